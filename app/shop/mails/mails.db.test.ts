import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { deliverNow, mailsWritten } from '#tests/support/delivery.ts';
import { type ScriptedMailer, scriptedMailer } from '#tests/support/outside/scripted-mailer.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { MailMessage } from './mail.ts';
import { type ComposedMail, claimDueMails, type QueuedMail, queueMail } from './mails.server.ts';

const database = testDatabase();
let mailer: ScriptedMailer;
let composed: ComposedMail;
beforeEach(() => {
  mailer = scriptedMailer();
  composed = { ok: true, subject: 'Hola', text: 'Hola.', html: '<p>Hola.</p>' };
});

const message: MailMessage = { kind: 'reset-password', fullName: 'Ana', link: 'https://nucleo.test/?token=secret' };

function queue(given: Partial<QueuedMail> = {}): Promise<void> {
  const mail = { to: 'ana@example.test', message, dedupeKey: 'reset-password:1', ...given };
  return inTransaction(database.db, (transaction) => queueMail(transaction, mail));
}

async function aMail(): Promise<string> {
  await queue();
  return (await theRow()).id;
}

const deliver = (id: string, compose: (message: MailMessage) => Promise<ComposedMail> = async () => composed) =>
  deliverNow({ db: database.db, mailer, compose: () => compose(message) }, id);

const theRow = () => database.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();

/** The database uses its own clock, so its times are moved back. */
async function letPass(column: 'claimed_at' | 'created_at', seconds: number) {
  const earlier = sql<Date>`${sql.ref(column)} - make_interval(secs => ${seconds})`;
  await database.db
    .updateTable('mails')
    .set({ [column]: earlier })
    .execute();
}

describe('a mail is written', () => {
  test('with its time, for the transaction that it is about', async () => {
    await queue({ startAfterSeconds: 300 });
    const row = await theRow();
    expect(row).toMatchObject({ recipient: 'ana@example.test', kind: 'reset-password', message, attempts: 0 });
    expect(await mailsWritten(database.db)).toMatchObject([{ id: row.id, dueInSeconds: 300 }]);
    expect(await claimDueMails(database.db, 20, 'others')).toEqual([]);
  });

  test('not at all when that transaction fails', async () => {
    const failing = inTransaction(database.db, async (transaction) => {
      await queueMail(transaction, { to: 'ana@example.test', message, dedupeKey: 'x' });
      throw new Error('something else went wrong');
    });
    await expect(failing).rejects.toThrow('something else');
    expect(await database.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  test('once under one key, however many queue it, at once or later, sent or not', async () => {
    await Promise.all(Array.from({ length: 8 }, () => queue()));
    await deliver((await theRow()).id);
    await queue();
    expect(await mailsWritten(database.db)).toHaveLength(1);
    await queue({ dedupeKey: 'reset-password:2' });
    expect(await mailsWritten(database.db)).toHaveLength(2);
  });
});

describe('a mail is sent', () => {
  test('once; then it is marked and its facts are forgotten', async () => {
    const id = await aMail();
    expect(await deliver(id)).toEqual({ ok: true });
    expect(mailer.taken).toEqual([
      { id, to: 'ana@example.test', subject: 'Hola', text: 'Hola.', html: '<p>Hola.</p>' },
    ]);
    expect(await theRow()).toMatchObject({
      sent_at: expect.any(Date),
      message: {},
      last_error: null,
      claimed_at: null,
    });
    expect(await deliver(id)).toBeNull();
    expect(mailer.taken).toHaveLength(1);
  });

  test('by one of twenty that try at once', async () => {
    const id = await aMail();
    const deliveries = await Promise.all(Array.from({ length: 20 }, () => deliver(id)));
    expect(deliveries.filter((delivery) => delivery === null)).toHaveLength(19);
    expect(mailer.taken).toHaveLength(1);
  });

  test('later when the server wants it later, with the reason stored until then', async () => {
    const id = await aMail();
    mailer.answer = 'delayed';
    expect(await deliver(id)).toEqual({ ok: false, code: 'delayed', reason: '421 come again later' });
    expect(await deliver(id)).toMatchObject({ ok: false, code: 'delayed' });
    expect(await theRow()).toMatchObject({ last_error: '421 come again later', attempts: 2, message, sent_at: null });
    mailer.answer = 'accepted';
    expect(await deliver(id)).toEqual({ ok: true });
    expect(mailer.taken).toHaveLength(1);
  });

  test('by nobody else while somebody sends it, and by the next once he is surely gone', async () => {
    const id = await aMail();
    mailer.answer = 'mute';
    void deliver(id);
    await expect.poll(() => mailer.taken.length).toBe(1);
    mailer.answer = 'accepted';
    expect(await deliver(id)).toBeNull();
    await letPass('claimed_at', 100);
    expect(await deliver(id)).toBeNull();
    await letPass('claimed_at', 30);
    expect(await deliver(id)).toEqual({ ok: true });
    // The mail of the dead process and this one have the same id.
    expect(mailer.taken.map((mail) => mail.id)).toEqual([id, id]);
    expect(await deliver(id)).toBeNull();
  });

  test('and put back by a worker whose claim had passed to another, does not become unsent', async () => {
    const id = await aMail();
    let fail: (error: Error) => void = () => {};
    const slow = deliver(id, () => new Promise((_resolve, reject) => (fail = reject)));
    await expect.poll(async () => (await theRow()).attempts).toBe(1);
    await letPass('claimed_at', 130);
    mailer.answer = 'mute';
    void deliver(id);
    await expect.poll(() => mailer.taken.length).toBe(1);
    fail(new Error('too late'));
    await expect(slow).rejects.toThrow('too late');
    expect(await deliver(id)).toBeNull();
  });
});

describe('a mail is not sent', () => {
  test('when the server will never take it: the owner can read why, and nobody tries again', async () => {
    const id = await aMail();
    mailer.answer = 'refused';
    expect(await deliver(id)).toEqual({ ok: false, code: 'refused', reason: '550 no such mailbox' });
    expect(await theRow()).toMatchObject({ ended_as: 'refused', last_error: '550 no such mailbox', message: {} });
    mailer.answer = 'accepted';
    expect(await deliver(id)).toBeNull();
    expect(mailer.taken).toEqual([]);
  });

  test('any more after three days', async () => {
    const id = await aMail();
    mailer.answer = 'delayed';
    await letPass('created_at', 3 * 24 * 3600 - 60);
    expect(await deliver(id)).toMatchObject({ ok: false, code: 'delayed' });
    await letPass('created_at', 120);
    expect(await deliver(id)).toMatchObject({ ok: false, code: 'given_up', reason: '421 come again later' });
    expect(await theRow()).toMatchObject({ ended_as: 'given_up', ended_at: expect.any(Date), message: {} });
    expect(await deliver(id)).toBeNull();
  });

  test('before its time, and never when it is true no more', async () => {
    const id = await aMail();
    composed = { ok: false, code: 'wait', reason: 'the order is awaiting_payment' };
    expect(await deliver(id)).toEqual({ ok: false, code: 'waiting', reason: 'the order is awaiting_payment' });
    composed = { ok: false, code: 'overtaken', reason: 'the order is paid' };
    expect(await deliver(id)).toEqual(composed);
    expect(await theRow()).toMatchObject({ ended_as: 'overtaken', last_error: 'the order is paid' });
    expect(mailer.taken).toEqual([]);
  });

  test('when its words cannot be made: that is a fault of ours, seen in the log, and the mail stays', async () => {
    const id = await aMail();
    const failing = deliver(id, async () => Promise.reject(new TypeError('no words')));
    await expect(failing).rejects.toThrow('no words');
    expect(await theRow()).toMatchObject({ claimed_at: null, last_error: 'no words', message });
    expect(await deliver(id)).toEqual({ ok: true });
  });

  test('when nobody wrote it', async () => {
    expect(await deliver('00000000-0000-4000-8000-000000000000')).toBeNull();
  });
});
