"""A review as one HTML file: no network, English and Arabic in one page, readable on a phone and in print."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup, escape

from majlis.files import printable, write_atomic
from majlis.game import SEATS, Action, Seat, seats_from
from majlis.i18n import LANGUAGES, N_, texts
from majlis.liaptui.actions import PLAY, pieces_of
from majlis.liaptui.drawing import piece_symbols
from majlis.liaptui.names import action_words, pieces_words, seat_words, type_words
from majlis.liaptui.notation import format_view
from majlis.liaptui.phase import Phase
from majlis.liaptui.pieces import Pieces, kinds_in
from majlis.liaptui.review import ERRORS, Choice, Decision, Review, RoundReview
from majlis.liaptui.review_words import MARKS, VERDICTS, cost_words, outcome_words, place_words
from majlis.liaptui.ruleset import rules_text
from majlis.liaptui.terminal import signed
from majlis.liaptui.view import View
from majlis.message import Latin, Speaker
from majlis.pages import page_environment, page_file, review_style, two_languages


def write_page(review: Review, path: Path | str, file: str = "", *, language: str = "en") -> None:
    """Write the page; `file` is what the record is called. Raises `InputError` where it cannot."""
    write_atomic(path, render(review, file, language=language).encode("utf-8", "backslashreplace"))


def render(review: Review, file: str = "", *, language: str = "en") -> str:
    """The review as the text of an HTML page; `language` is the one that it opens in."""
    bodies = {code: _Page(review, file, code).body() for code in LANGUAGES}
    titles = {code: texts(code).gettext("Review of a game of Liap Tui") for code in LANGUAGES}
    style = review_style() + page_file("majlis.liaptui", "review.css")
    return two_languages(bodies, titles, language, piece_symbols(), style)


@cache
def _environment(language: str) -> jinja2.Environment:
    def pieces(found: Pieces) -> Markup:
        return _discs(found, language)

    def action(found: Action) -> Markup:
        return pieces(pieces_of(found)) if found >= PLAY else escape(action_words(found, language))

    return page_environment("majlis.liaptui", pieces=pieces, action=action)


def _discs(pieces: Pieces, language: str) -> Markup:
    """Some pieces as pictures, read out as words."""
    drawn = "".join(f'<svg><use href="#p{kind}"/></svg>' for kind in kinds_in(pieces))
    label = escape(pieces_words(pieces, language))
    return Markup(f'<span class="pieces" role="img" aria-label="{label}">{drawn}</span>')


def _number(value: float, digits: int = 1) -> str:
    """With its sign, and a real minus; 0 has none."""
    text = f"{value:+.{digits}f}"
    return (text if float(text) else text.lstrip("+-")).replace("-", "−")


class _Page:
    """The page in one language."""

    def __init__(self, review: Review, file: str, language: str) -> None:
        self.review, self.file, self.language = review, file, language
        self.tr = Speaker(language)

    def body(self) -> Markup:
        """What stands between header and end."""
        template = _environment(self.language).get_template("review.html")
        text = template.render(
            _=self.tr.gettext,
            ngettext=self.tr.ngettext,
            lang=self.language,
            file=printable(Path(self.file).name),
            rules=Latin(rules_text(self.review.rules)),
            outcome=outcome_words(self.review, self.tr),
            problems=[problem.words(self.language) for problem in self.review.problems[:20]],
            players=[self._player(seat) for seat in SEATS],
            verdicts={verdict: self.tr.gettext(text) for verdict, text in VERDICTS.items()},
            rounds=[self._round(number, played) for number, played in enumerate(self.review.rounds, 1)],
        )
        return Markup(text)

    def _name(self, seat: Seat) -> str:
        return seat_words(seat, self.language)

    def _player(self, seat: Seat) -> dict[str, Any]:
        found = self.review.figures(seat)
        return {
            "name": self._name(seat),
            "figures": found,
            "counts": [(verdict, found.errors[verdict]) for verdict in reversed(ERRORS)],
            "points": Latin(f"{found.points:.1f}"),
            "chance": Latin(f"{found.chance:.1f} %") if found.chance else None,
        }

    def _round(self, place: int, played: RoundReview) -> dict[str, Any]:
        end, decisions = played.end, played.decisions
        return {
            "id": f"{self.language}-r{place}",
            "title": self.tr.gettext(N_("Round {number}"), number=end.standing.round_number),
            "multiplier": end.multiplier,
            "over": end.is_terminal(),
            "counts": [
                (verdict, sum(one.verdict == verdict for one in decisions)) for verdict in reversed(ERRORS)
            ],
            "rows": list(self._rows(played)),
            "decisions": [self._decision(f"{self.language}-r{place}", one) for one in decisions],
        }

    def _rows(self, played: RoundReview) -> Iterator[dict[str, Any]]:
        end = played.end
        gained = end.points() if end.is_terminal() else (0, 0, 0, 0)
        for seat in SEATS:
            declared, score = end.declarations[seat], end.standing.scores[seat] + gained[seat]
            cells = ["·" if declared is None else str(declared), str(end.piles[seat]), signed(gained[seat])]
            total = str(score).replace("-", "−")
            yield {"name": self._name(seat), "hand": end.dealt[seat], "cells": [*cells, total]}

    def _decision(self, place: str, one: Decision) -> dict[str, Any]:
        view = one.view
        return {
            "id": f"{place}-{one.number}",
            "place": place_words(view, self.tr),
            "seat": self._name(view.seat),
            "chosen": one.action,
            "best": one.best,
            "mark": MARKS[one.verdict],
            "verdict": one.verdict,
            "cost": cost_words(one, self.tr),
            "hand": view.hand,
            "needs": self._needs(view),
            "table": list(self._table(view)),
            "chances": one.by_chance,
            "choices": [self._choice(choice, one) for choice in self._shown(one)],
            "line": format_view(view),
        }

    def _needs(self, view: View) -> str:
        declared = view.declarations[view.seat]
        if declared is None:
            return ""
        return self.tr.gettext(
            N_("took {taken} of {declared}"), taken=view.piles[view.seat], declared=declared
        )

    def _table(self, view: View) -> Iterator[tuple[str, Any]]:
        """Who declared what, or what lies in this turn as far as the seat may see it."""
        if view.phase == Phase.DECLARE and view.starter is not None:
            for seat in seats_from(view.starter):
                if (number := view.declarations[seat]) is not None:
                    yield self._name(seat), number
        if (current := view.current) is None:
            return
        for seat in seats_from(current.leader):
            play = current.plays[seat]
            if play is not None:
                yield self._name(seat), _discs(play, self.language)
            elif current.played[seat] and seat == current.leader:
                yield self._name(seat), f"({type_words(current.type, self.language)})"

    def _shown(self, one: Decision) -> list[Choice]:
        """Of a right choice the best few, so that a long game stays a small page."""
        most = len(one.choices) if one.verdict in ERRORS else 3
        return [each for place, each in enumerate(one.choices) if place < most or each.action == one.action]

    def _choice(self, choice: Choice, one: Decision) -> dict[str, Any]:
        return {
            "action": choice.action,
            "chosen": choice.action == one.action,
            "best": choice.action == one.best,
            "points": f"{_number(choice.points, 2)} ± {choice.error:.2f}",
            "share": "" if choice.share is None else f"{100 * choice.share:.1f} %",
        }
