"""What the script of replays puts on its page for every game; `Replays` (`games`) has each game's own."""

from typing import Final

from majlis.i18n import N_
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
