"""One deal, and one game, audited: judged twice, checked, compared, triaged.

>>> from majlis.baloot.kammelna.reader import load
>>> found = audit_game(load("examples/baloot/games/sample_deal.json"))
>>> found.deals, found.played, found.explained, found.divergences
(1, 1, 1, ())
"""

from collections import Counter
from itertools import chain, pairwise
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from majlis.baloot.audit.compare import continuity, order
from majlis.baloot.audit.compare.case import Case
from majlis.baloot.audit.compare.compare import compare
from majlis.baloot.audit.explain.classify import DAMAGED, reason_of, triage
from majlis.baloot.audit.explain.docket import OURS, RECORD_ALONE
from majlis.baloot.audit.explain.telling import OTHER_FORM, told_options
from majlis.baloot.audit.explain.words import MORE, sentence
from majlis.baloot.audit.judge import bidding, engine_judge, legality, platform
from majlis.baloot.audit.judge.arithmetic import judge
from majlis.baloot.audit.judge.engine_judge import EngineReading
from majlis.baloot.audit.judge.suppose import Supposed, made_whole
from majlis.baloot.audit.read.by_fields import read_by_fields
from majlis.baloot.audit.report.summary import DealSheet, Note
from majlis.baloot.audit.report.table import DealRow, row_of
from majlis.baloot.audit.stats.statistics import best_reading
from majlis.baloot.audit.stats.tallies import Tally
from majlis.baloot.audit.types import Category, Class, Divergence, Ending, Finding
from majlis.baloot.kammelna.types import DealRecord, GameRecord, Part, Play
from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.baloot.sheet import sheet_text
from majlis.i18n import LANGUAGES, N_
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

ValueT = TypeVar("ValueT")


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
    gains = _renumbered(continuity.gains(ordered.game), ordered)
    slips, by_chain = continuity.dealers(ordered.game, rules)
    right_dealers = _renumbered(by_chain, ordered)
    audits = []
    for deal in game.deals:
        options: dict[str, Any] = {
            "file": game.file,
            "problems": tuple(by_deal.get(deal.number, ())),
            "gain": gains.get(deal.number),
        }
        audit = audit_deal(deal, rules, **options)
        if audit.divergences and deal.number in right_dealers:
            audit = _with_right_dealer(audit, right_dealers[deal.number], rules, options)
        if any(divergence.category in _FROM_CALLS for divergence in audit.divergences):
            audit = _by_fields(audit, rules, options)
        audits.append(audit)
    found = _gathered(game, ordered, audits, slips, rules)
    if table:
        count = Counter(divergence.deal for divergence in found.divergences)
        rows = [row_of(a, count[a.given.number], tuple(absent_parts(a.given))) for a in audits]
        found = msgspec.structs.replace(found, rows=tuple(rows))
    return msgspec.structs.replace(found, tally=_tally(audits)) if tally else found


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
    """The audits of the games of one file as one."""
    first = audits[0]
    endings: Counter[Ending] = Counter()
    unknown: Counter[str] = Counter()
    tally = None if first.tally is None else Tally()
    for found in audits:
        endings.update(found.endings)
        unknown.update(found.unknown)
        if tally is not None and found.tally is not None:
            tally.merge(found.tally)
    return GameAudit(
        file=first.file,
        is_game=any(found.is_game for found in audits),
        games=sum(found.games for found in audits),
        deals=sum(found.deals for found in audits),
        played=sum(found.played for found in audits),
        explained=sum(found.explained for found in audits),
        endings=dict(endings),
        unknown=dict(unknown),
        divergences=tuple(chain.from_iterable(found.divergences for found in audits)),
        sheets=tuple(chain.from_iterable(found.sheets for found in audits)),
        notes=tuple(chain.from_iterable(found.notes for found in audits)),
        problems=tuple(chain.from_iterable(found.problems for found in audits)),
        clean=sum(found.clean for found in audits),
        rows=tuple(chain.from_iterable(found.rows for found in audits)),
        not_judged=dict(sum((Counter(found.not_judged) for found in audits), Counter())),
        tally=tally,
    )


def _renumbered(by_number: dict[int, ValueT], ordered: order.Chain) -> dict[int, ValueT]:
    """What is known by a deal's number in the chain, by its number in the record."""
    return {ordered.numbers[number]: value for number, value in by_number.items()}


def _tally(audits: list[DealAudit]) -> Tally:
    counted = Tally()
    counted.counts["games"] += 1
    for audit in audits:
        deal, said, summed = audit.given, audit.case.platform, audit.case.arithmetic
        if deal.absent:  # nothing that was supposed is counted
            said, summed = platform.judgement(deal), judge(deal, audit.case.rules).judgement
        counted.add(deal, best_reading(said, summed), audit.illegal)
    return counted


def _with_right_dealer(audit: DealAudit, dealer: int, rules: RuleSet, options: dict[str, Any]) -> DealAudit:
    """The deal as if the right seat had dealt it, if that is all that is wrong with it."""
    again = audit_deal(replace(audit.given, dealer=dealer), rules, **options)
    return again if len(again.divergences) < len(audit.divergences) else audit


def _by_fields(audit: DealAudit, rules: RuleSet, options: dict[str, Any]) -> DealAudit:
    """The deal with the calls that contradict their fields read by these, if less is wrong with it then."""
    if audit.given.absent:
        return audit
    deal, findings = read_by_fields(audit.case.deal)
    if not findings:
        return audit
    again = audit_deal(deal, rules, **options)
    told = tuple(_between(again.case.file, finding, finding.klass) for finding in findings)
    if (len(told) + len(again.divergences), not again.explained) >= (
        len(audit.divergences),
        not audit.explained,
    ):
        return audit
    return msgspec.structs.replace(again, divergences=(*told, *again.divergences))


def _gathered(
    game: GameRecord,
    ordered: order.Chain,
    audits: list[DealAudit],
    slips: list[tuple[Finding, tuple[str, ...]]],
    rules: RuleSet,
) -> GameAudit:
    """Count, and put the divergences of deals and those between deals in the order of the deals."""
    scored = {
        audit.case.deal.number: audit.case.arithmetic.game_points
        for audit in audits
        if audit.case.arithmetic.game_points is not None
    }
    scored |= {
        audit.case.deal.number: (0, 0)
        for audit in audits
        if audit.case.deal.result is not None and audit.ending in ("all-pass", "kawesh")
    }
    between = _between_deals(game, ordered, scored, slips, rules)
    divergences = [*_of_the_file(game), *between.get(0, ())]
    sheets, notes = [], []
    endings: dict[Ending, int] = {}
    unknown: dict[str, int] = {}
    for audit in audits:
        number = audit.case.deal.number
        found = (*between.get(number, ()), *(() if number in ordered.copies else audit.divergences))
        divergences.extend(found)
        if found:
            sheets.append(_sheet(audit, found))
        note = _note(audit)
        if note is not None:
            notes.append(note)
        endings[audit.ending] = endings.get(audit.ending, 0) + 1
        for name in audit.case.deal.unknown:
            unknown[name] = unknown.get(name, 0) + 1
    for name in game.unknown:
        unknown[name] = unknown.get(name, 0) + 1
    return GameAudit(
        file=game.file,
        is_game=bool(game.deals) or not any(problem.kind == "syntax" for problem in game.problems),
        deals=len(audits),
        played=sum(audit.played for audit in audits),
        explained=sum(audit.played and audit.explained for audit in audits),
        endings=endings,
        unknown=unknown,
        divergences=tuple(divergences),
        sheets=tuple(sheets),
        notes=tuple(notes),
        problems=game.problems,
        not_judged=_not_judged(audits),
        clean=int(bool(game.deals) and not divergences),
    )


def _not_judged(audits: list[DealAudit]) -> dict[str, int]:
    """What was not judged, and in how many deals, since the records do not tell it."""
    counted: Counter[str] = Counter()
    for audit in audits:
        if audit.given.absent:
            counted.update(absent_parts(audit.given))
    return dict(counted)


def absent_parts(deal: DealRecord) -> list[str]:
    """The names of what a record does not tell and an audit would judge: `auction`, `announcements`…

    Of a deal that was thrown in nothing is asked but the auction and who dealt.
    """
    absent = deal.absent
    if not any(type(event) is Play for event in deal.events):
        absent &= Part.AUCTION | Part.DEALER | Part.SCORE
    return [part.name.lower() for part in Part if part in absent and part is not Part.FIELDS and part.name]


def _between_deals(
    game: GameRecord,
    ordered: order.Chain,
    scored: dict[int, tuple[int, int]],
    slips: list[tuple[Finding, tuple[str, ...]]],
    rules: RuleSet,
) -> dict[int, list[Divergence]]:
    """The divergences of the game's course by the deal that they are told of; 0 is the header."""
    between: dict[int, list[Divergence]] = {}

    def tell(finding: Finding, klass: Class, options: tuple[str, ...] = ()) -> None:
        between.setdefault(finding.deal, []).append(_between(game.file, finding, klass, options))

    def in_record(finding: Finding) -> Finding:
        return replace(finding, deal=ordered.numbers[finding.deal])

    for slip, options in slips:
        finding = in_record(slip)
        if finding.deal not in ordered.unsure:
            tell(finding, "rule difference" if options else "archive inconsistent", options)
    by_chain = {at: scored[number] for at, number in ordered.numbers.items() if number in scored}
    for finding in map(in_record, continuity.cumulative(ordered.game, by_chain, rules)):
        if finding.deal not in ordered.unsure:
            tell(finding, finding.klass)
    for finding in (*continuity.idle(game), *continuity.last_rounds(game), *ordered.findings):
        tell(finding, finding.klass)
    _merge_gaps(between)
    return between


def _merge_gaps(between: dict[int, list[Divergence]]) -> None:
    """Where both the dealer and the score jump, a deal is missing: one divergence, not two."""
    for number, found in between.items():
        if [d.category for d in found] == ["bidding", "cumulative"] and not found[0].params.get("options"):
            dealer, score = found
            params = score.params | {MORE: [[dealer.message, dealer.params], [_MISSING, {}]]}
            text = sentence(score.message, params)
            between[number] = [msgspec.structs.replace(score, params=params, text=text)]


_MISSING: Final = N_("It seems that a deal is missing before this one.")


def _of_the_file(game: GameRecord) -> list[Divergence]:
    """Problems of the file as a whole; an unknown version or field is shown, and is no divergence."""
    problems = [p for p in game.problems if p.deal is None and p.kind != "ambiguity"]
    worst = min(problems, key=lambda problem: problem.kind == "form", default=None)
    if worst is None:
        return []
    form = worst.kind == "form"
    return [
        _divergence(
            game.file,
            0,
            "integrity",
            worst.excerpt or None,
            worst.text,
            "reader fault" if form else "archive inconsistent",
            RECORD_ALONE,
            OTHER_FORM if form else DAMAGED,
            {"place": worst.path, "reason": reason_of(worst)},
        )
    ]


def _between(file: str, finding: Finding, klass: Class, options: tuple[str, ...] = ()) -> Divergence:
    params = dict(finding.params)
    if options:
        params |= {"options": list(options), MORE: [[*told_options(options)]]}
    stand = OURS if finding.category == "bidding" and finding.point != "word" else RECORD_ALONE
    return _divergence(
        file,
        finding.deal,
        finding.category,
        finding.expected,
        finding.computed,
        klass,
        stand,
        finding.message,
        params,
    )


def _divergence(
    file: str,
    deal: int,
    category: Category,
    expected: Any,
    computed: Any,
    klass: Class,
    stand: tuple[tuple[str, ...], ...],
    message: str,
    params: dict[str, Any],
) -> Divergence:
    return Divergence(
        file=file,
        deal=deal,
        category=category,
        expected=expected,
        computed=computed,
        klass=klass,
        stand=stand,
        message=message,
        params=params,
        text=sentence(message, params),
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
        engine_stopped=case.stopped,
        marked=audit.reading.marked,
    )


# Deals that ended early

_EARLY: Final[dict[Ending, str]] = {
    "sawa": N_("Ended after {count} cards: who was on lead could prove the rest (sawa)."),
    "qayd": N_("Ended after {count} cards by a qayd."),
    "surrender": N_("Given up after {count} cards (event 5)."),
    "unfinished": N_("Broken off after {count} cards, and nothing in the record says why."),
    "unknown": N_("How this deal ended cannot be told from the record."),
}
_SCORED: Final = N_("The platform gives {pair_points}.")
_AGREED: Final = N_("We come to the same points.")
_OPEN: Final = N_("The record does not tell enough to check the points.")


_TOLERATED: Final = N_(
    "Cards that break a rule of play, punished by the table or allowed by its mode: {count}."
)


def _note(audit: DealAudit) -> Note | None:
    """How a deal ended that was neither played out nor thrown in; illegal cards that are no divergence."""
    message = _EARLY.get(audit.ending)
    tolerated = (audit.illegal or 0) - sum(d.category == "legality" for d in audit.divergences)
    if any(d.category in ("bidding", "multiplier") for d in audit.divergences):
        tolerated = 0  # with the contract in doubt, so is what was allowed
    if message is None:
        return _said(audit, _TOLERATED, {"count": tolerated}) if tolerated > 0 else None
    deal, points = audit.case.deal, audit.case.platform.game_points
    more: list[list[Any]] = []
    if points is not None:
        more.append([_SCORED, {"pair_points": points}])
        ours = audit.case.arithmetic.game_points or audit.case.engine.game_points
        if ours is None:
            more.append([_OPEN, {}])
        elif ours == points:
            more.append([_AGREED, {}])
    if tolerated > 0:
        more.append([_TOLERATED, {"count": tolerated}])
    params = {"count": sum(type(event) is Play for event in deal.events), MORE: more}
    return _said(audit, message, params)


def _said(audit: DealAudit, message: str, params: dict[str, Any]) -> Note:
    return Note(
        file=audit.case.file,
        deal=audit.case.deal.number,
        ending=audit.ending,
        message=message,
        params=params,
        text=sentence(message, params),
    )
