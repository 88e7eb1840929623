"""Files made to cost much: time and memory stay bounded, whatever a deal holds."""

import copy
import json
import time
from pathlib import Path
from typing import Any

import pytest

from majlis.baloot.audit.deals import audit_game
from majlis.baloot.audit.report.html import write_html
from majlis.baloot.audit.report.summary import EVENTS_KEPT, NAMES_KEPT, OTHERS, AuditSummary
from majlis.baloot.audit.run import add, audit
from majlis.baloot.kammelna.reader import MAX_EVENTS, loads
from recorded import GAMES

SAMPLE: dict[str, Any] = json.loads((GAMES / "sample_deal.json").read_text())
EXTRA = {
    "announcements": {"p": 1, "e": 3, "prj": 1},
    "shown cards": {"p": 1, "e": 3, "prjC": (1 << 5) + (1 << 6) + (1 << 7)},
    "Baloots": {"p": 1, "e": 3, "prj": 6},
    "cards": {"p": 1, "e": 4, "c": 12},
    "calls": {"p": 1, "e": 2, "b": "pass"},
    "collections": {"p": 1, "e": 6},
    "kaweshes": {"p": 1, "e": 16},
    "unknown events": {"p": 1, "e": 77},
}


def with_extra(event: dict[str, Any], count: int) -> dict[str, Any]:
    game = copy.deepcopy(SAMPLE)
    events = game["rs"][0]["r"]
    at = next(at for at, raw in enumerate(events) if raw["e"] == 12)
    events[at:at] = [event] * count
    return game


@pytest.mark.parametrize("name", EXTRA)
def test_twenty_thousand_of_anything_take_no_time(name: str, tmp_path: Path) -> None:
    (tmp_path / "long.json").write_text(json.dumps(with_extra(EXTRA[name], 20_000)))
    before = time.process_time()
    summary = audit([tmp_path / "long.json"])
    assert time.process_time() - before < 30
    assert summary.deals == 1
    assert any(d.category == "integrity" and d.deal == 1 for d in summary.divergences)
    write_html(summary, tmp_path / "long.html")
    assert (tmp_path / "long.html").stat().st_size < 2_000_000


def test_below_the_limit_the_cost_is_small_too(tmp_path: Path) -> None:
    (tmp_path / "long.json").write_text(json.dumps(with_extra(EXTRA["announcements"], MAX_EVENTS - 100)))
    before = time.process_time()
    audit([tmp_path / "long.json"])
    assert time.process_time() - before < 15


def test_long_deals_take_the_room_of_more_sheets() -> None:
    found = audit_game(loads(json.dumps(with_extra(EXTRA["cards"], MAX_EVENTS))))
    summary = AuditSummary()
    for _ in range(100):
        add(summary, found)
    assert summary.divergent_deals == 100
    assert 0 < sum(len(sheet.record.events) for sheet in summary.sheets) <= EVENTS_KEPT


def test_names_of_unknown_things_beyond_the_limit_are_counted_as_one() -> None:
    summary = AuditSummary()
    for number in range(NAMES_KEPT + 50):
        summary.add_unknown({f"e={number}": 2})
    summary.add_unknown({"e=3": 1})
    assert len(summary.unknown) == NAMES_KEPT + 1
    assert (summary.unknown["e=3"], summary.unknown[OTHERS]) == (3, 100)
