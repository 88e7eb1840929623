// What a replay shows of a round of Liap Tui.
import { $, fill, make, words } from "./dom.js";
import { apart, discs, playArt, pointsTable, starter, stats } from "./pieces.js";

const named = (kinds) => kinds.map((kind) => ({ kind, name: words.pieces[kind] }));

export const file = "majlis-liaptui.json";
export const isPlay = (step) => step.pieces !== undefined;

/** A hand without the pieces of a play. */
function without(hand, kinds) {
  const left = [...hand];
  for (const kind of kinds) left.splice(left.indexOf(kind), 1);
  return left;
}

/** What lies where after the steps that are done. */
function position({ deal, at, sees }) {
  const found = { hands: deal.hands, declared: [null, null, null, null], piles: [0, 0, 0, 0], plays: {}, winner: null, turn: deal.turn, asked: deal.asked, starter: deal.starter, multiplier: deal.multiplier };
  for (const step of deal.steps.slice(0, at)) {
    if (found.winner !== null) Object.assign(found, { plays: {}, winner: null });
    if (step.declared !== undefined) found.declared[step.seat] = step.declared;
    if (step.hands) found.hands = step.hands;
    found.multiplier = step.multiplier ?? found.multiplier;
    found.starter = step.starter ?? found.starter;
    if (isPlay(step)) {
      found.hands = found.hands.map((hand, seat) => (seat === step.seat ? without(hand, step.pieces) : hand));
      found.plays[step.seat] = step;
    }
    if (step.won !== undefined) {
      found.winner = step.won;
      found.piles[step.won] += step.pieces.length;
    }
    Object.assign(found, { turn: step.turn, asked: step.asked });
  }
  if (found.asked && !sees(found.turn)) found.turn = null; // who holds a weak hand is his secret
  return found;
}

export const turn = (shown) => position(shown).turn;

/** The four seats with what they declared, took and have. */
function standing({ deal, you }, now, over) {
  return words.places.map((place, seat) => ({
    name: seat === 0 && you !== null ? fill(words.you, { seat: place }) : place,
    declared: now.declared[seat],
    piles: now.piles[seat],
    gained: deal.ended.gained?.[seat],
    score: deal.scores[seat] + (over ? (deal.ended.gained?.[seat] ?? 0) : 0),
  }));
}

function held(hand, open, name) {
  if (open) return make("ul", { class: "held pieces", "aria-label": fill(words.hand, { seat: name }) }, ...named(hand).map((piece) => make("li", {}, ...discs([piece]).childNodes)));
  const down = discs(hand.map(() => ({ kind: 0, name: "" })), "held pieces");
  down.setAttribute("role", "img");
  down.setAttribute("aria-label", fill(words.cards, { count: hand.length }));
  return down;
}

export function draw(shown) {
  const { deal, at, sees } = shown;
  const now = position(shown);
  const seats = standing(shown, now, at === deal.steps.length).map((one, seat) => {
    const plate = make("div", { class: "plate" }, make("bdi", {}, one.name));
    if (now.starter === seat) plate.append(starter());
    if (now.turn === seat) plate.append(make("span", { class: "hidden" }, words.turn));
    return make("div", { class: `seat at${seat}${now.turn === seat ? " turn" : ""}` }, plate, stats(one), held(now.hands[seat], sees(seat), one.name));
  });
  const plays = [2, 3, 1, 0].map((seat) => {
    const step = now.plays[seat];
    const open = step && (sees(seat) || now.winner !== null || !step.heard);
    const found = playArt(step && { count: step.pieces.length, pieces: open ? named(step.pieces) : [], words: open ? step.called : "" }, now.winner === seat);
    found.classList.add(`of${seat}`);
    if (step) {
      found.setAttribute("role", "group");
      found.setAttribute("aria-label", words.places[seat]);
    }
    return found;
  });
  $("felt").replaceChildren(seats[2], seats[3], make("div", { class: "middle plays" }, ...plays), seats[1], seats[0]);
  $("felt").classList.add("open");
  $("contract").textContent = [fill(words.together, { count: now.declared.reduce((sum, one) => sum + (one ?? 0), 0) }), ...(now.multiplier > 1 ? [apart(`×${now.multiplier}`)] : [])].join(" · ");
  $("won").textContent = "";
}

export function news(step, { sees }) {
  const seat = words.places[step.seat];
  const open = sees(step.seat);
  let said = open || !step.secret ? `${seat}: ${step.words}` : words.weak;
  if (isPlay(step)) said = fill(words.played, { seat, card: open || !step.heard ? step.words + (step.called ? ` (${step.called})` : "") : step.heard });
  return [[said, step.told].filter(Boolean).join(". ")];
}

/** What the round brought. */
export function frame(shown) {
  const { deal } = shown;
  const rows = standing(shown, position({ ...shown, at: deal.steps.length }), true);
  $("before").textContent = "";
  $("gained").textContent = "";
  $("after").replaceChildren(deal.ended.gained ? pointsTable(rows) : "");
}
