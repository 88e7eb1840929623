// The first page: makes a room and goes to its table.
import { local } from "./kept.js";
import { keep, newId, newKey, pageOf, tables } from "./live.js";

const language = document.documentElement.lang;
const form = document.getElementById("make");
form.elements.name.value = local.get("majlis.name") ?? "";

const rules = form.elements.rules;
rules.addEventListener("change", () => {
  for (const one of form.querySelectorAll("[data-house]")) one.hidden = one.dataset.house !== rules.value;
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const values = new FormData(form);
  const name = values.get("name").trim();
  local.set("majlis.name", name);
  const game = form.dataset.game;
  const house = values.get("rules") + (values.get("physical") ? ",mode=physical" : "");
  const table = { room: newKey(), token: newKey(), name, game };
  keep({ ...table, make: { id: newId(), game, rules: house, level: values.get("level"), clock: Number(values.get("clock")) } });
  location.href = `/${language}/${pageOf(game)}#${table.room}`;
});

const last = tables()[0];
if (last) {
  const again = document.getElementById("again");
  again.hidden = false;
  again.firstElementChild.href = `/${language}/${pageOf(last.game)}#${last.room}`;
}
