// The connection to the server: comes back by itself, keeps what was not answered, sends it again as it is.
import { local } from "./kept.js";

const PATIENCE = 12000; // milliseconds without an answer after which the connection is held to be lost
const ASLEEP = 10000; // milliseconds out of sight after which a phone may have let go of the connection without a word
const RETRY = [300, 700, 1000, 1500, 2000, 3000, 5000, 8000]; // a server that is started anew is back in some seconds

/** The page of a game's table; Baloot's is the site's own. */
export const pageOf = (game = "baloot") => (game === "baloot" ? "table" : `${game}/table`);

/** 128 random bits, as the server wants the names of rooms and the tokens of seats. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** The seats that this browser knows: room, token, name, game, and whether there is somebody on it; newest first. */
export function tables() {
  try {
    return JSON.parse(local.get("majlis.tables") ?? "[]");
  } catch {
    return [];
  }
}

export function keep(table) {
  const others = tables().filter((one) => one.room !== table.room || one.token !== table.token);
  local.set("majlis.tables", JSON.stringify([table, ...others].slice(0, 20)));
}

export class Live {
  /** `hello` is sent first on every connection; `on` is called with each message, `state` with true or false. */
  constructor(language, hello, on, state) {
    this.language = language;
    this.hello = hello;
    this.on = on;
    this.state = state;
    this.waiting = new Map();
    this.tries = 0;
    this.open();
    addEventListener("offline", () => this.drop());
    addEventListener("online", () => this.again(0));
    setInterval(() => {
      if (this.waiting.size && this.socket.readyState === 1 && performance.now() - this.said > PATIENCE) this.drop();
    }, 2000);
    let away = Infinity;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) away = Date.now();
      else if (this.socket.readyState > 1) this.again(0);
      else if (Date.now() - away > ASLEEP) this.renew();
    });
    addEventListener("pageshow", (event) => event.persisted && this.again(0)); // a page that Back brings as it was
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/live?lang=${this.language}`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.hello()));
      this.said = performance.now();
      for (const message of this.waiting.values()) socket.send(JSON.stringify(message));
      this.state(true);
    };
    socket.onmessage = (event) => {
      this.tries = 0; // one that is let in and says nothing has no database: no haste to come again
      const message = JSON.parse(event.data);
      this.said = performance.now(); // whoever is told his place in a queue is not cut off
      if (message.id && message.t !== "wait") this.waiting.delete(message.id);
      this.on(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.state(false);
      // Not all at the same moment, or a server that is back has everybody at its door at once.
      this.again(RETRY[Math.min(this.tries++, RETRY.length - 1)] * (0.8 + 0.4 * Math.random()));
    };
  }

  /** A network that has gone does not always close its connections: let go of it, and begin anew. */
  drop() {
    const { socket } = this;
    socket.close();
    socket.onclose?.();
    socket.onmessage = socket.onclose = null;
  }

  /** Another connection in place of one that may be dead, without a word. */
  renew() {
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.open();
  }

  again(after) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.socket.readyState > 1) this.open();
    }, after);
  }

  /** Send, and keep until it is answered. */
  say(message) {
    const whole = { id: newId(), ...message };
    this.waiting.set(whole.id, whole);
    this.said = performance.now();
    if (this.socket.readyState === 1) this.socket.send(JSON.stringify(whole));
    return whole.id;
  }
}
