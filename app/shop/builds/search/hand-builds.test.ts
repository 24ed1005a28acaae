import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoPartCatalogue } from '#tests/support/builds/part-catalogue.ts';
import { partsOfCode } from '../code.ts';
import type { BoardFacts, CpuFacts, DriveFacts } from '../part-facts.ts';
import { checkParts } from '../parts/checked-parts.ts';
import { type Parts, partsOf } from '../parts/parts.ts';
import { fits } from '../verdict.ts';
import { cpuWatts } from '../watts.ts';
import { worthForUse } from './best-build.ts';
import { poolsFor, type Use, uses } from './pools.ts';
import { findBuild } from './proposal.ts';
import { propose } from './propose.ts';

function ended<Result>(steps: Generator<undefined, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

const proposed = (use: Use, budget: number) => ended(propose(demoPartCatalogue, use, budget * 100));

/** Twelve PCs of the demo's parts that somebody who builds PCs would buy, each with three reasons. */
const byHand = readFileSync('tests/support/builds/hand-builds.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [use, budget, lasting, code = '', reasons = ''] = row.split('\t');
    const parts = partsOf((partsOfCode(code) ?? []).flatMap(({ id }) => demoPartCatalogue.find(id) ?? []));
    return {
      use: use as Use,
      budget: Number(budget),
      isLasting: lasting === 'yes',
      parts,
      reasons: reasons.split('; '),
    };
  });

const boardOf = ({ board }: Parts) => board?.facts as BoardFacts;
const shareOf = ({ gpu }: Parts, budget: number) => (gpu?.offer?.cents ?? 0) / 100 / budget;
const speedOf = ({ gpu }: Parts) => gpu?.worth.speed ?? 0;

/** What every proposal keeps, written apart from the code that makes them. */
function faultsOf({ parts, use, budget }: { parts: Parts; use: Use; budget: number }): string[] {
  const { chipset, ddr, m2 } = boardOf(parts);
  const watts = cpuWatts(parts.cpu?.facts as CpuFacts) ?? 0;
  const drive = parts.drives[0]?.facts as DriveFacts;
  const isGame = use === '1080p' || use === '1440p';
  const share = shareOf(parts, budget);
  const slower = demoPartCatalogue.inStock('gpu').filter((card) => card.offer.cents <= 45 * budget);
  const fastest = Math.max(0, ...slower.map(({ worth }) => worth.speed));
  return [
    ...(budget >= 4_000_000 && ddr !== 5 ? ['DDR4'] : []),
    ...((m2 ?? []).length > 0 && !(drive.form === 'M.2' && drive.bus === 'PCIe') ? ['no NVMe'] : []),
    ...(/^[AH]/.test(chipset ?? '') && watts > 90 ? ['board too plain'] : []),
    ...(!/^[XZ]/.test(chipset ?? '') && watts > 200 ? ['board too plain for a K processor'] : []),
    ...(isGame && share > 0.55 ? ['card above 55 %'] : []),
    ...(isGame && share > 0.45 && speedOf(parts) < 1.2 * fastest ? ['card above 45 % for little'] : []),
  ];
}

describe('the twelve PCs made by hand', () => {
  test('are three budgets of each use', () => {
    expect(
      uses.map((use) => new Set(byHand.filter((row) => row.use === use).map(({ budget }) => budget)).size),
    ).toEqual([3, 3, 3, 3]);
  });

  test.each(byHand)('for $use and $budget: fits, is whole, stays within, and has three reasons', (row) => {
    const checked = checkParts(row.parts);
    expect([checked.complete, fits(checked.verdict), checked.lines.filter(({ problem }) => problem)]).toEqual([
      true,
      true,
      [],
    ]);
    expect(checked.totalInCents).toBeLessThanOrEqual(row.budget * 100);
    expect(row.reasons).toHaveLength(3);
    expect(faultsOf(row)).toEqual([]);
  });

  test.each(byHand)('for $use and $budget: what the shop proposes is worth as much, within 5 %', (row) => {
    const { proposals } = proposed(row.use, row.budget);
    const worth = Math.max(...proposals.map(({ parts }) => worthForUse(row.use, parts)));
    expect(worth).toBeGreaterThanOrEqual(0.95 * worthForUse(row.use, row.parts));
    expect(proposals.some(({ parts }) => boardOf(parts).socket === 'AM5')).toBe(row.isLasting);
    expect(proposals[0]?.kind).toBe('best');
    for (const { reasons } of proposals) expect(new Set(reasons.map(({ code }) => code)).size).toBe(3);
  });

  test.each(byHand.filter(({ use }) => use === '1080p' || use === '1440p'))(
    'for $use and $budget: the card takes 40 to 45 %, or no faster one that costs that much goes in',
    ({ use, budget }) => {
      const [best] = proposed(use, budget).proposals;
      const parts = best?.parts as Parts;
      const pools = poolsFor(demoPartCatalogue, use, budget * 100);
      const faster = pools.gpu.filter(
        (card) =>
          card &&
          card.offer.cents >= 40 * budget &&
          card.offer.cents <= 45 * budget &&
          card.worth.speed > speedOf(parts),
      );
      if (shareOf(parts, budget) >= 0.4) return;
      expect(ended(findBuild({ ...pools, gpu: faster }, budget * 100, { left: 1_000_000 }))).toBeNull();
    },
  );
});

test('whatever the budget, every proposal keeps to the rules of somebody who builds PCs', () => {
  fc.assert(
    fc.property(fc.constantFrom(...uses), fc.integer({ min: 1_500_000, max: 20_000_000 }), (use, budget) => {
      for (const { parts, reasons, leftOver, totalInCents } of proposed(use, budget).proposals) {
        expect(faultsOf({ parts, use, budget })).toEqual([]);
        expect(reasons).toHaveLength(3);
        expect(leftOver.cents).toBe(budget * 100 - totalInCents);
        expect(leftOver.buys?.cents ?? 0).toBeLessThanOrEqual(leftOver.cents);
      }
    }),
    { numRuns: 60 },
  );
});
