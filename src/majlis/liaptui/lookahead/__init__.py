"""How the expert looks ahead: a trained playing policy, worlds that fit what is seen, rounds played out.

| module | what |
|---|---|
| `search` | the expert's estimates: worlds drawn, weighed, every choice played out in them |
| `skill` | how much it searches |
| `known` | what a seat knows, as plain data: from a view, or from a situation to declare in |
| `tables` | the sets and the networks' inputs as arrays |
| `network` | the trained weights |
| `kernels` | the playing policy, compiled (`majlis.liaptui.players.policy` is it in plain Python) |
| `declaring` | the quick declarer, compiled |
| `worlds` | hands the others may hold, every deal equally likely |
| `rollouts` | worlds weighed by what was declared and played, and played out |
| `worth` | what the points of a round are worth to a seat in its game |

Of these `search`, `kernels`, `declaring`, `worlds` and `rollouts` bring Numba.
"""
