"""One recorded deal told in full, as lines or as JSON: played again by the rules, and what differs."""

from typing import TYPE_CHECKING, Any

from rich.text import Text

from majlis.baloot import terminal
from majlis.baloot.actions import format_action
from majlis.baloot.kammelna.types import Part
from majlis.baloot.names import card_words, seat_words
from majlis.baloot.review.decisions import SUPPOSED, replay_whole
from majlis.baloot.sheet import sheet_text
from majlis.cards import card_name, cards_of
from majlis.cli.baloot.deal_text import (
    announcement_pieces,
    arithmetic,
    call_pieces,
    deal_words,
    ending,
    match_line,
    said_piece,
    tricks_lines,
)
from majlis.i18n import N_
from majlis.message import Message
from majlis.terminal import flow, isolated

if TYPE_CHECKING:
    from majlis.asking import Screen
    from majlis.baloot.kammelna.outcome import Replay
    from majlis.baloot.kammelna.types import DealRecord
    from majlis.baloot.ruleset import RuleSet
    from majlis.baloot.state import State
    from majlis.cards import CardSet


def deal_lines(deal: "DealRecord", house: "RuleSet", screen: "Screen") -> list[Text | str]:
    """The deal from the hands to the score, and where the record says something else."""
    again, supposed = replay_whole(deal, house)
    lines: list[Text | str] = [screen.text(N_("Deal {number}"), number=deal.number)]
    if again is None:
        return [*lines, screen.text(N_("The record does not say enough to play this deal again."))]
    state = again.state
    if state is None:
        return [*lines, screen.text(N_("This deal cannot be played again: {why}"), why=_why(again))]
    lines += _beginning(state, screen)
    lines += [screen.text(text) for part, text in SUPPOSED.items() if part & supposed]
    lines += [screen.text(N_("Tricks (* took it):")), *tricks_lines(state.tricks, state.contract, screen)]
    if state.contract is None:
        lines = lines[:-2]
    if state.result is not None:
        lines += [*ending(state, screen), *arithmetic(state, screen)]
        mine, theirs = state.result.game_points
        if not deal.absent & Part.SCORE:
            lines.append(match_line((state.scores[0] + mine, state.scores[1] + theirs), screen))
    else:
        lines.append(screen.text(N_("The record stops before the deal is over.")))
    return [*lines, *_differences(deal, again, screen)]


def _beginning(state: "State", screen: "Screen") -> list[Text | str]:
    """Dealer and floor card, the hands, what was said."""
    language, width = screen.language, screen.width
    dealer, bought = seat_words(state.dealer, language), isolated(deal_words(state, language), language)
    if state.setup is not None:  # the auction is not recorded
        beginning = screen.text(N_("Dealer {seat}: {bought}"), seat=dealer, bought=bought)
    else:
        beginning = screen.text(
            N_("Dealer {seat}, floor card {card}: {bought}"),
            seat=dealer,
            card=card_words(state.deal.floor, language),
            bought=bought,
        )
    lines: list[Text | str] = [beginning]
    trump = state.contract.trump if state.contract is not None else None
    lines += [terminal.hand_line(seat, hand, trump, language) for seat, hand in enumerate(_hands(state))]
    calls = call_pieces(state.calls, language)
    if calls:
        lines += [screen.text(N_("Calls:")), *flow(calls, width)]
    announced = announcement_pieces(state.history, language)
    if announced:
        lines += [screen.text(N_("Announced:")), *flow(announced, width)]
    return lines


def _hands(state: "State") -> "tuple[CardSet, ...]":
    """The hands of eight, or of five where nobody bought."""
    return state.eight or state.deal.first


def _why(again: "Replay") -> "Message":
    return again.refused[0].reason if again.refused else Message(again.ended)


def _differences(deal: "DealRecord", again: "Replay", screen: "Screen") -> list[Text | str]:
    """What the rules forbid or refuse, and points that the record has otherwise."""
    language = screen.language
    lines: list[Text | str] = []
    for play in again.illegal:
        words = isolated(card_name(play.card), language)
        piece = said_piece(play.seat, words, language).plain
        message = N_("Against the rules in trick {number}: {play}")
        lines.append(screen.text(message, number=play.trick, play=piece))
    lines += [screen.text(N_("Not followed: {why}"), why=refusal.reason) for refusal in again.refused]
    result = again.state.result if again.state is not None else None
    if deal.result is not None and result is not None and deal.result.game_points != result.game_points:
        mine, theirs = deal.result.game_points
        lines.append(screen.text(N_("The record gives {mine}-{theirs}."), mine=mine, theirs=theirs))
    return lines


def deal_json(deal: "DealRecord", house: "RuleSet", language: str) -> dict[str, Any]:
    """The same as plain data; seats are 0 to 3, pairs are (Bottom and Top, Right and Left)."""
    again, supposed = replay_whole(deal, house)
    recorded = None if deal.result is None else deal.result.game_points
    if again is None:
        why = "the record does not tell enough"
        return {"deal": deal.number, "ended": "no deal", "recorded_points": recorded, "why": why}
    state = again.state
    found: dict[str, Any] = {"deal": deal.number, "ended": again.ended, "recorded_points": recorded}
    if supposed:
        found["supposed"] = [part.name.lower() for part in SUPPOSED if part & supposed and part.name]
    if state is None:
        return {**found, "why": _why(again).text()}
    result = state.result
    return {
        **found,
        "dealer": state.dealer,
        "before": None if deal.absent & Part.SCORE else state.scores,
        "floor": card_name(state.deal.floor) if state.setup is None else None,
        "hands": [_names(hand) for hand in _hands(state)],
        "bought": deal_words(state, language),
        "actions": [[seat, format_action(action)] for seat, action in state.history],
        "tricks": [
            {"leader": trick.leader, "cards": [card_name(c) for c in trick.cards], "winner": trick.winner}
            for trick in state.tricks
        ],
        "points": result.game_points if result is not None else None,
        "arithmetic": sheet_text(result.sheet, language) if result is not None else [],
        "against_the_rules": [
            {"trick": play.trick, "seat": play.seat, "card": card_name(play.card)} for play in again.illegal
        ],
        "not_followed": [refusal.text for refusal in again.refused],
    }


def _names(hand: "CardSet") -> list[str]:
    return [card_name(card) for card in cards_of(hand)]
