"""What each choice of a seat is worth, by what that seat knows: one computation that all answers speak from.

Advice, hints, reviews and puzzles ask `value_choices`. It draws layouts of the hidden cards that fit all that
the seat knows, as often as they are likely (importance weights), and values every choice in the same layouts
(common random numbers), in game points of the deal, our side less theirs, and in the chance to win the match.
Cards are solved with open hands (perfect-information Monte Carlo); calls are played on by four strategists.
The error is that of the *difference* to the best choice. The layouts hang on the seat's view alone, so a
recorded decision and the line that is printed of it have the same values.

| module | what |
|---|---|
| `model` | values, budgets, leads |
| `valuing` | `value_choices`, and the seed that a view gives |
| `cards` | the play: cards, the words that go with them, claims |
| `calls` | the auction and the doubling; cards that cannot be solved |
| `challenges` | Qayd: what it brings where it is right, and where it is wrong |
| `verdicts` | when a difference says anything |
| `words` | what the values say, in sentences |
| `open_hands` | what the states of a deal are worth with all hands open |
"""

from typing import TYPE_CHECKING

from majlis.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from majlis.baloot.valuation.model import Budget as Budget
    from majlis.baloot.valuation.model import Challenge as Challenge
    from majlis.baloot.valuation.model import InformationSetValues as InformationSetValues
    from majlis.baloot.valuation.model import Value as Value
    from majlis.baloot.valuation.open_hands import OpenHands as OpenHands
    from majlis.baloot.valuation.valuing import bears_out as bears_out
    from majlis.baloot.valuation.valuing import hangs_on_weights as hangs_on_weights
    from majlis.baloot.valuation.valuing import value_choices as value_choices
    from majlis.baloot.valuation.verdicts import Doubt as Doubt
    from majlis.baloot.valuation.verdicts import doubt_of as doubt_of

_EXPORTS = {
    ".model": "Budget Challenge InformationSetValues Value",
    ".open_hands": "OpenHands",
    ".valuing": "bears_out hangs_on_weights value_choices",
    ".verdicts": "Doubt doubt_of",
}
__getattr__, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)
