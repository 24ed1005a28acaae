import { afterAll, beforeAll, expect, test } from 'vitest';
import { findJava } from '#scripts/java.ts';
import { limitedOrders, type RunningStore, startStore } from '#tests/support/store/store.ts';
import { type FetchedPage, fetchPages } from './fetched-pages.ts';
import { brokenLinks } from './links.ts';
import { type PageWorld, pageWorld } from './page-world.ts';
import { scriptBudget } from './script-budget.ts';
import { markupErrors } from './w3c-checker.ts';

let store: RunningStore;
let world: PageWorld;
let pages: FetchedPage[];
beforeAll(async () => {
  store = await startStore({ env: limitedOrders });
  world = await pageWorld(store);
  pages = await fetchPages(world);
});
afterAll(() => store?.close());

const described = ({ name, path, status }: FetchedPage) => `${name}: ${path} answers ${status}`;

test('every page answers as its row says, to the visitor it names', () => {
  expect(pages.filter(({ status, expected }) => status !== expected).map(described)).toEqual([]);
  expect(pages.filter(({ html }) => !/<main[\s>]/.test(html)).map(described)).toEqual([]);
});

// The checker is a Java program. Where there is no Java, the end of `npm test` says what was left out, and fails in CI.
const java = findJava();
test.skipIf(java === null)('the W3C’s checker finds no error on any page', async () => {
  expect(await markupErrors(java as string, pages)).toEqual([]);
});

/** Compressed bytes until the page is complete. React and React Router take 108 kB. */
const budgets: readonly [RegExp, number][] = [
  // The admin's form schemas add 22 kB, pictures that are dropped 6 kB, texts read as files are 1 kB, and
  // suppliers' profiles, ticks for large changes and the bar at the thumb 2 kB, campaigns and texts 1 kB; its owner comes back every day.
  [/^\/admin/, 191_000],
  [/^\/(account|orders|addresses|settings|garantia)/, 138_500],
  [/^/, 132_200],
];

test('no page loads more script than its budget: 132 kB compressed in the shop, more behind a session', async () => {
  const { bytesOf } = scriptBudget(store.url);
  const sizes = await Promise.all(
    pages.map(async ({ name, path, html }) => {
      const [, budget = 0] = budgets.find(([pattern]) => pattern.test(path)) ?? [];
      return { name, budget, bytes: await bytesOf(html) };
    }),
  );
  // Proves that scripts were counted: only one page has none.
  expect(sizes.filter(({ bytes }) => bytes < 100_000).map(({ name }) => name)).toEqual(['offline-html']);
  expect(sizes.filter(({ bytes, budget }) => bytes > budget)).toEqual([]);
});

/** What shoppers will ask of a product that only the owner sees so far; a press on it says so. */
const isOfDraft = (line: string) =>
  /^\/product\/borrador\/\w+ \(404\), linked from \/admin\/productos\/borrador\/vista,/.test(line);

test('no link of the shop is dead, from every page over all others, for guest, shopper and owner', async () => {
  const { dead, lost, outside, asked } = await brokenLinks(world, pages);
  expect(dead.filter((line) => !isOfDraft(line))).toEqual([]);
  expect(lost).toEqual([]);
  const isProvider = (address: string) => address.startsWith(store.sandbox.url);
  const providers = outside.filter(isProvider);
  expect(providers.some((address) => address.includes('/google/auth?'))).toBe(true);
  expect(providers.some((address) => address.includes('/p/?'))).toBe(true);
  for (const address of providers) {
    expect((await fetch(address, { redirect: 'manual' })).status, address).toBeLessThan(400);
  }
  for (const address of outside) {
    if (!isProvider(address)) expect(address).toMatch(/^https:\/\/|^mailto:[^@]+@|^tel:\+?\d+$/);
  }
  for (const path of ['/offers', '/cart', '/terminos', '/privacidad', '/envios', '/pqr', '/blog', '/categories/ssd']) {
    expect(asked, path).toContain(path);
  }
  expect(asked.length).toBeGreaterThan(500);
});
