import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

/** `public/sw.js` with a browser's surroundings, since Chromium's headless shell has no push service and shows no notifications. */
function worker(open: string[] = []) {
  const handlers = new Map<string, (event: object) => void>();
  const seen: unknown[][] = [];
  const note =
    (what: string) =>
    (...given: unknown[]) =>
      Promise.resolve(void seen.push([what, ...given]));
  const windows = open.map((url) => ({ url, focus: () => note('focus')(url) }));
  const context = createContext({
    URL,
    location: { origin: 'https://nucleo.test' },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    registration: { showNotification: note('show') },
    clients: { matchAll: async () => windows, openWindow: note('open') },
  });
  runInContext('self = globalThis', context);
  runInContext(readFileSync('public/sw.js', 'utf8'), context);
  return async (name: string, event: object) => {
    const waits: unknown[] = [];
    handlers.get(name)?.({ waitUntil: (work: unknown) => waits.push(work), ...event });
    await Promise.all(waits);
    return JSON.parse(JSON.stringify(seen)) as unknown[][];
  };
}
const click = (to: unknown) => ({ notification: { close() {}, data: { to } } });

test('a push is shown with its words, and a tag by which a second one replaces it', async () => {
  const push = { title: 'Venta #JTYOYJ', body: 'Ana', to: '/admin/pedidos', tag: 'news-1' };
  const options = { body: 'Ana', tag: 'news-1', lang: 'es-CO', icon: '/icon-192.png', data: { to: push.to } };
  expect(await worker()('push', { data: { json: () => push } })).toEqual([['show', push.title, options]]);
  expect((await worker()('push', {}))[0]?.slice(0, 2)).toEqual(['show', 'Núcleo']);
});

test('a press on it opens its page of the admin, or the tab that shows it, and nothing else', async () => {
  const adminUrl = 'https://nucleo.test/admin';
  expect(await worker()('notificationclick', click('/admin/pedidos/x'))).toEqual([['open', `${adminUrl}/pedidos/x`]]);
  expect(await worker([`${adminUrl}/pqr`])('notificationclick', click('/admin/pqr'))).toEqual([
    ['focus', `${adminUrl}/pqr`],
  ]);
  for (const other of ['https://evil.test/admin', '//evil.test/admin', '/settings', '/administrar', undefined])
    expect(await worker()('notificationclick', click(other))).toEqual([['open', adminUrl]]);
});
