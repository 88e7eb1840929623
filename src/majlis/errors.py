"""The errors that users see. Each is one sentence that names the place, the value, and what would be right.

Three families, after python-chess: a text that cannot be read (`NotationError`), something
that the rules forbid (`IllegalAction`), and a file or option that is not usable (`InputError`).
All are `ValueError`s; the command line prints their sentence and exits with 2.
"""


def shown(value: object, most: int = 60) -> str:
    """`repr` of a user's value, cut short, so that a message stays a sentence whatever was typed.

    >>> shown("9h"), len(shown("9" * 5000))
    ("'9h'", 61)
    >>> shown(10**5000)
    'a number of thousands of digits'
    """
    try:
        text = repr(value[: 2 * most]) if isinstance(value, str) else repr(value)
    except ValueError:  # Python writes no whole number of more than some thousand digits
        return "a number of thousands of digits"
    return text if len(text) <= most else text[:most] + "…"


class MajlisError(ValueError):
    """Anything that is the caller's to mend; `str(error)` is the sentence to show."""


class NotationError(MajlisError):
    """A text form (card, hand, position, call) that cannot be read."""


class IllegalAction(MajlisError):  # noqa: N818 - named after what happened, as python-chess's IllegalMoveError is
    """An action that the rules refuse in this position; the sentence says which rule and why.

    `detail` is the game's own form of the reason, from which the sentence can be had in other languages.
    """

    def __init__(self, sentence: str, detail: object = None) -> None:
        super().__init__(sentence)
        self.detail = detail


class InputError(MajlisError):
    """A file, folder, option or rule set that is not usable as given."""
