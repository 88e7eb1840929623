"""The triage: which of a deal's disagreements is the cause, in which category, and of which class.

`triage` applies the `RULES` in their order. One cause gives one divergence; what only follows from it is
said in its text.

1. *Unreadable.* What the reader found impossible in a deal is one divergence, `integrity`; what rests on
   the damaged part is its consequence. Archive inconsistent, or reader fault where a word is just unknown
   or a value is only written in another form.
2. *Mapping.* The record's points are ours with the teams exchanged, or they all fit another trump (or
   Sun): mapping fault, and everything else in the play is its consequence. *Exchange.* Several things are
   wrong with the play, and all are right if two cards of one player change places: one divergence, of the
   first category that they fall in, archive inconsistent.
3. *The house divided.* Arithmetic and engine both can tell and do not agree: reader fault.
4. *Consequence.* A field that the platform rightly works out, by its own numbers, from another one that
   diverges is not a divergence of its own.
5. *Archive inconsistent.* The record's numbers contradict each other (e1 + e2, raw totals, sum of game
   points, running score), or its result contradicts its own cards and calls in a matter that no rule
   changes (who took which cards, who bought, how often it was raised).
6. *Rule difference.* The record agrees with itself, and another value of one option (else another preset)
   makes it right: it is named. Or nothing explains it: the record still agrees with itself, not with us.
7. *Illegal cards and calls* that another value of an option allows are rule differences; those that no
   option allows contradict the rules that all houses share: archive inconsistent. After the first slip
   of that kind in an auction the rest is out of step with it, and so is the contract.
   Under an option that allows a call the engine is asked again, so that it can follow.
8. *Flags.* A result where nobody bought, or a mark or a missing field that no number depends on:
   archive inconsistent.
9. *Left behind.* The engine could not follow a record in which nothing else diverges: reader fault.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from majlis.baloot.audit.compare.compare import CALLED_FIELDS, INPUTS, Case, Disagreement, Stand, compare
from majlis.baloot.audit.explain.sentences import (
    ASHKAL_WORD,
    DAMAGED,
    EVENTS_AGAINST_RESULT,
    IN_VAIN,
    OTHER_FORM,
    UNEXPLAINED,
    UNKNOWN,
    ContractWord,
    consequences,
    divided_message,
    field_message,
    options_message,
)
from majlis.baloot.audit.explain.what_if import (
    OUTCOME,
    exchanged_cards,
    explaining_options,
    other_contract,
    own_account,
    own_outcomes,
)
from majlis.baloot.audit.judge import bidding, engine_judge, legality
from majlis.baloot.audit.judge.arithmetic import judge
from majlis.baloot.audit.judge.declarations import NAMES
from majlis.baloot.audit.judge.options import BIDDING_OPTIONS, PLAY_OPTIONS, SCORE_OPTIONS, variants
from majlis.baloot.audit.judge.platform import ASHKAL
from majlis.baloot.audit.read.calls import read_bargain
from majlis.baloot.audit.read.course import TRICKS, read_course
from majlis.baloot.audit.tables import PACK_POINTS
from majlis.baloot.audit.types import (
    ARCHIVE,
    FIELDS,
    MAPPING,
    MORE,
    READER,
    RULE,
    Category,
    Class,
    Divergence,
    Finding,
    Judgement,
    Sentences,
    plain,
    say,
)
from majlis.baloot.kammelna.types import (
    Announcement,
    Call,
    Challenge,
    Collect,
    Defect,
    Event,
    Kawesh,
    Part,
    Play,
    SawaClaim,
)
from majlis.baloot.names import CardWord, PairWord, SeatWord
from majlis.baloot.ruleset import RuleSet
from majlis.cards import SUIT_WORDS, card_name
from majlis.i18n import N_
from majlis.message import Listed, Message

OURS: Final[Stand] = (("arithmetic", "engine"), ("platform",))
ARITHMETIC: Final[Stand] = (("arithmetic",), ("platform",))
ENGINE_ALONE: Final[Stand] = (("platform", "arithmetic"), ("engine",))
RECORD_ALONE: Final[Stand] = (("platform",),)


class Triage:
    """The divergences of one deal as they are found, and what they explain."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.found: list[Divergence] = []
        self.explained: set[str] = set(case.doubted())
        """Fields (and `calls`, `hands`, `fields` beside the calls) that need no further word."""
        self.disagreements = compare(case.platform, case.arithmetic, case.engine)
        self.play_explained = False
        """Another trump explains all of the play."""
        self.wrong_lead: int | None = None
        """The trick that the wrong seat leads: its cards cannot be judged."""
        self._places: dict[frozenset[str], list[tuple[str, set[tuple[Any, ...]]]]] = {}
        """By set of options: under each single change, the places where the check finds something."""

    def add(
        self,
        category: Category,
        klass: Class,
        stand: Stand,
        expected: Any,
        computed: Any,
        message: Message,
        more: Sequence[Message] = (),
        options: Sequence[str] = (),
    ) -> None:
        """Report a divergence: its sentence, what more there is to say, options that explain it."""
        further = [*more, options_message(options)] if options else more
        params = dict(message.params)
        if further:
            params[MORE] = Sentences(further)
        if options:
            params["options"] = Listed(options, ",")
        self.found.append(
            Divergence(
                file=self.case.file,
                deal=self.case.deal.number,
                category=category,
                expected=plain(expected),
                computed=plain(computed),
                klass=klass,
                stand=stand,
                message=Message(message.id, params),
            )
        )

    def take(
        self,
        finding: Finding,
        category: Category,
        klass: Class,
        stand: Stand = OURS,
        options: Sequence[str] = (),
    ) -> None:
        """Report a finding of a check as it stands."""
        expected, computed = finding.expected, finding.computed
        self.add(category, klass, stand, expected, computed, finding.message, options=options)

    def options_for(
        self, finding: Finding, options: frozenset[str], check: Callable[[RuleSet], Iterable[Finding]]
    ) -> tuple[str, ...]:
        """The single changes under which the check finds nothing in this place."""
        if options not in self._places:
            self._places[options] = [
                (name, {_place(other) for other in check(rules)})
                for name, rules in variants(self.case.rules, options)
            ]
        return tuple(name for name, places in self._places[options] if _place(finding) not in places)

    def stand(self, field: str) -> Stand:
        """Who stands where on a field; ours against the record where they do not differ in it."""
        return next((d.stand for d in self.disagreements if d.field == field), OURS)

    @property
    def differing(self) -> set[str]:
        """The fields in which the record and we differ, we being of one mind."""
        return {d.field for d in self.disagreements if d.platform is not None and not d.house_divided}


def _place(finding: Finding) -> tuple[Any, ...]:
    """What makes two findings the same: the card, else the point."""
    if finding.category == "legality":
        return finding.category, finding.params.get("trick"), finding.params.get("seat")
    return finding.category, finding.point


def _class_for(finding: Finding, options: Sequence[str]) -> Class:
    """Rule 7: what an option explains is a rule difference, what none does is the archive's fault."""
    return RULE if options else ARCHIVE if finding.klass == RULE else finding.klass


# 1 Unreadable

_GRAVITY: Final = ("syntax", "rule", "ambiguity", "form")


def _unreadable(triage: Triage) -> None:
    problems = triage.case.problems
    if not problems:
        return
    worst = min(problems, key=lambda problem: _GRAVITY.index(problem.kind))
    text = {"form": OTHER_FORM, "ambiguity": UNKNOWN}.get(worst.kind, DAMAGED)
    more = []
    if len(problems) > 1:
        more.append(say(N_("The deal has {count} such faults."), count=len(problems)))
    doubtful = [d.field for d in triage.disagreements if d.platform is not None]
    doubtful = [field for field in doubtful if field in triage.explained]
    if doubtful:
        more.append(consequences(doubtful))
    klass = ARCHIVE if text is DAMAGED else READER
    message = say(text, place=worst.path, reason=worst.message)
    triage.add("integrity", klass, RECORD_ALONE, worst.excerpt or None, worst.text, message, more)
    if worst.kind != "form":
        triage.explained.add("hands")


# 2 Mapping and exchange


def _exchanged_teams(triage: Triage) -> None:
    """The result's points are ours with the teams exchanged."""
    theirs, ours = triage.case.platform, triage.case.arithmetic
    differing = triage.differing
    if "card_points" not in differing or theirs.card_points is None or theirs.game_points is None:
        return
    pairs = ((theirs.card_points, ours.card_points), (theirs.game_points, ours.game_points))
    if any(right is None or wrong != right[::-1] for wrong, right in pairs):
        return
    text = N_(
        "The result's card points {pair_theirs} and game points {pair_points} are ours with the teams "
        "exchanged."
    )
    message = say(
        text,
        pair_theirs=PairWord(theirs.card_points),
        pair_points=PairWord(theirs.game_points),
    )
    stand = triage.stand("card_points")
    triage.add("card_abnat", MAPPING, stand, theirs.card_points, ours.card_points, message)
    triage.explained |= differing


def _another_trump(triage: Triage) -> None:
    """Tricks and points are those of another trump than the calls'."""
    case, ours = triage.case, triage.case.arithmetic
    in_play = any(f.category == "trick" for f in (*case.findings, *case.legality))
    suspect = (triage.differing - triage.explained) & {"card_points", "game_points", "totals"}
    if case.play_broken or ours.mode is None or not (suspect or in_play):
        return
    theirs = other_contract(case.deal, case.rules, case.platform, ours)
    if theirs is None or theirs.mode is None:
        return
    triage.play_explained = True
    triage.explained |= {"calls", *(d.field for d in triage.disagreements)}
    if ours.trump == case.floor_suit and _floor_is_wrong(triage):
        return
    message = say(
        N_("The calls come to {contract_ours}, but tricks and points of the record fit {contract_theirs}."),
        contract_ours=ContractWord(ours.mode, ours.trump),
        contract_theirs=ContractWord(theirs.mode, theirs.trump),
    )
    expected, computed = _contract_text(theirs), _contract_text(ours)
    triage.add("bidding", MAPPING, triage.stand("trump"), expected, computed, message)
    triage.explained |= {"mode", "trump"}


def _contract_text(judged: Judgement) -> str:
    return f"{judged.mode}" if judged.trump is None else f"{judged.mode} {SUIT_WORDS[judged.trump]}"


def _floor_is_wrong(triage: Triage) -> bool:
    """Whether the trump was read from a floor card that is known to be wrong, or is so now."""
    if triage.case.deal.defects & (Defect.HANDS_DISAGREE | Defect.BAD_CARD):
        return True
    hands = [finding for finding in triage.case.own if finding.point == "hands"]
    for finding in hands:
        triage.take(finding, "integrity", ARCHIVE)
    triage.explained.add("hands")
    return bool(hands)


_OF_PLAY: Final[tuple[Category, ...]] = ("trick", "legality", "card_abnat", "declaration", "total_points")
_MOST: Final = 5
"""More divergences than this are not looked into for one exchange of two cards."""


def _exchanged_cards(triage: Triage) -> None:
    """Two cards of one player have changed places: one divergence instead of several."""
    case, found = triage.case, triage.found
    if not 1 < len(found) <= _MOST or any(d.category not in _OF_PLAY or d.options for d in found):
        return
    exchanged = exchanged_cards(case.deal, case.rules, case.platform)
    if exchanged is None:
        return
    seat, one, other = exchanged
    first = min(found, key=lambda divergence: _OF_PLAY.index(divergence.category))
    alone = [{name: value for name, value in d.message.params.items() if name != MORE} for d in found]
    text = N_(
        "Two cards of {seat} seem to stand in each other's place, {card_one} and {card_other}: exchanged, "
        "everything in the deal is right."
    )
    message = say(
        text,
        seat=SeatWord(seat),
        card_one=CardWord(one),
        card_other=CardWord(other),
    )
    more = [Message(d.message.id, params) for d, params in zip(found, alone, strict=True)]
    triage.found = []
    triage.add(first.category, ARCHIVE, first.stand, first.expected, first.computed, message, more)


# 3 to 6 The fields

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
    "mode": ("bidding", ("mode", "fields")),
    "level": ("multiplier", ("level", "fields")),
    "buyer": ("bidding", ("buyer_team", "buyer", "fields")),
    "hands": ("integrity", ("hands",)),
}
"""The points of `platform.check`: the category of each, and the fields whose divergence explains it.
`fields` are those beside a call's word."""


def _fields(triage: Triage) -> None:
    for disagreement in triage.disagreements:
        if disagreement.field in triage.explained:
            continue
        if disagreement.platform is None or disagreement.house_divided:
            _divided(triage, disagreement)
        elif _follows(triage, disagreement):
            triage.explained.add(disagreement.field)
        else:
            _cause(triage, disagreement)


def _divided(triage: Triage, disagreement: Disagreement) -> None:
    """Rule 3. What is computed is the judge's value that is not the record's."""
    expected, computed = disagreement.platform, disagreement.arithmetic
    if computed == expected:
        computed = disagreement.engine
    message = divided_message(disagreement)
    triage.add(disagreement.category, READER, disagreement.stand, expected, computed, message)
    triage.explained |= {d.field for d in triage.disagreements} - triage.differing


def _follows(triage: Triage, disagreement: Disagreement) -> bool:
    """Rule 4: the platform's value is right, given its own values of fields that diverge."""
    field, theirs, explained = disagreement.field, triage.case.platform, triage.explained
    if not explained.intersection(INPUTS.get(field, ())):
        return False
    if field in ("buyer", "last_trick", "kaboot"):
        return True
    if field == "card_points":
        return theirs.mode is not None and sum(disagreement.platform) == PACK_POINTS[theirs.mode]
    if field == "totals":
        account = own_account(theirs)
        in_kaboot = "kaboot" in explained and theirs.totals == theirs.game_points
        return in_kaboot or (account is not None and account.totals == theirs.totals)
    if field in ("khasara", "winner") and explained & {"buyer_team", "khasara"}:
        return theirs.khasara == (theirs.winner != theirs.buyer_team)
    bargain = read_bargain(triage.case.deal)
    raiser = None if bargain is None or bargain.raiser is None else bargain.raiser & 1
    if field == "game_points":
        outcomes = own_outcomes(theirs, raiser, triage.case.rules, decided="khasara" in explained)
        return any(outcome.game_points == theirs.game_points for outcome in outcomes)
    return any(outcome.winner == theirs.winner for outcome in own_outcomes(theirs, raiser, triage.case.rules))


def _cause(triage: Triage, disagreement: Disagreement) -> None:
    """A cause: its class, and what follows from it; under an option that explains it everything is right."""
    case, field, explained = triage.case, disagreement.field, triage.explained
    explained.add(field)
    klass, more, options = _class_of(triage, disagreement)
    following = []
    for other in triage.disagreements:
        if other.field not in triage.differing - explained:
            continue
        if _follows(triage, other) or (options and other.field in OUTCOME):
            following.append(other.field)
            explained.add(other.field)
    if following:
        more.append(consequences(following))
    if case.supposed:
        more.append(IN_VAIN[case.supposed])
    expected, computed = disagreement.platform, disagreement.computed
    message = field_message(field, expected, computed)
    if field == "mode" and case.deal.result is not None and case.deal.result.mode == ASHKAL:
        expected, message = "ashkal", Message(message.id, {**message.params, "word_theirs": ASHKAL_WORD})
    triage.add(disagreement.category, klass, disagreement.stand, expected, computed, message, more, options)


def _class_of(triage: Triage, disagreement: Disagreement) -> tuple[Class, list[Message], tuple[str, ...]]:
    """Rules 5 and 6: the class, what bears it out, and the options that would explain it."""
    case, field = triage.case, disagreement.field
    if field == "game_points" and case.gain is not None and case.gain == disagreement.computed:
        moves = N_("The record's running score moves by {pair_gain}.")
        return ARCHIVE, [say(moves, pair_gain=PairWord(case.gain))], ()
    if field not in _MATTERS_OF_FACT:
        options = explaining_options(case.deal, case.platform, case.rules)
        if options:
            return RULE, [], options
    own = [finding for finding in case.own if field in OWN_POINTS.get(finding.point, ("", ()))[1]]
    if field == "declared":
        own = [f for f in case.findings if f.category == "declaration"] or own
    if own and own[0].category == "declaration":
        return ARCHIVE, [finding.message for finding in _once_each(own)], ()
    if own:
        return ARCHIVE, [] if own[0].point in ("mode", "level", "buyer") else [own[0].message], ()
    points_agree = case.platform.game_points == case.arithmetic.game_points
    if field in (*_MATTERS_OF_FACT, "declared", "kaboot") or (field != "game_points" and points_agree):
        return ARCHIVE, [EVENTS_AGAINST_RESULT], ()
    return RULE, [UNEXPLAINED], ()


# 5 The record against itself


def _own_numbers(triage: Triage) -> None:
    case = triage.case
    for finding in case.own:
        category, fields = OWN_POINTS.get(finding.point, (finding.category, ()))
        if finding.point == "winner" and case.platform.winner == case.arithmetic.winner:
            continue  # rounding can give a buyer who just made it the fewer game points
        if triage.explained.intersection(fields) or (category == "integrity" and case.play_broken):
            continue
        triage.explained.update(fields)
        triage.take(finding, category, ARCHIVE, RECORD_ALONE)
    for finding in case.findings:
        if finding.category == "integrity" and not triage.found:
            triage.take(finding, "integrity", ARCHIVE)


# 7 Tricks, announcements, cards and calls

_WORDS: Final = frozenset(("false-akka", "false-baloot"))
_CARD_CRIMES: Final = frozenset(("closed-lead", "revoke", "no-trump", "no-overtrump"))


def _tricks(triage: Triage) -> None:
    """Who leads, sweeps and plays when; the first slip only, since the rest is out of step with it."""
    case = triage.case
    found = [f for f in (*case.legality, *case.findings) if f.category == "trick"]
    if case.play_broken or not found:
        return
    first = min(found, key=lambda finding: finding.params.get("trick", 0))
    triage.explained.add("winners")
    if first.point != "collector":
        triage.wrong_lead = first.params.get("trick")
    triage.take(first, "trick", ARCHIVE)


def _declarations(triage: Triage) -> None:
    """What is wrong with announcements, once for each player; not where the field has said it."""
    if "declared" in triage.explained:
        return
    deal = triage.case.deal
    for finding in _once_each(triage.case.findings):
        options = triage.options_for(finding, SCORE_OPTIONS, lambda rules: judge(deal, rules).findings)
        triage.take(finding, finding.category, _class_for(finding, options), options=options)


def _once_each(findings: Iterable[Finding]) -> list[Finding]:
    """The first slip of each player's announcements, and what is out of place besides.

    An announcement may stand under another seat or as another word. Its own player then shows cards of a
    project that he never announced, and somebody (he himself, where another word stands in its place)
    seems to have announced what he does not hold: that follows, and is left out.
    """
    seats, found = set(), []
    for finding in findings:
        seat = finding.params.get("seat")
        once = finding.category != "declaration" or seat not in seats
        if once and finding.category not in ("trick", "integrity"):
            seats.add(seat)
            found.append(finding)
    if any(finding.point == "not-announced" for finding in found):
        return [f for f in found if f.point not in ("project-not-held", "baloot-not-held", "loser-shows")]
    return found


def _cards(triage: Triage) -> None:
    """Illegal cards and words."""
    case = triage.case
    if case.play_broken:
        return
    misread = {f.params.get("seat") for f in case.findings if f.point == "not-announced"}
    words = {f.params.get("seat") for f in case.findings if f.point == "baloot-not-held"}
    for finding in case.legality:
        point, trick, seat = finding.point, finding.params.get("trick"), finding.params.get("seat")
        if finding.category != "legality" or trick == triage.wrong_lead:
            continue
        if point == "false-baloot" and seat in words:
            continue
        if point == "closed-lead" and triage.explained & {"calls", "level"}:
            continue  # whether the game is closed is as doubtful as how it was raised
        if point in _WORDS and trick == 1 and seat in misread:
            continue  # it stands where he should have announced the project that he shows
        if case.rules.mode == "physical" and point in {*_CARD_CRIMES, "false-akka"}:
            continue  # such a card can be played there, and is a matter for a challenge
        if _punished(case, finding):
            continue
        options = triage.options_for(
            finding, PLAY_OPTIONS, lambda rules: legality.check(case.deal, rules).findings
        )
        agreed = (trick, seat) in case.engine_illegal or point not in _CARD_CRIMES
        cards = finding.computed
        if isinstance(cards, str) and cards != "-":
            cards = cards.split()
        klass, stand = RULE if options else ARCHIVE, OURS if agreed else ARITHMETIC
        triage.add("legality", klass, stand, finding.expected, cards, finding.message, options=options)


def _punished(case: Case, finding: Finding) -> bool:
    """Whether the table itself challenged the card, and its player's team paid: no divergence then."""
    seat = finding.params["seat"]
    if case.arithmetic.ending != "qayd" or case.platform.winner in (None, seat & 1):
        return False
    named = [e.card for e in case.deal.events if isinstance(e, Challenge) and e.card is not None]
    return not named or finding.params.get("card") in named


def _calls(triage: Triage) -> None:
    """What the calls break, up to the first slip that no option explains."""
    case = triage.case
    if case.calls_broken:
        return
    for finding in case.bidding:
        differing = {d.field for d in triage.disagreements}
        if finding.point in ("fields", "suit") and triage.explained & {"calls", "trump"}:
            continue
        if finding.point == "fields":
            if not differing & CALLED_FIELDS:  # else these fields of the result say it
                triage.take(finding, "bidding", finding.klass)
                triage.explained.add("fields")
            continue
        if finding.point == "doubling-turn" and "level" in differing:
            continue  # a raise that the result does not know makes the pass after it look misplaced
        options = triage.options_for(finding, BIDDING_OPTIONS, lambda rules: bidding.check(case.deal, rules))
        triage.take(finding, "bidding", _class_for(finding, options), options=options)
        _judge_again(triage, options)
        if not options:
            # After a slip in the auction its outcome is open: what the judges make of it is no divergence.
            triage.explained |= CALLED_FIELDS | {"calls"}
            return


def _judge_again(triage: Triage, options: Sequence[str]) -> None:
    """By rules that allow the call the engine can follow it; where it cannot, it takes no part."""
    case, ours = triage.case, _contract(triage.case.arithmetic)
    if ours == _contract(case.engine):
        return
    allowed = [rules for name, rules in variants(case.rules, BIDDING_OPTIONS) if name in options]
    again = (engine_judge.judge(case.deal, rules).judgement for rules in allowed)
    engine = next((judged for judged in again if _contract(judged) == ours), Judgement())
    triage.disagreements = compare(case.platform, case.arithmetic, engine)


def _contract(judged: Judgement) -> tuple[object, ...]:
    return judged.mode, judged.trump, judged.buyer, judged.level


# 8 Flags

_NOBODY: Final = {
    "all-pass": N_("The record gives a result, {pair_theirs}, to a deal that nobody bought: all passed."),
    "kawesh": N_("The record gives a result, {pair_theirs}, to a deal that was thrown in (kawesh)."),
    "unknown": N_("The record gives a result, {pair_theirs}, to a deal without any calls or cards."),
}


def _unbought(triage: Triage) -> None:
    """A result of a deal that was thrown in; the game goes on as if it were not there, or with it."""
    case, result, ending = triage.case, triage.case.deal.result, triage.case.arithmetic.ending
    if result is None or result.mode == 0 or case.arithmetic.mode is not None or triage.found:
        return
    if ending in ("all-pass", "kawesh") or (ending == "unknown" and not case.deal.events):
        message = say(_NOBODY[ending], pair_theirs=PairWord(result.game_points))
        triage.add("integrity", ARCHIVE, OURS, result.game_points, None, message)
        triage.explained |= {*FIELDS, "fields"}


def _uncalled(triage: Triage) -> None:
    """The mark of a qayd, though the deal was played out and nobody challenged."""
    case, result = triage.case, triage.case.deal.result
    if result is None or not result.qayd or case.arithmetic.ending != "played" or triage.found:
        return
    if not any(isinstance(event, Challenge) for event in case.deal.events):
        text = N_("The result is marked as a qayd (cc), but the deal was played out and nobody challenged.")
        triage.add("integrity", ARCHIVE, OURS, "qayd", "played", Message(text))


def _unswept(triage: Triage) -> None:
    """The last trick of a deal that was played out; before another trick the reader misses it."""
    case = triage.case
    if case.arithmetic.ending != "played" or case.play_broken or isinstance(case.deal.events[-1], Collect):
        return
    tricks = read_course(case.deal).tricks
    if len(tricks) == TRICKS and tricks[-1].collector is None:
        message = say(N_("Trick {trick} has its four cards, but nobody sweeps it (e=6)."), trick=TRICKS)
        triage.add("trick", ARCHIVE, RECORD_ALONE, None, TRICKS, message)


def _unnamed(triage: Triage) -> None:
    """The teams that the result of a deal claimed before its end must name, and does not.

    Of a deal played out the reader asks them; what a qayd's result holds is not known. An archive's sawa
    leaves no event, so any deal that breaks off between two tricks may be one (KAMMELNA.md). A deal line
    may leave them out.
    """
    deal, ours = triage.case.deal, triage.case.arithmetic
    result = deal.result
    if result is None or result.qayd or deal.absent & Part.FIELDS:
        return
    if ours.ending not in ("sawa", "unfinished") or not ours.mode:
        return
    teams = {"w": result.winner, "b": result.buyer}
    if ours.ending == "sawa" and ours.last_trick is not None:  # the claimer got all, the last trick too
        teams["lmw"] = result.last_trick
    fields = [name for name, team in teams.items() if team is None]
    if fields:
        text = N_("The result does not say {list_fields}, where a team, 1 or 2, must stand.")
        message = say(text, list_fields=Listed(fields, ","))
        triage.add("integrity", ARCHIVE, RECORD_ALONE, None, fields, message)


# 9 Left behind


def _left_behind(triage: Triage) -> None:
    case = triage.case
    if case.stopped is None or triage.found:
        return
    options = [
        name
        for name, rules in variants(case.rules, BIDDING_OPTIONS | PLAY_OPTIONS)
        if engine_judge.judge(case.deal, rules).stopped is None
    ]
    at = case.stopped_at
    event = None if at is None or at >= len(case.deal.events) else case.deal.events[at]
    message = say(N_("The engine could not follow the record: {reason}"), reason=case.stopped)
    klass, said = RULE if options else READER, event.word if isinstance(event, Call) else None
    if isinstance(event, Play) and event.card in range(52):
        said = card_name(event.card)
    category = _category_of(case, event)
    triage.add(category, klass, ENGINE_ALONE, said, case.stopped.text(), message, options=options)


def _category_of(case: Case, event: Event | None) -> Category:
    """What the event is about at which the engine was left behind."""
    if case.engine.mode is None or isinstance(event, Call | Kawesh):
        return "bidding"
    if isinstance(event, Announcement) and event.code in NAMES:
        return "declaration"
    return "legality" if isinstance(event, Play | Announcement | SawaClaim) else "integrity"


# The triage

RULES: Final[tuple[tuple[str, Callable[[Triage], None], bool], ...]] = (
    ("unreadable", _unreadable, True),
    ("teams exchanged", _exchanged_teams, True),
    ("another trump", _another_trump, True),
    ("calls", _calls, True),
    ("result without a buyer", _unbought, True),
    ("tricks", _tricks, False),
    ("fields", _fields, False),
    ("declarations", _declarations, False),
    ("cards", _cards, False),
    ("record against itself", _own_numbers, True),
    ("engine left behind", _left_behind, True),
    ("qayd that nobody called", _uncalled, True),
    ("last trick not swept", _unswept, True),
    ("teams not named", _unnamed, True),
    ("cards exchanged", _exchanged_cards, True),
)
"""The rules in the order in which they are applied, and whether one still is where another trump explains
the play."""


def triage(case: Case) -> list[Divergence]:
    """All divergences of one deal, causes first; empty when nothing diverges."""
    state = Triage(case)
    if _is_quiet(state):  # the common case: then only what no judge looks at can be wrong
        for apply in (_unbought, _uncalled, _unswept, _unnamed):
            apply(state)
        if not state.found:
            return []
        state = Triage(case)
    for _, rule, always in RULES:
        if always or not state.play_explained:
            rule(state)
    return state.found


def _is_quiet(state: Triage) -> bool:
    """Whether the judges agree, and nobody found anything."""
    case = state.case
    found = case.problems or case.findings or case.legality or case.bidding or case.own
    return not (found or state.disagreements or case.stopped is not None)
