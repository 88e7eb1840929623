"""The arena: which player is better, by how much, and how sure that is; for every game.

Players meet on duplicate deals: the same cards, the same dealer, the same scores, once with the seats one
way round and once the other. What is measured is the difference, with its interval. Work is a list of
independent tasks for `majlis.work`; a result depends on the seed and on the number of
the deal, never on who computed it or when.

| module | what |
|---|---|
| `games` | what the arena asks of a game (`Game`, `MatchProgress`), and the games there are |
| `baloot` | Baloot, as such a game |
| `plan` | everything that the results depend on |
| `players` | players by specification: `careful`, `searcher:time=50ms`, `module.path:Class` |
| `guard` | a player at the table: his moves checked and timed |
| `play` | one deal or match number, played by every pair, seats swapped |
| `journal` | the folder of `--record`: results and games, so that a run can go on |
| `ratings`, `report` | what the results say |
| `run` | all of it together |
"""
