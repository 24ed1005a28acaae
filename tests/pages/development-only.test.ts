import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';

let store: RunningStore;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store?.close());

test('the page of components is no page of the built store', async () => {
  for (const path of ['/ui', '/ui?page=2']) expect((await fetch(store.url + path)).status, path).toBe(404);
});

test('and none of its code lies in the build', () => {
  const files = readdirSync('build', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|json)$/.test(name));
  const holding = (words: string) => files.filter((name) => readFileSync(join('build', name), 'utf8').includes(words));
  // Proves that the search finds words that are in the build.
  expect(holding('Tu carrito está vacío.')).not.toEqual([]);
  for (const words of ['Piezas de Núcleo', 'data-forced', 'Solo en desarrollo', 'routes/development']) {
    expect(holding(words), words).toEqual([]);
  }
});
