"""The triage: which of a deal's disagreements is the cause, in which category, and of which class.

`triage` applies these rules. One cause gives one divergence; what only follows from it is told in its text.

1. *Unreadable.* What the reader found impossible in a deal is one divergence, `integrity`; what rests on
   the damaged part is its consequence. Archive inconsistent, or reader fault where a word is just unknown.
2. *Mapping.* The record's points are ours with the teams exchanged, or they all fit another trump (or
   Sun): mapping fault, and everything else in the play is its consequence. *Exchange.* Several things are
   wrong with the play, and all are right if two cards of one player change places: one divergence, of the
   first category that they fall in, archive inconsistent.
3. *The house divided.* Arithmetic and engine both can tell and do not agree: reader fault.
4. *Consequence.* A field that the platform rightly works out, by its own numbers, from another one that
   diverges is no divergence of its own.
5. *Archive inconsistent.* The record's numbers contradict each other (e1 + e2, raw totals, sum of game
   points, running score), or its result contradicts its own cards and calls in a matter that no rule
   changes (who took which cards, who bought, how often it was raised).
6. *Rule difference.* The record agrees with itself, and another value of one option (else another preset)
   makes it right: it is named. Or nothing explains it: the record still agrees with itself, not with us.
7. *Illegal cards and calls* that another value of an option allows are rule differences; those that no
   option allows contradict the rules that all houses share: archive inconsistent. After the first slip
   of that kind in an auction the rest is out of step with it, and so is the contract.
8. *Left behind.* The engine could not follow a record in which nothing else diverges: reader fault.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from majlis.baloot.audit import bidding, legality, telling
from majlis.baloot.audit.arithmetic import judge
from majlis.baloot.audit.calls import read_bargain
from majlis.baloot.audit.case import Case
from majlis.baloot.audit.compare import INPUTS, Disagreement, Stand, compare
from majlis.baloot.audit.findings import Finding
from majlis.baloot.audit.tables import PACK_POINTS
from majlis.baloot.audit.telling import Telling
from majlis.baloot.audit.types import Category, Class, Divergence, Judgement
from majlis.baloot.audit.what_if import (
    BIDDING_OPTIONS,
    PLAY_OPTIONS,
    SCORE_OPTIONS,
    exchanged_cards,
    explaining_options,
    other_contract,
    own_outcome,
    own_totals,
    variants,
)
from majlis.baloot.audit.words import MORE, sentence
from majlis.baloot.kammelna.types import Defect, Problem
from majlis.baloot.ruleset import RuleSet
from majlis.cards import SUIT_WORDS
from majlis.i18n import N_

OURS: Final[Stand] = (("arithmetic", "engine"), ("platform",))
ARITHMETIC: Final[Stand] = (("arithmetic",), ("platform",))
RECORD_ALONE: Final[Stand] = (("platform",),)
DIVIDED: Final[Stand] = (("arithmetic",), ("engine",))

_MATTERS_OF_FACT: Final = frozenset(
    ["mode", "trump", "buyer_team", "buyer", "level", "winners", "last_trick", "card_points", "totals"]
)
"""Fields that no rule option changes."""

OWN_POINTS: Final[dict[str, tuple[Category, tuple[str, ...]]]] = {
    "card-sum": ("card_abnat", ("card_points", "mode")),
    "raw-total": ("total_points", ("totals", "card_points", "declared", "last_trick", "mode", "kaboot")),
    "kaboot-total": ("total_points", ("totals", "game_points", "kaboot")),
    "kaboot-cards": ("kaboot", ("kaboot", "card_points")),
    "declared-value": ("declaration", ("declared",)),
    "two-declarers": ("declaration", ("declared",)),
    "game-sum": ("total_points", ("game_points", "declared", "mode", "kaboot", "level")),
    "winner": ("khasara", ("winner", "khasara", "game_points")),
    "mode": ("bidding", ("mode",)),
    "level": ("multiplier", ("level",)),
    "buyer": ("bidding", ("buyer_team", "buyer")),
    "hands": ("integrity", ("hands",)),
}
"""The points of `platform.check`: the category of each, and the fields whose divergence explains it."""


DAMAGED: Final = N_("The record is damaged at {place}: {reason}.")
UNKNOWN: Final = N_("The record has something unknown at {place}: {reason}.")


def triage(case: Case) -> list[Divergence]:
    """All divergences of one deal, causes first; empty when nothing diverges."""
    found = _Triage(case).run()
    in_play = [d for d in found if d.category in _OF_PLAY and not d.params.get("options")]
    if len(in_play) > 1 and len(in_play) == len(found):
        exchange = _exchange(case, found)
        if exchange is not None:
            return [exchange]
    return found


_OF_PLAY: Final[tuple[Category, ...]] = ("trick", "legality", "card_abnat", "declaration", "total_points")


def _exchange(case: Case, found: list[Divergence]) -> Divergence | None:
    """The one divergence in place of several, if two cards of one player have changed places."""
    exchanged = exchanged_cards(case.deal, case.rules, case.platform)
    if exchanged is None:
        return None
    seat, one, other = exchanged
    category = min((d.category for d in found), key=_OF_PLAY.index)
    first = next(d for d in found if d.category == category)
    message = N_(
        "Two cards of {seat} seem to stand in each other's place, {card_one} and {card_other}: exchanged, "
        "everything in the deal is right."
    )
    params: dict[str, Any] = {"seat": seat, "card_one": one, "card_other": other}
    params[MORE] = [[d.message, {k: v for k, v in d.params.items() if k != MORE}] for d in found]
    return replace(
        first, klass="archive inconsistent", message=message, params=params, text=sentence(message, params)
    )


class _Triage:
    """Works through the rules; `found` grows, `told` are fields that need no further word."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.found: list[Divergence] = []
        self.told: set[str] = set(case.doubted())
        self.disagreements = compare(case.platform, case.arithmetic, case.engine)
        self.out_of_step: int | None = None
        """The trick that the wrong seat leads: its cards cannot be judged."""

    def run(self) -> list[Divergence]:
        case = self.case
        if case.problems:
            self._unreadable(case.problems)
        if self._quiet():
            return self.found
        mapped = self._mapping()
        self._calls()
        if not mapped:
            self._tricks()
            self._fields()
            self._declarations()
            self._cards()
        self._own_numbers()
        self._left_behind()
        return self.found

    def _quiet(self) -> bool:
        """Nothing left to explain: the common case."""
        case = self.case
        return not (
            self.disagreements
            or case.findings
            or case.legality
            or case.bidding
            or case.own
            or case.stopped is not None
        )

    def _add(
        self,
        category: Category,
        klass: Class,
        stand: Stand,
        expected: Any,
        computed: Any,
        said: Telling,
        more: Iterable[Telling] = (),
        options: tuple[str, ...] = (),
    ) -> None:
        message, params = said
        params = dict(params)
        rest = [*more, telling.told_options(options)] if options else [*more]
        if rest:
            params[MORE] = [[text, values] for text, values in rest]
        if options:
            params["options"] = list(options)
        self.found.append(
            Divergence(
                file=self.case.file,
                deal=self.case.deal.number,
                category=category,
                expected=expected,
                computed=computed,
                klass=klass,
                stand=stand,
                message=message,
                params=params,
                text=sentence(message, params),
            )
        )

    # 1 Unreadable

    def _unreadable(self, problems: tuple[Problem, ...]) -> None:
        first = problems[0]
        unknown_only = all(problem.kind == "ambiguity" for problem in problems)
        more: list[Telling] = []
        if len(problems) > 1:
            more.append((N_("The deal has {count} such faults."), {"count": len(problems)}))
        doubtful = [d.field for d in self.disagreements if d.field in self.told and d.platform is not None]
        if doubtful:
            more.append(telling.told_consequences(doubtful))
        self._add(
            "integrity",
            "reader fault" if unknown_only else "archive inconsistent",
            RECORD_ALONE,
            first.excerpt or first.path,
            first.text,
            (UNKNOWN if unknown_only else DAMAGED, {"place": first.path, "reason": first.text}),
            more,
        )
        self.told.add("hands")

    # 2 Mapping

    def _mapping(self) -> bool:
        """Whether the play is explained by a wrong mapping of teams, trump or mode."""
        case, ours = self.case, self.case.arithmetic
        differing = {d.field for d in self.disagreements if d.platform is not None and not d.house_divided}
        in_play = any(f.category == "trick" for f in (*case.findings, *case.legality))
        if case.play_broken or not (differing & {"card_points", "game_points", "totals"} or in_play):
            return False
        return self._teams_exchanged(differing) or self._other_trump(ours.mode is not None)

    def _teams_exchanged(self, differing: set[str]) -> bool:
        theirs, ours = self.case.platform, self.case.arithmetic
        pairs = [(getattr(theirs, field), getattr(ours, field)) for field in ("card_points", "game_points")]
        if any(None in pair or pair[0] != pair[1][::-1] for pair in pairs) or "card_points" not in differing:
            return False
        params = {"pair_theirs": theirs.card_points, "pair_points": theirs.game_points}
        self._add(
            "card_abnat",
            "mapping fault",
            self._stand("card_points"),
            _plain(theirs.card_points),
            _plain(ours.card_points),
            (telling.SWAPPED_TEAMS, params),
        )
        return self._all_told(differing)

    def _other_trump(self, possible: bool) -> bool:
        case, ours = self.case, self.case.arithmetic
        judged = other_contract(case.deal, case.rules, case.platform, ours) if possible else None
        if judged is None or judged.judgement.mode is None or ours.mode is None:
            return False
        theirs = judged.judgement
        if ours.trump == case.floor_suit and self._floor_is_wrong():
            return self._all_told({d.field for d in self.disagreements} | {"calls"})
        self._add(
            "bidding",
            "mapping fault",
            self._stand("trump"),
            _contract(theirs.mode, theirs.trump),
            _contract(ours.mode, ours.trump),
            telling.told_other_trump((theirs.mode, theirs.trump), (ours.mode, ours.trump)),
        )
        self.told |= {"mode", "trump", "calls"}
        return self._all_told({d.field for d in self.disagreements})

    def _floor_is_wrong(self) -> bool:
        """Whether the trump was read from a floor card that is told to be wrong, or is so now."""
        if self.case.deal.defects & (Defect.HANDS_DISAGREE | Defect.BAD_CARD):
            return True
        hands = [finding for finding in self.case.own if finding.point == "hands"]
        for finding in hands:
            self._finding(finding, "integrity", "archive inconsistent")
        self.told.add("hands")
        return bool(hands)

    def _all_told(self, fields: set[str]) -> bool:
        self.told |= fields
        return True

    def _stand(self, field: str) -> Stand:
        """Who stands where on a field; ours against the record where they do not differ in it."""
        return next((d.stand for d in self.disagreements if d.field == field), OURS)

    # 3 to 6 The fields

    def _fields(self) -> None:
        for disagreement in self.disagreements:
            field = disagreement.field
            if field in self.told:
                continue
            if disagreement.platform is None or disagreement.house_divided:
                self._divided(disagreement)
            elif self._follows(disagreement):
                self.told.add(field)
            else:
                self._field(disagreement)

    def _divided(self, disagreement: Disagreement) -> None:
        self._add(
            disagreement.category,
            "reader fault",
            disagreement.stand,
            _plain(disagreement.platform),
            _plain(disagreement.computed),
            telling.told_of_us(disagreement),
        )
        self.told |= {d.field for d in self.disagreements if d.platform is None or d.house_divided}

    def _follows(self, disagreement: Disagreement) -> bool:
        """Rule 4: the platform's value is right, given its own values of fields that diverge."""
        field, theirs = disagreement.field, self.case.platform
        if not self.told.intersection(INPUTS.get(field, ())):
            return False
        if field in ("buyer", "last_trick", "kaboot"):
            return True
        if field == "card_points":
            mode = theirs.mode
            return mode is not None and sum(disagreement.platform) == PACK_POINTS[mode]
        if field == "totals":
            in_kaboot = "kaboot" in self.told and theirs.totals == theirs.game_points
            return in_kaboot or own_totals(theirs) == theirs.totals
        if field in ("khasara", "winner") and self.told & {"buyer_team", "khasara"}:
            return theirs.khasara == (theirs.winner != theirs.buyer_team)
        outcome = own_outcome(theirs, self._raiser(), self.case.rules)
        if outcome is None:
            return False
        if field == "game_points":
            return outcome.game_points == theirs.game_points
        return outcome.winner == theirs.winner

    def _raiser(self) -> int | None:
        bargain = read_bargain(self.case.deal)
        return None if bargain is None or bargain.raiser is None else bargain.raiser & 1

    def _field(self, disagreement: Disagreement) -> None:
        field = disagreement.field
        self.told.add(field)
        klass, more, options = self._class_of(disagreement)
        following = [d.field for d in self.disagreements if d.field not in self.told and self._follows(d)]
        self.told.update(following)
        if following:
            more = [*more, telling.told_consequences(following)]
        self._add(
            disagreement.category,
            klass,
            disagreement.stand,
            _plain(disagreement.platform),
            _plain(disagreement.computed),
            telling.told(disagreement),
            more,
            options,
        )

    def _class_of(self, disagreement: Disagreement) -> tuple[Class, list[Telling], tuple[str, ...]]:
        """Rules 5 and 6: the class, what bears it out, and the options that would explain it."""
        case, field = self.case, disagreement.field
        own = [finding for finding in case.own if field in OWN_POINTS.get(finding.point, ("", ()))[1]]
        if field == "game_points" and case.gain is not None and case.gain == disagreement.computed:
            return "archive inconsistent", [telling.told_gain(case.gain)], ()
        if field not in _MATTERS_OF_FACT:
            options = explaining_options(case.deal, case.platform, case.rules)
            if options:
                return "rule difference", [], options
        if field == "declared":
            own = [f for f in case.findings if f.category == "declaration"] or own
        if own:
            said = [] if own[0].point in ("mode", "level", "buyer") else [(own[0].message, own[0].params)]
            return "archive inconsistent", said, ()
        points_agree = case.platform.game_points == case.arithmetic.game_points
        if field in (*_MATTERS_OF_FACT, "declared", "kaboot") or (field != "game_points" and points_agree):
            return "archive inconsistent", [telling.EVENTS_AGAINST_RESULT], ()
        return "rule difference", [telling.UNEXPLAINED], ()

    # Findings about the play

    def _tricks(self) -> None:
        """Who leads, sweeps and plays when; the first slip only, since the rest is out of step with it."""
        if self.case.play_broken:
            return
        found = [f for f in (*self.case.legality, *self.case.findings) if f.category == "trick"]
        if not found:
            return
        first = min(found, key=lambda finding: finding.params.get("trick", 0))
        self.told.add("winners")
        if first.point != "collector":
            self.out_of_step = first.params.get("trick")
        self._finding(first, "trick", "archive inconsistent")

    def _declarations(self) -> None:
        """What is wrong with announcements, once for each player; not where the field has told it."""
        if "declared" in self.told:
            return
        seats = set()
        for finding in self.case.findings:
            seat = finding.params.get("seat")
            if finding.category in ("trick", "integrity") or (
                finding.category == "declaration" and seat in seats
            ):
                continue
            seats.add(seat)
            options = self._options_for(
                finding, SCORE_OPTIONS, lambda rules: judge(self.case.deal, rules).findings
            )
            self._finding(finding, finding.category, self._class_for(finding, options), options)

    def _cards(self) -> None:
        """Illegal cards and words."""
        case = self.case
        if case.play_broken:
            return
        words = {f.params.get("seat") for f in case.findings if f.point == "baloot-not-held"}
        for finding in case.legality:
            if finding.category != "legality" or finding.params.get("trick") == self.out_of_step:
                continue
            if finding.point == "false-baloot" and finding.params.get("seat") in words:
                continue
            options = self._options_for(
                finding, PLAY_OPTIONS, lambda rules: legality.check(case.deal, rules).findings
            )
            self._illegal(finding, options)

    def _illegal(self, finding: Finding, options: tuple[str, ...]) -> None:
        place = finding.params.get("trick"), finding.params.get("seat")
        agreed = place in self.case.engine_illegal or finding.point not in _CARD_CRIMES
        self._add(
            "legality",
            "rule difference" if options else "archive inconsistent",
            OURS if agreed else ARITHMETIC,
            _names(finding.computed),
            finding.expected,
            (finding.message, finding.params),
            options=options,
        )

    def _calls(self) -> None:
        """What the calls break, up to the first slip that no option explains."""
        case = self.case
        if case.calls_broken:
            return
        for finding in case.bidding:
            if finding.point in ("fields", "suit") and self.told & {"calls", "trump"}:
                continue
            if finding.point == "fields":
                self._fields_of_calls(finding)
                continue
            options = self._options_for(
                finding, BIDDING_OPTIONS, lambda rules: bidding.check(case.deal, rules)
            )
            self._finding(finding, "bidding", self._class_for(finding, options), options)
            if not options:
                self._slipped()
                return

    def _fields_of_calls(self, finding: Finding) -> None:
        """A field beside a word is wrong; where the result's fields come from it, that is told by them."""
        if not {d.field for d in self.disagreements} & {"mode", "trump", "buyer_team", "buyer", "level"}:
            self._finding(finding, "bidding", finding.klass)

    def _slipped(self) -> None:
        """After a slip in the auction its outcome is open: what the judges make of it is no divergence."""
        self.told |= {"mode", "trump", "buyer_team", "buyer", "level", "calls"}
        ours, engine = self.case.arithmetic, self.case.engine
        if (ours.mode, ours.trump, ours.buyer) != (engine.mode, engine.trump, engine.buyer):
            self.disagreements = compare(self.case.platform, ours, Judgement())

    def _options_for(
        self, finding: Finding, options: frozenset[str], check: Callable[[RuleSet], Iterable[Finding]]
    ) -> tuple[str, ...]:
        """The single changes under which the check finds nothing in this place."""
        place = _place(finding)
        return tuple(
            name
            for name, rules in variants(self.case.rules, options)
            if all(_place(other) != place for other in check(rules))
        )

    @staticmethod
    def _class_for(finding: Finding, options: tuple[str, ...]) -> Class:
        if options:
            return "rule difference"
        return "archive inconsistent" if finding.klass == "rule difference" else finding.klass

    def _finding(
        self, finding: Finding, category: Category, klass: Class, options: tuple[str, ...] = ()
    ) -> None:
        said = finding.message, finding.params
        self._add(category, klass, OURS, finding.expected, finding.computed, said, options=options)

    # 5 The record against itself, 8 left behind

    def _own_numbers(self) -> None:
        for finding in self.case.own:
            category, fields = OWN_POINTS.get(finding.point, (finding.category, ()))
            if self.told.intersection(fields) or (category == "integrity" and self.case.play_broken):
                continue
            self.told.update(fields)
            said = finding.message, finding.params
            self._add(
                category, "archive inconsistent", RECORD_ALONE, finding.expected, finding.computed, said
            )
        for finding in self.case.findings:
            if finding.category == "integrity" and not self.found:
                self._finding(finding, "integrity", "archive inconsistent")

    def _left_behind(self) -> None:
        reason = self.case.stopped
        if reason is not None and not self.found:
            self._add(
                "bidding" if self.case.engine.mode is None else "integrity",
                "reader fault",
                (("arithmetic", "platform"), ("engine",)),
                None,
                reason,
                (telling.LEFT_BEHIND, {"reason": reason}),
            )


def _place(finding: Finding) -> tuple[Any, ...]:
    """What makes two findings the same: the card, else the point."""
    if finding.category == "legality":
        return finding.category, finding.params.get("trick"), finding.params.get("seat")
    return finding.category, finding.point


_CARD_CRIMES: Final = frozenset(("closed-lead", "revoke", "no-trump", "no-overtrump"))


def _plain(value: Any) -> Any:
    """A value as JSON has it: tuples are lists."""
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _names(cards: Any) -> Any:
    """`K♠ Q♠` as a list of card names."""
    return cards.split() if isinstance(cards, str) and cards != "-" else cards


def _contract(mode: str | None, trump: int | None) -> str:
    return f"{mode} {SUIT_WORDS[trump]}" if trump is not None else f"{mode}"
