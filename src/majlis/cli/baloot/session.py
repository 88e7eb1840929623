"""A match in the terminal: what the player is shown, what he may type, and how it is understood.

`Human` is a player like any bot: all he gets is his seat's view, so nothing hidden can reach the screen.
He knows no input device of his own (`majlis.asking`), which is how the tests play. Where nothing is
decided he is not asked: the only card is played for him, with a word about it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rich.text import Text

from majlis.asking import Screen
from majlis.baloot import terminal
from majlis.baloot.actions import (
    AKKA,
    ANNOUNCED,
    CALL_WORDS,
    KAWESH,
    PASS,
    QAYD,
    SAWA,
    announce,
    format_action,
    named_suit,
    parse_action,
)
from majlis.baloot.choices import why_not, worth_listing
from majlis.baloot.deck import DECK
from majlis.baloot.names import action_words, card_words, kind_words, said_words, seat_words, suit_words
from majlis.baloot.projects import KINDS
from majlis.cli import game_session
from majlis.cli.baloot.deal_text import calls_lines, said_piece, tricks_lines
from majlis.errors import NotationError
from majlis.game import SEATS, Action, Player, Seat
from majlis.i18n import LANGUAGES, N_, texts
from majlis.message import Message
from majlis.terminal import flow, isolated
from majlis.typed import fold, spoken

if TYPE_CHECKING:
    from majlis.baloot.view import View


KEYS: Final = N_("Keys: h hint, c calls, t tricks, l last trick, s score, ? help, q leave.")


def keys_line(screen: Screen) -> str:
    """The keys that are not moves, in one line."""
    return screen.text(KEYS)


def only_choice(view: "View") -> Action | None:
    """What is done without a question, since nothing is decided by it; None where there is a choice.

    With the last card of all a claim of sawa or an akka changes nothing, so that it is played too.
    """
    legal = view.legal_actions
    if len(legal) > 1 and view.hand.bit_count() == 1:
        legal = tuple(action for action in legal if action not in (SAWA, AKKA))
    return legal[0] if len(legal) == 1 else None


class Human(game_session.Human):
    """The player of Baloot at the keyboard; `score` gives the lines of the match so far."""

    def __init__(
        self,
        screen: Screen,
        advisor: "Player[View] | None" = None,
        *,
        hints: bool = True,
        step: bool = False,
        score: "Callable[[], list[Text | str]] | None" = None,
    ) -> None:
        super().__init__(screen, advisor, hints=hints, step=step)
        self._score = score

    def new_deal(self) -> None:
        """Forget the last deal's news."""
        self._told = self._cards = 0
        self._shown: set[tuple[Seat, int]] = set()
        self._offered = False

    def catch_up(self, view: "View") -> None:
        """Take what happened as told: a deal is resumed in its middle."""
        self._told = len(view.history)
        self._cards = sum(action < 52 for _, action in view.history)
        self._newly_shown(view)

    def menu(self, view: "View") -> "Menu":
        """What may be done now."""
        return Menu(view, self.screen.language)

    def drawn(self, view: "View") -> list[Text]:
        """The table."""
        return terminal.draw(terminal.scene_of_view(view), self.screen.language, self.screen.width)

    def forced(self, view: "View") -> Action | None:
        """The card of what was just called, or the only choice that there is."""
        if view.promised is not None and len(listed := self.menu(view).listed) == 1:
            return listed[0]
        action = None if self.step else only_choice(view)
        if action is not None:
            self._tell_forced(action)
        return action

    def _tell_forced(self, action: Action) -> None:
        card = N_("You play {action}, the only card that you may play.")
        other = N_("{action}: there is no other choice.")
        words = self._isolated(action_words(action, self.screen.language))
        self.screen.show(self.screen.text(card if action < 52 else other, action=words))

    def tell_advice(self, view: "View", advisor: "Player[View]") -> None:
        """What the advisor would do, and why if he says so."""
        from majlis.baloot.advice import hint  # brings NumPy and the solver

        found, language = hint(view, advisor), self.screen.language
        calls = [action for _, action in view.calls]
        advice = self._isolated(said_words(found.action, calls, language))
        self.screen.show(self.screen.text(N_("Hint: {action}"), action=advice))
        for line in found.reasons:
            self.screen.show(f"  {line.text(language)}")

    def out_of_turn(self, view: "View") -> Action | None:
        """Kawesh is offered once, before others speak; a challenge can wait for one's own turn."""
        if self._offered or KAWESH not in view.legal_actions:
            return None
        self._offered = True
        language = self.screen.language
        tr = texts(language)
        hand = terminal.hand_lines(terminal.sorted_hand(view.hand), {}, self.screen.width)
        self.screen.show("", tr.gettext("You hold nothing but 7, 8 and 9, and may throw the deal in."), *hand)
        word = action_words(KAWESH, language)
        typed = self.screen.ask(tr.gettext("1 {word}, Enter plays on:").format(word=self._isolated(word)))
        return KAWESH if fold(typed) in {"1"} | names_of(KAWESH) else None

    def tell(self, view: "View") -> None:
        """Everything that was said and played since the last turn; a finished trick waits for Enter."""
        words: list[Text] = []
        for place, (seat, action) in enumerate(view.history[self._told :], self._told):
            if action < 52:
                self._cards += 1
                if self._cards % 4 == 0:
                    self._tell_words(words)
                    self._tell_trick(view, self._cards // 4)
                    words = []
            elif seat != view.seat:
                words.append(self._said(view, place))
        self._told = len(view.history)
        self._tell_words([*words, *self._newly_shown(view)])

    def _said(self, view: "View", place: int) -> Text:
        """What was said at a place of the history."""
        language = self.screen.language
        seat, action = view.history[place]
        if ANNOUNCED <= action < ANNOUNCED + len(KINDS):
            word = kind_words(KINDS[action - ANNOUNCED], language)
        else:
            word = said_words(action, (said for _, said in view.history[:place]), language)
        return said_piece(seat, word, language)

    def _newly_shown(self, view: "View") -> list[Text]:
        """Projects whose cards have been laid open since the last turn."""
        pieces = []
        for seat in SEATS:
            for project in view.shown[seat]:
                if seat != view.seat and (seat, project.index) not in self._shown:
                    self._shown.add((seat, project.index))
                    name = seat_words(seat, self.screen.language)
                    words = action_words(announce(project.index), self.screen.language)
                    piece = self.screen.text(N_("{seat} shows {project}"), seat=name, project=words)
                    pieces.append(Text(self._isolated(piece)))
        return pieces

    def _tell_words(self, words: list[Text]) -> None:
        self.screen.show(*flow(words, self.screen.width))

    def _tell_trick(self, view: "View", number: int) -> None:
        trick = view.tricks[number - 1]
        self.screen.show("", *terminal.draw_trick(trick, number, self.screen.language, self.screen.width))
        self.screen.pause()

    def _isolated(self, text: str) -> str:
        return isolated(text, self.screen.language)

    def read(self, typed: str, menu: "Menu") -> Action | None:
        """The action that was typed; None, and a word about it, when there is none."""
        word = fold(typed)
        if word in spoken(N_("qayd")) and menu.challenges:
            self.screen.show(*menu.challenge_lines())
            return None
        action, reason = menu.read(word)
        if action is None:
            self.screen.show(reason)
        elif action >= QAYD:
            words = self._isolated(action_words(action, self.screen.language))
            self.screen.show(self.screen.text(N_("You challenge: {qayd}"), qayd=words))
        return action

    def keys(self, view: "View") -> list[tuple[str, str, Callable[[], None]]]:
        """A hint, the calls, the tricks, the last trick, the score."""
        screen, score = self.screen, self._score
        found: list[tuple[str, str, Callable[[], None]]] = [
            ("h", N_("hint"), lambda: self.advise(view)),
            ("c", N_("calls"), lambda: screen.show(*calls_lines(view, screen))),
            ("t", N_("tricks"), lambda: screen.show(*tricks_lines(view.tricks, view.contract, screen))),
            ("l", N_("last"), lambda: self._show_last(view)),
        ]
        if score is not None:
            found.append(("s", N_("score"), lambda: screen.show(*score())))
        return found

    def _show_last(self, view: "View") -> None:
        if view.tricks:
            number = len(view.tricks)
            language, width = self.screen.language, self.screen.width
            self.screen.show(*terminal.draw_trick(view.tricks[-1], number, language, width))
        else:
            self.screen.show(self.screen.text(N_("No trick has been played yet.")))


def names_of(action: Action) -> set[str]:
    """Everything that an action may be called, in every language and notation, as folded words."""
    names = {format_action(action)}
    for language in LANGUAGES:
        names.add(action_words(action, language))
        if action < 52:
            names.add(card_words(action, language))
        suit = named_suit(action)
        if suit is not None:
            names.add(suit_words(suit, language))
    return {fold(name) for name in names}


_WALA: Final = {fold(word) for word in ("wala", "ولا", "ثاني", "ورق")}
"""What a pass is called as well, by its place in the auction."""


class Menu:
    """What a player may do now, numbered, and how his words are read.

    A wrong challenge loses the deal, so a number makes one only when it has been seen beside it: the
    numbers of challenges count from `challenge_lines` on.
    """

    def __init__(self, view: "View", language: str) -> None:
        self.view, self.language = view, language
        self._calls = [action for _, action in view.calls]
        trump = view.contract.trump if view.contract else None
        self.hand = terminal.sorted_hand(view.hand, trump)
        legal = view.legal_actions
        self.challenges = [action for action in legal if action >= QAYD]
        cards = [card for card in self.hand if card in legal]
        others = [action for action in legal if 52 <= action < QAYD and worth_listing(view, action)]
        self.listed: list[Action] = [*cards, *others]
        self._numbered: list[Action] = self.listed

    def words(self, action: Action) -> str:
        """A choice in words, as it is said now."""
        return said_words(action, self._calls, self.language)

    def prompt(self) -> str:
        """The question."""
        return self._text(N_("You (? for help):"))

    def lines(self, width: int) -> list[Text]:
        """The hand with its numbers, then the other choices."""
        numbers = {action: place for place, action in enumerate(self.listed, 1)}
        lines = terminal.hand_lines(self.hand, numbers, width)
        others = [
            Text(f"{numbers[action]} ", style="cyan") + Text(isolated(self.words(action), self.language))
            for action in self.listed
            if action >= 52
        ]
        if self.challenges:
            word = texts(self.language).gettext("qayd")
            others.append(Text(isolated(word, self.language), style="cyan"))
        return [*lines, *flow(others, width, gap="   ")]

    def challenge_lines(self) -> list[str]:
        """Every challenge, numbered after the listed choices; from now on these numbers count."""
        self._numbered = [*self.listed, *self.challenges]
        first = len(self.listed) + 1
        return [
            f"{first + place} {isolated(action_words(action, self.language), self.language)}"
            for place, action in enumerate(self.challenges)
        ]

    def read(self, word: str) -> tuple[Action | None, str]:
        """The action that a folded word means, or why there is none."""
        if not word and len(self.listed) == 1:
            return self.listed[0], ""
        if word.isascii() and word.isdigit():
            return self._from_number(word)
        named = [action for action in self.view.legal_actions if word in names_of(action)]
        if named:
            return named[0], ""
        if PASS in self.view.legal_actions and word in _WALA:
            return PASS, ""
        for action in (*DECK, *CALL_WORDS):
            if word in names_of(action):
                return None, self._refusal(action)
        return self._from_notation(word)

    def _from_number(self, word: str) -> tuple[Action | None, str]:
        last = len(self._numbered)
        number = int(word) if len(word) < 9 else 0
        if 1 <= number <= last:
            return self._numbered[number - 1], ""
        if last == 1:
            return None, self._text(N_("There is no {number}: the only choice is 1."), number=word)
        return None, self._text(N_("There is no {number}: type 1 to {last}."), number=word, last=last)

    def _from_notation(self, word: str) -> tuple[Action | None, str]:
        try:
            action = parse_action(word)
        except NotationError:
            return None, self._text(
                N_("That was not understood. Type a number from the list, or ? for help.")
            )
        if action in self.view.legal_actions:
            return action, ""
        return None, self._refusal(action)

    def _refusal(self, action: Action) -> str:
        """Why an action that exists cannot be done now, as far as this seat can see."""
        view = self.view
        card = isolated(action_words(action, self.language), self.language)
        if action >= 52:
            return self._text(N_("{action} cannot be said now."), action=card)
        if view.contract is None or not any(choice < 52 for choice in view.legal_actions):
            return self._text(N_("No card can be played now."))
        if not view.hand >> action & 1:
            return self._text(N_("You do not hold {card}."), card=card)
        reason = why_not(view, action)
        return Message(reason.id, {**reason.params, "card": card}).text(self.language)

    def help_lines(self) -> list[str]:
        """What may be typed."""
        tr = texts(self.language)
        lines = [
            tr.gettext("Type the number of a choice, a card (9h, 10s, kd), or a call by its word."),
            tr.gettext("Cards without a number may not be played now; type one to learn why."),
            tr.gettext("The only card that you may play is played by itself; --pause asks there too."),
            tr.gettext("Enter ends a pause. Who leaves can resume the match: majlis baloot play --resume"),
        ]
        if self.challenges:
            lines.append(tr.gettext("qayd: list the challenges that can be made."))
        choices = (self._listed_line(place, action) for place, action in enumerate(self.listed, 1))
        return [*lines, *choices, tr.gettext(KEYS)]

    def _listed_line(self, place: int, action: Action) -> str:
        words = card_words(action, self.language) if action < 52 else self.words(action)
        return f"{place:3} {isolated(words, self.language)}"

    def _text(self, message: str, **params: object) -> str:
        return texts(self.language).gettext(message).format(**params)
