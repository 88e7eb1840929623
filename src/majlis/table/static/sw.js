// Pages and files as they were last seen, for when the server cannot be reached. What is live is never kept, nor
// are reports, which are nobody else's business. The server fills in the two constants: a new version of any file
// is a new worker, which fetches all files again and throws the old ones away.
const NAME = "majlis-0";
const FIRST = [];

const lasts = (answer) => answer.ok && !answer.redirected && answer.headers.get("cache-control") !== "no-store";
const keep = (cache, request, answer) => (lasts(answer) ? cache.put(request, answer) : undefined);
const fetched = (cache, path) => fetch(path, { cache: "reload" }).then((answer) => keep(cache, path, answer));

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => Promise.allSettled(FIRST.map((path) => fetched(cache, path)))));
});
self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((n) => n !== NAME).map((n) => caches.delete(n))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

/** What was kept; for a page that was never seen the one that says so, in its language. */
async function kept(request, path) {
  const found = await caches.match(request, { ignoreSearch: true });
  if (found || request.mode !== "navigate") return found ?? Response.error();
  const language = path.startsWith("/en") || (path === "/" && !navigator.language.startsWith("ar")) ? "en" : "ar";
  return (await caches.match(`/${language}/offline`)) ?? Response.error();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/report/")) return;
  event.respondWith(
    fetch(request)
      .then((answer) => {
        const copy = answer.clone();
        event.waitUntil(caches.open(NAME).then((cache) => keep(cache, request, copy)));
        return answer;
      })
      .catch(() => kept(request, pathname)),
  );
});
