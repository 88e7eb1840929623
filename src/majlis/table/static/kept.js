// What the browser keeps for us. Where it keeps nothing (blocked by its owner, or full), the tab remembers it in its
// own name as long as it is open: from page to page, and when a page is loaded again.

function remembered() {
  try {
    const found = JSON.parse(window.name);
    return found?.majlis ?? {};
  } catch {
    return {};
  }
}

function remember(changes) {
  window.name = JSON.stringify({ majlis: { ...remembered(), ...changes } }); // what is undefined is left out
}

/** One of the browser's two stores, `localStorage` or `sessionStorage`. */
const store = (kind) => ({
  get(name) {
    const own = remembered()[name];
    if (typeof own === "string") return own;
    try {
      return window[kind].getItem(name);
    } catch {
      return null;
    }
  },
  /** Keep a text, or with null nothing any more. Whether it stays when the tab is closed. */
  set(name, text) {
    try {
      if (text === null) window[kind].removeItem(name);
      else window[kind].setItem(name, text);
      if (name in remembered()) remember({ [name]: undefined });
      return true;
    } catch {
      remember({ [name]: text ?? undefined });
      return false;
    }
  },
});

/** What stays when the tab is closed. */
export const local = store("localStorage");
/** What goes from one page to another in this tab. */
export const session = store("sessionStorage");
