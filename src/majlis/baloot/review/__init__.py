"""The review of a recorded game: what every call and card cost, on the real deal and by what its seat knew.

What a choice is worth is found by `majlis.baloot.valuation`, as for advice, hints and puzzles.

| module | what |
|---|---|
| `decisions` | a record as the decisions that were taken |
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
    from majlis.baloot.review.page import write_page as write_page
    from majlis.baloot.review.reviewing import Reviewing as Reviewing
    from majlis.baloot.review.reviewing import review as review
    from majlis.baloot.valuation.model import Budget as Budget
    from majlis.baloot.valuation.open_hands import OpenHands as OpenHands

_EXPORTS = {
    ".data": "review_data",
    ".decisions": "Decisions Point decisions_of",
    ".model": "DealReview Decision Review",
    ".page": "write_page",
    ".reviewing": "Reviewing review",
    "majlis.baloot.valuation.model": "Budget",
    "majlis.baloot.valuation.open_hands": "OpenHands",
}
__getattr__, __dir__, __all__ = lazy_exports(__name__, _EXPORTS)
