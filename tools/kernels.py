"""Make the shared libraries of compiled loops that the package carries, from the kernels in its source.

python tools/kernels.py            write src/majlis/compiled/*.so and kernels.json
python tools/kernels.py --force    compile them even where no kernel has changed
python tools/kernels.py --check    change nothing; exit 1 if a library is not made from these sources
python tools/kernels.py --verify   compile, write nothing; exit 1 if a committed library differs in a byte
python tools/kernels.py --tools    the versions that the libraries were made with, as pip takes them

Numba compiles each kernel to LLVM's intermediate code, once, for a processor without any extras; LLVM makes
machine code of it for each kind of processor, and zig's linker a library that needs no other. This takes one
or two minutes, and `pip install ziglang` (100 MB), which only those need who change a kernel. Where only
comments and layout have changed, the stamps in kernels.json are written anew, and nothing is compiled.

The same sources, tools and Python give the same bytes on every machine, so that nobody has to trust a
committed library: `--verify` makes it again and compares. kernels.json names the tools and the Python.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

# Set before Numba is imported: the code must run on every processor of a kind.
os.environ |= {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_DISABLE_INTEL_SVML": "1"}
os.environ["MAJLIS_KERNELS"] = "numba"

from majlis.compiled import KERNELS, Kernel, library
from majlis.compiled.signatures import code_of, leaves, parts_of
from majlis.compiled.sources import TOP, kernel_modules, meaning_of, sources, stamp_of
from majlis.files import write_atomic

TARGETS: Final = {
    # the file: LLVM's triple, its name of the plainest processor, and the linker's emulation
    "linux-x86_64.so": ("x86_64-unknown-linux-gnu", "x86-64", "elf_x86_64"),
    "linux-aarch64.so": ("aarch64-unknown-linux-gnu", "generic", "aarch64linux"),
}
NUMBERS: Final = {
    **{"q": (7, 9), "Q": (8, 10), "i": (5, 5), "h": (3, 3), "b": (1, 1), "B": (2, 2)},
    **{"f": (11, 11), "d": (12, 12)},
}
"""NumPy's numbers for the types of elements; a long and a long long are one size here."""

COPYING: Final = """
define hidden ptr @memset(ptr %to, i32 %byte, i64 %size) #0 {
entry:
  %value = trunc i32 %byte to i8
  %none = icmp eq i64 %size, 0
  br i1 %none, label %done, label %loop
loop:
  %at = phi i64 [ 0, %entry ], [ %next, %loop ]
  %place = getelementptr i8, ptr %to, i64 %at
  store i8 %value, ptr %place
  %next = add i64 %at, 1
  %end = icmp eq i64 %next, %size
  br i1 %end, label %done, label %loop
done:
  ret ptr %to
}
define hidden ptr @memcpy(ptr %to, ptr %from, i64 %size) #0 {
entry:
  %none = icmp eq i64 %size, 0
  br i1 %none, label %done, label %loop
loop:
  %at = phi i64 [ 0, %entry ], [ %next, %loop ]
  %source = getelementptr i8, ptr %from, i64 %at
  %place = getelementptr i8, ptr %to, i64 %at
  %value = load i8, ptr %source
  store i8 %value, ptr %place
  %next = add i64 %at, 1
  %end = icmp eq i64 %next, %size
  br i1 %end, label %done, label %loop
done:
  ret ptr %to
}
attributes #0 = { "no-builtins" }
"""
"""What LLVM supposes that every system has; with these the libraries need nothing of any system's."""

ENTRY: Final = """
declare i32 @"{inner}"(ptr, ptr, i64)
define i32 @{name}(ptr %slots) {{
  %result = alloca i64
  %fault = alloca ptr
  %address = ptrtoint ptr %slots to i64
  %status = call i32 @"{inner}"(ptr %result, ptr %fault, i64 %address)
  %answer = load i64, ptr %result
  %short = trunc i64 %answer to i32
  %fine = icmp eq i32 %status, 0
  %code = select i1 %fine, i32 %short, i32 -1
  ret i32 %code
}}
"""


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="only say whether the libraries are up to date")
    parser.add_argument("--force", action="store_true", help="compile even where no kernel has changed")
    parser.add_argument("--verify", action="store_true", help="compile and compare with what is committed")
    parser.add_argument("--tools", action="store_true", help="the versions that they were made with")
    given = parser.parse_args()
    if given.tools:
        print(*requirements(kept_manifest()["tools"]), sep="\n")
        return 0
    if given.verify:
        return verified(kept_manifest())
    modules = {name: manifest_entry(name) for name in kernel_modules()}
    kept = kept_manifest()
    whole = kept["libraries"] == {name: digest_of(library.FOLDER / name) for name in TARGETS}
    if given.check:
        stale = [name for name in modules if kept["modules"].get(name) != modules[name]]
        if whole and not stale and set(modules) == set(kept["modules"]):
            return 0
        print(f"the libraries are not made of these sources: {', '.join(stale) or 'all'}", file=sys.stderr)
        print("write them anew: pip install ziglang; python tools/kernels.py", file=sys.stderr)
        return 1
    libraries, tools = kept["libraries"], kept["tools"]
    if given.force or not whole or meanings(modules) != meanings(kept["modules"]):
        if not linker_here():
            return 2
        with tempfile.TemporaryDirectory() as folder:
            made = build(Path(folder))
        for name, content in made.items():
            write_atomic(library.FOLDER / name, content)
            print(f"{name}: {len(content):,} bytes")
        libraries = {name: library.digest(content) for name, content in made.items()}
        tools = tools_here()
    manifest = {"format": library.FORMAT, "tools": tools, "libraries": libraries, "modules": modules}
    write_atomic(library.MANIFEST, json.dumps(manifest, indent=1) + "\n")
    return 0


def verified(kept: dict[str, Any]) -> int:
    """Exit code of `--verify`: 0 where each committed library is, byte for byte, what these sources make.

    Other versions of the tools may make other code of the same meaning, so they are asked for first.
    """
    if not linker_here():
        return 2
    if tools_here() != kept["tools"]:
        made_with, here = (" ".join(map(" ".join, tools.items())) for tools in (kept["tools"], tools_here()))
        print(f"the libraries were made with {made_with}; here are {here}", file=sys.stderr)
        print("take the same: pip install $(python tools/kernels.py --tools)", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        made = build(Path(folder))
    differing = 0
    for name, content in made.items():
        committed = (library.FOLDER / name).read_bytes()
        differing += committed != content
        print(f"{name}: {len(content):,} bytes, {'equal' if committed == content else 'NOT equal'}")
    return 1 if differing else 0


def linker_here() -> bool:
    """Whether zig's linker is installed; where it is not, that is said."""
    if importlib.util.find_spec("ziglang") is None:
        print("the linker is missing: pip install ziglang", file=sys.stderr)
        return False
    return True


def tools_here() -> dict[str, str]:
    """The versions of all that decides the bytes of a library: Python's by its first two numbers."""
    versions = {name: importlib.metadata.version(name) for name in ("numba", "llvmlite", "numpy", "ziglang")}
    return {"python": f"{sys.version_info.major}.{sys.version_info.minor}", **versions}


def requirements(tools: dict[str, str]) -> list[str]:
    """The tools but for Python as pip's arguments."""
    return [f"{name}=={version}" for name, version in tools.items() if name != "python"]


def kept_manifest() -> dict[str, Any]:
    """The content of `kernels.json`; that of an empty one where it is missing or of another format."""
    try:
        manifest: dict[str, Any] = json.loads(library.MANIFEST.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        manifest = {}
    empty: dict[str, Any] = {"tools": {}, "libraries": {}, "modules": {}}
    return {**empty, **(manifest if manifest.get("format") == library.FORMAT else {})}


def digest_of(path: Path) -> str:
    """A library's; empty where there is none."""
    return library.digest(path.read_bytes()) if path.exists() else ""


def manifest_entry(module: str) -> dict[str, Any]:
    """A module's part of the manifest: its kernels, the files they are made of and the stamps of these."""
    paths = sorted(sources(Path(str(importlib.import_module(module).__file__))))
    return {
        "sources": [path.relative_to(TOP).as_posix() for path in paths],
        "stamp": stamp_of(paths),
        "meaning": meaning_of(paths),
        "kernels": {k.__name__: code_of(k.plain) for k in KERNELS.values() if k.__module__ == module},
    }


def meanings(modules: dict[str, dict[str, Any]]) -> dict[str, tuple[str, Any]]:
    """What must be the same for the compiled code to be the same."""
    return {name: (entry["meaning"], entry["kernels"]) for name, entry in modules.items()}


def build(folder: Path) -> dict[str, bytes]:
    """The libraries by the names of their files."""
    import llvmlite.binding as llvm

    for module in kernel_modules():
        importlib.import_module(module)  # fills KERNELS
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    whole = llvm.parse_assembly(COPYING)
    for count, each in enumerate(KERNELS.values(), 1):
        name = library.symbol(each.__module__, each.__name__)
        inner, text = compiled_entry(each)
        whole.link_in(llvm.parse_assembly(text))
        whole.link_in(llvm.parse_assembly(ENTRY.format(inner=inner, name=name)))
        print(f"\r{count} of {len(KERNELS)} kernels", end="", file=sys.stderr)
    print(file=sys.stderr)
    public = {library.symbol(each.__module__, each.__name__) for each in KERNELS.values()}
    for function in whole.functions:
        if not function.is_declaration and function.name not in {*public, "memset", "memcpy"}:
            function.linkage = "internal"
    for variable in whole.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    text = re.sub(r"^target (triple|datalayout) = .*$", "", str(whole), flags=re.MULTILINE)
    return {name: linked(text, name, folder) for name in TARGETS}


def compiled_entry(loop: Kernel) -> tuple[str, str]:
    """The name of a kernel's entry in LLVM's code, and that code."""
    from numba import njit, types

    entry = njit(nogil=True, _nrt=False)(entry_of(loop))  # type: ignore[call-overload]  # see majlis.compiled.jit
    entry.compile((types.int64,))
    ((_, result),) = entry.overloads.items()
    return result.fndesc.mangled_name, result.library.get_llvm_str()


def entry_of(loop: Kernel) -> Callable[[int], int]:
    """A function that takes its arguments from words in memory and puts a kernel's results behind them."""
    arguments, results = parts_of(code_of(loop.plain))
    names: dict[str, Any] = {**in_memory(), "kernel": loop}
    checks, values, at = [], [], 8
    for leaf in leaves(arguments):
        place = f"slots + {at}"
        if len(leaf) > 1:
            first, second = NUMBERS[leaf[0]]
            checks.append(
                f"    if not fits(word({place}), word(slots), {leaf[1]}, {first}, {second}): return 2\n"
            )
            names[leaf] = view_of(leaf)
            values.append(f"{leaf}(word({place}))")
        else:
            values.append({"q": f"word({place})", "d": f"number({place})", "?": f"word({place}) != 0"}[leaf])
        at += 8
    given = _grouped(loop.plain, iter(values), names)
    body = "".join(checks) + f"    result = kernel({given})\n"
    for number, leaf in enumerate(leaves(results)):
        value = "result" if len(results) == 1 else f"result[{number}]"
        put = "put_number" if leaf == "d" else "put_word"
        body += f"    {put}(slots + {at}, {f'int({value})' if leaf == '?' else value})\n"
        at += 8
    exec(f"def entry(slots):\n{body}    return 0\n", names)
    entry: Callable[[int], int] = names["entry"]
    return entry


def _grouped(function: Callable[..., Any], values: Any, names: dict[str, Any]) -> str:
    """The arguments of a call, named tuples made of their parts; their classes are put among the names."""
    from typing import get_type_hints

    def text(hint: Any) -> str:
        if isinstance(hint, type) and issubclass(hint, tuple):
            names[hint.__name__] = hint
            return (
                f"{hint.__name__}({', '.join(map(text, get_type_hints(hint, include_extras=True).values()))})"
            )
        return str(next(values))

    hints = get_type_hints(function, include_extras=True)
    del hints["return"]
    return ", ".join(map(text, hints.values()))


def in_memory() -> dict[str, Any]:
    """Functions for Numba that read and write words at addresses, and look at an array's object.

    The offsets are those of NumPy's `PyArrayObject` and `PyArray_Descr`, which its headers give to every C
    extension: 16 data, 24 dimensions, 32 shape, 56 type of elements, 64 flags; 26 order of bytes, 28 number.
    """
    from llvmlite import ir
    from numba import njit, types
    from numba.extending import intrinsic

    def reading(kind: Any, bits: Any) -> Any:
        @intrinsic
        def read(context: Any, address: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
                value = builder.load(builder.inttoptr(given[0], bits.as_pointer()))
                return (
                    value
                    if kind is not types.int64 or bits.width == 64
                    else builder.sext(value, ir.IntType(64))
                )

            return kind(types.int64), generate

        return read

    def writing(kind: Any, bits: Any) -> Any:
        @intrinsic
        def write(context: Any, address: Any, value: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
                builder.store(given[1], builder.inttoptr(given[0], bits.as_pointer()))
                return context.get_dummy_value()

            return types.void(types.int64, kind), generate

        return write

    word, half = reading(types.int64, ir.IntType(64)), reading(types.int64, ir.IntType(32))
    byte, number = reading(types.int64, ir.IntType(8)), reading(types.float64, ir.DoubleType())

    @njit(_nrt=False)  # type: ignore[call-overload,untyped-decorator]  # see majlis.compiled.jit
    def fits(array: int, arrays: int, dimensions: int, first: int, second: int) -> bool:
        if word(array + 8) != arrays or half(array + 24) != dimensions or half(array + 64) & 0x501 != 0x501:
            return False
        kind = word(array + 56)
        order, number = byte(kind + 26), half(kind + 28)
        return order in (61, 124) and number in (first, second)

    return {
        "word": word, "number": number, "fits": fits,
        "put_word": writing(types.int64, ir.IntType(64)),
        "put_number": writing(types.float64, ir.DoubleType()),
    }  # fmt: skip


def view_of(leaf: str) -> Any:
    """A function for Numba: the array of this type and number of dimensions whose object is at an address."""
    import numpy as np
    from llvmlite import ir
    from numba import from_dtype, types
    from numba.extending import intrinsic
    from numba.np.arrayobj import make_array, populate_array

    kind = types.Array(from_dtype(np.dtype(leaf[0])), int(leaf[1]), "C")
    size = np.dtype(leaf[0]).itemsize
    long = ir.IntType(64)

    @intrinsic
    def view(context: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            def word(at: Any) -> Any:
                return builder.load(builder.inttoptr(at, long.as_pointer()))

            shape_at = word(builder.add(given[0], long(32)))
            shape = [word(builder.add(shape_at, long(8 * axis))) for axis in range(kind.ndim)]
            strides = [long(size)]
            for length in reversed(shape[1:]):
                strides.insert(0, builder.mul(strides[0], length))
            made = make_array(kind)(context, builder)
            data = builder.inttoptr(word(builder.add(given[0], long(16))), made.data.type)
            populate_array(made, data=data, shape=shape, strides=strides, itemsize=long(size), meminfo=None)
            return made._getvalue()

        return kind(types.int64), generate

    return view


def linked(text: str, name: str, folder: Path) -> bytes:
    """The library for one kind of processor."""
    import llvmlite.binding as llvm

    triple, processor, emulation = TARGETS[name]
    machine = llvm.Target.from_triple(triple).create_target_machine(
        cpu=processor, opt=3, reloc="pic", codemodel="small"
    )
    module = llvm.parse_assembly(f'target triple = "{triple}"\n{text}')
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    passes = llvm.create_pass_builder(machine, options)
    manager = passes.getModulePassManager()
    manager.run(module, passes)
    fused = re.findall(r"^\s*v?f\w*m(?:add|sub|la|ls)\w*\s.*", machine.emit_assembly(module), re.MULTILINE)
    if fused:
        raise RuntimeError(f"{name}: a sum and a product are rounded once, not twice: {fused[0].strip()}")
    code = folder / f"{name}.o"
    code.write_bytes(machine.emit_object(module))
    made = folder / name
    command = [
        sys.executable,
        "-m",
        "ziglang",
        "ld.lld",
        "-m",
        emulation,
        "-shared",
        "-o",
        str(made),
        str(code),
    ]
    flags = [
        "--gc-sections",
        "--no-undefined",
        "--build-id=none",
        "--hash-style=both",
        "-s",
        "-z",
        "noexecstack",
    ]
    subprocess.run([*command, *flags, "-z", "max-page-size=65536", "-z", "noseparate-code"], check=True)
    return made.read_bytes()


if __name__ == "__main__":
    sys.exit(main())
