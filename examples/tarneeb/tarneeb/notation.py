"""Tarneeb as text: positions, actions, and the table for a terminal (`majlis.registration.Notation`)."""

from majlis.cards import (
    FULL_PACK,
    SUIT_LETTERS,
    SUIT_WORDS,
    card_name,
    hand_text,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from majlis.errors import MajlisError, NotationError, shown
from majlis.i18n import texts
from majlis.message import Message
from majlis.seats import SeatWord
from tarneeb.rules import RuleSet as RuleSet
from tarneeb.rules import parse_rules, rules_text
from tarneeb.state import BID, HIGHEST, LOWEST, PASS, TRUMP, State, bid_action

RANK_WORDS = {12: "ace", 11: "king", 10: "queen", 9: "jack"}


def format_position(state):
    """`standard d0 HAND/HAND/HAND/HAND : 7 pass …`, the hands as they were dealt."""
    hands = "/".join(map(hand_text, state.dealt))
    done = "".join(f" {format_action(action)}" for _, action in state.history)
    return f"{rules_text(state.rules)} d{state.dealer} {hands}" + (f" :{done}" if done else "")


def parse_position(text):
    """Reads what `format_position` writes; raises `NotationError`."""
    head, _, done = text.partition(":")
    words = head.split()
    if len(words) != 3 or words[1] not in ("d0", "d1", "d2", "d3"):
        sentence = "{text} is not a position: write the rules, d and the dealer, and four hands"
        raise NotationError(sentence, text=shown(text))
    try:
        hands = [parse_cards(hand) for hand in words[2].split("/")]
        if [hand.bit_count() for hand in hands] != [13] * 4 or sum(hands) != FULL_PACK:
            raise NotationError("{text} has no four hands of 13 different cards", text=shown(words[2]))
        state = State(hands, int(words[1][1]), parse_rules(words[0]))
        for word in done.split():
            state.apply(parse_action(word))
    except MajlisError as error:
        raise NotationError(error.message) from None
    return state


def format_action(action):
    """`pass`, `7`, `H` or `10♥`."""
    if action < PASS:
        return card_name(action)
    if action == PASS:
        return "pass"
    return str(action - BID + LOWEST) if action < TRUMP else SUIT_LETTERS[action - TRUMP]


def parse_action(text):
    """Reads what `format_action` writes, in small letters too; raises `NotationError`."""
    word = text.strip().upper()
    if word in ("PASS", "P"):
        return PASS
    if len(word) == 1 and word in SUIT_LETTERS:
        return TRUMP + SUIT_LETTERS.index(word)
    if word.isdecimal() and LOWEST <= int(word) <= HIGHEST:
        return bid_action(int(word))
    try:
        return parse_card(text)
    except NotationError:
        sentence = "{text} can never be done: write pass, 7 to 13, S H C D, or a card"
        raise NotationError(sentence, text=shown(text)) from None


def card_words(card, language):
    """`ten of hearts` as people say it."""
    tr, rank = texts(language), rank_of(card)
    name = tr.gettext(RANK_WORDS[rank]) if rank in RANK_WORDS else str(rank + 2)
    return tr.gettext("{rank} of {suit}").format(rank=name, suit=tr.gettext(SUIT_WORDS[suit_of(card)]))


def action_words(action, language):
    """An action as people say it."""
    if action < PASS:
        return card_name(action)
    if action == PASS:
        return texts(language).gettext("pass")
    if action < TRUMP:
        return Message("{count} tricks", {"count": action - BID + LOWEST}).text(language)
    suit = texts(language).gettext(SUIT_WORDS[action - TRUMP])
    return Message("trump {suit}", {"suit": suit}).text(language)


def contract_words(view, language):
    """What is bid, and the trump suit once it is named."""
    if view.bidder is None:
        return texts(language).gettext("No bid yet")
    if view.trump is None:
        values = {"bid": view.bid, "seat": SeatWord(view.bidder)}
        return Message("Highest bid: {bid} ({seat})", values).text(language)
    bid, trump = (action_words(one, language) for one in (bid_action(view.bid), TRUMP + view.trump))
    values = {"seat": SeatWord(view.bidder), "bid": bid, "trump": trump}
    return Message("{seat}: {bid}, {trump}", values).text(language)


def table_lines(view, language):
    """What one seat sees, a line at a time."""
    ours, theirs = view.won[:: 1 if view.seat % 2 == 0 else -1]
    lines = [
        Message("Dealer: {seat}", {"seat": SeatWord(view.dealer)}).text(language),
        contract_words(view, language),
    ]
    if view.tricks:
        lines.append(Message("Tricks: us {us}, them {them}", {"us": ours, "them": theirs}).text(language))
    if view.trick:
        cards = " ".join(card_name(card) for _, card in view.trick)
        lines.append(Message("On the table: {cards}", {"cards": cards}).text(language))
    return [*lines, Message("Your hand: {cards}", {"cards": hand_text(view.hand)}).text(language)]
