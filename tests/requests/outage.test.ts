import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { visibleText } from '#tests/support/checkout-client.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';

const inside = /at \/|node:|node_modules|SELECT |relation|Kysely|stack|pool|Unexpected|undefined|\[object/i;
const pages = ['/', '/offers', '/categories/ssd', '/product/1', '/search?q=ryzen'];

async function ownStore(): Promise<RunningStore> {
  return startStore({ databaseUrl: inject('engine') === 'postgres' ? await clonePostgres() : undefined });
}

async function expectTroublePage(response: Response, path: string): Promise<void> {
  const html = await response.text();
  const text = visibleText(html);
  expect(text, path).toContain(
    path.startsWith('/search') ? 'Error al buscar productos. Intenta de nuevo.' : 'Algo falló de nuestro lado',
  );
  expect(text, path).toContain(`Código ${response.headers.get('x-request-id')}`);
  expect(html, path).toMatch(/<a[^>]*href="\/"/);
  expect(html, path).toContain('noindex');
  expect(text, path).not.toMatch(inside);
  expect(response.headers.get('cache-control'), path).toBe('no-store');
  expect(response.headers.get('content-security-policy'), path).toContain("script-src 'self' 'sha256-");
}

describe('a page that fails', () => {
  let store: RunningStore;
  beforeAll(async () => {
    store = await ownStore();
    await sql`ALTER TABLE products RENAME TO elsewhere`.execute(store.services.db);
  });
  afterAll(() => store?.close());

  test.each(pages)(
    '%s says so in Spanish, in the shop’s frame, with a code and a next step',
    { tags: ['S8.31'] },
    async (path) => {
      const response = await fetch(store.url + path);
      expect(response.status).toBe(500);
      await expectTroublePage(response, path);
    },
  );

  test('and a call or file that fails answers in Spanish too', async () => {
    const suggestions = await fetch(`${store.url}/api/suggestions?q=ryzen`);
    expect(suggestions.status).toBe(503);
    expect(await suggestions.json()).toEqual({ error: 'Error al buscar productos. Intenta de nuevo.' });
    const map = await fetch(`${store.url}/sitemap.xml`);
    expect(map.status).toBe(500);
    expect(await map.text()).toBe('Algo falló de nuestro lado. Intenta de nuevo en un momento.');
  });

  test('and what needs nothing of it goes on', async () => {
    expect((await fetch(`${store.url}/cart`)).status).toBe(200);
    expect((await fetch(`${store.url}/no-such-page`)).status).toBe(404);
  });
});

describe('when the database does not answer', () => {
  let store: RunningStore;
  beforeAll(async () => {
    store = await ownStore();
    await store.services.close();
    store.services.close = async () => {};
  });
  afterAll(() => store?.close());

  test.each(pages)('%s says so and when to come back', async (path) => {
    const response = await fetch(store.url + path);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await expectTroublePage(response, path);
  });

  test('a step inside the open shop gets the same status', async () => {
    expect((await fetch(`${store.url}/offers.data`)).status).toBe(503);
  });

  test('the process is healthy and not ready', async () => {
    expect((await fetch(`${store.url}/health`)).status).toBe(200);
    expect((await fetch(`${store.url}/ready`)).status).toBe(503);
  });

  test('calls and files say so too', async () => {
    for (const path of ['/sitemap.xml', '/api/suggestions?q=ryzen']) {
      const response = await fetch(store.url + path);
      expect(response.status, path).toBe(503);
      expect(Number(response.headers.get('retry-after')), path).toBeGreaterThan(0);
      expect(await response.text(), path).not.toMatch(inside);
    }
  });
});
