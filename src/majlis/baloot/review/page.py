"""A review as one HTML file: no network, English and Arabic in one page, readable on a phone and in print.

The page is the audit's (`majlis.pages`), and so is its security: whatever a file's name holds is escaped.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import jinja2
from markupsafe import Markup

from majlis.baloot.audit.report.html import marked_up
from majlis.baloot.deck import DECK, card_points, strength
from majlis.baloot.names import card_words, said_words, seat_words, team_words
from majlis.baloot.review import words
from majlis.baloot.review.graph import graph_svg
from majlis.baloot.review.kinds import GROUPS, KINDS
from majlis.baloot.review.model import ERRORS, Choice, DealReview, Decision, Parts, Review, SeatFigures
from majlis.cards import Card, CardSet, Suit, cards_of
from majlis.files import printable, write_atomic
from majlis.game import SEATS
from majlis.i18n import LANGUAGES, texts
from majlis.message import Latin, Speaker
from majlis.pages import page_environment, review_style, two_languages
from majlis.svg import card_symbols, table_svg

OPEN_DEALS: Final = 1
"""A review of so many deals shows them opened."""
_NOTHING: Final = 1e-4
"""What is left by rounding."""
_SUIT_ORDER: Final = (0, 1, 2, 3)
"""Black and red take turns, as people hold them."""


def write_page(review: Review, path: Path | str, *, language: str = "en") -> None:
    """Write the page; `language` is the one that it opens in. Raises `InputError` where it cannot."""
    write_atomic(path, render(review, language=language).encode("utf-8", "backslashreplace"))


def render(review: Review, *, language: str = "en") -> str:
    """The review as the text of an HTML page."""
    bodies = {code: _body(review, code) for code in LANGUAGES}
    titles = {code: texts(code).gettext("Review of a Baloot match") for code in LANGUAGES}
    return two_languages(bodies, titles, language, card_symbols(DECK), review_style())


@cache
def _environment() -> jinja2.Environment:
    return page_environment("majlis.baloot.review", cards=marked_up)


def _body(review: Review, language: str) -> Markup:
    tr = Speaker(language)
    label = tr.gettext("Chance that {team} win the match, after every choice", team=team_words(0, language))
    verdicts: dict[str, str] = {key: tr.gettext(text) for key, text in words.VERDICTS.items()}
    text = (
        _environment()
        .get_template("review.html")
        .render(
            _=tr.gettext,
            ngettext=tr.ngettext,
            lang=language,
            review=review,
            file=printable(Path(review.file).name),
            graph=Markup(graph_svg(review, label, f"{language}-d", verdicts)),
            label=label,
            deals=[_deal(deal, language) for deal in review.deals],
            players=[_player(seat, language) for seat in review.seats],
            turns=[_turn(turn, review, language) for turn in review.turns],
            parts=(parts := _parts_rows(review, language)),
            columns=6 if any(row["rest"] for row in parts) else 5,
            words=words,
            basis=words.basis_words(review, language),
            advise_options=words.advise_options(review),
            latin=Latin,
            verdicts=verdicts,
            problems=[problem.words(language) for problem in review.problems],
            open_deals=len(review.deals) <= OPEN_DEALS,
            team=team_words(0, language),
            others=team_words(1, language),
            seats=[seat_words(seat, language) for seat in SEATS],
        )
    )
    return Markup(text)


def sorted_hand(hand: CardSet, trump: Suit | None) -> list[Card]:
    """A hand suit by suit, the strongest card first."""
    return sorted(cards_of(hand), key=lambda card: (_SUIT_ORDER.index(card // 13), -strength(card, trump)))


def _turn(turn: Any, review: Review, language: str) -> dict[str, Any]:
    in_chance = review.chance is not None
    verdict = kind = ""
    if turn.decision is not None:
        deal = next(one for one in review.deals if one.number == turn.deal)
        verdict = deal.decisions[turn.decision - 1].verdict
    shown = (
        (words.percent(turn.before), words.percent(turn.after))
        if in_chance
        else (words.number(turn.before, 0, signed=True), words.number(turn.after, 0, signed=True))
    )
    place = f"{language}-d{turn.deal}" + (f"-{turn.decision}" if turn.decision is not None else "")
    return {
        "words": words.turn_words(turn, review.deals, language),
        "before": shown[0],
        "after": shown[1],
        "up": turn.after > turn.before,
        "verdict": verdict,
        "place": place,
        "kind": kind,
    }


def _parts_rows(review: Review, language: str) -> list[dict[str, Any]]:
    """The whole game and each deal that brought something, in game points and in the chance."""
    tr = Speaker(language)
    rows = [_parts_row(tr.gettext("whole game"), review.gp, review.chance, whole=True)]
    for deal in review.deals:
        if deal.contract is not None or abs(deal.gp.deal) > 0 or any(deal.gp.choices):
            rows.append(_parts_row(tr.gettext("Deal {number}", number=deal.number), deal.gp, deal.chance))
    return rows


def _parts_row(name: str, gp: Parts, chance: Parts | None, whole: bool = False) -> dict[str, Any]:
    def cells(parts: Parts, scale: float) -> list[str]:
        own, others = parts.choices[0] + parts.choices[2], parts.choices[1] + parts.choices[3]
        numbers = (parts.total, parts.deal, parts.unseen, own, others, parts.other)
        return [words.number(scale * one, signed=True) for one in numbers]

    return {
        "name": name,
        "gp": cells(gp, 1),
        "chance": [] if chance is None else cells(chance, 100),
        "whole": whole,
        "rest": abs(gp.other) > _NOTHING or (chance is not None and abs(chance.other) > _NOTHING),
    }


def _player(seat: SeatFigures, language: str) -> dict[str, Any]:
    tr = Speaker(language)
    kinds = sorted(seat.kinds.items(), key=lambda item: -item[1][1])
    return {
        "name": seat_words(seat.seat, language),
        "seat": seat,
        "accuracy": None if seat.accuracy is None else words.number(seat.accuracy),
        "width": f"{seat.accuracy or 0:.1f}",
        "counts": [(verdict, seat.errors[verdict]) for verdict in reversed(ERRORS)],
        "kinds": [
            {
                "name": tr.gettext(KINDS[kind].name),
                "meaning": tr.gettext(KINDS[kind].meaning),
                "group": tr.gettext(GROUPS[KINDS[kind].group]),
                "count": count,
                "cost": words.number(-cost),
            }
            for kind, (count, cost) in kinds
        ],
    }


def _deal(deal: DealReview, language: str) -> dict[str, Any]:
    trump = deal.contract.trump if deal.contract is not None else None
    sun = deal.contract is not None and trump is None
    names = [seat_words(seat, language) for seat in SEATS]
    hands = [sorted_hand(hand, trump) for hand in deal.hands]
    calls = [action for _, action in deal.calls]
    spoken = [
        (names[seat], said_words(action, calls[:place], language))
        for place, (seat, action) in enumerate(deal.calls)
    ]
    by_card = {one.action: one for one in deal.decisions if one.trick and one.action < 52}
    errors = [one for one in deal.decisions if one.verdict in (*ERRORS, "rules")]
    label = _hands_label(hands, names, language)
    return {
        "deal": deal,
        "id": f"{language}-d{deal.number}",
        "bought": words.bought_words(deal, language),
        "ended": words.ended_words(deal, language),
        "problem": "" if deal.problem is None else printable(deal.problem.text(language)),
        "table": Markup(table_svg(hands, names, label=label, trump=trump, sun=sun)) if hands else "",
        "trump": trump,
        "calls": spoken,
        "tricks": [_trick(number, trick, by_card, trump) for number, trick in enumerate(deal.tricks, 1)],
        "floor": deal.floor,
        "counts": [(verdict, sum(one.verdict == verdict for one in errors)) for verdict in reversed(ERRORS)],
        "decisions": [
            _decision(one, deal, language, calls) for one in deal.decisions if one.verdict != "only"
        ],
        "parts": _parts_row("", deal.gp, deal.chance),
    }


def _hands_label(hands: list[list[Card]], names: list[str], language: str) -> str:
    comma = texts(language).gettext(", ")
    return "; ".join(
        f"{name}: {comma.join(card_words(card, language) for card in hand)}"
        for name, hand in zip(names, hands, strict=True)
    )


def _trick(number: int, trick: Any, by_card: dict[int, Decision], trump: Suit | None) -> dict[str, Any]:
    cells: list[dict[str, Any]] = [{} for _ in SEATS]
    for place, card in enumerate(trick.cards):
        seat = (trick.leader + place) % 4
        decision = by_card.get(card)
        cells[seat] = {
            "card": card,
            "led": place == 0,
            "won": seat == trick.winner,
            "decision": decision,
            "mark": words.MARKS.get(decision.verdict, "") if decision is not None else "",
        }
    points = sum(card_points(card, trump) for card in trick.cards) + (10 if number == 8 else 0)
    return {"number": number, "cells": cells, "points": points}


def _decision(one: Decision, deal: DealReview, language: str, calls: list[int]) -> dict[str, Any]:
    trump = deal.contract.trump if deal.contract is not None and one.trick else None
    leader = (one.seat - len(one.table)) % 4
    on_table = [(seat_words((leader + place) % 4, language), card) for place, card in enumerate(one.table)]
    is_error = one.verdict in (*ERRORS, "rules")
    picture = ""
    if is_error and one.trick:
        names = [seat_words(seat, language) for seat in SEATS]
        hands = [sorted_hand(hand, trump) for hand in one.hands]
        marked = [one.action] if one.action < 52 else []
        label = _hands_label(hands, names, language)
        picture = table_svg(hands, names, label=label, trump=trump, sun=trump is None, marked=marked)
    return {
        "one": one,
        "id": f"{language}-d{deal.number}-{one.number}",
        "seat": seat_words(one.seat, language),
        "place": words.place_words(one, language),
        "chosen": words.chosen_words(one, calls[: one.number - 1], language),
        "mark": words.MARKS.get(one.verdict, ""),
        "is_error": is_error,
        "error": words.error_words(one, language) if one.is_error else "",
        "doubt": texts(language).gettext(words.DOUBTS[one.doubt]) if one.doubt else "",
        "meaning": texts(language).gettext(KINDS[one.kind].meaning) if one.kind is not None else "",
        "hand": sorted_hand(one.hands[one.seat], trump),
        "on_table": on_table,
        "picture": Markup(picture),
        "choices": _choices(one, language),
        "chances": one.by_chance,
    }


def _error(one: Decision, choice: Choice) -> str:
    """The error of the difference to the best, which itself has none."""
    if choice.action == one.best and not choice.error:
        return ""
    return f" ± {words.number(choice.error or 0.0)}"


def _chance(one: Decision, choice: Choice) -> str | None:
    """The chance to win with a choice, and the error of its difference to the best, which itself has none."""
    if choice.chance is None:
        return None
    if choice.action == one.best and not choice.chance_error:
        return words.percent(choice.chance, 1)
    return f"{words.number(100 * choice.chance)} ± {words.percent(choice.chance_error or 0.0, 1)}"


def _choices(one: Decision, language: str) -> list[dict[str, Any]]:
    """The choices, best first by what the seat could know, then on the real deal."""

    def order(choice: Any) -> tuple[bool, float, float]:
        seen = choice.chance if one.by_chance else choice.gp
        real = choice.real_gp
        return seen is None, -(seen or 0.0), -(real or 0.0)

    rows = []
    for choice in sorted(one.choices, key=order):
        rows.append(
            {
                "words": words.said(choice.action, language),
                "chosen": choice.action == one.action,
                "best": choice.action == one.best,
                "best_real": choice.action == one.best_real,
                "gp": None
                if choice.gp is None
                else words.number(choice.gp, signed=True) + _error(one, choice),
                "real": None if choice.real_gp is None else words.number(choice.real_gp, 0, signed=True),
                "chance": _chance(one, choice),
            }
        )
    return rows
