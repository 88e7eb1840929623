"""The report files: their shape, whole or not at all, and the terminal's summary."""

import csv
import json
from pathlib import Path

import pytest

from majlis.baloot.audit.report.outputs import COLUMNS, Spool, write_csv, write_json
from majlis.baloot.audit.report.overview import lines
from majlis.baloot.audit.report.summary import KEPT, SHEETS_KEPT, AuditSummary
from majlis.baloot.audit.run import audit
from majlis.baloot.audit.types import CATEGORIES, Divergence, say
from majlis.baloot.names import PairWord
from majlis.message import Listed
from mutations import MUTATIONS
from recorded import GAMES


def divergence(number: int) -> Divergence:
    return Divergence(
        file="=match.json",
        deal=number,
        category="card_abnat",
        expected=[113, 39],
        computed=[112, 40],
        klass="archive inconsistent",
        stand=(("arithmetic", "engine"), ("platform",)),
        message=say(
            "The result has {pair_theirs} card points, but the tricks are worth {pair_ours}.",
            pair_theirs=PairWord((113, 39)),
            pair_ours=PairWord((112, 40)),
            options=Listed(["a=b"]),
        ),
    )


def test_the_json_report(tmp_path: Path) -> None:
    with Spool[Divergence]() as spool:
        summary = audit([GAMES], spool=spool)
        write_json(tmp_path / "a.json", summary, spool)
    report = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert (report["deals"], report["played"], report["explained"]) == (17, 7, 7)
    assert list(report["by_category"]) == list(CATEGORIES)
    assert report["by_category"] == dict.fromkeys(CATEGORIES, 0) | {"legality": 1}
    assert report["endings"]["all-pass"] == 8
    assert (report["rules"], report["partial"], report["files"]) == ("kammelna", False, 2)
    (row,) = report["divergences"]
    assert {"file", "deal", "category", "expected", "computed", "class", "text"} <= set(row)
    assert (row["deal"], row["category"], row["class"]) == (12, "legality", "archive inconsistent")
    assert row["file"].endswith("live_game_part.json")


def test_a_report_without_divergences(tmp_path: Path) -> None:
    write_json(tmp_path / "a.json", AuditSummary(), [])
    assert json.loads((tmp_path / "a.json").read_text())["divergences"] == []
    write_csv(tmp_path / "a.csv", [])
    assert (tmp_path / "a.csv").read_bytes() == ",".join(COLUMNS).encode() + b"\r\n"


def test_the_texts_are_in_the_chosen_language(tmp_path: Path) -> None:
    summary = audit([GAMES])
    write_json(tmp_path / "a.json", summary, summary.divergences, "ar")
    text = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["divergences"][0]["text"]
    assert "الأيسر" in text


def test_the_csv_report(tmp_path: Path) -> None:
    write_csv(tmp_path / "a.csv", [divergence(1), divergence(2)])
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["deal"] for row in rows] == ["1", "2"]
    assert json.loads(rows[0]["expected"]) == [113, 39]
    assert rows[0]["class"] == "archive inconsistent"
    assert rows[0]["stand"] == "arithmetic+engine | platform"


def test_an_interrupted_report_leaves_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    target.write_text("old")

    def broken() -> object:
        yield divergence(1)
        raise KeyboardInterrupt

    for write in (write_csv, lambda path, rows: write_json(path, AuditSummary(), rows)):
        with pytest.raises(KeyboardInterrupt):
            write(target, broken())
        assert target.read_text() == "old"
        assert list(tmp_path.iterdir()) == [target]


def test_a_spool_gives_back_what_it_got() -> None:
    with Spool[Divergence]() as spool:
        spool.add(divergence(number) for number in range(3))
        assert [d.deal for d in spool] == [0, 1, 2]
        spool.add([divergence(3)])
        assert list(spool) == [divergence(number) for number in range(4)]


def test_a_summary_counts_everything_and_keeps_some() -> None:
    summary = AuditSummary()
    summary.add_divergences(tuple(divergence(number) for number in range(KEPT + 5)))
    summary.add_divergences((divergence(7),))
    assert summary.divergences.total == summary.by_category["card_abnat"] == KEPT + 6
    assert len(summary.divergences) == KEPT
    assert summary.options == {"a=b": KEPT + 6}
    assert not summary.clean
    assert SHEETS_KEPT < KEPT


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_terminal_summary(tmp_path: Path, language: str) -> None:
    for number, mutation in enumerate(MUTATIONS):
        (tmp_path / f"{number:02}.json").write_text(json.dumps(mutation.damaged()), encoding="utf-8")
    (tmp_path / "-none.json").write_text("[]")
    summary = audit([tmp_path])
    summary.partial = True
    said = list(lines(summary, language))
    assert not any("{" in line for line in said)
    assert max(len(line) for line in said) < 600
    assert len(said) < 80
    if language == "en":
        assert said[0].startswith("The audit was stopped")
        assert said[1].startswith(f"{len(MUTATIONS) + 1} files, ")
        assert any("e=23 (1)" in line for line in said)
        assert any("none.json" in line for line in said)


def test_the_terminal_summary_of_nothing(tmp_path: Path) -> None:
    assert list(lines(AuditSummary())) == ["There is no saved game here, so nothing was audited."]
    said = list(lines(audit([tmp_path])))
    assert said[0] == "There is no saved game here, so nothing was audited."
    assert not any("contradicts itself" in line for line in said)
    assert said[-1] == f"  {tmp_path}: there is no *.json, *.jsonl or *.ndjson file in this folder"
    assert "Nothing diverges." in list(lines(AuditSummary(games=1, files=1)))


@pytest.mark.parametrize(("count", "told", "rest"), [(9, 9, ""), (10, 10, ""), (11, 11, ""), (12, 10, "2")])
def test_no_line_is_hidden_behind_a_line_that_says_so(count: int, told: int, rest: str) -> None:
    summary = AuditSummary(games=1, files=1)
    summary.add_divergences(tuple(divergence(number) for number in range(count)))
    said = list(lines(summary))
    assert sum(divergence(1).text in line for line in said) == told
    assert [line for line in said if "more." in line] == ([f"  … and {rest} more."] if rest else [])
