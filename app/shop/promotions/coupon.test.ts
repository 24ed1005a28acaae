import { expect, test } from 'vitest';
import { readCouponCode } from './coupon.ts';

test.each([
  ['RADEON3', 'RADEON3'],
  [' radeon 3\n', 'RADEON3'],
  ['ra\u200bdeon3', 'RADEON3'],
  ['Navideña–10', 'NAVIDENA-10'],
  ['ＡＢＣ', 'ABC'],
  ['ab', null],
  ['A'.repeat(31), null],
  ['<script>', null],
  ["RADEON3' OR 1=1", null],
  ['\u0000\u0000\u0000', null],
  ['A'.repeat(100_000), null],
  ['', null],
])('%j as a coupon is %j', (typed, code) => expect(readCouponCode(typed)).toBe(code));
