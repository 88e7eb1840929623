"""The language of which boards to keep: what it means, its errors to the letter, and writing it back."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majlis.bridge.conditions.grammar.joining import MAX_DEPTH
from majlis.bridge.conditions.keep import Keep, parse_keep
from majlis.bridge.conditions.tokens import ConditionError
from majlis.bridge.conditions.tree import All, Any, Makes, Not, ParScore, Tricks
from majlis.bridge.table.board import Board, Par, Vulnerability
from majlis.errors import InputError, NotationError

TABLE = ((7, 6, 9, 10, 9), (5, 7, 4, 3, 4), (8, 6, 8, 9, 9), (6, 7, 4, 2, 4))
BOARD = Board(number=3, dealer=0, vulnerability=Vulnerability.NONE, double_dummy=TABLE, par=Par(420))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("ns make 4S", True),
        ("n makes 4S", True),
        ("s makes 4S", False),
        ("ew make 1D", True),
        ("n makes exactly 10 tricks in spades", True),
        ("s makes exactly 10 tricks in spades", False),
        ("ns make exactly 9 tricks in spades", False),  # North, the better of them, makes ten
        ("ns make exactly 4S", True),
        ("ns make exactly 3S", False),
        ("ns make 3S", True),
        ("ns make game", True),
        ("ew make game", False),
        ("s makes game", True),  # three notrump
        ("ns make slam", False),
        ("ns make 3NT and not 4S", False),
        ("ns make 3NT and not 4H", True),
        ("ew make at most 4 tricks in hearts", True),
        ("ew make at most 3 tricks in hearts", False),
        ("ew make at least 4 tricks in hearts", True),
        ("ns make 8-9 tricks in hearts", True),
        ("ns make 10-13 tricks in hearts", False),
        ("ns make 9 tricks in hearts", True),
        ("ns make 10+ tricks in hearts", False),
        ("par >= 420", True),
        ("par > 420", False),
        ("par = 420", True),
        ("par != 420", False),
        ("par < 0", False),
        ("par <= -100 or par > 400", True),
    ],
)
def test_meaning(text, wanted):
    assert parse_keep(text).wants(BOARD) is wanted


def test_slams():
    twelve = replace(BOARD, double_dummy=((0, 0, 12, 0, 0), (0,) * 5, (0,) * 5, (0, 13, 0, 0, 0)))
    assert parse_keep("ns make slam and not grand slam and ew make grand slam").wants(twelve)
    assert not parse_keep("ns make 7H").wants(twelve)


NS, EW = (0, 2), (1, 3)
FOUR_SPADES, THREE_NOTRUMP = Tricks(NS, 3, 10), Tricks(NS, 4, 9)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("NS MAKE 4S", FOUR_SPADES),
        ("n-s make 4♠", FOUR_SPADES),
        ("North-South make a 4 spades", FOUR_SPADES),
        ("ns makes 10 tricks in ♠️", FOUR_SPADES),
        ("ns make at least 10 tricks in s", FOUR_SPADES),
        ("ns make 3n", THREE_NOTRUMP),
        ("ns make 3 NT", THREE_NOTRUMP),
        ("ns make 9+ tricks in no-trump", THREE_NOTRUMP),
        ("ns make 3 notrump", THREE_NOTRUMP),
        ("south makes exactly 7 tricks in a", None),
        ("w makes at most 7 tricks in clubs", Tricks((3,), 0, 0, 7)),
        ("e/w make 5 – 7 tricks in ♣", Tricks(EW, 0, 5, 7)),
        ("west makes any game", Makes((3,), "game")),
        ("ew make a grand slam", Makes(EW, "grand slam")),
        ("par ≥ 420", ParScore(">=", 420)),
        ("PAR<=-100", ParScore("<=", -100)),
        ("par == +0", ParScore("=", 0)),
        ("par ≠ 0", ParScore("!=", 0)),
        ("ns make 3NT and not 4S", All((THREE_NOTRUMP, Not(FOUR_SPADES)))),
        ("ns make 3NT but not 4S", All((THREE_NOTRUMP, Not(FOUR_SPADES)))),
        ("ns make (3NT and not 4S)", All((THREE_NOTRUMP, Not(FOUR_SPADES)))),
        ("ns make 3NT or 4S or slam", Any((THREE_NOTRUMP, FOUR_SPADES, Makes(NS, "slam")))),
        (
            "ns make 3NT or (ew make game and slam)",
            Any((THREE_NOTRUMP, All((Makes(EW, "game"), Makes(EW, "slam"))))),
        ),
        (
            "(ns make 3NT or ew make game) and slam",
            All((Any((THREE_NOTRUMP, Makes(EW, "game"))), Makes(EW, "slam"))),
        ),
        ("not (ns make 3NT or 4S)", Not(Any((THREE_NOTRUMP, FOUR_SPADES)))),
        ("not not ns make 4S", Not(Not(FOUR_SPADES))),
        ("ns make 4S and (3NT and par > 0)", All((FOUR_SPADES, THREE_NOTRUMP, ParScore(">", 0)))),
    ],
)
def test_reading(text, expected):
    if expected is None:
        with pytest.raises(ConditionError):
            parse_keep(text)
    else:
        assert parse_keep(text) == Keep(expected)


GOAL = "write what is made: 4S, exactly 10 tricks in spades, game, slam"
CONDITION = "write a condition such as ns make 4S, or par >= 420"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"column 1, at the end: nothing says which boards to keep; {CONDITION}"),
        ("4S", "column 1, at '4S': nothing before this says who makes it; write who does: ns make 4S"),
        ("ns 4S", "column 4, at '4S': something is missing after who plays; go on with make: ns make 4S"),
        (
            "ns mkae 4S",
            "column 4, at 'mkae': something is missing after who plays; "
            "go on with make: ns make 4S (did you mean 'make'?)",
        ),
        ("ns make", f"column 8, at the end: what is made is missing; {GOAL}"),
        ("ns make  ", f"column 8, at the end: what is made is missing; {GOAL}"),
        ("ns make par", f"column 9, at 'par': this is nothing to make; {GOAL}"),
        ("ns make gaem", f"column 9, at 'gaem': this is nothing to make; {GOAL} (did you mean 'game'?)"),
        ("ns make exactly game", f"column 17, at 'game': this is nothing to make; {GOAL}"),
        (
            "ns make 8S",
            "column 9, at '8': there is no contract of this level; write 1 to 7, or 10 tricks in spades",
        ),
        ("ns make 14 tricks in spades", "column 9, at '14': there are thirteen tricks; write 0 to 13"),
        (
            "ns make 10",
            "column 11, at the end: a number is followed by tricks; "
            "write 10 tricks in spades, or a contract: 4S",
        ),
        (
            "ns make 10 tricks",
            "column 18, at the end: the strain is missing; write in what: 10 tricks in spades",
        ),
        (
            "ns make 10 tricks in spdes",
            "column 22, at 'spdes': this is not a strain; "
            "write clubs, diamonds, hearts, spades or notrump (did you mean 'spades'?)",
        ),
        (
            "ns make at 10 tricks in spades",
            "column 12, at '10': at is followed by least or most; write at least 10 tricks in spades",
        ),
        ("ns make 9-8 tricks in spades", "column 11, at '8': the range ends below its beginning; write 8-9"),
        ("ns make grand game", "column 15, at 'game': grand is said of a slam; write grand slam"),
        (
            "ns make 4S ew make 3NT",
            "column 12, at 'ew': this does not fit here; join conditions with and, or",
        ),
        (
            "ns make 4S, ew make 3NT",
            "column 11, at ',': this does not fit here; join conditions with and, or",
        ),
        (
            "ns make 4S with ew make 3NT",
            "column 12, at 'with': this does not fit here; join conditions with and, or",
        ),
        ("ns make (4S, 4H)", "column 12, at ',': the bracket is not closed; write ) for the ( at column 9"),
        ("ns make 4S and", f"column 15, at the end: a condition is missing; {CONDITION}"),
        ("ns make 4S and )", f"column 16, at ')': this is not a condition; {CONDITION}"),
        ("ns make 4S)", "column 11, at ')': this bracket was not opened; leave it out, or open it before"),
        ("(ns make 4S", "column 12, at the end: the bracket is not closed; write ) for the ( at column 1"),
        (
            "ns make (4S or 4H",
            "column 18, at the end: the bracket is not closed; write ) for the ( at column 9",
        ),
        ("par 420", "column 5, at '420': par is compared with a score; write par >= 420"),
        (
            "par >= x",
            "column 8, at 'x': this is not a score; "
            "write North-South's score, such as par >= 420 or par < -100",
        ),
        (
            "par >= 4½",
            "column 8, at '4½': this is not a score; "
            "write North-South's score, such as par >= 420 or par < -100",
        ),
        ("ns make 9½ tricks in hearts", "column 9, at '9½': there are thirteen tricks; write 0 to 13"),
        ("ns make 8-½ tricks in hearts", "column 11, at '½': there are thirteen tricks; write 0 to 13"),
        ("you make 4S", f"column 1, at 'you': this is not a condition; {CONDITION}"),
        ("ns make 4S\x1b", "column 11, at '\\x1b': this does not fit here; join conditions with and, or"),
    ],
)
def test_errors(text, message):
    with pytest.raises(NotationError) as error:
        parse_keep(text)
    assert str(error.value) == message
    assert error.value.column == int(message.split()[1].rstrip(","))


def test_what_is_too_much():
    deep = "(" * (MAX_DEPTH + 1) + "ns make 4S" + ")" * (MAX_DEPTH + 1)
    with pytest.raises(
        ConditionError, match="column 21, at '\\(': too many brackets lie in one another; use at most 20"
    ):
        parse_keep(deep)
    with pytest.raises(ConditionError, match="too many brackets"):
        parse_keep("not " * 400 + "par > 0")
    assert parse_keep(deep[1:-1])
    with pytest.raises(ConditionError, match="this line is too long; write at most 2,000 signs"):
        parse_keep("(" * 4000)


# Writing


@pytest.mark.parametrize(
    "text",
    [
        "ns make 4S",
        "n makes exactly 10 tricks in spades",
        "w makes at most 7 tricks in clubs",
        "e makes at least 3 tricks in notrump",
        "ew make 5-7 tricks in diamonds",
        "ns make grand slam or par >= 1500",
        "par < -100 and not (ns make 4S or ew make game)",
        "(ns make 4S or ew make slam) and par != 0",
        "ns make 7NT",
    ],
)
def test_written_as_it_was(text):
    assert str(parse_keep(text)) == text


who = st.sampled_from([(0,), (1,), (2,), (3,), NS, EW])
tricks = st.tuples(st.integers(0, 13), st.integers(0, 13)).map(sorted)
leaves = (
    st.builds(lambda seats, strain, r: Tricks(seats, strain, *r), who, st.integers(0, 4), tricks)
    | st.builds(Makes, who, st.sampled_from(["game", "slam", "grand slam"]))
    | st.builds(ParScore, st.sampled_from([">=", "<=", ">", "<", "=", "!="]), st.integers(-7600, 7600))
)


def joined(kind):
    """Parts of another kind: brackets within brackets of one kind are opened when they are read."""
    return lambda parts: kind(tuple(parts)) if not any(isinstance(part, kind) for part in parts) else parts[0]


conditions = st.recursive(
    leaves,
    lambda inner: (
        st.builds(Not, inner)
        | st.lists(inner, min_size=2, max_size=3).map(joined(All))
        | st.lists(inner, min_size=2, max_size=3).map(joined(Any))
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(conditions)
def test_what_is_written_is_read_back(condition):
    keep = Keep(condition)
    assert parse_keep(str(keep)) == keep
    assert str(parse_keep(str(keep).upper())) == str(keep)


WORDS = "ns ew n make makes 4S 10 - at least game par >= ( ) not and or tricks in ♠"


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS.split())))
def test_any_words_are_read_or_refused_with_a_column(words):
    text = " ".join(words)
    try:
        keep = parse_keep(text)
    except ConditionError as error:
        column = error.column
    else:
        assert parse_keep(str(keep)) == keep
        column = 1
    assert 1 <= column <= len(text) + 1


# Boards


def test_only_some_strains_are_needed():
    keep = parse_keep("ns make 4S and not ew make 5C")
    assert keep.strains == (0, 3)
    assert not keep.needs_par
    partial = tuple((row[0], None, None, row[3], None) for row in TABLE)
    assert keep.wants(Board(double_dummy=partial)) is keep.wants(BOARD) is True
    for text in ("ns make game", "not par > 0"):
        assert parse_keep(text).strains == (0, 1, 2, 3, 4)
    assert parse_keep("ns make 4S or not par > 0").needs_par


def test_results_that_are_not_known():
    with pytest.raises(InputError) as error:
        parse_keep("ns make 4S").wants(Board(number=3))
    assert (
        str(error.value) == "board 3 has no double-dummy result for North's tricks in spades: solve it first"
    )
    with pytest.raises(
        InputError, match=r"^the board has no par: its vulnerability and dealer must be known$"
    ):
        parse_keep("par > 0").wants(Board(double_dummy=TABLE))
    with pytest.raises(
        InputError, match=r"^the board has no whole double-dummy table, from which par follows$"
    ):
        parse_keep("par > 0").wants(Board(dealer=0, vulnerability=Vulnerability.ALL))


@pytest.fixture
def solving(monkeypatch):
    """Notes which strains are solved, in the place of DDS."""
    asked = []

    def table(hands, strains):
        asked.append(strains)
        return tuple(tuple(one if at in strains else None for at, one in enumerate(row)) for row in TABLE)

    monkeypatch.setattr("majlis.bridge.table.double_dummy.table", table)
    return asked


@pytest.mark.parametrize(
    ("text", "wanted", "strains"),
    [
        ("ns make 4S", True, [(3,)]),
        ("ns make 4S and s makes 3D and ew make game", False, [(3,), (1,)]),
        ("ns make 4S or ew make game", True, [(3,)]),
        ("(ns make 4H and 4S) or ns make 5H", False, [(2,)]),
        ("ns make game", True, [(0,), (1,), (2,), (3,)]),
        ("par = 420 and ns make 4S", True, [(0, 1, 2, 3, 4)]),
        ("ns make 4S and par = 420", True, [(3,), (0, 1, 2, 4)]),
    ],
)
def test_only_what_decides_is_solved(solving, text, wanted, strains):
    assert parse_keep(text)(replace(BOARD, double_dummy=None, par=None)) is wanted
    assert solving == strains


def test_what_is_solved_is_not_solved_again(solving):
    assert parse_keep("ns make game and par = 420")(BOARD)
    assert solving == []
    with pytest.raises(InputError, match="has no par"):
        parse_keep("par = 420")(Board(double_dummy=TABLE))
    with pytest.raises(InputError, match="has no par"):
        parse_keep("par = 420")(Board())
    assert solving == []


def test_par_is_worked_out_where_it_is_not_there():
    assert parse_keep("par = 420").wants(replace(BOARD, par=None))
    assert parse_keep("par = 77").wants(replace(BOARD, par=Par(77)))


def test_deciding_is_plain_logic():
    rng = random.Random(1)
    for _ in range(50):
        table = tuple(tuple(rng.randrange(14) for _ in range(5)) for _ in range(4))
        board = replace(BOARD, double_dummy=table)
        one, other = (
            parse_keep("ns make 2S").wants(board),
            parse_keep("e makes exactly 7 tricks in ♦").wants(board),
        )
        both = "ns make 2S {} e makes exactly 7 tricks in ♦"
        assert parse_keep(both.format("and")).wants(board) == (one and other)
        assert parse_keep(both.format("or")).wants(board) == (one or other)
        assert parse_keep(f"not ({both.format('or')})").wants(board) == (not one and not other)
        assert one == (max(table[0][3], table[2][3]) >= 8)
        assert other == (table[1][1] == 7)


@pytest.mark.parametrize(
    "text",
    [
        "not (ns make 4S and par < 3)",
        "(ns make 4S or ew make 4H) and par > 100",
        "((par > 1 and par < 5) or ns make game) and ew make slam",
    ],
)
def test_brackets_are_written_without_commas(text):
    assert str(parse_keep(text)) == text
