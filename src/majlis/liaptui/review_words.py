"""What a review says in words, on its page and in the terminal."""

from typing import Final

from majlis.i18n import N_
from majlis.liaptui.names import seat_words
from majlis.liaptui.phase import Phase
from majlis.liaptui.review import Decision, Review, Verdict
from majlis.liaptui.scoring import winners
from majlis.liaptui.view import View
from majlis.message import Latin, Speaker

VERDICTS: Final[dict[Verdict, str]] = {
    "right": N_("right"),
    "inaccuracy": N_("inaccuracy"),
    "mistake": N_("mistake"),
    "blunder": N_("blunder"),
}
MARKS: Final[dict[Verdict, str]] = {"right": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""As in chess."""


def outcome_words(review: Review, tr: Speaker) -> str:
    """Who won, or that the game is not over."""
    end = review.rounds[-1].end if review.rounds else None
    won: tuple[int, ...] = ()
    if end is not None and end.is_terminal():
        standing = end.next_standing()
        won = winners(standing.scores, review.rules, standing.round_number - 1)
    if not won:
        return tr.gettext(N_("The game is not over."))
    text = N_("{seat} wins the game.") if len(won) == 1 else N_("The game is shared by {seat}.")
    return tr.gettext(text, seat=tr.listed(seat_words(seat, tr.language) for seat in won))


def place_words(view: View, tr: Speaker) -> str:
    """When something was chosen."""
    if view.phase == Phase.PLAY:
        return tr.gettext(N_("turn {number}"), number=len(view.turns) + 1)
    return tr.gettext(N_("declaration") if view.phase == Phase.DECLARE else N_("weak hand"))


def cost_words(one: Decision, tr: Speaker) -> str:
    """What a choice gave away."""
    if one.by_chance:
        value = Latin(f"{one.cost:.1f} %")
        return tr.gettext(N_("It gives away {value} of the game."), value=value)
    value = Latin(f"{one.cost:.1f} ± {one.error:.1f}")
    return tr.gettext(N_("It gives away {value} points."), value=value)
