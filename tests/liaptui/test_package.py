"""The names of `majlis.liaptui`: each loads its module when it is asked for, and no other name is there."""

import pytest

import majlis.liaptui as package


def test_every_public_name_is_there() -> None:
    assert package.__all__ == dir(package)
    assert len(set(package.__all__)) == len(package.__all__)
    for name in package.__all__:
        assert getattr(package, name) is not None
    assert (package.KEEP, package.REDEAL, package.Phase.OVER) == (9, 10, 3)


def test_no_other_name_is_there() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Bridge'"):
        package.Bridge  # noqa: B018
