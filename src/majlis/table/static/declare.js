// What to declare: a hand from taps or letters, the situation, and the server's answer.
import { $, art, fill, language, make, words } from "./dom.js";
import { post } from "./lines.js";

const form = $("ask");
const kinds = [...$("pack").querySelectorAll("button")].map((button) => ({ kind: Number(button.dataset.kind), letter: button.dataset.letter, copies: Number(button.dataset.copies), name: button.getAttribute("aria-label"), button }));
const byLetter = new Map(kinds.map((one) => [one.letter, one]));
const bySign = new Map(kinds.flatMap((one) => [...one.button.dataset.signs].map((sign) => [sign, one.letter])));
let hand = []; // letters
let unread = false; // what was written is for the server to read: names, and what is wrong

function drawHand() {
  hand.sort((a, b) => byLetter.get(b).kind - byLetter.get(a).kind);
  const focused = document.activeElement?.dataset?.place;
  $("hand").replaceChildren(
    ...hand.map((letter, place) => make("li", {}, make("button", { type: "button", "data-place": place, "aria-label": byLetter.get(letter).name, onclick: () => remove(place) }, art(`p${byLetter.get(letter).kind}`, "", "60 60")))),
  );
  if (focused !== undefined) ($("hand").querySelector(`[data-place="${Math.min(focused, hand.length - 1)}"]`) ?? kinds[0].button).focus();
  $("count").textContent = unread ? "" : fill(words.count, { count: hand.length });
}

function remove(place) {
  hand.splice(place, 1);
  changed();
}

function changed() {
  unread = false;
  $("told").textContent = "";
  drawHand();
  form.elements.hand.value = hand.join("");
}

for (const one of kinds) {
  one.button.onclick = () => {
    if (hand.length >= 8) $("told").textContent = words.full;
    else if (hand.filter((letter) => letter === one.letter).length >= one.copies) $("told").textContent = words.none;
    else if (unread) {
      form.elements.hand.value += ` ${one.letter}`;
      $("told").textContent = "";
    } else {
      hand.push(one.letter);
      changed();
    }
  };
}
$("clear").onclick = () => {
  hand = [];
  changed();
};
form.elements.hand.addEventListener("input", () => {
  // Letters and Chinese characters are drawn at once; anything else (names) is left to the server to read.
  const letters = [...form.elements.hand.value.normalize("NFKC")].filter((sign) => !/[\s,;、]/.test(sign)).map((sign) => bySign.get(sign));
  unread = letters.includes(undefined);
  hand = unread ? [] : letters.slice(0, 32);
  drawHand();
});

const position = () => Number(new FormData(form).get("position"));
function drawPrevious() {
  $("previous").hidden = position() === 0;
  $("previous").querySelectorAll("label").forEach((label, place) => (label.hidden = place >= position()));
}
form.addEventListener("change", drawPrevious);

function row(value, most, best) {
  const bar = make("span", { class: `bar${value.mean < 0 ? " less" : ""}` });
  const cells = [make("th", { scope: "row" }, value.number)];
  if (value.mean === undefined) cells.push(make("td", { colspan: "2" }, value.why ?? ""));
  else {
    bar.style.inlineSize = `${Math.max(2, (100 * Math.abs(value.mean)) / most)}%`;
    const mean = `${value.mean < 0 ? "−" : "+"}${Math.abs(value.mean).toFixed(2)}`;
    const points = make("bdi", { dir: "ltr" }, fill(words.points, { mean, error: value.error.toFixed(2) }));
    const share = value.share === null ? [] : [make("small", {}, fill(words.share, { share: (100 * value.share).toFixed(1) }))];
    cells.push(make("td", { class: "long", "aria-hidden": "true" }, bar), make("td", {}, points, ...share));
  }
  return make("tr", { class: best ? "best" : "" }, ...cells);
}

function show(found) {
  $("said").textContent = found.said;
  const most = Math.max(1, ...found.values.map((value) => Math.abs(value.mean ?? 0)));
  $("values").replaceChildren(...found.values.map((value) => row(value, most, value.number === found.number)));
  $("reasons").replaceChildren(...found.reasons.map((reason) => make("li", {}, reason)));
  $("others").replaceChildren(...found.others.map((one) => make("details", {}, make("summary", {}, fill(words.says, one)), make("ul", { class: "lines" }, ...one.reasons.map((reason) => make("li", {}, reason))))));
  $("answer").hidden = false;
  $("said").focus();
  $("said").scrollIntoView({ block: "start" });
}

/** A whole number as it is written, in Arabic or Persian digits too; none where there is none. */
function number(text) {
  const plain = text.trim().replace(/[٠-٩۰-۹]/g, (digit) => "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹".indexOf(digit) % 10).replace(/[−–]/, "-").replace(/[\u200e\u200f\u061c]/g, "");
  return /^[-+]?\d+$|^\d+-$/.test(plain) ? (plain.endsWith("-") ? -1 : 1) * parseInt(plain, 10) : null;
}

/** The four scores, an empty one as 0; none where one cannot be read, which is shown. */
function scores() {
  const fields = [0, 1, 2, 3].map((place) => form.elements[`score${place}`]);
  for (const field of fields) field.removeAttribute("aria-invalid");
  const wrong = fields.find((field) => field.value.trim() && number(field.value) === null);
  if (!wrong) return fields.map((field) => number(field.value) ?? 0);
  wrong.closest("details").open = true;
  wrong.setAttribute("aria-invalid", "true");
  wrong.focus();
  $("told").textContent = fill(words.score, { text: wrong.value.trim() });
  return null;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const values = new FormData(form);
  $("told").textContent = "";
  $("answer").hidden = true;
  const points = scores();
  if (!points) return;
  const asked = {
    hand: values.get("hand"),
    previous: [0, 1, 2].slice(0, position()).map((place) => Number(values.get(`previous${place}`))),
    rules: values.get("rules"),
    scores: points,
    twice_zero: values.has("twice"),
    multiplier: Number(values.get("multiplier")),
    first_round: values.has("first"),
    language,
  };
  $("waiting").textContent = words.waiting;
  $("go").disabled = true;
  try {
    const hear = (found) => (found.error ? ($("told").textContent = found.error) : show(found));
    await post("/declare", asked, { hear, wait: (text) => ($("waiting").textContent = text || words.waiting) });
  } catch {
    $("told").textContent = words.lost;
  }
  $("waiting").textContent = "";
  $("go").disabled = false;
});

drawHand();
drawPrevious();
