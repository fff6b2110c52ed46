// The service worker: the lab works offline. Pages come from the network first, so that an upgrade is seen at once; the files
// of a build have their contents in their names, so a kept one is never stale.

const FILES = __FILES__;
const VERSION = __VERSION__;
// The pages of `docs/`, which are not built here: `cargo xtask pages` fills these two in.
const PAGES = [];
const PAGES_VERSION = "";
const CACHE = `gametree-${VERSION}-${PAGES_VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...FILES, ...PAGES].map((file) => new Request(file, { cache: "reload" })))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("gametree-") && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  if (new URL(request.url).pathname.includes("/assets/")) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  } else {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? (request.mode === "navigate" ? await caches.match("./") : undefined) ?? Response.error()));
  }
});

// What is too large to be loaded ahead is kept once a page has used it.
self.addEventListener("message", ({ data }) => {
  if (typeof data?.keep !== "string" || new URL(data.keep, self.location.href).origin !== self.location.origin) return;
  void caches.match(data.keep).then(async (kept) => kept ?? (await caches.open(CACHE)).add(data.keep));
});
