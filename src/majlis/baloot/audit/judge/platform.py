"""What the platform itself says of a deal, and whether its record agrees with itself.

`judgement` puts the result event (e=12) into the terms that all judges share. `check` holds a deal's
numbers against each other and `check_game` holds the deals of a game against each other, without any
rule of play: whatever these find is a fault of the archive (or of its reader), not of a rule.
sources/kammelna.md §7 says what each number should be.

| point | category | what |
|---|---|---|
| `card-sum` | integrity | e1 + e2 is not 120 or 152 |
| `raw-total` | integrity | p is not e + surviving declarations + 10 for the last trick |
| `kaboot-total` | integrity | in a Kaboot p is not the game points |
| `kaboot-cards` | integrity | Kaboot, but both teams captured card points |
| `declared-value` | integrity | a declaration with an unknown name, or another value than its name's |
| `two-declarers` | integrity | projects of both teams survive |
| `game-sum` | integrity | s1 + s2 of a deal that is not raised is not 16 or 26 and the declarations |
| `winner` | integrity | w is not the team with more game points |
| `mode`, `level`, `buyer` | integrity | m, em, b against the fields of the calls |
| `hands` | integrity | hands, floor card and cards played do not fit together |
| `running-total` | cumulative | t1s, t2s are not the totals before and the last deal's game points |
| `header-total` | cumulative | s1, s2 of the header are not the sums of the deals' game points |
| `past-target` | cumulative | a deal that was played after a team had won the match |
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from majlis.baloot.audit.read.calls import GAHWA, PASSES, RAISES, UNSET_TRUMP, read_bargain
from majlis.baloot.audit.tables import (
    DEAL_POINTS,
    LAST_TRICK_POINTS,
    PACK,
    PACK_POINTS,
    RAW,
    card_list,
    cards_text,
    raw_of,
)
from majlis.baloot.audit.types import ARCHIVE, Category, Ending, Finding, Judgement, finding
from majlis.baloot.deck import Mode
from majlis.baloot.kammelna.types import (
    Bought,
    Call,
    Challenge,
    DealRecord,
    GameRecord,
    Kawesh,
    Part,
    Play,
    Result,
)
from majlis.baloot.names import CardWord, CardWords, PairWord, SeatWord, SideWord
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.cards import CardSet
from majlis.game import SEATS, Team
from majlis.i18n import N_
from majlis.message import Word

CARDS = 32
_SUMS: Final = Part.CARD_POINTS | Part.TOTALS | Part.DECLARED | Part.KABOOT
"""What a result must tell to be added up."""
_PRINTED: Final = {name: (raw, 400) if name == "400" else (raw,) for name, raw in RAW.items()}
"""The values that archives print: of the four hundred, 200 raw, also 400."""
ASHKAL: Final = 3
_MODES: Final = {1: N_("Sun"), 2: N_("Hokum"), ASHKAL: N_("Ashkal")}


def mode_of(result: Result) -> Mode | None:
    """The mode that the result names; Ashkal scores as Sun."""
    return "hokum" if result.mode == 2 else "sun" if result.mode in (1, ASHKAL) else None


def judgement(deal: DealRecord) -> Judgement:
    """The platform's own view of a deal; fields it does not tell are None.

    Of Kammelna's records `winners` is always None: the seat that collects need not have won. In a Kaboot
    `totals` is None, since p1 and p2 hold game points; after a qayd so is everything about cards, whose
    meaning is not known there. After Ashkal no buyer is told, since houses differ in who he is. The ending is
    `unknown` where cards are missing and nothing says why.
    """
    result, absent = deal.result, int(deal.absent)  # the numbers are much quicker than the names
    if result is None:
        return Judgement(ending=_ending_without_result(deal))
    bought = (deal.contract or Bought()) if absent else _bought(result, calls_of(deal))
    counted = not result.qayd
    whole = deal.winners is not None and len(deal.winners) * 4 == _plays(deal)
    return Judgement(
        ending="qayd" if result.qayd else "played" if _plays(deal) == CARDS else "unknown",
        mode=bought.mode,
        trump=bought.trump if bought.mode == "hokum" else None,
        buyer=None if bought.ashkal else bought.buyer,
        buyer_team=result.buyer,
        level=bought.level,
        winners=deal.winners if absent and whole else None,
        card_points=result.card_points if counted and not absent & Part.CARD_POINTS else None,
        last_trick=result.last_trick if counted else None,
        totals=result.totals if counted and not result.kaboot and not absent & Part.TOTALS else None,
        declared=(names_of(result, 0), names_of(result, 1))
        if counted and not absent & Part.DECLARED
        else None,
        kaboot=result.kaboot if counted and not absent & Part.KABOOT else None,
        khasara=None if None in (result.winner, result.buyer) else result.winner != result.buyer,
        winner=result.winner,
        game_points=None if absent & Part.POINTS else result.game_points,
    )


def _bought(result: Result, calls: list[Call]) -> Bought:
    """The contract by the result's fields, and by those of the last call.

    Gahwa where a raise has its `gem`, since its `em` is not known.
    """
    last = calls[-1] if calls else None
    return Bought(
        mode=mode_of(result),
        trump=last.ts if last is not None and 0 <= last.ts < UNSET_TRUMP else None,
        buyer=last.rb if last is not None and result.mode != ASHKAL else None,
        level=GAHWA if any(call.gem == GAHWA - 1 for call in _raising(calls)) else result.level,
    )


def _ending_without_result(deal: DealRecord) -> Ending:
    calls = calls_of(deal)
    if any(type(event) is Kawesh for event in deal.events):
        return "kawesh"
    if calls and calls[-1].word == "waraq" and all(call.word in PASSES for call in calls):
        return "all-pass"
    return "unfinished" if _plays(deal) else "unknown"


def calls_of(deal: DealRecord) -> list[Call]:
    """The calls of a deal."""
    return [event for event in deal.events if type(event) is Call]


def _plays(deal: DealRecord) -> int:
    return sum(type(event) is Play for event in deal.events)


def _raising(calls: list[Call]) -> list[Call]:
    """The calls whose `gem` counts: the raises, and those without a word."""
    return [call for call in calls if call.word in RAISES or not call.word]


def names_of(result: Result, team: Team) -> tuple[str, ...]:
    """The declarations that a result counts for a team, sorted."""
    return tuple(sorted(declared.name for declared in result.declared[team]))


def check(deal: DealRecord) -> list[Finding]:
    """Hold the numbers of one recorded deal against each other. Never raises."""
    checks = _Checks(deal)
    checks.hands()
    result = deal.result
    if result is None:
        return checks.found
    checks.declared(result)
    if not deal.absent:
        checks.contract(result)
    mode = mode_of(result)
    if mode is not None and not result.qayd:
        if not deal.absent & _SUMS:
            checks.cards(result, mode)
        checks.winner(result)
    return checks.found


_TYPES: Final[dict[str, Any]] = {
    "pair": PairWord,
    "team": SideWord,
    "seat": SeatWord,
    "number": lambda it: it,
}
"""What two values can be; they become values of the message such as `pair_expected`."""


def _finding(
    deal: int,
    point: str,
    text: str,
    expected: Any,
    computed: Any = None,
    *,
    kind: str = "number",
    category: Category = "integrity",
    **params: Any,
) -> Finding:
    both = {"expected": expected, "computed": computed}
    words = {f"{kind}_{name}": None if value is None else _TYPES[kind](value) for name, value in both.items()}
    return finding(deal, category, point, text, expected, computed, ARCHIVE, **words | params)


class _Checks:
    """What is wrong with the numbers of one deal."""

    def __init__(self, deal: DealRecord) -> None:
        self.deal = deal
        self.found: list[Finding] = []

    def note(self, point: str, text: str, expected: Any, computed: Any = None, **params: Any) -> None:
        self.found.append(_finding(self.deal.number, point, text, expected, computed, **params))

    # The result

    def declared(self, result: Result) -> None:
        for team in (0, 1):
            for declared in result.declared[team]:
                right = _PRINTED.get(declared.name, (None,))
                if declared.value not in right:
                    text = N_("{team}: the result has a declaration {name} of {number_expected}")
                    value, name = declared.value, declared.name
                    self.note("declared-value", text, value, right[0], team=SideWord(team), name=name)
        if all(any(d.name != "baloot" for d in result.declared[team]) for team in (0, 1)):
            names = " / ".join(" ".join(names_of(result, team)) for team in (0, 1))
            text = N_("the result has projects of both teams, {names}: only one team's can survive")
            self.note("two-declarers", text, names, names=names)

    def contract(self, result: Result) -> None:
        """The result's mode, level and buyer against the fields of the calls."""
        calls = calls_of(self.deal)
        modes = [call.gm for call in calls if call.gm]
        if result.mode not in _MODES or (modes and modes[-1] != result.mode):
            text = N_("the result says {word_theirs}, the calls {word_ours}")
            right = modes[-1] if modes else None
            theirs, ours = (Word(_MODES[m]) if m in _MODES else None for m in (result.mode, right))
            self.note("mode", text, result.mode, right, word_theirs=theirs, word_ours=ours)
        level = max((call.gem for call in _raising(calls)), default=0) + 1
        # How a Gahwa is written in `em` is not known, so only the levels below are held against each other.
        if calls and level < GAHWA and result.level != level:
            text = N_("the result has level {number_expected}, the calls {number_computed}")
            self.note("level", text, result.level, level)
        buyers = [call.rb & 1 for call in calls if call.rb is not None]
        if result.buyer is not None and buyers and buyers[-1] != result.buyer:
            text = N_("the result has {team_expected} as buyer, the calls {team_computed}")
            self.note("buyer", text, result.buyer, buyers[-1], kind="team")

    def cards(self, result: Result, mode: Mode) -> None:
        """Captured points, raw totals and the sum of game points."""
        points, right = sum(result.card_points), PACK_POINTS[mode]
        if points > right or (_plays(self.deal) == CARDS and points != right):
            text = N_("e1 + e2 is {number_expected}: the cards of the pack count {number_computed}")
            self.note("card-sum", text, points, right)
        if result.kaboot:
            self._kaboot(result)
            return
        if points != right:
            return
        for team in (0, 1):
            last = LAST_TRICK_POINTS * (result.last_trick == team)
            total = result.card_points[team] + raw_of(names_of(result, team)) + last
            if result.last_trick is not None and result.totals[team] != total:
                text = N_(
                    "{team}: p is {number_expected}, but cards, declarations and last trick are "
                    "{number_computed}"
                )
                self.note("raw-total", text, result.totals[team], total, team=SideWord(team))
        # Raised deals are multiplied, and a challenge is paid by rules of its own.
        if result.level == 1 and not any(
            type(e) is Challenge or (type(e) is Call and e.gem) for e in self.deal.events
        ):
            self._game_sum(result, mode)

    def _kaboot(self, result: Result) -> None:
        if result.totals != result.game_points:
            text = N_("Kaboot: p1 and p2 are {pair_expected}, the game points {pair_computed}")
            self.note("kaboot-total", text, list(result.totals), list(result.game_points), kind="pair")
        if all(result.card_points):
            text = N_("Kaboot, but e1 and e2 are {pair_expected}: one of them must be 0")
            self.note("kaboot-cards", text, list(result.card_points), kind="pair")

    def _game_sum(self, result: Result, mode: Mode) -> None:
        """Nobody's points vanish in a deal that is not raised: Khasara only moves them."""
        points = DEAL_POINTS[mode]
        for name in (*names_of(result, 0), *names_of(result, 1)):
            points += RAW.get(name, 0) // (10 if mode == "hokum" or name == "baloot" else 5)
        if sum(result.game_points) != points:
            text = N_(
                "s1 + s2 is {number_expected}: the deal and its declarations are worth {number_computed}"
            )
            self.note("game-sum", text, sum(result.game_points), points)

    def winner(self, result: Result) -> None:
        """`w` gets the deal, so it does not write down less; equal points are the successful buyer's.

        But a buyer who survives by a hair can lose a point to rounding: 106 raw points each made 10 to 11.
        """
        named, points = result.winner, result.game_points
        if named is None or points[named] >= points[1 - named] or (named == result.buyer and points[named]):
            return
        text = N_("the result names {team_expected} as winner, but {team_computed} has more game points")
        self.note("winner", text, named, 1 - named, kind="team")

    # Hands

    def hands(self) -> None:
        """Hands of five, floor card, hands of eight and the cards played, as far as they are there."""
        first, final = self.deal.first, self.deal.final
        if first is not None and len(first) == 4:
            wrong = _dealt_wrongly(first, 5, self.deal.floor)
            if wrong:
                text = N_("the first hands are not five different cards each beside the floor card: {cards}")
                self._cards("hands", text, wrong)
                return
        else:
            first = (0, 0, 0, 0)
        if final is None or len(final) != 4:
            return
        union = final[0] | final[1] | final[2] | final[3]
        wrong = _dealt_wrongly(final, 8, None) or PACK & ~union
        if wrong:
            self._cards("hands", N_("the final hands are not eight different cards each: {cards}"), wrong)
            return
        text = N_("{seat} was dealt {cards}, which his final hand does not hold")
        if not self._missing(text, first, final):
            self._floor_card(final)
            played = [0, 0, 0, 0]
            for event in self.deal.events:
                if type(event) is Play and event.seat in SEATS and event.card in range(52):
                    played[event.seat] |= 1 << event.card
            self._missing(N_("{seat} plays {cards}, which his final hand does not hold"), played, final)

    def _cards(self, point: str, text: str, cards: CardSet, **params: Any) -> None:
        self.note(point, text, cards_text(cards), **params, cards=CardWords(card_list(cards)))

    def _missing(self, text: str, cards: Sequence[CardSet], final: Sequence[CardSet]) -> bool:
        """Note the first seat with cards that its final hand does not hold."""
        for seat in SEATS:
            if cards[seat] & ~final[seat]:
                self._cards("hands", text, cards[seat] & ~final[seat], seat=SeatWord(seat))
                return True
        return False

    def _floor_card(self, final: tuple[CardSet, ...]) -> None:
        """The taker holds the floor card; by the words or the last `rb`, Ashkal apart."""
        deal, floor = self.deal, self.deal.floor
        calls = [call for call in calls_of(deal) if call.rb in SEATS]
        if not calls or deal.absent & Part.AUCTION or floor not in range(52) or calls[-1].gm == ASHKAL:
            return
        assert floor is not None
        taker, bargain = calls[-1].rb, read_bargain(deal)
        holder = next((seat for seat in SEATS if final[seat] >> floor & 1), None)
        if holder == taker or (bargain is not None and holder == bargain.buyer):
            return
        text = N_("the floor card {card} is held by {seat_expected}, but {seat_computed} bought")
        self.note("hands", text, holder, taker, kind="seat", card=CardWord(floor))


def _dealt_wrongly(hands: tuple[CardSet, ...], size: int, floor: int | None) -> CardSet:
    """Cards dealt twice, outside the pack, or in a hand of another size."""
    seen = 0 if floor is None or floor not in range(52) else 1 << floor
    wrong = 0
    for hand in hands:
        hand = max(hand, 0)
        wrong |= seen & hand | hand & ~PACK
        if hand.bit_count() != size:
            wrong |= hand or PACK
        seen |= hand
    return wrong & ((1 << 52) - 1)


# A game


def check_game(game: GameRecord, rules: RuleSet = DEFAULT) -> list[Finding]:
    """Hold the deals of a game against each other: running totals, header totals, end of the match.

    `rules` is asked for the target only. Findings about the header have deal 0. Never raises.
    """
    found: list[Finding] = []

    def note(deal: int, point: str, text: str, expected: Any, computed: Any, **params: Any) -> None:
        found.append(_finding(deal, point, text, expected, computed, category="cumulative", **params))

    for deal, after in pairwise(game.deals):
        points = (0, 0) if deal.result is None else deal.result.game_points
        right = [deal.before[0] + points[0], deal.before[1] + points[1]]
        follows = after.number == deal.number + 1 and list(after.before) != right
        if follows and not (deal.absent | after.absent) & Part.SCORE:
            text = N_("the deal begins at {pair_expected}, but the one before ended at {pair_computed}")
            note(after.number, "running-total", text, list(after.before), right, kind="pair")
    for deal in game.deals:
        ours, theirs = deal.before
        if max(ours, theirs) >= rules.target and ours != theirs:
            text = N_("the deal begins at {pair}, when the match to {number_computed} had been won")
            values = {"pair": PairWord((ours, theirs))}
            note(deal.number, "past-target", text, [ours, theirs], rules.target, **values)
            break
    if game.totals is not None and game.deals:
        results = [deal.result.game_points for deal in game.deals if deal.result is not None]
        start, sums = game.deals[0].before, [sum(points[team] for points in results) for team in (0, 1)]
        if list(game.totals) not in (sums, [start[0] + sums[0], start[1] + sums[1]]):
            text = N_("the header has the totals {pair_expected}, the deals add up to {pair_computed}")
            note(0, "header-total", text, list(game.totals), sums, kind="pair")
    return found
