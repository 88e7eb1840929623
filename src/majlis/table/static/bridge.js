// Practice boards: the text is read and counted while one types; boards are dealt, shown, saved and printed.
import { $, ask, copy, diagram, el, filled, packed, save, say, suits, unpacked, visible, words } from "./bridge-parts.js";
import { local } from "./kept.js";
import { encoded } from "./lines.js";
import { put, showClashes, showForm, showLines, showMarks, value, whenChanged } from "./bridge-text.js";

const KEPT = "majlis.bridge";
const OWN = "majlis.bridge.own";
const MOST_OWN = 60;
const MOST_FILE = 256 * 1024;
const FIRST = "north: 15-17 hcp, balanced\nsouth: 8+ hcp\n";
const deal = $("deal");
let title = "";
let ready = false;
let marks = [];
let seed = 0;
let stem = "boards";
let boards = [];
let counting = null;
let dealing = null;
let timer = 0;

// Read and count

whenChanged((after) => {
  local.set(KEPT, value());
  counting?.abort();
  clearTimeout(timer);
  timer = setTimeout(look, after);
});

async function look(draw = 0) {
  const mine = (counting = new AbortController());
  const hear = (what) => (line) => mine.signal.aborted || what(line);
  $("why").hidden = true;
  await ask({ job: "read", text: value() }, hear((line) => {
    if (line.error) return say(line.error);
    ({ title, ready, marks } = line);
    showMarks(marks);
    showForm(line.form);
    showLines(line.lines);
    deal.elements.rotate.checked = line.rotates;
    $("clashes").replaceChildren();
    $("chance").textContent = ready ? words.looking : words.mend;
    $("deals").textContent = "";
    if (!ready) $("example").replaceChildren();
  }), mine.signal);
  if (!ready || mine.signal.aborted) return;
  await ask({ job: "count", text: value(), seed: draw }, hear((line) => {
    if (line.error) $("chance").textContent = line.error;
    if (line.example) $("example").replaceChildren(diagram(line.example, "h4"));
    if (line.marks?.length) showMarks((marks = [...marks, ...line.marks]));
    if (!line.chance) return;
    $("chance").textContent = line.chance;
    $("deals").textContent = line.exact ? filled(words.exact, line) : line.deals && words.about;
    if (line.lost && line.viable) $("deals").append(`\n${filled(words.lines, { count: line.lost })}`);
    if (!line.viable) $("example").replaceChildren();
    showClashes(line.clashes, marks);
  }), mine.signal, hear((text) => ($("chance").textContent = text || words.looking)));
}

$("another").addEventListener("click", () => look(Math.floor(Math.random() * 2 ** 31)));
$("explain").addEventListener("click", async () => {
  $("explain").disabled = true;
  $("why").hidden = false;
  $("why").textContent = words.looking;
  await ask({ job: "explain", text: value() }, (line) => {
    $("why").replaceChildren(...(line.error ? [line.error] : explained(line.lines)));
  }, undefined, (text) => ($("why").textContent = text || words.looking));
  $("explain").disabled = false;
});

// The lines of the command, whose columns have blanks between, as headings and lists.
function explained(lines) {
  const found = [];
  for (const line of lines.filter((one) => one.trim())) {
    if (!line.startsWith(" ")) found.push(el("p", {}, ...suits(line)), el("ul"));
    else found.at(-1).append(el("li", {}, ...suits(line.trim().split(/ {2,}/).join(" · "))));
  }
  return found.filter((one) => one.childNodes.length);
}

// Profiles of the library and of the visitor

const own = () => JSON.parse(local.get(OWN) ?? "[]");
function listOwn(chosen = "") {
  $("profile").querySelector("[data-own]")?.remove();
  const items = own().map((one) => el("option", { value: `own:${one.title}` }, one.title));
  if (items.length) $("profile").append(el("optgroup", { label: words.own, "data-own": "" }, ...items));
  $("profile").value = chosen;
  $("forget").hidden = !chosen;
}

$("profile").addEventListener("change", async () => {
  const { value: name, selectedOptions } = $("profile");
  $("about").textContent = selectedOptions[0].dataset.about ?? "";
  $("forget").hidden = !name.startsWith("own:");
  say("");
  if (name.startsWith("own:")) return put(own().find((one) => `own:${one.title}` === name).text);
  if (!name) return;
  try {
    const answer = await fetch(`/bridge/library/${name}`);
    if (answer.ok) put(await answer.text());
  } catch {
    say(words.lost);
  }
});
$("forget").addEventListener("click", () => {
  const name = $("profile").value;
  local.set(OWN, JSON.stringify(own().filter((one) => `own:${one.title}` !== name)));
  listOwn();
});

async function open(files) {
  say("");
  for (const file of [...files].slice(0, MOST_OWN)) {
    if (file.size > MOST_FILE) {
      say(filled(words.large, { file: visible(file.name) }));
      continue;
    }
    await ask({ job: "open", name: file.name.slice(-300), data: await encoded(file) }, (line) => {
      if (line.error) return say(line.error);
      const name = line.title || visible(file.name);
      const others = own().filter((one) => one.title !== name).slice(1 - MOST_OWN);
      local.set(OWN, JSON.stringify([...others, { title: name, text: line.text }]));
      listOwn(`own:${name}`);
      $("about").textContent = [filled(words.opened, { title: name }), ...line.notes].join(" ");
      put(line.text);
    });
  }
  $("files").value = "";
}
$("files").addEventListener("change", () => open($("files").files));
for (const name of ["dragenter", "dragover", "dragleave", "drop"]) {
  document.addEventListener(name, (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.querySelector(".editor").classList.toggle("over", name === "dragenter" || name === "dragover");
    if (name === "drop") open(event.dataTransfer.files);
  });
}

// Deal

function options() {
  const { n, mix, first, title: name, dd } = deal.elements;
  const seats = deal.elements.boards.value;
  const turning = seats ? { boards: seats, rotate: deal.elements.rotate.checked } : {};
  return { text: value(), n: Number(n.value), mix: mix.value, first: Number(first.value), title: name.value.trim(), dd: dd.checked, ...turning };
}

function fill(from) {
  const { n, mix, first, title: name, dd, seed: field, boards: seats, rotate } = deal.elements;
  const number = (found, most) => Number.isInteger(found) && found >= 0 && found <= most;
  if (number(from.n, Number(n.max))) n.value = from.n;
  if (number(from.first, 9999)) first.value = from.first;
  if (number(from.seed, Number.MAX_SAFE_INTEGER)) field.value = from.seed;
  if (["quota", "weights", "natural"].includes(from.mix)) mix.value = from.mix;
  if (["pair-ns", "profile-dealer"].includes(from.boards)) seats.value = from.boards;
  if (typeof from.title === "string") name.value = visible(from.title).slice(0, 200);
  rotate.checked = from.rotate === true;
  dd.checked = from.dd === true && !dd.disabled;
  $("rotating").hidden = !seats.value;
}

deal.elements.boards.addEventListener("change", () => ($("rotating").hidden = !deal.elements.boards.value));

function progress(line, text) {
  $("bar").value = line.of ? line.done / line.of : 0;
  $("far").textContent = filled(text, line);
}

deal.addEventListener("submit", (event) => {
  event.preventDefault();
  dealNow();
});

async function dealNow() {
  say("");
  const typed = deal.elements.seed.value.trim().replace(/[٠-٩]/g, (digit) => "٠١٢٣٤٥٦٧٨٩".indexOf(digit));
  const mine = (dealing = new AbortController());
  $("working").hidden = $("stop").hidden = false;
  $("go").disabled = true;
  $("bar").removeAttribute("value");
  $("far").textContent = words.looking;
  let fresh = true;
  const order = { job: "deal", ...options(), seed: typed ? Number(typed) : null };
  await ask(order, (line) => {
    if (line.error) say(line.error);
    if (line.told) {
      ({ seed, stem } = line);
      boards = [];
      $("boards").replaceChildren();
      $("said").replaceChildren(...[filled(words.made, { seed }), ...line.told].map((one) => el("li", {}, ...suits(one))));
      $("set").hidden = false;
    }
    if (line.view) {
      boards[line.at] = line.data;
      const shown = diagram(line.view);
      if ($("boards").children[line.at]) $("boards").children[line.at].replaceWith(shown);
      else $("boards").append(shown);
      fresh = false;
    }
    if (line.of) progress(line, fresh ? words.dealing : words.solving);
  }, mine.signal, (text) => ($("far").textContent = text || words.looking));
  if (mine.signal.aborted) say(words.stopped);
  $("working").hidden = $("stop").hidden = true;
  $("go").disabled = false;
  if (!fresh) $("boards-title").focus();
}

$("stop").addEventListener("click", () => dealing?.abort());

// Files, print, links

for (const button of document.querySelectorAll("[data-write]")) {
  button.addEventListener("click", () => {
    const { write: format, version = "teacher" } = button.dataset;
    const name = deal.elements.title.value.trim() || $("profile").selectedOptions[0].dataset.about && $("profile").selectedOptions[0].textContent || title;
    // The window has to be opened by the tap itself, or the browser takes it for an advertisement.
    const page = format === "html" ? window.open("", "_blank") : null;
    say("");
    ask({ job: "write", boards: boards.filter(Boolean), format, stem, version, title: name }, (line) => {
      if (line.page && page) {
        page.location = line.page;
        printed(page, line.page);
      } else if (line.page) location.href = line.page;
      else if (line.error) {
        page?.close();
        say(line.error);
      } else save(line.name, line.text);
    });
  });
}

/** Open the dialogue of the printer when the page has come. */
function printed(page, address) {
  const look = setInterval(() => {
    try {
      if (page.closed) clearInterval(look);
      else if (page.location.pathname === address && page.document.readyState === "complete") {
        clearInterval(look);
        page.print();
      }
    } catch {
      clearInterval(look);
    }
  }, 200);
  setTimeout(() => clearInterval(look), 20_000);
}

const link = (more) => {
  const { dd, ...rest } = options();
  return `${location.origin}${location.pathname}#${packed({ ...rest, ...more })}`;
};
$("share").addEventListener("click", () => copy(link({})));
$("share-set").addEventListener("click", () => copy(link({ seed })));

const shared = unpacked(location.hash.slice(1));
listOwn();
if (shared) {
  fill(shared);
  $("about").textContent = words.shared;
  history.replaceState(null, "", location.pathname);
} else fill({ mix: "quota" });
put(shared?.text ?? local.get(KEPT) ?? FIRST);
if (Number.isInteger(shared?.seed)) dealNow();
