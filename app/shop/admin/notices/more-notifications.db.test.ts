import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { knownMigrations, migrateInside } from '#app/adapters/database/migrate.server.ts';
import { inTransaction } from '#app/platform/database.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aPaidOrder } from '#tests/support/sold-orders.ts';
import { newDatabase, testDatabase } from '#tests/support/store/database.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';
import { raiseAttention } from '../../orders/orders.server.ts';
import { endSilence, noteSilence, silenceSeconds } from '../../payments/provider-silence.server.ts';
import { askQuestion } from '../../questions/questions.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import { readNoticeSettings } from './notices.server.ts';
import { notificationKinds } from './notices.ts';
import { notifyOwner, readNotification, waitingKinds } from './owner-notifications.server.ts';

const database = testDatabase();
beforeEach(async () => {
  await actingOwner(database.db);
});

/** What the owner is notified of by now, read when it is sent. */
async function notified(kind: (typeof notificationKinds)[number]) {
  const id = await notifyOwner(database.db, kind, testNow);
  return id === null ? null : (await readNotification(database.db, id)).items;
}

test('a question is notified, and no more once it is answered', async () => {
  await stock(database.db, { id: 'p', name: 'RTX 5070' });
  const customerId = await anAccount(database.db, { email: 'ana@correo.test' });
  const ask = (question: string) => askQuestion(database.db, { customerId, productId: 'p', question, now: testNow });
  await ask('¿Cabe en mi torre?');
  expect(await notified('question')).toMatchObject([{ productName: 'RTX 5070', question: '¿Cabe en mi torre?' }]);
  await ask('¿Y en otra?');
  await sql`UPDATE product_questions SET answer = 'Sí.', answered_at = now()`.execute(database.db);
  expect(await notified('question')).toEqual([]);
});

test('a decision is notified with its order, but not the refund that follows from what the owner did', async () => {
  const [part] = await stock(database.db, { stock: 5 });
  const reference = await aPaidOrder(database.db, part!.id);
  const raise = (kind: 'refund_due' | 'duplicate_payment') =>
    inTransaction(database.db, (transaction) => raiseAttention(transaction, kind, reference, { now: testNow }));
  await raise('refund_due');
  expect(await waitingKinds(database.db)).not.toContain('decision');
  await raise('duplicate_payment');
  const [item] = (await notified('decision')) ?? [];
  expect(item).toMatchObject({ kind: 'decision', reference, why: 'duplicate_payment', fullName: expect.any(String) });
});

describe('a mail that never arrives', () => {
  const aMail = async (kind: 'order-paid' | 'owner-news', ended: 'refused' | 'overtaken' = 'refused') => {
    const row = { dedupe_key: `${kind}:${ended}`, recipient: 'ana@correo.test', kind, message: '{}' } as const;
    const mail = await database.db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow();
    await sql`UPDATE mails SET ended_at = now(), ended_as = ${ended}, last_error = '550 no such mailbox'
      WHERE id = ${mail.id}`.execute(database.db);
    return mail.id;
  };

  test('is notified with the reason, again when it was sent again in vain', async () => {
    const id = await aMail('order-paid');
    const item = { kind: 'mail_failed', mail: 'order-paid', to: 'ana@correo.test', reason: '550 no such mailbox' };
    expect(await notified('mail_failed')).toEqual([item]);
    await sql`UPDATE mails SET ended_at = NULL, ended_as = NULL WHERE id = ${id}`.execute(database.db);
    await sql`UPDATE mails SET ended_at = now(), ended_as = 'given_up' WHERE id = ${id}`.execute(database.db);
    expect(await notified('mail_failed')).toEqual([item]);
  });

  test('is not where it went to the owner, or was needed no more', async () => {
    await aMail('owner-news');
    await aMail('order-paid', 'overtaken');
    expect(await waitingKinds(database.db)).toEqual([]);
  });
});

test('Wompi’s silence is notified while it lasts', async () => {
  const silent = async () => {
    await noteSilence(database.db, addSeconds(testNow, -silenceSeconds));
    await noteSilence(database.db, testNow);
  };
  await silent();
  expect(await notified('wompi_away')).toEqual([{ kind: 'wompi_away', since: addSeconds(testNow, -silenceSeconds) }]);
  await endSilence(database.db);
  await silent();
  await endSilence(database.db);
  expect(await notified('wompi_away')).toEqual([]);
});

test('an import is notified when its writing or undoing ends, and when it cannot be read', async () => {
  const written = JSON.stringify({ added: 2, changed: 3, unchanged: 9, left: 0 });
  const { rows } = await sql<{ id: number }>`
    INSERT INTO product_imports (file_name, uploaded_at, state, beat_at, written)
    VALUES ('lista.csv', now(), 'checking', now(), ${written}::jsonb) RETURNING id`.execute(database.db);
  const becomes = (state: string) =>
    sql`UPDATE product_imports SET state = ${state} WHERE id = ${rows[0]!.id}`.execute(database.db);
  const waits = async () => (await waitingKinds(database.db)).includes('import_ended');
  await becomes('checked');
  await becomes('applying');
  expect(await waits()).toBe(false);
  await becomes('applied');
  const item = { kind: 'import_ended', fileName: 'lista.csv', written: 5, isStopped: false };
  expect(await notified('import_ended')).toMatchObject([{ ...item, state: 'applied' }]);
  await becomes('undoing');
  await becomes('undone');
  expect(await notified('import_ended')).toMatchObject([{ ...item, state: 'undone' }]);
  await becomes('checking');
  await becomes('failed');
  expect(await waits()).toBe(true);
});

test('new switches are on, but not in a channel that was switched off', async () => {
  const { db } = await newDatabase();
  const older = (await knownMigrations('migrations')).filter((name) => name < '0101');
  await migrateInside(db, 'migrations', new Set(older));
  await sql`INSERT INTO owner_notices (by_mail, by_push, summary_since, summed_until)
    VALUES ('{sale,ran_out}', '{}', now(), now())`.execute(db);
  await migrateInside(db, 'migrations');
  const { mail, push } = await readNoticeSettings(db);
  const before = ['claim', 'review'];
  expect(notificationKinds.filter((kind) => !mail.includes(kind))).toEqual(before);
  expect(push).toEqual([]);
});
