"""What the guide's tables answer, and what the expert answers, with the points that each answer brings.

python tools/liaptui_answers.py                  write docs/evidence/liaptui-answers.md
python tools/liaptui_answers.py --worlds 40000   more deals for each hand (10,000 by default)
python tools/liaptui_answers.py --again          begin anew instead of going on

Every hand of `tests/data/liaptui/declaration_examples.json` that can be is asked of the expert under the
default rules, which tries every legal number in the same deals of the hidden hands. What is done is kept in
`out/liaptui-answers.jsonl`: a run that was stopped goes on where it was. The same worlds, seed and weights of
the expert's policy give the same page.
"""

import argparse
import json
import math
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import numpy as np  # noqa: E402 - after the checkout's own package is found

from majlis.errors import InputError, MajlisError, NotationError  # noqa: E402
from majlis.files import make_folder, write_atomic  # noqa: E402
from majlis.liaptui.declare import Estimate, Situation, declarer, legal_declarations  # noqa: E402
from majlis.liaptui.pieces import Pieces, format_pieces, parse_hand  # noqa: E402
from majlis.liaptui.ruleset import DEFAULT  # noqa: E402

TABLES: Final = ROOT / "tests" / "data" / "liaptui" / "declaration_examples.json"
PAGE: Final = ROOT / "docs" / "evidence" / "liaptui-answers.md"
JOURNAL: Final = ROOT / "out" / "liaptui-answers.jsonl"
WEIGHTS: Final = ROOT / "src" / "majlis" / "liaptui" / "lookahead" / "weights.npz"

CAREFUL: Final = (1,) + (0,) * 11
"""Everybody declares and plays as the expert does at a glance: by no other school."""

HEAD: Final = """# Declarations: the guide's answers and the expert's

The tables that the literal algorithm came with have 113 declarations of a strategy guide. Here is each where
the guide and the expert differ, with the points that both answers bring on average and their standard errors.
They are measured by the expert's own means: {worlds:,} deals of the hidden hands, weighted by what was
declared before, each played to the end by the expert's policy in every seat, under the default rules; all
numbers are tried in the same deals. Against other players the figures would be others: who plays sets worse,
or declares them more freely, makes other numbers good. Where the two answers are less than two standard
errors apart, the expert's is marked ≈. A starter's high number is worth what it is partly because it is
believed: those after him declare little, and then give way to his sets. Nor is the policy best play: a number
can be worth more than is told.

In a game, and in `majlis liaptui declare`, the expert reckons with other
[schools](../research/liaptui-players.md#those-at-the-table) too, and so may declare another number than here:
with `eRhCSSss` as starter 2, not 4.

`python tools/liaptui_answers.py --worlds {worlds} --seed {seed}` makes this page. A hand is in letters, red
pieces in capitals (G A E R H C S: general, advisor, elephant, chariot, horse, cannon, soldier); "place" is 0
for the starter.
"""


@dataclass(frozen=True)
class Question:
    """A hand in a situation, whichever tables ask for it."""

    hand: Pieces
    situation: Situation
    cases: dict[str, tuple[int, ...]]
    """The answers of each table, by the name of its case; those that are illegal left out."""

    @property
    def key(self) -> str:
        """What names the question: hand, place and declarations before."""
        before = ",".join(map(str, self.situation.previous))
        return f"{format_pieces(self.hand)} {before or '-'}{'*' * self.situation.must_declare_nonzero}"

    @property
    def repaired(self) -> int:
        """The repaired declarer's answer."""
        return declarer("repaired")(self.hand, self.situation, DEFAULT).number

    @property
    def guide(self) -> tuple[int, ...]:
        """Every answer that some table accepts, ascending."""
        return tuple(sorted({number for numbers in self.cases.values() for number in numbers}))


@dataclass(frozen=True)
class Answer:
    """The expert's answer to a question."""

    number: int
    expected: dict[int, Estimate]
    effective: float
    """As how many deals, all equally likely, the weighted ones count."""


def questions(tables: dict[str, Any]) -> tuple[list[Question], dict[str, str]]:
    """The questions in the order of the tables, and the cases that are none, with the reason."""
    asked: dict[str, Question] = {}
    left_out: dict[str, str] = {}
    for case in tables["examples"] + tables["more_cases"]:
        try:
            hand = parse_hand(" ".join(case["hand"]))
            situation = Situation(case["position"], tuple(case["previous"]), case["must_declare_nonzero"])
        except (InputError, NotationError) as error:
            left_out[case["id"]] = f"cannot be: {str(error).partition(' in ')[0]}"
            continue
        legal = legal_declarations(situation)
        answers = tuple(number for number in case["expected"] if number in legal)
        if answers:
            question = Question(hand, situation, {})
            asked.setdefault(question.key, question).cases[case["id"]] = answers
        else:
            left_out[case["id"]] = f"its answer, {case['expected'][0]}, is not legal"
    return list(asked.values()), left_out


def answer(question: Question, worlds: int, seed: int) -> Answer:
    """Asks the expert."""
    from majlis.liaptui.lookahead.known import Known
    from majlis.liaptui.lookahead.search import estimate_declarations
    from majlis.liaptui.lookahead.skill import Skill

    known = Known.to_declare(question.hand, question.situation, DEFAULT)
    rng = np.random.default_rng([seed, zlib.crc32(question.key.encode())])
    skill = Skill(worlds=worlds, race=False, schools=CAREFUL)
    found = estimate_declarations(known, legal_declarations(question.situation), rng, skill)
    pairs = zip(found.points, found.error, strict=True)
    return Answer(
        number=found.best,
        expected={
            n: Estimate(round(float(mean), 4), round(float(error), 4))
            for n, (mean, error) in zip(found.choices, pairs, strict=True)
        },
        effective=round(found.effective, 1),
    )


class Journal:
    """The answers that there are, a line each; those of other worlds, seeds or weights are passed over."""

    def __init__(self, path: Path, run: str) -> None:
        self._path, self._run = path, run

    def read(self) -> dict[str, Answer]:
        """The answers of this run by the questions' keys; a line that was cut off is left out."""
        found = {}
        for line in self._lines():
            try:
                entry = json.loads(line)
                if entry["run"] == self._run:
                    expected = {int(n): Estimate(*pair) for n, pair in entry["expected"].items()}
                    found[entry["key"]] = Answer(entry["number"], expected, entry["effective"])
            except (ValueError, KeyError, TypeError):
                continue
        return found

    def _lines(self) -> list[str]:
        return self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []

    def add(self, key: str, found: Answer) -> None:
        """Keeps an answer."""
        make_folder(self._path.parent)
        entry = {
            "run": self._run,
            "key": key,
            "number": found.number,
            "effective": found.effective,
            "expected": {n: [e.mean, e.standard_error] for n, e in found.expected.items()},
        }
        with self._path.open("ab+") as file:
            file.seek(max(0, file.seek(0, 2) - 1))
            cut_off = file.read(1) not in (b"", b"\n")  # the last line of a run that was killed
            file.write(b"\n" * cut_off + json.dumps(entry).encode() + b"\n")

    def forget(self) -> None:
        """Begins anew."""
        self._path.unlink(missing_ok=True)


def answered(
    asked: Sequence[Question], journal: Journal, worlds: int, seed: int
) -> Iterator[tuple[Question, Answer]]:
    """Every question with its answer, from the journal or asked now."""
    known = journal.read()
    for question in asked:
        if question.key not in known:
            known[question.key] = answer(question, worlds, seed)
            journal.add(question.key, known[question.key])
        yield question, known[question.key]


def page(found: Sequence[tuple[Question, Answer]], left_out: dict[str, str], worlds: int, seed: int) -> str:
    """The whole page."""
    differ = [pair for pair in found if pair[1].number not in pair[0].guide]
    alike = [pair for pair in found if pair[1].number in pair[0].guide]
    repaired = [pair for pair in alike if pair[0].repaired not in pair[0].guide]
    least = min(one.effective for _, one in found)
    parts = [
        HEAD.format(worlds=worlds, seed=seed),
        f"Of {_cases(found)} cases that are legal and can be ({len(found)} different questions), the expert "
        f"gives an answer of the guide's in {_cases(alike)} and another in {_cases(differ)}; the repaired "
        f"declarer gives the guide's in {_cases([p for p in found if p[0].repaired in p[0].guide])}. After "
        f"weighting, the deals count as {least:,.0f} equally likely ones or more.\n",
        "## Where the expert differs\n",
        *_table(differ),
        "\n## Where only the repaired declarer differs\n",
        *_table(repaired),
        "\n## Where the expert agrees\n",
        ", ".join(f"{_names(question)} ({one.number})" for question, one in alike) + ".\n",
        "## Cases that are not asked\n",
        *(f"- `{name}`: {reason}." for name, reason in left_out.items()),
    ]
    return "\n".join(parts) + "\n"


def _cases(found: Sequence[tuple[Question, Answer]]) -> int:
    return sum(len(question.cases) for question, _ in found)


def _names(question: Question) -> str:
    return ", ".join(f"`{name}`" for name in question.cases)


def _table(rows: Sequence[tuple[Question, Answer]]) -> Iterator[str]:
    yield "| cases | hand | place | before | the guide | the expert | repaired |"
    yield "|---|---|---|---|---|---|---|"
    for question, one in rows:
        situation = question.situation
        before = ", ".join(map(str, situation.previous)) or "–"
        guide = "; ".join(_worth(number, one) for number in question.guide)
        near = "" if _is_clear(question, one) else " ≈"
        yield (
            f"| {_names(question)} | `{format_pieces(question.hand)}` | {situation.position} "
            f"| {before}{' (not 0)' * situation.must_declare_nonzero} | {guide} "
            f"| {_worth(one.number, one)}{near} | {_worth(question.repaired, one)} |"
        )


def _is_clear(question: Question, one: Answer) -> bool:
    """Whether the expert's answer is better than all of the guide's by two standard errors and more."""
    best = one.expected[one.number]
    return all(
        best.mean - other.mean > 2 * math.hypot(best.standard_error, other.standard_error)
        for other in (one.expected[number] for number in question.guide if number != one.number)
    )


def _worth(number: int, one: Answer) -> str:
    estimate = one.expected[number]
    return f"**{number}**: {estimate.mean:+.2f} ± {estimate.standard_error:.2f}"


def _tell(done: int, total: int) -> None:
    """Progress on stderr: one line that counts on a terminal, else a line for every tenth."""
    if sys.stderr.isatty():
        print(f"\r{done} of {total}", end="\n" if done == total else "", file=sys.stderr, flush=True)
    elif done == total or done % max(1, total // 10) == 0:
        print(f"{done} of {total}", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask what is not yet answered, and write the page; returns the exit code."""
    parser = argparse.ArgumentParser(description="Compare the guide's declarations with the expert's.")
    parser.add_argument("--worlds", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="begin anew")
    options = parser.parse_args(arguments)
    if not 2 <= options.worlds <= 1_000_000 or options.seed < 0:
        parser.error("--worlds is 2 to 1000000, --seed 0 or above")
    run = f"{options.worlds} {options.seed} {zlib.crc32(WEIGHTS.read_bytes()):08x}"
    journal = Journal(JOURNAL, run)
    if options.again:
        journal.forget()
    asked, left_out = questions(json.loads(TABLES.read_text(encoding="utf-8")))
    found = []
    try:
        for pair in answered(asked, journal, options.worlds, options.seed):
            found.append(pair)
            _tell(len(found), len(asked))
        write_atomic(PAGE, page(found, left_out, options.worlds, options.seed))
    except MajlisError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"\n{len(found)} of {len(asked)} are kept in {JOURNAL}: run it again to go on", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
