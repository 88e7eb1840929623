"""What a review says in words, in the terminal and on the page."""

from __future__ import annotations

from typing import Any, Final

from majlis.baloot.names import (
    ActionWord,
    CardWord,
    PairWord,
    action_words,
    contract_word,
    said_words,
    seat_words,
)
from majlis.baloot.review.kinds import KINDS
from majlis.baloot.review.model import DealReview, Decision, Review, Turn
from majlis.baloot.sheet import Pair
from majlis.baloot.valuation.model import DEFAULT
from majlis.baloot.valuation.verdicts import Doubt, Verdict
from majlis.cards import card_name
from majlis.game import Action
from majlis.i18n import N_, texts
from majlis.message import Latin, Listed, Message

MINUS: Final = "\u2212"
VERDICTS: Final[dict[Verdict, str]] = {
    "only": N_("no real choice"),
    "right": N_("right"),
    "inaccuracy": N_("inaccuracy"),
    "mistake": N_("mistake"),
    "blunder": N_("blunder"),
    "rules": N_("against the rules"),
    "unjudged": N_("not judged"),
}
DOUBTS: Final[dict[Doubt, str]] = {
    "few": N_("Not judged: too few layouts were looked at."),
    "within": N_("Not judged: what it seems to cost is within the error of the estimate."),
    "fresh": N_("Not judged: in other layouts it did not cost so much."),
    "weights": N_(
        "Not judged: it hangs on how likely the layouts are taken to be. If each counts the same, "
        "nothing brought more."
    ),
    "challenge": N_("Not judged: a challenge would have been sure to win more."),
}
"""Why a choice beside which something better is seen is not judged."""
MARKS: Final[dict[Verdict, str]] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", "rules": "✗"}
"""As in chess."""
ENDINGS: Final[dict[str, str]] = {
    "played": N_("played to the end"),
    "sawa": N_("ended by a claim that was right"),
    "false-sawa": N_("ended by a claim that was wrong"),
    "qayd": N_("ended by a challenge"),
    "all-pass": N_("nobody bought"),
    "kawesh": N_("thrown in: Kawesh"),
    "surrender": N_("given up"),
    "unfinished": N_("not finished"),
    "stuck": N_("could not be followed to its end"),
    "no deal": N_("not enough is recorded to follow it"),
}


def number(value: float, digits: int = 1, *, signed: bool = False) -> str:
    """A number with a real minus; 0 has no sign.

    >>> number(-0.04), number(-1.25), number(2, signed=True)
    ('0.0', '−1.2', '+2.0')
    """
    text = f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
    if not float(text):
        text = text.lstrip("+-")
    return text.replace("-", MINUS)


def points_of(pair: Pair) -> Latin:
    """`16–69`, ours first in every language."""
    return Latin(PairWord(pair).words("en"))


def percent(chance: float, digits: int = 0) -> str:
    """`56 %`."""
    return f"{100 * chance:.{digits}f} %"


def ended_words(deal: DealReview, language: str) -> str:
    """How the deal ended."""
    return texts(language).gettext(ENDINGS[deal.ended])


def bought_words(deal: DealReview, language: str) -> str:
    """What was played: `Hokum in spades, Bottom`; or how the deal ended without."""
    if deal.contract is None:
        return ended_words(deal, language)
    seat = seat_words(deal.contract.buyer, language)
    bought = contract_word(deal.contract.trump)
    return Message(N_("{bought}, {seat}"), {"bought": bought, "seat": seat}).text(language)


def place_words(decision: Decision, language: str) -> str:
    """`trick 3`, or `auction`."""
    if decision.trick:
        return Message(N_("trick {number}"), {"number": decision.trick}).text(language)
    return texts(language).gettext(N_("auction"))


def said(action: Action, language: str) -> str:
    """A choice in words, cards by their glyphs."""
    return card_name(action) if action < 52 else action_words(action, language)


def chosen_words(decision: Decision, calls: list[Action], language: str) -> str:
    """What was chosen, with what was announced; a pass as it is said after these calls."""
    word = said(decision.action, language) if decision.trick else said_words(decision.action, calls, language)
    return texts(language).gettext(N_(", ")).join([*(said(one, language) for one in decision.words), word])


def better_words(decision: Decision, language: str) -> str:
    """What was better: another choice, or with what that was missed; empty where nothing was."""
    parts: list[Any] = [Latin(said(one, language)) for one in decision.missed]
    if decision.best is not None and decision.best != decision.action:
        parts.append(Latin(said(decision.best, language)))
    return Listed(parts).words(language) if parts else ""


def cost_words(decision: Decision, language: str) -> str:
    """`−10.5 ± 2.2 game points`, or in the chance to win where that decides."""
    if decision.by_chance and decision.cost_chance is not None:
        cost = f"{number(-100 * decision.cost_chance)} ± {percent(decision.error_chance or 0.0, 1)}"
        return Message(N_("{cost} of the chance to win"), {"cost": Latin(cost)}).text(language)
    cost = f"{number(-(decision.cost or 0.0))} ± {number(decision.error or 0.0)}"
    return Message(N_("{cost} game points"), {"cost": Latin(cost)}).text(language)


def real_words(decision: Decision, language: str) -> str:
    """What it cost on the real deal, in words; empty where that is not known."""
    if decision.real_cost is None:
        return ""
    if not decision.real_cost:
        return texts(language).gettext(N_("on the real deal it cost nothing"))
    message = N_("on the real deal {cost}")
    return Message(message, {"cost": Latin(number(-decision.real_cost, 0))}).text(language)


def error_words(decision: Decision, language: str) -> str:
    """An error in one line: what was better, what it cost, and what kind it is."""
    better, parts = better_words(decision, language), []
    if better:
        parts.append(Message(N_("better {choice}"), {"choice": better}).text(language))
    parts.append(cost_words(decision, language))
    parts += [real] if (real := real_words(decision, language)) else []
    if decision.kind is not None:
        parts.append(texts(language).gettext(KINDS[decision.kind].name))
    return texts(language).gettext(N_("; ")).join(parts)


def basis_words(review: Review, language: str) -> str:
    """How much the figures rest on."""
    values: dict[str, Any] = {"nodes": review.nodes, "deals": review.played, "seed": review.seed}
    message = N_(
        "A card rests on {nodes} positions of the solver at most, a call on {deals} deals that are played on;"
        " seed {seed}"
    )
    if review.seconds is not None:
        message = N_("A choice rests on {seconds} s of work; seed {seed}")
        values = {"seconds": Latin(f"{review.seconds:g}"), "seed": review.seed}
    return Message(message, values).text(language)


def advise_options(review: Review) -> str:
    """What stands behind `majlis baloot advise LINE`, so that it gives the same values."""
    if review.seconds is not None:
        return ""
    nodes = "" if review.nodes == DEFAULT.nodes else f" --nodes {review.nodes}"
    return nodes + (f" --seed {review.seed}" if review.seed else "")


def turn_words(turn: Turn, deals: tuple[DealReview, ...], language: str) -> str:
    """What happened at a turning point."""
    deal = next(one for one in deals if one.number == turn.deal)
    if turn.decision is None:
        return Message(N_("deal {deal}: the cards were dealt"), {"deal": turn.deal}).text(language)
    decision = deal.decisions[turn.decision - 1]
    what: Any = CardWord(decision.action) if decision.action < 52 else ActionWord(decision.action)
    return Message(
        N_("deal {deal}, {place}: {seat}, {action}"),
        {
            "deal": turn.deal,
            "place": place_words(decision, language),
            "seat": seat_words(decision.seat, language),
            "action": what,
        },
    ).text(language)
