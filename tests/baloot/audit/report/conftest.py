"""A small summary with the real deal that holds a revoke, a damaged deal, and made-up statistics."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from majlis.baloot.audit.report.summary import AuditSummary, DealSheet
from majlis.baloot.audit.stats.statistics import Statistics, statistics_of
from majlis.baloot.audit.stats.tallies import Tally
from majlis.baloot.audit.types import Divergence, Judgement, Note
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Challenge,
    Collect,
    DealRecord,
    Declared,
    Defect,
    Event,
    Other,
    Play,
    Result,
)
from majlis.baloot.names import CardWord, CardWords, SeatWord
from majlis.message import Message
from majlis.reading import Place, Problem

GAMES = Path(__file__).resolve().parents[4] / "examples" / "baloot" / "games"
HOSTILE = '<script>alert("x")</script>'


def event_of(raw: dict[str, Any]) -> Event:
    seat = raw["p"] - 1
    if raw["e"] == 2:
        return Call(seat=seat, word=raw["b"], gm=raw.get("gm", 0), ts=raw.get("ts", 0))
    if raw["e"] == 3:
        return Announcement(seat=seat, code=raw.get("prj"), cards=raw.get("prjC"))
    return Play(seat, raw["c"]) if raw["e"] == 4 else Collect(seat)


def recorded_deal(number: int) -> DealRecord:
    """One deal of the shipped game, read by hand, so that these tests stand without the reader."""
    game = json.loads((GAMES / "live_game_part.json").read_text(encoding="utf-8"))
    events = game["rs"][number - 1]["r"]
    dealt, start = events[0], events[1]
    rs = events[-1]["rs"]
    return DealRecord(
        number=number,
        dealer=start["p"] - 1,
        floor=start["fc"],
        first=tuple(dealt["bhr"]),
        final=tuple(dealt["fhr"]),
        before=(start.get("t1s", 0), start.get("t2s", 0)),
        events=tuple(event_of(event) for event in events[2:-1]),
        result=Result(
            card_points=(rs.get("e1", 0), rs.get("e2", 0)),
            totals=(rs.get("p1", 0), rs.get("p2", 0)),
            declared=(tuple(Declared(d["n"], int(d["val"])) for d in rs["r1"]), ()),
            game_points=(rs.get("s1", 0), rs.get("s2", 0)),
            mode=rs["m"],
        ),
    )


def revoke_sheet(file: str = "games/live_game_part.json") -> DealSheet:
    """Deal 12: a revoke in trick 2. (That the three judges agree on the points is true of it.)"""
    record = recorded_deal(12)
    judgement = Judgement(
        ending="played",
        mode="sun",
        buyer=0,
        buyer_team=0,
        level=1,
        winners=(2, 0, 3, 3, 1, 1, 1, 2),
        card_points=(43, 77),
        last_trick=0,
        totals=(73, 77),
        declared=(("sira",), ()),
        kaboot=False,
        khasara=True,
        winner=1,
        game_points=(0, 30),
    )
    divergence = Divergence(
        file=file,
        deal=12,
        category="legality",
        expected="8♦",
        computed=["K♠"],
        klass="archive inconsistent",
        stand=(("arithmetic", "engine"), ("platform",)),
        message=Message(
            "{seat} plays {card} in trick {trick} holding {cards}",
            {"seat": SeatWord(3), "card": CardWord(45), "trick": 2, "cards": CardWords((11,))},
        ),
    )
    offence = next(at for at, e in enumerate(record.events) if isinstance(e, Play) and e.card == 45)
    return DealSheet(
        file=file,
        deal=12,
        record=record,
        platform=judgement,
        arithmetic=judgement,
        engine=judgement,
        divergences=(divergence,),
        lines={"en": ("Card points: 43 and 77",), "ar": ("أبناط الورق: 43 و77",)},
        marked=(offence,),
    )


def damaged_sheet() -> DealSheet:
    """A deal with hostile words, no hands, a trick of five cards, and judges who all say something else."""
    plays = [Play(seat % 4, card) for seat, card in enumerate((5, 6, 7, 8, 9))]
    events: tuple[Event, ...] = (
        Call(seat=1, word=HOSTILE),
        Call(seat=2, word=""),
        Announcement(seat=0, code=9),
        *plays,
        Collect(0),
        Challenge(seat=1, crime=77, card=8),
        Other(code=23),
        Play(0, 20),
    )
    divergence = Divergence(
        file=HOSTILE,
        deal=2,
        category="total_points",
        expected=[1, 2],
        computed=[3, 4],
        klass="reader fault",
        stand=(("platform",), ("engine",), ("arithmetic",)),
        message=Message("totals " + HOSTILE),
    )
    return DealSheet(
        file=HOSTILE,
        deal=2,
        record=DealRecord(number=2, events=events, defects=Defect.NO_DEAL | Defect.TRICK_SIZE),
        platform=Judgement(mode="hokum", trump=0, totals=(1, 2), winners=(0,)),
        arithmetic=Judgement(mode="hokum", trump=1, totals=(3, 4), level=2),
        engine=Judgement(mode="sun", totals=(5, 6)),
        divergences=(divergence,),
        engine_stopped={"en": f"stopped at {HOSTILE}", "ar": f"stopped at {HOSTILE}"},
    )


def make_summary(*sheets: DealSheet, **counts: Any) -> AuditSummary:
    summary = AuditSummary(files=2, games=2, deals=17, played=10, explained=10, seconds=0.1, **counts)
    summary.endings["played"] = 10
    summary.endings["all-pass"] = 6
    summary.endings["kawesh"] = 1
    for sheet in sheets:
        summary.add_divergences(sheet.divergences)
    summary.add_sheets(sheets)
    return summary


@pytest.fixture
def summary() -> AuditSummary:
    """The shipped games as they are: everything explained but one revoke."""
    return make_summary(revoke_sheet())


@pytest.fixture
def hostile() -> AuditSummary:
    """Every text that a file can smuggle in, and every list filled."""
    made = make_summary(revoke_sheet(), damaged_sheet(), rules="pagat")
    made.explained = 9
    made.unknown[HOSTILE] = 3
    made.options["third_hand=free"] = 2
    made.unreadable.take([f"games/{HOSTILE}.json"])
    made.problems.take(
        (
            Problem(
                file=HOSTILE,
                place=Place(path="$.rs[0]", deal=2),
                kind="syntax",
                message=Message(HOSTILE),
                excerpt=HOSTILE,
            ),
        )
    )
    made.notes.take((Note(file=HOSTILE, deal=3, ending="qayd", message=Message(HOSTILE)),))
    return made


@pytest.fixture
def statistics() -> Statistics:
    """Figures of a made-up archive: some with many cases, some with few, some with none."""
    counts = Counter(
        {
            "games": 100,
            "deals": 1450,
            "deals.ended": 1450,
            "all-pass": 450,
            "contracts": 1000,
            "contracts.hokum": 520,
            "contracts.sun": 340,
            "contracts.ashkal": 140,
            "doubled": 12,
            "scored.sun": 480,
            "khasara.sun": 160,
            "scored.hokum": 18,
            "khasara.hokum": 3,
            "cards": 32000,
            "cards.illegal": 40,
        }
    )
    histograms = {
        "game-points.buyer.hokum": Counter({0: 90, 9: 50, 10: 120, 11: 110, 12: 80, 16: 30, 25: 40, 32: 4}),
        "game-points.defenders.sun": Counter({0: 40, 8: 60, 10: 70, 12: 66, 26: 90, 44: 5}),
        "akkas": Counter({0: 300, 1: 180, 2: 40}),
    }
    return statistics_of(Tally(counts=counts, histograms=histograms))
