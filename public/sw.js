// Answers a page that cannot be fetched with one that says so. It keeps nothing else and touches nothing else, so that the
// shop online is never an old one.

/** Digest of the kept files: a test demands a new one when they change, and a changed worker is what makes browsers fetch them. */
const version = 'db9ca372f5ad';
const cacheName = `offline-${version}`;
const offlinePage = '/offline.html';
const kept = [offlinePage, '/offline.css', '/offline.js', '/favicon.svg', '/images/empty/error.svg'];

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(kept.map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))),
      // The page is on its way while the worker wakes up, so it makes nothing slower.
      self.registration.navigationPreload?.enable(),
    ]),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') return event.respondWith(pageOrOffline(event));
  const { origin, pathname } = new URL(request.url);
  if (origin === location.origin && kept.includes(pathname)) event.respondWith(fetch(request).catch(() => keptFile(pathname)));
});

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return keptFile(offlinePage);
  }
}

async function keptFile(path) {
  return (await caches.match(path, { cacheName })) ?? Response.error();
}
