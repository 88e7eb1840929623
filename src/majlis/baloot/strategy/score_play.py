"""Playing to the score: how much more or less to ask of a bid, given where the match stands.

The file stands alone: one import, pure functions. The founding specifications do not have it; the rules are
ours:

- Scores are game points before the deal, `target` ends the match (152). What is no number counts as 0, a
  target that is none as 152; nothing ever raises.
- NORMAL while neither side can win the match with this deal.
- BOLD: they can win with one good deal and we are a good deal behind. A cautious pass loses anyhow, so
  bids and doubles ask for less.
- STEADY: we can win with one ordinary deal and are ahead. A lost contract gives them all the points, and a
  deal that they buy brings us points too, so bids ask for a little more.
- A good deal is 26 game points, all of a Sun; an ordinary one is 10, what a buyer of Hokum takes on average.
- The Sun firewall: a Sun may be doubled only by a side below 100 against one at 100 or more. `sun_exposed`
  says that our Sun could be doubled, and asks a little more of it.
"""
# Signatures are like those of the other modules: bare dicts, and typing may not be imported.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

TARGET = 152
FIREWALL = 100
GOOD_DEAL, ORDINARY_DEAL = 26, 10
BOLD, STEADY, EXPOSED = -6.0, 3.0, 2.0


def read_score(ours: int, theirs: int, target: int = TARGET) -> dict:
    """What the match score asks of this deal's bids.

    The answer has the keys `mood` (NORMAL, BOLD or STEADY), `bid_shift` (card points to be added to what a
    bid must be worth), `sun_exposed`, `sun_shift` (the same, for a Sun of ours, on top) and `reasoning`.

    >>> read_score(90, 140)["mood"], read_score(145, 100)["mood"], read_score(0, 0)["bid_shift"]
    ('BOLD', 'STEADY', 0.0)
    >>> read_score(100, 60)["reasoning"]
    '100-60 of 152: NORMAL; our Sun may be doubled'
    """
    goal = target if _is_whole(target) and target > 0 else TARGET
    mine, other = (score if _is_whole(score) else 0 for score in (ours, theirs))
    mood, shift = "NORMAL", 0.0
    if goal - other <= GOOD_DEAL and other - mine >= GOOD_DEAL:
        mood, shift = "BOLD", BOLD
    elif goal - mine <= ORDINARY_DEAL and mine > other:
        mood, shift = "STEADY", STEADY
    exposed = mine >= FIREWALL > other
    told = f"{mine}-{other} of {goal}: {mood}" + ("; our Sun may be doubled" if exposed else "")
    return {
        "mood": mood,
        "bid_shift": shift,
        "sun_exposed": exposed,
        "sun_shift": EXPOSED if exposed else 0.0,
        "reasoning": told,
    }


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
