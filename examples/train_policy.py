"""Train a small policy that beats `random`:  python examples/train_policy.py [--seconds 60] [--seed 1]

Policy gradient (REINFORCE with a learned baseline) by numpy alone, on one core. The policy has one hidden
layer over the observation and a softmax over the legal actions. It sits on seats 0 and 2 and learns against
two seats that play as the player `random`. After that it plays deals that it has not seen, each twice: as
seats 0 and 2, and as 1 and 3. With --updates a seed gives the same policy again on the same machine.
"""

import argparse
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: one core, and one order of adding

import numpy as np

from majlis.envs import BalootVectorEnv
from majlis.statistics import Moments

STEPS, HIDDEN, RATE, ENTROPY = 32, 64, 2e-3, 0.01


class Policy:
    """Observation → 64 ReLUs → scores of the actions, and a guess of what the deal will bring."""

    def __init__(self, rng, inputs, actions):
        sizes = {"into": (inputs, HIDDEN), "bias": (HIDDEN,), "act": (HIDDEN, actions), "guess": (HIDDEN,)}
        scale = {"into": 0.2, "bias": 0.0, "act": 0.01, "guess": 0.01}
        self.weights = {
            name: (scale[name] * rng.standard_normal(size)).astype(np.float32) for name, size in sizes.items()
        }
        self.means = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.squares = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.updates = 0

    def forward(self, observation, mask):
        """The hidden layer and the probability of each action; what is not legal has none."""
        hidden = np.maximum(observation @ self.weights["into"] + self.weights["bias"], 0)
        scores = np.where(mask > 0, hidden @ self.weights["act"], -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True)

    def learn(self, observation, mask, action, gain):
        """One step of Adam along the gradient of log-probability times advantage."""
        hidden, chances = self.forward(observation, mask)
        guess = hidden @ self.weights["guess"]
        advantage = ((gain - guess) / ((gain - guess).std() + 1e-6))[:, None]
        logs = np.log(np.maximum(chances, 1e-9))
        spread = -(chances * logs).sum(axis=1, keepdims=True)  # entropy, kept up so that it goes on trying
        up = -advantage * chances - ENTROPY * chances * (logs + spread)
        up[np.arange(len(action)), action] += advantage[:, 0]
        miss = (gain - guess)[:, None]
        back = (up @ self.weights["act"].T + miss * self.weights["guess"]) * (hidden > 0)
        slopes = {
            "into": observation.T @ back,
            "bias": back.sum(axis=0),
            "act": hidden.T @ up,
            "guess": (hidden * miss).sum(axis=0),
        }
        self.updates += 1
        for name, slope in slopes.items():
            slope /= len(action)
            mean, square = self.means[name], self.squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope * slope - square)
            step = mean / (1 - 0.9**self.updates)
            self.weights[name] += RATE * step / (np.sqrt(square / (1 - 0.99**self.updates)) + 1e-5)


def draw(rng, chances):
    """One action a row, by chance."""
    reached = chances.cumsum(axis=1) > rng.random((len(chances), 1)) * (1 - 1e-6)
    return reached.argmax(axis=1)


def collect(env, seen, policy, rng):
    """Play on for so many steps; returns what is seen then, and the decisions of deals that ended."""
    kept, mean = [], []
    for _ in range(STEPS):
        action = draw(rng, policy.forward(seen["observation"], seen["action_mask"])[1])
        after, reward, over, _, _ = env.step(action)
        kept.append((seen["observation"], seen["action_mask"], action, reward, over))
        mean += reward[over].tolist()
        seen = after
    gain, known, rows = np.zeros(env.num_envs, np.float32), np.zeros(env.num_envs, bool), []
    for observation, mask, action, reward, over in reversed(kept):  # a decision is worth how its deal ends
        gain, known = np.where(over, reward, gain).astype(np.float32), known | over
        rows.append((observation[known], mask[known], action[known], gain[known]))
    return seen, [np.concatenate(part) for part in zip(*rows, strict=True)], np.mean(mean)


def duplicate(policy, deals, seed):
    """GP a deal against random seats, each deal played twice with the sides changed: mean, 95 % interval."""
    total = np.zeros(deals)
    for seats in ((0, 2), (1, 3)):
        env = BalootVectorEnv(deals, seats=seats)
        seen, _ = env.reset(seed=seed)  # the same hands and dealers, but where a Kawesh came first
        going = np.ones(deals, bool)
        while going.any():
            action = policy.forward(seen["observation"], seen["action_mask"])[1].argmax(axis=1)
            seen, reward, over, _, _ = env.step(action)
            total += np.where(going, reward, 0)
            going &= ~over
    moments = Moments()
    for both in total.astype(int).tolist():
        moments.add(both)
    return moments.mean / 2, [bound / 2 for bound in moments.interval()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to train")
    parser.add_argument("--updates", type=int, help="train for so many updates instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=1024, help="deals at once")
    parser.add_argument("--deals", type=int, default=2000, help="deals of the comparison, each played twice")
    given = parser.parse_args()
    if given.seed < 0 or given.tables < 1 or given.deals < 2:
        parser.error("the seed is 0 or more, --tables 1 or more, --deals 2 or more: an interval needs two")
    rng, begun = np.random.default_rng(given.seed), time.perf_counter()
    env = BalootVectorEnv(given.tables, seats=(0, 2), autoreset_mode="SameStep")
    seen, _ = env.reset(seed=given.seed)
    policy = Policy(rng, seen["observation"].shape[1], seen["action_mask"].shape[1])
    while (
        time.perf_counter() - begun < given.seconds
        if given.updates is None
        else policy.updates < given.updates
    ):
        seen, batch, mean = collect(env, seen, policy, rng)
        policy.learn(*batch)
        if policy.updates % 10 == 1:
            print(f"update {policy.updates}: {mean:+.1f} GP a deal against random while it learns")
    mean, (low, high) = duplicate(policy, given.deals, seed=10**9 + given.seed)
    print(f"{given.deals} new deals, both sides: {mean:+.2f} GP a deal, 95 % from {low:+.2f} to {high:+.2f}")
    print("it beats random" if low > 0 else "it is not shown to beat random: train for longer")


if __name__ == "__main__":
    main()
