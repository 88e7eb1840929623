// What the scripts of the bridge page share: orders, elements, files, links; how a board is shown.
import { $, language, letters, words } from "./dom.js";
import { post } from "./lines.js";

export { $, language, words };
export const say = (text) => ($("told").textContent = text);
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const RED = "♥♦";
// Signs that cannot be seen or turn the direction of a text: strangers' texts come without them.
export const visible = (text) => text.replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u0000-\u0008\u000b-\u001f\u007f]/g, "");

/** Send an order; `hear` gets each line of the answer, `wait` the place in the queue. */
export async function ask(order, hear, signal, wait = say) {
  try {
    await post("/bridge", { language, ...order }, { hear, wait, signal });
  } catch {
    if (!signal?.aborted) hear({ error: words.lost });
  }
}

export function el(name, props = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (key in made && key !== "dir") made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== ""));
  return made;
}

/** A text in which hearts and diamonds are red. */
export function suits(text) {
  return letters(text).split(/([♥♦]\ufe0e)/).map((part) => (RED.includes(part[0]) && part ? el("span", { className: "r" }, part) : part));
}

export function save(name, text) {
  const link = el("a", { download: name, href: URL.createObjectURL(new Blob([text], { type: "application/octet-stream" })) });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function packed(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What a link holds; null where it is no link of ours. */
export function unpacked(code) {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const found = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof found?.text === "string" && found.text.length <= 20_000 ? found : null;
  } catch {
    return null;
  }
}

export async function copy(url) {
  try {
    await navigator.clipboard.writeText(url);
    say(words.copied);
  } catch {
    history.replaceState(null, "", url); // without a clipboard the address line has it
    say(words.copied);
  }
}

const PLACES = ["north", "east", "south", "west"];

function hand(one, place) {
  const cards = one.holdings.map((h) =>
    el("li", {}, el("span", { className: RED.includes(h.glyph[0]) ? "g r" : "g", "aria-hidden": "true" }, h.glyph),
      el("span", { className: "hidden" }, `${h.suit} `), el("bdi", { dir: "ltr" }, h.ranks)));
  const head = el("p", { className: "seat-name" }, el("b", {}, one.seat), " ", el("span", {}, one.points));
  return el("div", { className: `hand-of ${place}` }, head, el("ul", { className: "holding", dir: "ltr" }, ...cards));
}

function tricks(table) {
  const head = el("tr", {}, el("td"), ...table.heads.map(([sign, name]) => el("th", { scope: "col", "aria-label": name }, ...suits(sign))));
  const rows = table.rows.map(([seat, numbers]) =>
    el("tr", {}, el("th", { scope: "row" }, seat), ...numbers.map(([number, makes]) => el("td", {}, makes ? el("b", {}, number) : number))));
  return el("table", { className: "tricks", "aria-label": words.tricks }, el("thead", {}, head), el("tbody", {}, ...rows));
}

/** A board as a hand diagram. */
export function diagram(view, level = "h3") {
  const title = filled(words.board, { number: view.number });
  const square = el("div", { className: `compass${view.ns_vulnerable ? " ns" : ""}${view.ew_vulnerable ? " ew" : ""}`, "aria-hidden": "true" },
    ...view.hands.map((one, at) => el("span", { className: at === view.dealer ? "dealer" : "" }, one.short)));
  const table = el("div", { className: "diagram", dir: "ltr" }, ...view.hands.map((one, at) => hand(one, PLACES[at])), square);
  const sources = view.sources.map(([seat, what]) => el("li", {}, `${seat}: `, ...suits(what)));
  const par = view.par ? el("p", {}, `${words.par} `, el("b", {}, view.par), " ", ...view.par_contracts.flatMap((one) => [...suits(one), " "])) : "";
  return el("article", { className: "deal", "aria-label": title },
    el("header", {}, el(level, {}, title), el("p", { className: "note" }, view.about.join(" · "))), table,
    view.table ? tricks(view.table) : "", par,
    sources.length ? el("ul", { className: "sources note" }, ...sources) : "");
}
