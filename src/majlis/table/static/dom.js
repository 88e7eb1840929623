// Small helpers for every page: elements, drawings, texts.

export const language = document.documentElement.lang;
export const words = JSON.parse(document.getElementById("words").textContent);
export const $ = (id) => document.getElementById(id);

/** Suits as letters, where a phone would draw little pictures of its own. */
export const letters = (part) => (typeof part === "string" ? part.replace(/[♠♥♣♦](?!\ufe0e)/g, "$&\ufe0e") : part);

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children.map(letters));
  return element;
}

/** A symbol of the page as a picture; `box` is its width and height. */
export function art(symbol, label = "", box = "60 84") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${box}`);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${symbol}`);
  svg.append(use);
  return svg;
}

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

const CARDS = /((?:10|[2-9AKQJ])[♠♥♣♦](?: (?=(?:10|[2-9AKQJ])[♠♥♣♦]))?)+/g;

/** A sentence whose cards keep their order inside Arabic, are not broken over lines, and have their colour. */
export function sentence(text) {
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(CARDS)) {
    const cards = found[0].split(" ").flatMap((card) => [" ", make("span", { class: /[♥♦]/.test(card) ? "one red" : "one" }, card)]);
    parts.push(text.slice(at, found.index), make("bdi", { dir: "ltr" }, ...cards.slice(1)));
    at = found.index + found[0].length;
  }
  return [...parts, text.slice(at)];
}

/** A list of texts as the items of a list. */
export function lines(list, texts) {
  $(list).replaceChildren(...(texts.length ? texts : [words.nothing]).map((text) => make("li", {}, ...sentence(text))));
}
