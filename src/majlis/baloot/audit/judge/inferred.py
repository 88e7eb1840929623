"""What a record does not tell is supposed, so that the rest can be judged: contract, announcements, Akka.

A record of another app may hold no more than cards and points. Its deal is sound if some contract that the
cards allow, and some announcements that the hands allow, give what the record says; so these are tried, the
likeliest first (not doubled, everything announced), and the first that fits is taken. Where none fits, the
likeliest stands and the points diverge. What was supposed is never judged itself.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Final, NamedTuple

from msgspec.structs import replace

from majlis.baloot.audit.judge import platform
from majlis.baloot.audit.judge.arithmetic import judge
from majlis.baloot.audit.judge.declarations import Projects, projects_of, trump_pair
from majlis.baloot.audit.judge.legality import is_boss
from majlis.baloot.audit.read.calls import read_bargain
from majlis.baloot.audit.read.recorded_play import AKKA, BALOOT, RecordedPlay, hands_of, read_play
from majlis.baloot.audit.types import FIELDS, Judgement
from majlis.baloot.deck import Mode
from majlis.baloot.kammelna.types import Announcement, Bought, DealRecord, Event, Part, Play
from majlis.baloot.ruleset import RuleSet
from majlis.cards import SUITS, CardSet, Suit
from majlis.game import SEATS, Seat, team_of

_MOST_TRIED: Final = 1_500
"""Combinations of contract and announcements; deals of every day have a few dozen."""
_LEVELS: Final = (1, 2, 3, 4, 5)
_NOT_ASKED: Final = frozenset(("mode", "trump", "buyer", "buyer_team"))
"""Fields that a supposed contract agrees on by itself."""


class Supposed(NamedTuple):
    """A record made whole, and how well it then agrees with what it says."""

    deal: DealRecord
    parts: Part = Part.NONE
    """The parts of the record that are supposed."""
    fits: bool = True
    """Whether the points, and all else that the record says, come out."""


def made_whole(deal: DealRecord, rules: RuleSet) -> Supposed:
    """The record with what it does not tell supposed; itself where nothing has to be. Never raises."""
    wanted = deal.absent & (Part.CONTRACT | Part.ANNOUNCEMENTS)
    play = read_play(deal)
    hands = hands_of(deal, play)
    if deal.dealer is None and play.tricks:
        deal = replace(deal, dealer=(play.tricks[0].seats[0] - 1) % 4)  # his next led
    bargain = read_bargain(deal)
    if bargain is None or not bargain.known:
        wanted |= Part.CONTRACT
    if not deal.absent & Part.AUCTION:
        wanted &= ~Part.CONTRACT
    if not play.plays or hands is None:
        return Supposed(deal)
    whole = replace(deal, final=hands)
    if deal.absent & Part.AUCTION and not wanted & Part.CONTRACT and bargain is not None:
        contract = Bought(
            mode=bargain.mode,
            trump=bargain.trump,
            buyer=bargain.buyer,
            team=bargain.team,
            level=bargain.level,
            closed=bargain.closed,
            ashkal=bargain.ashkal,
            raiser=bargain.raiser,
        )
        whole = replace(whole, contract=contract)
    if not wanted:
        return Supposed(whole)
    said = platform.judgement(deal)
    likeliest: DealRecord | None = None
    for other in islice(_candidates(whole, play, hands, wanted), _MOST_TRIED):
        judged = judge(other, rules).judgement
        if _counts_for_nothing(other, judged):
            continue
        likeliest = likeliest or other
        if _agrees(said, judged):
            return Supposed(other, wanted)
    return Supposed(likeliest or whole, wanted, fits=False)


def _counts_for_nothing(deal: DealRecord, judged: Judgement) -> bool:
    """Whether a Baloot was put in that the rules do not count: then nobody announced it."""
    seat = next((e.seat for e in deal.events if type(e) is Announcement and e.code == BALOOT), None)
    if seat is None or not deal.absent & Part.ANNOUNCEMENTS or judged.declared is None:
        return False
    return "baloot" not in judged.declared[team_of(seat)]


def _agrees(said: Judgement, judged: Judgement) -> bool:
    """Whether everything that the record says comes out; what cannot be judged agrees."""
    pairs = ((getattr(said, field), getattr(judged, field)) for field in FIELDS if field not in _NOT_ASKED)
    return all(None in pair or pair[0] == pair[1] for pair in pairs)


def _candidates(
    deal: DealRecord, play: RecordedPlay, hands: Sequence[CardSet], wanted: Part
) -> Iterator[DealRecord]:
    contracts = list(_contracts(deal, play)) if wanted & Part.CONTRACT else [deal.contract]
    for level in _LEVELS:
        same = [c for c in contracts if c is None or (c.level or 1) == level]
        known = [deal if contract is None else replace(deal, contract=contract) for contract in same]
        announcing = wanted & Part.ANNOUNCEMENTS
        streams = [_announced(one, play, hands) if announcing else iter((one,)) for one in known]
        while streams:  # by turns, so that the likely announcements of each come before the unlikely of any
            for stream in list(streams):
                found = next(stream, None)
                if found is None:
                    streams.remove(stream)
                else:
                    yield found


# Contracts


def _contracts(deal: DealRecord, play: RecordedPlay) -> Iterator[Bought]:
    """Every contract under which the tricks were won by who led the next; sides, levels one after another."""
    given = deal.contract or Bought()
    suits = SUITS if given.trump is None else (given.trump,)
    trumps: list[tuple[Mode, Suit | None]] = [("sun", None)] if given.mode != "hokum" else []
    trumps += [("hokum", suit) for suit in suits] if given.mode != "sun" else []
    fitting = [(mode, trump) for mode, trump in trumps if _leads_fit(play, deal.winners, trump)]
    teams = (0, 1) if given.team is None else (given.team,)
    buyers = teams if given.buyer is None else (given.buyer,)
    for level in _LEVELS if given.level is None else (given.level,):
        for mode, trump in fitting:
            if mode == "hokum" or level <= 2:
                for buyer in buyers:
                    yield replace(
                        given, mode=mode, trump=trump, buyer=buyer, team=team_of(buyer), level=level
                    )


def _leads_fit(play: RecordedPlay, winners: Sequence[Seat] | None, trump: Suit | None) -> bool:
    for at, trick in enumerate(play.done):
        winner = trick.winner(trump)
        if winners is not None and at < len(winners) and winners[at] != winner:
            return False
        if at + 1 < len(play.tricks) and play.tricks[at + 1].seats[0] != winner:
            return False
    return True


# Announcements


def _announced(deal: DealRecord, play: RecordedPlay, hands: Sequence[CardSet]) -> Iterator[DealRecord]:
    """The deal with announcements put in: all that is held, none, then what one side may have announced."""
    bargain = read_bargain(deal)
    if bargain is None or not bargain.known:
        yield deal
        return
    trump = bargain.trump
    choices = [_choices(tuple(projects_of(hand, bargain.mode))) for hand in hands]
    pair = trump_pair(trump)
    baloot = next((seat for seat in SEATS if pair and not pair & ~hands[seat]), None)
    words = [True, False] if baloot is not None else [False]
    everything = tuple(some[0] for some in choices)
    tried = set()
    for said in (everything, ((),) * 4, *_one_side(choices)):
        for with_baloot in words:
            key = said, with_baloot
            if key not in tried:
                tried.add(key)
                yield _put_in(deal, play, said, baloot if with_baloot else None, trump)


def _choices(held: Projects) -> list[Projects]:
    """What a hand may announce: two projects side by side, one, none; the most points first."""
    pairs = [pair for pair in combinations(held, 2) if not pair[0].cards & pair[1].cards]
    some = [*pairs, *((project,) for project in held)]
    some.sort(key=lambda chosen: sorted(((p.code, p.top) for p in chosen), reverse=True), reverse=True)
    return [*some, ()]


def _one_side(choices: list[list[Projects]]) -> Iterator[tuple[Projects, ...]]:
    """What either side alone may have announced, the other nothing: who loses the contest scores nothing."""
    for team in (0, 1):
        for one in choices[team]:
            for other in choices[team + 2]:
                projects: list[Projects] = [(), (), (), ()]
                projects[team], projects[team + 2] = one, other
                yield tuple(projects)


def _put_in(
    deal: DealRecord,
    play: RecordedPlay,
    said: Sequence[Projects],
    baloot: Seat | None,
    trump: Suit | None,
) -> DealRecord:
    """The events with these announcements before the cards that they belong to, and every Akka that may be.

    An Akka frees the partner from a ruff: without announcements nothing tells that it was not called.
    """
    events: list[Event] = []
    first = dict.fromkeys(SEATS, True)
    pair = trump_pair(trump)
    before: CardSet = 0
    table: CardSet = 0
    on_table = 0
    for event in deal.events:
        if type(event) is Play:
            seat = event.seat
            if first[seat]:
                events += [Announcement(seat=seat, code=p.code, cards=p.cards) for p in said[seat]]
                first[seat] = False
            gone = before | table | 1 << event.card
            if seat == baloot and pair >> event.card & 1 and not pair & ~gone:
                events.append(Announcement(seat=seat, code=BALOOT))
            if on_table == 0 and is_boss(event.card, before, trump):
                events.append(Announcement(seat=seat, code=AKKA))
            table |= 1 << event.card
            on_table += 1
            if on_table == 4:
                before, table, on_table = before | table, 0, 0
        events.append(event)
    return replace(deal, events=tuple(events))
