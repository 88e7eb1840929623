// Liap Tui at the table: pieces chosen by taps, declarations, turns of one to six pieces.
import { $, art, fill, lines, make, words } from "./dom.js";
import { apart, discs, playArt, pointsTable, signed, starter, stats } from "./pieces.js";
import { play } from "./table.js";

const names = (pieces) => pieces.map((piece) => piece.name).join(words.comma);

// What is chosen of the hand, by place; forgotten when the hand changes.
let chosen = new Set();
let chosenOf = "";

function seat(picture, place) {
  const one = picture.seats[place];
  return { chips: one.starter ? [starter()] : [], below: [stats(one), playArt(one.play)] };
}

// Choosing pieces

function action(picture) {
  return [...chosen].reduce((sum, place) => sum + picture.hand[place].part, picture.play);
}

const kindsOf = (picture) => [...chosen].map((place) => picture.hand[place].kind).sort((a, b) => b - a).join();

/** The ready-made set that is chosen now, if it is one. */
const setOf = (picture) => picture.sets.find((set) => set.kinds.join() === kindsOf(picture));

/** Why the chosen pieces cannot be played; empty where they can. */
function refusal(picture, table) {
  if (!picture.playing) return table.status();
  if (picture.count) return chosen.size === picture.count ? "" : fill(words.choose, { count: picture.count, chosen: chosen.size });
  return chosen.size === 1 || setOf(picture) ? "" : words[`noset${Math.min(chosen.size, 7)}`];
}

function mark(picture, table) {
  for (const button of $("hand").querySelectorAll("button")) {
    const on = chosen.has(Number(button.dataset.place));
    button.setAttribute("aria-pressed", on);
    button.classList.toggle("chosen", on);
  }
  const button = $("play");
  if (!button) return;
  const why = refusal(picture, table);
  const set = setOf(picture);
  if (!chosen.size) button.textContent = words.play0;
  else button.textContent = why || !set || picture.count ? fill(words.play, { count: chosen.size }) : fill(words.playset, { set: set.words });
  button.setAttribute("aria-disabled", why !== "");
  $("why").textContent = chosen.size || !picture.count ? why : "";
}

function choose(places, picture, table) {
  chosen = new Set(places);
  table.tell("");
  mark(picture, table);
}

function tap(place, picture, table) {
  const next = new Set(chosen);
  if (!next.delete(place)) next.add(place);
  if (picture.count === 1 && next.size > 1) choose([place], picture, table);
  else choose(next, picture, table);
}

function drawHand(picture, table) {
  const text = names(picture.hand) + picture.deal;
  if (text !== chosenOf) {
    chosen = new Set();
    chosenOf = text;
  }
  if (picture.playing && picture.count === picture.hand.length) chosen = new Set(picture.hand.keys()); // all there are
  if (table.changed("hand", [picture.hand, picture.count, picture.playing])) {
    const focused = document.activeElement?.dataset?.place;
    $("hand").replaceChildren(
      ...picture.hand.map((piece, place) =>
        make("li", {}, make("button", { type: "button", "data-place": place, "aria-label": `${piece.name}, ${piece.kind}`, "aria-pressed": false, onclick: () => tap(place, picture, table) }, art(`p${piece.kind}`, "", "60 60"))),
      ),
    );
    if (focused) $("hand").querySelector(`[data-place="${Math.min(focused, picture.hand.length - 1)}"]`)?.focus();
  }
  mark(picture, table);
}

/** The places of the hand that hold these kinds. */
function placesOf(kinds, hand) {
  const left = [...hand.keys()];
  return kinds.map((kind) => left.splice(left.findIndex((place) => hand[place].kind === kind), 1)[0]);
}

function buttons(picture, button, table) {
  if (!picture.playing) {
    const found = picture.choices.map(button);
    return picture.choices.some((choice) => choice.kind === "number") ? [make("div", { class: "numbers" }, ...found)] : found;
  }
  const ready = picture.sets.map((set) =>
    make("button", { type: "button", class: "set", "aria-label": `${set.words}: ${names(placesOf(set.kinds, picture.hand).map((place) => picture.hand[place]))}`, onclick: () => choose(placesOf(set.kinds, picture.hand), picture, table) },
      make("span", { class: "discs small" }, ...set.kinds.map((kind) => art(`p${kind}`, "", "60 60"))), make("span", {}, set.words)),
  );
  const say = () => {
    const why = refusal(picture, table);
    if (why) table.tell(why);
    else if (table.act(action(picture))) for (const one of $("hand").querySelectorAll(".chosen")) one.classList.add("sent");
  };
  const found = [make("button", { type: "button", id: "play", class: "call", onclick: say }, ""), make("small", { id: "why", role: "status" })];
  if (ready.length) found.push(make("div", { class: "sets" }, ...ready));
  requestAnimationFrame(() => mark(picture, table));
  return found;
}

function draw(picture, table) {
  const parts = [fill(words.round, { number: picture.deal }), fill(words.target, { count: picture.target })];
  if (picture.multiplier > 1) parts.push(apart(`×${picture.multiplier}`));
  if (picture.seats.some((one) => one.declared !== null)) parts.push(fill(words.together, { count: picture.declared }));
  $("round").textContent = parts.join(" · ");
  drawHand(picture, table);
}

function turnArt(picture, turn, table) {
  const rows = [0, 1, 2, 3].map((step) => {
    const place = (turn.leader + step) % 4;
    return make("div", { class: "row" }, make("bdi", {}, table.nameOf(picture, place)), playArt(turn.plays[place], place === turn.winner));
  });
  return [make("p", {}, turn.words), ...rows];
}

function panel(picture, table) {
  const last = picture.turns.at(-1);
  $("lasttrick").hidden = !last;
  $("last").replaceChildren(...(last ? turnArt(picture, last, table) : []));
  lines("calls", picture.lines.map((line) => `${table.nameOf(picture, line.seat)}: ${line.words}`));
  $("unseen").replaceChildren(picture.unseen.length ? discs(picture.unseen, "small") : words.seenall);
  $("turns").replaceChildren(...picture.turns.map((turn) => make("li", {}, ...turnArt(picture, turn, table))));
}

function sheet(picture, table) {
  $("sheet-title").textContent = picture.over ? picture.result : picture.status;
  $("gained").textContent = picture.you === null ? "" : signed(picture.seats[0].gained ?? 0);
  const multiplier = picture.multiplier > 1 ? [make("p", {}, fill(words.multiplied, { count: picture.multiplier }))] : [];
  $("open").replaceChildren(pointsTable(picture.seats.map((one, place) => ({ ...one, name: table.nameOf(picture, place) }))), ...multiplier);
}

/** The plays since the picture before. */
function played(before, picture) {
  const told = (play) => (play.pieces.length ? names(play.pieces) : words.down[play.count]);
  const last = picture.turns.at(-1);
  const finished = before && picture.turns.length > before.turns.length;
  const plays = picture.seats.map((one, place) => (finished ? last.plays[place] : one.play));
  const found = plays.flatMap((one, place) => (place && one && JSON.stringify(one) !== JSON.stringify(before?.seats[place].play) ? [{ seat: place, card: told(one) }] : []));
  return { played: found, finished: finished ? last.words : "" };
}

play({
  name: "liaptui",
  file: "majlis-liaptui.json",
  asks: () => false,
  also: (picture) => [picture.sets, picture.playing, picture.count, picture.hand],
  finished: (picture) => picture.turns.length,
  winner: (picture) => picture.turns.at(-1).winner,
  mayAct: (picture) => picture.playing || picture.choices.length > 0,
  showFinished(before, picture, table) {
    const last = picture.turns.at(-1);
    for (let place = 0; place < 4; place++) {
      table.changed(`seat${place}`, null); // drawn anew with the next picture
      $(`seat${place}`).classList.remove("turn");
      $(`seat${place}`).querySelector(".play")?.replaceWith(playArt(last.plays[place], place === last.winner));
    }
    $("status").textContent = last.words;
    if (before.hand.length !== picture.hand.length) drawHand({ ...picture, playing: false }, table);
  },
  seat,
  draw,
  buttons,
  panel,
  sheet,
  played,
});
