"""Recorded games of Baloot for the pages that show and judge them (`majlis.table.games.Replays`)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from majlis.errors import InputError
from majlis.i18n import N_
from majlis.table.unread import UNREADABLE, unread

NODES: Final = 300_000
"""Positions for a card of a review on the web: a match in about half a minute."""
WORDS: Final = {
    "cards": N_("{count} cards"),
    "hand": N_("Cards of {seat}"),
    "dealt": N_("The cards are dealt."),
    "more": N_("The file has {count} deals: the first {most} are shown."),
    "won": N_("Tricks: {we} {us}, {they} {them}"),
    "trick": N_("{seat} takes the trick."),
    "against": N_("Against the rules: {why}."),
    "before": N_("score before: {we} {us}, {they} {them}"),
    "after": N_("The match now: {we} {us}, {they} {them}"),
}
LABELS: Final = {
    "deal-label": N_("Deal"),
    "view-label": N_("Cards shown"),
    "view-all": N_("all four hands"),
    "player": N_("Move through the deal"),
    "first": N_("To the beginning of the deal"),
    "trickback": N_("A trick back"),
    "trickon": N_("A trick on"),
    "dealon": N_("To the next deal"),
    "ended": N_("Points of the deal"),
    "hint": N_("What would the strategist do here?"),
    "sharedeal": N_("Link to this deal"),
    "sharematch": N_("Link to the whole game"),
    "review": N_("What did each card cost?"),
    "holds": N_(
        "A link holds the recorded deals themselves: whoever has it can see all their cards. Nothing is "
        "kept on the server."
    ),
}
OVER: Final = N_("The deal is over.")


def more_words(language: str) -> dict[str, Any]:
    """No more than these."""
    return {}


def symbols() -> str:
    """No more than the cards, which every replay has."""
    return ""


def is_record(data: bytes) -> bool:
    """Whatever no other game knows is read as a game of Baloot, of any format."""
    return False


def story(data: bytes, name: str, seat: int | None, language: Any) -> Any:
    """A file step by step."""
    from majlis.baloot.games import loads
    from majlis.baloot.ruleset import DEFAULT, parse_rules
    from majlis.baloot.story import story_of
    from majlis.matches import note_in

    game = loads(data, name)
    if not game.deals:
        return unread(game.problems, language)
    note = note_in(data)
    rules = DEFAULT if note is None else parse_rules(note.rules, files=False)
    return story_of(game, rules, seat, language)


def position_at(line: str, done: int) -> Any:
    """The state of a deal after so many of its actions."""
    from majlis.baloot.notation import parse_position

    whole = parse_position(line)
    state = whole.beginning()
    for seat, action in whole.history[:done]:
        state.apply(action, seat)
    return state


def review(file: Path, page: Path, language: str, watch: Callable[..., None]) -> None:
    """Write the page of the review."""
    from majlis.baloot.games import load
    from majlis.baloot.review import Budget, write_page
    from majlis.baloot.review import review as judged
    from majlis.baloot.ruleset import DEFAULT, parse_rules
    from majlis.matches import note_in

    game = load(file)
    if not game.deals:
        raise InputError(UNREADABLE)
    note = note_in(file.read_bytes())
    rules = DEFAULT if note is None else parse_rules(note.rules, files=False)
    found = judged(game, rules, budget=Budget(nodes=NODES, call_nodes=NODES), watch=watch)
    if not any(deal.decisions for deal in found.deals):
        raise InputError(
            N_("nothing in this game can be reviewed: it does not tell enough to play a deal again")
        )
    write_page(found, page, language=language)
