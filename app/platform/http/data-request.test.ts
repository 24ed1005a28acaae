import { expect, test } from 'vitest';
import { pageOfData } from './data-request.ts';

test.each([
  ['/_.data', '/'],
  ['/_root.data', '/'],
  ['/offers.data', '/offers'],
  ['/offers/_.data', '/offers'],
  ['/orders/NUC-1/pagar.data', '/orders/NUC-1/pagar'],
  ['/', '/'],
  ['/offers', '/offers'],
  ['/offers/', '/offers/'],
  ['/.data/offers', '/.data/offers'],
  ['/data', '/data'],
])('%s asks for the data of %s', (path, page) => {
  expect(pageOfData(path)).toBe(page);
});
