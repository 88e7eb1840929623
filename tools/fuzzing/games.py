"""Readers of Baloot, Liap Tui, players and arenas: notation, records, rules, what is typed at the table."""

import functools
import random
import shutil
from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np

from fuzzing.common import in_file, one_line, refused, scratch, shown_error, texts_in, undone, words
from fuzzing.engine import Input, Reader, raw, text_of
from majlis import players
from majlis.arena import plan as plans
from majlis.arena.journal import Journal
from majlis.arena.play import play_number
from majlis.baloot import actions as baloot_actions
from majlis.baloot import notation as baloot_notation
from majlis.baloot import projects, ruleset, simulation
from majlis.baloot.kammelna.reader import loads as load_games
from majlis.baloot.kammelna.replay import replay
from majlis.baloot.kammelna.writer import dumps as write_games
from majlis.baloot.state import State
from majlis.cards import card_name, hand_text, parse_card, parse_cards
from majlis.cli.baloot import session as baloot_session
from majlis.cli.liaptui import session as liaptui_session
from majlis.dealing.asks import parse_shape, shape_text
from majlis.errors import InputError
from majlis.files import printable
from majlis.liaptui import actions as liaptui_actions
from majlis.liaptui import notation, pieces, record
from majlis.liaptui import notation as liaptui_notation
from majlis.liaptui import ruleset as liaptui_rules
from majlis.liaptui.state import State as LiapTuiState
from majlis.typed import fold

DASHES: Final = "-----\n"
"""Stands between two files in one input."""
WALKS: Final = 12
"""Random deals of each game, from which positions and views are taken."""
RULES: Final = (
    "kammelna",
    "founding",
    "pagat+kawesh=off",
    "coinche-play+target=100",
    "kammelna+mode=physical",
)
LIAPTUI_RULES: Final = (
    "standard",
    "open",
    "open+round_limit=20",
    "standard,cross_type=ranked",
    "standard+target=100",
)
CARDS: Final = ("9♠", "10♥", "KD", "7c", "A♦", "♠J♥A", "QJ10♠", "s9", "Td")
CALLS: Final = words(
    "pass hokum sun ashkal hokum♠ double triple four gahwa open closed sira fifty hundred baloot akka sawa "
    "kawesh qayd:0:9♠ qayd:1:A♥:K♥ sira:♠QKA"
)
PIECES: Final = (
    *words("GAHssse GAAErrhc g rhc EeRRHSSs 帥仕相 將士 2 keep redeal"),
    *("general advisor", "S S"),
)
POSITION_WORDS: Final = (
    *CARDS,
    *CALLS,
    *words("/ deal play d3 0-0 L1 T P63-40 P30-* W3-3 A0: B1 @ x2c/0"),
    " : ",
)
LIAPTUI_WORDS: Final = (
    *PIECES,
    *words("/ | r3 12/-3/0/20 z0/2/0/1 w2 x2 s1:redeal + #7 ? +? ?STRAIGHT 2@redeal"),
    " : ",
)
OUTSIDE: Final = (
    "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-40 W3-3",
    "kammelna d3 0-0 play 1:hokum♥ ♠KQJ10♥A987/♠A987♥KQJ10/♣AKJ10♦AK108/♣Q987♦QJ97",
    "kammelna+mode=physical d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♠K♦8/♥7♦9 L1 P63-* W3-3 : 9s 8d 7h",
)
SPECS: Final = (
    "careful",
    "strategist:time=50ms",
    "random",
    "careful:nodes=3,name=Ali",
    "majlis.baloot.players:Careful",
    "expert",
)


@functools.lru_cache(maxsize=1)
def baloot_walks() -> tuple[Any, ...]:
    """Moments of random deals under all rules."""
    found = []
    for number in range(WALKS):
        rng = random.Random(number)
        rules = ruleset.parse_rules(RULES[number % len(RULES)])
        state = State.shuffled(
            np.random.default_rng(number), rules, rng.randrange(4), (rng.randrange(152), rng.randrange(152))
        )
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply(rng.choice([action for action in legal if action < baloot_actions.QAYD] or legal))
            if rng.random() < 0.15:
                found.append(state.copy())
        found.append(state)
    return tuple(found)


@functools.lru_cache(maxsize=1)
def liaptui_walks() -> tuple[Any, ...]:
    """The same of Liap Tui."""
    found = []
    for number in range(WALKS):
        rng = random.Random(number)
        rules = liaptui_rules.parse_rules(LIAPTUI_RULES[number % len(LIAPTUI_RULES)])
        state = LiapTuiState.shuffled(np.random.default_rng(number), rules)
        found.append(state.copy())
        while not state.is_terminal():
            state.apply(rng.choice(state.legal_actions()))
            if rng.random() < 0.2:
                found.append(state.copy())
        found.append(state)
    return tuple(found)


def baloot_lines() -> list[str]:
    """Positions of Baloot."""
    return [*OUTSIDE, *map(baloot_notation.format_position, baloot_walks())]


def liaptui_lines() -> list[str]:
    """Positions of Liap Tui."""
    return list(map(liaptui_notation.format_position, liaptui_walks()))


def liaptui_views() -> list[str]:
    """Views of Liap Tui, each seat's."""
    return [notation.format_view(state.view(place % 4)) for place, state in enumerate(liaptui_walks())]


def games() -> list[str]:
    """Kammelna's saved games: those that ship, whole and by single deals."""
    return [*texts_in("examples/baloot/games/*.json"), *texts_in("tests/data/kammelna/*.json")]


def check_games(data: Input) -> str:
    """A saved game: read leniently and strictly, replayed, written, read again."""
    game = load_games(data)
    try:
        strict = load_games(data, strict=True)
    except InputError as error:
        shown_error(error)
        assert game.problems, "strict reading refuses what the lenient has no problem with"
    else:
        assert not game.problems
        assert strict == game
    for problem in game.problems:
        one_line(problem.words())
        one_line(problem.words("ar"))
    again = load_games(write_games(game))
    once = load_games(write_games(again))
    assert once.deals == again.deals, "what was written reads back to another game the second time"
    ended = [replay(deal).ended for deal in game.deals]
    return "; ".join(sorted({*map(str, ended), *(problem.kind for problem in game.problems)}))


def check_record(data: Input) -> str:
    """A record of Liap Tui."""
    found = record.loads(data)
    try:
        strict = record.loads(data, strict=True)
    except InputError as error:
        shown_error(error)
        assert found.problems, "strict reading refuses what the lenient has no problem with"
    else:
        assert strict == found
    for problem in found.problems:
        one_line(printable(problem))
    text = record.dumps(found)
    again = record.loads(text)
    assert record.dumps(again) == text, "the record is written otherwise the second time"
    assert again.rounds == found.rounds, "the record reads back to other rounds"
    return "; ".join(sorted({problem.text for problem in found.problems}))


def check_rule_file(data: Input) -> str:
    """A rule file of Baloot."""
    path = in_file("rules.toml", data)
    try:
        rules = ruleset.load_rules(path)
    except InputError as error:
        return shown_error(error)
    text = ruleset.rules_text(rules)
    assert ruleset.parse_rules(text, files=False) == rules, f"{text!r} reads back to other rules"
    return "read"


def check_baloot_words(data: Input) -> str:
    """What is typed at the table of Baloot, at some moment of a deal."""
    return _typed(data, baloot_walks(), baloot_session.Menu, lambda menu, word: menu.read(fold(word)))


def check_liaptui_words(data: Input) -> str:
    """What is typed at the table of Liap Tui."""
    return _typed(data, liaptui_walks(), liaptui_session.Menu, lambda menu, word: menu.read(word))


def _typed(data: Input, moments: tuple[Any, ...], menu: Callable[..., Any], read: Callable[..., Any]) -> str:
    text = text_of(data)
    state = moments[len(text) % len(moments)]
    if state.is_terminal():
        return "over"
    view = state.view(state.current_player())
    outcomes = []
    for language in ("en", "ar"):
        action, reason = read(menu(view, language), text)
        assert (action is None) == bool(reason), "an answer is neither taken nor refused"
        assert action is None or action in view.legal_actions, "an illegal action was understood"
        reason.encode("utf-8", "replace")
        outcomes.append(reason)
    return outcomes[0]


def _plan() -> plans.ArenaPlan:
    return plans.ArenaPlan("baloot", ("random", "random"), 1, "kammelna")


@functools.lru_cache(maxsize=1)
def journals() -> tuple[str, ...]:
    """The two files of an arena's record, with a line of dashes between them."""
    folder = scratch() / "arena"
    shutil.rmtree(folder, ignore_errors=True)
    journal = Journal(folder, _plan())
    journal.write([play_number(_plan(), number) for number in range(1, 4)])
    [results] = (folder / "tasks").iterdir()
    return (
        (folder / "arena.toml").read_text(encoding="utf-8") + DASHES + results.read_text(encoding="utf-8"),
    )


def check_journal(data: Input) -> str:
    """An arena's record, taken up again."""
    folder = scratch() / "taken up"
    (folder / "tasks").mkdir(parents=True, exist_ok=True)
    manifest, _, results = raw(data).partition(DASHES.encode())
    (folder / "arena.toml").write_bytes(manifest)
    (folder / "tasks" / "0000001-0000003.jsonl").write_bytes(results)
    try:
        units = list(Journal(folder, _plan()).finished())
    except InputError as error:
        return one_line(printable(str(error).replace(str(folder), "")))
    return f"{min(len(units), 4)} units"


@functools.lru_cache(maxsize=1)
def simulations() -> tuple[str, ...]:
    """The settings and a game of a simulation, with a line of dashes between them."""
    folder = scratch() / "simulation"
    simulation.simulate(simulation.SimulationPlan(1), 3, folder)
    manifest, game = folder / simulation.MANIFEST, folder / simulation.file_name(1)
    return (manifest.read_text(encoding="utf-8") + DASHES + game.read_text(encoding="utf-8"),)


def check_simulation(data: Input) -> str:
    """A simulation's folder, taken up again; it is not played on."""
    folder = scratch() / "simulation taken up"
    folder.mkdir(exist_ok=True)
    manifest, _, game = raw(data).partition(DASHES.encode())
    (folder / simulation.MANIFEST).write_bytes(manifest)
    (folder / simulation.file_name(1)).write_bytes(game)

    def stop(counts: simulation.Counts) -> None:
        raise Taken

    class Absent:
        """Stands for the workers, who are not there."""

        workers = 2

        def submit(self, *arguments: object) -> object:
            raise Taken

        def abandon(self, futures: object) -> None:
            """Nothing is in flight."""

        def renew(self) -> None:
            """There is nothing to renew."""

        def close(self) -> None:
            """There is nothing to close."""

    try:
        simulation.simulate(simulation.SimulationPlan(1), 3, folder, cast("Any", Absent()), stop)
    except InputError as error:
        return one_line(printable(str(error).replace(str(folder), "")))
    except Taken:
        return "taken up"
    return "finished"


class Taken(Exception):  # noqa: N818 - nothing went wrong: the folder was accepted
    """A simulation's folder was accepted, and would be played on."""


def check_spec(data: Input) -> str:
    """A player's specification; own classes only of this package, since others would be imported and run."""
    text = text_of(data)
    name, _, rest = text.strip().partition(":")
    table = {**plans.game_named("baloot").players, **plans.game_named("liaptui").players}
    if name not in table and ":" in rest:
        return "a class of some module"
    return refused(lambda words: players.parse_spec(words, table, "baloot"))(text)


def check_time(data: Input) -> str:
    """A time, or another value of an option."""
    return refused(players.parse_value)(data) + refused(players.parse_time)(data)


def readers() -> list[Reader]:
    """Readers of games."""
    keys = (
        '"rs"',
        '"r"',
        '"p"',
        '"e"',
        '"c"',
        '"b"',
        '"gm"',
        '"ts"',
        '"val"',
        '"hokom"',
        '"pass"',
        "20",
        "52",
    )
    rules = tuple(f"{field}={value}" for field, values in ruleset.OPTIONS.items() for value in values)
    return [
        Reader("kammelna", check_games, games, keys, "json file", quick=150, read=load_games),
        Reader(
            "baloot-position",
            undone(baloot_notation.parse_position, baloot_notation.format_position),
            baloot_lines,
            POSITION_WORDS,
        ),
        Reader(
            "baloot-action",
            undone(baloot_actions.parse_action, baloot_actions.format_action),
            lambda: (*CALLS, *CARDS),
            (*CALLS, *CARDS),
        ),
        Reader(
            "baloot-contract",
            undone(baloot_notation.parse_contract, baloot_notation.format_contract),
            lambda: ("1:hokum♠", "0:sun", "2:sun-ashkal", "1:hokum♠x2c/0"),
            ("x2", "c", "/", "sun", "hokum", "♠", "0", "3"),
        ),
        Reader(
            "baloot-project",
            undone(projects.parse_project, projects.project_text),
            lambda: ("sira:♠QKA", "fifty:♥7", "hundred:KKKK", "baloot"),
            (*CALLS, ":", "♠"),
        ),
        Reader("cards", undone(parse_cards, hand_text), lambda: CARDS, CARDS),
        Reader("card", undone(parse_card, card_name), lambda: CARDS, CARDS),
        Reader(
            "baloot-rules",
            undone(lambda text: ruleset.parse_rules(text, files=False), ruleset.rules_text),
            lambda: RULES,
            (*rules, *RULES, "+", "=", "target"),
        ),
        Reader(
            "baloot-rule-file",
            check_rule_file,
            lambda: (
                *texts_in("examples/*.toml"),
                'preset = "pagat"\nname = "ours"\nkawesh = false\nreverse_kaboot = 88\ntarget = 100\n',
            ),
            (*(rule.replace("=", ' = "') + '"' for rule in rules), "[", "]", "=", '"', "\n", "true"),
            "file",
        ),
        Reader(
            "baloot-typed",
            check_baloot_words,
            lambda: (*CALLS, *CARDS, "1", "2", "9s", "سرا", "حكم"),
            (*CALLS, *CARDS),
            quick=200,
        ),
        Reader(
            "liaptui-position",
            undone(liaptui_notation.parse_position, liaptui_notation.format_position),
            liaptui_lines,
            LIAPTUI_WORDS,
        ),
        Reader(
            "liaptui-view",
            undone(notation.parse_view, notation.format_view),
            liaptui_views,
            LIAPTUI_WORDS,
        ),
        Reader(
            "liaptui-action",
            undone(liaptui_actions.parse_action, liaptui_actions.format_action),
            lambda: PIECES,
            PIECES,
        ),
        Reader("liaptui-pieces", undone(pieces.parse_pieces, pieces.format_pieces), lambda: PIECES, PIECES),
        Reader("liaptui-hand", undone(pieces.parse_hand, pieces.format_pieces), lambda: PIECES, PIECES),
        Reader(
            "liaptui-rules",
            undone(liaptui_rules.parse_rules, liaptui_rules.rules_text),
            lambda: LIAPTUI_RULES,
            (*LIAPTUI_RULES, "+", "=", ",", "none"),
        ),
        Reader(
            "liaptui-record",
            check_record,
            functools.partial(texts_in, "tests/data/liaptui/[ors]*.json"),
            ('"rounds"', '"deals"', '"turns"', *PIECES),
            "json file",
            quick=120,
            read=record.loads,
        ),
        Reader(
            "liaptui-typed",
            check_liaptui_words,
            lambda: (*PIECES, "1", "12", "0", "8", "نعم"),
            (*PIECES, "1", "2", "8"),
        ),
        Reader("player", check_spec, lambda: SPECS, (*SPECS, ":", ",", "=", "time=", "yes", "50ms")),
        Reader(
            "time",
            check_time,
            lambda: ("50ms", "2s", "5min", "1.5", ".5s"),
            ("ms", "s", "min", ".", "e", "inf", "nan"),
        ),
        Reader(
            "simulation",
            check_simulation,
            simulations,
            ('"rs"', '"r"', '"s1"', "seed = ", "deals = ", "players = ", "[", "]", "null", "152"),
            "file",
            quick=200,
        ),
        Reader(
            "arena",
            check_journal,
            journals,
            ('"number"', '"pairs"', '"points"', "seed = ", "[", "]", "null"),
            "file",
            quick=300,
        ),
        Reader(
            "shape",
            undone(parse_shape, shape_text),
            lambda: ("4432", "64xx", "(10)3x0"),
            ("x", "(", ")", "(13)", "0"),
        ),
    ]
