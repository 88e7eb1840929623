"""What the scripts of Liap Tui's pages put there."""

from typing import Final

from majlis.i18n import N_, texts
from majlis.liaptui.pieces import HAND_SIZE
from majlis.liaptui.sets import why_no_set

ROUND_WORDS: Final = {
    "cards": N_("{count} pieces"),
    "starter": N_("Starts"),
    "undeclared": N_("not declared yet"),
    "took": N_("took {taken} of {declared}"),
    "score": N_("points: {count}"),
    "together": N_("declared {count} of 8"),
    "player": N_("Player"),
    "declared": N_("declared"),
    "taken": N_("taken"),
    "gained": N_("this round"),
    "total": N_("total"),
}
"""What the table and a replay have in common."""
LIAPTUI_WORDS: Final = {
    **ROUND_WORDS,
    "next": N_("Next round"),
    "again": N_("New game"),
    "points": N_("Points of the round"),
    "comma": N_(", "),
    "choose": N_("Choose {count} pieces: {chosen} chosen"),
    "play": N_("Play ({count})"),
    "play0": N_("Play"),
    "playset": N_("Play: {set}"),
    "round": N_("Round {number}"),
    "target": N_("to {count} points"),
    **{f"noset{count}": why_no_set(count).id for count in range(8)},
    "wins": N_("Games won: {won}"),
    "seenall": N_("You have seen all pieces."),
    "multiplied": N_("The points of this round count ×{count}."),
}
"""What the script of the table puts on the page, beside and instead of what it does for every game."""
DECLARE_WORDS: Final = {
    "comma": N_(", "),
    "count": N_("{count} of 8 pieces"),
    "full": N_("The hand has 8 pieces: tap one of them to take it out."),
    "none": N_("There are no more of these."),
    "waiting": N_("The expert plays the hand out…"),
    "lost": N_("The connection is lost: try again."),
    "points": N_("{mean} ± {error}"),
    "score": N_("“{text}” is no score: write a whole number such as 12 or -3."),
    "share": N_("wins {share} % of games"),
    "says": N_("{name}: {number}"),
}
"""What the script of the page about declaring puts there."""


def face_down(language: str) -> list[str]:
    """So many pieces that lie face down, in words, from none to a whole hand.

    >>> face_down("en")[1:3]
    ['1 piece face down', '2 pieces face down']
    """
    catalog = texts(language)
    return [
        catalog.ngettext("{count} piece face down", "{count} pieces face down", count).format(count=count)
        for count in range(HAND_SIZE + 1)
    ]
