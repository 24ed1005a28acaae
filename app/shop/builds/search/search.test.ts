import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyParts, demoPartCatalogue } from '#tests/support/builds/part-catalogue.ts';
import { judge } from '../check.ts';
import { checkParts, problemOf } from '../parts/checked-parts.ts';
import type { Part } from '../parts/part.ts';
import { allParts, buildOf, type Parts, partsIn, partsOf, withParts } from '../parts/parts.ts';
import { slots } from '../slots.ts';
import { fits } from '../verdict.ts';
import { type Use, uses } from './pools.ts';
import * as proposing from './propose.ts';
import * as mending from './suggest-fixes.ts';

/** To its end, in one go. */
function ended<Result>(steps: Generator<undefined, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

const suggestFixes = (...given: Parameters<typeof mending.suggestFixes>) => ended(mending.suggestFixes(...given));
const propose = (...given: Parameters<typeof proposing.propose>) => ended(proposing.propose(...given));

const budgets: readonly [Use, number][] = [
  ['oficina', 2_500_000],
  ['1080p', 4_000_000],
  ['1440p', 6_000_000],
  ['edicion', 8_000_000],
];

describe('what the shop proposes', () => {
  test.each(budgets)('for %s with %i pesos is there twice in the demo catalogue', (use, budget) => {
    const { proposals, fromInCents } = propose(demoPartCatalogue, use, budget * 100);
    expect(proposals.length).toBeGreaterThanOrEqual(2);
    expect(fromInCents).toBeNull();
  });

  test('fits, is whole, in stock, within the budget and enough for its use', () => {
    fc.assert(
      fc.property(fc.constantFrom(...uses), fc.integer({ min: 1_500_000, max: 30_000_000 }), (use, budget) => {
        const { proposals, fromInCents } = propose(demoPartCatalogue, use, budget * 100);
        if (proposals.length === 0) expect(fromInCents).toBeGreaterThan(budget * 100);
        for (const { parts, verdict, totalInCents } of proposals) {
          const checked = checkParts(parts);
          expect(fits(checked.verdict)).toBe(true);
          expect(checked).toMatchObject({ complete: true, verdict, totalInCents });
          expect(checked.lines.filter(({ problem }) => problem)).toEqual([]);
          expect(totalInCents).toBeLessThanOrEqual(budget * 100);
          expect(parts.gpu === undefined).toBe(use === 'oficina');
          expect(parts.cpu?.worth.cores).toBeGreaterThanOrEqual(use === 'edicion' ? 8 : use === 'oficina' ? 1 : 6);
          expect(amount(parts, 'ram')).toBeGreaterThanOrEqual(use === 'oficina' || use === '1080p' ? 16 : 32);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('names the cheapest there is where nothing fits, and that much is enough', () => {
    for (const use of uses) {
      const { proposals, fromInCents } = propose(demoPartCatalogue, use, 100);
      expect(proposals).toEqual([]);
      expect(propose(demoPartCatalogue, use, fromInCents as number).proposals.length).toBeGreaterThan(0);
      expect(propose(demoPartCatalogue, use, (fromInCents as number) - 100).proposals).toEqual([]);
    }
  });
});

const good = budgets.flatMap(([use, budget]) =>
  propose(demoPartCatalogue, use, budget * 100).proposals.map(({ parts }) => parts),
);

/** A good build with something of it sold out, or replaced by whatever. */
const broken: fc.Arbitrary<Parts> = fc
  .tuple(fc.constantFrom(...good), fc.subarray([...slots], { minLength: 1, maxLength: 2 }), fc.boolean(), anyParts)
  .map(([parts, chosen, isSoldOut, others]) =>
    chosen.reduce<Parts>((left, slot) => {
      const now = partsIn(left, slot);
      if (isSoldOut) return withParts(left, slot, now.map(soldOut));
      return partsIn(others, slot).length > 0 ? withParts(left, slot, partsIn(others, slot)) : left;
    }, parts),
  );

function soldOut(part: Part): Part {
  return part.offer ? { ...part, offer: { ...part.offer, stock: 0 } } : part;
}

function amount(parts: Parts, slot: (typeof slots)[number]): number {
  return partsIn(parts, slot).reduce((sum, { worth }) => sum + (worth.amount ?? 0), 0);
}

describe('a fixed build', () => {
  test('has no failure, nothing new against it, everything in stock, and costs no more than asked', () => {
    let fixCount = 0;
    fc.assert(
      fc.property(broken, fc.integer({ min: 0, max: 50 }), (parts, percent) => {
        const before = checkParts(parts);
        const was = new Map(before.judged.map(({ rule, verdict }) => [rule, verdict]));
        const proposals = suggestFixes(parts, demoPartCatalogue, percent);
        if (before.judged.every(({ verdict }) => verdict !== 'fail') && before.lines.every(({ problem }) => !problem)) {
          expect(proposals).toEqual([]);
        }
        fixCount += proposals.length;
        for (const proposal of proposals) {
          for (const { rule, verdict } of judge(buildOf(proposal.parts))) {
            if (!fits(verdict)) expect([verdict, was.get(rule)], rule).toEqual([was.get(rule), was.get(rule)]);
            expect(verdict).not.toBe('fail');
          }
          const all = allParts(proposal.parts);
          expect(all.map((part) => problemOf(part, all)).filter(Boolean)).toEqual([]);
          expect(proposal.totalInCents).toBeLessThanOrEqual((before.totalInCents * (100 + percent)) / 100);
          expect(proposal.differenceInCents).toBe(proposal.totalInCents - before.totalInCents);
          for (const slot of ['ram', 'drives', 'cpu', 'gpu'] as const) {
            expect(amount(proposal.parts, slot)).toBeGreaterThanOrEqual(amount(parts, slot));
          }
          expect(withChanges(parts, proposal.changes)).toEqual(checkParts(proposal.parts).code);
        }
      }),
      { numRuns: 250 },
    );
    expect(fixCount).toBeGreaterThan(50);
  });

  test('changes the sold-out part alone, for the nearest of its kind', () => {
    const [parts] = propose(demoPartCatalogue, '1440p', 600_000_000).proposals.map((each) => each.parts);
    const sold = withParts(parts as Parts, 'gpu', [soldOut((parts as Parts).gpu as Part)]);
    const proposals = suggestFixes(sold, demoPartCatalogue, 20);
    expect(proposals.length).toBeGreaterThan(0);
    expect(proposals.every(({ changes }) => changes.length === 1 && changes[0]?.slot === 'gpu')).toBe(true);
  });

  test('has a card where the processor gives no picture, when there is one for that little', () => {
    const whole = good.find(({ cpu }) => cpu && 'hasGraphics' in cpu.facts && cpu.facts.hasGraphics === false) as Parts;
    const silent = withParts(whole, 'gpu', []);
    expect(checkParts(silent).judged.find(({ rule }) => rule === 'R22')?.verdict).toBe('fail');
    const added = suggestFixes(silent, demoPartCatalogue, 50).flatMap(({ changes }) => changes);
    expect(added.map(({ slot, from }) => [slot, from?.id ?? null])).toContainEqual(['gpu', null]);
  });
});

/** The build of the code with the changes made to it, as another code. */
function withChanges(parts: Parts, changes: ReturnType<typeof suggestFixes>[number]['changes']): string | null {
  const left = [...allParts(parts)];
  for (const { from, to } of changes) {
    if (from)
      left.splice(
        left.findIndex(({ id }) => id === from.id),
        1,
      );
    if (to) left.push(to);
  }
  return checkParts(partsOf(left)).code;
}

test('16.8 a search can be left off at any time, in hundreds of steps', () => {
  const [dear] = propose(demoPartCatalogue, '1440p', 600_000_000).proposals.map((each) => each.parts);
  const unsold = (['gpu', 'board', 'cpu', 'psu'] as const).reduce(
    (parts, slot) => withParts(parts, slot, partsIn(parts, slot).map(soldOut)),
    dear as Parts,
  );
  for (const search of [
    proposing.propose(demoPartCatalogue, 'edicion', 600_000_000),
    mending.suggestFixes(unsold, demoPartCatalogue, 50),
  ]) {
    let steps = 0;
    while (!search.next().done) steps += 1;
    expect(steps).toBeGreaterThan(50);
  }
});
