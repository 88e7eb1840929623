// A card table that is looked at, not played at: hands open or closed, what lies, what is said.
// Puzzles and replays draw with it.

import { art, fill, language, make, words } from "./dom.js";
import { post } from "./lines.js";

export const cardArt = (card) => art(`c${card.card}`, card.name);
export const minis = (cards) => make("div", { class: "minis" }, ...cards.map(cardArt));

function plate(board, seat) {
  const one = board.seats[seat];
  const found = make("div", { class: "plate" }, make("bdi", {}, one.name || one.place));
  if (one.dealer) found.append(make("span", { class: "chip", title: words.dealer, role: "img", "aria-label": words.dealer }, words.chip));
  if (seat === board.buyer) found.append(make("span", { class: `chip bought${board.trump % 2 ? " red" : ""}`, title: board.contract, role: "img", "aria-label": board.contract }, board.trump === null ? board.bought : `${board.bought}\ufe0e`));
  if (one.turn) found.append(make("span", { class: "hidden" }, words.turn));
  return found;
}

/** The cards of a seat: a list where they are open, else their backs. */
function held(board, seat) {
  const hand = board.hands?.[seat];
  if (hand) return make("ul", { class: "held", "aria-label": fill(words.hand, { seat: board.seats[seat].name || board.seats[seat].place }) }, ...hand.map((card) => make("li", {}, cardArt(card))));
  const count = board.seats[seat].cards;
  const backs = make("div", { class: "backs", role: "img", "aria-label": fill(words.cards, { count }) });
  for (let n = 0; n < count; n++) backs.append(art("back"));
  return backs;
}

/** Draws into `felt`: `board` has seats, hands (or null for each that is closed), trick, floor, won, contract. */
export function drawBoard(felt, board) {
  const seats = board.seats.map((one, seat) => {
    const parts = [plate(board, seat), ...(one.hidden ? [] : [held(board, seat)])];
    for (const cards of one.shown ?? []) parts.push(make("div", { class: "shown" }, ...cards.map(cardArt)));
    if (one.said) parts.push(make("div", { class: "said" }, one.said));
    return make("div", { class: `seat at${seat}${one.turn ? " turn" : ""}` }, ...parts);
  });
  const spots = [2, 3, 1, 0].map((seat) => {
    const card = board.trick.find((one) => one.seat === seat);
    const whose = card ? { role: "group", "aria-label": board.seats[seat].place } : {};
    return make("div", { class: `spot spot${seat}${board.winner === seat ? " won" : ""}`, ...whose }, ...(card ? [cardArt(card)] : []));
  });
  const floor = make("div", { class: "spot floor" }, ...(board.floor ? [cardArt(board.floor)] : []));
  felt.replaceChildren(seats[2], seats[3], make("div", { class: "middle" }, ...spots, floor), seats[1], seats[0]);
  felt.classList.toggle("open", Boolean(board.hands?.some(Boolean)));
}

/** Puts a link where it can be pasted from: by the phone's own sheet, or the clipboard. */
export async function share(url, tell) {
  try {
    if (navigator.share) await navigator.share({ url });
    else {
      await navigator.clipboard.writeText(url);
      tell(words.copied);
    }
  } catch (error) {
    if (error.name !== "AbortError") prompt("", url);
  }
}

/** The answer to a message, or its error; `wait` is told the place in the queue. */
export async function ask(path, message, wait) {
  let data = { error: words.lost };
  await post(path, { ...message, language }, { hear: (line) => (data = line), wait });
  if (data.error) throw new Error(data.error);
  return data;
}
