"""The names of the package, those of the older generator (sources/bridge.md §1): imported when asked for."""

import subprocess
import sys

import pytest

import majlis.bridge as package


def test_every_name_is_there_and_is_the_one_of_its_module() -> None:
    assert package.__all__ == dir(package)
    for name in package.__all__:
        assert getattr(package, name).__name__.rpartition(".")[2] == name
    with pytest.raises(AttributeError, match="no attribute 'deal_generate'"):
        _ = package.deal_generate


def test_the_names_of_the_older_generator() -> None:
    from majlis.bridge import generate_deals, library, validate_profile, validate_profile_viability

    profile = library.load("one-notrump")
    assert validate_profile(profile) == []
    assert all(one.viable for one in validate_profile_viability(profile).combinations)
    assert len(generate_deals(profile, 3, seed=1).boards) == 3


def test_the_package_itself_loads_nothing() -> None:
    program = (
        "import sys, majlis.bridge; print(sum(name.startswith('majlis.bridge.') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"
