// The table, whatever is played: shows the snapshots that the server sends, and says what the player taps.
// What is drawn of one game is in a module of its own, which calls `play` with its functions.
import { $, fill, language, lines, make, sentence, words } from "./dom.js";
import { local, session } from "./kept.js";
import { guardBack, refocus } from "./keys.js";
import { keep, Live, newKey, pageOf, tables } from "./live.js";
import { gather, moves } from "./motion.js";
import { linkTo, replay, review, save } from "./sharing.js";

const HOLD = 1700; // milliseconds that a finished trick stays; a tap goes on at once

// Which room and which seat: behind the #, so that neither reaches a server's log.
const [roomName, given] = (location.hash.slice(1) || tables()[0]?.room || "").split(".");
const known = tables().filter((one) => one.room === roomName);
const own = known.find((one) => one.token === session.get(`majlis.seat.${roomName}`)) ?? known[0]; // this tab's, or the one used last
const other = given && (known.find((one) => one.token === given) ?? { room: roomName, token: given, name: own?.name ?? "" });
let mine = other || own || { room: roomName, token: newKey(), name: local.get("majlis.name") ?? "" };
if (!roomName) location.replace(`/${language}/`);
history.replaceState(null, "", `#${roomName}`);
for (const link of document.querySelectorAll("#language")) link.href = `${link.dataset.path}#${roomName}`;

let game = null; // the functions of the game
let live = null;
let now = null; // the snapshot on the screen
let queue = [];
let busy = false;
let sent = null; // the id of what was said and not answered
const drawn = new Map();
let opened = ""; // the match and deal whose sheet was opened by itself

/** What a game's module may use. */
const table = { act, choose, tell, changed, nameOf, status: () => now?.status ?? "" };

// Drawing

function nameOf(snapshot, seat) {
  return seat === 0 && snapshot.you !== null ? words.you : snapshot.seats[seat].name || snapshot.seats[seat].place;
}

function drawSeat(snapshot, seat) {
  const one = snapshot.seats[seat];
  const place = $(`seat${seat}`);
  if (!changed(`seat${seat}`, [one, snapshot.you, snapshot.buyer, snapshot.contract])) return;
  place.className = `seat${one.turn ? " turn" : ""}${seat === 0 && snapshot.you !== null ? " own" : ""}${one.away ? " away" : ""}`;
  const plate = make("div", { class: "plate" }, make("bdi", {}, nameOf(snapshot, seat)));
  const { chips, below } = game.seat(snapshot, seat);
  plate.append(...chips);
  if (one.turn) plate.append(make("span", { class: "hidden" }, words.turn));
  if (one.away || one.lent) plate.append(make("small", {}, one.lent ? words.bot : words.away));
  const parts = [plate, ...below];
  if (one.said) parts.push(make("div", { class: "said" }, one.said));
  if (snapshot.you === null && one.bot) {
    parts.push(make("button", { type: "button", class: "sit", onclick: () => sit(seat) }, words.sit)); // a spectator's seats are the room's
  }
  if (one.may?.includes("lend")) parts.push(make("button", { type: "button", class: "sit", onclick: () => lend(seat) }, words.lend));
  place.replaceChildren(...parts);
}

/** Whether what is drawn in a place has changed: a button under a finger must not be replaced by its like. */
function changed(place, value) {
  const text = JSON.stringify(value);
  if (drawn.get(place) === text) return false;
  drawn.set(place, text);
  return true;
}

/** Between two deals: the sheet again, and what comes next, for whoever has closed the sheet. */
function drawBetween(snapshot) {
  const parts = [make("button", { type: "button", onclick: () => $("sheet").showModal() }, words.points)];
  if (snapshot.you !== null) parts.push(make("button", { type: "button", class: "call", onclick: snapshot.over ? newMatch : nextDeal }, snapshot.over ? words.again : words.next));
  $("choices").replaceChildren(...parts);
}

/** A button that says something; what may not be said now gives its reason. */
function button(choice) {
  const found = make("button", { type: "button", class: choice.kind, onclick: () => choose(choice) }, choice.words);
  const label = [choice.name, choice.why].filter(Boolean).join(". ");
  if (label) found.setAttribute("aria-label", label);
  if (choice.why) found.setAttribute("aria-disabled", "true");
  return found;
}

function drawChoices(snapshot) {
  const ended = snapshot.between || snapshot.over;
  if (!changed("choices", [snapshot.choices, game.also?.(snapshot), ended, snapshot.over, snapshot.you, snapshot.deal, snapshot.match])) return;
  if (ended) {
    for (const dialog of document.querySelectorAll("dialog.choosing")) dialog.close();
    drawBetween(snapshot);
    return;
  }
  $("choices").replaceChildren(...game.buttons(snapshot, button, table));
}

function draw(snapshot) {
  for (let seat = 0; seat < 4; seat++) drawSeat(snapshot, seat);
  game.draw(snapshot, table);
  drawChoices(snapshot);
  $("status").textContent = snapshot.you === null && snapshot.seats.some((one) => one.bot) ? words.watching : snapshot.status;
  drawClock(snapshot);
  game.panel(snapshot, table);
  lines("deals", snapshot.deals);
  drawPeople(snapshot);
  drawMatches(snapshot);
  drawSheet(snapshot);
  refocus();
}

/** Who has won how many matches at this table, and of which the record can be had. */
function drawMatches(snapshot) {
  const won = game.wins?.(snapshot) ?? snapshot.wins.map((count, seat) => `${nameOf(snapshot, seat)} ${count}`).join(" · ");
  $("wins").hidden = !snapshot.wins.some(Boolean);
  $("wins").textContent = fill(words.wins, { won });
  $("which-match").hidden = snapshot.match < 2;
  if (snapshot.match < 2) $("which").value = "";
}

/** In the menu: whom the viewer can send away. */
function drawPeople(snapshot) {
  const others = snapshot.seats.map((one, seat) => [one, seat]).filter(([one]) => one.may?.includes("send"));
  if (!changed("people", [others, snapshot.you])) return;
  const button = ([one, seat]) => make("button", { type: "button", onclick: () => ask(fill(words.sending, { name: `\u2068${one.name || one.place}\u2069` }), () => live.say({ t: "send", seat: real(seat) })) }, fill(words.send, { name: `\u2068${one.name || one.place}\u2069` }));
  $("people").replaceChildren(...others.map(button));
}

let ticking = 0;
function drawClock(snapshot) {
  clearInterval(ticking);
  const running = snapshot.left !== null && !snapshot.between && !snapshot.over;
  $("clock").hidden = !running;
  if (!running) return;
  const show = () => {
    const seconds = Math.max(0, Math.ceil((snapshot.end - performance.now()) / 1000));
    $("clock").textContent = seconds;
    $("clock").classList.toggle("soon", seconds <= 5);
  };
  show();
  ticking = setInterval(show, 250);
}

function drawSheet(snapshot) {
  const ended = snapshot.between || snapshot.over;
  if (!ended) {
    if ($("sheet").open) $("sheet").close();
    return;
  }
  game.sheet(snapshot, table);
  lines("lines", snapshot.sheet);
  $("how").hidden = snapshot.sheet.length === 0;
  $("next").hidden = snapshot.over || snapshot.you === null;
  $("home").hidden = !snapshot.over;
  $("again").hidden = !snapshot.over || snapshot.you === null;
  const key = `${snapshot.match}/${snapshot.deal}`;
  if (!$("sheet").open && opened !== key && snapshot.deal > 0) {
    opened = key;
    $("sheet").showModal();
    [$("next"), $("again"), $("home")].find((one) => !one.hidden)?.focus();
  }
}

// What happened, for those who hear the page

/** A line of its own for each change: what is read out already is not cut off by what comes next. */
function say(texts) {
  if (texts.length) $("news").append(make("p", {}, texts.join(". ")));
  while ($("news").childElementCount > 12) $("news").firstChild.remove();
}

function tellNews(before, snapshot) {
  const news = [];
  if (before && before.match === snapshot.match && before.deal === snapshot.deal) {
    for (const line of snapshot.lines.slice(before.lines.length)) if (line.seat) news.push(`${nameOf(snapshot, line.seat)}: ${line.words}`);
  }
  const { played, finished } = game.played(before, snapshot);
  for (const one of played) news.push(fill(words.played, { seat: nameOf(snapshot, one.seat), card: one.card }));
  if (finished) news.push(finished);
  if (before) {
    snapshot.seats.forEach((one, seat) => {
      const name = nameOf(snapshot, seat);
      if (one.away !== before.seats[seat].away && before.you === snapshot.you) news.push(fill(one.away ? words.gone_away : words.is_back, { seat: name }));
    });
  }
  const ended = snapshot.between || snapshot.over;
  if (ended ? !(before?.between || before?.over) : snapshot.status !== before?.status || (news.length && game.mayAct(snapshot))) news.push(snapshot.status);
  say(news.filter(Boolean));
}

// One snapshot after the other, a finished trick for as long as it takes to see it

const pause = (milliseconds) =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      $("felt").removeEventListener("click", end);
      document.removeEventListener("keydown", end);
      done();
    };
    const timer = setTimeout(end, milliseconds);
    $("felt").addEventListener("click", end);
    document.addEventListener("keydown", end);
  });

/** Whether this is a seat, and whose, for when the browser is shown another one. */
function remember(snapshot) {
  const seated = snapshot.you !== null;
  const name = (seated && snapshot.seats[0].name) || mine.name;
  if (mine.seated !== seated || mine.name !== name) keep(Object.assign(mine, { seated, name }));
}

async function show(snapshot) {
  if (snapshot.game !== game.name) {
    location.replace(`/${language}/${pageOf(snapshot.game)}#${mine.room}`);
    return;
  }
  remember(snapshot);
  snapshot.end = performance.now() + snapshot.left;
  queue.push(snapshot);
  if (busy) return;
  busy = true;
  while (queue.length) {
    if (queue.length > 4) queue = queue.slice(-1); // back after a while: no film of what was missed
    const next = queue.shift();
    const finished = now && next.match === now.match && next.deal === now.deal && game.finished(next) > game.finished(now);
    tellNews(now, next);
    if (finished) {
      game.showFinished(now, next, table);
      $("status").textContent = game.played(now, next).finished;
      $("choices").replaceChildren();
      drawn.delete("choices");
      refocus();
      await pause(HOLD);
      if (!queue.length && moves()) await gather(game.winner(next));
    }
    const before = now;
    now = next;
    sent = null;
    if (before?.position !== next.position) $("told").replaceChildren();
    draw(next);
    if (before && !queue.length && moves()) game.moved?.(before, next);
  }
  busy = false;
}

// What the player does

function tell(text, advice = null) {
  const close = make("button", { type: "button", class: "close", "aria-label": words.close, onclick: () => $("told").replaceChildren() }, "✕");
  const reasons = make("ul", {}, ...(advice ?? []).map((line) => make("li", {}, ...sentence(line))));
  $("told").replaceChildren(...(advice ? [make("div", {}, make("b", {}, ...sentence(text)), reasons), close] : sentence(text)));
  $("told").classList.toggle("advice", Boolean(advice));
}

/** Say an action, unless one waits for its answer; whether it was said. */
function act(action) {
  if (sent) return false;
  sent = live.say({ t: "act", position: now.position, action });
  return true;
}

function choose(choice) {
  if (choice.why) tell(choice.why);
  else if (!game.asks(choice)) act(choice.action);
  else
    ask(fill(words.sure, { action: choice.words }), () => {
      for (const dialog of document.querySelectorAll("dialog.choosing")) dialog.close();
      act(choice.action);
    });
}

function ask(text, yes) {
  $("ask-words").replaceChildren(...sentence(text));
  $("yes").onclick = () => {
    $("ask").close();
    yes();
  };
  $("no").onclick = () => $("ask").close();
  $("ask").showModal();
}

/** A seat as the room counts it. */
const real = (seat) => ((now.you ?? 0) + seat) % 4;
const lend = (seat) => live.say({ t: "lend", seat: real(seat) });

/** Who comes by a link has not said his name yet. */
function sit(seat) {
  mine.name ||= local.get("majlis.name") ?? "";
  const take = () => live.say({ t: "sit", seat, name: mine.name });
  if (mine.name) {
    take();
    return;
  }
  $("naming").onclose = () => {
    if ($("naming").returnValue !== "sit") return;
    mine.name = $("name").value.trim();
    local.set("majlis.name", mine.name);
    keep(mine);
    take();
  };
  $("naming").showModal();
}

/** Copy a text, or the promise of one: Safari lets a page copy only what it began to copy within the tap. */
async function copy(text) {
  try {
    if (window.ClipboardItem) await navigator.clipboard.write([new ClipboardItem({ "text/plain": Promise.resolve(text).then((one) => new Blob([one], { type: "text/plain" })) })]);
    else await navigator.clipboard.writeText(await text);
    tell(words.copied);
  } catch {
    prompt("", await text);
  }
  $("panel").close();
}

const address = () => `${location.origin}${location.pathname}`;
$("menu").onclick = () => $("panel").showModal();
$("lasttrick").onclick = () => $("trick").showModal();
guardBack(() => ask(words.leave, () => (location.href = document.querySelector(".back").href)));
for (const button of document.querySelectorAll("dialog .close")) button.onclick = () => button.closest("dialog").close();
$("share").onclick = () => copy(`${address()}#${mine.room}`);
$("mine").onclick = () => copy(`${address()}#${mine.room}.${mine.token}`);
$("stand").onclick = () => {
  live.say({ t: "stand" });
  $("panel").close();
};
$("hint").onclick = () => {
  live.say({ t: "hint" });
  $("panel").close();
};
let wanted = ""; // what the record is asked for
let linked = null; // called with the link that is to be copied
function askRecord(use, last) {
  wanted = use;
  if (use === "link") copy(new Promise((done) => (linked = done)));
  live.say({ t: "record", last });
  $("panel").close();
}
for (const button of document.querySelectorAll(".recorded")) button.onclick = () => askRecord(button.id, $("which").value === "last");
if ($("watch")) $("watch").onclick = () => askRecord(now.over ? "replay" : "watch", false);

async function use(record) {
  if (wanted === "review") review(record, game.file);
  else if (wanted === "replay" || wanted === "watch") replay(record, now.you, wanted === "watch");
  else if (wanted === "link") linked(await linkTo(record, { s: now.you }));
  else save(record, game.file);
}

function nextDeal() {
  $("sheet").close();
  live.say({ t: "next", position: now.position });
}
$("next").onclick = nextDeal;

function newMatch() {
  $("sheet").close();
  live.say({ t: "again", position: now.position });
}
$("again").onclick = newMatch;

// What the server says

let place = ""; // in the queue for hints, as it was said last

function hear(message) {
  if (message.t === "table") show(message.table);
  else if (message.t === "no") {
    sent = null;
    drawn.clear();
    if (now) draw(now);
    tell(message.text);
  } else if (message.t === "wait") tell((place = message.text));
  else if (message.t === "hint") {
    if (message.position === now?.position && message.words) tell(fill(words.hint, { action: message.words }), message.reasons);
    else if ($("told").textContent === place) tell(""); // the position is over
  } else if (message.t === "record") use(message.data);
  else if (message.t === "gone") {
    tell(message.text);
    $("status").textContent = words.gone;
  }
}

let wasLost = false;

/** Who has a seat here and opens the link to another is asked which he wants; both stay kept. */
function settle(begin) {
  if (!other || !own || known.includes(other) || own.seated === false) {
    begin();
    return;
  }
  const decide = (chosen) => {
    $("ask").onclose = null;
    $("ask").close();
    mine = chosen;
    begin();
  };
  ask(fill(words.other, { name: `\u2068${own.name || words.you}\u2069` }), () => decide(other));
  $("no").onclick = () => $("ask").close();
  $("ask").onclose = () => decide(own);
}

/** Begin: join the room and play this game in it. */
export function play(functions) {
  game = functions;
  settle(begin);
}

function begin() {
  keep(Object.assign(mine, { game: game.name }));
  session.set(`majlis.seat.${mine.room}`, mine.token);
  live = new Live(
    language,
    () => (mine.make ? { t: "make", room: mine.room, token: mine.token, name: mine.name, ...mine.make } : { t: "join", room: mine.room, token: mine.token }),
    hear,
    (good) => {
      $("lost").hidden = good;
      $("lost").textContent = good ? "" : words.lost;
      if (good && wasLost) tell(words.back);
      wasLost = !good;
    },
  );
}
