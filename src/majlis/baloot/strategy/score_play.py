"""Playing to the score: what to ask of a bid, given where the match stands, and what hangs on a trick.

The file stands alone: one import, pure functions. Nobody asked for it (sources/strategy.md §7); the rules are
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
- Khasara in sight: the deal goes to who has more raw points, the last trick's 10, projects and Baloot
  included; without projects the buyer needs 65 of 130 in Sun and 81 of 162 in Hokum. Equal points save the
  buyer, unless `tie_to_buyer` says otherwise. A trick that holds the last points that a side needs decides
  the deal, for either side.
- Kaboot in sight: a side that has won every trick so far may take all eight; it should go on winning, and
  the other side needs one trick. What hangs on this trick is the chance that all the later ones go the same
  way: a trick that is not sure counts `HOLDS`, our own sure winners count 1.
"""
# Signatures are like those of the other modules: bare dicts, and typing may not be imported.
# mypy: disable-error-code="type-arg"

from __future__ import annotations

TARGET = 152
FIREWALL = 100
GOOD_DEAL, ORDINARY_DEAL = 26, 10
BOLD, STEADY, EXPOSED = -6.0, 3.0, 2.0
TRICKS = 8
CARD_POINTS = {"SUN": 130, "HOKUM": 162}
HOLDS = 0.7


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
    summary = f"{mine}-{other} of {goal}: {mood}" + ("; our Sun may be doubled" if exposed else "")
    return {
        "mood": mood,
        "bid_shift": shift,
        "sun_exposed": exposed,
        "sun_shift": EXPOSED if exposed else 0.0,
        "reasoning": summary,
    }


def read_deal(
    mode: str,
    bought: bool,
    ours: int,
    theirs: int,
    tricks_ours: int,
    tricks_theirs: int,
    declared_ours: int = 0,
    declared_theirs: int = 0,
    tie_to_buyer: bool = True,
) -> dict:
    """What each side still needs of this deal, and whether a Kaboot is in sight.

    `ours` and `theirs` are card points taken, `declared_` the raw points of projects and Baloot that count;
    `bought` says that our side is the buyer's. A mode that is neither SUN nor HOKUM (ASHKAL is a Sun) reads
    as HOKUM.

    The answer has the keys `needed_ours` and `needed_theirs` (points that still decide the deal for that
    side; 0 when it has them), `outcome` (OPEN, WON or LOST), `sweep` (OURS, THEIRS or NONE: who has won
    every trick so far), `tricks_left` (this one included) and `reasoning`.

    >>> read_deal("HOKUM", True, 70, 40, 4, 2)["needed_ours"]
    11
    >>> read_deal("SUN", False, 0, 60, 0, 4)["reasoning"]
    'We need 66 more, they 5; they have every trick so far'
    """
    sun = isinstance(mode, str) and mode.upper() in ("SUN", "ASHKAL")
    taken = [_whole(ours), _whole(theirs)]
    tricks = [_whole(tricks_ours), _whole(tricks_theirs)]
    declared = [_whole(declared_ours), _whole(declared_theirs)]
    total = CARD_POINTS["SUN" if sun else "HOKUM"] + sum(declared)
    buyers, others = (total + 1) // 2, total // 2 + 1
    if not tie_to_buyer:
        buyers, others = others, buyers
    goals = (buyers, others) if bought else (others, buyers)
    needed = [max(0, goals[side] - taken[side] - declared[side]) for side in (0, 1)]
    outcome = "WON" if not needed[0] else "LOST" if not needed[1] else "OPEN"
    sweep = "NONE"
    if bool(tricks[0]) != bool(tricks[1]):
        sweep = "OURS" if tricks[0] else "THEIRS"
    summary = {
        "OPEN": f"We need {needed[0]} more, they {needed[1]}",
        "WON": "We have the points that we need",
        "LOST": "They have the points that they need",
    }[outcome]
    whose = {"OURS": "; we have every trick so far", "THEIRS": "; they have every trick so far", "NONE": ""}
    return {
        "needed_ours": needed[0],
        "needed_theirs": needed[1],
        "outcome": outcome,
        "sweep": sweep,
        "tricks_left": max(0, TRICKS - sum(tricks)),
        "reasoning": summary + whose[sweep],
    }


def weigh_trick(deal: dict, pot: int, sure: int = 0) -> dict:
    """What hangs on the trick on the table, with `pot` points in it, beyond its points.

    `deal` is an answer of `read_deal`; `sure` is how many winners we keep that nothing can beat. Of the
    answer, `wins` says that taking the trick gives us the points that we need, `loses` that leaving it gives
    them theirs, `decides` both. `sweep` is the chance that a Kaboot hangs on it, 0.0 when none is in sight.

    >>> weigh_trick(read_deal("HOKUM", True, 70, 68, 4, 3), 24)
    {'wins': True, 'loses': True, 'decides': True, 'sweep': 0.0}
    >>> weigh_trick(read_deal("SUN", False, 0, 60, 0, 7), 4)["sweep"]
    1.0
    """
    points = _whole(pot)
    is_open = deal["outcome"] == "OPEN"
    wins = is_open and points >= deal["needed_ours"]
    loses = is_open and points >= deal["needed_theirs"]
    later = max(0, deal["tricks_left"] - 1)
    unsure = max(0, later - _whole(sure)) if deal["sweep"] == "OURS" else later
    sweep = 0.0 if deal["sweep"] == "NONE" else 1.0
    for _ in range(unsure):  # a power would differ in its last bit from one C library to another
        sweep *= HOLDS
    return {"wins": wins, "loses": loses, "decides": wins and loses, "sweep": sweep}


def _whole(value: object) -> int:
    return int(value) if isinstance(value, int) and _is_whole(value) else 0


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
