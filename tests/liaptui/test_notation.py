"""Lines of positions and views: every moment round-trips, and every fault has its sentence."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import liaptui_walks as walks
from majlis.errors import MajlisError, NotationError
from majlis.liaptui.notation import format_position, format_view, parse_position, parse_view
from majlis.liaptui.phase import Phase

HANDS = "GAAErrhc/gaHhcSSs/EeRRHSSs/aeCCSsss"
LINE = f"standard r1 0/0/0/0 z0/0/0/0 x1 s0:general {HANDS}"
VIEW = "standard r1 0/0/0/0 z0/0/0/0 x1 s0:general ?/?/EeRRHSSs/?"
WEAK = "standard r2 0/0/0/0 z0/0/0/0 w2 x1 s2:winner HHhhCCcc/SSSSssss/GgAAaaEE/eeRRrrSs"
SEEDS = st.integers(0, 2**32)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(SEEDS)
def test_any_moment_of_any_round_round_trips(seed):
    rng = random.Random(seed)
    for state in walks.moments(rng, walks.start(rng)):
        line = format_position(state)
        again = parse_position(line)
        assert again == state
        assert format_position(again) == line
        assert (again.hands, again.piles, again.phase) == (state.hands, state.piles, state.phase)
        for seat in range(4):
            assert again.legal_actions(seat) == state.legal_actions(seat)
            view = state.view(seat)
            assert again.view(seat) == view
            assert parse_view(format_view(view)) == view


@settings(max_examples=30, deadline=None, derandomize=True)
@given(SEEDS)
def test_a_view_line_has_one_hand_only(seed):
    rng = random.Random(seed)
    for state in walks.moments(rng, walks.start(rng)):
        for seat in range(4):
            hands = [word for word in format_view(state.view(seat)).split() if word.count("/") == 3][-1]
            assert [hand == "?" for hand in hands.split("/")] == [other != seat for other in range(4)]


def test_moves_can_be_left_out():
    assert parse_position(LINE).phase == Phase.DECLARE
    assert parse_view(VIEW).legal_actions == ()


def test_answers_in_any_order():
    state = parse_position(f"{WEAK} #4 : 1@redeal keep")
    assert (state.asked(), state.phase) == ((0,), Phase.REDEAL)
    assert format_position(state) == f"{WEAK} #4 : 1@redeal keep"
    state.apply(9)
    assert (state.starter, state.multiplier) == (1, 2)


def test_given_deals_are_written_while_they_can_come():
    line = f"{WEAK} +{HANDS} #4"
    state = parse_position(line)
    assert format_position(state) == line
    for _ in range(3):
        state.apply(10)
    assert format_position(state) == f"standard r2 0/0/0/0 z0/0/0/0 w2 x2 s3:redeal {HANDS}"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "'' is not a position: write RULES rROUND SCORES zSTREAKS"),
        ("standard r1", "is not a position"),
        (LINE.replace("standard", "normal"), "'normal' is not a preset"),
        (LINE.replace("r1", "r0"), "round 0: write a whole number"),
        (LINE.replace("r1", "one"), "'one' is not the round: write it as r1"),
        (
            LINE.replace("r1", "r2"),
            "who won the last turn before round 2 is not told: write w0, w1, w2 or w3",
        ),
        (LINE.replace("0/0/0/0 z", "0/0/0 z"), "'0/0/0' is not the scores: write it as 12/-3/0/20"),
        (
            LINE.replace("z0/0", "z3/0"),
            "zero streaks '3/0/0/0': before round 1 they are four whole numbers, 0 to 0",
        ),
        (
            LINE.replace("r1", "r3").replace(" x1", " w1 x1").replace("z0/0", "z3/0"),
            "zero streaks '3/0/0/0': before round 3",
        ),
        (LINE.replace("s0:general", "s0:redeal"), "s0:redeal does not go with x1: after a redeal"),
        (LINE.replace("x1", "x0"), "'x0' is not the multiplier: write it as x1"),
        (LINE.replace("x1", "x2"), "s0:general does not go with x2: after a redeal"),
        (LINE.replace("x1", "x3:1").replace(":general", ":redeal"), "does not go with redeals that 1 asked"),
        (LINE.replace("x1", "x2:1,0"), "'x2:1,0': after the colon come the seats that asked for redeals"),
        (LINE.replace("x1", "x2:4"), "at most one less than the multiplier, such as x3:2,1"),
        (LINE.replace("s0", "s1"), "'s1:general': with these hands and this standing it is s0:general"),
        (LINE.replace("s0:general", "s0:winner"), "it is s0:general"),
        (LINE.replace("s0:general", "s0"), "'s0' is not the starter: write s2:general"),
        (LINE.replace("/aeCC", "aeCC"), "has 3 hands: write four, separated by /"),
        (LINE.replace("GAAE", "GAA"), "'GAArrhc' has 7 pieces: a hand has 8"),
        (LINE.replace("GAAE", "GAAA"), "there are 3 ADVISOR_RED in 'GAAArrhc'"),
        (LINE.replace("GAAE", "GAEE"), "the deal has 1 ADVISOR_RED, and the game 2"),
        (LINE + " rest", "'rest' is no part of a position: after the hands come +HANDS, #SEED"),
        (LINE + " #x", "'#x' is not a seed: write it as #123"),
        (LINE + " #1 #2", "'#1': the seed is the last word before the colon"),
        (LINE + " : 9", "move 1 (9): '9' is not an action"),
        (LINE + " : 3 1 2 2", "move 4 (2): the declarations may not total 8"),
        (LINE + " : 3 1 2 1 GE", "move 5 (GE): GE may not be led: it is not a valid set"),
        (LINE + " : 3 | 1", "move 2 (|): a bar stands before a turn"),
        (LINE + " : 3 1 2 1 G | g", "move 6 (|): a bar stands before a turn"),
        (LINE + " : 5@3", "move 1 (5@3): '5' is not a seat: write 0, 1, 2 or 3 before the @"),
        (LINE + " : 2@3", "move 1 (2@3): it is not the turn of Top"),
    ],
)
def test_faults_of_positions_are_named(line, says):
    with pytest.raises(MajlisError) as refusal:
        parse_position(line)
    assert says in str(refusal.value)
    assert len(str(refusal.value)) < 500


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (VIEW.replace("?/?/E", "?/G/E"), "tells 2 hands: in a view one is known"),
        (VIEW.replace("EeRRHSSs", "?"), "tells 0 hands"),
        (VIEW.replace("r1", "r3"), "s0:general does not go with r3: without a redeal it is winner"),
        (VIEW.replace("s0:general", "s0:winner"), "does not go with r1: without a redeal it is general"),
        (VIEW.replace("s0", "s2"), "s2:general does not go with the hand of seat 2"),
        (VIEW.replace("x1", "x2"), "s0:general does not go with x2"),
        (VIEW.replace("s0:general", "s?") + " +?", "'+?': after the hands only +? can stand"),
        (VIEW.replace("s0:general", "s?") + " : keep", "in a redeal the only move is keep or redeal"),
        (
            VIEW.replace("s0:general", "s"),
            "'s' is not the starter: write s2:general, s0:redeal or s1:winner, or s? in a view",
        ),
        (VIEW.replace(" x1", " w1 x1"), "'w1' is not told in a view"),
        (VIEW.replace("z0", "z2"), "before round 1 they are four whole numbers, 0 to 0"),
        (VIEW + " more", "'more' is one word too many"),
        (VIEW + " : 3 1 2 2", "move 4 (2): seat 3 may declare 0, 1, 3"),
        (VIEW + " : 3 1 2 1 ?STRAIGHT ? ?", "move 7 (?): this play lies face up for this seat"),
        (VIEW + " : 3 1 2 1 ?STRAIGHT ?PAIR", "only the leader's play has a type that is known"),
        (VIEW + " : 3 1 2 1 ?", "the leader's play is ? and its type, here one of SINGLE, PAIR"),
        (VIEW + " : 3 1 2 1 ?FLUSH", "the leader's play is ? and its type"),
        (
            VIEW + " : 3 1 2 1 ?STRAIGHT ? SSs ?",
            "move 8 (?): once all four have played, all plays lie face up",
        ),
        (VIEW + " : 3 1 2 1 G g E GG", "there are 2 GENERAL_RED in 'GG'"),
        (VIEW + " : 3 1 2 1 G g E G", "that would be one GENERAL_RED more than the game has"),
        (VIEW + " : 3 1 2 1 G g A e", "move 7 (A): seat 2 holds EeRRHSSs"),
        (VIEW + " : 3 1 2 1 G ss", "the leader played 1, and so must everybody"),
        (VIEW + " : 3 1 2 1 Gs", "the leader plays a valid set of the pieces left"),
        (VIEW + " : 3 1 2 1 3", "pieces are being played now"),
        (VIEW + " : |", "a bar stands before a turn"),
    ],
)
def test_faults_of_views_are_named(line, says):
    with pytest.raises(MajlisError) as refusal:
        parse_view(line)
    assert says in str(refusal.value)
    assert len(str(refusal.value)) < 500


@settings(max_examples=300, deadline=None, derandomize=True)
@given(SEEDS)
def test_a_spoiled_line_is_read_or_refused_and_nothing_else(seed):
    """A word or a letter dropped, doubled or exchanged: a sentence, or a line that round-trips."""
    rng = random.Random(seed)
    state = rng.choice([state.copy() for state in walks.moments(rng, walks.start(rng))])
    reader, writer, line = rng.choice(
        [
            (parse_position, format_position, format_position(state)),
            (parse_view, format_view, format_view(state.view(rng.randrange(4)))),
        ]
    )
    spoiled = spoil(rng, line)
    sentence = ""
    try:
        thing = reader(spoiled)
    except MajlisError as error:
        sentence = str(error)
        thing = None
    assert 10 < len(sentence) < 600 if thing is None else reader(writer(thing)) == thing


def spoil(rng, line):
    parts = rng.choice([list, str.split])(line)
    joint = " " if " " not in parts else ""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(parts))
        parts[at] = rng.choice(
            ["", parts[at] * 2, rng.choice(parts), rng.choice("GgAa9/|:?xzs+#@-ٱ "), parts[at][::-1]]
        )
    return joint.join(parts)


def test_a_refusal_is_a_notation_error_with_the_moves_place():
    with pytest.raises(NotationError, match=r"move 5 \(s\): s may not be played: you hold GAAErrhc"):
        parse_position(LINE + " : 3 1 2 1 s")
