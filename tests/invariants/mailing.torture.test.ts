import { describe, expect } from 'vitest';
import type { MailMode } from '#tests/support/mail-server.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { repeatedMails } from './checkers.ts';
import { figure, shows } from './figures.ts';
import { History } from './history.ts';
import { inProcesses, letMinutesPass } from './processes.ts';
import { ask, crowd, order, pay, shelve } from './shopper.ts';
import { expectWholeAfterwards } from './traffic.ts';
import { settings } from './tried-settings.ts';
import { commonEnv } from './world.ts';

/** What a mail server does, and whether a mail may then be there without the shop knowing. */
const moods: readonly [MailMode, 'there' | 'not there'][] = [
  ['dropped-after-data', 'there'],
  ['busy-at-connect', 'not there'],
  ['silent-after-data', 'there'],
  ['busy-at-data', 'not there'],
  ['silent', 'not there'],
  ['busy-at-recipient', 'not there'],
  ['dropped-at-connect', 'not there'],
];

/** In the short form: `tests/requests/mails.test.ts`, `tests/races/mails.race.test.ts`, and a moment of `crash`. */
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
          // A process that has just started may be at it before anybody orders.
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
          // Each of these is there, and no process lives that knows it.
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

/** A mail whose news was overtaken before it went out. */
function dropped(mails: readonly { isEnded: boolean }[]): number {
  return mails.filter(({ isEnded }) => isEnded).length;
}
