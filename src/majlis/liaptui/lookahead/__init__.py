"""How the expert looks ahead: a trained playing policy, worlds that fit what is seen, rounds played out.

| module | what |
|---|---|
| `search` | the expert's estimates: worlds drawn, weighed, every choice played out in them |
| `racing` | which choices are still played out |
| `skill` | how much it searches |
| `schools`, `simple_policies` | the schools that others may be of, and how the simple ones count and play |
| `memory` | what is believed of the others from round to round |
| `known` | what a seat knows, as plain data: from a view, or from a situation to declare in |
| `tables` | the sets and the networks' inputs as arrays |
| `network` | the trained weights |
| `kernels` | the playing policy, compiled (`majlis.liaptui.players.policy` is it in plain Python) |
| `simple` | the simple ways to count and to play, compiled |
| `styles` | what a seat of any school plays, and how likely its plays were |
| `declaring` | the quick declarer, compiled |
| `worlds` | hands the others may hold, every deal equally likely |
| `rollouts` | worlds weighed by what was declared and played, and played out |
| `worth` | what the points of a round are worth to a seat in its game |

Of these `search`, `kernels`, `simple`, `styles`, `declaring`, `worlds` and `rollouts` bring Numba.
"""
