"""What the terminal says of deals: how one ended and its arithmetic, its auction, projects and tricks.

`play` tells a deal with it when it is over and when the player looks something up, and `show` a recorded one.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rich.text import Text

from majlis.baloot import terminal
from majlis.baloot.actions import ACCEPT, ANNOUNCED, CHOOSE_CLOSED, PASS
from majlis.baloot.choices import how_it_ended
from majlis.baloot.deck import POINTS
from majlis.baloot.names import action_words, kind_words, said_words, seat_words, team_words
from majlis.baloot.play import NO_TRUMPS
from majlis.baloot.projects import KINDS
from majlis.baloot.sheet import sheet_text
from majlis.game import Action, Seat, seats_from
from majlis.i18n import N_, texts
from majlis.message import Message
from majlis.terminal import flow, isolated

if TYPE_CHECKING:
    from majlis.asking import Screen
    from majlis.baloot.auction import Contract
    from majlis.baloot.state import State
    from majlis.baloot.view import Trick, View


def tell_deal(state: "State", number: int, scores: tuple[int, int], screen: "Screen") -> None:
    """How the deal ended and its arithmetic, line by line; `scores` are those of the match after it."""
    screen.show("", screen.text(N_("Deal {number} is over"), number=number), *ending(state, screen))
    screen.show(*arithmetic(state, screen), match_line(scores, screen))


def arithmetic(state: "State", screen: "Screen") -> list[str]:
    """The score sheet, a step a line; empty while the deal goes on."""
    if state.result is None:
        return []
    return [f"  {line}" for line in sheet_text(state.result.sheet, screen.language)]


def match_line(scores: tuple[int, int], screen: "Screen") -> str:
    """The score of the match."""
    language = screen.language
    return screen.text(
        N_("Match: {team} {mine}, {other} {theirs}"),
        team=team_words(0, language),
        other=team_words(1, language),
        mine=scores[0],
        theirs=scores[1],
    )


def ending(state: "State", screen: "Screen") -> "list[Text | str]":
    """How it ended in words; what a claim of sawa laid open, and who was right about a qayd."""
    assert state.result is not None
    ended = how_it_ended(state)
    if ended is None:
        return []
    _, action = state.history[-1]
    qayd = isolated(action_words(action, screen.language), screen.language)
    verdict = Message(ended.id, {**ended.params, "qayd": qayd}).text(screen.language)
    laid = state.result.ending in ("sawa", "false-sawa")
    return [*(_laid_open(state, screen) if laid else ()), verdict]


def _laid_open(state: "State", screen: "Screen") -> "list[Text | str]":
    """After a claim all cards lie on the table, as they do among people, so that everybody can check it."""
    said = screen.text(N_("The cards are laid open:"))
    return [said, *terminal.open_hands(state, screen.language)]


# What was said


def call_pieces(calls: Sequence[tuple[Seat, Action]], language: str) -> list[Text]:
    """Auction and doubling, a piece a call: `Right: pass`."""
    said = [action for _, action in calls]
    return [
        said_piece(seat, said_words(action, said[:place], language), language)
        for place, (seat, action) in enumerate(calls)
    ]


def said_piece(seat: Seat, words: str, language: str) -> Text:
    """`Right: pass`, in its place on a line."""
    return Text(isolated(f"{seat_words(seat, language)}: {words}", language))


def announcement_pieces(history: Iterable[tuple[Seat, Action]], language: str) -> list[Text]:
    """What was said beside the calls: projects by kind, Baloot, Akka, claims and challenges."""
    pieces = []
    for seat, action in history:
        if ANNOUNCED <= action < ANNOUNCED + len(KINDS):
            pieces.append(said_piece(seat, kind_words(KINDS[action - ANNOUNCED], language), language))
        elif action >= 52 and not _is_call(action):
            pieces.append(said_piece(seat, action_words(action, language), language))
    return pieces


def _is_call(action: Action) -> bool:
    return PASS <= action <= CHOOSE_CLOSED or action == ACCEPT


def calls_lines(view: "View", screen: "Screen") -> list[Text | str]:
    """What a player may look up: the calls of this deal and what was announced, in full once it is shown."""
    language, width = screen.language, screen.width
    lines: list[Text | str] = [screen.text(N_("Calls of this deal:"))]
    calls = call_pieces(view.calls, language)
    lines += flow(calls, width) if calls else [screen.text(N_("Nobody has said anything yet."))]
    if view.contract is not None:
        lines.append(Text(isolated(terminal.contract_words(view.contract, language), language)))
        announced = announcement_pieces(view.history, language)
        if announced:
            lines += [screen.text(N_("Announced:")), *flow(announced, width)]
    return lines


# Tricks

CELL: Final = 11
"""Columns for a seat and its card."""
WIDE: Final = 68
"""Columns from which on a trick is one line, its cards in columns."""


def trick_pieces(trick: "Trick", contract: "Contract | None", language: str) -> list[Text]:
    """The four seats with their cards, a star at the winner's, and what the cards are worth."""
    trump = contract.trump if contract is not None else None
    points = POINTS[NO_TRUMPS if trump is None else trump]
    pieces = []
    for seat, card in zip(seats_from(trick.leader), trick.cards, strict=True):
        won = seat == trick.winner
        name = Text(isolated(seat_words(seat, language), language), style="bold" if won else "")
        pieces.append(name + Text(" ") + terminal.card_text(card) + Text("*" if won else ""))
    worth = sum(points[card] for card in trick.cards)
    said = texts(language).ngettext("{count} raw point", "{count} raw points", worth)
    return [*pieces, Text(isolated(said.format(count=worth), language), style="dim")]


def tricks_lines(
    tricks: "Sequence[Trick]", contract: "Contract | None", screen: "Screen"
) -> list[Text | str]:
    """The finished tricks, a line each where the screen is wide enough."""
    if not tricks:
        return [screen.text(N_("No trick has been played yet."))]
    lines: list[Text | str] = []
    for number, trick in enumerate(tricks, 1):
        pieces = [Text(str(number)), *trick_pieces(trick, contract, screen.language)]
        if screen.width >= WIDE:
            for piece in pieces[1:-1]:
                piece.append(" " * (CELL - piece.cell_len))
            lines.append(Text("  ").join(pieces))
        else:
            lines += flow(pieces, screen.width, gap="  ")
    return lines


# The match


def score_lines(states: "Sequence[State]", scores: tuple[int, int], screen: "Screen") -> list[Text | str]:
    """The finished deals of a match: contract, points, and the score after each."""
    language = screen.language
    lines: list[Text | str] = []
    for number, state in enumerate(states, 1):
        assert state.result is not None
        mine, theirs = state.result.game_points
        after = state.scores[0] + mine, state.scores[1] + theirs
        bought = deal_words(state, language)
        message = N_("Deal {number}: {bought}: {mine}-{theirs}, match {all_mine}-{all_theirs}")
        lines.append(
            screen.text(
                message,
                number=number,
                bought=isolated(bought, language),
                mine=mine,
                theirs=theirs,
                all_mine=after[0],
                all_theirs=after[1],
            )
        )
    return [*lines, match_line(scores, screen)]


def deal_words(state: "State", language: str) -> str:
    """What was played, in a few words: the contract, or that nobody bought."""
    if state.contract is None:
        return texts(language).gettext("thrown in")
    return terminal.contract_words(state.contract, language)
