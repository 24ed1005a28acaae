import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { knownMigrations, migrateInside } from '#app/adapters/database/migrate.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { mailsWritten } from '#tests/support/delivery.ts';
import { aReference } from '#tests/support/factories.ts';
import { makeOldQueue, writeOldJob } from '#tests/support/old-queue.ts';
import { newDatabase } from '#tests/support/store/database.ts';
import { claimDueMails } from '../mails/mails.server.ts';
import { claimDueFollowUps } from './follow-ups.server.ts';

async function writeOldOrder(db: Database): Promise<string> {
  const reference = aReference();
  await sql`INSERT INTO orders (reference, status, hold_status, hold_expires_at, payment_expires_at, amount_in_cents, currency,
      request_fingerprint, full_name, email, phone_number, legal_id, legal_id_type, address_line_1, city, region, country,
      terms_accepted_at, created_at, updated_at)
    VALUES (${reference}, 'awaiting_payment', 'held', now(), now(), 150000, 'COP', 'f', 'Ana', 'ana@example.test', '300', '1',
      'CC', 'Calle 1', 'Cali', 'Valle', 'CO', now(), now(), now())`.execute(db);
  return reference;
}

async function writeOldMail(db: Database, key: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO mails (dedupe_key, recipient, kind, message) VALUES (${key}, 'ana@example.test', 'welcome', '{"kind": "welcome"}')
    RETURNING id`.execute(db);
  return rows[0]!.id;
}

test('an older shop’s jobs go on as rows with their time, and those that were done do not', async () => {
  const { db } = await newDatabase();
  const older = (await knownMigrations('migrations')).filter((name) => name < '0027');
  await migrateInside(db, 'migrations', new Set(older));
  await makeOldQueue(db);

  const [asked, waiting, over] = [await writeOldOrder(db), await writeOldOrder(db), await writeOldOrder(db)];
  await writeOldJob(db, { name: 'follow-order', data: { reference: asked }, state: 'active', startsIn: -30 });
  await writeOldJob(db, { name: 'follow-order', data: { reference: waiting }, state: 'retry', startsIn: 600 });
  await writeOldJob(db, { name: 'follow-order', data: { reference: over }, state: 'completed', startsIn: -600 });
  const [now, later] = [await writeOldMail(db, 'welcome:1'), await writeOldMail(db, 'welcome:2')];
  await writeOldJob(db, { name: 'send-mail', data: { id: now }, state: 'created' });
  await writeOldJob(db, { name: 'send-mail', data: { id: later }, state: 'retry', startsIn: 300 });
  const unknown = await writeOldMail(db, 'welcome:3');

  await migrateInside(db, 'migrations');
  const { rows } = await sql`
    SELECT order_reference AS reference, round(extract(epoch FROM ask_at - now()) / 60)::int AS minutes FROM order_follow_ups
    ORDER BY ask_at`.execute(db);
  expect(rows).toMatchObject([{ reference: asked }, { reference: waiting, minutes: 10 }]);
  expect(await claimDueFollowUps(db, 20)).toEqual([{ reference: asked, timesAsked: 1 }]);
  // A mail without a job was one that nobody would have sent.
  expect((await claimDueMails(db, 20, 'others')).map(({ id }) => id).sort()).toEqual([now, unknown].sort());
  expect((await mailsWritten(db)).find(({ id }) => id === later)?.dueInSeconds).toBeGreaterThan(250);
  expect((await sql`SELECT FROM pgboss.job`.execute(db)).rows).toEqual([]);
});

test('a new shop, which has no queue yet, is migrated', async () => {
  const { db } = await newDatabase();
  await migrateInside(db, 'migrations');
  expect(await claimDueFollowUps(db, 20)).toEqual([]);
});
