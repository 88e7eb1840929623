"""What was found about a table's rules, said in sentences, English and Arabic."""

from typing import Any, Final

from majlis.baloot.audit.house.house_rules import Example, Exclusion, HouseRules, OptionFinding, ValueFinding
from majlis.baloot.audit.types import sentence
from majlis.baloot.names import seat_words
from majlis.baloot.rulebook.options import option_label, rule_label
from majlis.i18n import N_, texts

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
    tr = texts(language)
    if value is None:
        return tr.gettext("nothing")
    if isinstance(value, bool):
        return tr.gettext("yes") if value else tr.gettext("no")
    if point == "dealer" and isinstance(value, int):
        return seat_words(value, language)
    if point in _TEAM_POINTS and isinstance(value, int):
        return tr.gettext("team {team}").format(team=value + 1)
    if isinstance(value, tuple | list):
        if any(isinstance(side, tuple | list) for side in value):
            return " / ".join(", ".join(map(str, side)) or "–" for side in value)
        return "–".join(map(str, value))
    return str(value)


def point_words(point: str, language: str = "en") -> str:
    """`game points`, `a revoke`; a point of the bidding by its own name."""
    words = _POINTS.get(point)
    return point.replace("-", " ") if words is None else texts(language).gettext(words)


def example_words(example: Example, language: str = "en") -> str:
    """`live_game.json, deal 16: game points 10–10 in the record, 0–20 by this rule`."""
    tr = texts(language)
    if example.message.id:
        return tr.gettext("{file}, deal {deal}: {sentence}").format(
            file=example.file, deal=example.deal, sentence=sentence(example.message, language).rstrip(".")
        )
    return tr.gettext(
        "{file}, deal {deal}: {point}, {expected} in the record, {computed} by this rule"
    ).format(
        file=example.file,
        deal=example.deal,
        point=point_words(example.point, language),
        expected=value_words(example.point, example.expected, language),
        computed=value_words(example.point, example.computed, language),
    )


def value_sentence(option: str, finding: ValueFinding, language: str = "en") -> str:
    """What there is to say of one value; empty when there is nothing."""
    tr = texts(language)
    rule = rule_label(option, finding.value, language)
    if finding.status == "contradicted":
        text = tr.ngettext(
            "{rule} is contradicted by {count} deal", "{rule} is contradicted by {count} deals", finding.deals
        ).format(rule=rule, count=finding.deals)
        example = f" ({example_words(finding.examples[0], language)})" if finding.examples else ""
        return tr.gettext("{sentence}.").format(sentence=text + _how_firmly(finding, language) + example)
    if finding.dissent:
        return tr.ngettext(
            "{rule} fits most, but {count} deal speaks against it.",
            "{rule} fits most, but {count} deals speak against it.",
            finding.dissent,
        ).format(rule=rule, count=finding.dissent)
    return ""


def _how_firmly(finding: ValueFinding, language: str) -> str:
    tr = texts(language)
    if finding.unless:
        changes = tr.gettext(" and ").join(rule_label(o, v, language) for o, v in finding.unless.items())
        return tr.gettext(", unless {changes}").format(changes=changes)
    if finding.outright:
        return tr.gettext(", whatever the other rules are")
    return tr.gettext(", given what the other deals say")


def option_sentences(finding: OptionFinding, language: str = "en") -> list[str]:
    """Everything there is to say of one option."""
    tr = texts(language)
    said = [s for value in finding.values if (s := value_sentence(finding.option, value, language))]
    if finding.occasions is not None and not finding.with_status("contradicted"):
        said.append(_obeyed(finding, language))
    elif finding.verdict == "cannot tell":
        said.append(
            tr.gettext("{option}: no deal depends on it.").format(
                option=option_label(finding.option, language)
            )
        )
    elif finding.verdict == "open":
        said.append(
            tr.gettext("{option}: every value is allowed.").format(
                option=option_label(finding.option, language)
            )
        )
    return said


def _obeyed(finding: OptionFinding, language: str) -> str:
    """A rule that nobody broke is not thereby in force; how many plays could have broken it says more."""
    tr = texts(language)
    if not finding.occasions:
        return tr.gettext("{option}: no play was bound by it.").format(
            option=option_label(finding.option, language)
        )
    chance = 100 * (finding.blind_chance or 0)
    return tr.ngettext(
        "{option}: {count} play was bound by the stricter rule and kept it, so the laxer is never needed"
        " (blind choice would have kept it with {chance} %).",
        "{option}: {count} plays were bound by the stricter rule and kept it, so the laxer is never needed"
        " (blind choice would have kept it with {chance} %).",
        finding.occasions,
    ).format(option=option_label(finding.option, language), count=finding.occasions, chance=f"{chance:.2g}")


def exclusion_sentence(exclusion: Exclusion, language: str = "en") -> str:
    """Values that do not go together, and the deal that says so."""
    tr = texts(language)
    rules = tr.gettext(" and ").join(
        rule_label(option, value, language) for option, value in exclusion.values.items()
    )
    example = f" ({example_words(exclusion.examples[0], language)})" if exclusion.examples else ""
    text = tr.ngettext(
        "{rules} do not go together: {count} deal contradicts it",
        "{rules} do not go together: {count} deals contradict it",
        exclusion.deals,
    ).format(rules=rules, count=exclusion.deals)
    return tr.gettext("{sentence}.").format(sentence=text + example)


def target_sentence(rules: HouseRules, language: str = "en") -> str:
    """What is known of the score that ends a match."""
    tr, target = texts(language), rules.target
    if target.status == "cannot tell":
        return tr.gettext("target: the record does not tell.")
    said = []
    if target.more_than:
        said.append(tr.gettext("more than {score}, where a match went on").format(score=target.more_than))
    if target.at_most is not None:
        said.append(tr.gettext("at most {score}, where a match ended").format(score=target.at_most))
    for points, times in target.gahwas.items():
        said.append(
            tr.ngettext(
                "{points}, what {count} gahwa was worth", "{points}, what {count} gahwas were worth", times
            ).format(points=points, count=times)
        )
    verdict = (
        tr.gettext("152 is contradicted; {best} fits").format(best=target.best)
        if target.status == "contradicted"
        else tr.gettext("152 is allowed")
    )
    return tr.gettext("target: {facts}; {verdict}.").format(facts="; ".join(said), verdict=verdict)


def best_sentence(rules: HouseRules, language: str = "en") -> str:
    """The rule set that explains most."""
    tr = texts(language)
    return tr.ngettext(
        "{rules} explains most: {explained} of {count} deal, {contradictions} contradictions.",
        "{rules} explains most: {explained} of {count} deals, {contradictions} contradictions.",
        rules.deals,
    ).format(
        rules=rules.best.rules,
        explained=rules.best.explained,
        count=rules.deals,
        contradictions=rules.best.contradictions,
    )
