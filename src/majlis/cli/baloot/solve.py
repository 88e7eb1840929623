"""`majlis baloot solve`: what each card is worth with all hands open, of a position or a recorded deal."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.common import _, console, write_json
from majlis.cli.options import JsonPrinted, Language, LanguageOption, one_line
from majlis.errors import InputError
from majlis.i18n import N_
from majlis.message import Latin, Message

if TYPE_CHECKING:
    from majlis.baloot.kammelna.types import GameRecord
    from majlis.baloot.solver import Objective, Step
    from majlis.baloot.state import State


class Aim(StrEnum):
    """What is solved for."""

    POINTS = "points"
    GP = "gp"


def solve(
    text: Annotated[
        list[str],
        typer.Argument(
            metavar="POSITION|FILE",
            help="Position in one line of notation, without quotes, or a recorded game; - reads either.",
        ),
    ],
    deal: Annotated[
        int, typer.Option("--deal", min=1, metavar="N", help="Deal of a recorded game, counted from 1.")
    ] = 1,
    objective: Annotated[
        Aim, typer.Option("--objective", help="Solve for card points, or for the game points of the deal.")
    ] = Aim.GP,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Solve the play of open hands exactly: the worth of every card, and the best line.

    Of a recorded deal it tells what each card that was played cost.
    """
    import os

    from majlis.baloot.games import load, loads
    from majlis.baloot.kammelna.reader import MAX_BYTES
    from majlis.baloot.notation import parse_position
    from majlis.files import STANDARD_INPUT, is_standard, read_standard

    if len(text) == 1 and is_standard(text[0]):
        content = read_standard(MAX_BYTES)
        if content.lstrip()[:1] in (b"{", b"["):
            _solve_record(
                loads(content, STANDARD_INPUT), STANDARD_INPUT, deal, objective.value, json, language
            )
            return
        text = [one_line(content)]
    elif len(text) == 1 and (os.path.exists(text[0]) or text[0].endswith(".json")):
        _solve_record(load(text[0]), text[0], deal, objective.value, json, language)
        return
    _solve_position(parse_position(" ".join(text)), objective.value, json, language)


def _solve_position(state: "State", objective: "Objective", json: Path | None, language: Language) -> None:
    from majlis.asking import Screen
    from majlis.baloot.names import seat_words
    from majlis.baloot.notation import format_position
    from majlis.baloot.solver import solve as solved
    from majlis.cards import card_name
    from majlis.cli.table import Column, show_table

    found = solved(state, objective)
    line = [{"seat": seat, "card": card_name(card)} for seat, card in found.line]
    described = {
        "position": format_position(state),
        "objective": objective,
        "seat": found.seat,
        "values": {card_name(card): value for card, value in found.values.items()},
        "best": card_name(found.best),
        "line": line,
    }
    if write_json(json, described):
        return
    screen = Screen(console(), language)
    seat = seat_words(found.seat, language)
    screen.show(_("{seat} to play; everybody sees all hands and plays perfectly.", seat=seat))
    worth = _worth_of(state, objective)
    order = sorted(found.values, key=lambda card: found.values[card] * (1 if found.seat % 2 else -1))
    rows = [[card_name(card), *worth.cells(found.values[card])] for card in order]
    columns = [Column(heading, numbers=True) for heading in worth.headings(language)]
    show_table(console(), worth.title(), [Column(_("Card")), *columns], rows)
    played = "  ".join(f"{seat_words(by, language)} {card_name(card)}" for by, card in found.line)
    screen.show(_("Best play: {cards}", cards=played))


def _solve_record(
    game: "GameRecord", file: str, deal: int, objective: "Objective", json: Path | None, language: Language
) -> None:
    from majlis.asking import Screen
    from majlis.baloot.kammelna.replay import replay
    from majlis.baloot.names import seat_words
    from majlis.baloot.solver import course
    from majlis.cards import card_name
    from majlis.cli.baloot.show import chosen
    from majlis.cli.table import Column, show_table

    if not game.deals:
        why = game.problems[0].message if game.problems else Message(N_("it holds no deals"))
        raise InputError(N_("{file}: this is not a recorded game ({why})"), file=file, why=why)
    [record] = chosen(game, deal, file)
    states = list(replay(record).states())
    steps = course(states, objective)
    if not steps:
        raise InputError(_unplayed(game, file, deal))
    cards = [
        {
            "trick": step.trick,
            "seat": step.seat,
            "card": card_name(step.card),
            "before": step.before,
            "after": step.after,
            "cost": step.cost,
        }
        for step in steps
    ]
    if write_json(json, {"file": file, "deal": deal, "objective": objective, "cards": cards}):
        return
    worth = _worth_of(states[-1], objective)
    headings = [_("Trick"), _("Player"), _("Card"), *worth.headings(language), _("Cost")]
    columns = [Column(heading, numbers=at != 1) for at, heading in enumerate(headings)]
    rows = [
        [
            str(step.trick),
            seat_words(step.seat, language),
            card_name(step.card),
            *worth.cells(step.after),
            str(worth.cost(step)) if step.cost else "",
        ]
        for step in steps
    ]
    screen = Screen(console(), language)
    screen.show(_("The deal as it stood after each card, if everybody had then played perfectly."))
    show_table(console(), worth.title(), columns, rows)


def _unplayed(game: "GameRecord", file: str, deal: int) -> Message:
    """What is said of a deal that all passed, with the first that was played."""
    from majlis.baloot.kammelna.replay import replay

    for number, record in enumerate(game.deals, 1):
        if any(state.contract is not None and state.played() for state in replay(record).states()):
            text = N_("{file}: no card of deal {deal} was played: choose another, such as {option}")
            option = Latin(f"--deal {number}")
            return Message(text, {"file": Latin(file), "deal": deal, "option": option})
    return Message(N_("{file}: no card of any deal was played"), {"file": Latin(file)})


@dataclass(frozen=True)
class _Points:
    """Worths as card points of both sides, of so many in all."""

    total: int

    def title(self) -> str:
        return _("Card points, with the last trick's 10")

    def headings(self, language: str) -> list[str]:
        from majlis.baloot.names import team_words

        return [team_words(team, language) for team in (0, 1)]

    def cells(self, value: int) -> list[str]:
        return [str((self.total + value) // 2), str((self.total - value) // 2)]

    def cost(self, step: "Step") -> int:
        return step.cost // 2


@dataclass(frozen=True)
class _GamePoints:
    """Worths as what each side scores more than the other."""

    def title(self) -> str:
        return _("Game points more than the other side")

    def headings(self, language: str) -> list[str]:
        from majlis.baloot.names import team_words

        return [team_words(team, language) for team in (0, 1)]

    def cells(self, value: int) -> list[str]:
        return [f"{value:+d}" if value else "0", f"{-value:+d}" if value else "0"]

    def cost(self, step: "Step") -> int:
        return step.cost


def _worth_of(state: "State", objective: "Objective") -> _Points | _GamePoints:
    """How worths are shown."""
    from majlis.baloot.deck import CARD_TOTAL, LAST_TRICK

    assert state.contract is not None
    return _GamePoints() if objective == "gp" else _Points(CARD_TOTAL[state.contract.mode] + LAST_TRICK)
