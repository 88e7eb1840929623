// Pages and files as they were last seen, for when the server cannot be reached. What is live is never kept.
const NAME = "majlis-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((n) => n !== NAME).map((n) => caches.delete(n))));
  event.waitUntil(old.then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(
    fetch(request)
      .then((answer) => {
        if (answer.ok && !answer.redirected && answer.headers.get("cache-control") !== "no-store") {
          const copy = answer.clone();
          event.waitUntil(caches.open(NAME).then((cache) => cache.put(request, copy)));
        }
        return answer;
      })
      .catch(() => caches.match(request, { ignoreSearch: true }).then((kept) => kept ?? Response.error())),
  );
});
