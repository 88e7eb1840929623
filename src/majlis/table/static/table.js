// The table: shows the pictures that the server sends, and says what the player taps.
import { keep, Live, newKey, tables } from "./live.js";

const language = document.documentElement.lang;
const words = JSON.parse(document.getElementById("words").textContent);
const $ = (id) => document.getElementById(id);
const HOLD = 1700; // milliseconds that a finished trick stays; a tap goes on at once

// Which room and which seat: behind the #, so that neither reaches a server's log.
const [roomName, given] = (location.hash.slice(1) || tables()[0]?.room || "").split(".");
const kept = tables().find((one) => one.room === roomName);
const table = given ? { room: roomName, token: given, name: kept?.name ?? "" } : (kept ?? { room: roomName, token: newKey(), name: localStorage.getItem("majlis.name") ?? "" });
if (!roomName) location.replace(`/${language}/`);
keep(table);
history.replaceState(null, "", `#${roomName}`);
for (const link of document.querySelectorAll("#language")) link.href = `${link.dataset.path}#${roomName}`;

let now = null; // the picture on the screen
let queue = [];
let busy = false;
let sent = null; // the id of what was said and not answered
const drawn = new Map();
let opened = -1; // the deal whose sheet was opened by itself

// Drawing

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function art(symbol, label = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 60 84");
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${symbol}`);
  svg.append(use);
  return svg;
}

const cardArt = (card) => art(`c${card.card}`, card.name);
const nameOf = (picture, seat) => (seat === 0 && picture.you !== null ? words.you : picture.seats[seat].name || picture.seats[seat].place);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
const minis = (cards) => make("div", { class: "minis" }, ...cards.map(cardArt));

function drawSeat(picture, seat) {
  const one = picture.seats[seat];
  const place = $(`seat${seat}`);
  place.className = `seat${one.turn ? " turn" : ""}${seat === 0 && picture.you !== null ? " own" : ""}`;
  const plate = make("div", { class: "plate" }, make("bdi", {}, nameOf(picture, seat)));
  if (one.dealer) plate.append(make("span", { class: "chip", title: words.dealer, role: "img", "aria-label": words.dealer }, words.chip));
  if (seat === picture.buyer) plate.append(make("span", { class: `chip bought${picture.trump % 2 ? " red" : ""}`, title: picture.contract, role: "img", "aria-label": picture.contract }, picture.trump === null ? picture.bought : `${picture.bought}\ufe0e`));
  if (one.turn) plate.append(make("span", { class: "hidden" }, words.turn));
  const backs = make("div", { class: "backs", role: "img", "aria-label": fill(words.cards, { count: one.cards }) });
  for (let n = 0; n < one.cards; n++) backs.append(art("back"));
  const parts = [plate, backs];
  if (one.shown.length) parts.push(make("div", { class: "shown" }, ...one.shown.map(cardArt)));
  if (one.said) parts.push(make("div", { class: "said" }, one.said));
  if (picture.you === null && one.bot) {
    const real = seat; // a spectator's seats are the room's
    parts.push(make("button", { type: "button", class: "sit", onclick: () => sit(real) }, words.sit));
  }
  place.replaceChildren(...parts);
}

function drawTrick(cards, winner = null) {
  for (let seat = 0; seat < 4; seat++) {
    const spot = $(`spot${seat}`);
    const card = cards.find((one) => one.seat === seat);
    spot.classList.toggle("won", winner === seat);
    if (!card) spot.replaceChildren();
    else if (spot.dataset.card !== String(card.card) || !spot.firstChild) {
      const svg = cardArt(card);
      svg.classList.add(`from${seat}`);
      spot.replaceChildren(svg);
      requestAnimationFrame(() => requestAnimationFrame(() => svg.classList.remove(`from${seat}`)));
    }
    spot.dataset.card = card ? card.card : "";
  }
}

/** Whether what is drawn in a place has changed: a button under a finger must not be replaced by its like. */
function changed(place, value) {
  const text = JSON.stringify(value);
  if (drawn.get(place) === text) return false;
  drawn.set(place, text);
  return true;
}

function drawHand(picture) {
  if (!changed("hand", picture.hand)) return;
  const playing = picture.hand.some((card) => card.legal);
  const focused = document.activeElement?.dataset?.card;
  $("hand").replaceChildren(
    ...picture.hand.map((card) => {
      const state = card.legal ? "yes" : playing ? "no" : "";
      const label = card.why ? `${card.name}. ${card.why}` : card.name;
      const button = make("button", { type: "button", class: state, "data-card": card.card, "aria-label": label, onclick: () => tapCard(card, button) }, art(`c${card.card}`));
      if (!card.legal) button.setAttribute("aria-disabled", "true");
      return make("li", {}, button);
    }),
  );
  if (focused) $("hand").querySelector(`[data-card="${focused}"]`)?.focus();
}

/** Between two deals: the sheet again, and what comes next, for whoever has closed the sheet. */
function drawBetween(picture) {
  const parts = [make("button", { type: "button", onclick: () => $("sheet").showModal() }, words.points)];
  if (picture.over) parts.push(make("a", { class: "button", href: `/${language}/` }, words.again));
  else if (picture.you !== null) parts.push(make("button", { type: "button", class: "call", onclick: nextDeal }, words.next));
  $("choices").replaceChildren(...parts);
}

function drawChoices(picture) {
  const ended = picture.between || picture.over;
  if (!changed("choices", [picture.choices, ended, picture.over, picture.you, picture.deal])) return;
  if (ended) {
    $("qayd").close();
    drawBetween(picture);
    return;
  }
  const button = (choice) => make("button", { type: "button", class: choice.kind, onclick: () => choose(choice) }, choice.words);
  const challenges = picture.choices.filter((choice) => choice.kind === "challenge");
  $("choices").replaceChildren(...picture.choices.filter((choice) => choice.kind !== "challenge").map(button));
  if (challenges.length) $("choices").append(make("button", { type: "button", class: "challenge", "aria-haspopup": "dialog", onclick: () => $("qayd").showModal() }, words.challenge));
  else $("qayd").close();
  $("challenges").replaceChildren(...challenges.map(button));
}

function draw(picture) {
  $("us").textContent = picture.scores[0];
  $("them").textContent = picture.scores[1];
  $("contract").textContent = picture.contract;
  for (let seat = 0; seat < 4; seat++) drawSeat(picture, seat);
  drawTrick(picture.trick);
  $("floor").replaceChildren(...(picture.floor ? [cardArt(picture.floor)] : []));
  drawHand(picture);
  drawChoices(picture);
  $("status").textContent = picture.you === null ? words.watching : picture.status;
  drawClock(picture);
  drawPanel(picture);
  drawSheet(picture);
}

let ticking = 0;
function drawClock(picture) {
  clearInterval(ticking);
  const running = picture.left !== null && !picture.between && !picture.over;
  $("clock").hidden = !running;
  if (!running) return;
  const show = () => {
    const seconds = Math.max(0, Math.ceil((picture.end - performance.now()) / 1000));
    $("clock").textContent = seconds;
    $("clock").classList.toggle("soon", seconds <= 5);
  };
  show();
  ticking = setInterval(show, 250);
}

function lines(list, texts) {
  $(list).replaceChildren(...(texts.length ? texts : [words.nothing]).map((text) => make("li", {}, text)));
}

function drawPanel(picture) {
  const last = picture.last?.cards ?? [];
  $("last").replaceChildren(...last.map((card) => make("figure", {}, cardArt(card), make("figcaption", {}, make("bdi", {}, nameOf(picture, card.seat))))));
  lines("calls", picture.lines.map((line) => `${nameOf(picture, line.seat)}: ${line.words}`));
  $("tricks").replaceChildren(...picture.tricks.map((trick) => make("li", {}, trick.words, minis(trick.cards))));
  lines("deals", picture.deals);
}

function drawSheet(picture) {
  const ended = picture.between || picture.over;
  if (!ended) {
    if ($("sheet").open) $("sheet").close();
    return;
  }
  $("sheet-title").textContent = picture.over ? picture.result : picture.contract || picture.status;
  const gained = picture.gained ?? [0, 0];
  $("gained").textContent = `${words.us} +${gained[0]} · ${words.them} +${gained[1]}`;
  const open = picture.laid_open.map((hand, seat) => make("div", { class: "row" }, make("bdi", {}, nameOf(picture, seat)), minis(hand)));
  $("open").replaceChildren(make("p", {}, picture.status), ...open);
  $("lines").replaceChildren(...picture.sheet.map((line) => make("li", {}, line)));
  $("how").hidden = picture.sheet.length === 0;
  $("next").hidden = picture.over || picture.you === null;
  $("home").hidden = !picture.over;
  if (!$("sheet").open && opened !== picture.deal && picture.deal > 0) {
    opened = picture.deal;
    $("sheet").showModal();
  }
}

// What happened, for those who hear the page

function tellNews(before, picture) {
  const news = [];
  if (before && before.deal === picture.deal) {
    for (const line of picture.lines.slice(before.lines.length)) if (line.seat) news.push(`${nameOf(picture, line.seat)}: ${line.words}`);
  }
  const shown = new Set((before?.trick ?? []).map((card) => card.card));
  const cards = picture.trick.length ? picture.trick : (picture.last?.cards ?? []);
  for (const card of cards) {
    if (card.seat && !shown.has(card.card)) news.push(fill(words.played, { seat: nameOf(picture, card.seat), card: card.name }));
  }
  if (picture.tricks.length > (before?.tricks.length ?? 0)) news.push(picture.last.words);
  if (picture.choices.length || picture.hand.some((card) => card.legal)) news.push(picture.status);
  if (news.length) $("news").textContent = news.join(". ");
}

// One picture after the other, a finished trick for as long as it takes to see it

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

async function show(picture) {
  picture.end = performance.now() + picture.left;
  queue.push(picture);
  if (busy) return;
  busy = true;
  while (queue.length) {
    if (queue.length > 4) queue = queue.slice(-1); // back after a while: no film of what was missed
    const next = queue.shift();
    const finished = now && next.deal === now.deal && next.tricks.length > now.tricks.length;
    tellNews(now, next);
    if (finished) {
      drawTrick(next.last.cards, next.last.winner);
      $("choices").replaceChildren();
      drawn.delete("choices");
      if (now.hand.length !== next.hand.length) drawHand(next);
      await pause(HOLD);
    }
    now = next;
    sent = null;
    $("told").textContent = "";
    draw(next);
  }
  busy = false;
}

// What the player does

function tell(text, advice = false) {
  $("told").textContent = text;
  $("told").classList.toggle("advice", advice);
}

function act(action) {
  if (sent) return;
  sent = live.say({ t: "act", position: now.position, action });
}

function tapCard(card, button) {
  if (!card.legal) {
    tell(card.why || now.status);
    return;
  }
  if (sent) return;
  button.classList.add("sent");
  act(card.card);
}

function choose(choice) {
  if (choice.kind !== "challenge" && choice.kind !== "double") {
    act(choice.action);
    return;
  }
  $("ask-words").textContent = fill(words.sure, { action: choice.words });
  $("yes").onclick = () => {
    $("ask").close();
    $("qayd").close();
    act(choice.action);
  };
  $("no").onclick = () => $("ask").close();
  $("ask").showModal();
}

function sit(seat) {
  live.say({ t: "sit", seat, name: table.name });
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    tell(words.copied);
  } catch {
    prompt("", text);
  }
  $("panel").close();
}

const address = () => `${location.origin}/${language}/table`;
$("menu").onclick = () => $("panel").showModal();
for (const button of document.querySelectorAll("dialog .close")) button.onclick = () => button.closest("dialog").close();
$("share").onclick = () => copy(`${address()}#${table.room}`);
$("mine").onclick = () => copy(`${address()}#${table.room}.${table.token}`);
$("stand").onclick = () => {
  live.say({ t: "stand" });
  $("panel").close();
};
$("hint").onclick = () => {
  live.say({ t: "hint" });
  $("panel").close();
};
let wanted = ""; // what the record is asked for
for (const name of ["save", "review"]) {
  $(name).onclick = () => {
    wanted = name;
    live.say({ t: "record" });
    $("panel").close();
  };
}

function use(record) {
  if (wanted === "review") {
    sessionStorage.setItem("majlis.record", record);
    location.href = `/${language}/records`;
    return;
  }
  const url = URL.createObjectURL(new Blob([record], { type: "application/json" }));
  make("a", { href: url, download: "majlis-baloot.json" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

function nextDeal() {
  $("sheet").close();
  live.say({ t: "next", position: now.position });
}
$("next").onclick = nextDeal;
$("hand").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const cards = [...$("hand").querySelectorAll("button")];
  cards[cards.indexOf(document.activeElement) + step]?.focus();
});

// What the server says

function hear(message) {
  if (message.t === "table") show(message.table);
  else if (message.t === "no") {
    sent = null;
    drawn.clear();
    if (now) draw(now);
    tell(message.text);
  } else if (message.t === "hint") tell([fill(words.hint, { action: message.words }), ...message.reasons].join(" — "), true);
  else if (message.t === "record") use(message.data);
  else if (message.t === "gone") {
    tell(message.text);
    $("status").textContent = words.gone;
  }
}

let wasLost = false;
const live = new Live(
  language,
  () => (table.make ? { t: "make", room: table.room, token: table.token, name: table.name, ...table.make } : { t: "join", room: table.room, token: table.token }),
  hear,
  (good) => {
    $("lost").hidden = good;
    $("lost").textContent = good ? "" : words.lost;
    if (good && wasLost) tell(words.back);
    wasLost = !good;
  },
);
