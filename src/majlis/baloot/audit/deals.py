"""One deal, and one game, audited: judged twice, checked, compared, triaged.

>>> from majlis.baloot.kammelna.reader import load
>>> found = audit_game(load("examples/baloot/games/sample_deal.json"))
>>> found.deals, found.played, found.explained, found.divergences
(1, 1, 1, ())
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from majlis.baloot.audit.compare import continuity, order
from majlis.baloot.audit.compare.compare import Case, Stand, compare
from majlis.baloot.audit.explain.divergences import OURS, RECORD_ALONE
from majlis.baloot.audit.explain.sentences import DAMAGED, OTHER_FORM, options_message
from majlis.baloot.audit.explain.triage import triage
from majlis.baloot.audit.judge import bidding, engine_judge, legality, platform
from majlis.baloot.audit.judge.arithmetic import judge
from majlis.baloot.audit.judge.engine_judge import EngineReading
from majlis.baloot.audit.judge.inferred import Supposed, made_whole
from majlis.baloot.audit.read.by_fields import read_by_fields
from majlis.baloot.audit.report.summary import DealRow, DealSheet, row_of
from majlis.baloot.audit.stats.statistics import best_reading
from majlis.baloot.audit.stats.tallies import Tally
from majlis.baloot.audit.types import (
    ARCHIVE,
    MORE,
    READER,
    RULE,
    Category,
    Class,
    Divergence,
    Ending,
    Finding,
    Note,
    Sentences,
    say,
)
from majlis.baloot.kammelna.types import DealRecord, GameRecord, Part, Play
from majlis.baloot.names import PairWord
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.baloot.sheet import sheet_text
from majlis.i18n import LANGUAGES, N_
from majlis.message import Listed, Message
from majlis.reading import Problem

_BESIDE_THE_NUMBERS: Final[frozenset[Category]] = frozenset(("trick", "integrity"))
"""Here a deal may diverge and its result still be explained, if no number differs (`NUMBERS`)."""
OUTSIDE_THE_NUMBERS: Final[frozenset[Category]] = _BESIDE_THE_NUMBERS | {"legality", "bidding", "cumulative"}
"""A deal may diverge here and its result still be explained."""
NUMBERS: Final = frozenset(
    ("level", "last_trick", "card_points", "declared", "kaboot", "totals", "khasara", "winner", "game_points")
)
"""The fields of a judgement that are points, or decide them."""


_FROM_CALLS: Final[frozenset[Category]] = frozenset(("bidding", "multiplier", "khasara", "total_points"))
"""A call that was recorded wrongly shows here, among others."""


class GameAudit(msgspec.Struct, frozen=True, kw_only=True):
    """What one game's audit found; the counts and lists are as in `summary.AuditSummary`."""

    file: str
    is_game: bool
    games: int = 1
    """Games in the file, if it is one."""
    deals: int = 0
    played: int = 0
    explained: int = 0
    endings: dict[Ending, int] = {}
    unknown: dict[str, int] = {}
    divergences: tuple[Divergence, ...] = ()
    sheets: tuple[DealSheet, ...] = ()
    notes: tuple[Note, ...] = ()
    problems: tuple[Problem, ...] = ()
    not_judged: dict[str, int] = {}
    """What the records do not tell, by the name of the part, and of how many deals."""
    own_report: bool = False
    """It is no game, but a report of this program, and passed over."""
    clean: int = 0
    """Games in it without a divergence."""
    rows: tuple[DealRow, ...] = ()
    """Every deal, recorded against computed points, where they were asked for."""
    fixtures: dict[str, bytes] = {}
    """Its divergent deals as small games, by the names of their files."""
    tally: Tally | None = None
    """What statistics count, where they were asked for."""
    goes_on: bool = False
    """It is a further portion of a file, which is counted already."""


class DealAudit(msgspec.Struct, frozen=True, kw_only=True):
    """One deal's audit."""

    case: Case
    reading: EngineReading
    divergences: tuple[Divergence, ...]
    illegal: int | None
    """How many cards broke the rules of play; None when that cannot be judged."""
    given: DealRecord
    """The record as it was read, with nothing supposed."""

    @property
    def ending(self) -> Ending:
        """How the deal ended, by the judge who can say most."""
        for judged in (self.case.arithmetic, self.case.engine, self.case.platform):
            if judged.ending != "unknown":
                return judged.ending
        return "unknown"

    @property
    def played(self) -> bool:
        """Whether all 32 cards were played and the platform gives a result."""
        return self.ending == "played" and self.case.deal.result is not None

    @property
    def scored(self) -> tuple[int, int] | None:
        """Our game points; none for a deal that was thrown in, whatever result it is given."""
        if self.case.deal.result is not None and self.ending in ("all-pass", "kawesh"):
            return 0, 0
        return self.case.arithmetic.game_points

    @property
    def explained(self) -> bool:
        """Whether platform, arithmetic and engine come to the same points, game points and all others."""
        case = self.case
        points = case.platform.game_points
        return (
            points is not None
            and points == case.arithmetic.game_points == case.engine.game_points
            and all(divergence.category in OUTSIDE_THE_NUMBERS for divergence in self.divergences)
            and (
                not any(divergence.category in _BESIDE_THE_NUMBERS for divergence in self.divergences)
                or not NUMBERS & {d.field for d in compare(case.platform, case.arithmetic, case.engine)}
            )
        )


def audit_deal(
    deal: DealRecord,
    rules: RuleSet = DEFAULT,
    *,
    file: str = "",
    problems: tuple[Problem, ...] = (),
    gain: tuple[int, int] | None = None,
) -> DealAudit:
    """Audit one deal by itself. `problems` are the reader's about it; `gain` as in `Case`."""
    supposed = made_whole(deal, rules) if deal.absent else Supposed(deal)
    given, deal = deal, supposed.deal
    judged = judge(deal, rules)
    reading = engine_judge.judge(deal, rules)
    cards = legality.check(deal, rules)
    case = Case(
        file=file,
        deal=deal,
        rules=rules,
        platform=platform.judgement(deal),
        arithmetic=judged.judgement,
        engine=reading.judgement,
        stopped=reading.stopped,
        stopped_at=reading.stopped_at,
        engine_illegal=reading.illegal,
        findings=tuple(judged.findings),
        legality=tuple(cards.findings),
        bidding=tuple(bidding.check(deal, rules)),
        own=tuple(platform.check(deal)),
        problems=problems,
        gain=gain,
        supposed=supposed.parts if not supposed.fits else Part.NONE,
    )
    illegal = len(cards.illegal) if cards.checked else None
    divergences = tuple(triage(case))
    return DealAudit(case=case, reading=reading, divergences=divergences, illegal=illegal, given=given)


def audit_game(
    game: GameRecord, rules: RuleSet = DEFAULT, *, tally: bool = False, table: bool = False
) -> GameAudit:
    """Audit a game: every deal, and what lies between the deals.

    `tally` counts for statistics too, `table` makes a row of every deal.

    Never raises.
    """
    if game.own_report:
        return GameAudit(file=game.file, is_game=False, own_report=True)
    if game.starts:
        return _together([audit_game(part, rules, tally=tally, table=table) for part in parts_of(game)])
    by_deal: dict[int, list[Problem]] = {}
    for problem in game.problems:
        if problem.deal is not None:
            by_deal.setdefault(problem.deal, []).append(problem)
    ordered = order.chain(game, rules)
    slips, dealers = continuity.dealers(ordered.game, rules)
    gains = {ordered.numbers[at]: gain for at, gain in continuity.gains(ordered.game).items()}
    right_dealers = {ordered.numbers[at]: dealer for at, dealer in dealers.items()}
    audits = []
    for deal in game.deals:
        options: dict[str, Any] = {
            "file": game.file,
            "problems": tuple(by_deal.get(deal.number, ())),
            "gain": gains.get(deal.number),
        }
        audit = audit_deal(deal, rules, **options)
        if audit.divergences and deal.number in right_dealers:  # perhaps that is all that is wrong with it
            again = audit_deal(replace(deal, dealer=right_dealers[deal.number]), rules, **options)
            audit = again if len(again.divergences) < len(audit.divergences) else audit
        if any(divergence.category in _FROM_CALLS for divergence in audit.divergences):
            audit = _by_fields(audit, rules, options)
        audits.append(audit)
    found = _gathered(game, ordered, audits, slips, rules)
    if table:
        count = Counter(divergence.deal for divergence in found.divergences)
        rows = [row_of(a.case, a.ending, count[a.given.number], tuple(absent_parts(a.given))) for a in audits]
        found = replace(found, rows=tuple(rows))
    return replace(found, tally=_tally(audits)) if tally else found


def parts_of(game: GameRecord) -> list[GameRecord]:
    """The games of a record that holds several; problems of the file as a whole stay with the first."""
    bounds = [0, *game.starts, len(game.deals)]
    parts: list[GameRecord] = []
    for begin, end in pairwise(bounds):
        deals = game.deals[begin:end]
        numbers = {deal.number for deal in deals}
        mine = [p for p in game.problems if p.deal in numbers or (p.deal is None and not parts)]
        parts.append(replace(game, deals=deals, starts=(), problems=tuple(mine)))
    return parts


def _together(audits: list[GameAudit]) -> GameAudit:
    """The audits of the games of one file as one: counts added up, lists one after the other."""
    first = audits[0]
    joined: dict[str, Any] = {}
    for name in GameAudit.__struct_fields__:
        values = [getattr(found, name) for found in audits]
        if isinstance(values[0], dict) and name != "fixtures":
            joined[name] = dict(sum(map(Counter, values), Counter()))
        elif isinstance(values[0], tuple):
            joined[name] = tuple(chain.from_iterable(values))
        elif type(values[0]) is int:
            joined[name] = sum(values)
    if first.tally is not None:
        joined["tally"] = Tally()
        for found in audits:
            joined["tally"].merge(found.tally)
    return replace(first, is_game=any(found.is_game for found in audits), **joined)


def _tally(audits: list[DealAudit]) -> Tally:
    counted = Tally()
    counted.counts["games"] += 1
    for audit in audits:
        deal, said, summed = audit.given, audit.case.platform, audit.case.arithmetic
        if deal.absent:  # nothing that was supposed is counted
            said, summed = platform.judgement(deal), judge(deal, audit.case.rules).judgement
        counted.add(deal, best_reading(said, summed), audit.illegal)
    return counted


def _by_fields(audit: DealAudit, rules: RuleSet, options: dict[str, Any]) -> DealAudit:
    """The deal with the calls that contradict their fields read by these, if less is wrong with it then."""
    if audit.given.absent:
        return audit
    deal, findings = read_by_fields(audit.case.deal)
    if not findings:
        return audit
    again = audit_deal(deal, rules, **options)
    divergences = (*(_between(again.case.file, f, f.klass) for f in findings), *again.divergences)
    before = len(audit.divergences), not audit.explained
    if (len(divergences), not again.explained) >= before:
        return audit
    return replace(again, divergences=divergences)


def _gathered(
    game: GameRecord,
    ordered: order.Chain,
    audits: list[DealAudit],
    slips: list[continuity.Slip],
    rules: RuleSet,
) -> GameAudit:
    """Count, and put the divergences of deals and those between deals in the order of the deals."""
    scored = {audit.given.number: audit.scored for audit in audits if audit.scored is not None}
    between = _between_deals(game, ordered, scored, slips, rules)
    divergences = [*_of_the_file(game), *between.get(0, ())]
    sheets = []
    for audit in audits:
        number = audit.case.deal.number
        found = (*between.get(number, ()), *(() if number in ordered.copies else audit.divergences))
        divergences.extend(found)
        if found:
            sheets.append(_sheet(audit, found))
    return GameAudit(
        file=game.file,
        is_game=bool(game.deals) or not any(problem.kind == "syntax" for problem in game.problems),
        deals=len(audits),
        played=sum(audit.played for audit in audits),
        explained=sum(audit.played and audit.explained for audit in audits),
        endings=dict(Counter(audit.ending for audit in audits)),
        unknown=dict(Counter(chain(*(audit.given.unknown for audit in audits), game.unknown))),
        divergences=tuple(divergences),
        sheets=tuple(sheets),
        notes=tuple(note for note in map(_note, audits) if note is not None),
        problems=game.problems,
        not_judged=dict(Counter(chain.from_iterable(absent_parts(audit.given) for audit in audits))),
        clean=int(bool(game.deals) and not divergences),
    )


def absent_parts(deal: DealRecord) -> list[str]:
    """The names of what a record does not tell and an audit would judge: `auction`, `announcements`…

    Of a deal that was thrown in nothing is asked but the auction and who dealt.
    """
    absent = deal.absent
    if absent and not any(type(event) is Play for event in deal.events):
        absent &= Part.AUCTION | Part.DEALER | Part.SCORE
    return [part.name.lower() for part in Part if part in absent and part is not Part.FIELDS and part.name]


def _between_deals(
    game: GameRecord,
    ordered: order.Chain,
    scored: dict[int, tuple[int, int]],
    slips: list[continuity.Slip],
    rules: RuleSet,
) -> dict[int, list[Divergence]]:
    """The divergences of the game's course by the deal that they belong to; 0 is the header."""
    by_chain = {at: scored[number] for at, number in ordered.numbers.items() if number in scored}
    running = continuity.cumulative(ordered.game, by_chain, rules)
    chained = [(slip, RULE if options else ARCHIVE, options) for slip, options in slips]
    chained += [(slip, slip.klass, ()) for slip in running]
    known = (*continuity.idle(game), *continuity.last_rounds(game), *ordered.findings)
    between: dict[int, list[Divergence]] = {}
    for slip, klass, options in chained:
        slip = replace(slip, deal=ordered.numbers[slip.deal])
        if slip.deal not in ordered.unsure:
            between.setdefault(slip.deal, []).append(_between(game.file, slip, klass, options))
    for slip in known:
        between.setdefault(slip.deal, []).append(_between(game.file, slip, slip.klass))
    for number, found in between.items():
        # Where both the dealer and the score jump, a deal is missing: one divergence, not two.
        if [d.category for d in found] == ["bidding", "cumulative"] and not found[0].options:
            dealer, score = found
            more = (dealer.message, Message(N_("It seems that a deal is missing before this one.")))
            between[number] = [replace(score, message=_with(score.message, {MORE: Sentences(more)}))]
    return between


def _with(message: Message, params: dict[str, Any]) -> Message:
    return Message(message.id, {**message.params, **params})


def _of_the_file(game: GameRecord) -> list[Divergence]:
    """Problems of the file as a whole; an unknown version or field is shown, and is not a divergence."""
    problems = [p for p in game.problems if p.deal is None and p.kind != "ambiguity"]
    worst = min(problems, key=lambda problem: problem.kind == "form", default=None)
    if worst is None:
        return []
    klass, text = (READER, OTHER_FORM) if worst.kind == "form" else (ARCHIVE, DAMAGED)
    return [
        Divergence(
            file=game.file,
            deal=0,
            category="integrity",
            expected=worst.excerpt or None,
            computed=worst.text,
            klass=klass,
            stand=RECORD_ALONE,
            message=say(text, place=worst.path, reason=worst.message),
        )
    ]


def _between(file: str, slip: Finding, klass: Class, options: Sequence[str] = ()) -> Divergence:
    explained = {"options": Listed(options, ","), MORE: Sentences((options_message(options),))}
    stand: Stand = OURS if slip.category == "bidding" and slip.point != "word" else RECORD_ALONE
    return Divergence(
        file=file,
        deal=slip.deal,
        category=slip.category,
        expected=slip.expected,
        computed=slip.computed,
        klass=klass,
        stand=stand,
        message=_with(slip.message, explained) if options else slip.message,
    )


def _sheet(audit: DealAudit, divergences: tuple[Divergence, ...]) -> DealSheet:
    case, score = audit.case, audit.reading.sheet
    return DealSheet(
        file=case.file,
        deal=case.deal.number,
        record=case.deal,
        platform=case.platform,
        arithmetic=case.arithmetic,
        engine=case.engine,
        divergences=divergences,
        lines={} if score is None else {code: tuple(sheet_text(score, code)) for code in LANGUAGES},
        engine_stopped={} if case.stopped is None else {code: case.stopped.text(code) for code in LANGUAGES},
        marked=audit.reading.marked,
    )


# Deals that ended early

_EARLY: Final[dict[Ending, str]] = {
    "sawa": N_("Ended after {count} cards: who was on lead could prove the rest (sawa)."),
    "qayd": N_("Ended after {count} cards by a qayd."),
    "surrender": N_("Given up after {count} cards (event 5)."),
    "unfinished": N_("Broken off after {count} cards, and nothing in the record says why."),
    "unknown": N_("The record does not show how this deal ended."),
}
_TOLERATED: Final = N_(
    "Cards that break a rule of play, punished by the table or allowed by its mode: {count}."
)


def _note(audit: DealAudit) -> Note | None:
    """How a deal ended that was neither played out nor thrown in; illegal cards that are not a divergence."""
    text = _EARLY.get(audit.ending)
    tolerated = (audit.illegal or 0) - sum(d.category == "legality" for d in audit.divergences)
    if any(d.category in ("bidding", "multiplier") for d in audit.divergences):
        tolerated = 0  # with the contract in doubt, so is what was allowed
    broken = [say(_TOLERATED, count=tolerated)] if tolerated > 0 else []
    if text is not None:
        more = [*_points_sentences(audit.case), *broken]
        played = sum(type(event) is Play for event in audit.case.deal.events)
        message = Message(text, {"count": played, MORE: Sentences(more)})
    elif broken:
        message = broken[0]
    else:
        return None
    return Note(file=audit.case.file, deal=audit.case.deal.number, ending=audit.ending, message=message)


def _points_sentences(case: Case) -> list[Message]:
    """What the platform gives for a deal that ended early, and whether we come to the same."""
    points = case.platform.game_points
    if points is None:
        return []
    scored = say(N_("The platform gives {pair_points}."), pair_points=PairWord(points))
    ours = case.arithmetic.game_points or case.engine.game_points
    if ours is None:
        return [scored, Message(N_("The record does not say enough to check the points."))]
    return [scored, Message(N_("We get the same points."))] if ours == points else [scored]
