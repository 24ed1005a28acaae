import { expect, test } from 'vitest';
import { answerDue } from './answer-due.ts';

test('a claim is answered within fifteen working days, counted from its day in Colombia', () => {
  expect(answerDue(new Date('2026-11-21T03:00:00Z'))).toBe('2026-12-14');
  expect(answerDue(new Date('2026-11-21T15:00:00Z'))).toBe('2026-12-14');
});
