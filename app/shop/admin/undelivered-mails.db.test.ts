import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { deliverNow, mailsWritten } from '#tests/support/delivery.ts';
import { testNow } from '#tests/support/factories.ts';
import { scriptedMailer } from '#tests/support/outside/scripted-mailer.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../audit/audit.server.ts';
import type { MailMessage } from '../mails/mail.ts';
import { claimDueMails, queueMail } from '../mails/mails.server.ts';
import { dismissMail, resendMail, undeliveredMails } from './undelivered-mails.server.ts';

const database = testDatabase();
const acting: Acting = { actor: { id: 'o', email: 'owner@nucleo.test', role: 'owner' }, now: testNow };
beforeEach(async () => {
  const { id, email } = acting.actor;
  await database.db.insertInto('customers').values({ id, name: 'O', email, role: 'owner' }).execute();
});

async function refused(message: MailMessage, dedupeKey: string): Promise<string> {
  const mail = { to: 'ana@example.test', message, dedupeKey };
  await inTransaction(database.db, (transaction) => queueMail(transaction, mail));
  const { id } = (await mailsWritten(database.db)).at(-1)!;
  const mailer = {
    ...scriptedMailer(),
    send: async () => ({ ok: false, code: 'refused', reason: '550 no such mailbox' }) as const,
  };
  const compose = async () => ({ ok: true, subject: 'Hola', text: 'Hola.', html: '<p>Hola.</p>' }) as const;
  expect(await deliverNow({ db: database.db, mailer, compose }, id)).toMatchObject({ ok: false, code: 'refused' });
  return id;
}
const message: MailMessage = { kind: 'order-paid', reference: 'order_1' };
const tools = () => ({ db: database.db, acting });
const row = (id: string) => database.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a mail that its server refused says to whom and why, and is sent again once, with the same facts', async () => {
  const id = await refused(message, 'order-paid:order_1');
  expect(await undeliveredMails(database.db)).toMatchObject({
    total: 1,
    first: [
      { id, to: 'ana@example.test', about: 'order_1', reason: '550 no such mailbox', isRefused: true, canResend: true },
    ],
  });
  const twice = await Promise.all([resendMail(tools(), id), resendMail(tools(), id)]);
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await claimDueMails(database.db, 20, 'others')).toMatchObject([{ id, message }]);
  expect(await row(id)).toMatchObject({ ended_at: null, ended_as: null, message });
  expect((await undeliveredMails(database.db)).total).toBe(0);
  const entries = await database.db.selectFrom('audit_entries').select(['subject', 'action', 'after']).execute();
  expect(entries).toEqual([{ subject: 'mail', action: 'resent', after: { kind: 'order-paid', reference: 'order_1' } }]);
});

test('a mail with a link that opens an account keeps nothing and is only dismissed', async () => {
  const id = await refused({ kind: 'reset-password', fullName: 'Ana', link: 'https://x.test' }, 'reset-password:1');
  expect((await undeliveredMails(database.db)).first).toMatchObject([{ canResend: false, about: null }]);
  expect((await row(id)).message).toEqual({});
  expect(await resendMail(tools(), id)).toEqual({ ok: false, code: 'gone' });
  expect(await dismissMail(database.db, acting, id)).toEqual({ ok: true });
  expect(await dismissMail(database.db, acting, id)).toEqual({ ok: false, code: 'gone' });
  expect(await undeliveredMails(database.db)).toEqual({ total: 0, first: [] });
});

test('nobody but the owner does it, and what is no mail is none', async () => {
  const id = await refused(message, 'order-paid:order_1');
  const shopper: Acting = { ...acting, actor: { ...acting.actor, role: 'shopper' } };
  await expect(resendMail({ ...tools(), acting: shopper }, id)).rejects.toThrow(NotTheOwner);
  await expect(dismissMail(database.db, shopper, id)).rejects.toThrow(NotTheOwner);
  for (const none of ['', 'x', "'--"]) expect(await resendMail(tools(), none)).toEqual({ ok: false, code: 'gone' });
});
