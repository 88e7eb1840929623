"""The explanation of a profile as plain data: `json_of`."""

from __future__ import annotations

from typing import Any

from majlis.bridge.deal.union import DealCount
from majlis.bridge.deal.viability import Clash, Combined
from majlis.bridge.explain.costs import Costs
from majlis.bridge.explain.explanation import ProfileExplanation, advice_of
from majlis.bridge.formats import FORMATS
from majlis.bridge.table.pack import TABLE
from majlis.dealing.explanation import rarity


def json_of(explanation: ProfileExplanation) -> dict[str, Any]:
    """The explanation as plain data."""
    viability = explanation.viability
    return {
        "profile": explanation.profile,
        "rs_suits": explanation.source.rs_suits if explanation.source.draws_together else None,
        "rs_choice": explanation.random_suits.choice,
        "rs_over_standard": explanation.random_suits.over_standard,
        "viable": viability.viable,
        **number_json(explanation.deals),
        "of": str(TABLE.deals()),
        "all_exact": explanation.exact,
        "seconds": explanation.seconds,
        "impossible": sum(not one.viable for one in viability.combinations),
        "lost": float(viability.lost),
        "combinations": [
            combination_json(one)
            | {"remedies": [str(change.message) for change in dict(explanation.remedies).get(number, ())]}
            for number, one in enumerate(viability.combinations)
        ],
        "subprofiles": [
            {
                "seat": one.seat,
                "subprofile": one.index + 1,
                "name": one.name,
                "asked": float(one.asked),
                "realised": None if one.realised is None else float(one.realised),
            }
            for one in viability.subs
        ],
        "costs": [costs_json(costs) for costs in explanation.costs],
        "advice": [str(line) for line in advice_of(explanation)],
        "example": None if explanation.example is None else FORMATS["text"].dumps([explanation.example]),
    }


def number_json(number: DealCount | None) -> dict[str, Any]:
    """A number of deals, with its probability."""
    if number is None:
        return dict.fromkeys(("deals", "probability", "rarity", "exact", "low", "high"))
    return {
        "deals": str(number.deals),
        "probability": float(number.probability),
        "rarity": rarity(number.deals, TABLE.deals()),
        "exact": number.exact,
        "low": str(number.low),
        "high": str(number.high),
    }


def combination_json(one: Combined) -> dict[str, Any]:
    """One combination."""
    return {
        "subprofiles": {seat: index + 1 for seat, index in one.indices.items()},
        "name": one.name,
        "asked": float(one.asked),
        "realised": None if one.realised is None else float(one.realised),
        "choices": one.choices,
        "possible": one.possible,
        "viable": one.viable if one.looked_at else None,
        **number_json(one.deals),
        "clash": None if one.clash is None else clash_json(one.clash),
    }


def clash_json(clash: Clash) -> dict[str, Any]:
    """Constraints that clash."""
    return {
        "constraints": [
            {"words": str(part.words), "path": path}
            for part, path in zip(clash.parts, clash.paths, strict=True)
        ],
        "suits": None if clash.suits is None else {seat: "".join(s) for seat, s in clash.suits.items()},
        "smallest": clash.smallest,
        "exclusive_suits": clash.exclusive,
    }


def costs_json(costs: Costs) -> dict[str, Any]:
    """The costs of the constraints of one combination."""
    return {
        "subprofiles": {seat: index + 1 for seat, index in costs.indices.items()},
        "suits": {seat: "".join(drawn) for seat, drawn in costs.suits.items()},
        "deals": str(costs.deals),
        "constraints": [
            {
                "words": cost.words,
                "path": cost.path,
                "factor": cost.factor,
                "opened": [{"words": one.words, "factor": one.factor} for one in cost.opened],
                "dropped": [{"words": one.words, "factor": one.factor} for one in cost.dropped],
            }
            for cost in costs.costs
        ],
        "left_out": costs.left_out,
    }
