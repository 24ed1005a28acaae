import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { queueMail } from '#app/shop/mails/mails.server.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { builtStore } from '#tests/support/store/store.ts';

const mails = 60;
const running = engineStore({ env: { MAIL_RETRY_SECONDS: '1' } });

test('two processes send each of many mails once, though every mail has three jobs', async () => {
  const { services, mailServer } = running.store;
  const second = await (await builtStore()).createServices(services.settings);
  onTestFinished(() => second.close());

  const recipients = Array.from({ length: mails }, (_, index) => `ana${index}@example.test`);
  await inTransaction(services.db, async (transaction) => {
    for (const to of recipients) {
      const message = { kind: 'welcome', fullName: 'Ana' } as const;
      await queueMail(transaction, services.jobs, { to, message, dedupeKey: `welcome:${to}` });
    }
    // As when a process died between its work and its tick, and both processes take the job again.
    const written = await transaction.selectFrom('mails').select('id').execute();
    for (const { id } of [...written, ...written]) await services.jobs.send(transaction, 'send-mail', { id });
  });

  const unfinished = () => services.db.selectFrom('mails').select('recipient').where('sent_at', 'is', null).execute();
  await expect.poll(unfinished, { timeout: 15_000 }).toEqual([]);
  const openJobs = async () => {
    const { rows } = await sql`
      SELECT id FROM pgboss.job WHERE name = 'send-mail' AND state IN ('created', 'retry', 'active')`.execute(
      services.db,
    );
    return rows;
  };
  await expect.poll(openJobs, { timeout: 15_000 }).toEqual([]);
  expect(mailServer.received.flatMap((mail) => mail.recipients).sort()).toEqual([...recipients].sort());
});
