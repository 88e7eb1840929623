"""What the platform itself says of a deal, and whether its record agrees with itself.

`judgement` puts the result event (e=12) into the terms that all judges share. `check` holds a deal's
numbers against each other and `check_game` holds the deals of a game against each other, without any
rule of play: whatever these find is a fault of the archive (or of its reader), not of a rule.
KAMMELNA.md, "e=12 rs", says what each number should be.

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

from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from majlis.baloot.audit.read.calls import GAHWA, PASSES, RAISES, UNSET_TRUMP, read_bargain
from majlis.baloot.audit.tables import (
    DEAL_POINTS,
    LAST_TRICK_POINTS,
    PACK,
    PACK_POINTS,
    card_list,
    cards_text,
)
from majlis.baloot.audit.types import Category, Ending, Finding, Judgement
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
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.cards import CardSet
from majlis.game import Team
from majlis.i18n import N_

VALUES: Final = {"sira": (20,), "50": (50,), "100": (100,), "400": (200, 400), "baloot": (20,)}
"""Raw points by name; archives print the four hundred, 200 raw, as 400."""
_RAW: Final = {name: values[0] for name, values in VALUES.items()}
CARDS = 32
_SUMS: Final = Part.CARD_POINTS | Part.TOTALS | Part.DECLARED | Part.KABOOT
"""What a result must tell to be added up."""
ASHKAL: Final = 3
_MODES: Final = {1: N_("Sun"), 2: N_("Hokum"), ASHKAL: N_("Ashkal")}


def mode_of(result: Result) -> Mode | None:
    """The mode that the result names; Ashkal scores as Sun."""
    return "hokum" if result.mode == 2 else "sun" if result.mode in (1, 3) else None


def judgement(deal: DealRecord) -> Judgement:
    """The platform's own view of a deal; fields it does not tell are None.

    `winners` is always None: the seat that collects need not have won. In a Kaboot `totals` is None, since
    p1 and p2 hold game points; after a qayd so is everything about cards, whose meaning is not known there.
    The ending is `unknown` where cards are missing and nothing says why.
    """
    result = deal.result
    calls = [event for event in deal.events if type(event) is Call]
    if result is None:
        return Judgement(ending=_ending_without_result(deal, calls))
    if deal.absent:
        return _told_by(deal, result)
    mode = mode_of(result)
    last = calls[-1] if calls else None
    trump = last.ts if last is not None and mode == "hokum" and 0 <= last.ts < UNSET_TRUMP else None
    known = Judgement(
        ending="qayd" if result.qayd else "played" if _plays(deal) == CARDS else "unknown",
        mode=mode,
        trump=trump,
        buyer=last.rb if last is not None and result.mode != 3 else None,
        buyer_team=result.buyer,
        level=_level(result, calls),
        winner=result.winner,
        khasara=None if None in (result.winner, result.buyer) else result.winner != result.buyer,
        game_points=result.game_points,
    )
    if result.qayd:
        return known
    return replace(
        known,
        card_points=result.card_points,
        last_trick=result.last_trick,
        totals=None if result.kaboot else result.totals,
        declared=(_names(result, 0), _names(result, 1)),
        kaboot=result.kaboot,
    )


def _told_by(deal: DealRecord, result: Result) -> Judgement:
    """The view of a record that need not tell everything."""
    bought, absent = deal.contract or Bought(), deal.absent
    team = result.buyer
    qayd = result.qayd
    decided = None not in (result.winner, team)
    whole = deal.winners is not None and len(deal.winners) * 4 == _plays(deal)
    return Judgement(
        ending="qayd" if qayd else "played" if _plays(deal) == CARDS else "unknown",
        mode=bought.mode,
        trump=bought.trump if bought.mode == "hokum" else None,
        buyer=bought.buyer,
        buyer_team=team,
        level=bought.level,
        winners=deal.winners if whole else None,
        card_points=None if qayd or absent & Part.CARD_POINTS else result.card_points,
        last_trick=None if qayd else result.last_trick,
        totals=None if qayd or result.kaboot or absent & Part.TOTALS else result.totals,
        declared=None if qayd or absent & Part.DECLARED else (_names(result, 0), _names(result, 1)),
        kaboot=None if qayd or absent & Part.KABOOT else result.kaboot,
        khasara=result.winner != team if decided else None,
        winner=result.winner,
        game_points=None if absent & Part.POINTS else result.game_points,
    )


def _ending_without_result(deal: DealRecord, calls: list[Call]) -> Ending:
    if any(type(event) is Kawesh for event in deal.events):
        return "kawesh"
    if calls and calls[-1].word == "waraq" and all(call.word in PASSES for call in calls):
        return "all-pass"
    return "unfinished" if _plays(deal) else "unknown"


def _plays(deal: DealRecord) -> int:
    return sum(type(event) is Play for event in deal.events)


def _level(result: Result, calls: list[Call]) -> int:
    """The level of the result; Gahwa where a raise has its `gem`, since its `em` is not known."""
    gahwa = any(call.gem == GAHWA - 1 for call in _raising(calls))
    return GAHWA if gahwa else result.level


def _raising(calls: list[Call]) -> list[Call]:
    """The calls whose `gem` counts: the raises, and those without a word."""
    return [call for call in calls if call.word in RAISES or not call.word]


def _names(result: Result, team: Team) -> tuple[str, ...]:
    return tuple(sorted(declared.name for declared in result.declared[team]))


def _raw(result: Result, team: Team) -> int:
    return sum(_RAW.get(declared.name, 0) for declared in result.declared[team])


def check(deal: DealRecord) -> list[Finding]:
    """Hold the numbers of one recorded deal against each other. Never raises."""
    found = _hands(deal)
    result = deal.result
    if result is None:
        return found
    found += _declared(deal.number, result)
    if not deal.absent:
        found += _contract(deal, result)
    mode = mode_of(result)
    if mode is None or result.qayd:
        return found
    if not (deal.absent and deal.absent & _SUMS):
        found += _cards(deal, result, mode)
    found += _winner(deal.number, result)
    return found


def _finding(
    deal: int,
    point: str,
    message: str,
    expected: object,
    computed: object,
    *,
    kind: str = "number",
    category: Category = "integrity",
    **params: object,
) -> Finding:
    """`kind` is what the two values are (`findings`): they become parameters such as `pair_expected`."""
    return Finding(
        deal=deal,
        category=category,
        point=point,
        message=message,
        params={f"{kind}_expected": expected, f"{kind}_computed": computed} | params,
        expected=expected,
        computed=computed,
        klass="archive inconsistent",
    )


def _declared(deal: int, result: Result) -> list[Finding]:
    found = []
    for team in (0, 1):
        for declared in result.declared[team]:
            right = VALUES.get(declared.name, ())
            if declared.value not in right:
                found.append(
                    _finding(
                        deal,
                        "declared-value",
                        N_("{team}: the result has a declaration {name} of {number_expected}"),
                        declared.value,
                        right[0] if right else None,
                        team=team,
                        name=declared.name,
                    )
                )
    if all(any(d.name != "baloot" for d in result.declared[team]) for team in (0, 1)):
        text = " / ".join(" ".join(_names(result, team)) for team in (0, 1))
        message = N_("the result has projects of both teams, {names}: only one team's can survive")
        found.append(_finding(deal, "two-declarers", message, text, None, names=text))
    return found


def _contract(deal: DealRecord, result: Result) -> list[Finding]:
    """The result's mode, level and buyer against the fields of the calls."""
    found = []
    calls = [event for event in deal.events if type(event) is Call]
    modes = [call.gm for call in calls if call.gm]
    if result.mode not in (1, 2, 3) or (modes and modes[-1] != result.mode):
        message = N_("the result says {word_theirs}, the calls {word_ours}")
        right = modes[-1] if modes else None
        theirs, ours = _MODES.get(result.mode), _MODES.get(right or 0)
        found.append(
            _finding(deal.number, "mode", message, result.mode, right, word_theirs=theirs, word_ours=ours)
        )
    level = max((call.gem for call in _raising(calls)), default=0) + 1
    # How a Gahwa is written in `em` is not known, so only the levels below are held against each other.
    if calls and level < GAHWA and result.level != level:
        message = N_("the result has level {number_expected}, the calls {number_computed}")
        found.append(_finding(deal.number, "level", message, result.level, level))
    buyers = [call.rb for call in calls if call.rb is not None]
    if result.buyer is not None and buyers and buyers[-1] & 1 != result.buyer:
        message = N_("the result has {team_expected} as buyer, the calls {team_computed}")
        found.append(_finding(deal.number, "buyer", message, result.buyer, buyers[-1] & 1, kind="team"))
    return found


def _cards(deal: DealRecord, result: Result, mode: Mode) -> list[Finding]:
    """Captured points, raw totals and the sum of game points."""
    found = []
    cards, whole = sum(result.card_points), _plays(deal) == CARDS
    right = PACK_POINTS[mode]
    if cards > right or (whole and cards != right):
        message = N_("e1 + e2 is {number_expected}: the cards of the pack count {number_computed}")
        found.append(_finding(deal.number, "card-sum", message, cards, right))
    if result.kaboot:
        if result.totals != result.game_points:
            message = N_("Kaboot: p1 and p2 are {pair_expected}, the game points {pair_computed}")
            points = list(result.game_points)
            found.append(
                _finding(deal.number, "kaboot-total", message, list(result.totals), points, kind="pair")
            )
        if all(result.card_points):
            message = N_("Kaboot, but e1 and e2 are {pair_expected}: one of them must be 0")
            found.append(
                _finding(deal.number, "kaboot-cards", message, list(result.card_points), None, kind="pair")
            )
        return found
    if cards != right:
        return found
    for team in (0, 1):
        last = LAST_TRICK_POINTS * (result.last_trick == team)
        total = result.card_points[team] + _raw(result, team) + last
        if result.last_trick is not None and result.totals[team] != total:
            message = N_(
                "{team}: p is {number_expected}, but cards, declarations and last trick are {number_computed}"
            )
            found.append(_finding(deal.number, "raw-total", message, result.totals[team], total, team=team))
    # Raised deals are multiplied, and a challenge is paid by rules of its own.
    if result.level == 1 and not any(
        type(e) is Challenge or (type(e) is Call and e.gem) for e in deal.events
    ):
        found += _game_sum(deal.number, result, mode)
    return found


def _game_sum(deal: int, result: Result, mode: Mode) -> list[Finding]:
    """Nobody's points vanish in a deal that is not raised: Khasara only moves them."""
    points = DEAL_POINTS[mode]
    for declared in (*result.declared[0], *result.declared[1]):
        per = 10 if mode == "hokum" or declared.name == "baloot" else 5
        points += _RAW.get(declared.name, 0) // per
    if sum(result.game_points) == points:
        return []
    message = N_("s1 + s2 is {number_expected}: the deal and its declarations are worth {number_computed}")
    return [_finding(deal, "game-sum", message, sum(result.game_points), points)]


def _winner(deal: int, result: Result) -> list[Finding]:
    """`w` gets the deal, so it does not write down less; equal points are the successful buyer's.

    But a buyer who survives by a hair can lose a point to rounding: 106 raw points each have made 10 to 11.
    """
    named = result.winner
    if named is None or result.game_points[named] >= result.game_points[1 - named]:
        return []
    if named == result.buyer and result.game_points[named]:
        return []
    right = 1 - named
    message = N_("the result names {team_expected} as winner, but {team_computed} has more game points")
    return [_finding(deal, "winner", message, result.winner, right, kind="team")]


# Hands


def _hands(deal: DealRecord) -> list[Finding]:
    """Hands of five, floor card, hands of eight and the cards played, as far as they are there."""
    first, final = deal.first, deal.final
    if first is not None and len(first) == 4:
        wrong = _dealt_wrongly(first, 5, deal.floor)
        if wrong:
            message = N_("the first hands are not five different cards each beside the floor card: {cards}")
            return [_finding(deal.number, "hands", message, cards_text(wrong), None, cards=card_list(wrong))]
    if final is None or len(final) != 4:
        return []
    wrong = _dealt_wrongly(final, 8, None) or PACK & ~_union(final)
    if wrong:
        message = N_("the final hands are not eight different cards each: {cards}")
        return [_finding(deal.number, "hands", message, cards_text(wrong), None, cards=card_list(wrong))]
    for seat in range(4):
        if first is not None and len(first) == 4 and first[seat] & ~final[seat]:
            cards = first[seat] & ~final[seat]
            message = N_("{seat} was dealt {cards}, which his final hand does not hold")
            return [
                _finding(
                    deal.number, "hands", message, cards_text(cards), None, seat=seat, cards=card_list(cards)
                )
            ]
    return _floor_card(deal, final) + _played(deal, final)


def _union(hands: tuple[CardSet, ...]) -> CardSet:
    union = 0
    for hand in hands:
        union |= hand
    return union


def _dealt_wrongly(hands: tuple[CardSet, ...], size: int, floor: int | None) -> CardSet:
    """Cards dealt twice, outside the pack, or in a hand of another size."""
    seen = 0 if floor is None or floor not in range(52) else 1 << floor
    wrong = 0
    for hand in hands:
        hand = hand if hand >= 0 else 0
        wrong |= seen & hand | hand & ~PACK
        if hand.bit_count() != size:
            wrong |= hand or PACK
        seen |= hand
    return wrong & ((1 << 52) - 1)


def _floor_card(deal: DealRecord, final: tuple[CardSet, ...]) -> list[Finding]:
    """The taker holds the floor card; by the words or the last `rb`, Ashkal apart."""
    calls = [event for event in deal.events if type(event) is Call and event.rb in (0, 1, 2, 3)]
    if (
        not calls
        or (deal.absent and deal.absent & Part.AUCTION)
        or deal.floor not in range(52)
        or calls[-1].gm == 3
    ):
        return []
    taker = calls[-1].rb
    holder = next(
        (seat for seat in range(4) if deal.floor is not None and final[seat] >> deal.floor & 1), None
    )
    bargain = read_bargain(deal)
    if holder == taker or (bargain is not None and holder == bargain.buyer):
        return []
    message = N_("the floor card {card} is held by {seat_expected}, but {seat_computed} bought")
    return [
        _finding(
            deal.number,
            "hands",
            message,
            holder,
            taker,
            kind="seat",
            card=deal.floor,
        )
    ]


def _played(deal: DealRecord, final: tuple[CardSet, ...]) -> list[Finding]:
    """The hands' cards, against those that were played."""
    played = [0, 0, 0, 0]
    for event in deal.events:
        if type(event) is Play and event.seat in (0, 1, 2, 3) and event.card in range(52):
            played[event.seat] |= 1 << event.card
    for seat in range(4):
        strange = played[seat] & ~final[seat]
        if strange:
            cards = strange
            message = N_("{seat} plays {cards}, which his final hand does not hold")
            return [
                _finding(
                    deal.number, "hands", message, cards_text(cards), None, seat=seat, cards=card_list(cards)
                )
            ]
    return []


# A game


def check_game(game: GameRecord, rules: RuleSet = DEFAULT) -> list[Finding]:
    """Hold the deals of a game against each other: running totals, header totals, end of the match.

    `rules` is asked for the target only. Findings about the header have deal 0. Never raises.
    """
    found = []
    for deal, after in pairwise(game.deals):
        points = (0, 0) if deal.result is None else deal.result.game_points
        right = [deal.before[0] + points[0], deal.before[1] + points[1]]
        follows = after.number == deal.number + 1 and list(after.before) != right
        if follows and not (deal.absent | after.absent) & Part.SCORE:
            message = N_("the deal begins at {pair_expected}, but the one before ended at {pair_computed}")
            found.append(
                _finding(
                    after.number,
                    "running-total",
                    message,
                    list(after.before),
                    right,
                    kind="pair",
                    category="cumulative",
                )
            )
    for deal in game.deals:
        ours, theirs = deal.before
        if max(ours, theirs) >= rules.target and ours != theirs:
            message = N_("the deal begins at {pair}, when the match to {number_computed} had been won")
            found.append(
                _finding(
                    deal.number,
                    "past-target",
                    message,
                    [ours, theirs],
                    rules.target,
                    pair=[ours, theirs],
                    category="cumulative",
                )
            )
            break
    return found + _header(game)


def _header(game: GameRecord) -> list[Finding]:
    """The header has the sums of the deals' game points, or those on top of the first deal's start."""
    if game.totals is None or not game.deals:
        return []
    sums = [sum(d.result.game_points[team] for d in game.deals if d.result is not None) for team in (0, 1)]
    start = game.deals[0].before
    if list(game.totals) in (sums, [start[0] + sums[0], start[1] + sums[1]]):
        return []
    message = N_("the header has the totals {pair_expected}, the deals add up to {pair_computed}")
    return [_finding(0, "header-total", message, list(game.totals), sums, kind="pair", category="cumulative")]
