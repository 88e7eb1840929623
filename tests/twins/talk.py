"""Twin of the auction and of doubling (sources/baloot.md §3 and §4), as a conversation.

Each stage is a generator that yields a question, a dict of who may say what (first the seat that is
expected to speak), and is sent back the answer `(seat, word)`; so the code reads in the order in which
things are said at a table. `who_may_say` replays the answers so far and returns the question that stands,
or the outcome.

The outcome is `"all-pass"`, `"kawesh"`, or a dict with the fields of the contract: mode, trump (glyph or
None), buyer, caller, ashkal, level (5 is gahwa), closed, raiser.
"""

from twins.cards import SUITS, rank, suit

SUIT_WORDS = {"♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds"}


def who_may_say(answers, hands, floor, dealer, rules, scores=(0, 0)):
    """The question after these answers and, once nothing is left to ask, the outcome: `(question, outcome)`.

    `answers` is a list of `(seat, word)`; `hands` the four first hands of five cards.
    """
    talk = conversation(hands, floor, dealer, rules, scores)
    try:
        question = next(talk)
        for seat, word in answers:
            if word not in question.get(seat, []):
                raise ValueError(f"seat {seat} may not say {word}: {question}")
            question = talk.send((seat, word))
    except StopIteration as end:
        return {}, end.value
    return question, None


def conversation(hands, floor, dealer, rules, scores):
    """All that is said before the first card."""
    outcome = yield from auction(hands, floor, dealer, rules)
    if isinstance(outcome, str):
        return outcome
    if outcome["mode"] == "sun":
        return (yield from double_sun(outcome, rules, scores))
    return (yield from double_hokum(outcome, rules))


def auction(hands, floor, dealer, rules):
    """The purchase, with Kawesh in every question for those who may call it."""
    purchase = bidding(floor, dealer, rules)
    small = [seat for seat in range(4) if is_kawesh(hands[seat])]
    bidders = []
    question = next(purchase)
    while True:
        may = {
            "on": [] if bidders else small,
            "until-sold": small,
            "until-sold-not-buyer": [seat for seat in small if seat not in bidders],
            "off": [],
        }[rules.kawesh]
        question = {**question, **{seat: [*question.get(seat, []), "kawesh"] for seat in may}}
        seat, word = yield question
        if word == "kawesh":
            return "kawesh"
        if word != "pass":
            bidders.append(seat)
        try:
            question = purchase.send((seat, word))
        except StopIteration as sold:
            return sold.value


def bidding(floor, dealer, rules):
    """Two rounds from dealer+1; the first who does not pass decides how it goes on."""
    order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    for round_number in (1, 2):
        for place, speaker in enumerate(order):
            _, word = yield {speaker: openings(place, floor, round_number, rules)}
            if word == "pass":
                continue
            if word == "hokum":
                return (yield from provisional_hokum(speaker, order, floor, round_number, rules))
            taker = speaker if word == "sun" else (speaker + 2) % 4
            return (yield from before_you(taker, speaker, order[:place], order, floor, round_number, rules))
    return "all-pass"


def is_kawesh(hand):
    """Whether the five cards are all 7, 8 or 9."""
    return all(rank(card) in ("7", "8", "9") for card in hand)


def openings(place, floor, round_number, rules):
    """What a speaker may say in his turn; `place` 0 is the first speaker, 3 the dealer."""
    words = ["pass", "hokum", "sun"]
    allowed_round = round_number == 1 or rules.ashkal_rounds == "both"
    if place >= 2 and rank(floor) != "A" and allowed_round:
        words.append("ashkal")
    return words


def provisional_hokum(bidder, order, floor, round_number, rules):
    """The others may take it as Sun; if none does the bidder confirms, or turns to Sun himself."""
    earlier = order[: order.index(bidder)]
    partner = (bidder + 2) % 4
    asked = [(bidder + step) % 4 for step in (1, 2, 3)]
    if round_number == 2 and rules.round_two_asks == "later-only":
        asked = [seat for seat in asked if seat not in earlier]
    elif round_number == 2 and partner in earlier:
        asked.remove(partner)
    while asked:
        seat, word = yield {seat: ["pass", "sun"] for seat in asked}
        if word == "sun":
            # An earlier seat that has not answered yet is asked too: his turn was before.
            before_him = [other for other in order[: order.index(seat)] if other != bidder]
            return (yield from before_you(seat, seat, before_him, order, floor, round_number, rules))
        asked.remove(seat)
    if round_number == 1:
        words = ["confirm"]
    else:
        words = [SUIT_WORDS[s] for s in SUITS if s != suit(floor)]
    if rank(floor) != "A" or rules.turn_to_sun == "any-floor":
        words = [*words, "turn-to-sun"]
    _, word = yield {bidder: words}
    if word == "turn-to-sun":
        return contract("sun", None, bidder, bidder)
    trump = suit(floor) if word == "confirm" else next(s for s in SUITS if SUIT_WORDS[s] == word)
    return contract("hokum", trump, bidder, bidder)


def is_offered(floor, round_number, rules):
    """Whether earlier opponents are asked about a Sun of this round, with this card on the floor."""
    ace = rank(floor) == "A"
    if rules.before_you == "earlier-opponents":
        return True
    if rules.before_you == "first-round-only":
        return round_number == 1
    if rules.before_you in ("ace-floor-only", "ace-floor-first-two"):
        return ace
    if rules.before_you == "ace-floor-round-two":
        return ace and round_number == 2
    assert rules.before_you == "off"
    return False


def before_you(floor_to, caller, before_him, order, floor, round_number, rules):
    """Opponents of the caller who come before him may take the Sun; the earliest who does buys.

    `floor_to` gets the floor card if none does: the caller, or in Ashkal his partner.
    """
    if rules.before_you == "ace-floor-first-two":
        before_him = [seat for seat in before_him if seat in order[:2]]
    asked = [seat for seat in before_him if seat % 2 != caller % 2]
    if not is_offered(floor, round_number, rules):
        asked = []
    taker = None
    while asked:
        seat, word = yield {seat: ["pass", "before-you"] for seat in asked}
        if word == "before-you":
            taker = seat
            asked = asked[: asked.index(seat)]
        else:
            asked.remove(seat)
    if taker is not None:
        return contract("sun", None, taker, taker)
    buyer = caller if rules.ashkal_buyer == "caller" else floor_to
    return {**contract("sun", None, buyer, caller), "ashkal": floor_to != caller, "taker": floor_to}


def contract(mode, trump, buyer, caller):
    """An undoubled contract, with the floor card for the buyer."""
    return {
        "mode": mode,
        "trump": trump,
        "buyer": buyer,
        "caller": caller,
        "taker": buyer,
        "ashkal": False,
        "level": 1,
        "closed": False,
        "raiser": None,
    }


def double_sun(deal, rules, scores):
    """Double only; under the firewall only by the team below 100 against a team at 100 or more.

    Over 100: only by a team that has not passed 100 against one that has.
    """
    opponents = [(deal["buyer"] + 1) % 4, (deal["buyer"] + 3) % 4]
    theirs, buyers = scores[opponents[0] % 2], scores[deal["buyer"] % 2]
    allowed = {
        "always": True,
        "never": False,
        "firewall": theirs < 100 <= buyers,
        "over-100": theirs <= 100 < buyers,
    }[rules.sun_double]
    if allowed:
        seat, _ = yield from first_to_say(opponents, ["double"])
        if seat is not None:
            deal = {**deal, "level": 2, "raiser": seat}
    return deal


def double_hokum(deal, rules):
    """Double, triple, four, gahwa, by the opponents and the buyer's team in turn, until one team declines.

    Partners may answer in either order.
    """
    buyer = deal["buyer"]
    seats, waiting = [(buyer + 1) % 4, (buyer + 3) % 4], [buyer, (buyer + 2) % 4]
    for level, word in ((2, "double"), (3, "triple"), (4, "four"), (5, "gahwa")):
        with_variant = word in ("double", "four")
        words = [word]
        if with_variant and rules.variant_chooser == "doubler":
            words = [word + "-open", word + "-closed"]
        raiser, said = yield from first_to_say(seats, words)
        if raiser is None:
            return deal
        if with_variant and rules.variant_chooser == "buyer":
            _, said = yield {buyer: ["open", "closed"]}
        if word == "triple" and rules.triple_variant == "chosen":
            chooser = buyer if rules.variant_chooser == "buyer" else raiser
            _, said = yield {chooser: ["open", "closed"]}
        deal = {**deal, "level": level, "raiser": raiser, "closed": said.endswith("closed")}
        seats, waiting = waiting, seats
    return deal


def first_to_say(seats, words):
    """Ask two partners until one does not pass: `(seat, word)`, or `(None, None)`."""
    asked = list(seats)
    while asked:
        seat, word = yield {seat: ["pass", *words] for seat in asked}
        if word != "pass":
            return seat, word
        asked.remove(seat)
    return None, None


def count_talk(hands, floor, dealer, rules, scores, in_turn, deepest=99):
    """The tree of everything that can be said: `(nodes by depth, leaves by outcome)`.

    `in_turn`: by the first seat of each question only; otherwise whoever may speak may be the next to do so.
    The root is depth 0. Outcomes are `all-pass`, `kawesh`, or mode and level.
    """
    nodes, leaves = [], {}
    conversations = [[]]
    while conversations and len(nodes) <= deepest:
        nodes.append(len(conversations))
        longer = []
        for said in conversations:
            question, outcome = who_may_say(said, hands, floor, dealer, rules, scores)
            if outcome is not None:
                name = outcome if isinstance(outcome, str) else f"{outcome['mode']} {outcome['level']}"
                leaves[name] = leaves.get(name, 0) + 1
            for seat in list(question)[: 1 if in_turn else 4]:
                longer.extend([*said, (seat, word)] for word in question[seat])
        conversations = longer
    return nodes, leaves
