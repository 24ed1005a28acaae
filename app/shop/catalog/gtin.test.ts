import { expect, test } from 'vitest';
import { gtinKey, isGtin, wholeGtin, withoutGroups } from './gtin.ts';

// Each of a product that one can buy: a drive, a processor, a mouse, a carton.
const real = ['96385074', '735858546911', '4006381333931', '5099206095397', '10614141000415'];

test('a bar code has 8, 12, 13 or 14 digits and the check digit of the others', () => {
  for (const code of real) expect(isGtin(code), code).toBe(true);
  for (const code of ['', '0', '4006381333', '40063813339310', ' 4006381333931', '4006381333931a', '٤٠٠٦٣٨١٣٣٣٩٣١'])
    expect(isGtin(code), code).toBe(false);
});

test('one wrong digit is always noticed, wherever it stands', () => {
  for (const code of real) {
    for (const index of code.split('').keys()) {
      const wrong = `${code.slice(0, index)}${(Number(code[index]) + 1) % 10}${code.slice(index + 1)}`;
      expect(isGtin(wrong), wrong).toBe(false);
    }
  }
});

test('groups are only a notation', () => {
  expect(withoutGroups(' 4 006381-333931 ')).toBe('4006381333931');
});

test('the zeros that a spreadsheet drops are written again, and do not make another product', () => {
  const zeros = ['012345678905', '01234565', '001234567895', '0735858546911'];
  expect(zeros.map((code) => isGtin(code))).toEqual([true, true, true, true]);
  expect(zeros.map((code) => wholeGtin(String(Number(code))))).toEqual([
    '012345678905',
    '01234565',
    '001234567895',
    '735858546911',
  ]);
  expect(gtinKey('0735858546911')).toBe(gtinKey('735858546911'));
  for (const code of ['1234567', '12345678901', '123456789', 'ABC', '']) expect(wholeGtin(code), code).toBeNull();
});
