// A recorded game step by step. The server turns the record into steps; here they are drawn.
import { ask, share } from "./board.js";
import { $, fill, language, make, sentence, words } from "./dom.js";
import { local, session } from "./kept.js";
import { keep, newId, newKey, pageOf } from "./live.js";
import { encoded, linked, linkTo, onlyDeal, review, save, textOf } from "./sharing.js";

const PACE = 1100; // milliseconds from step to step by itself
let game = null; // { record, file, seat, story, kind }: kind is the module that draws this game
let deal = null;
let at = 0; // how many steps of the deal are done
let timer = 0;

const tell = (text) => ($("told").textContent = text);
const advise = (text) => $("advice").replaceChildren(...sentence(text));
const sees = (seat) => !$("view").value || Number($("view").value) === seat;
const kind = () => game.kind;
/** What the module of a game draws from. */
const shown = () => ({ deal, at, you: game.seat, sees });

/** Everything is called as it is in this game. */
function call() {
  Object.assign(words, words.games[game.story.game]);
  for (const [id, text] of Object.entries(words.labels)) {
    if ($(id).hasAttribute("aria-label")) $(id).setAttribute("aria-label", text);
    else $(id).textContent = text;
  }
  $("playon").hidden = game.story.game !== "baloot";
}

// Reading

async function load(record, { file = null, seat = null, number = null, step = null, view = "" } = {}) {
  pause();
  tell(words.waiting);
  try {
    const story = await ask("/replay", { type: "replay", data: encoded(record), ...(file === null ? {} : { name: file }), ...(seat === null ? {} : { seat }) }, (text) => tell(text || words.waiting));
    const drawing = await import(`./replay-${story.game}.js`);
    game = { record: typeof record === "string" ? record : textOf(record), file, seat, story, kind: drawing };
  } catch (error) {
    tell(error instanceof TypeError ? words.lost : error.message);
    return;
  }
  game.file ??= kind().file;
  call();
  tell("");
  $("shown").hidden = false;
  $("source").open = false;
  $("deal").replaceChildren(...game.story.deals.map((one, place) => make("option", { value: place }, one.title)));
  const { problems, count, deals } = game.story;
  const said = count > deals.length ? [fill(words.more, { most: deals.length, count }), ...problems] : problems;
  $("problems").hidden = !said.length;
  $("problem-list").replaceChildren(...said.map((text) => make("li", {}, make("bdi", {}, text))));
  $("view").value = view;
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
  otherLanguage("");
  const bytes = new Uint8Array(await file.arrayBuffer());
  remember(textOf(bytes), null);
  await load(bytes, { file: file.name });
}

/** A reload of the page, and the page in the other language, show the same game at the same place. */
function remember(record, seat) {
  session.set("majlis.replay", JSON.stringify({ record, seat }));
}
const PLACE = "majlis.replay.place";
const rememberPlace = () => session.set(PLACE, JSON.stringify({ hash: location.hash, number: $("deal").selectedIndex + 1, step: at, view: $("view").value }));
/** Where a game of this address was left in this tab. */
function left() {
  const { hash, ...place } = JSON.parse(session.get(PLACE) ?? "{}");
  return hash === location.hash ? place : {};
}
function otherLanguage(hash) {
  for (const other of document.querySelectorAll("#language")) other.href = `${other.dataset.path}${hash}`;
}

function draw() {
  const over = at === deal.steps.length;
  kind().draw(shown());
  $("far").value = at;
  $("far").setAttribute("aria-valuetext", fill(words.step, { number: at, count: deal.steps.length }));
  $("steps").textContent = fill(words.step, { number: at, count: deal.steps.length });
  $("news").replaceChildren(...(at ? kind().news(deal.steps[at - 1], shown()) : [words.dealt]));
  $("ended").hidden = !over;
  $("hint").disabled = over;
  $("playon").disabled = over || !deal.whole;
  for (const [id, ended] of [["first", at === 0], ["stepback", at === 0 && !$("deal").selectedIndex], ["on", over && last()]]) $(id).disabled = ended;
}

function drawDeal() {
  const { ended } = deal;
  $("title").textContent = deal.title;
  $("far").max = deal.steps.length;
  $("why").textContent = deal.why ?? "";
  $("play").hidden = Boolean(deal.why);
  $("ending").textContent = ended?.words ?? "";
  $("lines").replaceChildren(...(ended?.sheet ?? []).map((line) => make("li", {}, line)));
  $("how").hidden = !ended?.sheet?.length;
  $("notes").hidden = !deal.notes?.length;
  $("note-list").replaceChildren(...(deal.notes ?? []).map((line) => make("li", {}, ...sentence(line))));
  if (!deal.why) kind().frame(shown());
}

function open(place, step = 0) {
  deal = { steps: [], notes: [], ...game.story.deals[place] };
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
  rememberPlace();
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
    if (step.won !== undefined || (kind().isPlay(step) && ends.length === 1)) ends.push(step.won === undefined ? place : place + 1);
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

const moves = { first: () => go(0), trickback: () => byTrick(-1), stepback: backward, auto, on: forward, trickon: () => byTrick(1), dealon: () => byDeal(1) };
for (const [id, move] of Object.entries(moves)) {
  $(id).onclick = () => {
    if (id !== "auto") pause();
    move();
  };
}
const KEYS = { ArrowRight: "on", ArrowLeft: "stepback", ArrowDown: "trickon", ArrowUp: "trickback", Home: "first", End: "dealon", PageDown: "dealon", " ": "auto" };
document.addEventListener("keydown", (event) => {
  const id = KEYS[event.key];
  if (!id || !game || deal.why || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select, input, summary, a, textarea") || (event.key === " " && event.target.closest("button"))) return;
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
$("view").onchange = () => {
  draw();
  rememberPlace();
};

// What else is done with it

$("hint").onclick = async () => {
  pause();
  advise(words.waiting);
  const asked = at;
  try {
    const found = await ask("/replay/hint", { type: "hint", game: game.story.game, line: deal.line, done: deal.steps[at - 1]?.done ?? 0 }, (text) => advise(text || words.waiting));
    if (asked === at) advise([fill(words.hint, { action: found.words }), ...found.reasons].join(" — "));
  } catch (error) {
    advise(error instanceof TypeError ? words.lost : error.message);
  }
};
/** A table at which this deal goes on from here, for practice: on the seat that is seen, or the one that acts. */
$("playon").onclick = () => {
  const [head, moves = ""] = deal.line.split(" : ");
  const start = `${head} : ${moves.split(" ").slice(0, deal.steps[at - 1]?.done ?? 0).join(" ")}`.replace(/ : $/, "");
  const place = Number($("view").value || kind().turn(shown()));
  const table = { room: newKey(), token: newKey(), name: local.get("majlis.name") ?? "", game: "baloot" };
  keep({ ...table, make: { id: newId(), game: "baloot", start, seat: ((game.seat ?? 0) + place) % 4 } });
  location.href = `/${language}/${pageOf()}#${table.room}`;
};
async function link(record, number) {
  const where = { s: game.seat, d: number, p: at || null };
  await share(await linkTo(record, where), tell);
}
$("sharedeal").onclick = () => link(deal.record ?? onlyDeal(game.record, deal.number), null);
$("sharematch").onclick = () => link(game.record, $("deal").selectedIndex + 1);
$("save").onclick = () => save(game.record, game.file);
$("review").onclick = () => review(game.record, game.file);
$("files").onchange = () => {
  choose([...$("files").files]);
  $("files").value = ""; // else a browser hears nothing when the same file is chosen again
};
for (const name of ["dragenter", "dragover", "dragleave", "drop"]) {
  $("drop").addEventListener(name, (event) => {
    event.preventDefault();
    $("drop").classList.toggle("over", name === "dragenter" || name === "dragover");
    if (name === "drop") choose(event.dataTransfer.files);
  });
}

async function begin() {
  const hash = location.hash;
  let found = null;
  try {
    found = await linked(hash);
  } catch {
    pause();
    game = null;
    $("shown").hidden = true; // what was shown before is not what this link holds
    tell(words.broken);
    return;
  }
  otherLanguage(found ? hash : "");
  if (found) {
    await load(found.record, { seat: found.seat, number: found.deal, step: found.step, ...left() });
    return;
  }
  const { record, seat, last: ending } = JSON.parse(session.get("majlis.replay") ?? "{}");
  if (record) await load(record, { seat: seat ?? null, number: ending ? Infinity : null, ...left() });
}
addEventListener("hashchange", begin);
begin();
