import { expect, test } from 'vitest';
import { batched } from './batched.server.ts';

/** Doubles numbers, a portion at a time; each is answered when the test says so. */
function controlledWork(most?: number) {
  const portions: { items: number[]; answer(): void; fail(): void }[] = [];
  const double = batched(
    (_on: object, items: number[]) =>
      new Promise<number[]>((resolve, reject) => {
        const answer = () => resolve(items.map((item) => item * 2));
        portions.push({ items, answer, fail: () => reject(new Error('no database')) });
      }),
    most,
  );
  const asked = () => portions.map(({ items }) => items);
  return { portions, double, asked };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const one = {};

test('what is asked for in one turn goes together, and what comes while it runs goes next', async () => {
  const { portions, double, asked } = controlledWork();
  const first = [double(one, 1), double(one, 2)];
  await turn();
  const next = [double(one, 3), double(one, 4)];
  await turn();
  expect(asked()).toEqual([[1, 2]]);
  portions[0]?.answer();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await turn();
  portions[1]?.answer();
  expect(await Promise.all(next)).toEqual([6, 8]);
  const alone = double(one, 5);
  await turn();
  portions[2]?.answer();
  expect(await alone).toBe(10);
  expect(asked()).toEqual([[1, 2], [3, 4], [5]]);
});

test('what belongs to different things goes apart, and no portion is larger than allowed', async () => {
  const { portions, double, asked } = controlledWork(2);
  const answers = [double(one, 1), double({}, 2), double(one, 3), double(one, 4)];
  await turn();
  expect(asked()).toEqual([[1, 3], [2]]);
  for (const portion of portions) portion.answer();
  await turn();
  portions[2]?.answer();
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
});

test('a failure is given to those who went together; the next go on', async () => {
  const { portions, double } = controlledWork();
  const failing = Promise.allSettled([double(one, 1), double(one, 2)]);
  await turn();
  const next = double(one, 3);
  portions[0]?.fail();
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await turn();
  portions[1]?.answer();
  expect(await next).toBe(6);
});
