"""Golden playthroughs: everything that the engine says along fixed deals, as text, to be compared for ever.

python tools/golden.py           write tests/data/golden/*.txt again (then read the diff)
python tools/golden.py --check   write nothing; exit 1 if a file would change
python tools/golden.py NAME …    these only

After every action a playthrough tells what changed: the state's attributes, what every seat may do, and
the four views (what they share once, the rest by seat). At the end come the result and its arithmetic.

tests/data/golden/options/OPTION.txt has the arithmetic of the option's witnesses (tests/data/witnesses.toml)
under each of its values.
"""

import argparse
import dataclasses
import random
import sys
import zlib
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

import witnesses  # noqa: E402 - of the tests, like the deals that it reads
from majlis.baloot import actions as act  # noqa: E402 - the checkout's own package
from majlis.baloot.actions import format_action, parse_action  # noqa: E402
from majlis.baloot.auction import Contract  # noqa: E402
from majlis.baloot.deal import Deal  # noqa: E402
from majlis.baloot.notation import format_position  # noqa: E402
from majlis.baloot.projects import Project, project_text  # noqa: E402
from majlis.baloot.ruleset import FIELDS, PRESETS, RuleSet, parse_rules, rules_text  # noqa: E402
from majlis.baloot.sheet import DealResult, sheet_text  # noqa: E402
from majlis.baloot.state import State  # noqa: E402
from majlis.baloot.view import Trick, View  # noqa: E402
from majlis.cards import SUIT_GLYPHS, card_name, hand_text  # noqa: E402

GOLDEN = ROOT / "tests" / "data" / "golden"
CARD_SETS = frozenset({"hand", "hands", "eight", "first", "played"})
CARDS = frozenset({"trick", "stock", "floor", "cards"})


@dataclasses.dataclass(frozen=True)
class Scenario:
    """A deal to play: random, but for the words of the beginning and a wish for the end."""

    name: str
    about: str
    seed: int
    rules: str = "kammelna"
    dealer: int = 0
    scores: tuple[int, int] = (0, 0)
    words: str = ""
    """Said first, each by the first seat that may, `2@kawesh` by that seat."""
    wish: str = "played"
    """How the deal ends: `sawa`, `false-sawa`, `proven` or `wrong` (a qayd) are done when they can be."""


HOKUM = "hokum pass pass pass confirm"
ROUND_2 = "pass pass pass pass hokum"
SCENARIOS = (
    *(
        Scenario(
            f"{preset}-{mode}",
            f"A whole deal by the {preset} preset, {mode}",
            seed,
            f"{preset}+mode={mode}" if mode == "physical" else preset,
            seed % 4,
        )
        for preset, seed in zip(PRESETS, (67, 125, 145, 83, 67), strict=True)
        for mode in ("strict", "physical")
    ),
    Scenario("doubled-closed", "Hokum, doubled, closed", 31, words=f"{HOKUM} double-closed pass pass"),
    Scenario(
        "gahwa",
        "Double, triple, four and gahwa",
        32,
        words=f"{HOKUM} double-open triple pass four-closed pass gahwa",
    ),
    Scenario(
        "buyer-chooses",
        "The buyer chooses the variant",
        33,
        "kammelna+variant_chooser=buyer",
        words=f"{HOKUM} pass double closed pass pass",
    ),
    Scenario("ashkal", "Ashkal by the third speaker", 34, dealer=1, words="pass pass ashkal pass"),
    Scenario("before-you", "An earlier opponent takes the Sun", 35, words="pass pass sun before-you"),
    Scenario("sun-over-hokum", "The dealer takes a Hokum as Sun", 36, words="hokum 0@sun"),
    Scenario("turn-to-sun", "Round 2, turned to Sun", 37, words=f"{ROUND_2} pass pass pass turn-to-sun"),
    Scenario("round-two", "Round 2, Hokum in another suit", 47, words=f"{ROUND_2} pass pass pass clubs"),
    Scenario(
        "sun-firewall",
        "A Sun doubled under the firewall",
        38,
        scores=(101, 99),
        words="pass sun pass 1@double",
    ),
    Scenario("kawesh", "Five small cards, thrown in", 69, wish="kawesh"),
    Scenario("all-pass", "Nobody buys", 39, words=" ".join(["pass"] * 8)),
    Scenario("sawa-true", "A true Sawa", 40, words="sun", wish="sawa"),
    Scenario("sawa-false", "A false Sawa", 41, words=f"{HOKUM} pass pass", wish="false-sawa"),
    Scenario(
        "qayd-proven",
        "A revoke, challenged and proven",
        42,
        "kammelna+mode=physical",
        words="sun",
        wish="proven",
    ),
    Scenario(
        "qayd-wrong",
        "A challenge that is wrong",
        43,
        "kammelna+mode=physical",
        words=f"{HOKUM} pass pass",
        wish="wrong",
    ),
)


# Playing


def steps(scenario: Scenario, state: State) -> Iterator[tuple[int, int]]:
    """The actions of a scenario, `(seat, action)`, each before it is applied."""
    rng = random.Random(scenario.seed)
    for word in scenario.words.split():
        seat, _, name = word.rpartition("@")
        yield int(seat) if seat else state.current_player(), parse_action(name)
    while not state.is_terminal():
        yield wished(scenario.wish, state) or usual(rng, state)


def usual(rng: random.Random, state: State) -> tuple[int, int]:
    """A random action that is neither claim nor challenge; most calls are passes, most words are said."""
    legal = [a for a in state.legal_actions() if a < act.QAYD and a not in (act.SAWA, act.KAWESH)]
    if act.PASS in legal and rng.random() < 0.7:
        return state.current_player(), act.PASS
    words = [action for action in legal if action > act.PASS]
    return state.current_player(), rng.choice(words if words and rng.random() < 0.7 else legal)


def wished(wish: str, state: State) -> tuple[int, int] | None:
    """The action that ends the deal as wished, if there is one now."""
    if wish == "played":
        return None
    for seat in range(4):
        for action in state.legal_actions(seat):
            if action in (act.KAWESH, act.SAWA) or (action >= act.QAYD and len(state.tricks) >= 2):
                after = state.copy()
                after.apply(action, seat)
                if ending(after, seat) == wish:
                    return seat, action
    return None


def ending(state: State, seat: int) -> str:
    """How a deal ended; a qayd is `proven` or `wrong` for the seat that made it."""
    assert state.result is not None
    if state.result.ending != "qayd":
        return state.result.ending
    return "wrong" if state.result.offender == seat % 2 else "proven"


# Telling


def tell(name: str, value: Any) -> str:
    """A value as text: cards, actions and projects by their names."""
    if name in ("history", "calls"):
        return " ".join(f"{seat}:{format_action(action)}" for seat, action in value) or "-"
    if name == "legal_actions":
        return tell_actions(value)
    if value is None or isinstance(value, (str, bool)):
        return str(value)
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, RuleSet):
        return rules_text(value)
    if isinstance(value, Project):
        return project_text(value)
    if isinstance(value, (Contract, Trick, Deal, DealResult)):
        return tell_fields(value)
    if isinstance(value, (tuple, list)):
        return "[" + ", ".join(tell(name, item) for item in value) + "]"
    if name in CARD_SETS:
        return hand_text(value)
    if name in CARDS:
        return card_name(value)
    if name == "trump":
        return SUIT_GLYPHS[value]
    if name == "promised":
        return format_action(value)
    return str(value)


def tell_fields(thing: Any) -> str:
    """The fields of a small dataclass; the sheet of a result has its own lines."""
    names = [field.name for field in dataclasses.fields(thing) if field.name != "sheet"]
    return " ".join(f"{name}={tell(name, getattr(thing, name))}" for name in names)


def tell_actions(actions: Any) -> str:
    """Legal actions; of challenges, which can be hundreds, number and checksum."""
    words = [format_action(action) for action in actions if action < act.QAYD]
    challenges = [format_action(action) for action in actions if action >= act.QAYD]
    if challenges:
        words.append(f"({len(challenges)} challenges, crc {zlib.crc32(' '.join(challenges).encode()):08x})")
    return " ".join(words) or "-"


def everything(state: State) -> dict[str, str]:
    """All that the engine says now, by a name each."""
    told = {
        f"state {name}": tell(name, getattr(state, name))
        for name in State.__slots__
        if not name.startswith("_")
    }
    told["is_terminal"] = str(state.is_terminal())
    told["returns"] = str(state.returns())
    if not state.is_terminal():
        told["current_player"] = str(state.current_player())
    for seat in range(4):
        told[f"legal_actions {seat}"] = tell_actions(state.legal_actions(seat))
    views = [state.view(seat) for seat in range(4)]
    for field in dataclasses.fields(View):
        values = [tell(field.name, getattr(view, field.name)) for view in views]
        if len(set(values)) == 1:
            told[f"view * {field.name}"] = values[0]
        else:
            told.update({f"view {seat} {field.name}": values[seat] for seat in range(4)})
    return told


def changes(before: dict[str, str], after: dict[str, str]) -> Iterator[str]:
    """The lines of what is new; of what only grew, the end."""
    for name, value in after.items():
        old = before.get(name)
        if value == old:
            continue
        if name.endswith(("history", "calls")) and old is not None and value.startswith(old) and old != "-":
            value = "…" + value[len(old) :]
        yield f"{name}: {value}"


def playthrough(scenario: Scenario) -> str:
    """The text of a scenario; raises `ValueError` when the deal does not end as wished."""
    rules = parse_rules(scenario.rules)
    deal = Deal.shuffled(np.random.default_rng(scenario.seed))
    state = State.new(deal, rules, scenario.dealer, scenario.scores)
    lines = [
        f"# {scenario.about}",
        f"# {scenario.rules}, dealer {scenario.dealer}, scores {scenario.scores}, seed {scenario.seed}",
        "# python tools/golden.py writes this file",
        "",
        "start",
    ]
    told = everything(state)
    lines += changes({}, told)
    seat = 0
    for seat, action in steps(scenario, state):
        state.apply(action, seat)
        now = everything(state)
        lines += ["", f"{len(state.history)}. seat {seat}: {format_action(action)}", *changes(told, now)]
        told = now
    if scenario.wish not in ("played", ending(state, seat)):
        raise ValueError(f"{scenario.name} ends by {ending(state, seat)}, not {scenario.wish}: another seed")
    return "\n".join([*lines, "", *the_end(state)]) + "\n"


def the_end(state: State) -> list[str]:
    """The position as one line, the arithmetic, and the fields of the score sheet."""
    lines = ["position: " + format_position(state)]
    if state.result is None or state.result.thrown_in:
        return lines
    sheet = state.result.sheet
    fields = [field.name for field in dataclasses.fields(sheet) if field.name != "steps"]
    return [
        *lines,
        *(f"sheet {name}: {tell(name, getattr(sheet, name))}" for name in fields),
        *sheet_text(sheet),
    ]


def option_text(option: str) -> str:
    """What each value of an option makes of its witnesses: outcome, and arithmetic where it scores."""
    lines = ["# python tools/golden.py writes this file"]
    for witness in witnesses.load():
        if witness.option != option:
            continue
        lines += ["", f"# {witness.about} ({witness.rules})", witness.line]
        for value in witness.outcomes:
            outcome, state = witnesses.engine(witness, value)
            lines += ["", f"{option}={value}: {outcome}"]
            if state.result is not None and not state.result.thrown_in:
                lines += [f"  {line}" for line in sheet_text(state.result.sheet)]
    return "\n".join(lines) + "\n"


def files() -> Iterator[tuple[Path, Callable[[], str]]]:
    """Every golden file with what makes its text."""
    for scenario in SCENARIOS:
        yield GOLDEN / f"{scenario.name}.txt", partial(playthrough, scenario)
    for option in FIELDS:
        yield GOLDEN / "options" / f"{option}.txt", partial(option_text, option)


def main() -> int:
    """Write or check the files; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    changed = 0
    for path, make in files():
        if arguments.names and path.stem not in arguments.names:
            continue
        text = make()
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        changed += 1
        print(f"{path.relative_to(ROOT)} {'would change' if arguments.check else 'written'}")
        if not arguments.check:
            path.parent.mkdir(exist_ok=True)
            fresh = path.with_suffix(".tmp")
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(path)
    return int(arguments.check and changed > 0)


if __name__ == "__main__":
    sys.exit(main())
