"""Raw points to game points: tables worked by hand, invariants, and agreement with the engine's scoring."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.baloot import scoring
from majlis.baloot.auction import Contract
from majlis.baloot.audit.judge.gamepoints import Account, Outcome, card_game_points, settle, take_all
from majlis.baloot.audit.tables import PACK, STRENGTH, SUN_ROW, VALUE, best_of
from majlis.baloot.deck import DECK_SET, Mode
from majlis.baloot.projects import PROJECTS
from majlis.baloot.ruleset import DEFAULT, OPTIONS, PRESETS, RuleSet
from majlis.cards import parse_card

RULES = st.builds(
    lambda values: RuleSet(name="any", **values),
    st.fixed_dictionaries({option: st.sampled_from(values) for option, values in OPTIONS.items()}),
)


def test_the_tables_hold_the_pack() -> None:
    assert PACK == DECK_SET
    assert [sum(row) for row in VALUE] == [152] * 4 + [120]
    for row in STRENGTH:
        assert sorted(row[:13]) == [0] * 5 + list(range(1, 9))
    plain = sorted((c for c in range(13) if STRENGTH[SUN_ROW][c]), key=lambda c: STRENGTH[SUN_ROW][c])
    assert plain == [parse_card(name + "s") for name in ("7", "8", "9", "J", "Q", "K", "10", "A")]
    trump = sorted((c for c in range(13) if STRENGTH[0][c]), key=lambda c: STRENGTH[0][c])
    assert trump == [parse_card(name + "s") for name in ("7", "8", "Q", "K", "10", "A", "9", "J")]


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("8♥ A♠ 7♥ 9♦", None, 0),
        ("8♥ 10♥ A♥ K♥", None, 2),
        ("8♥ A♥ 7♠ K♥", 0, 2),
        ("A♠ 9♠ J♠ 10♠", 0, 2),
        ("8♥ 7♠ 8♠ A♥", 0, 2),
    ],
)
def test_best_of(cards: str, trump: int | None, winner: int) -> None:
    assert best_of([parse_card(card) for card in cards.split()], trump) == winner


@pytest.mark.parametrize(
    ("raw", "option", "expected"),
    [
        ((63, 67), "keep-five", (12, 14)),
        ((64, 66), "keep-five", (12, 14)),
        ((65, 65), "keep-five", (13, 13)),
        ((62, 68), "half-up", (12, 14)),
        ((63, 67), "half-up", (13, 13)),
        ((63, 67), "floor", (12, 14)),
        ((67, 63), "floor", (13, 13)),
        ((65, 65), "floor", (13, 13)),
        ((0, 130), "floor", (0, 26)),
    ],
)
def test_sun_rounding(raw: tuple[int, int], option: str, expected: tuple[int, int]) -> None:
    assert card_game_points("sun", raw, 0, DEFAULT.replace(sun_rounding=option)) == expected


@pytest.mark.parametrize(
    ("raw", "buyer", "option", "expected"),
    [
        ((85, 77), 0, "bigger-pile", (8, 8)),
        ((75, 87), 0, "bigger-pile", (7, 9)),
        ((86, 76), 0, "bigger-pile", (8, 8)),
        ((76, 86), 0, "bigger-pile", (8, 8)),
        ((66, 96), 1, "bigger-pile", (7, 9)),
        ((66, 96), 1, "non-bidder", (6, 10)),
        ((66, 96), 0, "non-bidder", (7, 9)),
        ((66, 96), 1, "buyer-takes-rest", (7, 9)),
        ((66, 96), 0, "buyer-takes-rest", (6, 10)),
        ((81, 81), 0, "buyer-takes-rest", (8, 8)),
        ((0, 162), 1, "non-bidder", (0, 16)),
    ],
)
def test_hokum_rounding(raw: tuple[int, int], buyer: int, option: str, expected: tuple[int, int]) -> None:
    assert card_game_points("hokum", raw, buyer, DEFAULT.replace(hokum_seventeen=option)) == expected


def outcome(mode: Mode, buyer: int, piles: tuple[int, int], rules: RuleSet = DEFAULT, **more: Any) -> Outcome:
    return settle(Account(mode=mode, buyer=buyer, piles=piles, **more), rules)


def test_equal_totals() -> None:
    assert outcome("hokum", 0, (81, 81)).game_points == (8, 8)
    loses = DEFAULT.replace(equal_total="buyer-loses")
    assert outcome("hokum", 0, (81, 81), loses).game_points == (0, 16)
    assert outcome("hokum", 0, (81, 81), loses, level=2, raiser=1).game_points == (32, 0)
    assert outcome("hokum", 0, (81, 81), level=3, raiser=0).game_points == (0, 48)
    each = DEFAULT.replace(doubled_payoff="each-side")
    assert outcome("hokum", 0, (81, 81), each, level=2, raiser=1).game_points == (32, 0)
    usual = DEFAULT.replace(doubled_payoff="each-side", equal_raised="as-not-raised")
    assert outcome("hokum", 0, (81, 81), usual, level=2, raiser=1).game_points == (16, 16)
    founding = PRESETS["founding"]
    assert outcome("hokum", 0, (85, 77), founding, level=2, raiser=1).game_points == (0, 32)
    assert outcome("hokum", 0, (81, 81), each, level=3, raiser=0).game_points == (0, 48)


def test_the_unit_of_the_success_test() -> None:
    # 64 against 66 raw is 13 to 13 when halves go up.
    half_up = DEFAULT.replace(sun_rounding="half-up", success_unit="game-points")
    assert outcome("sun", 0, (64, 66), half_up) == Outcome((13, 13), False, 0)
    assert outcome("sun", 0, (64, 66), half_up.replace(success_unit="raw")) == Outcome((0, 26), True, 1)
    assert outcome("sun", 0, (64, 66), half_up.replace(equal_total="buyer-loses")).khasara


def test_khasara_with_projects_and_baloot() -> None:
    # The buyer has 40 + 50 + 20 against 122: the opponents take 16, his project and his Baloot.
    account = Account(mode="hokum", buyer=0, piles=(40, 122), projects=(50, 0), baloots=(1, 0))
    assert settle(account, DEFAULT) == Outcome((0, 16 + 5 + 2), True, 1)
    holder = DEFAULT.replace(baloot_on_khasara="holder")
    assert settle(account, holder).game_points == (2, 16 + 5)
    assert take_all(account, 0, holder) == (16 + 5 + 2, 0)


def test_gahwa_is_the_target_and_nothing_else() -> None:
    gahwa: dict[str, Any] = {"level": 5, "raiser": 0, "projects": (0, 100), "baloots": (0, 1)}
    assert outcome("hokum", 0, (150, 12), **gahwa).game_points == (152, 0)
    assert outcome("hokum", 0, (20, 142), DEFAULT.replace(target=90), **gahwa).game_points == (0, 90)
    assert outcome("hokum", 0, (0, 162), swept_by=1, **gahwa).game_points == (0, 152)


def test_kaboot_keeps_the_winners_own_only() -> None:
    swept: dict[str, Any] = {"swept_by": 1, "projects": (0, 50), "baloots": (0, 1)}
    assert outcome("hokum", 0, (0, 162), **swept) == Outcome((0, 25 + 5 + 2), True, 1)
    assert outcome("hokum", 1, (0, 162), level=3, **swept).game_points == (0, 75 + 15 + 2)


def test_reverse_kaboot_has_three_readings() -> None:
    usual, any_buyer = (DEFAULT.replace(reverse_kaboot=value) for value in ("88", "88-any-buyer"))
    doubled: dict[str, Any] = {"swept_by": 1, "level": 2}
    for ace_on_lead, points in ((True, 88), (False, 2 * 44)):
        swept = outcome("sun", 0, (0, 130), usual, ace_on_lead=ace_on_lead, **doubled)
        assert swept.game_points == (0, points)
    assert outcome("sun", 0, (0, 130), usual, ace_on_lead=True, swept_by=1).game_points == (0, 88)
    assert outcome("sun", 0, (0, 130), usual, swept_by=1).game_points == (0, 44)
    assert outcome("sun", 0, (0, 130), any_buyer, **doubled).game_points == (0, 176)
    for rules in (usual, any_buyer):
        assert outcome("hokum", 0, (0, 162), rules, ace_on_lead=True, swept_by=1).game_points == (0, 25)


# The engine's scoring, which shares no code with this, must come to the same.


@pytest.mark.parametrize("option", ["sun_rounding", "hokum_seventeen"])
def test_the_engine_rounds_every_pile_alike(option: str) -> None:
    mode: Mode = "sun" if option == "sun_rounding" else "hokum"
    total, worth = (130, 26) if mode == "sun" else (162, 16)
    for value in OPTIONS[option]:
        rules = DEFAULT.replace(**{option: value})
        for ours in range(total + 1):
            for buyer in (0, 1):
                piles = ours, total - ours
                rounded = card_game_points(mode, piles, buyer, rules)
                assert rounded == scoring.card_game_points(piles, mode, buyer, rules)
                assert sum(rounded) == worth


BY_RAW = {raw: next(project for project in PROJECTS if project.raw("sun") == raw) for raw in (20, 50, 100)}
"""A run of each size: its raw points are the same in both modes."""


@st.composite
def accounts(draw: st.DrawFn) -> Account:
    mode: Mode = draw(st.sampled_from(["sun", "hokum"]))
    total = 130 if mode == "sun" else 162
    level = draw(st.sampled_from([1, 1, 1, 2, 3, 4, 5]))
    swept = draw(st.sampled_from([None] * 6 + [0, 1]))
    ours = draw(st.integers(0, total)) if swept is None else total * (1 - swept)
    holder = draw(st.sampled_from([None, 0, 1]))
    raw = draw(st.sampled_from([0, 20, 50, 100]))
    side = draw(st.integers(0, 1)) if swept is None else swept
    buyer = draw(st.integers(0, 1))
    baloots = [int(mode == "hokum" and holder == team and swept in (None, team)) for team in (0, 1)]
    return Account(
        mode=mode,
        buyer=buyer,
        piles=(ours, total - ours),
        projects=(raw, 0) if side == 0 else (0, raw),
        baloots=(baloots[0], baloots[1]),
        level=level,
        raiser=None if level == 1 else draw(st.integers(0, 1)),
        swept_by=swept,
    )


@settings(max_examples=250, deadline=None)
@given(accounts(), RULES)
def test_the_engine_comes_to_the_same(account: Account, rules: RuleSet) -> None:
    contract = Contract(
        mode=account.mode,
        trump=2 if account.mode == "hokum" else None,
        buyer=account.buyer,
        caller=account.buyer,
        level=account.level,
        raiser=account.raiser,
    )
    last = 0 if account.piles[0] >= 10 and account.swept_by != 1 else 1
    captured = tuple(pile - 10 * (team == last) for team, pile in enumerate(account.piles))
    tricks = (4, 4) if account.swept_by is None else (8, 0) if account.swept_by == 0 else (0, 8)
    announced: list[tuple[object, ...]] = [(), (), (), ()]
    for team, raw in enumerate(account.projects):
        if raw:
            announced[team] = (BY_RAW[raw],)
    sheet = scoring.score(
        scoring.Facts(
            contract=contract,
            captured=captured,  # type: ignore[arg-type]
            tricks=tricks,
            last_trick=last,
            announced=announced,  # type: ignore[arg-type]
            first_speaker=0,
            baloots=account.baloots,
        ),
        rules,
    )
    ours = settle(account, rules)
    assert ours.game_points == sheet.game_points
    assert (ours.khasara, ours.winner, account.totals) == (sheet.khasara, sheet.winner, sheet.totals)


@settings(max_examples=100, deadline=None)
@given(accounts(), RULES)
def test_nothing_is_lost_or_made(account: Account, rules: RuleSet) -> None:
    result = settle(account, rules)
    assert min(result.game_points) >= 0
    plain = account.level == 1 and account.swept_by is None
    if plain:
        per = 10 if account.mode == "hokum" else 5
        worth = sum(account.projects) // per + 2 * sum(account.baloots)
        assert sum(result.game_points) == (16 if account.mode == "hokum" else 26) + worth
    if result.khasara and rules.baloot_on_khasara == "winner":
        assert result.game_points[account.buyer] == 0
