"""Play a deal at random in the PettingZoo environment:  python examples/pettingzoo_random.py [SEED]"""

import sys

import numpy as np

from majlis.envs import baloot_v0
from majlis.envs.baloot_tensors import block

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 2
env = baloot_v0.env(render_mode="ansi")
env.reset(seed=seed)
rng = np.random.default_rng(seed)

steps = 0
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    if terminated or truncated:
        print(f"{agent}: {reward:+.0f}   {info}")
        env.step(None)
        continue
    codes = np.flatnonzero(observation["action_mask"])  # what may be done; the other codes are refused
    cards = int(block(observation["observation"], "hand").sum())  # a layout with names: read it, do not guess
    action = int(rng.choice(codes))
    print(f"{agent} holds {cards} cards, may do {len(codes)} things: {env.unwrapped.form.codes.text(action)}")
    env.step(action)
    steps += 1

print(f"\n{steps} steps; seed {env.unwrapped.seed_of_episode} plays the same again")
