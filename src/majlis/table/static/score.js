// The score keeper: the deals are kept in this browser; the server counts them and keeps nothing.
import { local } from "./kept.js";

const language = document.documentElement.lang;
const words = JSON.parse(document.getElementById("words").textContent);
const $ = (id) => document.getElementById(id);
const form = $("deal");
const STORE = "majlis.scores";
const KINDS = ["sira", "fifty", "hundred", "four-hundred"];

/** A time that no other match has: it is what a match is found by. */
function unlike(begun, others) {
  while (others.some((one) => one.begun === begun)) begun += 1;
  return begun;
}
const fresh = (others = []) => ({ begun: unlike(Date.now(), others), rules: "kammelna", deals: [] });

// What is kept: matches, newest first, each with its rules, its deals, and how both were before the last change.
let known = local.get(STORE); // the store as this tab has read or written it last
let matches = read();
let changing = null; // the place of the deal that is being changed; it stays as it is until it is written down
let counted = { deals: [], winner: null };
let asked = 0; // how often it was counted: of answers that come in another order only the last counts
let writing = false; // a deal is being written down

function read() {
  try {
    const found = JSON.parse(local.get(STORE) ?? "[]");
    return Array.isArray(found) && found.length ? found.map(taken) : [fresh()];
  } catch {
    return [fresh()];
  }
}

/** A match that says nothing of its changes, from a link or an earlier version: its deals were written one by one. */
function taken(match) {
  if (match.before || !Array.isArray(match.deals)) return match;
  const { undone, ...kept } = match; // what the earlier version took out last
  const deals = [...match.deals];
  if (undone) deals.splice(undone.place, 0, undone.deal);
  const before = undone ? deals : deals.slice(0, -1);
  return { ...kept, before: { deals: before, rules: match.rules } };
}

// The same page in another tab writes too: what it has written is taken over.
addEventListener("storage", (event) => {
  if (event.key === STORE) current();
});

/** Take over what another tab has written, and say whether there was anything: its event may still be on its way. */
function caughtUp() {
  const now = local.get(STORE);
  if (now === known) return false;
  known = now;
  matches = read();
  return true;
}

const said = () => JSON.stringify([match().begun, match().rules, match().deals, match().before]);

/** Whether the page shows what is kept; if not it does now, and what was meant for the page before is not done. */
function current() {
  const shown = said();
  if (!caughtUp() || said() === shown) return true;
  change(null);
  refresh(false);
  return false;
}

const match = () => matches[0];
/** Take a change over: the last thing that *Undo* takes back. */
function become(deals, rules = match().rules, of = match()) {
  const before = { deals: of.deals, rules: of.rules };
  if (JSON.stringify(before) === JSON.stringify({ deals, rules })) return;
  Object.assign(of, { deals, rules, before });
  save();
}
function save() {
  const text = JSON.stringify(matches.slice(0, 50));
  const kept = local.set(STORE, text);
  known = local.get(STORE);
  return kept;
}
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const number = (text) => Number(text.trim().replace(/[٠-٩]/g, (digit) => "٠١٢٣٤٥٦٧٨٩".indexOf(digit)));

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

async function count(deals, rules = match().rules) {
  const body = JSON.stringify({ deals, rules, language });
  const answer = await fetch("/count", { method: "POST", headers: { "content-type": "application/json" }, body });
  const data = await answer.json().catch(() => {
    throw new TypeError("no answer of the server"); // but of something before it
  });
  if (data.error) throw new Error(data.error);
  return data;
}

async function refresh(keeping = true) {
  const turn = ++asked;
  $("rules").value = match().rules;
  counted = countedLast();
  draw(); // at once: a slow server leaves no row on the page that is another deal's by now
  try {
    const found = await count(match().deals);
    if (turn !== asked || !current()) return;
    counted = found;
    match().counted = { ...counted, of: [...match().deals], rules: match().rules };
    const stays = !keeping || save() || !match().deals.length;
    const unkept = stays ? "" : words.unkept;
    $("told").textContent = counted.winner === null ? unkept : capital(fill(words.wins, { team: counted.winner ? words.theirs : words.ours }));
  } catch (error) {
    if (turn !== asked) return;
    $("told").textContent = error instanceof TypeError ? words.offline : error.message;
    counted = countedLast();
  }
  draw();
}

/** Without the server: what was counted last, as far as nothing in it was changed since. */
function countedLast() {
  const { of = [], rules, deals = [] } = match().counted ?? {};
  const change = match().deals.findIndex((deal, place) => JSON.stringify(deal) !== JSON.stringify(of[place]));
  return { deals: rules !== match().rules ? [] : change < 0 ? deals : deals.slice(0, change), winner: null };
}

function draw() {
  const totals = counted.deals.at(-1)?.totals ?? [0, 0];
  $("us").textContent = totals[0];
  $("them").textContent = totals[1];
  const open = [...$("deals").querySelectorAll("details[open]")].map((one) => one.said); // they stay open
  const rows = match().deals.map((said, place) => {
    const deal = counted.deals[place] ?? { points: ["?", "?"], totals: ["?", "?"], lines: [] };
    const title = make("summary", {}, `${fill(words.deal, { number: place + 1 })}: `, make("b", {}, `${deal.points[0]}`), " — ", make("b", {}, `${deal.points[1]}`), make("small", {}, ` (${deal.totals[0]} — ${deal.totals[1]})`));
    const lines = make("ol", { class: "lines" }, ...deal.lines.map((line) => make("li", {}, line)));
    const tools = make("div", { class: "row" }, make("button", { type: "button", onclick: () => change(place) }, words.change), make("button", { type: "button", onclick: () => remove(place) }, words.remove));
    const details = make("details", open.includes(said) ? { open: "" } : {}, title, lines, tools);
    details.said = said;
    return make("li", place === changing ? { class: "changing" } : {}, details);
  });
  $("deals").replaceChildren(...rows.reverse());
  $("undo").disabled = !match().before || JSON.stringify(match().before) === JSON.stringify({ deals: match().deals, rules: match().rules });
}

// The form

function shown() {
  const mode = form.elements.mode.value;
  const ending = form.elements.ending.value;
  for (const part of form.querySelectorAll("[data-for]")) part.hidden = !part.dataset.for.split(" ").includes(mode);
  for (const part of form.querySelectorAll("[data-ending]")) part.hidden = part.dataset.ending !== ending;
  for (const level of form.querySelectorAll("[name=level]")) level.closest("label").hidden = mode === "sun" && level.value > 2;
  form.querySelector("[data-kind=four-hundred]").closest(".counter").hidden = mode !== "sun";
}

const output = (kind) => form.querySelector(`output[name=${kind}]`);

function entered() {
  const e = form.elements;
  if (e.mode.value === "plain") return { type: "plain", points: [number(e.plain0.value), number(e.plain1.value)] };
  const deal = { type: "deal", mode: e.mode.value, buyer: Number(e.buyer.value), level: Number(e.level.value) };
  if (e.ending.value === "kaboot") deal.kaboot = Number(e.kaboot.value);
  else if (e.ending.value === "qayd") deal.qayd = Number(e.offender.value);
  else if (e.points.value.trim()) Object.assign(deal, { points: number(e.points.value), side: Number(e.side.value) });
  const kinds = KINDS.flatMap((kind) => (output(kind).closest(".counter").hidden ? [] : Array(Number(output(kind).value)).fill(kind)));
  deal.projects = e.projects_of.value === "0" ? [kinds, []] : [[], kinds];
  if (deal.mode === "hokum" && e.baloot.value) deal.baloot = Number(e.baloot.value);
  if (deal.mode === "sun" && deal.level > 2) deal.level = 2;
  return deal;
}

function enter(deal) {
  const e = form.elements;
  const set = (name, value) => (e[name].value = String(value));
  if (deal.type === "plain") {
    set("mode", "plain");
    set("plain0", deal.points[0]);
    set("plain1", deal.points[1]);
  } else {
    for (const name of ["mode", "buyer", "level"]) set(name, deal[name]);
    set("ending", deal.kaboot !== undefined ? "kaboot" : deal.qayd !== undefined ? "qayd" : "points");
    if (deal.kaboot !== undefined) set("kaboot", deal.kaboot);
    if (deal.qayd !== undefined) set("offender", deal.qayd);
    set("points", deal.points ?? "");
    set("side", deal.side ?? 0);
    set("baloot", deal.baloot ?? "");
    const [ours, theirs] = deal.projects;
    set("projects_of", theirs.length ? 1 : 0);
    for (const kind of KINDS) output(kind).value = [...ours, ...theirs].filter((one) => one === kind).length;
  }
  shown();
}

function clear() {
  const { mode, buyer } = form.elements;
  const kept = [mode.value, buyer.value];
  form.reset();
  [mode.value, buyer.value] = kept;
  for (const kind of KINDS) output(kind).value = 0;
  shown();
}

form.addEventListener("change", shown);
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const counter = output(button.dataset.kind);
  counter.value = Math.max(0, Math.min(button.dataset.kind === "four-hundred" ? 1 : 4, Number(counter.value) + Number(button.dataset.step)));
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (writing) return;
  writing = true;
  let done = false;
  try {
    done = await writeDown(match().begun, changing === null ? null : match().deals[changing], entered());
  } finally {
    writing = false; // the next deal may be written down while the server still counts all of them
  }
  if (!done) return;
  await refresh();
  scrollTo({ top: 0 });
});

/** Where a deal stands that was there before; a deal that another tab has kept is another object. */
function placed(deals, deal) {
  const place = deals.indexOf(deal);
  return place < 0 ? deals.findIndex((one) => JSON.stringify(one) === JSON.stringify(deal)) : place;
}

/** Take a deal over if it can be counted, and say whether; what is changed in this match meanwhile stays changed. */
async function writeDown(begun, old, said) {
  const mine = () => matches.find((one) => one.begun === begun);
  let from, all;
  caughtUp();
  do {
    if (!mine()) return false;
    from = mine().deals;
    const place = old === null ? from.length : placed(from, old);
    if (place < 0) return false; // the deal that was to be changed is gone
    all = [...from.slice(0, place), said, ...from.slice(place + 1)];
    try {
      await count(all, mine().rules);
    } catch (error) {
      $("told").textContent = error instanceof TypeError ? words.offline : error.message;
      if (!(error instanceof TypeError)) return false;
    }
    caughtUp();
  } while (mine()?.deals !== from);
  change(null);
  clear();
  become(all, mine().rules, mine());
  return true;
}

// History

/** Put a deal into the form, to be changed; with null the form is for a new deal again. Nothing is changed by that. */
function change(place) {
  const was = changing;
  changing = place;
  $("changing").hidden = place === null;
  if (place === null) {
    if (was !== null) clear();
    return;
  }
  $("which").textContent = fill(words.changing, { number: place + 1 });
  enter(match().deals[place]);
  draw();
  form.scrollIntoView();
}

$("leave").onclick = () => {
  change(null);
  draw();
};

function remove(place) {
  if (!current()) return;
  change(null);
  become(match().deals.filter((_, other) => other !== place));
  refresh();
}

$("undo").onclick = () => {
  if (!current()) return;
  const { deals, rules } = match().before;
  change(null);
  become(deals, rules); // so that another Undo takes this one back
  refresh().then(() => ($("told").textContent ||= words.undone));
};
$("rules").onchange = () => {
  const chosen = $("rules").value;
  if (!current()) return;
  become(match().deals, chosen);
  refresh();
};

function ask(text, yes) {
  $("ask-words").textContent = text;
  $("yes").onclick = () => {
    $("ask").close();
    yes();
  };
  $("no").onclick = () => $("ask").close();
  $("ask").showModal();
}

$("new").onclick = () => {
  const begin = () => {
    caughtUp();
    change(null);
    matches = [{ ...fresh(matches), rules: match().rules }, ...matches];
    save();
    refresh();
  };
  if (match().deals.length) ask(words.sure, begin);
};
$("open").onclick = () => {
  const rows = matches.map((one) => make("li", {}, make("button", { type: "button", onclick: () => choose(one.begun) }, `${new Date(one.begun).toLocaleString(language)} · ${one.deals.length}`)));
  $("list").replaceChildren(...rows);
  $("matches").showModal();
};

function choose(begun) {
  $("matches").close();
  caughtUp();
  change(null);
  matches.sort((one, other) => Number(other.begun === begun) - Number(one.begun === begun));
  save();
  refresh();
}

for (const button of document.querySelectorAll("dialog .close")) button.onclick = () => button.closest("dialog").close();

// Sharing: the deals stand behind the #, which no server sees

const packed = (value) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))));
const unpacked = (text) => JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0))));

$("share").onclick = async () => {
  const { rules, deals, begun } = match();
  const url = `${location.origin}${location.pathname}#${packed({ rules, deals, begun })}`;
  try {
    if (navigator.share) await navigator.share({ url });
    else {
      await navigator.clipboard.writeText(url);
      $("told").textContent = words.copied;
    }
  } catch (error) {
    if (error.name !== "AbortError") prompt("", url);
  }
};

if (location.hash.length > 1) {
  try {
    const { rules, deals, begun } = unpacked(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
    if (Array.isArray(deals)) {
      ask(words.shared, () => {
        caughtUp();
        matches = [taken({ rules: String(rules), deals, begun: unlike(Number(begun) || Date.now(), matches) }), ...matches];
        save();
        refresh();
      });
    }
  } catch {
    history.replaceState(null, "", location.pathname);
  }
}

addEventListener("online", refresh);
shown();
refresh();
