import { describe, expect, test } from 'vitest';
import { testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Filing, fileClaim, findClaim, newSubmission, submissionPattern } from './claims.server.ts';

const database = testDatabase();

function aFiling(given: Partial<Filing['request']> = {}, submission = newSubmission()): Filing {
  return {
    request: {
      kind: 'claim',
      name: 'Ana Prueba',
      email: 'ana@example.test',
      text: 'La tarjeta llegó golpeada.\nPido el cambio.',
      ...given,
    },
    submission,
    now: testNow,
    privacyVersion: '2026-11-21',
    clientAddress: '203.0.113.7',
  };
}

describe('a claim', () => {
  test('gets a file number of its year, and is found again with its key', async () => {
    const first = await fileClaim(database.db, aFiling({ orderReference: 'order_1' }));
    const second = await fileClaim(database.db, aFiling({ kind: 'petition' }));
    expect([first.number, second.number]).toEqual(['PQR-2026-000001', 'PQR-2026-000002']);
    expect(first.accessKey).toMatch(/^[\w-]{22}$/);
    expect(await findClaim(database.db, first.number, first.accessKey)).toEqual({
      number: 'PQR-2026-000001',
      kind: 'claim',
      status: 'received',
      orderReference: 'order_1',
      item: null,
      text: 'La tarjeta llegó golpeada.\nPido el cambio.',
      receivedAt: testNow,
      answers: [],
      closedReason: null,
    });
  });

  test('stores who sent it and the evidence of the authorisation', async () => {
    await fileClaim(database.db, aFiling({ document: '1000000001' }));
    expect(await database.db.selectFrom('claims').selectAll().executeTakeFirst()).toMatchObject({
      name: 'Ana Prueba',
      email: 'ana@example.test',
      document: '1000000001',
      privacy_version: '2026-11-21',
      privacy_accepted_at: testNow,
      client_address: '203.0.113.7',
    });
  });

  test('is not shown for another key, another number or anything that is no number', async () => {
    const mine = await fileClaim(database.db, aFiling());
    const other = await fileClaim(database.db, aFiling());
    expect(await findClaim(database.db, mine.number, other.accessKey)).toBeNull();
    expect(await findClaim(database.db, mine.number, '')).toBeNull();
    expect(await findClaim(database.db, 'PQR-2025-000001', mine.accessKey)).toBeNull();
    expect(await findClaim(database.db, 'PQR-2026-999999', mine.accessKey)).toBeNull();
    expect(await findClaim(database.db, 'PQR-2026-999999999999999', mine.accessKey)).toBeNull();
    expect(await findClaim(database.db, "PQR-2026-000001'--", mine.accessKey)).toBeNull();
  });

  test('sent twice by the same form is one claim, even at the same moment', async () => {
    const filing = aFiling();
    const filed = await Promise.all(Array.from({ length: 8 }, () => fileClaim(database.db, filing)));
    filed.push(await fileClaim(database.db, { ...filing, now: new Date(testNow.getTime() + 5000) }));
    expect(new Set(filed.map(({ number }) => number)).size).toBe(1);
    expect(new Set(filed.map(({ accessKey }) => accessKey)).size).toBe(1);
    const { count } = await database.db
      .selectFrom('claims')
      .select((build) => build.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('with another text from the same form, or the same text from another form, is another claim', async () => {
    const submission = newSubmission();
    const numbers = [
      await fileClaim(database.db, aFiling({}, submission)),
      await fileClaim(database.db, aFiling({ text: 'Otra cosa.' }, submission)),
      await fileClaim(database.db, aFiling()),
    ].map(({ number }) => number);
    expect(new Set(numbers).size).toBe(3);
  });

  test('comes from a form that nobody guesses', () => {
    expect(newSubmission()).toMatch(submissionPattern);
    expect(newSubmission()).not.toBe(newSubmission());
  });
});
