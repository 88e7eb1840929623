"""How the compiled loops are run on this machine, and compiling them before somebody waits for them.

python -m majlis.compiled              what runs the kernels of each module, and why
python -m majlis.compiled --compile    what Numba would have to compile later, now: in several processes,
                                       with progress; nothing where the library is used
"""

from __future__ import annotations

import argparse
import importlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from majlis.compiled import KERNELS, backends, forced, library
from majlis.compiled.sources import kernel_modules
from majlis.errors import MajlisError


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m majlis.compiled",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--compile", action="store_true", help="compile what is not in the library")
    parser.add_argument("--package", help=argparse.SUPPRESS)  # one of the processes that compile
    from majlis.cli.streams import CLOSED_PIPE_EXIT, fault_of, give_up_output, is_closed_pipe, open_closed

    open_closed()
    given = parser.parse_args(arguments)
    try:
        if given.package:
            return compile_package(given.package)
        code = compile_all() if given.compile else report()
        sys.stdout.flush()
        return code
    except OSError as error:  # the reader of the output has gone (`| head`), or a disk is full
        give_up_output()
        if is_closed_pipe(error):
            return CLOSED_PIPE_EXIT
        print(fault_of(error), file=sys.stderr)
        return 2
    except MajlisError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def way_of(module: str) -> str:
    """What runs the kernels of a module: `library`, `numba` or `python`."""
    way = forced()
    if way is None:
        way = "library" if not library.reason(module) else "numba" if backends.has_numba() else "python"
    return way


def report() -> int:
    """Prints what runs each module's kernels."""
    for module in kernel_modules() or library.modules():
        why = library.reason(module)
        print(f"{module}: {way_of(module)}" + (f" (no library: {why})" if why else ""))
    return 0


def compile_all() -> int:
    """Compiles the kernels of all packages for which there is no library, each package in its own process."""
    modules = [module for module in kernel_modules() if way_of(module) == "numba"]
    packages = sorted({module.split(".")[1] for module in modules})
    done, lock, screen = 0, Lock(), sys.stderr.isatty()

    def compiled(package: str) -> int:
        nonlocal done
        command = [sys.executable, "-m", "majlis.compiled", "--package", package]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            for _ in process.stdout or ():
                with lock:
                    done += 1
                    if screen:
                        print(f"\rCompiled loops: {done}", end="", file=sys.stderr, flush=True)
        return process.returncode

    if not packages:
        return 0
    print("Compiling the fast loops for this machine: up to a minute, once.", file=sys.stderr, flush=True)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        codes = list(pool.map(compiled, packages))
    if screen:
        print(file=sys.stderr)
    return max(codes)


def compile_package(package: str) -> int:
    """Compiles the kernels of one package, and prints the name of each when it is done."""
    for module in kernel_modules():
        if module.split(".")[1] == package:
            importlib.import_module(module)
            for kernel in KERNELS.values():
                if kernel.__module__ == module:
                    backends.otherwise(kernel)
                    print(kernel.__qualname__, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
