import { describe, expect } from 'vitest';
import type { MailMode } from '#tests/support/outside/watched-mail-server.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { repeatedMails } from './checkers.ts';
import { figure, shows } from './figures.ts';
import { History } from './history.ts';
import { inProcesses, letMinutesPass } from './in-processes.ts';
import { settings } from './settings.ts';
import { ask, crowd, order, pay, shelve } from './shopper.ts';
import { expectWholeAfterwards } from './traffic.ts';
import { commonEnv } from './world.ts';

/** `there`: the mail may arrive without the shop knowing it. */
const moods: readonly [MailMode, 'there' | 'not there'][] = [
  ['drop-after', 'there'],
  ['busy-connect', 'not there'],
  ['hang-after', 'there'],
  ['busy-data', 'not there'],
  ['hang', 'not there'],
  ['busy-recipient', 'not there'],
  ['drop-connect', 'not there'],
];

describe.each(settings)('mails on %s', (on) => {
  shows(
    'I13',
    on,
    'arrive once each, though servers are nasty and processes die; twice only under the same name',
    async () => {
      const orders = figure(12, 100);
      const kills = figure(2, 30);
      const history = new History(`mails-${on}`);
      const databaseUrl = on === 'PGlite' ? undefined : await clonePostgres();
      const world = await inProcesses(on, history, { ...commonEnv, PAYMENT_CHECK_SECONDS: '600' }, databaseUrl);
      try {
        const [id] = (await world.withDatabase((db) => shelve({ db, history }, { price: 50_000, stock: 10_000 }))) as [
          string,
        ];
        const perKill = Math.ceil(orders / kills);
        let repeatable = 0;
        for (let kill = 0; kill < kills; kill += 1) {
          const [mode, trace] = moods[kill % moods.length] as (typeof moods)[number];
          world.mailServer.mode = mode;
          // Counted before the start, because a new process may send at once.
          const before = { connections: world.mailServer.connections, mails: world.mailServer.received.length };
          await world.start();
          await crowd(perKill, 4, async (index) => {
            const bought = await order(world, `buyer ${index}`, [{ id, quantity: 1 }]);
            await ask(
              world,
              `buyer ${index}`,
              bought.reference,
              await pay(world, `buyer ${index}`, bought, { sendEvent: false }),
            );
          });
          await world.mailServer.waitForConnections(before.connections + 1);
          await world.kill();
          const came = world.mailServer.received.length - before.mails;
          expect(trace === 'there' || came === 0, `${mode}: ${came} mails`).toBe(true);
          // They arrived, but the killed process did not record them as sent, so each may come again.
          repeatable += came;
          await world.withDatabase(letMinutesPass);
        }
        world.mailServer.mode = 'normal';
        const evidence = await expectWholeAfterwards(world);
        const { tables, arrived } = evidence;
        expect(tables.orders).toHaveLength(perKill * kills);
        expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(
          2 * perKill * kills - dropped(tables.mails),
        );
        expect(repeatedMails(evidence)).toBeLessThanOrEqual(repeatable);
        return `${perKill * kills} orders, ${kills} kills in ${Math.min(kills, moods.length)} moods, ${arrived.length} mails, ${repeatedMails(evidence)} of them again`;
      } finally {
        await world.close();
      }
    },
  );
});

function dropped(mails: readonly { isEnded: boolean }[]): number {
  return mails.filter(({ isEnded }) => isEnded).length;
}
