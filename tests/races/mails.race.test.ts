import { expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { claimDueMails, queueMail } from '#app/shop/mails/mails.server.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { builtStore } from '#tests/support/store/store.ts';

const mails = 60;
const running = engineStore({ env: { MAIL_RETRY_SECONDS: '1' } });
const recipients = Array.from({ length: mails }, (_, index) => `ana${index}@example.test`);

async function queueAll(startAfterSeconds: number) {
  await inTransaction(running.store.services.db, async (transaction) => {
    for (const to of recipients) {
      const message = { kind: 'welcome', fullName: 'Ana' } as const;
      await queueMail(transaction, { to, message, dedupeKey: `welcome:${to}`, startAfterSeconds });
    }
  });
}

test('two processes send each of many mails once', async () => {
  const { services, mailServer } = running.store;
  const second = await (await builtStore()).createServices(services.settings);
  onTestFinished(() => second.close());
  await queueAll(0);
  const unfinished = () => services.db.selectFrom('mails').select('recipient').where('sent_at', 'is', null).execute();
  await expect.poll(unfinished).toEqual([]);
  expect(mailServer.received.flatMap((mail) => mail.recipients).sort()).toEqual([...recipients].sort());
});

test('of many that ask at the same moment, each mail is claimed by one', async () => {
  const { db } = running.store.services;
  await queueAll(3_600);
  // The store's own worker may take some of them too.
  await db
    .updateTable('mails')
    .set({ due_at: new Date(0) })
    .where('sent_at', 'is', null)
    .execute();
  const claimed = await Promise.all(Array.from({ length: 12 }, () => claimDueMails(db, 20, 'others')));
  const ids = claimed.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
