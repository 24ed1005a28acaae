import { expect, test } from 'vitest';
import { mostOnPaper, pilesOf, wordsOnPaper } from './many-orders.ts';

const line = { productId: 'a', productName: 'A', quantity: 1 };
let made = 0;
const order = (lines: number, reference = `order-${made++}`) => {
  return { reference, lines: Array.from({ length: lines }, () => line) };
};

test('a pile on paper has no more orders and lines than a file is made of, and none is left out', () => {
  expect(pilesOf([])).toEqual([]);
  expect(pilesOf(Array.from({ length: mostOnPaper + 1 }, () => order(1))).map((pile) => pile.length)).toEqual([100, 1]);
  expect(pilesOf(Array.from({ length: 31 }, () => order(100))).map((pile) => pile.length)).toEqual([15, 15, 1]);
  expect(pilesOf([order(2_000), order(1)]).map((pile) => pile.length)).toEqual([1, 1]);
  // A file is asked for by its orders.
  const parcels = [...Array.from({ length: mostOnPaper - 1 }, () => order(1)), order(1, 'split'), order(1, 'split')];
  expect(pilesOf(parcels).map((pile) => pile.length)).toEqual([101]);
});

test('what stands on label and slip is checked before printing, and nothing of who asked to be forgotten', () => {
  const to = { fullName: 'Ana 🙂', addressLine1: 'Calle 1', city: 'Cali', region: 'Valle', phoneNumber: '300' };
  const lines = [{ productId: 'ssd-1', productName: 'SSD 🧨', quantity: 1 }];
  const parcel = { carrier: 'Envía', trackingNumber: '12', trackingUrl: null };
  const ofBuyer = ['Ana 🙂', 'Calle 1', 'Cali', 'Valle', '300'];
  expect(wordsOnPaper({ to, lines, parcel, isForgotten: false })).toEqual([...ofBuyer, 'Envía', '12', 'SSD 🧨']);
  expect(wordsOnPaper({ to, lines, parcel: null, isForgotten: true })).toEqual(['SSD 🧨']);
});
