import { expect, test } from 'vitest';
import { createBufferedBodies } from './buffered-bodies.ts';

test('16.8 bodies that wait in memory are bounded by address and over all, and make room when their requests are answered', () => {
  const { hold } = createBufferedBodies({ mostOfOneAddress: 100, mostOfAll: 150 });
  const [first, second, ana, luis] = [hold('mob'), hold('mob'), hold('ana'), hold('luis')];
  expect([first.take(60), first.take(20), second.take(30), second.take(20)]).toEqual([true, true, false, true]);
  expect([ana.take(50), luis.take(1)]).toEqual([true, false]);
  first.giveBack();
  first.giveBack();
  expect([luis.take(60), second.take(20), hold('mob').take(1)]).toEqual([true, true, false]);
  for (const each of [second, ana, luis]) each.giveBack();
  expect([hold('eva').take(100), hold('noa').take(50)]).toEqual([true, true]);
});
