import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { pushBrowser } from '#tests/support/outside/push-service.ts';
import { anOrderOf, aPaidOrder } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';
import type { Acting } from '../../audit/audit.server.ts';
import { fileClaim } from '../../claims/claims.server.ts';
import { holdUnits } from '../../orders/holds.server.ts';
import { removeReview, saveReview } from '../../reviews/reviews.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import { addDevice, pushDevices, removeDevice, tryDevice } from './devices.server.ts';
import { changeNotices, readNoticeSettings } from './notices.server.ts';
import { mostDevices, type NoticeSettings, noticesVersion, usualNotices } from './notices.ts';
import {
  forgetOldNotifications,
  notifyOwner,
  readNotification,
  recentNotifications,
  waitingKinds,
} from './owner-notifications.server.ts';
import { PushDelayed, type PushMessage, type PushOutcome, type PushSender } from './push.ts';
import { claimDuePushes, deliverPush } from './pushes.server.ts';
import { queueSummary, readSummary } from './summary.server.ts';

const database = testDatabase();
let owner: Acting;
beforeEach(async () => {
  owner = await actingOwner(database.db);
});

/** What the worker does each second. */
async function notify(now = testNow): Promise<number[]> {
  const notified: number[] = [];
  for (const kind of await waitingKinds(database.db)) {
    const id = await notifyOwner(database.db, kind, now);
    if (id !== null) notified.push(id);
  }
  return notified;
}
const itemsOfAll = async (ids: number[]) =>
  (await Promise.all(ids.map((id) => readNotification(database.db, id)))).flatMap(({ items }) => items);
const mails = async () =>
  (await database.db.selectFrom('mails').select(['recipient', 'message']).where('kind', '=', 'owner-news').execute())
    .length;
const setStock = (id: string, units: number) =>
  database.db.updateTable('shelf').set({ stock: units }).where('product_id', '=', id).execute();

const aClaim = (n = 1) =>
  fileClaim(database.db, {
    request: { kind: 'petition', name: 'Luz Ochoa', email: 'luz@example.test', text: 'No llegó mi pedido.' },
    ...{ submission: `s${n}`.padEnd(22, 'x'), now: testNow, privacyVersion: '1', clientAddress: '203.0.113.9' },
  });

async function aSession(id: string): Promise<string> {
  await database.db
    .insertInto('sessions')
    .values({
      id,
      token: id,
      customer_id: 'owner',
      expires_at: sql<Date>`now() + interval '1 day'`,
      ip_address: null,
      user_agent: null,
    })
    .execute();
  return id;
}

const sent: { address: string; message: PushMessage }[] = [];
let outcome: () => PushOutcome = () => ({ ok: true });
const sender: PushSender = {
  publicKey: 'shop key',
  takes: (address) => address.startsWith('https://push.example.com/'),
  async send({ address }, message) {
    const answer = outcome();
    if (answer.ok) sent.push({ address, message });
    return answer;
  },
};
beforeEach(() => {
  sent.length = 0;
  outcome = () => ({ ok: true });
});

const { p256dh, auth } = pushBrowser();
async function aDevice(name: string, session = `session ${name}`) {
  await aSession(session);
  const target = { address: `https://push.example.com/${name}`, p256dh, auth };
  const browser = { browser: 'Chrome', system: 'Android' };
  return addDevice({ db: database.db, sender, acting: owner }, target, { sessionId: session, browser });
}
async function deliver(): Promise<string[]> {
  await sql`UPDATE owner_pushes SET due_at = now()`.execute(database.db);
  const due = await claimDuePushes(database.db, 20, sender.publicKey);
  const compose = async () => ({ title: 'Venta', body: 'Ana', to: '/admin', tag: 't' });
  const answers = await Promise.all(due.map((push) => deliverPush({ db: database.db, sender, compose }, push)));
  return answers.map((answer) => (answer.ok ? 'sent' : answer.code));
}
const devices = () =>
  pushDevices(database.db, { sessionId: 'session a', publicKey: sender.publicKey, now: new Date() });

describe('what happened', () => {
  test('is notified once: a sale, a claim, a review, and a product whose last unit was sold', async () => {
    const [product] = await stock(database.db, { id: 'p', name: 'RTX 5070', stock: 1 });
    const reference = await aPaidOrder(database.db, product!.id);
    const filed = await aClaim();
    const ana = await anAccount(database.db, { email: 'ana@correo.test' });
    const review = { stars: 4, comment: 'Bien.' } as const;
    await saveReview(database.db, { customerId: ana, productId: 'p', review, now: testNow });
    await setStock('p', 0);

    const first = await notify();
    const items = await itemsOfAll(first);
    expect(items.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: 'claim', number: filed.number, fullName: 'Luz Ochoa' },
      { kind: 'ran_out', productId: 'p', productName: 'RTX 5070' },
      expect.objectContaining({ kind: 'review', stars: 4, productName: 'RTX 5070' }),
      expect.objectContaining({ kind: 'sale', reference, isWithoutStock: false }),
    ]);
    expect(await mails()).toBe(4);

    // Reported again, answered, changed, back on the shelf and gone again on the same day.
    await database.db.updateTable('orders').set({ status: 'paid_without_stock' }).execute();
    await database.db.updateTable('orders').set({ status: 'paid' }).execute();
    await database.db.updateTable('claims').set({ status: 'answered' }).execute();
    await saveReview(database.db, {
      customerId: ana,
      productId: 'p',
      review: { stars: 1, comment: 'Mal.' },
      now: testNow,
    });
    await setStock('p', 5);
    await setStock('p', 0);
    expect(await notify()).toEqual([]);
    expect(await mails()).toBe(4);
  });

  test('is not notified of what nobody paid, of what is only held, or where it was never sold out', async () => {
    await stock(database.db, { id: 'p', stock: 1 }, { id: 'q', stock: 0 });
    await anOrderOf(database.db, {
      status: 'awaiting_payment',
      createdAt: testNow.toISOString(),
      paidAt: null,
      lines: [['p', 1, 0, 1]],
    });
    await inTransaction(database.db, (transaction) => holdUnits(transaction, new Map([['p', 1]])));
    await setStock('q', 0);
    expect(await waitingKinds(database.db)).toEqual([]);
  });

  test('and is no more when it is read is left out', async () => {
    await stock(database.db, { id: 'p', stock: 1 });
    const ana = await anAccount(database.db, { email: 'ana@correo.test' });
    await saveReview(database.db, {
      customerId: ana,
      productId: 'p',
      review: { stars: 1, comment: 'Mal.' },
      now: testNow,
    });
    await setStock('p', 0);
    const notified = await notify();
    const { id } = await database.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow();
    await removeReview(database.db, ana, id);
    await setStock('p', 3);
    expect(await itemsOfAll(notified)).toEqual([]);
  });

  test('a thousand times in an hour is a handful of mails and pushes with everything in them', async () => {
    await aDevice('a');
    const say = (n: number) =>
      sql`INSERT INTO owner_news (kind, subject, once) VALUES ('claim', ${String(n)}, ${`claim:${n}`})`.execute(
        database.db,
      );
    let notifications = 0;
    for (let n = 0; n < 1_000; n += 1) {
      await say(n);
      if (n % 10 === 0) notifications += (await notify(addSeconds(testNow, n * 3.6))).length;
    }
    expect(notifications).toBeLessThanOrEqual(10);
    expect(await mails()).toBe(notifications);
    await notify(addSeconds(testNow, 3_600 + 900));
    const { rows } = await sql<{ notified: number; waiting: number }>`
      SELECT count(told_in)::int AS notified, count(*) FILTER (WHERE waits)::int AS waiting FROM owner_news`.execute(
      database.db,
    );
    expect(rows).toEqual([{ notified: 1_000, waiting: 0 }]);
  });

  test('sent at the same moment by two processes is one notification', async () => {
    await aClaim();
    const notified = await Promise.all([notify(), notify(), notify()]);
    expect(notified.flat()).toHaveLength(1);
    expect(await mails()).toBe(1);
  });

  test('is forgotten after a month', async () => {
    await aClaim();
    await notify();
    await forgetOldNotifications(database.db, addSeconds(testNow, 40 * 86_400));
    expect(await recentNotifications(database.db, 5)).toEqual([]);
  });
});

describe('a switch', () => {
  const save = (wanted: NoticeSettings, version = usualNotices) =>
    changeNotices(database.db, owner, { version: noticesVersion(version), wanted });

  test('is on until the owner moves it; off, nothing is sent of what happened in that time', async () => {
    expect(await readNoticeSettings(database.db)).toEqual(usualNotices);
    await aDevice('a');
    const quiet: NoticeSettings = { ...usualNotices, mail: ['sale'], push: ['sale'] };
    expect(await save(quiet)).toEqual({ ok: true });
    await aClaim();
    expect(await notify()).toEqual([]);
    expect(await save(usualNotices, quiet)).toEqual({ ok: true });
    expect(await notify()).toEqual([]);
    await aClaim(2);
    expect(await notify()).toHaveLength(1);
    expect([await mails(), await deliver()]).toEqual([1, ['sent']]);
  });

  test('of mail and of pushes is one each, noted in the audit with what changed', async () => {
    await aDevice('a');
    await save({ ...usualNotices, mail: usualNotices.mail.filter((kind) => kind !== 'claim'), summaryHour: null });
    await aClaim();
    await notify();
    expect([await mails(), await deliver()]).toEqual([0, ['sent']]);
    const entries = await database.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject', '=', 'notices')
      .where('action', '=', 'changed')
      .execute();
    expect(entries).toEqual([
      {
        action: 'changed',
        before: { mailClaim: true, summaryHour: 7 },
        after: { mailClaim: false, summaryHour: null },
      },
    ]);
  });

  test('changed in between is refused; sent twice is one change', async () => {
    const quiet: NoticeSettings = { ...usualNotices, push: [] };
    await save(quiet);
    expect(await save({ ...usualNotices, mail: [] })).toEqual({ ok: false, code: 'changed' });
    expect(await save(quiet)).toEqual({ ok: true });
    const shopper = { ...owner, actor: { ...owner.actor, role: 'shopper' as const } };
    await expect(changeNotices(database.db, shopper, { version: '', wanted: quiet })).rejects.toThrow('only the owner');
  });
});

describe('a telephone', () => {
  test('is one a session, and ten at most', async () => {
    for (let n = 0; n < mostDevices; n += 1) expect(await aDevice(`d${n}`)).toEqual({ ok: true });
    expect(await aDevice('one too many')).toMatchObject({ ok: false });
    const again = { address: 'https://push.example.com/moved', p256dh, auth };
    const asking = { sessionId: 'session d0', browser: { browser: null, system: null } };
    // Pushes that now go elsewhere are in the audit, the same address asked for again is not.
    for (let n = 0; n < 2; n += 1) {
      expect(await addDevice({ db: database.db, sender, acting: owner }, again, asking)).toEqual({ ok: true });
    }
    const added = database.db.selectFrom('audit_entries').select('id').where('action', '=', 'device_added');
    expect(await added.execute()).toHaveLength(mostDevices + 1);
    expect(await devices()).toHaveLength(mostDevices);
    const inside = { ...again, address: 'https://10.0.0.1/' };
    expect(await addDevice({ db: database.db, sender, acting: owner }, inside, asking)).toMatchObject({
      code: 'not_an_address',
    });
  });

  test('ends with its session, with the answer that it is gone, and with another key of the shop', async () => {
    await aDevice('a');
    await aDevice('b');
    await aDevice('c');
    await aClaim();
    await notify();
    await database.db.deleteFrom('sessions').where('id', '=', 'session b').execute();
    await database.db
      .updateTable('push_devices')
      .set({ server_key: 'another' })
      .where('session_id', '=', 'session c')
      .execute();
    outcome = () => ({ ok: false, code: 'gone', reason: '410' });
    expect(await deliver()).toEqual(['gone', 'gone', 'gone']);
    expect(await devices()).toEqual([]);
    const [notification] = await recentNotifications(database.db, 1);
    expect(notification).toMatchObject({
      kind: 'claim',
      count: 1,
      mail: 'waiting',
      pushes: { sent: 0, failed: 3, waiting: 0 },
    });
    await aClaim(2);
    await notify(addSeconds(testNow, 60));
    expect(await deliver()).toEqual([]);
  });

  test('that cannot be reached is tried again, for some hours', async () => {
    await aDevice('a');
    await aClaim();
    await notify();
    outcome = () => {
      throw new PushDelayed('busy', 120);
    };
    expect(await deliver()).toEqual(['delayed']);
    expect(await deliver()).toEqual(['delayed']);
    outcome = () => ({ ok: true });
    expect(await deliver()).toEqual(['sent']);
    expect(await deliver()).toEqual([]);
    expect(sent).toHaveLength(1);
    await aClaim(2);
    await notify(addSeconds(testNow, 60));
    outcome = () => {
      throw new PushDelayed('busy');
    };
    await sql`UPDATE owner_pushes SET created_at = now() - interval '7 hours'`.execute(database.db);
    expect(await deliver()).toEqual(['given_up']);
    expect((await recentNotifications(database.db, 1))[0]?.pushes).toEqual({ sent: 0, failed: 1, waiting: 0 });
    expect((await devices())[0]?.last?.state).toBe('failed');
  });

  test('is tried by the owner ten times an hour, and taken away', async () => {
    await aDevice('a');
    const [device] = await devices();
    const answers: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      const tried = await tryDevice(database.db, owner, device!.id);
      answers.push(tried.ok ? 'ok' : tried.code);
    }
    expect(answers).toEqual([...Array(10).fill('ok'), 'too_often']);
    expect(await removeDevice(database.db, owner, device!.id)).toEqual({ ok: true });
    expect(await removeDevice(database.db, owner, device!.id)).toEqual({ ok: false, code: 'gone' });
    expect(await removeDevice(database.db, owner, 'x')).toEqual({ ok: false, code: 'gone' });
  });
});

describe('the summary', () => {
  const at = (text: string) => new Date(`2026-11-${text}:00-05:00`);
  const summaries = async () =>
    (await database.db.selectFrom('mails').select('dedupe_key as key').where('kind', '=', 'owner-summary').execute())
      .length;

  test('begins with the day on which the shop does, and is written once a day', async () => {
    expect(await queueSummary(database.db, at('20T12:00'))).toBe(false);
    expect(await queueSummary(database.db, at('21T06:59'))).toBe(false);
    const asked = await Promise.all([1, 2, 3].map(() => queueSummary(database.db, at('21T07:00'))));
    expect(asked.filter(Boolean)).toHaveLength(1);
    expect(await queueSummary(database.db, at('21T23:00'))).toBe(false);
    expect(await queueSummary(database.db, at('22T07:01'))).toBe(true);
    expect(await summaries()).toBe(2);
  });

  test('says what was sold in its time, what waits and what ran out', async () => {
    await stock(database.db, { id: 'p', name: 'RTX 5070', stock: 2 }, { id: 'q', name: 'SSD', stock: 1 });
    const sold = (paidAt: string, status: 'paid' | 'voided' = 'paid') =>
      anOrderOf(database.db, {
        ...{ status, createdAt: paidAt, paidAt, lines: [['p', 100, 0, 2]] },
        row: { fulfilment_status: status === 'paid' ? 'to_prepare' : 'none' },
      });
    await sold(at('20T08:00').toISOString());
    await sold(at('20T09:00').toISOString(), 'voided');
    await sold(at('19T08:00').toISOString());
    await aClaim();
    await setStock('p', 0);
    await setStock('q', 0);
    await setStock('q', 4);
    await sql`UPDATE owner_news SET happened_at = ${at('20T10:00')} WHERE kind = 'ran_out'`.execute(database.db);
    const summary = await readSummary(database.db, { from: at('20T07:00'), until: at('21T07:00') });
    expect(summary).toMatchObject({
      ...{ orders: 1, amountInCents: 20_000, sold: [{ name: 'Vendido como p', quantity: 2 }] },
      ...{ waits: { toSend: 2, claims: 1, questions: 0, decisions: 0 }, ranOut: ['RTX 5070'], ranOutTotal: 1 },
    });
  });
});
