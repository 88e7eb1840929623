"""What stands in the rows of a batch: the columns, the numbers of actions and endings, tables of cards.

A deal is one row of `WIDTH` whole numbers; `TABLE` says what each column holds, and a constant of the same
name says where it begins (`HANDS`: four columns, one a seat). Beside it stands a row of events. Everything
is a number: -1 is nobody or nothing, a truth is 0 or 1, a set of seats has bit `seat`.

Cards are numbers by rank (`card_numbers`), which are those of the action codes too, and sets of cards masks
of them. Teams are 0 (seats 0 and 2) and 1.

Kernels read this module, so it imports nothing of the game: the tests hold its tables to those of the engine.
"""

from typing import Final

import numpy as np

TABLE: Final = """
phase | 1 | 0 auction, 1 doubling, 2 play, 4 over
actor | 1 | the seat whose action comes next: the first of the waiting, else the one on turn; -1 at the end
turn | 1 | the seat that is expected to act in turn; -1 at the end
asked | 1 | the seats that may answer in turn, as a set; their order is that of the seats, from `turn` on
waiting | 1 | the seats that can act out of turn and have not yet been asked since the last action, as a set
leader | 1 | who leads, or led, the trick on the table; the dealer's next before the play
laid | 1 | how many cards lie on the table
table | 4 | the card on the table of each seat, or -1
winning | 1 | the seat whose card is winning on the table, or -1
hands | 4 | the cards that each seat holds, as a set
gone | 1 | all cards played in the deal, those on the table too, as a set
played | 4 | the cards each seat has played, as a set; in a composed position since it began, and the table's
akka | 1 | the card led to the table was called Akka
promised | 1 | 1: Baloot, 2: Akka has just been called, and its card is played next; else 0
captured | 2 | card points taken by each team, without the last trick's 10; those of a true Sawa too
won | 2 | tricks taken by each team, those before a composed position and those of a true Sawa too
mode | 1 | 0 Sun, 1 Hokum; -1 before a contract stands
trump | 1 | the trump suit, 4 in Sun; -1 before a contract stands
buyer | 1 | who bought, or -1
caller | 1 | who called the contract, or -1: in Ashkal the partner of who took the floor card
ashkal | 1 | the contract was called by Ashkal
level | 1 | 1 not doubled, 2 doubled, 3 tripled, 4 four, 5 gahwa; 0 before a contract stands
closed | 1 | the game is closed: trumps may not be led while plain cards are held
raiser | 1 | who made the last raise, or -1
doubler | 1 | who doubled, or -1
tripler | 1 | who tripled, or -1
choosing | 1 | the buyer, or the tripler, is asked whether the game is open or closed
eight | 4 | the hands of eight, as sets; empty before they are dealt
announced | 8 | the projects that each seat has announced, two columns a seat: 0..88, or -1
projects | 4 | the cards of the projects that each seat has announced, as a set
contest | 1 | the team whose projects count, once trick 1 is over; -1 before, or when nobody announced
balooted | 1 | the seats that have announced Baloot, as a set
dealer | 1 | who deals
scores | 2 | the match score of each team before the deal
floor | 1 | the floor card; -1 in a composed position
stock | 1 | the other eleven cards in the order in which they are dealt, five bits each, the first lowest
first | 4 | the first five cards of each seat, as sets; empty in a composed position
began | 4 | the cards that each seat held when the row was filled, as sets
stage | 1 | 0 bidding, 1 a Hokum is asked about, 2 it is confirmed, 3 before-you, 4 sold, 5 thrown in
round | 1 | of the auction: 1 or 2 (3 when all have passed)
speaker | 1 | who bids next, counted from the dealer's next: 0..3
hokum by | 1 | who bid the provisional Hokum, or -1
sun by | 1 | who called the Sun about which before-you is asked, or -1
sun for | 1 | who gets the floor card if nobody takes it, or -1
taker | 1 | the earliest seat so far that has taken it with before-you, or -1
length | 1 | how many events the row has
ending | 1 | 0 none yet, 1 played, 2 sawa, 3 false-sawa, 4 all-pass, 5 kawesh
points | 2 | the game points of both teams; 0 before the end
offender | 1 | the team that pays for a false Sawa, or -1
last trick | 1 | the team that won the last trick, a true Sawa's too; -1 before
kaboot | 1 | the team that took all eight tricks, once the deal was scored, or -1
winner | 1 | the team that won the deal, once it was scored; the buyers failed where it is not theirs; or -1
totals | 2 | raw totals, once scored: cards, the last trick's 10, projects that count, Baloot
composed | 1 | the row began in a composed position, not in a deal
start | 1 | of a composed position, packed: leader, table, number of projects of each seat, Baloots, Akka
start won | 2 | of a composed position: tricks taken before it
start captured | 2 | of a composed position: card points taken before it
seed | 2 | the numbers that the row's chance comes from, 32 bits each
deal | 1 | how many deals the row has had from them
key | 2 | the same for this deal
draws | 1 | how many numbers have been drawn for choices in this deal
"""
"""Name, number of columns, and meaning."""


def _places() -> dict[str, tuple[int, int]]:
    found, at = {}, 0
    for line in TABLE.strip().splitlines():
        name, size, _ = line.split(" | ")
        found[name] = at, int(size)
        at += int(size)
    return found


COLUMNS: Final = _places()
"""Where each name begins, and how many columns it has."""
WIDTH: Final = sum(size for _, size in COLUMNS.values())


def _at(name: str) -> int:
    return COLUMNS[name][0]


PHASE, ACTOR, TURN, ASKED = _at("phase"), _at("actor"), _at("turn"), _at("asked")
WAITING: Final = _at("waiting")
LEADER, LAID, ON_TABLE, WINNING = _at("leader"), _at("laid"), _at("table"), _at("winning")
HANDS, GONE, PLAYED, AKKA, PROMISED = (
    _at("hands"),
    _at("gone"),
    _at("played"),
    _at("akka"),
    _at("promised"),
)
CAPTURED, WON = _at("captured"), _at("won")
MODE, TRUMP, BUYER, CALLER, ASHKAL = _at("mode"), _at("trump"), _at("buyer"), _at("caller"), _at("ashkal")
LEVEL, CLOSED, RAISER = _at("level"), _at("closed"), _at("raiser")
DOUBLER, TRIPLER, CHOOSING = _at("doubler"), _at("tripler"), _at("choosing")
EIGHT, ANNOUNCED, PROJECTS = _at("eight"), _at("announced"), _at("projects")
CONTEST, BALOOTED = _at("contest"), _at("balooted")
DEALER, SCORES, FLOOR, STOCK, FIRST, BEGAN = (
    _at("dealer"),
    _at("scores"),
    _at("floor"),
    _at("stock"),
    _at("first"),
    _at("began"),
)
STAGE, ROUND, SPEAKER, HOKUM_BY = _at("stage"), _at("round"), _at("speaker"), _at("hokum by")
SUN_BY, SUN_FOR, TAKER = _at("sun by"), _at("sun for"), _at("taker")
LENGTH, ENDING, POINTS, OFFENDER = _at("length"), _at("ending"), _at("points"), _at("offender")
LAST_TRICK, KABOOT, WINNER, TOTALS = _at("last trick"), _at("kaboot"), _at("winner"), _at("totals")
COMPOSED, START, START_WON, START_CAPTURED = (
    _at("composed"),
    _at("start"),
    _at("start won"),
    _at("start captured"),
)
SEED, DEAL, KEY, DRAWS = _at("seed"), _at("deal"), _at("key"), _at("draws")

EVENTS: Final = 80
"""Places for events in a row, more than a deal has; one is 256 × seat + action code."""

AUCTION, DOUBLING, PLAY, OVER = 0, 1, 2, 4
BIDDING, HOKUM_ASKED, CONFIRMING, BEFORE_YOU_ASKED, SOLD, THROWN_IN = range(6)
SUN_MODE, HOKUM_MODE = 0, 1
NOT_OVER, PLAYED_OUT, SAWA_PROVED, FALSE_SAWA, ALL_PASS, KAWESH_CALLED = range(6)
ENDINGS: Final = ("", "played", "sawa", "false-sawa", "all-pass", "kawesh")
"""The words of the endings."""

# Action codes: those of `majlis.envs` in strict mode.
CARDS: Final = 32
CALLS: Final = 32
(PASS, HOKUM, SUN_CALL, ASHKAL_CALL, CONFIRM, NAME_SUIT) = range(CALLS, CALLS + 6)
TURN_TO_SUN, BEFORE_YOU, KAWESH = range(CALLS + 9, CALLS + 12)
(DOUBLE, DOUBLE_OPEN, DOUBLE_CLOSED, TRIPLE, FOUR, FOUR_OPEN, FOUR_CLOSED, GAHWA) = range(
    CALLS + 12, CALLS + 20
)
CHOOSE_OPEN, CHOOSE_CLOSED, BALOOT, AKKA_CALL, SAWA = range(CALLS + 20, CALLS + 25)
ANNOUNCE: Final = CALLS + 26
WAIT: Final = 147
"""A seat that could act out of turn lets the moment pass."""
CODES: Final = 148

# The numbers of a rule set: an option's number is the place of its value in `ruleset.OPTIONS`.
RULES: Final = (
    *(
        "mode",
        "dealer_after_all_pass",
        "kawesh",
        "kawesh_dealer",
        "before_you",
        "round_two_asks",
        "ashkal_rounds",
        "ashkal_buyer",
        "turn_to_sun",
    ),
    *("sun_double", "variant_chooser", "triple_variant"),
    *("doubled_payoff", "projects_multiplied", "kaboot_multiplied"),
    *("overtrump_partner", "undertrump", "third_hand", "hundred_order", "trump_run_wins_tie"),
    *("baloot_inside_hundred", "baloot_on_khasara", "baloot_on_doubled_loss", "baloot_on_kaboot"),
    *("baloot_in_success_test", "sawa_baloot", "false_sawa", "qayd_projects", "qayd_kaboot"),
    "projects_on_kaboot",
    *("reverse_kaboot", "hokum_seventeen", "sun_rounding", "success_unit", "equal_total", "equal_raised"),
    "target",
)
"""The options by their place in the array of a rule set."""
FREE_ORDER: Final = len(RULES)
"""After them: 1 where asked seats may answer before those that are asked earlier."""

(
    _MODE, R_ALL_PASS, R_KAWESH, R_KAWESH_DEALER, R_BEFORE_YOU, R_ROUND_TWO,
    R_ASHKAL, R_ASHKAL_BUYER, R_TURN_TO_SUN,
    R_SUN_DOUBLE, R_CHOOSER, R_TRIPLE, R_PAYOFF, R_PROJECTS_MULTIPLIED, R_KABOOT_MULTIPLIED,
    R_OVERTRUMP, R_UNDERTRUMP, R_THIRD_HAND, R_HUNDRED, R_TRUMP_RUN,
    R_INSIDE_HUNDRED, R_BALOOT_KHASARA, R_BALOOT_DOUBLED, R_BALOOT_KABOOT,
    R_BALOOT_TEST, R_SAWA_BALOOT, R_FALSE_SAWA, R_QAYD_PROJECTS, _QAYD_KABOOT, R_PROJECTS_KABOOT,
    R_REVERSE, R_SEVENTEEN, R_ROUNDING, R_UNIT, R_EQUAL, R_EQUAL_RAISED, R_TARGET,
) = range(len(RULES))  # fmt: skip

# Tables of projects
RUNS_OF_SUIT: Final = 21
RUNS: Final = tuple((length, low) for length in range(3, 9) for low in range(9 - length))
"""Length and lowest rank of the runs of a suit, in the order of `PROJECTS`."""
ALL_PROJECTS: Final = 4 * RUNS_OF_SUIT + 5
PROJECT_CARDS: Final = np.array(
    [((1 << length) - 1) << low << 8 * suit for suit in range(4) for length, low in RUNS]
    + [0x01010101 << rank for rank in range(3, 8)],
    dtype=np.int64,
)
"""The cards of each project, as a set."""
PROJECT_KIND: Final = np.array(
    [[min(length - 3, 2) for _ in range(4) for length, _ in RUNS] + [2] * 4 + [kind] for kind in (3, 2)],
    dtype=np.int64,
)
"""The kind of each project in Sun, in Hokum: 0 sira, 1 fifty, 2 hundred, 3 four hundred."""
PROJECT_TOP: Final = np.array(
    [low + length - 1 for _ in range(4) for length, low in RUNS] + list(range(3, 8)), dtype=np.int64
)
"""Its highest rank."""
KIND_RAW: Final = np.array([20, 50, 100, 200], dtype=np.int64)
"""Raw points of each kind."""
RUNS_IN: Final = np.array(
    [
        sum(1 << at for at, (length, low) in enumerate(RUNS) if not ((1 << length) - 1) << low & ~cards)
        for cards in range(256)
    ],
    dtype=np.int64,
)
"""Which of a suit's runs each set of eight holds, as a set of 21."""
