// Recorded games: sends files, shows how far the report is, and where it lies.
import { session } from "./kept.js";
import { encoded, post } from "./lines.js";

const language = document.documentElement.lang;
const words = JSON.parse(document.getElementById("words").textContent);
const $ = (id) => document.getElementById(id);
const MOST = 8 * 2 ** 20;
let files = [];
let order = null; // what ends the report that is being made

const tooLarge = () => files.reduce((sum, file) => sum + file.size, 0) > MOST;

function choose(list) {
  files = [...list];
  order?.abort();
  const items = files.map((file) => {
    const item = document.createElement("li");
    const name = document.createElement("bdi");
    name.textContent = file.name;
    item.append(name);
    return item;
  });
  $("names").replaceChildren(...items);
  $("told").textContent = tooLarge() ? words.large : "";
  $("ready").hidden = true;
  work(false);
}

$("files").onchange = () => {
  choose($("files").files);
  $("files").value = ""; // else a browser hears nothing when the same file is chosen again
};
$("kinds").onchange = () => ($("ready").hidden = true); // what is ready answers another question
for (const name of ["dragenter", "dragover", "dragleave", "drop"]) {
  $("drop").addEventListener(name, (event) => {
    event.preventDefault();
    $("drop").classList.toggle("over", name === "dragenter" || name === "dragover");
    if (name === "drop") choose(event.dataTransfer.files);
  });
}

function hear(message) {
  if (message.error) $("told").textContent = message.error;
  if (message.of) {
    $("bar").value = message.done / message.of;
    $("far").textContent = `${message.done} / ${message.of}`;
  }
  if (message.page) {
    $("page").href = message.page;
    $("ready").hidden = false;
    $("page").focus();
  }
}

// A match that comes straight from the table
const given = session.get("majlis.record");
if (given) {
  session.set("majlis.record", null);
  const { record, file } = JSON.parse(given);
  choose([new File([record], file, { type: "application/json" })]);
}

/** What cannot be done, or changed, while a report is made. */
function work(busy) {
  $("working").hidden = !busy;
  $("go").disabled = busy || !files.length || tooLarge();
  $("kinds").disabled = busy;
}

$("order").addEventListener("submit", async (event) => {
  event.preventDefault();
  const kind = $("order").elements.kind.value;
  const wanted = kind === "review" ? files.slice(0, 1) : files;
  const mine = new AbortController();
  order = mine;
  $("told").textContent = "";
  $("ready").hidden = true;
  work(true);
  $("bar").removeAttribute("value");
  $("far").textContent = words.waiting;
  try {
    const sent = await Promise.all(wanted.map(async (file) => ({ name: file.name, data: await encoded(file) })));
    const wait = (text) => ($("far").textContent = text || words.waiting);
    await post("/report", { kind, files: sent, language }, { hear, wait, signal: mine.signal });
  } catch {
    if (!mine.signal.aborted) $("told").textContent = words.lost;
  }
  if (order === mine) work(false);
});
