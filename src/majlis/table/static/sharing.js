// What is done with a recorded match: kept as a file, replayed, reviewed, or put into a link that holds it whole.
import { language, make } from "./dom.js";
import { session } from "./kept.js";

const MOST = 2 * 2 ** 20; // bytes of a record, as the server has it

const base64 = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};
const bytesOf = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

async function through(stream, bytes) {
  const parts = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new RangeError("too large");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A browser's own packer or unpacker, "CompressionStream" or "DecompressionStream"; null before 2023. */
function own(kind) {
  try {
    return new window[kind]("deflate-raw");
  } catch {
    return null;
  }
}

/** Bytes as deflate has them, but none the shorter: what a browser does that cannot pack. */
function unpackedBlocks(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length || !at; at += 0xffff) {
    const size = Math.min(0xffff, bytes.length - at);
    parts.push(Uint8Array.of(at + size >= bytes.length ? 1 : 0, size & 255, size >> 8, ~size & 255, (~size >> 8) & 255), bytes.subarray(at, at + size));
  }
  return new Blob(parts).arrayBuffer().then((buffer) => new Uint8Array(buffer));
}

async function pack(bytes) {
  const stream = own("CompressionStream");
  return stream ? through(stream, bytes) : unpackedBlocks(bytes);
}

async function unpack(bytes) {
  const stream = own("DecompressionStream");
  return stream ? through(stream, bytes) : (await import("./inflate.js")).inflate(bytes, MOST);
}

/** The text of a file: in UTF-8, or as its mark at the beginning says. */
export function textOf(bytes) {
  const mark = bytes[0] * 256 + bytes[1];
  return new TextDecoder(mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8").decode(bytes);
}

/** A record in base64, as the server takes it. */
export const encoded = (record) => base64(typeof record === "string" ? new TextEncoder().encode(record) : record);

/** One deal of a record as a record of its own; deals are counted from 1. */
export function onlyDeal(record, number) {
  try {
    const game = JSON.parse(record);
    if (Array.isArray(game.rs)) return JSON.stringify({ ...game, rs: [game.rs[number - 1]] });
  } catch {
    // deal lines: a deal is a line
  }
  return record.split("\n").filter((line) => line.trim())[number - 1] ?? record;
}

/** The address of a replay. The record stands behind the #: no server keeps it, and none sees it before it is opened. */
export async function linkTo(record, where = {}) {
  const bytes = await pack(new TextEncoder().encode(record));
  const packed = base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const rest = Object.entries(where).filter(([, value]) => value !== null && value !== undefined);
  return `${location.origin}/${language}/replay#${[["g", packed], ...rest].map(([name, value]) => `${name}=${value}`).join("&")}`;
}

/** What a link holds: the record and where to begin; null where it holds none. Throws for one that is broken. */
export async function linked(hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  if (!values.get("g")) return null;
  const bytes = bytesOf(values.get("g").replaceAll("-", "+").replaceAll("_", "/"));
  const record = new TextDecoder().decode(await unpack(bytes));
  const number = (name) => (values.has(name) ? Number.parseInt(values.get(name), 10) || 0 : null);
  if (![null, 0, 1, 2, 3].includes(number("s"))) throw new RangeError("no such seat");
  return { record, seat: number("s"), deal: number("d"), step: number("p") };
}

export function save(record, file) {
  const url = URL.createObjectURL(new Blob([record], { type: "application/json" }));
  make("a", { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** The page of reviews, with this record in it. */
export function review(record, file) {
  session.set("majlis.record", JSON.stringify({ record, file }));
  location.href = `/${language}/records`;
}

/** The page of replays, with this record in it; `seat` is whose seat is at the bottom, `last` begins with the last deal. */
export function replay(record, seat, last = false) {
  session.set("majlis.replay", JSON.stringify({ record, seat, last }));
  session.set("majlis.replay.place", null);
  location.href = `/${language}/replay`;
}
