"""The question of a puzzle and the explanation of its answer, as messages for both languages."""

from collections.abc import Sequence

from majlis.baloot.names import CardWord, SeatWord
from majlis.baloot.notation import parse_position
from majlis.baloot.puzzles.course import Played, played_again
from majlis.baloot.puzzles.model import HARDEST, Kind, Puzzle, Sentences, Solution, Words
from majlis.baloot.puzzles.themes import THEMES
from majlis.baloot.terminal import contract_words
from majlis.baloot.view import Trick, View
from majlis.cards import Card, card_name, parse_card
from majlis.game import Seat, team_of
from majlis.i18n import LANGUAGES, N_, NN_
from majlis.message import Latin, Listed, Message

assert tuple(LANGUAGES) == ("en", "ar")


def contract_of(view: View) -> Words:
    """What is played."""
    assert view.contract is not None
    return Words(*(contract_words(view.contract, language) for language in LANGUAGES))


def question_of(kind: Kind, seat: Seat) -> Words:
    """What is asked."""
    text = N_("You are {seat}. Which card brings the most game points?")
    if kind == "open":
        text = N_("All four hands are open. {seat} is to play: which card brings the most game points?")
    return in_both(Message(text, {"seat": SeatWord(seat)}))


def in_sentences(lines: Sequence[Message]) -> Sentences:
    """An explanation in both languages."""
    return Sentences(*(tuple(line.text(language) for line in lines) for language in LANGUAGES))


def explanation_of(puzzle: Puzzle) -> list[Message]:
    """Why the best card is best: what it does, and what follows it and the obvious one."""
    solution, state = puzzle.solution, parse_position(puzzle.solution.deal)
    best, obvious = CardWord(parse_card(solution.best)), CardWord(parse_card(solution.obvious))
    lines = [Message(N_("{best}, not {other}."), {"best": best, "other": obvious})]
    lines += [Message(THEMES[name][1]) for name in solution.themes]
    if puzzle.kind == "seat":
        lines.append(_over_layouts(solution))
    lines.append(_depth(puzzle.grade, len(puzzle.hand)))
    if puzzle.kind == "seat":
        lines.append(Message(N_("In this deal, if all then play perfectly with open hands:")))
    courses = (best, solution.after_best), (obvious, solution.after_obvious)
    return [*lines, *(_course(card, played_again(state, course)) for card, course in courses)]


def _depth(grade: int, left: int) -> Message:
    """How far one must see."""
    if grade == left:
        return Message(N_("One has to look ahead to the end of the deal."))
    one, many = NN_(
        "It is enough to count the points of {count} trick, the present one.",
        "One has to look {count} tricks ahead, this one included.",
    )
    if grade == HARDEST:
        one, many = NN_(
            "One has to look {count} trick ahead or more.",
            "One has to look {count} tricks ahead or more, this one included.",
        )
    return Message(one, {"count": grade}, many)


def _over_layouts(solution: Solution) -> Message:
    best, other = solution.values[solution.best], solution.values[solution.obvious]
    values = {
        "count": solution.layouts,
        "best": CardWord(parse_card(solution.best)),
        "other": CardWord(parse_card(solution.obvious)),
        "points": f"{best.game_points - other.game_points:.1f}",
        "error": f"{other.error:.1f}",
        "better": solution.better,
        "worse": solution.worse,
    }
    one, many = NN_(
        "In the only layout that fits what you know, {best} brings {points} game points more than {other}.",
        "Over all {count} layouts that fit what you know, {best} brings {points} game points more than"
        " {other} on average: more in {better} of them, less in {worse}.",
    )
    if not solution.whole:
        one, many = NN_(
            "Over {count} layout that fits what you know, {best} brings {points} game points more than"
            " {other}.",
            "Over {count} layouts that fit what you know, evenly chosen, {best} brings {points} ± {error}"
            " game points more than {other} on average: more in {better} of them, less in {worse}.",
        )
    return Message(one, values, many)


def _course(card: Card, played: Played) -> Message:
    """What follows a card, trick by trick, and how the deal ends."""
    seat = played.cards[0][0]
    mine = played.points[team_of(seat)]
    values = {
        "card": CardWord(card),
        "tricks": Listed(tuple(_trick(trick, played) for trick in played.tricks), ";"),
        "mine": mine,
        "theirs": sum(played.points) - mine,
        "seat": SeatWord(seat),
    }
    ends = N_(
        "After {card}: {tricks}. The deal ends with {mine} game points for the side of {seat}, {theirs} for"
        " the other."
    )
    if played.sheet.kaboot is not None:
        ends = N_(
            "After {card}: {tricks}. The deal ends with Kaboot: {mine} game points for the side of {seat},"
            " {theirs} for the other."
        )
    elif played.sheet.khasara:
        ends = N_(
            "After {card}: {tricks}. The buyer fails (Khasara): {mine} game points for the side of {seat},"
            " {theirs} for the other."
        )
    return Message(ends, values)


def _trick(trick: Trick, played: Played) -> Message:
    cards = Latin(" ".join(map(card_name, trick.cards)))
    text = N_("{cards} ({seat} takes it)")
    if played.words.get(trick.cards[0]) == "akka":
        text = N_("with Akka {cards} ({seat} takes it)")
    return Message(text, {"cards": cards, "seat": SeatWord(trick.winner)})


def in_both(message: Message) -> Words:
    """A message in both languages."""
    return Words(*(message.text(language) for language in LANGUAGES))
