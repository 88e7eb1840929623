// The table by keys alone: arrows and digits, a focus that is never lost, dialogs, and the Back button of a phone.
import { $ } from "./dom.js";

const buttons = (place) => [...$(place).querySelectorAll("button, a")];
let byKeys = false; // the last thing that was used is a keyboard
let place = null; // where the focus was last: "hand" or "choices"
let index = 0;
let meant = null; // where it will be again when there is something

document.addEventListener("pointerdown", () => (byKeys = false), true);
document.addEventListener("keydown", () => (byKeys = true), true);
document.addEventListener("focusin", (event) => {
  const found = event.target.closest("#hand, #choices")?.id;
  if (!found) return;
  place = found;
  index = buttons(found).indexOf(event.target);
});

/** After something was drawn anew: the focus goes where it was, or to what is left there. */
export function refocus() {
  if (!byKeys || document.querySelector("dialog[open]") || !place) return;
  const lost = !document.activeElement || document.activeElement === document.body;
  if (meant && !lost && buttons(meant).length) {
    const again = buttons(meant)[0];
    meant = null;
    again.focus();
  } else if (lost) {
    const wished = meant ?? place;
    const found = buttons(wished).length ? wished : "hand";
    if (found !== wished) meant = wished;
    const list = buttons(found).length ? buttons(found) : [$("menu")];
    list[Math.min(found === place ? index : 0, list.length - 1)].focus();
  }
}

for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", () => setTimeout(refocus));

/** Arrows go the way that is seen, whichever way the page runs. */
function step(event, list) {
  const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const at = list.indexOf(document.activeElement);
  if (event.key === "Home") return 0;
  if (event.key === "End") return list.length - 1;
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return -1;
  return Math.max(0, Math.min(list.length - 1, at + (event.key === forward ? 1 : -1)));
}

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const here = event.currentTarget.id;
  const other = here === "hand" ? "choices" : "hand";
  const digit = /^(?:Digit|Numpad)([1-8])$/.exec(event.code)?.[1];
  const list = digit ? buttons("hand") : buttons(here);
  const to = digit ? Number(digit) - 1 : step(event, list);
  meant = null;
  if (event.key === (here === "hand" ? "ArrowUp" : "ArrowDown")) buttons(other)[0]?.focus();
  else if (event.code === "KeyH") $("hint")?.click();
  else if (event.code === "KeyL") $("lasttrick")?.click();
  else if (list[to]) list[to].focus();
  else return;
  event.preventDefault();
}
for (const id of ["hand", "choices"]) $(id).addEventListener("keydown", onKey);

/** Back closes what is open; at the table it asks first. An entry of the history is needed, and a tap, to hear of it. */
export function guardBack(ask) {
  const guard = () => {
    if (!history.state?.table) history.pushState({ table: true }, "");
  };
  document.addEventListener("pointerup", guard);
  document.addEventListener("keyup", guard);
  addEventListener("hashchange", () => location.reload()); // a link to another table, opened here
  addEventListener("popstate", () => {
    if (history.state?.table) return;
    const open = [...document.querySelectorAll("dialog[open]")].at(-1);
    guard();
    if (open) open.close();
    else ask();
  });
}
