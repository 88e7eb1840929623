// A recorded game step by step. The server turns the record into steps; here they are drawn.
import { ask, drawBoard, sentence, share } from "./board.js";
import { $, fill, language, make, words } from "./dom.js";
import { local, session } from "./kept.js";
import { keep, newId, newKey, PAGES } from "./live.js";
import { encoded, linked, linkTo, onlyDeal, review, save } from "./sharing.js";

const names = JSON.parse($("names").textContent);
const PACE = 1100; // milliseconds from step to step by itself
let game = null; // { record, file, seat, story }
let deal = null;
let at = 0; // how many steps of the deal are done
let timer = 0;

const card = (number, seat = 0) => ({ card: number, name: names[number], seat });
const tell = (text) => ($("told").textContent = text);
const advise = (text) => $("advice").replaceChildren(...sentence(text));
const sides = () => (game.seat === null ? words.sides : [words.us, words.them]);
const both = (text, [us, them]) => fill(text, { we: sides()[0], us, they: sides()[1], them });
const sees = (seat) => !$("view").value || Number($("view").value) === seat;

// Reading

async function load(record, { file = "majlis-baloot.json", seat = null, number = null, step = null } = {}) {
  pause();
  tell(words.waiting);
  try {
    const story = await ask("/replay", { type: "replay", data: encoded(record), name: file, ...(seat === null ? {} : { seat }) });
    game = { record: typeof record === "string" ? record : new TextDecoder().decode(record), file, seat, story };
  } catch (error) {
    tell(error instanceof TypeError ? words.lost : error.message);
    return;
  }
  tell("");
  $("shown").hidden = false;
  $("source").open = false;
  $("deal").replaceChildren(...game.story.deals.map((one, place) => make("option", { value: place }, one.title)));
  const { problems, count, deals } = game.story;
  const said = count > deals.length ? [fill(words.more, { most: deals.length, count }), ...problems] : problems;
  $("problems").hidden = !said.length;
  $("problem-list").replaceChildren(...said.map((text) => make("li", {}, make("bdi", {}, text))));
  open(Math.max(0, Math.min(deals.length - 1, (number ?? 1) - 1)), step ?? 0);
}

async function choose(list) {
  const [file] = list;
  if (!file) return;
  if (file.size > 2 * 2 ** 20) {
    tell(words.large);
    return;
  }
  history.replaceState(null, "", location.pathname);
  const bytes = new Uint8Array(await file.arrayBuffer());
  remember(new TextDecoder().decode(bytes), null);
  await load(bytes, { file: file.name });
}

/** A reload of the page shows the same game. */
function remember(record, seat) {
  session.set("majlis.replay", JSON.stringify({ record, seat }));
}

// The position after so many steps

function position() {
  const found = { hands: deal.hands, trick: [], winner: null, said: {}, shown: {}, bought: deal.bought, turn: deal.turn, won: [0, 0], floor: deal.floor };
  let finished = false;
  for (const step of deal.steps.slice(0, at)) {
    if (finished) Object.assign(found, { trick: [], winner: null, said: {}, shown: {} });
    finished = false;
    if (step.bought) found.bought = step.bought;
    if (step.hands) found.hands = step.hands;
    if (found.bought) found.floor = null;
    if (step.card === undefined) found.said[step.seat] = (!sees(step.seat) && step.heard) || step.words;
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
  return found;
}

function draw() {
  const now = position();
  const over = at === deal.steps.length;
  const open = over && deal.ended && deal.steps.length; // after the end nothing is hidden
  const seats = words.places.map((place, seat) => ({
    place,
    name: seat === 0 && game.seat !== null ? fill(words.you, { seat: place }) : "",
    dealer: deal.dealer === seat,
    turn: now.turn === seat,
    cards: now.hands[seat].length,
    said: now.said[seat],
    shown: sees(seat) ? [] : (now.shown[seat] ?? []).map((one) => card(one)),
  }));
  const hands = now.hands.map((hand, seat) => (sees(seat) || open ? hand.map((one) => card(one)) : null));
  const { bought } = now;
  drawBoard($("felt"), { seats, hands, trick: now.trick, winner: now.winner, floor: now.floor === null ? null : card(now.floor), contract: bought?.words ?? "", buyer: bought?.buyer, trump: bought?.trump ?? null, bought: bought?.sign });
  $("contract").textContent = bought?.words ?? "";
  $("won").textContent = both(words.won, now.won);
  $("far").value = at;
  $("far").setAttribute("aria-valuetext", fill(words.step, { number: at, count: deal.steps.length }));
  $("steps").textContent = fill(words.step, { number: at, count: deal.steps.length });
  $("news").replaceChildren(...news(deal.steps[at - 1]));
  $("ended").hidden = !over;
  $("hint").disabled = over;
  $("playon").disabled = over || !deal.whole;
  for (const [id, ended] of [["first", at === 0], ["back", at === 0 && !$("deal").selectedIndex], ["on", over && last()]]) $(id).disabled = ended;
}

function news(step) {
  if (!step) return [words.dealt];
  const seat = words.places[step.seat];
  const said = step.card === undefined ? `${seat}: ${(!sees(step.seat) && step.heard) || step.words}` : fill(words.played, { seat, card: step.words });
  const taken = step.won === undefined ? "" : `. ${fill(words.taken, { seat: words.places[step.won] })}`;
  return sentence(said + taken + (step.note ? `. ${fill(words.against, { why: step.note })}` : ""));
}

function drawDeal() {
  const { ended, before } = deal;
  $("title").textContent = deal.title;
  $("before").textContent = before ? both(words.before, before) : "";
  $("far").max = deal.steps.length;
  $("why").textContent = deal.why ?? "";
  $("play").hidden = Boolean(deal.why);
  $("ending").textContent = ended?.words ?? "";
  $("gained").textContent = ended?.gained ? sides().map((side, team) => `${side} \u2066+${ended.gained[team]}\u2069`).join(" · ") : "";
  $("after").textContent = ended?.after ? both(words.after, ended.after) : "";
  $("lines").replaceChildren(...(ended?.sheet ?? []).map((line) => make("li", {}, line)));
  $("how").hidden = !ended?.sheet?.length;
  $("notes").hidden = !deal.notes?.length;
  $("note-list").replaceChildren(...(deal.notes ?? []).map((line) => make("li", {}, ...sentence(line))));
}

function open(place, step = 0) {
  deal = { steps: [], notes: [], ...game.story.deals[place] };
  deal.floor ??= null;
  $("deal").selectedIndex = place;
  drawDeal();
  go(step);
}

const last = () => $("deal").selectedIndex === game.story.deals.length - 1;

function go(step) {
  at = Math.max(0, Math.min(deal.steps.length, step));
  tell("");
  advise("");
  if (!deal.why) draw();
}

// Moving

function forward() {
  if (at < deal.steps.length) go(at + 1);
  else if (!last()) open($("deal").selectedIndex + 1);
  else pause();
}

function backward() {
  if (at > 0) go(at - 1);
  else if ($("deal").selectedIndex > 0) open($("deal").selectedIndex - 1, Infinity);
}

/** To the end of this trick, or to the beginning of it; the calls are one such part too. */
function byTrick(direction) {
  const ends = [0];
  deal.steps.forEach((step, place) => {
    if (step.won !== undefined || (step.card !== undefined && ends.length === 1)) ends.push(step.won === undefined ? place : place + 1);
  });
  ends.push(deal.steps.length);
  const next = direction > 0 ? ends.find((end) => end > at) : ends.filter((end) => end < at).at(-1);
  if (next !== undefined) go(next);
  else if (direction > 0) forward();
  else backward();
}

function byDeal(direction) {
  const place = $("deal").selectedIndex + direction;
  if (place >= 0 && place < game.story.deals.length) open(place);
  else go(direction > 0 ? Infinity : 0);
}

function pause() {
  clearInterval(timer);
  timer = 0;
  $("auto").setAttribute("aria-pressed", "false");
}

function auto() {
  if (timer) {
    pause();
    return;
  }
  $("auto").setAttribute("aria-pressed", "true");
  timer = setInterval(forward, PACE);
}

const moves = { first: () => go(0), trickback: () => byTrick(-1), back: backward, auto, on: forward, trickon: () => byTrick(1), dealon: () => byDeal(1) };
for (const [id, move] of Object.entries(moves)) {
  $(id).onclick = () => {
    if (id !== "auto") pause();
    move();
  };
}
const KEYS = { ArrowRight: "on", ArrowLeft: "back", ArrowDown: "trickon", ArrowUp: "trickback", Home: "first", End: "dealon", PageDown: "dealon", " ": "auto" };
document.addEventListener("keydown", (event) => {
  const id = KEYS[event.key];
  if (!id || !game || deal.why || event.target.closest("select, input, summary, a, textarea") || (event.key === " " && event.target.closest("button"))) return;
  event.preventDefault();
  $(id).click();
});
$("far").oninput = () => {
  pause();
  go(Number($("far").value));
};
$("deal").onchange = () => {
  pause();
  open($("deal").selectedIndex);
};
$("view").onchange = draw;

// What else is done with it

$("hint").onclick = async () => {
  pause();
  advise(words.waiting);
  const asked = at;
  try {
    const found = await ask("/replay/hint", { type: "hint", line: deal.line, done: deal.steps[at - 1]?.done ?? 0 });
    if (asked === at) advise([fill(words.hint, { action: found.words }), ...found.reasons].join(" — "));
  } catch (error) {
    advise(error instanceof TypeError ? words.lost : error.message);
  }
};
/** A table at which this deal goes on from here, for practice: on the seat that is seen, or the one that acts. */
$("playon").onclick = () => {
  const [head, moves = ""] = deal.line.split(" : ");
  const start = `${head} : ${moves.split(" ").slice(0, deal.steps[at - 1]?.done ?? 0).join(" ")}`.replace(/ : $/, "");
  const place = Number($("view").value || position().turn);
  const table = { room: newKey(), token: newKey(), name: local.get("majlis.name") ?? "", game: "baloot" };
  keep({ ...table, make: { id: newId(), game: "baloot", start, seat: ((game.seat ?? 0) + place) % 4 } });
  location.href = `/${language}/${PAGES.baloot}#${table.room}`;
};
async function link(record, number) {
  const where = { s: game.seat, d: number, p: at || null };
  await share(await linkTo(record, where), tell);
}
$("sharedeal").onclick = () => link(onlyDeal(game.record, deal.number), null);
$("sharematch").onclick = () => link(game.record, $("deal").selectedIndex + 1);
$("save").onclick = () => save(game.record, game.file);
$("review").onclick = () => review(game.record);
$("files").onchange = () => choose($("files").files);
for (const name of ["dragenter", "dragover", "dragleave", "drop"]) {
  $("drop").addEventListener(name, (event) => {
    event.preventDefault();
    $("drop").classList.toggle("over", name === "dragenter" || name === "dragover");
    if (name === "drop") choose(event.dataTransfer.files);
  });
}

async function begin() {
  try {
    const found = await linked(location.hash);
    if (found) {
      for (const other of document.querySelectorAll("#language")) other.href = `${other.dataset.path}${location.hash}`;
      await load(found.record, { seat: found.seat, number: found.deal, step: found.step });
      return;
    }
  } catch {
    tell(words.broken);
    return;
  }
  const { record, seat } = JSON.parse(session.get("majlis.replay") ?? "{}");
  if (record) await load(record, { seat: seat ?? null });
}
addEventListener("hashchange", begin);
begin();
