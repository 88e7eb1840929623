"""Positions of the published counts, as the twins see them: a table entry becomes hands and a trick.

An entry has `rules`, `dealer`, `first` (four hands of five), `floor`, `stock` (eleven cards in dealing
order), `calls` (words in turn) and, optionally, `plays` (cards, and `akka` before the card it goes with).
"""

from twins.deal import final_hands
from twins.play import play_out
from twins.talk import who_may_say


def said_in_turn(words, hands, floor, dealer, rules, scores=(0, 0)):
    """The contract that these words lead to, each said by the seat that is expected to speak."""
    answers = []
    for word in words:
        question, _ = who_may_say(answers, hands, floor, dealer, rules, scores)
        answers.append((next(iter(question), None), word))
    return who_may_say(answers, hands, floor, dealer, rules, scores)[1]


def position(entry, rules):
    """Everything that `twins.play.count_nodes` takes but the depth, as a dict."""
    first = [hand.split() for hand in entry["first"]]
    dealer = entry["dealer"]
    deal = said_in_turn(entry["calls"].split(), first, entry["floor"], dealer, rules)
    if not isinstance(deal, dict):
        raise ValueError(f"{entry['name']}: nobody buys ({deal})")
    hands = final_hands(first, entry["floor"], entry["stock"].split(), dealer, deal["buyer"])
    words = entry.get("plays", "").split()
    cards = [word for word in words if word != "akka"]
    hands, leader, trick, _ = play_out(hands, (dealer + 1) % 4, cards, deal["trump"])
    akka = bool(trick) and words[-len(trick) - 1 :][0] == "akka"
    return {
        "hands": hands,
        "leader": leader,
        "trick": trick,
        "trump": deal["trump"],
        "closed": deal["closed"],
        "rules": rules,
        "akka": akka,
    }
