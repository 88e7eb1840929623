"""The review of a recorded game: what every call and card cost, on the real deal and by what its seat knew.

| module | what |
|---|---|
| `decisions` | a record as the decisions that were taken |
| `open_hands` | what the states of a deal are worth with all hands open |
| `worlds` | what every choice is worth over the worlds that its seat could not tell apart |
| `kinds` | what was wrong with a choice, by rules over the position |
| `judging` | a decision with its costs and its verdict |
| `summing` | luck and choices, turning points, each player's figures |
| `reviewing` | a whole game, over workers |
| `data`, `words`, `graph`, `page` | the review as JSON, in words, as a graph, as a page |
"""

from typing import TYPE_CHECKING

from majlis.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from majlis.baloot.review.data import review_data as review_data
    from majlis.baloot.review.decisions import Decisions as Decisions
    from majlis.baloot.review.decisions import Point as Point
    from majlis.baloot.review.decisions import decisions_of as decisions_of
    from majlis.baloot.review.model import DealReview as DealReview
    from majlis.baloot.review.model import Decision as Decision
    from majlis.baloot.review.model import Review as Review
    from majlis.baloot.review.open_hands import OpenHands as OpenHands
    from majlis.baloot.review.page import write_page as write_page
    from majlis.baloot.review.reviewing import Reviewing as Reviewing
    from majlis.baloot.review.reviewing import review as review
    from majlis.baloot.review.worlds import Budget as Budget
    from majlis.baloot.review.worlds import Value as Value
    from majlis.baloot.review.worlds import Values as Values
    from majlis.baloot.review.worlds import values_in_worlds as values_in_worlds

_EXPORTS = {
    ".data": "review_data",
    ".decisions": "Decisions Point decisions_of",
    ".model": "DealReview Decision Review",
    ".open_hands": "OpenHands",
    ".page": "write_page",
    ".reviewing": "Reviewing review",
    ".worlds": "Budget Value Values values_in_worlds",
}
__getattr__, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)
