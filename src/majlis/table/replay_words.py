"""What the script of replays puts on its page: for every game, and as each game calls things."""

from typing import Final

from majlis.i18n import N_
from majlis.table.liaptui_words import ROUND_WORDS
from majlis.table.replays import TOO_LARGE

REPLAY_WORDS: Final = {
    "us": N_("Us"),
    "them": N_("Them"),
    "you": N_("{seat} (you)"),
    "waiting": N_("Waiting…"),
    "large": TOO_LARGE,
    "broken": N_("This link is not whole: ask for it again."),
    "step": N_("{number} of {count}"),
    "played": N_("{seat} plays {card}"),
    "hint": N_("Hint: {action}"),
}
REPLAY_GAMES: Final = {
    "baloot": {
        "cards": N_("{count} cards"),
        "hand": N_("Cards of {seat}"),
        "dealt": N_("The cards are dealt."),
        "more": N_("The file has {count} deals: the first {most} are shown."),
        "won": N_("Tricks: {we} {us}, {they} {them}"),
        "trick": N_("{seat} takes the trick."),
        "against": N_("Against the rules: {why}."),
        "before": N_("score before: {we} {us}, {they} {them}"),
        "after": N_("The match now: {we} {us}, {they} {them}"),
    },
    "liaptui": ROUND_WORDS
    | {
        "hand": N_("Pieces of {seat}"),
        "dealt": N_("The pieces are dealt."),
        "more": N_("The file has {count} rounds: the first {most} are shown."),
        "weak": N_("A weak hand is asked whether to deal anew."),
    },
}
REPLAY_LABELS: Final = {
    "baloot": {
        "deal-label": N_("Deal"),
        "view-label": N_("Cards shown"),
        "view-all": N_("all four hands"),
        "player": N_("Move through the deal"),
        "first": N_("To the beginning of the deal"),
        "trickback": N_("A trick back"),
        "trickon": N_("A trick on"),
        "dealon": N_("To the next deal"),
        "ended": N_("Points of the deal"),
        "hint": N_("What would the strategist do here?"),
        "sharedeal": N_("Link to this deal"),
        "sharematch": N_("Link to the whole game"),
        "review": N_("What did each card cost?"),
        "holds": N_(
            "A link holds the recorded deals themselves: whoever has it can see all their cards. Nothing is "
            "kept on the server."
        ),
    },
    "liaptui": {
        "deal-label": N_("Round"),
        "view-label": N_("Pieces shown"),
        "view-all": N_("all hands"),
        "player": N_("Move through the round"),
        "first": N_("To the beginning of the round"),
        "trickback": N_("A turn back"),
        "trickon": N_("A turn on"),
        "dealon": N_("To the next round"),
        "ended": N_("Points of the round"),
        "hint": N_("What would the expert do here?"),
        "sharedeal": N_("Link to this round"),
        "sharematch": N_("Link to all rounds"),
        "review": N_("What was each play worth?"),
        "holds": N_(
            "A link holds the recorded rounds themselves: whoever has it can see all hands. Nothing is kept "
            "on the server."
        ),
    },
}
"""The text, or the name, of each element of the page, by its id."""
