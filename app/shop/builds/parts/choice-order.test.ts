import { expect, test } from 'vitest';
import { demoPartCatalogue } from '#tests/support/builds/part-catalogue.ts';
import { byWorthFor, likelyUse } from './choice-order.ts';
import { choicesFor } from './choices.ts';
import type { ShopPart } from './part.ts';
import { partsOf } from './parts.ts';

const part = (id: string) => demoPartCatalogue.find(id) as ShopPart;

test('a build is for what its card is for', () => {
  expect(likelyUse(partsOf([]))).toBe('1080p');
  expect(likelyUse(partsOf([part('zotac-rtx-5060-solo-8gb')]))).toBe('1080p');
  expect(likelyUse(partsOf([part('sapphire-pulse-rx-9070-xt-16gb')]))).toBe('1440p');
});

test('what is enough for the use comes first, then what does most for its price, which is seldom the cheapest', () => {
  const cards = demoPartCatalogue.inStock('gpu');
  const ordered = byWorthFor('1440p', cards);
  expect(ordered).toHaveLength(cards.length);
  expect(ordered[0]).not.toBe(cards[0]);
  const perPeso = ordered.map(({ worth, offer }) => worth.speed / offer.cents);
  const small = ordered.findIndex(({ worth }) => (worth.amount ?? 0) < 12);
  expect(small).toBeGreaterThan(3);
  for (const some of [perPeso.slice(0, small), perPeso.slice(small)]) {
    expect(some).toEqual(some.toSorted((a, b) => b - a));
  }
  const [drive] = byWorthFor('1080p', demoPartCatalogue.inStock('drives'));
  expect(drive?.worth.amount).toBeGreaterThanOrEqual(1_000);
});

test('the order of choices has what fits before what it does best, and leaves out what filters leave out', () => {
  const parts = partsOf([part('amd-ryzen-5-7600')]);
  const { items, counts } = choicesFor(parts, demoPartCatalogue, { slot: 'board', order: 'worth' });
  expect(items[0]?.fit.verdict).toBe('pass');
  const one = items[1]?.part.id as string;
  const among = choicesFor(parts, demoPartCatalogue, { slot: 'board', order: 'worth', among: new Set([one]) });
  expect(among.items.map(({ part: { id } }) => id)).toEqual([one]);
  const total = (of: typeof counts) => Object.values(of).reduce((sum, count) => sum + count, 0);
  expect([total(among.counts), total(counts)]).toEqual([1, demoPartCatalogue.inStock('board').length]);
});
