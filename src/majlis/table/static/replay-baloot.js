// What a replay shows of a deal of Baloot.
import { drawBoard } from "./board.js";
import { $, fill, make, sentence, words } from "./dom.js";

const names = JSON.parse($("names").textContent);
const card = (number, seat = 0) => ({ card: number, name: names[number], seat });
const sides = (shown) => (shown.you === null ? words.sides : [words.us, words.them]);
const both = (text, [us, them], shown) => fill(text, { we: sides(shown)[0], us, they: sides(shown)[1], them });
const heard = (step, shown) => (!shown.sees(step.seat) && step.heard) || step.words;

export const file = "majlis-baloot.json";
export const isPlay = (step) => step.card !== undefined;

/** What lies where after the steps that are done. */
function position(shown) {
  const { deal, at, sees } = shown;
  const found = { hands: deal.hands, trick: [], winner: null, said: {}, shown: {}, bought: deal.bought, turn: deal.turn, won: [0, 0], floor: deal.floor ?? null };
  let finished = false;
  for (const step of deal.steps.slice(0, at)) {
    if (finished) Object.assign(found, { trick: [], winner: null, said: {}, shown: {} });
    finished = false;
    if (step.bought) found.bought = step.bought;
    if (step.hands) found.hands = step.hands;
    if (found.bought) found.floor = null;
    if (!isPlay(step)) found.said[step.seat] = heard(step, shown);
    else {
      if (!found.trick.length) for (const seat of Object.keys(found.said)) if (Number(seat) !== step.seat) delete found.said[seat];
      found.hands = found.hands.map((hand, seat) => (seat === step.seat ? hand.filter((one) => one !== step.card) : hand));
      found.trick.push(card(step.card, step.seat));
    }
    for (const one of step.shown ?? []) found.shown[one.seat] = one.cards;
    found.turn = step.turn;
    if (step.won !== undefined) {
      finished = true;
      found.winner = step.won;
      found.won[step.won % 2] += 1;
    }
  }
  found.shown = words.places.map((_, seat) => (sees(seat) || !found.shown[seat] ? [] : [found.shown[seat].map((one) => card(one))]));
  return found;
}

export const turn = (shown) => position(shown).turn;

export function draw(shown) {
  const { deal, at, you, sees } = shown;
  const now = position(shown);
  const open = at === deal.steps.length && deal.ended && deal.steps.length; // after the end nothing is hidden
  const seats = words.places.map((place, seat) => ({
    place,
    name: seat === 0 && you !== null ? fill(words.you, { seat: place }) : "",
    dealer: deal.dealer === seat,
    turn: now.turn === seat,
    cards: now.hands[seat].length,
    said: now.said[seat],
    shown: now.shown[seat],
  }));
  const hands = now.hands.map((hand, seat) => (sees(seat) || open ? hand.map((one) => card(one)) : null));
  const { bought } = now;
  drawBoard($("felt"), { seats, hands, trick: now.trick, winner: now.winner, floor: now.floor === null ? null : card(now.floor), contract: bought?.words ?? "", buyer: bought?.buyer, trump: bought?.trump ?? null, bought: bought?.sign });
  $("contract").textContent = bought?.words ?? "";
  $("won").textContent = both(words.won, now.won, shown);
}

export function news(step, shown) {
  const seat = words.places[step.seat];
  const said = isPlay(step) ? fill(words.played, { seat, card: step.words }) : `${seat}: ${heard(step, shown)}`;
  const taken = step.won === undefined ? "" : `. ${fill(words.trick, { seat: words.places[step.won] })}`;
  const wrong = step.note && shown.sees(step.seat); // the reason tells what a seat held
  return sentence(said + taken + (wrong ? `. ${fill(words.against, { why: step.note })}` : ""));
}

/** What stands before the deal, and what it brought. */
export function frame(shown) {
  const { ended, before } = shown.deal;
  $("before").textContent = before ? both(words.before, before, shown) : "";
  $("gained").textContent = ended?.gained ? sides(shown).map((side, team) => `${side} \u2066+${ended.gained[team]}\u2069`).join(" · ") : "";
  $("after").replaceChildren(ended?.after ? make("p", {}, both(words.after, ended.after, shown)) : "");
}
