import { expect, test } from 'vitest';
import { ownTurns } from './own-turns.server.ts';

test('whoever waits begins in order, and what came meanwhile is looked at in between', async () => {
  const turn = ownTurns();
  const seen: string[] = [];
  let isOver = false;
  let rounds = 0;
  const other = () => {
    rounds += 1;
    if (!isOver) setImmediate(other);
  };
  setImmediate(other);
  const began = ['a', 'b', 'c'].map(async (name) => {
    await turn();
    seen.push(`${name} ${rounds}`);
    // What a page does at once belongs to its turn.
    await null;
    seen.push(name);
  });
  await Promise.all(began);
  await turn();
  isOver = true;
  expect(seen).toEqual(['a 1', 'a', 'b 2', 'b', 'c 3', 'c']);
});
