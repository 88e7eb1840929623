"""`majlis`: where the command line begins.

Nothing but the interpreter's own is imported up here, since a Ctrl-C may come while the rest is imported:
it ends the program quietly whenever it comes. The application is in `majlis.cli.app`.
"""

import gc
import os
import sys

from majlis.cli import INTERRUPT_EXIT

TYPE_CHECKING = False  # what `typing` calls so takes longer to import than all of this module
if TYPE_CHECKING:
    from majlis.cli.app import app as app


def main(arguments: list[str] | None = None) -> None:
    """The entry point: exits 0, 1 when an audit diverges, 2 for an error of the user's, 130 at Ctrl-C."""
    # NumPy's algebra starts threads when it is imported: it costs 0.03 s, and no command needs them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # What imports make is here to stay: to look through it for garbage all the time cost a tenth of a second.
    gc.set_threshold(200_000)
    try:
        from majlis.cli.app import app
        from majlis.cli.common import run

        code = run(app, arguments)
    except KeyboardInterrupt:
        code = INTERRUPT_EXIT
    gc.freeze()  # nor is it looked through at the end: another tenth, for memory that the system takes anyway
    sys.exit(code)


def __getattr__(name: str) -> object:
    if name == "app":
        from majlis.cli.app import app

        return app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


if __name__ == "__main__":
    main()
