// Baloot at the table: cards, tricks, the contract, challenges.
import { $, art, fill, lines, make, sentence, words } from "./dom.js";
import { comes, deal, goes } from "./motion.js";
import { play } from "./table.js";

const cardArt = (card) => art(`c${card.card}`, card.name);
const minis = (cards) => make("div", { class: "minis" }, ...cards.map(cardArt));

const PICKED_UP = 3; // after so many tricks projects that lay open are in the hands again

/** What stands on a seat's plate, and below it. */
function seat(snapshot, place) {
  const one = snapshot.seats[place];
  const chips = [];
  if (one.dealer) chips.push(make("span", { class: "chip", title: words.dealer, role: "img", "aria-label": words.dealer }, words.chip));
  if (place === snapshot.buyer) chips.push(make("span", { class: `chip bought${snapshot.trump % 2 ? " red" : ""}`, title: snapshot.contract, role: "img", "aria-label": snapshot.contract }, snapshot.trump === null ? snapshot.bought : `${snapshot.bought}\ufe0e`));
  const backs = make("div", { class: "backs", role: "img", "aria-label": fill(words.cards, { count: one.cards }) });
  for (let n = 0; n < one.cards; n++) backs.append(art("back"));
  const open = snapshot.tricks.length < PICKED_UP ? one.shown : [];
  const shown = open.map((cards) => make("div", { class: "shown" }, ...cards.map(cardArt)));
  return { chips, below: [backs, ...shown] };
}

function drawTrick(cards, winner = null) {
  for (let place = 0; place < 4; place++) {
    const spot = $(`spot${place}`);
    const card = cards.find((one) => one.seat === place);
    spot.classList.toggle("won", winner === place);
    if (!card) spot.replaceChildren();
    else if (spot.dataset.card !== String(card.card) || !spot.firstChild) {
      const svg = cardArt(card);
      svg.classList.add(`from${place}`);
      spot.replaceChildren(svg);
      requestAnimationFrame(() => requestAnimationFrame(() => svg.classList.remove(`from${place}`)));
    }
    spot.dataset.card = card ? card.card : "";
  }
}

function drawHand(snapshot, table) {
  if (!table.changed("hand", snapshot.hand)) return;
  const playing = snapshot.hand.some((card) => card.legal);
  const focused = document.activeElement?.dataset?.card;
  $("hand").replaceChildren(
    ...snapshot.hand.map((card) => {
      const state = card.legal ? "yes" : playing ? "no" : "";
      const label = card.why ? `${card.name}. ${card.why}` : card.name;
      const button = make("button", { type: "button", class: state, "data-card": card.card, "aria-label": label, onclick: () => tapCard(card, button, table) }, art(`c${card.card}`));
      if (!card.legal) button.setAttribute("aria-disabled", "true");
      return make("li", {}, button);
    }),
  );
  if (focused) $("hand").querySelector(`[data-card="${focused}"]`)?.focus();
}

function tapCard(card, button, table) {
  if (!card.legal) {
    table.tell(card.why || table.status());
    return;
  }
  if (table.act(card.card)) button.classList.add("sent");
}

let suspect = null; // the card that is about to be challenged

/** Challenges stand behind a button of their own. */
function buttons({ choices, ...snapshot }, button, table) {
  const challenges = choices.filter((choice) => choice.kind === "challenge");
  const found = choices.filter((choice) => choice.kind !== "challenge").map(button);
  if (challenges.length) found.push(make("button", { type: "button", class: "challenge", "aria-haspopup": "dialog", onclick: () => $("qayd").showModal() }, words.challenge));
  else $("qayd").close();
  drawChallenges(challenges, (card) => table.nameOf(snapshot, card.seat), table);
  return found;
}

/** First the card, then what was wrong with it and which card proves it. */
function drawChallenges(challenges, player, table) {
  const cards = [...new Map(challenges.map(({ card }) => [card.card, card])).values()];
  if (!cards.some((card) => card.card === suspect)) suspect = null;
  const pick = (card) => {
    suspect = card.card;
    drawChallenges(challenges, player, table);
    $("challenges").scrollIntoView({ block: "nearest" });
    $("suspects").querySelector("[aria-pressed=true]")?.focus();
  };
  const face = (card, attributes, caption = "") => make("button", { type: "button", class: "face", ...attributes }, art(`c${card.card}`), ...(caption ? [make("bdi", {}, caption)] : []));
  $("suspects").replaceChildren(...cards.map((card) => face(card, { "aria-label": `${card.name}, ${player(card)}`, "aria-pressed": card.card === suspect, onclick: () => pick(card) }, player(card))));
  const parts = [...new Set(challenges.filter(({ card }) => card.card === suspect).map(({ crime }) => crime))].map((crime) => {
    const these = challenges.filter((one) => one.card.card === suspect && one.crime === crime);
    const proofs = these.map((one) => (one.proof ? face(one.proof, { "aria-label": one.words, onclick: () => table.choose(one) }) : make("button", { type: "button", class: "challenge", onclick: () => table.choose(one) }, words.challenge)));
    return [make("h3", {}, crime), make("div", { class: "faces" }, ...proofs)];
  });
  if (suspect !== null) parts.unshift([make("p", { class: "note" }, words.proof)]);
  $("challenges").replaceChildren(...parts.flat());
}

function draw(snapshot, table) {
  $("us").textContent = snapshot.scores[0];
  $("them").textContent = snapshot.scores[1];
  $("contract").textContent = snapshot.contract;
  drawTrick(snapshot.trick);
  $("floor").replaceChildren(...(snapshot.floor ? [cardArt(snapshot.floor)] : []));
  drawHand(snapshot, table);
}

function panel(snapshot, table) {
  for (const one of document.querySelectorAll("[data-house]")) one.hidden = one.dataset.house !== snapshot.house;
  $("physical").hidden = !snapshot.physical;
  const last = snapshot.last?.cards ?? [];
  $("lasttrick").hidden = !last.length;
  $("last").replaceChildren(...last.map((card) => make("figure", {}, cardArt(card), make("figcaption", {}, make("bdi", {}, table.nameOf(snapshot, card.seat))))));
  lines("calls", snapshot.lines.map((line) => `${table.nameOf(snapshot, line.seat)}: ${line.words}`));
  $("tricks").replaceChildren(...snapshot.tricks.map((trick) => make("li", {}, trick.words, minis(trick.cards))));
}

function sheet(snapshot, table) {
  $("sheet-title").textContent = snapshot.over ? snapshot.result : snapshot.contract || snapshot.status;
  const gained = snapshot.gained ?? [0, 0];
  const side = (name, mine) => make("span", { class: gained[mine] > gained[1 - mine] ? "more" : "" }, name, make("b", { dir: "ltr" }, `+${gained[mine]}`), make("small", {}, `${snapshot.scores[mine]} / ${snapshot.target}`));
  $("gained").replaceChildren(side(words.us, 0), side(words.them, 1));
  $("gained").hidden = !gained[0] && !gained[1];
  const open = snapshot.laid_open.map((hand, place) => make("div", { class: "row" }, make("bdi", {}, table.nameOf(snapshot, place)), minis(hand))).filter((_, place) => snapshot.laid_open[place].length);
  const ending = $("sheet-title").textContent === snapshot.ending || !snapshot.ending ? [] : [make("p", {}, ...sentence(snapshot.ending))];
  $("open").replaceChildren(...ending, ...open);
}

/** The cards played since the snapshot before. */
function played(before, snapshot) {
  const shown = new Set((before?.trick ?? []).map((card) => card.card));
  const cards = snapshot.trick.length ? snapshot.trick : (snapshot.last?.cards ?? []);
  const found = cards.filter((card) => card.seat && !shown.has(card.card)).map((card) => ({ seat: card.seat, card: card.name }));
  const finished = snapshot.tricks.length > (before?.tricks.length ?? 0);
  return { played: found, finished: finished ? snapshot.last.words : "" };
}

// How a deal moves: three cards and two to each from the dealer's right, the floor card, and after the purchase
// the floor card to the buyer and the rest to all.

function moved(before, snapshot) {
  const dealer = snapshot.seats.findIndex((one) => one.dealer);
  const order = [1, 2, 3, 4].map((step) => (dealer + step) % 4);
  const from = $(`seat${dealer}`).querySelector(".plate");
  const open = snapshot.you !== null;
  const cards = (seat) => [...(seat === 0 && open ? $("hand").children : $(`seat${seat}`).querySelectorAll(".backs svg"))];
  if (snapshot.deal !== before.deal) {
    deal([...order.map((seat) => cards(seat).slice(0, 3)), ...order.map((seat) => cards(seat).slice(3))], from);
    if (snapshot.floor) comes($("floor").firstChild, from, 700);
  } else if (before.floor && snapshot.contract && snapshot.seats[0].cards > before.seats[0].cards) {
    const held = new Set(before.hand.map((card) => String(card.card)));
    const fresh = (seat) => (seat === 0 && open ? cards(0).filter((one) => !held.has(one.firstChild.dataset.card)) : cards(seat).slice(before.seats[seat].cards));
    const floor = cardArt(before.floor);
    $("floor").replaceChildren(floor);
    goes(floor, $(`seat${snapshot.buyer}`).querySelector(".plate"), 380).then(() => floor.remove());
    deal(order.map(fresh), from, 300);
  }
}

play({
  name: "baloot",
  file: "majlis-baloot.json",
  wins: (snapshot) => `${words.us} ${snapshot.wins[0]} · ${words.them} ${snapshot.wins[1]}`,
  asks: (choice) => ["challenge", "double", "claim"].includes(choice.kind),
  finished: (snapshot) => snapshot.tricks.length,
  winner: (snapshot) => snapshot.last.winner,
  mayAct: (snapshot) => snapshot.choices.length > 0 || snapshot.hand.some((card) => card.legal),
  showFinished(before, snapshot, table) {
    drawTrick(snapshot.last.cards, snapshot.last.winner);
    if (before.hand.length !== snapshot.hand.length) drawHand(snapshot, table);
  },
  seat,
  draw,
  buttons,
  panel,
  sheet,
  played,
  moved,
});
