// Pieces, what is played, and what a round brought: at the table and in a replay.
import { art, fill, make, words } from "./dom.js";

export const disc = (piece, label = piece.name) => art(`p${piece.kind}`, label, "60 60");
export const discs = (pieces, size = "") => make("span", { class: `discs ${size}` }, ...pieces.map((piece) => disc(piece)));
export const apart = (text) => `\u2066${text}\u2069`; // keeps a sign before its number within Arabic
export const signed = (number, plus = "+") => apart(number < 0 ? `−${-number}` : number > 0 ? `${plus}${number}` : "0");

/** What lies before a seat: `play` has the count, the pieces unless they lie face down, and the set in words. */
export function playArt(play, winner = false) {
  const place = make("div", { class: `play${winner ? " won" : ""}` });
  if (!play) return place;
  const down = Array.from({ length: play.count }, () => art("p0", "", "60 60"));
  if (play.pieces.length) place.append(discs(play.pieces));
  else place.append(make("span", { class: "discs", role: "img", "aria-label": words.down[play.count] }, ...down));
  if (play.words) place.append(make("small", { dir: "auto" }, play.words));
  return place;
}

/** The mark of who starts. */
export const starter = () => make("span", { class: "chip", title: words.starter, role: "img", "aria-label": words.starter }, "1");

/** Beside a seat: piles taken of those declared, and the points. */
export function stats({ declared, piles, score }) {
  const said = declared === null ? words.undeclared : fill(words.took, { taken: piles, declared });
  const mark = declared !== null && piles === declared ? "hit" : piles > (declared ?? 9) ? "missed" : "";
  return make("div", { class: "stats" }, make("span", { dir: "auto", class: mark }, said), make("span", { dir: "auto" }, fill(words.score, { count: signed(score, "") })));
}

/** A round that is over: a row for each seat. */
export function pointsTable(seats) {
  const cell = (text) => make("td", {}, text);
  const head = make("tr", {}, make("th", {}, make("span", { class: "hidden" }, words.player)), ...[words.declared, words.taken, words.gained, words.total].map((text) => make("th", { scope: "col" }, text)));
  const rows = seats.map((one) => make("tr", {}, make("th", { scope: "row" }, make("bdi", {}, one.name)), cell(one.declared ?? ""), cell(one.piles), cell(signed(one.gained ?? 0)), cell(signed(one.score, ""))));
  return make("table", { class: "points" }, make("thead", {}, head), make("tbody", {}, ...rows));
}
