"""Whole random deals, strict and physical, every option: what may be done, what is kept, what it comes to."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import walks
from majlis.baloot import actions as act
from majlis.baloot.deck import DECK_SET
from majlis.baloot.phase import Phase
from majlis.baloot.ruleset import PRESETS
from majlis.baloot.sheet import NO_SCORE
from majlis.errors import IllegalAction
from twins import cards, convert, draw, play, projects, qayd, sawa, words

MODES = ("strict", "physical")
CARD_TOTAL = {"sun": 120, "hokum": 152}
CARD_GP = {"sun": 26, "hokum": 16}
KABOOT_GP = {"sun": (44, 88), "hokum": (25,)}


def some_deal(rng):
    return walks.shuffled(rng) if rng.random() < 0.6 else walks.streaky(rng)


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), draw.rule_sets())
def test_what_may_be_done(rng, rules):
    """At every moment of the play the engine's legal actions are the twin's, challenges apart."""
    for state in walks.moments(rng, walks.start(rng, rules, some_deal(rng)), qayd=0):
        if state.phase != Phase.PLAY:
            continue
        legal = [action for action in state.legal_actions() if action < act.QAYD]
        assert len(set(legal)) == len(legal)
        expected = words.may_do(walks.table(state))
        assert sorted(map(str, map(walks.action_as_twin, legal))) == sorted(map(str, expected))
        for seat in range(4):
            if seat != state.current_player():
                assert all(action >= act.QAYD for action in state.legal_actions(seat))


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), draw.rule_sets())
def test_nothing_is_lost(mode, rng, rules):
    """The pack stays whole, hands shrink evenly, phases only move on, tricks go to whom they belong."""
    state = walks.start(rng, rules.replace(mode=mode), some_deal(rng))
    phase, steps = state.phase, 0
    for state in walks.moments(rng, state):  # noqa: B020 - the same object at every moment
        assert state.phase >= phase
        assert len(state.history) == steps
        phase, steps = state.phase, steps + 1
        check_cards(state)
        if not state.is_terminal():
            assert state.current_player() in range(4)
            assert state.result is None
    assert state.legal_actions() == []
    assert all(state.legal_actions(seat) == [] for seat in range(4))
    check_result(state)


def check_cards(state):
    """Every card in one place, and every place known."""
    dealt = state.contract is not None
    lying = list(state.trick) + [card for trick in state.tricks for card in trick.cards]
    undealt = [] if dealt else [state.deal.floor, *state.deal.stock]
    everywhere = [card for hand in state.hands for card in convert.numbers(convert.cards(hand))]
    everywhere += lying + undealt
    assert len(everywhere) == 32
    assert sum(1 << card for card in everywhere) == DECK_SET
    if not dealt:
        return
    sizes = [hand.bit_count() for hand in state.hands]
    for place in range(4):
        out = len(state.tricks) + (place < len(state.trick))
        assert sizes[(state.leader + place) % 4] == 8 - out
    flat = [convert.texts([card])[0] for _, card in walks.cards_played(state)]
    trump = convert.glyph(state.contract.trump)
    first = (state.dealer + 1) % 4
    hands, leader, trick, tricks = play.play_out(convert_hands(state.eight), first, flat, trump)
    assert tricks == walks.tricks_as_twin(state)
    assert (leader, trick) == (state.leader, convert.texts(state.trick))
    assert [sorted(hand) for hand in hands] == [sorted(convert.cards(hand)) for hand in state.hands]
    points = [0, 0]
    for _, taken, winner in tricks:
        points[winner % 2] += sum(cards.points(card, trump) for card in taken)
    if not state.is_terminal():
        assert list(state.captured) == points


def convert_hands(hands):
    return [convert.cards(hand) for hand in hands]


def check_result(state):
    """What a finished deal comes to, whatever the house: sums, winners, zero-sum returns."""
    result, rules = state.result, state.rules
    returns = state.returns()
    points = result.game_points
    assert returns == [points[0] - points[1], points[1] - points[0]] * 2
    assert min(points) >= 0
    if result.ending in ("all-pass", "kawesh"):
        assert points == (0, 0)
        assert result.sheet is NO_SCORE
        return
    sheet, mode = result.sheet, state.contract.mode
    assert (sheet.mode, sheet.level, sheet.buyer_team) == (
        mode,
        state.contract.level,
        state.contract.buyer % 2,
    )
    assert sheet.game_points == points
    assert sheet.khasara == (sheet.winner != sheet.buyer_team)
    assert sum(sheet.totals) == sum(sheet.card_points) + 10 * (sheet.last_trick is not None) + sum(
        sheet.project_raw
    ) + 20 * sum(sheet.baloots)
    assert sheet.lines
    check_contest(state)
    if result.ending in ("qayd", "false-sawa"):
        assert result.offender == 1 - sheet.winner
        keeps_own = rules.qayd_projects == "each-own" or rules.baloot_on_khasara == "holder"
        assert points[result.offender] == 0 or keeps_own
        return
    assert result.offender is None
    assert sum(sheet.card_points) == CARD_TOTAL[mode]
    assert sheet.last_trick is not None
    check_points(state)


def check_contest(state):
    """Declarations survive on the side with the best project only; on both after a foul, by `each-own`."""
    sheet = state.result.sheet
    if state.result.offender is None or state.rules.qayd_projects != "each-own":
        assert not (sheet.project_raw[0] and sheet.project_raw[1])
    if state.result.ending not in ("played", "sawa") or sheet.kaboot is not None:
        return
    mode, trump = state.contract.mode, convert.glyph(state.contract.trump)
    announced = [[walks.project_texts(p) for p in ps] for ps in state.announced]
    best = projects.contest(announced, state.dealer, mode, trump, state.rules)
    for team in (0, 1):
        raw = projects.value([*announced[team], *announced[team + 2]], mode) if team == best else 0
        assert sheet.project_raw[team] == raw


def check_points(state):
    """The sum of the game points of an undoubled deal that was played to its end."""
    sheet, points, mode = state.result.sheet, state.result.game_points, state.contract.mode
    unit = 5 if mode == "sun" else 10
    declared = [sheet.project_raw[team] // unit + 2 * sheet.baloots[team] for team in (0, 1)]
    if state.contract.level == 5:
        assert sorted(points) == [0, state.rules.target]
    elif state.contract.level == 1 and sheet.kaboot is None:
        assert sum(points) == CARD_GP[mode] + sum(declared)
    elif state.contract.level == 1:
        assert points[sheet.kaboot] - declared[sheet.kaboot] in KABOOT_GP[mode]
        assert (
            points[1 - sheet.kaboot] == declared[1 - sheet.kaboot]
        )  # nothing, unless the rules let it keep that


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("preset", PRESETS)
def test_legal_actions_never_lie(preset, mode):
    """Each is accepted, every other action is refused with a reason, and a refusal changes nothing."""
    rules = PRESETS[preset].replace(mode=mode)
    everything = [*range(52), *act.CALL_WORDS, *range(act.ANNOUNCE, act.ANNOUNCED + 4), -1, 52, 9999, 10**9]
    for seed in range(3):
        rng = random.Random(seed)
        for state in walks.moments(rng, walks.start(rng, rules, some_deal(rng)), qayd=0.002):
            seat = rng.randrange(4) if rng.random() < 0.5 or state.is_terminal() else state.current_player()
            legal = state.legal_actions(seat)
            for action in rng.sample(legal, min(6, len(legal))):
                after = state.copy()
                after.apply(action, seat)
                assert after != state
                assert after.history == [*state.history, (seat, action)]
            wrong = [action for action in everything if action not in legal]
            wrong += [act.qayd(rng.randrange(8), rng.randrange(64), rng.randrange(64)) for _ in range(3)]
            for action in rng.sample(wrong, 8):
                if action not in legal:
                    check_refused(state, action, seat)


def check_refused(state, action, seat):
    before = {name: repr(getattr(state, name)) for name in type(state).__slots__ if name[0] != "_"}
    views = [state.view(other) for other in range(4)]
    with pytest.raises(IllegalAction) as refusal:
        state.apply(action, seat)
    assert str(refusal.value).strip()
    assert {name: repr(getattr(state, name)) for name in before} == before
    assert [state.view(other) for other in range(4)] == views


@pytest.mark.parametrize("seed", range(8))
def test_challenges(seed):
    """In physical mode every challenge is judged as the twin judges it, and every crime can be proven."""
    rng = random.Random(seed)
    rules = PRESETS["kammelna"].replace(mode="physical", undertrump=rng.choice(["free", "forced"]))
    state = walks.start(rng, rules)
    while state.contract is None:
        if state.is_terminal():
            state = walks.start(rng, rules)
        walks.step(rng, state, bid=0.9)
    for moment in walks.moments(rng, state, sawa=0, qayd=0):
        if moment.phase == Phase.CLOSING or (moment.phase == Phase.PLAY and rng.random() < 0.1):
            for seat in range(4):
                assert proven_cards(moment, seat) == guilty_cards(moment, seat)


def proven_cards(state, seat):
    """Try every challenge of this seat on a copy: the cards of those that are proven."""
    trump, closed = convert.glyph(state.contract.trump), state.contract.closed
    plays, eight, proven = plays_with_akka(state), convert_hands(state.eight), set()
    for action in state.legal_actions(seat):
        if action < act.QAYD:
            continue
        crime, card, proof = act.qayd_parts(action)
        after = state.copy()
        after.apply(action, seat)
        texts = [None if c is None else convert.texts([c])[0] for c in (card, proof)]
        right = qayd.is_proven(plays, eight, trump, closed, state.rules, act.CRIMES[crime], *texts)
        assert (after.result.offender != seat % 2) == right, act.format_action(action)
        assert after.result.game_points[after.result.offender] == 0
        if right:
            proven.add(texts[0])
    return proven


def guilty_cards(state, seat):
    """The opponents' cards that the twin finds illegal, or falsely called Akka."""
    trump, closed = convert.glyph(state.contract.trump), state.contract.closed
    plays, eight, guilty = plays_with_akka(state), convert_hands(state.eight), set()
    for by, card, akka in plays:
        if by % 2 == seat % 2:
            continue
        hand, trick, tricks, called = qayd.moment_with_hand(plays, eight, card, trump)
        legal = play.may_play(hand, trick, trump, closed, state.rules, called and bool(trick))
        if card not in legal or (akka and card not in play.akka_cards(hand, tricks, trump)):
            guilty.add(card)
    return guilty


def plays_with_akka(state):
    """`(seat, card, called Akka)` of every card so far."""
    plays, called = [], False
    for seat, action in state.history:
        if action < 52:
            plays.append((seat, convert.texts([action])[0], called))
            called = False
        elif action == act.AKKA:
            called = True
    return plays


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), draw.rule_sets())
def test_sawa_ends_the_deal(rng, rules):
    """A claim made in a deal ends it, with the claimed tricks if the twin finds it true."""
    state = walks.start(rng, rules, some_deal(rng))
    for moment in walks.moments(rng, state, sawa=0, qayd=0):
        if moment.is_terminal() or act.SAWA not in moment.legal_actions():
            continue
        seat, hands = moment.current_player(), convert_hands(moment.hands)
        trump, closed = convert.glyph(moment.contract.trump), moment.contract.closed
        true = sawa.claim_is_true(hands, seat, trump, closed, moment.rules)
        after = moment.copy()
        after.apply(act.SAWA)
        assert after.is_terminal()
        assert after.result.ending == ("sawa" if true else "false-sawa")
        if true:
            left = sum(cards.points(card, trump) for hand in hands for card in hand)
            gained = after.result.sheet.card_points[seat % 2] - moment.captured[seat % 2]
            assert gained == left
            assert after.result.sheet.last_trick == seat % 2
        check_result(after)
