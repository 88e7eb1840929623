// Liap Tui at the table: pieces chosen by taps, declarations, turns of one to six pieces.
import { $, art, fill, lines, make, words } from "./dom.js";
import { apart, discs, playArt, pointsTable, signed, starter, stats } from "./pieces.js";
import { play } from "./table.js";

const names = (pieces) => pieces.map((piece) => piece.name).join(words.comma);

// What is chosen of the hand, by place; forgotten when the hand changes.
let chosen = new Set();
let chosenOf = "";

function seat(snapshot, place) {
  const one = snapshot.seats[place];
  return { chips: one.starter ? [starter()] : [], below: [stats(one), playArt(one.play)] };
}

// Choosing pieces

function action(snapshot) {
  return [...chosen].reduce((sum, place) => sum + snapshot.hand[place].part, snapshot.play);
}

const kindsOf = (snapshot) => [...chosen].map((place) => snapshot.hand[place].kind).sort((a, b) => b - a).join();

/** The ready-made set that is chosen now, if it is one. */
const setOf = (snapshot) => snapshot.sets.find((set) => set.kinds.join() === kindsOf(snapshot));

/** Why the chosen pieces cannot be played; empty where they can. */
function refusal(snapshot, table) {
  if (!snapshot.playing) return table.status();
  if (snapshot.count) return chosen.size === snapshot.count ? "" : fill(words.choose, { count: snapshot.count, chosen: chosen.size });
  return chosen.size === 1 || setOf(snapshot) ? "" : words[`noset${Math.min(chosen.size, 7)}`];
}

function mark(snapshot, table) {
  for (const button of $("hand").querySelectorAll("button")) {
    const on = chosen.has(Number(button.dataset.place));
    button.setAttribute("aria-pressed", on);
    button.classList.toggle("chosen", on);
  }
  const button = $("play");
  if (!button) return;
  const why = refusal(snapshot, table);
  const set = setOf(snapshot);
  if (!chosen.size) button.textContent = words.play0;
  else button.textContent = why || !set || snapshot.count ? fill(words.play, { count: chosen.size }) : fill(words.playset, { set: set.words });
  button.setAttribute("aria-disabled", why !== "");
  $("why").textContent = chosen.size || !snapshot.count ? why : "";
}

function choose(places, snapshot, table) {
  chosen = new Set(places);
  table.tell("");
  mark(snapshot, table);
}

function tap(place, snapshot, table) {
  const next = new Set(chosen);
  if (!next.delete(place)) next.add(place);
  if (snapshot.count === 1 && next.size > 1) choose([place], snapshot, table);
  else choose(next, snapshot, table);
}

function drawHand(snapshot, table) {
  const text = names(snapshot.hand) + snapshot.deal;
  if (text !== chosenOf) {
    chosen = new Set();
    chosenOf = text;
  }
  if (snapshot.playing && snapshot.count === snapshot.hand.length) chosen = new Set(snapshot.hand.keys()); // all there are
  if (table.changed("hand", [snapshot.hand, snapshot.count, snapshot.playing])) {
    const focused = document.activeElement?.dataset?.place;
    $("hand").replaceChildren(
      ...snapshot.hand.map((piece, place) =>
        make("li", {}, make("button", { type: "button", "data-place": place, "aria-label": `${piece.name}, ${piece.kind}`, "aria-pressed": false, onclick: () => tap(place, snapshot, table) }, art(`p${piece.kind}`, "", "60 60"))),
      ),
    );
    if (focused) $("hand").querySelector(`[data-place="${Math.min(focused, snapshot.hand.length - 1)}"]`)?.focus();
  }
  mark(snapshot, table);
}

/** The places of the hand that hold these kinds. */
function placesOf(kinds, hand) {
  const left = [...hand.keys()];
  return kinds.map((kind) => left.splice(left.findIndex((place) => hand[place].kind === kind), 1)[0]);
}

function buttons(snapshot, button, table) {
  if (!snapshot.playing) {
    const found = snapshot.choices.map(button);
    return snapshot.choices.some((choice) => choice.kind === "number") ? [make("div", { class: "numbers" }, ...found)] : found;
  }
  const ready = snapshot.sets.map((set) =>
    make("button", { type: "button", class: "set", "aria-label": `${set.words}: ${names(placesOf(set.kinds, snapshot.hand).map((place) => snapshot.hand[place]))}`, onclick: () => choose(placesOf(set.kinds, snapshot.hand), snapshot, table) },
      make("span", { class: "discs small" }, ...set.kinds.map((kind) => art(`p${kind}`, "", "60 60"))), make("span", {}, set.words)),
  );
  const say = () => {
    const why = refusal(snapshot, table);
    if (why) table.tell(why);
    else if (table.act(action(snapshot))) for (const one of $("hand").querySelectorAll(".chosen")) one.classList.add("sent");
  };
  const found = [make("button", { type: "button", id: "play", class: "call", onclick: say }, ""), make("small", { id: "why", role: "status" })];
  if (ready.length) found.push(make("div", { class: "sets" }, ...ready));
  requestAnimationFrame(() => mark(snapshot, table));
  return found;
}

function draw(snapshot, table) {
  const parts = [fill(words.round, { number: snapshot.deal }), fill(words.target, { count: snapshot.target })];
  if (snapshot.multiplier > 1) parts.push(apart(`×${snapshot.multiplier}`));
  if (snapshot.seats.some((one) => one.declared !== null)) parts.push(fill(words.together, { count: snapshot.declared }));
  $("round").textContent = parts.join(" · ");
  drawHand(snapshot, table);
}

function turnArt(snapshot, turn, table) {
  const rows = [0, 1, 2, 3].map((step) => {
    const place = (turn.leader + step) % 4;
    return make("div", { class: "row" }, make("bdi", {}, table.nameOf(snapshot, place)), playArt(turn.plays[place], place === turn.winner));
  });
  return [make("p", {}, turn.words), ...rows];
}

function panel(snapshot, table) {
  const last = snapshot.turns.at(-1);
  $("lasttrick").hidden = !last;
  $("last").replaceChildren(...(last ? turnArt(snapshot, last, table) : []));
  lines("calls", snapshot.lines.map((line) => `${table.nameOf(snapshot, line.seat)}: ${line.words}`));
  $("unseen").replaceChildren(snapshot.unseen.length ? discs(snapshot.unseen, "small") : words.seenall);
  $("turns").replaceChildren(...snapshot.turns.map((turn) => make("li", {}, ...turnArt(snapshot, turn, table))));
}

function sheet(snapshot, table) {
  $("sheet-title").textContent = snapshot.over ? snapshot.result : snapshot.status;
  $("gained").textContent = snapshot.you === null ? "" : signed(snapshot.seats[0].gained ?? 0);
  const multiplier = snapshot.multiplier > 1 ? [make("p", {}, fill(words.multiplied, { count: snapshot.multiplier }))] : [];
  $("open").replaceChildren(pointsTable(snapshot.seats.map((one, place) => ({ ...one, name: table.nameOf(snapshot, place) }))), ...multiplier);
}

/** The plays since the snapshot before. */
function played(before, snapshot) {
  const told = (play) => (play.pieces.length ? names(play.pieces) : words.down[play.count]);
  const last = snapshot.turns.at(-1);
  const finished = before && snapshot.turns.length > before.turns.length;
  const plays = snapshot.seats.map((one, place) => (finished ? last.plays[place] : one.play));
  const found = plays.flatMap((one, place) => (place && one && JSON.stringify(one) !== JSON.stringify(before?.seats[place].play) ? [{ seat: place, card: told(one) }] : []));
  return { played: found, finished: finished ? last.words : "" };
}

play({
  name: "liaptui",
  file: "majlis-liaptui.json",
  asks: () => false,
  also: (snapshot) => [snapshot.sets, snapshot.playing, snapshot.count, snapshot.hand],
  finished: (snapshot) => snapshot.turns.length,
  winner: (snapshot) => snapshot.turns.at(-1).winner,
  mayAct: (snapshot) => snapshot.playing || snapshot.choices.length > 0,
  showFinished(before, snapshot, table) {
    const last = snapshot.turns.at(-1);
    for (let place = 0; place < 4; place++) {
      table.changed(`seat${place}`, null); // drawn anew with the next snapshot
      $(`seat${place}`).classList.remove("turn");
      $(`seat${place}`).querySelector(".play")?.replaceWith(playArt(last.plays[place], place === last.winner));
    }
    $("status").textContent = last.words;
    if (before.hand.length !== snapshot.hand.length) drawHand({ ...snapshot, playing: false }, table);
  },
  seat,
  draw,
  buttons,
  panel,
  sheet,
  played,
});
