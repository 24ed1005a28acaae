import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { moveProduct } from '#app/shop/catalog/admin/manage-products.server.ts';
import { takeStep } from '#app/shop/orders/admin/admin-steps.server.ts';
import { stateVersion } from '#app/shop/orders/fulfilment.ts';
import { releaseLapsedHolds } from '#app/shop/orders/orders.server.ts';
import { figure, shows } from './figures.ts';
import type { Setting } from './settings.ts';
import { ask, crowd, deliver, order, pay, shelve, signedEvent, theOwner, type WompiEvent } from './shopper.ts';
import { readTables } from './tables.ts';
import { atRest, expectSound, type World } from './world.ts';

const holdMinutes = 30;

export function payingStories(on: Setting, shop: { readonly world: World }): void {
  const orderOf = (reference: string) =>
    shop.world.db
      .selectFrom('orders')
      .select(['status', 'fulfilment_status as fulfilment', 'paid_transaction_id as paidBy'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
  const movesTo = async (reference: string, to: string) =>
    (await readTables(shop.world.db)).moves.filter((move) => move.reference === reference && move.to === to).length;

  const askSoon = (references: readonly string[]) =>
    sql`UPDATE order_follow_ups SET ask_at = now() WHERE order_reference = ANY(${references})`.execute(shop.world.db);

  shows('I6', on, 'one event a hundred times at once, and again later, is one sale and one mail', async () => {
    const copies = 100;
    const rounds = figure(1, 10);
    const [id] = (await shelve(shop.world, { stock: 100 })) as [string];
    for (let round = 0; round < rounds; round += 1) {
      const bought = await order(shop.world, 'ana', [{ id, quantity: 1 }]);
      const transactionId = await pay(shop.world, 'ana', bought, { sendEvent: false });
      const event = signedEvent(shop.world, {
        id: transactionId,
        status: 'APPROVED',
        amount_in_cents: bought.amountInCents,
      });
      const answers = await crowd(copies, copies, (copy) => deliver(shop.world, `wompi ${copy}`, event));
      expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(['ok']));
      if (shop.world.processes[0]) await restart(shop.world);
      expect((await deliver(shop.world, 'wompi', event)).type).toBe('ok');
      expect(await movesTo(bought.reference, 'paid')).toBe(1);
    }
    await expectSound(shop.world);
    return `${copies} copies × ${rounds}${shop.world.processes[0] ? ', and after a restart' : ''}`;
  });

  shows('I7', on, 'events that Wompi did not write, or that say what Wompi does not, change nothing', async () => {
    const runs = figure(2, 100);
    const [id] = (await shelve(shop.world, { stock: 10 })) as [string];
    const bought = await order(shop.world, 'ana', [{ id, quantity: 1 }]);
    const transactionId = await pay(shop.world, 'ana', bought, { status: 'DECLINED' });
    await atRest(shop.world);
    await expect.poll(async () => (await orderOf(bought.reference)).status).toBe('declined');
    const before = JSON.stringify({ ...(await readTables(shop.world.db)), followed: [] });
    const genuine = (timestamp?: number, changes: object = {}) =>
      signedEvent(
        shop.world,
        {
          id: transactionId,
          status: 'APPROVED',
          amount_in_cents: bought.amountInCents,
          reference: bought.reference,
          currency: 'COP',
          ...changes,
        },
        timestamp,
      );
    const statuses = new Map<string, Set<number>>();
    for (let run = 0; run < runs; run += 1) {
      for (const [name, forgery] of Object.entries(forgeries(shop.world, genuine, run))) {
        const answer = await fetch(`${shop.world.url}/api/wompi/events`, { method: 'POST', ...forgery }).catch(
          () => null,
        );
        // The store may close the connection before the whole body is sent.
        if (!answer) expect(['five megabytes', 'a bomb in gzip']).toContain(name);
        if (!answer) continue;
        const text = await answer.text();
        expect(text, name).not.toMatch(/ at |node:|node_modules|SELECT |Error:/);
        for (const secret of Object.entries(shop.world.secrets).filter(([key]) => /SECRET|PRIVATE/.test(key))) {
          expect(text, name).not.toContain(secret[1]);
        }
        statuses.set(name, (statuses.get(name) ?? new Set()).add(answer.status));
      }
    }
    for (const [name, seen] of statuses) {
      // The checksum is right but covers only some fields: it is recorded, and Wompi's own answer counts.
      const isAskedAbout = /^signed, but/.test(name) && !/unknown/.test(name);
      expect(
        [...seen].filter((status) => (isAskedAbout ? status !== 200 : status < 400 || status >= 500)),
        name,
      ).toEqual([]);
    }
    await atRest(shop.world);
    expect(JSON.stringify({ ...(await readTables(shop.world.db)), followed: [] })).toBe(before);
    const said = shop.world.processes.map((store) => store?.said()).join('');
    for (const [name, secret] of Object.entries(shop.world.secrets)) {
      if (/SECRET|PRIVATE/.test(name)) expect(said, name).not.toContain(secret);
    }
    await expectSound(shop.world);
    return `${statuses.size} classes × ${runs}`;
  });

  shows(
    'I9',
    on,
    'an approval that comes too late is a sale where units are left, else a matter for the owner; never silence',
    async () => {
      const rounds = figure(1, 10);
      const acting = await theOwner(shop.world.db);
      const lapse = async (reference: string) => {
        const past = new Date(Date.now() - 60_000);
        await shop.world.db
          .updateTable('orders')
          .set({ hold_expires_at: past })
          .where('reference', '=', reference)
          .execute();
        await releaseLapsedHolds(shop.world.db, new Date(), holdMinutes);
      };
      for (let round = 0; round < rounds; round += 1) {
        const [one, many, gone] = (await shelve(shop.world, { stock: 1 }, { stock: 5 }, { stock: 5 })) as [
          string,
          string,
          string,
        ];
        const cases = {
          left: await order(shop.world, 'ana', [{ id: many, quantity: 1 }]),
          taken: await order(shop.world, 'eva', [{ id: one, quantity: 1 }]),
          deleted: await order(shop.world, 'leo', [{ id: gone, quantity: 1 }]),
          cancelled: await order(shop.world, 'luz', [{ id: many, quantity: 1 }]),
        };
        for (const name of ['left', 'taken', 'deleted'] as const) await lapse(cases[name].reference);
        const quicker = await order(shop.world, 'iris', [{ id: one, quantity: 1 }]);
        await pay(shop.world, 'iris', quicker);
        await moveProduct(shop.world.db, acting, gone, 'deleted');
        const { status, fulfilment } = await orderOf(cases.cancelled.reference);
        const cancelling = { db: shop.world.db, acting, holdMinutes };
        const step = { name: 'cancel', reason: 'Se dañó en la bodega' } as const;
        const done = await takeStep(cancelling, cases.cancelled.reference, stateVersion({ status, fulfilment }), step);
        expect(done.ok).toBe(true);
        for (const [name, bought] of Object.entries(cases)) await pay(shop.world, name, bought);
        const ended = async () => {
          const states = await Promise.all(Object.values(cases).map(({ reference }) => orderOf(reference)));
          return states.map(({ status: each }) => each);
        };
        // Units of a deleted product are still there for the shoppers who ordered them.
        await expect.poll(ended).toEqual(['paid', 'paid_without_stock', 'paid', 'cancelled']);
      }
      const { tables } = await expectSound(shop.world);
      const kinds = new Set(tables.attention.map(({ kind }) => kind));
      expect(kinds).toEqual(new Set(['paid_without_stock', 'approved_after_cancellation']));
      expect(tables.mails.filter(({ kind, isSent }) => kind === 'order-paid-without-stock' && isSent)).toHaveLength(
        rounds,
      );
      return `4 ways × ${rounds}`;
    },
  );

  shows(
    'I10',
    on,
    'payments are found without any event; and event, result page and question racing make one sale',
    async () => {
      const withoutEvents = figure(10, 100);
      const races = figure(10, 200);
      const [id] = (await shelve(shop.world, { stock: withoutEvents + races })) as [string];
      await shop.world.control.settings({ eventMode: 'off' });
      const silent = await crowd(withoutEvents, 10, async (index) => {
        const bought = await order(shop.world, `ana ${index}`, [{ id, quantity: 1 }]);
        await pay(shop.world, `ana ${index}`, bought);
        return bought.reference;
      });
      const unpaid = async () => {
        await askSoon(silent);
        const paid = await shop.world.db
          .selectFrom('orders')
          .select('reference')
          .where('status', '=', 'paid')
          .execute();
        const references = new Set(paid.map(({ reference }) => reference));
        return silent.filter((reference) => !references.has(reference)).length;
      };
      await expect.poll(unpaid, { interval: 250 }).toBe(0);
      await shop.world.control.settings({ eventMode: 'duplicate', eventCopies: 3 });
      await crowd(races, 5, async (index) => {
        const bought = await order(shop.world, `eva ${index}`, [{ id, quantity: 1 }]);
        const transactionId = await pay(shop.world, `eva ${index}`, bought);
        await askSoon([bought.reference]);
        await crowd(4, 4, (page) => ask(shop.world, `eva ${index} ${page}`, bought.reference, transactionId));
        expect((await orderOf(bought.reference)).paidBy).toBe(transactionId);
      });
      await shop.world.control.settings({ eventMode: 'normal' });
      const { tables } = await expectSound(shop.world);
      const shelf = tables.products.find((product) => product.id === id);
      expect(shelf).toMatchObject({ stock: 0, held: 0, sales: withoutEvents + races });
      return `${withoutEvents} without events, ${races} races of 3 events, 4 pages and the job`;
    },
  );
}

async function restart({ processes }: World): Promise<void> {
  const [first] = processes;
  await first?.stop();
  processes[0] = (await first?.again()) ?? null;
}

function forgeries(
  { secrets }: World,
  genuine: (timestamp?: number, changes?: object) => WompiEvent,
  run: number,
): Record<string, RequestInit> {
  const json = (body: unknown, type = 'application/json'): RequestInit => ({
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type },
  });
  const forged = (forge: (event: WompiEvent) => unknown) => json(forge(genuine()));
  const signedWith = (secret: string) =>
    signedEvent({ secrets: { ...secrets, WOMPI_EVENTS_SECRET: secret } }, genuine().data.transaction as never);
  const withSignature = (signature: object) =>
    forged((event) => ({ ...event, signature: { ...event.signature, ...signature } }));
  const transactionOf = (changes: object) =>
    forged((event) => ({ ...event, data: { transaction: { ...event.data.transaction, ...changes } } }));
  const { amount_in_cents: amount } = genuine().data.transaction as { amount_in_cents: number };
  return {
    'no signature': forged(({ signature: _gone, ...event }) => event),
    'wrong secret': json(signedWith(`x${run}`)),
    'integrity secret': json(signedWith(secrets.WOMPI_INTEGRITY_SECRET ?? '')),
    'upper case of a wrong secret': withSignature({ checksum: signedWith(`x${run}`).signature.checksum.toUpperCase() }),
    'empty properties': withSignature({ properties: [] }),
    'short properties': withSignature({ properties: ['transaction.id', 'transaction.status'] }),
    'foreign properties': withSignature({ properties: ['transaction.reference', 'transaction.currency', 'event'] }),
    'another list for a captured text': forged((event) => ({
      ...event,
      data: {
        transaction: {
          id: 'other-1',
          status: 'APPROVED',
          amount_in_cents: 1,
          x: `${event.data.transaction.id}APPROVED${amount}`,
        },
      },
      signature: { ...event.signature, properties: ['transaction.x'] },
    })),
    'digits moved to the time': forged((event) => ({
      ...event,
      timestamp: Number(`${String(amount).at(-1)}${event.timestamp}`),
      data: { transaction: { ...event.data.transaction, amount_in_cents: Number(String(amount).slice(0, -1)) } },
    })),
    'number as text': transactionOf({ amount_in_cents: String(amount) }),
    'another environment': forged((event) => ({
      ...event,
      environment: event.environment === 'prod' ? 'test' : 'prod',
    })),
    'amount plus one': transactionOf({ amount_in_cents: amount + 1 + run }),
    'amount minus one': transactionOf({ amount_in_cents: amount - 1 - run }),
    'another status': transactionOf({ status: 'VOIDED' }),
    'keys of the prototype': forged((event) => {
      const { id: _own, ...nameless } = event.data.transaction;
      const text = JSON.stringify({ ...event, data: { transaction: nameless } });
      return text.replace('"transaction":{', `"transaction":{"__proto__":${JSON.stringify(event.data.transaction)},`);
    }),
    'signed, but unknown at Wompi': json(genuine(undefined, { id: `0-${run}-0` })),
    'signed, but Wompi says otherwise': json(genuine()),
    'signed, but with the reference of another': json(genuine(undefined, { reference: `order_0_${run}` })),
    'signed, but in another currency': json(genuine(undefined, { currency: 'USD' })),
    'five megabytes': json(`{"x":"${'y'.repeat(5_000_000)}"}`),
    'a bomb in gzip': {
      body: gzipSync(Buffer.alloc(20_000_000, 32)),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    },
    'wrong content type': json(genuine(), 'text/plain'),
  };
}
