import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '#tests/support/customers.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { type Boxes, boxesOf } from './boxes.ts';
import { bring } from './brought.ts';
import { openChromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { engines, widths } from './engines.ts';
import { type Visitor, visitorOf } from './visitor.ts';

/** A screen of each kind, with what the sessions of shopper and owner show. */
const screens = [
  ['/', 'home'],
  ['/categories/procesadores', 'category'],
  ['/search?q=ryzen', 'search'],
  ['/offers', 'offers'],
  ['/product/1', 'product'],
  ['/comparar?ids=1,2', 'comparison'],
  ['/armar', 'builder'],
  ['/armar/1camd-ryzen-5-7600', 'build'],
  ['/cart', 'cart'],
  ['/payment', 'payment'],
  ['/auth', 'sign-in'],
  ['/auth/register', 'register'],
  ['/blog', 'blog'],
  ['/pqr', 'claim'],
  ['/account', 'account'],
  ['/admin', 'admin'],
  ['/admin/pedidos', 'orders'],
] as const;
const openedByOwner = new Set<string>(['/account', '/admin', '/admin/pedidos']);

let store: RunningStore;
let cookie: string;
beforeAll(async () => {
  store = await startStore({ mode: 'demo' });
  ({ cookie } = await signedIn(store, storeOwner.email, storeOwner.password));
});
afterAll(() => store?.close());

/** In pixels. Engines round lines and borders, which adds up from line to line. */
const tolerated = (value: number, isDown: boolean) => (isDown ? 4 + Math.abs(value) / 100 : 4);

function differences(ours: Boxes, theirs: Boxes): string[] {
  const problems: string[] = [];
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const [one, other] = [ours[name], theirs[name]];
    if (!one || !other) problems.push(`${name}: only in ${one ? 'Chromium' : 'the other'}`);
    else if (one.some((value, index) => Math.abs(value - other[index]!) > tolerated(value, index % 2 === 1)))
      problems.push(`${name}: ${one.map(Math.round)} and ${other.map(Math.round)}`);
  }
  return problems;
}

describe.each(widths)('%i px wide', (width) => {
  const visitors = new Map<string, Visitor>();
  afterAll(() => Promise.all([...visitors.values()].map(({ engine }) => engine.close())));
  const visit = async (name: string, open: () => Promise<Engine>, path: string) => {
    const key = `${name} ${openedByOwner.has(path)}`;
    let visitor = visitors.get(key);
    if (!visitor) {
      visitor = visitorOf(await open());
      visitors.set(key, visitor);
      await bring(visitor, store, openedByOwner.has(path) ? cookie : undefined);
    }
    await visitor.engine.open(store.url + path);
    await visitor.isAlive();
    return visitor.engine;
  };

  describe.each(engines)('in %s', (name, open) => {
    test.each(screens)('%s has the boxes that Chromium draws', async (path) => {
      const ours = await visit(`Chromium beside ${name}`, () => openChromium(width, 844), path);
      const theirs = await visit(name, () => open(width, 844, true), path);
      await expect.poll(async () => differences(await boxesOf(ours), await boxesOf(theirs))).toEqual([]);
    });
  });
});
