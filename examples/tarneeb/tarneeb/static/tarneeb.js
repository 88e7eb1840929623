// Tarneeb at the table: cards, tricks, the highest bid. What every game shares is in table.js.
import { $, art, fill, lines, make, words } from "./dom.js";
import { play } from "./table.js";

const cardArt = (card) => art(`c${card.card}`, card.name);
const minis = (cards) => make("div", { class: "minis" }, ...cards.map(cardArt));

/** What stands on a seat's plate, and below it. */
function seat(snapshot, place) {
  const one = snapshot.seats[place];
  const chip = (shown, label) => make("span", { class: "chip", title: label, role: "img", "aria-label": label }, shown);
  const chips = [];
  if (one.dealer) chips.push(chip(words.chip, words.dealer));
  if (one.bidder) chips.push(chip("★", snapshot.contract));
  const backs = make("div", { class: "backs", role: "img", "aria-label": fill(words.cards, { count: one.cards }) });
  for (let n = 0; n < Math.min(one.cards, 6); n++) backs.append(art("back"));
  return { chips, below: [backs] };
}

function drawTrick(cards, winner = null) {
  for (let place = 0; place < 4; place++) {
    const card = cards.find((one) => one.seat === place);
    $(`spot${place}`).replaceChildren(...(card ? [cardArt(card)] : []));
    $(`spot${place}`).classList.toggle("won", winner === place);
  }
}

function tap(card, button, table) {
  if (!card.legal) table.tell(table.status());
  else if (table.act(card.card)) button.classList.add("sent");
}

function drawHand(snapshot, table) {
  if (!table.changed("hand", snapshot.hand)) return;
  const playing = snapshot.hand.some((card) => card.legal);
  const focused = document.activeElement?.dataset?.card;
  $("hand").replaceChildren(
    ...snapshot.hand.map((card) => {
      const state = card.legal ? "yes" : playing ? "no" : "";
      const button = make("button", { type: "button", class: state, "data-card": card.card, "aria-label": card.name, onclick: () => tap(card, button, table) }, art(`c${card.card}`));
      if (!card.legal) button.setAttribute("aria-disabled", "true");
      return make("li", {}, button);
    }),
  );
  if (focused) $("hand").querySelector(`[data-card="${focused}"]`)?.focus();
}

const both = ([us, them]) => `${words.us} ${us} · ${words.them} ${them}`;

function draw(snapshot, table) {
  $("score").textContent = both(snapshot.scores);
  $("contract").textContent = snapshot.contract;
  drawTrick(snapshot.trick);
  drawHand(snapshot, table);
}

function panel(snapshot, table) {
  const last = snapshot.tricks.at(-1)?.cards ?? [];
  $("lasttrick").hidden = !last.length;
  $("last").replaceChildren(...last.map((card) => make("figure", {}, cardArt(card), make("figcaption", {}, make("bdi", {}, table.nameOf(snapshot, card.seat))))));
  lines("calls", snapshot.lines.map((line) => `${table.nameOf(snapshot, line.seat)}: ${line.words}`));
  $("tricks").replaceChildren(...snapshot.tricks.map((trick, at) => make("li", {}, fill(words.trick, { number: at + 1, seat: table.nameOf(snapshot, trick.winner) }), minis(trick.cards))));
}

function sheet(snapshot) {
  $("sheet-title").textContent = snapshot.over ? snapshot.result : snapshot.status;
  $("gained").textContent = both(snapshot.scores);
  $("open").textContent = fill(words.tricks, { us: snapshot.won[0], them: snapshot.won[1] });
}

/** The cards played since the snapshot before. */
function played(before, snapshot) {
  const shown = new Set((before?.trick ?? []).map((card) => card.card));
  const last = snapshot.tricks.at(-1);
  const cards = snapshot.trick.length ? snapshot.trick : (last?.cards ?? []);
  const found = cards.filter((card) => card.seat && !shown.has(card.card)).map((card) => ({ seat: card.seat, card: card.name }));
  return { played: found, finished: snapshot.tricks.length > (before?.tricks.length ?? 0) ? last.words : "" };
}

play({
  name: "tarneeb",
  file: "majlis-tarneeb.json",
  wins: (snapshot) => both(snapshot.wins),
  asks: () => false,
  finished: (snapshot) => snapshot.tricks.length,
  winner: (snapshot) => snapshot.tricks.at(-1).winner,
  mayAct: (snapshot) => snapshot.choices.length > 0 || snapshot.hand.some((card) => card.legal),
  showFinished(before, snapshot, table) {
    const last = snapshot.tricks.at(-1);
    drawTrick(last.cards, last.winner);
    if (before.hand.length !== snapshot.hand.length) drawHand(snapshot, table);
  },
  buttons: (snapshot, button) => snapshot.choices.map(button),
  seat,
  draw,
  panel,
  sheet,
  played,
});
