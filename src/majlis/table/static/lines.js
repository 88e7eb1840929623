// Answers in lines of JSON, as the server writes them while it works.

/** Send a message; `hear` gets each line of the answer, `wait` what is said of the place in the queue, then "". */
export async function post(path, message, { hear, wait = () => {}, signal }) {
  const body = JSON.stringify(message);
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body, signal });
  if (!answer.headers.get("content-type")?.includes("json")) throw new TypeError("not an answer of the table");
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let waited = false;
  const take = (line) => {
    const told = JSON.parse(line);
    if (told.waiting || waited) wait(told.waiting ?? "");
    waited = Boolean(told.waiting);
    if (!waited) hear(told);
  };
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = done ? "" : lines.pop();
      lines.filter(Boolean).forEach(take);
      if (done) return;
    }
  } finally {
    if (waited) wait(""); // who gave up, or lost the connection, has no place any more
  }
}
export const encoded = (file) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
