import { beforeEach, describe, expect, test } from 'vitest';
import { mailsWritten } from '#tests/support/delivery.ts';
import { testNow } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { countingDatabase } from '#tests/support/wishes-and-reviews.ts';
import { type Acting, NotTheOwner } from '../audit/audit.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { findAdminClaim, findAnswer, listClaims } from './admin-claims.server.ts';
import { type ClaimQuery, readClaimQuery, type TakenClaimStep } from './admin-claims.ts';
import { saveClaimNote, takeClaimStep } from './answer-claims.server.ts';
import { fileClaim, findClaim, newSubmission } from './claims.server.ts';

const database = testDatabase();
const nameOf = (outcome: { ok: true } | { ok: false; code: string }) => (outcome.ok ? 'done' : outcome.code);
const day = 24 * 60 * 60;
const acting: Acting = { actor: { id: 'o', email: 'owner@nucleo.test', role: 'owner' }, now: testNow };
beforeEach(async () => {
  const { id, email } = acting.actor;
  await database.db.insertInto('customers').values({ id, name: 'O', email, role: 'owner' }).execute();
});

const file = (name = 'Ana Prueba', now = testNow, orderReference = 'order_9') =>
  fileClaim(database.db, {
    request: { kind: 'claim', name, email: 'ana@example.test', text: 'Llegó golpeada.', orderReference },
    submission: newSubmission(),
    now,
    privacyVersion: '2026-11-21',
    clientAddress: '203.0.113.7',
  });
const adminClaim = async (number: string, now = testNow) => (await findAdminClaim(database.db, number, now))!;
const take = async (number: string, step: TakenClaimStep, now = testNow) =>
  takeClaimStep({ db: database.db, acting: { ...acting, now } }, number, (await adminClaim(number)).version, step);
const list = (query: Partial<ClaimQuery> = {}, now = testNow) =>
  listClaims(database.db, { ...readClaimQuery(new URLSearchParams()), ...query }, now);
const answer: TakenClaimStep = { name: 'answer', text: 'Te la cambiamos.\nPasamos el lunes.' };

describe('a claim', () => {
  test('is answered with one mail, and anyone who has the link reads the answer', async () => {
    const { number, accessKey } = await file();
    expect(await adminClaim(number)).toMatchObject({ steps: ['answer', 'close'], term: { dueOn: '2026-12-14' } });
    const { version } = await adminClaim(number);
    const twice = await Promise.all(
      [1, 2].map(() => takeClaimStep({ db: database.db, acting }, number, version, answer)),
    );
    expect(twice.map(nameOf).sort()).toEqual(['changed', 'done']);
    expect(await mailsWritten(database.db)).toHaveLength(1);
    const [mail] = await database.db.selectFrom('mails').select(['recipient', 'message']).execute();
    expect(mail).toMatchObject({ recipient: 'ana@example.test', message: { kind: 'claim-answered', number } });
    const { answerId } = mail!.message as { answerId: number };
    expect(await findAnswer(database.db, answerId)).toEqual({
      number,
      fullName: 'Ana Prueba',
      text: answer.text,
      accessKey,
    });
    expect(await findClaim(database.db, number, accessKey)).toMatchObject({
      status: 'answered',
      answers: [{ text: answer.text, answeredAt: testNow }],
    });
    expect((await adminClaim(number)).term).toBeNull();
  });

  test('is answered again, closed, opened again; its term then starts again, and each step is written down', async () => {
    const { number, accessKey } = await file();
    await take(number, answer);
    await take(number, { name: 'answer', text: 'Y te llamamos antes.' });
    expect(await mailsWritten(database.db)).toHaveLength(2);
    expect(await take(number, { name: 'close', reason: null })).toEqual({ ok: true });
    expect(await take(number, answer)).toEqual({ ok: false, code: 'changed', status: 'closed' });
    const reopened = addSeconds(testNow, 10 * day);
    expect(await take(number, { name: 'reopen' }, reopened)).toEqual({ ok: true });
    expect(await adminClaim(number, reopened)).toMatchObject({
      status: 'reopened',
      term: { dueOn: '2026-12-23', daysLeft: 15 },
    });
    expect((await findClaim(database.db, number, accessKey))?.answers).toHaveLength(2);
    const entries = await database.db
      .selectFrom('audit_entries')
      .select(['subject_id', 'action', 'before', 'after'])
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { subject_id: number, action: 'answered', before: { status: 'received' }, after: { status: 'answered' } },
      { action: 'answered' },
      { action: 'closed', before: { status: 'answered' }, after: { status: 'closed' } },
      { action: 'reopened', after: { status: 'reopened' } },
    ]);
    // The text stays with the claim, since it is about a person.
    expect(JSON.stringify(entries)).not.toContain('cambiamos');
  });

  test('is not closed without an answer unless its writer is told why', async () => {
    const { number, accessKey } = await file();
    expect(await take(number, { name: 'close', reason: null })).toEqual({ ok: false, code: 'reason_missing' });
    expect(await take(number, { name: 'close', reason: 'Es publicidad.' })).toEqual({ ok: true });
    expect(await findClaim(database.db, number, accessKey)).toMatchObject({ closedReason: 'Es publicidad.' });
  });

  test('keeps a note for the owner alone, which is not written over', async () => {
    const { number, accessKey } = await file();
    const tools = { db: database.db, acting };
    expect(await saveClaimNote(tools, number, null, 'Ya se había quejado')).toEqual({ ok: true });
    expect(await saveClaimNote(tools, number, null, 'Otra')).toEqual({ ok: false, code: 'note_changed' });
    expect((await adminClaim(number)).note).toBe('Ya se había quejado');
    expect(JSON.stringify(await findClaim(database.db, number, accessKey))).not.toContain('quejado');
  });

  test('is the owner’s business alone, and one that is none is unknown', async () => {
    const { number } = await file();
    const shopper = {
      db: database.db,
      acting: { ...acting, actor: { ...acting.actor, role: 'shopper' as const } },
    };
    await expect(takeClaimStep(shopper, number, 'received/0', answer)).rejects.toThrow(NotTheOwner);
    await expect(saveClaimNote(shopper, number, null, 'x')).rejects.toThrow(NotTheOwner);
    const tools = { db: database.db, acting };
    for (const none of ['PQR-2026-999999', 'PQR-2025-000001', 'x']) {
      expect(await takeClaimStep(tools, none, 'received/0', answer)).toEqual({ ok: false, code: 'unknown' });
      expect(await findAdminClaim(database.db, none, testNow)).toBeNull();
    }
  });
});

describe('the order that a claim names', () => {
  const end = 'abcdefghij0123456789zz9k1p';
  const order = (first: string, email = 'ana@example.test') =>
    anOrderOf(database.db, {
      createdAt: testNow.toISOString(),
      paidAt: null,
      status: 'declined',
      lines: [['p-1', 1000, 0, 1]],
      reference: `order_1795273200000_${first}${end}`,
      row: { email },
    });
  const ordersOf = async (written: string) => (await adminClaim((await file('Ana', testNow, written)).number)).orders;

  test('is found by its number as by its whole reference', async () => {
    const reference = await order('1', 'Ana@Example.test');
    expect(await ordersOf('ZZ9K1P')).toEqual([{ reference, isClaimants: true }]);
    expect(await ordersOf(reference)).toEqual([{ reference, isClaimants: true }]);
    for (const none of ['AAAAAA', 'order_9', 'ayer']) expect(await ordersOf(none), none).toEqual([]);
  });

  test('is all of them where several share the number, the claimant’s first, and says which are not theirs', async () => {
    const others = await order('1', 'luis@example.test');
    const own = await order('2');
    expect(await ordersOf('ZZ9K1P')).toEqual([
      { reference: own, isClaimants: true },
      { reference: others, isClaimants: false },
    ]);
  });

  test('finds the claim, whether the one or the other was written', async () => {
    const reference = await order('1');
    const byNumber = await file('Ana', testNow, 'ZZ9K1P');
    const byReference = await file('Ana', addSeconds(testNow, 1), reference);
    for (const sought of ['zz9k1p', '#ZZ9K1P', 'ZZ9 K1P', 'Pedido ZZ9K1P', reference]) {
      const { claims } = await list({ sought });
      expect(
        claims.map(({ number }) => number),
        sought,
      ).toEqual([byNumber.number, byReference.number]);
    }
  });
});

test('the list has who waits longest first, then the newest; it is searched with or without accents, in two queries', async () => {
  const young = await file('José Ñáñez', addSeconds(testNow, -day));
  const old = await file('Luz Vieja', addSeconds(testNow, -40 * day));
  const done = await file('Ana Lista', addSeconds(testNow, -2 * day));
  await take(done.number, answer);
  const { claims } = await list();
  expect(claims.map(({ number }) => number)).toEqual([old.number, young.number, done.number]);
  expect(claims.map(({ term }) => term?.isOverdue)).toEqual([true, false, undefined]);
  const found = async (query: Partial<ClaimQuery>) => (await list(query)).claims.map(({ number }) => number);
  expect(await found({ filter: 'open' })).toEqual([old.number, young.number]);
  expect(await found({ filter: 'answered' })).toEqual([done.number]);
  for (const sought of ['jose nanez', 'JOSÉ', young.number]) expect(await found({ sought })).toEqual([young.number]);
  expect(await found({ sought: 'order_9 ana@example.test' })).toHaveLength(3);
  const { db, sent } = countingDatabase(database.handle);
  await listClaims(db, readClaimQuery(new URLSearchParams()), testNow);
  expect(sent()).toBe(2);
});
