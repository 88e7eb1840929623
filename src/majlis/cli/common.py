"""What all commands share: how one is run, how an error is shown, what is printed, checks of paths.

Nothing heavy is imported here, since `majlis --help` comes through this module.
"""

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import typer

from majlis import compiled
from majlis.cli import INTERRUPT_EXIT as INTERRUPT_EXIT
from majlis.cli import options
from majlis.cli.streams import (
    CLOSED_PIPE_EXIT,
    fault_of,
    give_up_output,
    is_closed_pipe,
    lost_output,
    open_closed,
)
from majlis.errors import InputError, MajlisError
from majlis.files import is_standard, printable, read_once, write_atomic
from majlis.i18n import N_, texts
from majlis.letters import fall_back, holds_all
from majlis.message import Message

if TYPE_CHECKING:
    from typing import TextIO

    from rich.console import Console

    from majlis.cli.forecast import Forecast
    from majlis.reading import Problem

RulesT = TypeVar("RulesT")

MOST_PROBLEMS: Final = 5
"""So many problems of files are shown, the others counted."""
USAGE_EXIT: Final = 2
SIGNAL_EXIT: Final = 128
"""Added to the number of the signal that ended a command, as shells do; 130 is Ctrl-C's."""

# Typer has carried its own copy of click since 0.16; its base error is reached without importing either.
_UsageError: Final[type[Exception]] = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"
)


class Ended(KeyboardInterrupt):
    """A signal asks the program to end. It is answered as Ctrl-C is: what is done is kept."""


def run(app: Callable[..., Any], arguments: list[str] | None = None) -> int:
    """Run the command line and give its exit code; an error of the user's is one sentence on stderr."""
    open_closed()
    fall_back(sys.stdin, sys.stdout, sys.stderr)
    compiled.tell = tell_waiting
    before = options.spoken
    options.speak(sys.argv[1:] if arguments is None else arguments)
    try:
        with signals_as_interrupts() as came:
            code = _run(app, arguments)
    finally:
        options.spoken = before
    return SIGNAL_EXIT + came[0] if came and code == INTERRUPT_EXIT else code


@contextlib.contextmanager
def signals_as_interrupts() -> Iterator[list[int]]:
    """Answers a request to end (SIGTERM, a terminal that is closed) as Ctrl-C; gives the signals that came.

    A signal that is ignored (`nohup`) or has a handler already is left as it is, and so are the processes
    that are forked from this one, which end as usual.
    """
    came: list[int] = []
    owner, changed = os.getpid(), []

    def answer(number: int, frame: object) -> None:
        if os.getpid() != owner:
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            return
        came.append(number)
        raise Ended

    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)  # Windows has no SIGHUP
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, answer)
                changed.append(number)
    try:
        yield came
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)


@contextlib.contextmanager
def interrupts_wait() -> Iterator[None]:
    """Puts off Ctrl-C, and a request to end, until files are written that belong together.

    It is answered at the end of the block. A second one is not put off: who asks twice will not wait.
    """
    came: list[int] = []
    before: dict[int, Any] = {}

    def answer(number: int, frame: object) -> None:
        came.append(number)
        if len(came) > 1:
            before[number](number, frame)

    if threading.current_thread() is threading.main_thread():
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)  # Windows has no SIGHUP
            if number is not None and callable(signal.getsignal(number)):
                before[number] = signal.signal(number, answer)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if came:
        signal.raise_signal(came[0])


def _run(app: Callable[..., Any], arguments: list[str] | None) -> int:
    """As `run`, without signals."""
    try:
        result = app(args=arguments, prog_name="majlis", standalone_mode=False)
        sys.stdout.flush()
    except MajlisError as error:
        return fail(error.message.text(options.spoken))
    except _UsageError as error:
        from majlis.cli.help import usage_message

        return fail(usage_message(error).text(options.spoken))
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPT_EXIT
    except OSError as error:
        give_up_output()
        return CLOSED_PIPE_EXIT if is_closed_pipe(error) else fail(fault_of(error))
    if lost_output():
        lost = Message(N_("the standard output is closed: what was printed is lost"))
        return fail(lost.text(options.spoken))
    return result if isinstance(result, int) else 0


def tell_waiting(message: Message) -> None:
    """Says on stderr, in the command's language, what loops that are compiled first make it wait for."""
    say(printable(message.text(options.spoken)), stream=sys.stderr)
    sys.stderr.flush()


def fail(sentence: str) -> int:
    """Tell an error on stderr; returns the exit code for it, also where stderr cannot be written."""
    try:
        say(f"majlis: {printable(sentence)}", stream=sys.stderr)
        sys.stderr.flush()
    except OSError:
        give_up_output()
    return USAGE_EXIT


def say(*texts: str, stream: "TextIO | None" = None) -> None:
    """Print lines that people read: from the right where they are Arabic, broken where a terminal ends."""
    from majlis.lines import lines_for

    stream = stream or sys.stdout
    for text in texts:
        for line in lines_for(text, stream):
            print(line, file=stream)


def _(english: str, /, **values: object) -> str:
    """A text of the catalog in the language of the command, with its values."""
    return Message(english, values).text(options.spoken)


def _n(one: str, many: str, number: int, /, **values: object) -> str:
    """As `_` for a text whose grammar depends on a number; `{count}` is the number, `1,000`."""
    found = texts(options.spoken).ngettext(one, many, number)
    return found.format(**{"count": f"{number:,}", **values})


class Problems:
    """What could not be read or done: the first few are shown at the end, the others counted."""

    def __init__(self) -> None:
        self.first: list[str] = []
        self.count = 0

    def add(self, problem: "Problem | Message") -> None:
        """One more."""
        self.count += 1
        if len(self.first) < MOST_PROBLEMS:
            told = problem.text(options.spoken) if isinstance(problem, Message) else told_shortly(problem)
            self.first.append(told)

    def show(self) -> None:
        """Print them on stderr."""
        show_problems(self.first, self.count)


def told_shortly(problem: "Problem") -> str:
    """A problem in the language of the command, without what stands there."""
    return problem.words(options.spoken, excerpt=False)


def show_problems(first: Sequence[str], count: int) -> None:
    """The first problems, and how many more there are, on stderr."""
    say(*first, stream=sys.stderr)
    if count > len(first):
        more = count - len(first)
        say(_n("and {count} more problem", "and {count} more problems", more), stream=sys.stderr)


def write_json(
    path: Path | None, data: object, *, indent: int | None = None, stream: "TextIO | None" = None
) -> bool:
    """Write JSON where `--json` says; whether it was printed, so that nothing else is to be.

    An encoding that lacks suits or Arabic gets JSON's own escapes, and so does half a sign, which no
    encoding holds: no reader of the data sees letters in their place.
    """
    import json

    if path is None:
        return False
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    if not is_standard(path):
        write_atomic(path, text + "\n", parents=True)
        return False
    stream = stream or sys.stdout
    print(_escaped(text, stream), file=stream)
    return True


def print_document(text: str, form: str) -> None:
    """A whole document on stdout as its format wants it, whatever the encoding of the output is.

    JSON gets escapes as in `write_json`. A page says itself that it is UTF-8 and is printed so. Other formats
    are for people too: they get letters for signs that the encoding lacks, as all that is printed.
    """
    stream = sys.stdout
    if form == "html" and not holds_all(stream.encoding) and hasattr(stream, "buffer"):
        stream.flush()
        stream.buffer.write(text.encode())
        stream.buffer.flush()
    else:
        stream.write(_escaped(text, stream) if form == "json" else text)


def _escaped(text: str, stream: "TextIO") -> str:
    """JSON with its own escapes for all that the encoding of a stream may lack."""
    import json

    whole = holds_all(stream.encoding)
    if text.isascii() or (whole and not any("\ud800" <= sign <= "\udfff" for sign in text)):
        return text
    # Outside of its strings JSON is ASCII.
    return "".join(sign if sign.isascii() else json.dumps(sign)[1:-1] for sign in text)


def rules_given(text: str, parse: "Callable[[str], RulesT]") -> "RulesT":
    """The rule set that `--rules` names, read by its game; raises `InputError` that says what it could be."""
    try:
        return parse(text)
    except InputError as error:
        raise error.at(f"--rules {text}") from None


def rule_files(text: str) -> list[Path]:
    """The rule file that `--rules` names, if it names one: an input that must not be written over."""
    return [Path(text)] if os.path.isfile(text) or is_standard(text) else []


def said_beside(*outputs: object) -> "contextlib.AbstractContextManager[object]":
    """Where one of the outputs is `-`, what is printed meanwhile goes to stderr: stdout has data alone."""
    return (
        contextlib.redirect_stdout(sys.stderr) if any(map(is_standard, outputs)) else contextlib.nullcontext()
    )


def existing(paths: list[Path]) -> list[Path]:
    """The paths as given; raises `InputError` for the first that is not there, or `-` given twice."""
    read_once(*paths)
    for path in paths:
        if not is_standard(path) and not os.path.exists(path):
            raise InputError(N_("{path}: no such file or folder"), path=path)
    return paths


def console(*, error: bool = False) -> "Console":
    """A console that neither colours numbers nor reads square brackets as markup."""
    from rich.console import Console

    return Console(stderr=error, highlight=False, markup=False, emoji=False, soft_wrap=False)


@contextlib.contextmanager
def progress(unit: str, total: int | None) -> "Iterator[Callable[..., None]]":
    """A progress bar on stderr, gone when it is done; where stderr is no terminal a sentence now and then.

    It is called with how much is done, and perhaps `note=` what stands behind the bar, and `total=`. Whoever
    waits long is told how long the rest takes, and in the end how long all of it took.
    """
    from majlis.cli.forecast import Forecast

    forecast, whole = Forecast(), total

    def tell(done: int, total: int | None) -> None:
        left = forecast.to_say(done, total)
        if left is not None and total is not None:
            numbers = {"done": format(done, ","), "total": format(total, ",")}
            text = _("{done} of {total} done; the rest takes about {time}", **numbers, time=duration(left))
            say(text, stream=sys.stderr)
            sys.stderr.flush()

    # To import rich takes longer than many a command.
    if not (sys.stderr.isatty() or os.environ.get("FORCE_COLOR")):
        yield lambda done, note="", total=None: tell(done, total or whole)
        tell_length(forecast)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(unit), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = console(error=True)
    with Progress(*columns, TextColumn("{task.fields[note]}"), console=screen, transient=True) as bar:
        task = bar.add_task(unit, total=total, note="")

        def show(done: int, note: str = "", total: int | None = total) -> None:
            bar.update(task, completed=done, note=note, total=total)
            tell(done, total)

        yield show
    tell_length(forecast)


def tell_length(forecast: "Forecast") -> None:
    """Say on stderr how long some work took, of which it was said how long the rest takes."""
    if forecast.was_said:
        say(_("this took {time}", time=duration(forecast.elapsed)), stream=sys.stderr)


def duration(seconds: float) -> str:
    """A length of time in words, rounded: `40 seconds`, `12 minutes`, `3 hours`.

    >>> [duration(seconds) for seconds in (0.4, 62, 700, 9000)]
    ['1 second', '62 seconds', '12 minutes', '2.5 hours']
    """
    if seconds < 90:
        return _n("{count} second", "{count} seconds", max(1, round(seconds)))
    if seconds < 5400:
        return _n("{count} minute", "{count} minutes", round(seconds / 60))
    hours = f"{seconds / 3600:.1f}".removesuffix(".0")
    return _n("{count} hour", "{count} hours", round(seconds / 3600), count=hours)
