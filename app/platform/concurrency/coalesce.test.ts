import { expect, test } from 'vitest';
import { coalesce } from './coalesce.server.ts';

/** Runs that the test ends by hand, in the order in which they began. */
function handRuns() {
  const begun: PromiseWithResolvers<number>[] = [];
  const ask = coalesce(() => {
    const run = Promise.withResolvers<number>();
    begun.push(run);
    return run.promise;
  });
  return { begun, ask };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('all who ask in one turn of the event loop share one run, which starts after they asked', async () => {
  const { begun, ask } = handRuns();
  const answers = [ask(), ask()];
  answers.push(Promise.resolve().then(ask));
  expect(begun).toHaveLength(0);
  await turn();
  expect(begun).toHaveLength(1);
  begun[0]!.resolve(7);
  expect(await Promise.all(answers)).toEqual([7, 7, 7]);
});

test('nobody joins a run that began before he asked; those who ask while it runs share the next', async () => {
  const { begun, ask } = handRuns();
  const first = ask();
  await turn();
  const later = [ask(), ask()];
  await turn();
  later.push(ask());
  expect(begun).toHaveLength(1);
  begun[0]!.resolve(1);
  expect(await first).toBe(1);
  // Its answer came in this turn; so may their requests.
  expect(begun).toHaveLength(1);
  later.push(ask());
  await turn();
  await turn();
  expect(begun).toHaveLength(2);
  begun[1]!.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2, 2]);
  await turn();
  expect(begun).toHaveLength(2);
});

test('a run that fails fails for those who shared it, and the next one is new', async () => {
  const { begun, ask } = handRuns();
  const first = ask();
  await turn();
  const second = ask();
  begun[0]!.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await turn();
  begun[1]!.resolve(2);
  expect(await second).toBe(2);
});
