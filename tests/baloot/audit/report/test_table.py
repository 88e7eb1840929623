"""The proof: every deal's recorded points beside the computed ones, in JSON, CSV and on the page."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from majlis.baloot.audit.report.html import render
from majlis.baloot.audit.report.outputs import DEAL_COLUMNS
from majlis.baloot.audit.report.overview import OPEN_GAMES
from majlis.baloot.audit.report.summary import ROWS_KEPT, AuditSummary, DealRow
from majlis.baloot.audit.run import audit_and_write
from majlis.cli.app import app
from majlis.cli.common import run
from mutations import Json, real_game, set_result
from recorded import GAMES


def written(tmp_path: Path, game: Json | None = None) -> tuple[Json, list[dict[str, str]], str]:
    """The JSON, the rows of the CSV and the page of an audit of the shipped games, or of one."""
    source = GAMES
    if game is not None:
        source = tmp_path / "games"
        source.mkdir()
        (source / "game.json").write_text(json.dumps(game), encoding="utf-8")
    paths = [tmp_path / name for name in ("out.json", "out.csv", "out.html")]
    audit_and_write([source], json=paths[0], table=paths[1], html=paths[2])
    report = json.loads(paths[0].read_text(encoding="utf-8"))
    rows = list(csv.DictReader(io.StringIO(paths[1].read_text(encoding="utf-8"))))
    return report, rows, paths[2].read_text(encoding="utf-8")


def test_every_deal_has_a_row_in_clean_games_too(tmp_path: Path) -> None:
    report, rows, _ = written(tmp_path)
    assert len(rows) == len(report["deal_table"]) == report["deals"] == 17
    assert report["points"] == {"compared": 7, "agree": 7, "kaboots": 2, "khasaras": 1}
    assert report["clean_games"] == 1
    assert [(place["deal"]) for place in report["kaboot_deals"]] == [6, 14]
    assert [(place["deal"]) for place in report["khasara_deals"]] == [12]
    bought = [row for row in rows if row["agree"]]
    assert {row["agree"] for row in bought} == {"yes"}
    assert [(row["deal"], row["recorded_0"], row["computed_1"]) for row in bought][:2] == [
        ("5", "12", "4"),
        ("6", "0", "44"),
    ]
    assert {row["ending"] for row in rows if not row["agree"]} == {"kawesh", "all-pass"}


def test_what_differs_is_shown_on_both_sides(tmp_path: Path) -> None:
    game = real_game()
    set_result(5, s1=4, s2=12)(game)
    set_result(14, kbt=0)(game)
    report, rows, page = written(tmp_path, game)
    assert (report["points"]["agree"], report["points"]["compared"], report["clean_games"]) == (5, 6, 0)
    wrong = next(row for row in rows if row["deal"] == "5")
    assert (wrong["recorded_0"], wrong["computed_0"], wrong["agree"]) == ("4", "12", "no")
    kaboot = next(row for row in rows if row["deal"] == "14")
    assert (kaboot["kaboot_recorded"], kaboot["kaboot_computed"]) == ("no", "yes")
    assert "Kaboot: by the rules only".lower() in page.lower()
    assert "1 differs" in page
    assert 'class="differs"' in page


@pytest.mark.parametrize(("language", "words"), [("en", "All Khasaras"), ("ar", "كل الخسارات")])
def test_the_page_has_the_table_in_both_languages(language: str, words: str, tmp_path: Path) -> None:
    _, _, page = written(tmp_path)
    part = page[page.index(f'id="{language}-h-proof"') :]
    assert words in part
    section = part[: part.index("</section>")]
    assert section.count("<tr>") - section.count("<thead><tr>") == 7 + 2 + 1


def test_a_large_archive_is_folded_and_says_what_it_leaves_out() -> None:
    fields = {"ending": "played", "mode": "sun", "recorded": (44, 0), "computed": (44, 0)}
    summary = AuditSummary(games=500, deals=5000)
    for number in range(500):
        for deal in range(1, 11):
            row = DealRow(file=f"g{number:03}.json", deal=deal, agree=True, kaboot_recorded=True, **fields)
            summary.add_rows((row,))
    assert (summary.rows.total, len(summary.rows), len(summary.special)) == (5000, ROWS_KEPT, ROWS_KEPT)
    page = render(summary)
    part = page[page.index('id="en-h-proof"') : page.index('id="ar-h-proof"')]
    games = re.findall(r'<details class="game"( open)?>', part)
    assert len(games) == ROWS_KEPT // 10 > OPEN_GAMES
    assert not any(games)
    assert "Only the first 3,000 of 5,000 deals are listed" in part
    assert len(page.encode()) < 6_000_000


def test_the_table_goes_to_standard_output_and_the_words_do_not(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["baloot", "audit", str(GAMES), "--table", "-"]) == 1
    out, err = capfd.readouterr()
    assert out.splitlines()[0] == ",".join(DEAL_COLUMNS)
    assert len(out.splitlines()) == 18
    assert "17 deals" in err
