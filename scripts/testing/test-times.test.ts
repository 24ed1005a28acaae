import { join } from 'node:path';
import { expect, it } from 'vitest';
import { slowestLines, timesOfPlaywright, timesOfVitest } from './test-times.ts';

it('the slowest tests of both runners are listed, the slowest first, with their files', () => {
  const vitest = {
    testResults: [
      {
        name: join(process.cwd(), 'app/cart.test.ts'),
        assertionResults: [
          { fullName: 'a cart sums', duration: 20 },
          { fullName: 'a cart was skipped', duration: null },
        ],
      },
    ],
  };
  const specs = [
    { title: 'a purchase', file: 'purchase.spec.ts', tests: [{ results: [{ duration: 900 }, { duration: 650 }] }] },
  ];
  const playwright = { suites: [{ suites: [{ specs }] }] };
  expect(slowestLines([...timesOfVitest(vitest), ...timesOfPlaywright(playwright)], 2)).toEqual([
    '   1.6 s  tests/journeys/purchase.spec.ts › a purchase',
    '   0.0 s  app/cart.test.ts › a cart sums',
  ]);
});

it('a title is cut, and a runner that wrote no report has no times', () => {
  const [line] = slowestLines([{ file: 'a.test.ts', title: 'x'.repeat(200), ms: 1_000 }], 20);
  expect(line).toMatch(/^ {3}1\.0 s {2}a\.test\.ts › x{89}…$/);
  expect([...timesOfVitest(null), ...timesOfPlaywright(null)]).toEqual([]);
});
