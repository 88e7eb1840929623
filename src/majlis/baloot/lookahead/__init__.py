"""How the searcher looks ahead in Baloot: worlds that fit what its seat knows, weighed, and solved exactly.

| module | what |
|---|---|
| `known` | what a seat knows of the hidden cards, from its view |
| `worlds` | hands the others may hold, every deal equally likely; a check that replays the deal in each |
"""
