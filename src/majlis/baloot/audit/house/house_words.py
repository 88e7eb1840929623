"""The findings about a table's rules in sentences, English and Arabic."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from majlis.baloot.audit.house.house_rules import (
    Example,
    Exclusion,
    HouseRules,
    OpenOption,
    OptionFinding,
    ValueFinding,
)
from majlis.baloot.audit.types import sentence
from majlis.baloot.names import seat_words
from majlis.baloot.rulebook.options import option_label, rule_label, value_label
from majlis.i18n import N_
from majlis.message import Listed, Speaker

_POINTS: Final = {
    "game_points": N_("game points"),
    "winner": N_("winner"),
    "khasara": N_("khasara"),
    "totals": N_("raw totals"),
    "declared": N_("declarations"),
    "kaboot": N_("kaboot"),
    "last_trick": N_("last trick"),
    "card_points": N_("card points"),
    "level": N_("level"),
    "buyer_team": N_("buyer's team"),
    "mode": N_("mode"),
    "dealer": N_("dealer"),
    "revoke": N_("a revoke"),
    "no-trump": N_("a failure to trump"),
    "no-overtrump": N_("a failure to over-trump"),
    "closed-lead": N_("a trump led in a closed game"),
    "not-held": N_("a card that is not held"),
}
_TEAM_POINTS: Final = {"winner", "last_trick", "buyer_team"}


def value_words(point: str, value: Any, language: str = "en") -> str:
    """A number or a name of the record as people write it: `10–10`, `Left`, `sira, baloot / –`."""
    tr = Speaker(language)
    if value is None:
        return tr.gettext("nothing")
    if isinstance(value, bool):
        return tr.gettext("yes") if value else tr.gettext("no")
    if point == "dealer" and isinstance(value, int):
        return seat_words(value, language)
    if point in _TEAM_POINTS and isinstance(value, int):
        return tr.gettext("team {team}", team=value + 1)
    if isinstance(value, tuple | list):
        if any(isinstance(side, tuple | list) for side in value):
            return " / ".join(", ".join(map(str, side)) or "–" for side in value)
        return "–".join(map(str, value))
    return str(value)


def point_words(point: str, language: str = "en") -> str:
    """`game points`, `a revoke`; a point of the bidding by its own name."""
    return Speaker(language).gettext(_POINTS[point]) if point in _POINTS else point.replace("-", " ")


def example_words(example: Example, language: str = "en") -> str:
    """`live_game.json, deal 16: game points 10–10 in the record, 0–20 by this rule`."""
    tr, place = Speaker(language), {"file": example.file, "deal": example.deal}
    if example.message.id:
        # Without its full stop, since it goes into another sentence.
        clause = sentence(example.message, language).rstrip(".")
        return tr.gettext("{file}, deal {deal}: {sentence}", sentence=clause, **place)
    return tr.gettext(
        "{file}, deal {deal}: {point}, {expected} in the record, {computed} by this rule",
        point=point_words(example.point, language),
        expected=value_words(example.point, example.expected, language),
        computed=value_words(example.point, example.computed, language),
        **place,
    )


def _with_example(text: str, examples: Sequence[Example], language: str) -> str:
    example = f" ({example_words(examples[0], language)})" if examples else ""
    return Speaker(language).gettext("{sentence}.", sentence=text + example)


def _together(values: Mapping[str, str], language: str) -> str:
    rules = (rule_label(option, value, language) for option, value in values.items())
    return Speaker(language).gettext(" and ").join(rules)


def value_sentence(option: str, finding: ValueFinding, language: str = "en") -> str:
    """What there is to say of one value; empty when there is nothing."""
    tr = Speaker(language)
    rule = rule_label(option, finding.value, language)
    if finding.status == "contradicted":
        text = tr.ngettext(
            "{rule} is contradicted by {count} deal",
            "{rule} is contradicted by {count} deals",
            finding.deals,
            rule=rule,
        )
        if finding.unless:
            text += tr.gettext(", unless {changes}", changes=_together(finding.unless, language))
        elif finding.outright:
            text += tr.gettext(", whatever the other rules are")
        else:
            text += tr.gettext(", given what the other deals say")
        return _with_example(text, finding.examples, language)
    if finding.dissent:
        return tr.ngettext(
            "{rule} fits most, but {count} deal speaks against it.",
            "{rule} fits most, but {count} deals speak against it.",
            finding.dissent,
            rule=rule,
        )
    return ""


def option_sentences(finding: OptionFinding, language: str = "en") -> list[str]:
    """Everything there is to say of one option."""
    tr, option = Speaker(language), option_label(finding.option, language)
    sentences = [s for value in finding.values if (s := value_sentence(finding.option, value, language))]
    if finding.occasions is not None and not finding.with_status("contradicted"):
        # A rule that nobody broke is not thereby in force; how many plays could have broken it says more.
        chance = f"{100 * (finding.blind_chance or 0):.2g}"
        if finding.occasions:
            message = tr.ngettext(
                "{option}: {count} play was bound by the stricter rule and kept it, "
                "so the laxer is never needed (blind choice would have kept it with {chance} %).",
                "{option}: {count} plays were bound by the stricter rule and kept it, "
                "so the laxer is never needed (blind choice would have kept it with {chance} %).",
                finding.occasions,
                option=option,
                chance=chance,
            )
        else:
            message = tr.gettext("{option}: no play was bound by it.", option=option)
        sentences.append(message)
    elif finding.verdict == "cannot tell":
        sentences.append(tr.gettext("{option}: no deal depends on it.", option=option))
    elif finding.verdict == "open":
        sentences.append(tr.gettext("{option}: every value is allowed.", option=option))
    return sentences


def exclusion_sentence(exclusion: Exclusion, language: str = "en") -> str:
    """Values that do not go together, and the deal that says so."""
    text = Speaker(language).ngettext(
        "{rules} do not go together: {count} deal contradicts it",
        "{rules} do not go together: {count} deals contradict it",
        exclusion.deals,
        rules=_together(exclusion.values, language),
    )
    return _with_example(text, exclusion.examples, language)


def target_sentence(rules: HouseRules, language: str = "en") -> str:
    """What is known of the score that ends a match."""
    tr, target = Speaker(language), rules.target
    if target.status == "cannot tell":
        return tr.gettext("target: the record does not say.")
    facts = []
    if target.more_than:
        facts.append(tr.gettext("more than {score}, where a match went on", score=target.more_than))
    if target.at_most is not None:
        facts.append(tr.gettext("at most {score}, where a match ended", score=target.at_most))
    facts += [
        tr.ngettext(
            "{points}, what {count} gahwa was worth",
            "{points}, what {count} gahwas were worth",
            times,
            points=points,
        )
        for points, times in target.gahwas.items()
    ]
    verdict = tr.gettext("152 is allowed")
    if target.status == "contradicted":
        verdict = tr.gettext("152 is contradicted; {best} fits", best=target.best)
    return tr.gettext("target: {facts}; {verdict}.", facts="; ".join(facts), verdict=verdict)


def equal_presets_sentence(rules: HouseRules, language: str = "en") -> str:
    """The named houses that explain as much as the best rule set; empty where none does."""
    best = rules.best
    found = [
        one.name
        for one in rules.presets
        if one.name != best.name
        and (one.contradictions, one.explained) == (best.contradictions, best.explained)
    ]
    if not found:
        return ""
    tr = Speaker(language)
    return tr.ngettext(
        "The preset {presets} explains as much",
        "The presets {presets} explain as much",
        len(found),
        presets=Listed(found),
    )


def open_sentence(one: OpenOption, language: str = "en") -> str:
    """`before_you: ace-floor-round-two is written, and off explains as much`."""
    tr = Speaker(language)
    if one.option == "target":
        return _open_target(one, language)
    others = [value_label(value, language) for value in one.fits]
    others += [
        tr.gettext("{value} (with {changes})", value=value_label(value, language), changes=changes)
        for value, changes in ((v, _together(c, language)) for v, c in one.fits_with.items())
    ]
    return tr.gettext(
        "{option}: {value} is written; as much is explained by {values}",
        option=option_label(one.option, language),
        value=value_label(one.written, language),
        values=tr.gettext(", ").join(others),
    )


def _open_target(one: OpenOption, language: str) -> str:
    """The range in which the target lies, as far as the games bound it."""
    bounds = {"value": one.written, "least": one.least, "most": one.most}
    tr = Speaker(language)
    if one.least is not None and one.most is not None:
        return tr.gettext("target: {value} is written; every number from {least} to {most} fits", **bounds)
    if one.least is not None:
        return tr.gettext("target: {value} is written; every number from {least} on fits", **bounds)
    if one.most is not None:
        return tr.gettext("target: {value} is written; every number up to {most} fits", **bounds)
    return tr.gettext("target: {value} is written; the games do not show it", **bounds)


def rule_file(rules: HouseRules, language: str = "en") -> str:
    """The best rule set as a rule file, and in its comments what of it is found and what is open."""
    tr = Speaker(language)
    open_options = {one.option for one in rules.open}
    decided = [one.option for one in rules.options if one.option not in open_options]
    lines = [
        tr.ngettext(
            "The rules that explain most of {count} recorded deal.",
            "The rules that explain most of {count} recorded deals.",
            rules.deals,
        )
    ]
    if decided:
        named = tr.gettext(", ").join(decided)
        lines.append(tr.gettext("Decided, since no other value explains as much: {options}", options=named))
    if equals := equal_presets_sentence(rules, language):
        lines.append(equals)
    if rules.open:
        lines.append(
            tr.gettext("Open: the games do not decide these, and what is written is one of several that fit:")
        )
        lines += [f"  {open_sentence(one, language)}" for one in rules.open]
    if rules.exclusions:
        lines.append(tr.gettext("Each of these fits by itself, but not together:"))
        lines += [f"  {_together(one.values, language)}" for one in rules.exclusions]
    written = [_marked(line, open_options, language) for line in rules.toml.splitlines()]
    return "\n".join([*written, "", *(f"# {line}" for line in lines)]) + "\n"


def _marked(line: str, told: Collection[str], language: str) -> str:
    """A line of a rule file, with a word beside an option that is open."""
    mark = Speaker(language).gettext("open, see below")
    return f"{line}  # {mark}" if line.partition(" ")[0] in told else line


def best_sentence(rules: HouseRules, language: str = "en") -> str:
    """The rule set that explains most."""
    return Speaker(language).ngettext(
        "{rules} explains most: {explained} of {count} deal, {contradictions} contradictions.",
        "{rules} explains most: {explained} of {count} deals, {contradictions} contradictions.",
        rules.deals,
        rules=rules.best.rules,
        explained=format(rules.best.explained, ","),
        contradictions=format(rules.best.contradictions, ","),
    )
