"""Twin of a whole deal: from the first hands and all that was said and played to what is written down.

`outcome` takes the moves as the notation writes them, `sun`, `2@kawesh`, `sira:♠QKA`, `9♠`, and gives one
line: `played 18-0, then 2 deals`, or `move 7 is refused` at the first that the house does not allow.
"""

from twins import qayd, sawa, score, talk, words
from twins.cards import SUITS
from twins.deal import final_hands
from twins.play import play_out


def outcome(first, floor, stock, dealer, scores, moves, rules):
    """The line of a deal; a deal that the moves do not end is `unfinished`."""
    answers = []
    for number, (seat, word) in enumerate(moves, 1):
        question, end = talk.who_may_say(answers, first, floor, dealer, rules, scores)
        if end is not None:
            break
        seat = next(iter(question)) if seat is None else seat
        if word not in question.get(seat, []):
            return f"move {number} is refused"
        answers.append((seat, word))
    _, bid = talk.who_may_say(answers, first, floor, dealer, rules, scores)
    if bid is None:
        return "unfinished"
    if isinstance(bid, str):
        return f"{bid} 0-0, then {next_dealer(dealer, bid, rules)} deals"
    eight = final_hands(first, floor, stock, dealer, bid["taker"])
    return cards_and_words(eight, bid, dealer, moves[len(answers) :], len(answers), rules)


def next_dealer(dealer, ending, rules):
    """Who deals after that."""
    stays = {
        "all-pass": rules.dealer_after_all_pass == "same",
        "kawesh": rules.kawesh_dealer == "same",
    }
    return dealer if stays.get(ending, False) else (dealer + 1) % 4


def cards_and_words(eight, bid, dealer, moves, before, rules):
    """The play: every move is looked up among those that `words.may_do` gives."""
    deal = {
        "contract": bid,
        "dealer": dealer,
        "eight": eight,
        "announced": [[], [], [], []],
        "baloots": [],
        "claimer": None,
        "payer": None,
        "ending": None,
    }
    plays, akkas, promised = [], set(), None
    for number, (said_by, word) in enumerate(moves, before + 1):
        hands, leader, trick, tricks = play_out(eight, (dealer + 1) % 4, plays, bid["trump"])
        deal["tricks"] = tricks
        seat = (leader + len(trick)) % 4 if said_by is None else said_by
        if word.startswith("qayd:"):
            right = challenge_is_right(deal, plays, akkas, word, rules)
            deal["payer"] = 1 - seat % 2 if right else seat % 2
            deal["crime"] = word.split(":")[2] if right else None
            deal["table"] = (hands, leader, trick)
            deal["ending"] = "qayd"
        elif word == "accept":
            continue
        else:
            move = project_cards(word) if ":" in word else word
            table = {
                "hand": hands[seat],
                "own_played": [card for card in eight[seat] if card not in hands[seat]],
                "trick": trick,
                "tricks": tricks,
                "trump": bid["trump"],
                "mode": bid["mode"],
                "closed": bid["closed"],
                "akka": bool(trick) and trick[0] in akkas,
                "promised": promised,
                "announced": deal["announced"][seat],
                "rules": rules,
            }
            if move not in words.may_do(table):
                return f"move {number} is refused"
            if move == "sawa":
                true = sawa.claim_is_true(hands, seat, bid["trump"], bid["closed"], rules)
                deal["ending"] = "sawa" if true else "false-sawa"
                deal["claimer"], deal["payer"] = seat, seat % 2
            elif isinstance(move, tuple):
                deal["announced"][seat].append(move)
            elif move in ("baloot", "akka"):
                promised = move
            else:
                deal["baloots"] += [seat] if promised == "baloot" else []
                akkas |= {move} if promised == "akka" else set()
                promised = None
                plays.append(move)
        if deal["ending"] is not None:
            break
    if deal["ending"] is None:
        _, _, _, deal["tricks"] = play_out(eight, (dealer + 1) % 4, plays, bid["trump"])
        if len(deal["tricks"]) < 8:
            return "unfinished"
        deal["ending"] = "played"
    ours, theirs = score.game_points(deal, rules)
    return f"{deal['ending']} {ours}-{theirs}, then {next_dealer(dealer, deal['ending'], rules)} deals"


def project_cards(word):
    """The cards of `sira:♠910J` or `hundred:KKKK`, as a project of `twins.projects`."""
    text = word.partition(":")[2]
    if text[0] not in SUITS:
        name = text[: len(text) // 4]
        return tuple(sorted(name + suit for suit in SUITS))
    ranks = text[1:].replace("10", "T")
    return tuple(("10" if letter == "T" else letter) + text[0] for letter in ranks)


def challenge_is_right(deal, plays, akkas, word, rules):
    """Whether the crime of a challenge `qayd:revoke:8♦:K♠` was done."""
    bid, eight = deal["contract"], deal["eight"]
    _, crime, card, *proof = word.split(":")
    by_seat, leader, trick = [], (deal["dealer"] + 1) % 4, []
    for played in plays:
        by_seat.append(((leader + len(trick)) % 4, played, played in akkas))
        trick = [*trick, played]
        if len(trick) == 4:
            _, leader, trick, _ = play_out(
                eight, (deal["dealer"] + 1) % 4, plays[: len(by_seat)], bid["trump"]
            )
    return qayd.is_proven(
        by_seat, eight, bid["trump"], bid["closed"], rules, crime, card, proof[0] if proof else None
    )
