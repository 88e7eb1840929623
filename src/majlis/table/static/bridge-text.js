// The text of a profile: what is wrong in it is marked at its place, and the form shows and changes it.
import { $, ask, el, save, say, suits, visible, words } from "./bridge-parts.js";

const text = $("text");
const SEATS = { N: "north", E: "east", S: "south", W: "west" };
const MOST = { hcp: 37, spades: 13, hearts: 13, diamonds: 13, clubs: 13 };
let changed = () => {};
let queue = Promise.resolve();

export const whenChanged = (what) => (changed = what);
export const value = () => text.value;

export function put(content, quietly = false) {
  text.value = visible(content);
  shade([]);
  if (!quietly) changed(0);
}

// The field is as high as its text; where the style sheet cannot see to that, here.
function grow() {
  if (CSS.supports("field-sizing", "content")) return;
  text.style.height = "0";
  text.style.height = `${text.scrollHeight + 2}px`;
}

// Marks lie under the text, which is drawn over them.
export function shade(marks) {
  grow();
  const lines = text.value.split("\n").map((line, at) => {
    const mine = marks.filter((one) => one.spot?.line === at + 1).sort((a, b) => a.spot.column - b.spot.column);
    const parts = [];
    let done = 0;
    for (const { severity, spot } of mine) {
      const begin = Math.max(spot.column - 1, done);
      const end = Math.max(begin, Math.min(spot.column - 1 + spot.length, Math.max(line.length, begin + 1)));
      parts.push(line.slice(done, begin), el("mark", { className: severity }, line.slice(begin, end) || " "));
      done = end;
    }
    return [...parts, line.slice(done), "\n"];
  });
  $("shade").replaceChildren(...lines.flat().filter(Boolean));
  $("shade").scrollTop = text.scrollTop;
}

export function goTo(spot) {
  const lines = text.value.split("\n");
  const begin = lines.slice(0, spot.line - 1).reduce((sum, line) => sum + line.length + 1, 0) + spot.column - 1;
  text.focus();
  text.setSelectionRange(begin, Math.min(begin + spot.length, text.value.length));
}

const problem = (one) =>
  el("li", { className: one.severity }, one.spot ? el("button", { type: "button", onclick: () => goTo(one.spot) }, ...suits(one.text)) : el("span", {}, ...suits(one.text)));

export function showMarks(marks) {
  $("problems").replaceChildren(...marks.map(problem));
  text.setAttribute("aria-invalid", String(marks.some((one) => one.severity === "error")));
  shade(marks);
}

export function showClashes(clashes, marks) {
  const items = clashes.map((one) =>
    el("li", { className: "clash" }, ...suits(one.text), one.changes ? el("p", { className: "note" }, ...suits(one.changes)) : ""));
  $("clashes").replaceChildren(...items);
  shade([...marks, ...clashes.flatMap((one) => one.spots.map((spot) => ({ severity: "clash", spot })))]);
}

export function showLines(lines) {
  $("lines").replaceChildren(...lines.map((line) => el("li", {}, ...suits(line))));
}

// The form

// Hands of the form that were changed and are not in the text yet: what is read meanwhile is older.
const edited = new Map();
const inputs = (seat) => [...seat.querySelectorAll("[data-key]")];

export function showForm(form) {
  for (const head of document.querySelectorAll("[data-head]")) {
    if (head !== document.activeElement) head.value = head.dataset.head === "dealer" ? SEATS[form.dealer] : form.vulnerable;
  }
  for (const seat of document.querySelectorAll("[data-seat]")) {
    const hand = form.hands[seat.dataset.seat];
    if (edited.get(seat)) continue;
    seat.querySelector("fieldset").hidden = !hand;
    seat.querySelector("small").replaceChildren(...suits(form.words[seat.dataset.seat]));
    const beyond = seat.querySelector(".beyond");
    beyond.hidden = Boolean(hand);
    beyond.textContent = hand ? "" : words.beyond;
    for (const input of hand ? inputs(seat) : []) {
      if (input === document.activeElement) continue;
      const found = hand[input.dataset.key];
      if (input.dataset.key === "shape") input.value = found;
      else {
        const number = found[Number(input.dataset.end)];
        const usual = input.dataset.end === "0" ? 0 : MOST[input.dataset.key];
        input.value = number === usual ? "" : number;
        input.placeholder = usual;
      }
    }
  }
}

function handOf(seat) {
  const hand = { seat: seat.dataset.seat };
  for (const input of inputs(seat)) {
    const { key, end } = input.dataset;
    if (key === "shape") hand.shape = input.value;
    else {
      const most = MOST[key];
      const number = input.value === "" ? (end === "0" ? 0 : most) : Math.min(Math.max(Math.round(Number(input.value)), 0), most);
      hand[key] = [...(hand[key] ?? []), number];
    }
  }
  return hand;
}

// Changes are made one after another, each in the text that the one before has left.
function change(order) {
  return (queue = queue.then(async () => {
    say("");
    await ask({ text: text.value, ...order }, (line) => {
      if (line.error) say(line.error);
      else put(line.text);
    });
  }));
}

for (const seat of document.querySelectorAll("[data-seat]")) {
  for (const input of inputs(seat)) {
    input.addEventListener("input", () => {
      clearTimeout(edited.get(seat));
      const mine = setTimeout(async () => {
        await change({ job: "hand", ...handOf(seat) });
        if (edited.get(seat) === mine) edited.delete(seat);
      }, 350);
      edited.set(seat, mine);
    });
  }
}
for (const head of document.querySelectorAll("[data-head]")) {
  head.addEventListener("change", () => change({ job: "head", head: head.dataset.head, value: head.value }));
}
for (const sample of document.querySelectorAll("[data-line]")) {
  sample.addEventListener("click", () => put(`${text.value.replace(/\n*$/, text.value.trim() ? "\n" : "")}${sample.dataset.line}\n`));
}

text.addEventListener("input", () => {
  shade([]);
  changed(400);
});
text.addEventListener("scroll", () => ($("shade").scrollTop = text.scrollTop));
$("save").addEventListener("click", () => ask({ job: "save", text: text.value }, (line) => (line.error ? say(line.error) : save(line.name, line.text))));
$("save-text").addEventListener("click", () => save("profile.txt", text.value));
