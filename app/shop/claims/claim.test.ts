import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimMove, claimNumber, claimStatuses, claimSteps, isOpen, readClaimNumber } from './claim.ts';

describe('a file number', () => {
  test('is of its year and has at least six digits', () => {
    expect(claimNumber(2026, 123)).toBe('PQR-2026-000123');
    expect(claimNumber(2027, 1_234_567)).toBe('PQR-2027-1234567');
  });

  test('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 9999 }), fc.integer({ min: 1, max: 999_999_999 }), (year, id) => {
        expect(readClaimNumber(claimNumber(year, id))).toEqual({ year, id });
      }),
    );
  });

  test.each([
    '',
    'PQR-2026-123',
    'PQR-2026-0000123',
    'pqr-2026-000123',
    'PQR-2026-000123 ',
    'PQR-2026-00012x',
    'PQR-26-000123',
    `PQR-2026-${'9'.repeat(400)}`,
    '000123',
  ])('is not %j', (number) => {
    expect(readClaimNumber(number)).toBeNull();
  });
});

test('every open claim can be answered and closed, every other one opened again, and nothing else', () => {
  for (const status of claimStatuses) {
    const can = claimSteps.filter((step) => claimMove(status, step));
    expect(can.includes('reopen'), status).toBe(!isOpen(status));
    expect(can.includes('answer'), status).toBe(status !== 'closed');
    expect(can.includes('close'), status).toBe(status !== 'closed');
  }
});
