// Movement that explains: where a card comes from, and who gets a trick. It is short, a tap ends it, nothing waits
// for it, and who wants no movement gets none.
import { $ } from "./dom.js";

const STEP = 85; // milliseconds between two packets of a deal
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let running = [];

/** Whether anything may move now. In a page that nobody sees nothing moves, and so would never end. */
export const moves = () => !calm.matches && !document.hidden;

export function still() {
  for (const one of running) one.finish();
  running = [];
}
// Not when a finger goes down: a card that jumps from under it would not be tapped.
document.addEventListener("click", still, true);
document.addEventListener("keydown", still, true);

const centre = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

function animate(element, frames, options) {
  const one = element.animate(frames, { easing: "ease-out", ...options });
  running = [...running.filter((each) => each.playState !== "finished"), one];
  return one.finished.catch(() => {}); // its element has gone
}

/** An element comes from where another one is. */
export function comes(element, from, delay = 0, duration = 240) {
  if (!moves() || !from) return;
  const [x, y] = centre(element);
  const [a, b] = centre(from);
  const start = { transform: `translate(${a - x}px, ${b - y}px) scale(.6)`, opacity: 0 };
  animate(element, [start, { opacity: 1, offset: 0.4 }, { transform: "none", opacity: 1 }], { duration, delay, fill: "backwards" });
}

/** An element goes where another one is, and is not seen any more. */
export function goes(element, to, duration = 260) {
  if (!moves() || !to) return Promise.resolve();
  const [x, y] = centre(element);
  const [a, b] = centre(to);
  const end = { transform: `translate(${a - x}px, ${b - y}px) scale(.35)`, opacity: 0.15 };
  return animate(element, [{ transform: "none", opacity: 1 }, end], { duration, easing: "ease-in", fill: "forwards" });
}

/** Packets of cards, one after the other, from the dealer; each is a list of elements. */
export function deal(packets, from, delay = 0) {
  packets.forEach((cards, number) => cards.forEach((card) => comes(card, from, delay + number * STEP)));
}

/** A finished trick goes to its winner. */
export async function gather(winner) {
  const cards = [...document.querySelectorAll(".spot > svg, .felt .play .discs")];
  const plate = $(`seat${winner}`).querySelector(".plate");
  const late = new Promise((done) => setTimeout(done, 390)); // whatever a browser does, the game goes on
  await Promise.race([late, Promise.all(cards.map((card) => goes(card, plate)))]);
}
