import { expect, test } from 'vitest';
import { demoPartCatalogue } from '#tests/support/builds/part-catalogue.ts';
import { checkParts } from '../parts/checked-parts.ts';
import { gonePart, type Part } from '../parts/part.ts';
import { partsOf } from '../parts/parts.ts';
import { type BuildSnapshot, buildSnapshot, changesSince } from './saved-build.ts';

const part = (id: string, offer: Partial<NonNullable<Part['offer']>> = {}): Part => {
  const found = demoPartCatalogue.find(id);
  if (!found) throw new Error(`${id} is not in the demo`);
  return { ...found, offer: { ...found.offer, stock: 9, ...offer } };
};
const kit = 'gskill-flare-x5-32gb-ddr5-6000-cl36';
const cpu = 'amd-ryzen-5-7600';
const seen = (...parts: Part[]): BuildSnapshot => JSON.parse(JSON.stringify(buildSnapshot(checkParts(partsOf(parts)))));

test('a build that is as it was has no changes', () => {
  const build = seen(part(cpu), part(kit), part(kit));
  expect(build.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    [cpu, 1],
    [kit, 2],
  ]);
  expect(changesSince(build, build)).toEqual([]);
});

test('prices are said by line and in the total, with all units of a line', () => {
  const before = seen(part(cpu, { cents: 1_000 }), part(kit, { cents: 500 }), part(kit, { cents: 500 }));
  const now = seen(part(cpu, { cents: 900 }), part(kit, { cents: 700 }), part(kit, { cents: 700 }));
  expect(changesSince(before, now)).toMatchObject([
    { kind: 'total', fromCents: 2_000, toCents: 2_300 },
    { kind: 'price', fromCents: 1_000, toCents: 900 },
    { kind: 'price', quantity: 2, fromCents: 1_000, toCents: 1_400 },
  ]);
});

test('a build that was saved when prices had centavos has not changed its price by rounding', () => {
  const saved = seen(part(cpu, { cents: 2_833_305 }), part(kit, { cents: 500_050 }));
  expect(changesSince(saved, seen(part(cpu, { cents: 2_833_300 }), part(kit, { cents: 500_100 })))).toEqual([]);
});

test('what cannot be bought any more is said by line, and what can be bought again', () => {
  const whole = seen(part(cpu), part(kit), part(kit));
  const short = seen(part(cpu, { stock: 0 }), part(kit, { stock: 1 }), part(kit, { stock: 1 }));
  expect(changesSince(whole, short).map(({ kind }) => kind)).toEqual(['sold_out', 'too_few']);
  expect(changesSince(short, whole).map(({ kind }) => kind)).toEqual(['back', 'back']);
});

test('a part that is gone is named as it was, and no total is compared without its price', () => {
  const whole = seen(part(cpu, { cents: 1_000 }), part(kit));
  const without = seen(gonePart('cpu', cpu), part(kit));
  expect(changesSince(whole, without)).toEqual([
    { kind: 'verdict', from: whole.verdict, to: without.verdict },
    { kind: 'gone', slot: 'cpu', name: 'AMD Ryzen 5 7600' },
  ]);
});

test('another verdict is said, but not between the two that fit', () => {
  const lines: BuildSnapshot['lines'] = [];
  expect(changesSince({ verdict: 'pass', lines }, { verdict: 'info', lines })).toEqual([]);
  expect(changesSince({ verdict: 'pass', lines }, { verdict: 'fail', lines })).toEqual([
    { kind: 'verdict', from: 'pass', to: 'fail' },
  ]);
});
