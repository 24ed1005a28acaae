import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningStore, startStore } from '#tests/support/store.ts';
import { everyPage } from './every-page.ts';

/**
 * What a first visit to any page may load before it is whole, compressed. 108 of it are React and React Router.
 */
const budget = 130_000;

let store: RunningStore;
const scripts = new Map<string, Promise<{ size: number; imports: string[] }>>();
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store?.close());

test('no page loads more than 130 kB of script, compressed', async () => {
  const sizes = await Promise.all(everyPage.map(async (path) => [path, await scriptBytes(path)] as const));
  // Without a page of scripts the rule would hold by itself.
  expect(sizes.filter(([, bytes]) => bytes > 100_000).length).toBe(everyPage.length - 1);
  expect(sizes.filter(([, bytes]) => bytes > budget)).toEqual([]);
}, 60_000);

/** The scripts that a page names in its head or imports, and all that those import from the start. */
async function scriptBytes(path: string): Promise<number> {
  const html = await (await fetch(store.url + path)).text();
  const named = html.matchAll(
    /<link rel="modulepreload"[^>]* href="([^"]+)"|<script[^>]* src="([^"]+)"|\b(?:import|from)\s*"(\/assets\/[^"]+)"/g,
  );
  // What comes after the first paint counts as well (`late-scripts.server.ts`).
  const late = /<script[^>]* data-files="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  const queue = [
    ...late,
    ...[...named].map(([, preloaded, sourced, imported]) => preloaded ?? sourced ?? imported ?? ''),
  ];
  const seen = new Set<string>();
  let sum = 0;
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const { size, imports } = await script(next);
    sum += size;
    queue.push(...imports);
  }
  return sum;
}

function script(path: string) {
  const known = scripts.get(path) ?? readScript(path);
  scripts.set(path, known);
  return known;
}

async function readScript(path: string) {
  const response = await fetch(store.url + path);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  const source = await response.text();
  // `import{a}from"./b.js"` and `import"./b.js"`; what is loaded later is written `import("./b.js")`.
  const imports = [...source.matchAll(/(?:\bfrom|\bimport)\s*"(\.\/[^"]+\.js)"/g)];
  return {
    size: gzipSync(source).length,
    imports: imports.map(([, address = '']) => new URL(address, store.url + path).pathname),
  };
}
