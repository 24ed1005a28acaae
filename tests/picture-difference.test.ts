import { expect, test } from 'vitest';
import { difference, type Picture } from './screenshots/picture-difference.ts';

function picture(...greys: number[]): Picture {
  return {
    width: 2,
    height: greys.length / 2,
    data: Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey, 255])),
  };
}

test.each([
  ['the same', picture(0, 50, 100, 200), picture(0, 50, 100, 200), 0],
  ['what nobody sees', picture(0, 50, 100, 200), picture(2, 45, 100, 200), 0],
  ['one pixel of four', picture(0, 50, 100, 200), picture(0, 50, 100, 0), 0.25],
  ['a longer page', picture(0, 50), picture(0, 50, 100, 200), 0.5],
  ['a shorter page', picture(0, 50, 100, 200), picture(0, 50), 0.5],
])('the share that changed: %s', (_what, before, after, share) => {
  expect(difference(before, after).share).toBe(share);
});

test('what changed is drawn in magenta, the rest grows pale', () => {
  const { drawn } = difference(picture(0, 0), picture(0, 255));
  expect([...drawn.data]).toEqual([190, 190, 190, 255, 214, 0, 150, 255]);
});
