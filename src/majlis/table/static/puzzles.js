// Puzzles: a position, a card that is tapped, and what the server says of it. What was solved stays in this browser.
import { ask, cardArt, drawBoard, minis, share } from "./board.js";
import { $, fill, language, make, sentence, words } from "./dom.js";
import { local } from "./kept.js";

const every = JSON.parse($("puzzles").textContent);
const STORE = "majlis.puzzles";
const kept = read(); // { solved: { id: 1 right at the first try, 0 not }, grade }
let now = null; // { puzzle, table, … }

function read() {
  try {
    const { solved, grade } = JSON.parse(local.get(STORE) ?? "{}");
    return { solved: solved && typeof solved === "object" ? solved : {}, grade: Number(grade) || 0 };
  } catch {
    return { solved: {}, grade: 0 };
  }
}

const save = () => local.set(STORE, JSON.stringify(kept));
const chosen = () => every.filter((one) => !kept.grade || one.grade === kept.grade);
const done = (one) => one.id in kept.solved;
const tell = (text) => ($("told").textContent = text);

function drawProgress() {
  const list = chosen();
  const tried = list.filter(done);
  const right = tried.filter((one) => kept.solved[one.id]);
  $("bar").max = list.length;
  $("bar").value = tried.length;
  $("far").textContent = fill(words.progress, { right: right.length, tried: tried.length, count: list.length });
  for (const pill of document.querySelectorAll("[name=grade]")) pill.checked = Number(pill.value) === kept.grade;
}

/** The first that was not tried, from the present one on; where all were, simply the next. */
function following() {
  const list = chosen();
  const at = list.findIndex((one) => one.id === now?.puzzle.id) + 1;
  const order = [...list.slice(at), ...list.slice(0, at)];
  return order.find((one) => !done(one)) ?? order[0];
}

async function open(puzzle, focus = false) {
  tell("");
  try {
    const found = await ask("/puzzle", { id: puzzle.id });
    now = { puzzle, ...found };
  } catch (error) {
    tell(error instanceof TypeError ? words.lost : error.message);
    return;
  }
  history.replaceState(null, "", `#${puzzle.id}`);
  for (const link of document.querySelectorAll("#language")) link.href = `${link.dataset.path}#${puzzle.id}`;
  drawQuestion();
  if (focus) $("number").focus();
}

function drawQuestion() {
  const { puzzle, table, hands, question } = now;
  $("number").textContent = fill(words.number, { number: every.indexOf(puzzle) + 1, count: every.length, grade: puzzle.grade });
  $("contract").textContent = table.contract;
  $("question").textContent = question;
  const seats = table.seats.map((one, seat) => ({ ...one, name: seat ? "" : fill(words.you, { seat: one.place }), hidden: seat === 0 }));
  drawBoard($("felt"), { ...table, seats, hands: hands?.map((hand, seat) => (seat ? hand : null)) });
  $("won").textContent = fill(words.won, { us: table.won[0], them: table.won[1] });
  $("calls").replaceChildren(...table.lines.map((line) => make("li", {}, `${table.seats[line.seat].place}: ${line.words}`)));
  $("tricks").replaceChildren(...table.tricks.map((trick) => make("li", {}, trick.words, make("div", { class: "minis" }, ...trick.cards.map((card) => make("figure", {}, cardArt(card), make("figcaption", {}, table.seats[card.seat].place)))))));
  $("answer").hidden = true;
  $("solve").hidden = false;
  drawHand();
  drawProgress();
}

function drawHand() {
  const cards = now.table.hand.map((card) => {
    const label = card.why ? `${card.name}. ${card.why}` : card.name;
    const button = make("button", { type: "button", class: card.legal ? "yes" : "no", "data-card": card.card, "aria-label": label, onclick: () => (card.legal ? answer(card.card) : tell(card.why)) }, cardArt({ card: card.card, name: "" }));
    if (!card.legal) button.setAttribute("aria-disabled", "true");
    return make("li", {}, button);
  });
  $("hand").replaceChildren(...cards);
}

async function answer(card) {
  if (now.answered) return;
  now.answered = true;
  try {
    const wanted = card === null ? { solve: true } : { card };
    Object.assign(now, await ask("/puzzle", { id: now.puzzle.id, ...wanted }));
  } catch (error) {
    now.answered = false;
    tell(error instanceof TypeError ? words.lost : error.message);
    return;
  }
  if (!done(now.puzzle)) kept.solved[now.puzzle.id] = now.right ? 1 : 0;
  save();
  drawAnswer();
}

function verdict() {
  const best = now.worth.filter((one) => one.best).map((one) => one.name).join(words.or);
  if (now.chosen === null) return fill(words.best, { card: best });
  if (now.right) return words.right;
  const mine = now.worth.find((one) => one.card === now.chosen);
  const points = (now.worth[0].game_points - mine.game_points).toFixed(1);
  const said = `${fill(mine.obvious ? words.obvious : words.wrong, { card: mine.name, points })} ${fill(words.best, { card: best })}`;
  return said[0].toUpperCase() + said.slice(1);
}

function drawAnswer() {
  tell("");
  $("solve").hidden = true;
  $("answer").hidden = false;
  $("verdict").textContent = verdict();
  $("verdict").className = now.right ? "good" : now.chosen === null ? "" : "bad";
  const rows = now.worth.map((one) => {
    const mark = one.best ? words.isbest : one.card === now.chosen ? words.yours : "";
    const worth = `${one.game_points > 0 ? "+" : ""}${one.game_points.toFixed(1)}`.replace("-", "−");
    const error = one.error ? ` ± ${one.error.toFixed(1)}` : "";
    return make("tr", { class: one.best ? "best" : "" }, make("th", { scope: "row" }, cardArt({ card: one.card, name: one.name })), make("td", {}, make("bdi", { dir: "ltr" }, `${worth}${error}`)), make("td", {}, mark));
  });
  $("worth").replaceChildren(...rows);
  $("lines").replaceChildren(...now.lines.map((line) => make("li", {}, ...sentence(line))));
  $("open").replaceChildren(...now.hands.map((hand, seat) => make("div", { class: "row" }, make("bdi", {}, now.table.seats[seat].place), minis(hand))));
  for (const button of $("hand").querySelectorAll("button")) {
    const one = now.worth.find((worth) => worth.card === Number(button.dataset.card));
    button.classList.toggle("best", Boolean(one?.best));
    button.classList.toggle("mine", one?.card === now.chosen);
    button.setAttribute("aria-disabled", "true");
  }
  drawProgress();
  $("verdict").focus({ preventScroll: true });
  $("verdict").scrollIntoView({ block: "nearest" });
}

$("solve").onclick = () => answer(null);
$("next").onclick = () => open(following(), true);
$("again").onclick = () => {
  now.answered = false;
  drawQuestion();
  $("number").focus();
};
$("link").onclick = () => share(`${location.origin}/${language}/puzzles#${now.puzzle.id}`, tell);
$("forget").onclick = () => {
  if (!confirm(words.sure)) return;
  kept.solved = {};
  save();
  drawProgress();
};
for (const pill of document.querySelectorAll("[name=grade]")) {
  pill.onchange = () => {
    kept.grade = Number(pill.value);
    save();
    open(following());
  };
}
$("hand").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const cards = [...$("hand").querySelectorAll("button")];
  cards[cards.indexOf(document.activeElement) + step]?.focus();
});
function linked() {
  return every.find((one) => one.id === location.hash.slice(1));
}
addEventListener("hashchange", () => {
  const puzzle = linked();
  if (puzzle && puzzle !== now?.puzzle) open(puzzle);
});
open(linked() ?? following() ?? every[0]);
