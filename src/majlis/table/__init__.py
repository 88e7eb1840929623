"""The table in the browser: rooms in which people and bots play, on one server or several.

A room is an append-only log: who sat down, what was done. All that is shown is computed from it, so a server
that is killed loses nothing that it accepted, and several servers on one database serve the same rooms.

| module | what |
|---|---|
| `settings` | what a room is made with, and the bounds of everything that comes from outside |
| `store`, `tables` | the log in SQLite or PostgreSQL; an entry is accepted by being written |
| `place`, `outage` | the file on the disk, and what is said when the database cannot be used |
| `upgrade`, `houses` | rooms of older versions; the rules of a room kept whole |
| `room` | a room as its log makes it: seats, and the match |
| `games`, `baloot`, `liaptui` | what a room asks of a game, and the answers of each game |
| `snapshot` | what one seat, or a spectator, is shown |
| `bots`, `pace` | players in processes of their own; how soon they act, whatever their hands |
| `hub` | the rooms that this server has open: wakes those who watch them, lets bots play |
| `bus` | how servers on one database hear of each other's entries |
| `live` | the WebSocket: messages of a browser, checked, and its answers |
| `bridge` | the page of practice boards: orders in, lines of JSON out, printed pages |
| `bridge_orders`, `bridge_desk` | what may be ordered and how much; how it is done, in its own process |
| `puzzles`, `replays` | a puzzle's answer, once it is asked for; recorded games step by step |
| `declare`, `liaptui_words` | what to declare at Liap Tui; the texts of its scripts |
| `request_body` | what pages ask by `POST`: bounded JSON, and refusals |
| `workshop`, `worker` | processes for what visitors order: few at a time, with bounded time and memory |
| `guests` | who a guest is, and queues that are fair between guests |
| `connection_limits` | no more connections than the process can hold, and none that asks for nothing |
| `pages`, `assets`, `app` | the pages, their scripts by version, the headers, the whole application |
| `freeing` | memory that nobody uses given back |
"""
