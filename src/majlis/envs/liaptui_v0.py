"""Liap Tui as a PettingZoo environment: `from majlis.envs import liaptui_v0; env = liaptui_v0.env()`.

The number counts changes of the action codes or of the observation's layout, so that results with
one version can be compared. Needs the extra `rl` (PettingZoo).

>>> table = env(rules="open")
>>> table.reset(seed=7)
>>> observation, reward, terminated, truncated, info = table.last()
>>> int(observation["action_mask"].sum()), terminated   # the starter declares 0 to 8
(9, False)
"""

from typing import Any, Literal

from majlis.envs.aec import CardsEnv, wrapped
from majlis.envs.liaptui import liaptui_form
from majlis.liaptui.ruleset import DEFAULT, RuleSet


def raw_env(
    rules: RuleSet | str = DEFAULT,
    *,
    episode: Literal["deal", "match"] = "deal",
    max_deals: int | None = None,
    perfect_recall: bool = False,
    render_mode: str | None = None,
    **parameters: Any,
) -> CardsEnv:
    """The environment itself; `parameters` are those of `liaptui_form`, such as `scores` and `position`.

    A deal is a round, a match a game. Raises `InputError` for a parameter or value that does not exist.
    """
    return CardsEnv(
        liaptui_form(rules, **parameters),
        version="v0",
        episode=episode,
        max_deals=max_deals,
        perfect_recall=perfect_recall,
        render_mode=render_mode,
    )


def env(*, illegal_reward: float | None = None, **parameters: Any) -> Any:
    """`raw_env` in PettingZoo's usual wrappers; see `majlis.envs.aec.wrapped`."""
    return wrapped(raw_env(**parameters), illegal_reward)
