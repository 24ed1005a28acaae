// Answers a page that cannot be fetched with one that says so. It keeps nothing else and touches no other answer, so that
// the shop online is never an old one. It also shows messages to the owner.

/** Digest of the kept files: a test demands a new one when they change, and a changed worker is what makes browsers fetch them. */
const version = '407231c4f111';
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
      preloadPages(),
    ]),
  );
});

/**
 * The page is on its way while the worker wakes up, so it makes nothing slower. Not in Firefox (153): where the page on its way cannot be
 * fetched, it shows its own error, whatever the worker answers.
 */
async function preloadPages() {
  const { navigationPreload } = self.registration;
  if (navigator.userAgent.includes('Firefox/')) await navigationPreload?.disable();
  else await navigationPreload?.enable();
}

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

// Messages to the owner (`app/text/desk/notices.ts`). A second one with the same tag takes the place of the first.
addEventListener('push', (event) => {
  const { title = 'Núcleo', body = '', to = '/admin', tag } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang: 'es-CO', icon: '/icon-192.png', data: { to } }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openDesk(event.notification.data?.to));
});

/** In a tab that shows the page already, or in a new one, so that nothing typed elsewhere is lost; only pages of the desk. */
async function openDesk(to) {
  const { href, origin, pathname } = new URL(to ?? '/admin', location.origin);
  const isDesk = (path) => path === '/admin' || path.startsWith('/admin/');
  const address = origin === location.origin && isDesk(pathname) ? href : new URL('/admin', location.origin).href;
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = open.find((client) => client.url === address);
  return shown ? shown.focus() : clients.openWindow(address);
}
