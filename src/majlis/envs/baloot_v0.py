"""Baloot as a PettingZoo environment: `from majlis.envs import baloot_v0; env = baloot_v0.env()`.

The number counts changes of the action codes or of the observation's layout, so that results with
one version can be compared. Needs the extra `rl` (`python -m pip install ".[rl]"` in the source folder).

>>> table = env(rules="kammelna+kawesh=off")
>>> table.reset(seed=7)
>>> observation, reward, terminated, truncated, info = table.last()
>>> int(observation["action_mask"].sum()), terminated   # pass, hokum, sun
(3, False)
"""

from typing import Any, Literal

from majlis.baloot.ruleset import DEFAULT, RuleSet
from majlis.envs.aec import CardsEnv, wrapped
from majlis.envs.baloot import baloot_form


def raw_env(
    rules: RuleSet | str = DEFAULT,
    *,
    episode: Literal["deal", "match"] = "deal",
    max_deals: int | None = None,
    perfect_recall: bool = False,
    render_mode: str | None = None,
    **parameters: Any,
) -> CardsEnv:
    """The environment itself; `parameters` are `dealer`, `scores`, `order`, `position` (see `BalootForm`).

    Raises `InputError` for a parameter or value that does not exist.
    """
    return CardsEnv(
        baloot_form(rules, **parameters),
        version="v0",
        episode=episode,
        max_deals=max_deals,
        perfect_recall=perfect_recall,
        render_mode=render_mode,
    )


def env(*, illegal_reward: float | None = None, **parameters: Any) -> Any:
    """`raw_env` in PettingZoo's usual wrappers; see `majlis.envs.aec.wrapped`."""
    return wrapped(raw_env(**parameters), illegal_reward)
