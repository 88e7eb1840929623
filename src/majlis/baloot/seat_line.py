"""A position as one seat knows it, in one line: the notation of `notation`, with `?` for a hand not seen.

    kammelna d0 0-0 deal 8♥ ?/?/♠A7♥J10♣9/? : pass
    kammelna d0 0-0 play 1:hokum♠ ?/♠9♦7/?/? G♠AK… L1 P63-* W3-3

Once all cards are dealt the hand of a deal's form is the whole eight, what has been played included. A
composed position names the cards that are gone in `G`. Others' projects are announced by their kind (`sira`),
with a `*` where they count more than the other side's, or by their cards once these lay open.

`parse_view` looks for a deal in which all moves are possible: what the seat may know is the same in each.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Final, TypeAlias

from majlis.baloot import actions as act
from majlis.baloot import notation
from majlis.baloot.deal import Deal
from majlis.baloot.deck import DECK_SET, Mode, check_pack
from majlis.baloot.phase import Phase
from majlis.baloot.play import legal_cards, trick_winner
from majlis.baloot.projects import KINDS, PROJECTS, Kind, Project, beats_key
from majlis.baloot.ruleset import RuleSet, parse_rules
from majlis.baloot.setup import FULL_HAND
from majlis.baloot.state import State
from majlis.baloot.view import View
from majlis.cards import (
    Card,
    CardSet,
    Suit,
    card_name,
    card_set,
    cards_of,
    hand_text,
    parse_card,
    parse_cards,
)
from majlis.dealing.places import Places
from majlis.errors import InputError, MajlisError, NotationError, shown
from majlis.game import SEATS, Seat, next_seat
from majlis.i18n import N_

UNKNOWN: Final = "?"
Stated: TypeAlias = Callable[[Sequence[CardSet], Sequence[str]], State]
"""Makes the state of four hands and the moves; raises where it cannot be."""
TRIES: Final = 400
"""So many deals are tried at most; the first one is nearly always possible."""


def parse_view(text: str) -> View:
    """What the seat to move knows, from a line with or without `?`; raises `InputError` for what cannot be.

    >>> view = parse_view("kammelna d3 0-0 deal 9♠ ♠QJ♥9♣8♦10/?/?/?")
    >>> view.seat, view.hand.bit_count(), view.hand_counts
    (0, 5, (5, 5, 5, 5))
    """
    state = _complete(text)
    if state.is_terminal():
        raise InputError(N_("the deal of this position is over: there is nothing to advise"))
    return state.view(state.current_player())


def format_view(state: State, seat: Seat) -> str:
    """The line of what a seat knows: `parse_view` reads it back to an equal view."""
    words = notation.format_position(state).split(" : ")[0].split()
    view = state.view(seat)
    at = 5
    hand = state.hands[seat] if state.phase == Phase.AUCTION else state.eight[seat]
    if state.setup is not None:
        hand = state.setup.hands[seat]
    hands = [UNKNOWN] * 4
    hands[seat] = hand_text(hand)
    words[at] = "/".join(hands)
    if state.setup is None:
        del words[at + 1 :]
    elif state.setup.gone:
        words.insert(at + 1, "G" + hand_text(state.setup.gone))
    moves = notation.format_moves(state)
    for number, (by, action) in enumerate(view.history, 1):
        if act.ANNOUNCED <= action < act.ANNOUNCED + len(KINDS):
            best = "*" if view.contest_winner == by & 1 else ""
            before, mark, _ = moves[number].rpartition("@")
            moves[number] = f"{before}{mark}{act.format_action(action)}{best}"
    return " ".join([*words, *moves])


@dataclass
class _Line:
    """A line whose unknown hands are being filled."""

    words: list[str]
    moves: list[str]
    rules: RuleSet
    hands: list[CardSet | None]
    trump: Suit | None = None
    closed: bool = False
    leader: Seat = 0
    trick: list[Card] = field(default_factory=list)
    akka: bool = False
    must: list[CardSet] = field(default_factory=lambda: [0, 0, 0, 0])
    cannot: list[CardSet] = field(default_factory=lambda: [0, 0, 0, 0])
    bare: list[tuple[int, Seat, Kind, bool]] = field(default_factory=list)
    """Move, seat, kind and whether it counts, of the projects that are announced without their cards."""

    @property
    def unknown(self) -> list[Seat]:
        """The seats whose hands are to be filled."""
        return [seat for seat in SEATS if self.hands[seat] is None]


def _complete(text: str) -> State:
    """A state in which the line may have come about; that of the line itself where all hands are written."""
    head, _, moves = text.partition(" : ")
    words = head.split()
    if len(words) < 6 or words[3] not in ("deal", "play") or UNKNOWN not in words[5]:
        return notation.parse_position(text)
    rules = parse_rules(words[0], files=False)
    written = words[5].split("/")
    if len(written) != 4:
        return notation.parse_position(text)  # which says what is wrong
    hands = [None if hand == UNKNOWN else parse_cards(hand) for hand in written]
    for known in hands:
        if known is not None:
            check_pack(known)
    if all(known is None for known in hands):
        raise NotationError(
            N_("{text} has no hand: write that of the seat to move, and ? for the others"), text=words[5]
        )
    line = _Line(words, moves.split(), rules, hands)
    state = _filled_deal(line) if words[3] == "deal" else _filled_setup(line)
    if not state.is_terminal() and hands[seat := state.current_player()] is None:
        message = N_("seat {seat} is to move: write the hand of that seat, and ? for the others")
        raise InputError(message, seat=seat)
    return state


def _filled_deal(line: _Line) -> State:
    if len(line.words) > 6:
        raise NotationError(
            N_("{text}: with ? hands write no stock, but the eight cards of the seat once they are dealt"),
            text=shown(line.words[6]),
        )
    auction, first_play = _auction(line)
    if auction.phase == Phase.AUCTION or auction.is_terminal():
        return auction
    contract, floor = auction.contract, auction.deal.floor
    assert contract is not None
    for seat, hand in enumerate(line.hands):
        if hand is not None and hand.bit_count() != FULL_HAND:
            raise InputError(
                N_("all cards have been dealt: write the eight cards of seat {seat}, {hand} has {count}"),
                seat=seat,
                hand=hand_text(hand),
                count=hand.bit_count(),
            )
    line.trump, line.closed, line.leader = contract.trump, contract.closed, auction.leader
    if line.hands[contract.taker] is None:
        line.must[contract.taker] |= 1 << floor
    elif not (line.hands[contract.taker] or 0) >> floor & 1:
        message = N_("seat {seat} took the floor card: its eight cards must hold {card}")
        raise InputError(message, seat=contract.taker, card=card_name(floor))
    _follow(line, first_play)
    dealer = auction.dealer

    def stated(eight: Sequence[CardSet], moves: Sequence[str]) -> State:
        first = tuple(card_set(list(cards_of(hand & ~(1 << floor)))[:5]) for hand in eight)
        deal = Deal.of_hands(first, floor, tuple(eight), dealer)
        start = State.new(deal, line.rules, dealer, auction.scores)
        notation.apply_moves(start, list(moves))
        return start

    return _first_that_fits(line, [FULL_HAND] * 4, 0, stated)


def _auction(line: _Line) -> tuple[State, int]:
    """The deal up to its first card, with anything in the unknown hands; and the number of that move."""
    for hand in line.hands:
        if hand is not None and hand.bit_count() not in (5, FULL_HAND):
            raise InputError(
                N_("{hand} has {count} cards: write five in the auction, and all eight once they are dealt"),
                hand=hand_text(hand),
                count=hand.bit_count(),
            )
    floor = parse_card(line.words[4])
    left = DECK_SET & ~(1 << floor)
    first: list[CardSet] = [0, 0, 0, 0]
    for seat, hand in enumerate(line.hands):
        if hand is not None:
            first[seat] = card_set(list(cards_of(hand & ~(1 << floor)))[:5])
            left &= ~first[seat]
    pool = list(cards_of(left))
    for seat in line.unknown:
        first[seat] = card_set(pool[:5])
        del pool[:5]
    dealer, scores = notation.parse_table(line.words)
    state = State.new(Deal((first[0], first[1], first[2], first[3]), floor), line.rules, dealer, scores)
    for number, move in enumerate(line.moves):
        if state.phase == Phase.PLAY or state.is_terminal():
            return state, number
        notation.apply_moves(state, [move], number)
    if state.phase == Phase.AUCTION:
        for seat, hand in enumerate(line.hands):
            if hand is not None and hand.bit_count() != 5:
                raise InputError(
                    N_("in the auction seat {seat} holds five cards: {hand} has {count}"),
                    seat=seat,
                    hand=hand_text(hand),
                    count=hand.bit_count(),
                )
    return state, len(line.moves)


def _filled_setup(line: _Line) -> State:
    words = line.words
    gone_words = [word for word in words[6:] if word[:1] in "Gg"]
    gone = 0
    for word in gone_words:
        gone |= parse_cards(word[1:])
    check_pack(gone)
    words = [word for word in words if word not in gone_words]
    contract = notation.parse_contract(words[4])
    line.trump, line.closed = contract.trump, contract.closed
    table = notation.parse_table_parts(words[6:], next_seat(notation.parse_table(words)[0]))
    line.leader, line.trick, line.akka = table.leader, list(table.trick), table.akka
    laid = {(line.leader + place) % 4 for place in range(len(line.trick))}
    known = next(seat for seat in SEATS if line.hands[seat] is not None)
    each = (line.hands[known] or 0).bit_count() + (known in laid)
    sizes = [each - (seat in laid) for seat in SEATS]
    for seat in line.unknown:
        for project in table.announced[seat]:
            line.must[seat] |= project.cards & ~gone & ~card_set(line.trick)
    out = gone | card_set(line.trick)
    _follow(line, 0)
    count = (DECK_SET & ~out & ~sum(hand or 0 for hand in line.hands)).bit_count()
    wanted = sum(sizes[seat] for seat in line.unknown)
    if count != wanted:
        raise InputError(
            N_(
                "{count} cards are left for the ? hands, which hold {wanted}: "
                "name the cards that are gone, as in G♠AK♥10"
            ),
            count=count,
            wanted=wanted,
        )

    def stated(hands: Sequence[CardSet], moves: Sequence[str]) -> State:
        parts = [*words[:5], "/".join(hand_text(hand) for hand in hands), *words[6:]]
        return notation.parse_position(
            " : ".join([" ".join(parts), " ".join(moves)] if moves else [" ".join(parts)])
        )

    return _first_that_fits(line, sizes, out, stated)


def _follow(line: _Line, start: int) -> None:
    """What the moves from `start` on say of the unknown hands."""
    for number, move in enumerate(line.moves[start:], start):
        word = move.rpartition("@")[2].lower()
        seat = (line.leader + len(line.trick)) % 4
        kind = word.removesuffix("*")
        if kind in KINDS:
            line.bare.append((number, seat, kind, word.endswith("*")))
            continue
        action = act.parse_action(word)
        if act.is_announcement(action) and line.hands[seat] is None:
            line.must[seat] |= PROJECTS[action - act.ANNOUNCE].cards
        if action == act.AKKA:
            line.akka = True
        if action < 52:
            _play(line, seat, action)


def _play(line: _Line, seat: Seat, card: Card) -> None:
    if line.hands[seat] is None:
        line.must[seat] |= 1 << card
        if line.rules.mode == "strict":
            for other in cards_of(DECK_SET):
                pair = 1 << card | 1 << other
                legal = legal_cards(pair, line.trick, line.trump, line.closed, line.rules, line.akka)
                if not legal >> card & 1:
                    line.cannot[seat] |= 1 << other
    line.trick.append(card)
    if len(line.trick) == 4:
        line.leader = (line.leader + trick_winner(line.trick, line.trump)) % 4
        line.trick, line.akka = [], False


def _first_that_fits(line: _Line, sizes: Sequence[int], out: CardSet, stated: Stated) -> State:
    """The state of the first deal, of those that may be, in which every move is possible."""
    seen = out
    for hand in _at_least(line, line.must):
        if hand & seen:
            raise InputError(N_("{card} is in two places"), card=card_name(next(cards_of(hand & seen))))
        seen |= hand
    last: MajlisError | None = None
    for hands, moves in islice(_deals(line, sizes, out), TRIES):
        try:
            state = stated(hands, moves)
        except MajlisError as error:
            last = last or error
            continue
        if _contest_fits(line, state):
            return state
    raise last or InputError(N_("no deal fits this line: a card is in two places, or a hand has too many"))


def _contest_fits(line: _Line, state: State) -> bool:
    winner = state.contest_winner()
    return winner is None or all(seat & 1 == winner for _, seat, _, counts in line.bare if counts)


def _deals(line: _Line, sizes: Sequence[int], out: CardSet) -> Iterator[tuple[list[CardSet], list[str]]]:
    """Hands that hold what they must, and the moves with the projects that stand behind those announced."""
    for projects in product(*(_possible(line, *one) for one in line.bare)):
        must, moves = list(line.must), list(line.moves)
        used = [0, 0, 0, 0]
        for (number, seat, _, _), project in zip(line.bare, projects, strict=True):
            overlap = used[seat] & project.cards
            used[seat] |= -1 if overlap else project.cards
            must[seat] |= project.cards if line.hands[seat] is None else 0
            before, mark, _ = moves[number].rpartition("@")
            moves[number] = f"{before}{mark}{act.format_action(act.ANNOUNCE + project.index)}"
        if -1 in used:
            continue
        for hands in _filled(line, must, sizes, out):
            yield hands, moves


def _possible(line: _Line, _: int, seat: Seat, kind: Kind, counts: bool) -> list[Project]:
    """The projects of a kind that a seat may hold: the weakest first, or where it counts the strongest."""
    held = line.hands[seat]
    others = sum(hand or 0 for hand in line.hands) | sum(line.must[by] for by in SEATS if by != seat)
    free = DECK_SET & ~others if held is None else held
    mode: Mode = "sun" if line.trump is None else "hokum"
    found = [one for one in PROJECTS if one.kind(mode) == kind and not one.cards & ~free]
    return sorted(
        found,
        key=lambda one: beats_key(one, mode, line.trump, line.rules),
        reverse=counts,
    )


def _at_least(line: _Line, must: Sequence[CardSet]) -> list[CardSet]:
    return [must[seat] if hand is None else hand for seat, hand in enumerate(line.hands)]


def _filled(
    line: _Line, must: Sequence[CardSet], sizes: Sequence[int], out: CardSet
) -> Iterator[list[CardSet]]:
    hands, seen = _at_least(line, must), out
    for hand in hands:
        if hand & seen:
            return
        seen |= hand
    room = {seat: sizes[seat] - hands[seat].bit_count() for seat in line.unknown}
    if min(room.values(), default=0) < 0:
        return
    seats, cards = list(room), list(cards_of(DECK_SET & ~seen))
    allowed = [
        sum(1 << at for at, seat in enumerate(seats) if not line.cannot[seat] >> card & 1) for card in cards
    ]
    if sum(room.values()) != len(cards):
        return
    places = Places(list(room.values()), allowed)
    for row in places.evenly(8).tolist():
        filled = list(hands)
        for card, at in zip(cards, row, strict=True):
            filled[seats[at]] |= 1 << card
        yield filled
