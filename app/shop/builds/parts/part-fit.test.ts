import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyParts, aPartOf, demoPartCatalogue } from '#tests/support/builds/part-catalogue.ts';
import { judge } from '../check.ts';
import { slots } from '../slots.ts';
import { fits, isWorse, worstOf } from '../verdict.ts';
import { checkParts } from './checked-parts.ts';
import { choicesFor } from './choices.ts';
import type { Part } from './part.ts';
import { fitCheckOf, type Placement, partFits, placementOf } from './part-fit.ts';
import { allParts, buildOf, type Parts, partsIn, partsOf, withParts } from './parts.ts';

const anyPart = fc.constantFrom(...slots).chain(aPartOf);

/** By two whole checks, as the reference says it. */
function fitByChecks(parts: Parts, part: Part, placement: Placement) {
  const { slot } = part;
  const without = placement === 'added' ? parts : withParts(parts, slot, []);
  const before = new Map(judge(buildOf(without)).map(({ rule, verdict }) => [rule, verdict]));
  const after = judge(buildOf(withParts(without, slot, [...partsIn(without, slot), part])));
  return worstOf(
    after
      .filter((each) => each.slots.includes(slot) && isWorse(each.verdict, before.get(each.rule) ?? 'pass'))
      .map(({ verdict }) => verdict),
  );
}

test('the fit of a part is what two checks say, in lists and on cards', () => {
  fc.assert(
    fc.property(anyParts, anyPart, (parts, part) => {
      for (const where of ['choices', 'cards'] as const) {
        const placement = placementOf(part.slot, where);
        expect(fitCheckOf(parts, part.slot, placement)(part).verdict).toBe(fitByChecks(parts, part, placement));
      }
      expect(partFits(parts, [part]).get(part)?.verdict).toBe(
        fitByChecks(parts, part, placementOf(part.slot, 'cards')),
      );
    }),
    { numRuns: 1_000 },
  );
});

test('the order in which parts are chosen never matters', () => {
  const inTwoOrders = anyParts.chain((parts) => {
    const all = allParts(parts);
    return fc.tuple(fc.constant(parts), fc.shuffledSubarray(all, { minLength: all.length }));
  });
  fc.assert(
    fc.property(inTwoOrders, ([parts, shuffled]) => {
      expect(checkParts(partsOf(shuffled))).toEqual(checkParts(parts));
    }),
    { numRuns: 300 },
  );
});

test('a supply that is too small is not held against memory', () => {
  const chosen = [
    'intel-core-i9-14900k',
    'msi-rtx-5090-gaming-trio-oc-32g',
    'msi-mag-a550bn',
    'msi-b760-gaming-plus-wifi',
  ];
  const parts = partsOf(chosen.flatMap((id) => demoPartCatalogue.find(id) ?? []));
  expect(checkParts(parts).verdict).toBe('fail');
  const { counts, items } = choicesFor(parts, demoPartCatalogue, { slot: 'ram' });
  expect(counts.fail).toBe(demoPartCatalogue.inStock('ram').filter(({ name }) => name.includes('DDR4')).length);
  expect(items.every(({ fit }) => fits(fit.verdict))).toBe(true);
});

test('choices count everything in stock, and show what fits first, then by price', () => {
  const parts = partsOf(['amd-ryzen-5-7600'].flatMap((id) => demoPartCatalogue.find(id) ?? []));
  const all = choicesFor(parts, demoPartCatalogue, {
    slot: 'board',
    show: ['fail', 'warn', 'unknown', 'info', 'pass'],
  });
  const inStock = demoPartCatalogue.inStock('board').length;
  expect(Object.values(all.counts).reduce((sum, each) => sum + each)).toBe(inStock);
  expect(all.total).toBe(inStock);
  const groups = all.items.map(({ fit }) => (fits(fit.verdict) ? 0 : fit.verdict === 'fail' ? 2 : 1));
  expect(groups).toEqual(groups.toSorted());
  const good = all.items.filter(({ fit }) => fits(fit.verdict)).map(({ part }) => part.offer.cents);
  expect(good.length).toBeGreaterThan(3);
  expect(good).toEqual(good.toSorted((a, b) => a - b));
  expect(all.reasons[0]).toEqual({ rule: 'R01', verdict: 'fail', count: all.counts.fail });
  expect(choicesFor(parts, demoPartCatalogue, { slot: 'board', page: 99 })).toMatchObject({ page: 1, pages: 1 });
});

test('a case fan is counted, and offered to nobody', () => {
  const { counts, total, items } = choicesFor(partsOf([]), demoPartCatalogue, { slot: 'cooler' });
  const fans = demoPartCatalogue
    .inStock('cooler')
    .filter(({ name }) => /P12 PWM|NF-A12|Silent Wings|RS120|TL-C12C/.test(name));
  expect(counts.unknown).toBe(fans.length);
  expect(items.filter(({ part }) => fans.includes(part))).toEqual([]);
  expect(total).toBe(demoPartCatalogue.inStock('cooler').length - fans.length);
});
