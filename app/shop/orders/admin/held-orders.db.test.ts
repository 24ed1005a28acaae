import { beforeEach, describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { aCustomer, aReference, shelf, stock, testNow } from '#tests/support/factories.ts';
import { scriptedGateway } from '#tests/support/outside/scripted-gateway.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { NotTheOwner } from '../../audit/audit.server.ts';
import { placeOrder } from '../../checkout/place-order.server.ts';
import { settleReference } from '../../payments/settle.server.ts';
import { addSeconds } from '../../shared/clock.ts';
import { ledgerProblems } from '../ledger.server.ts';
import type { AdminContext } from './admin-steps.server.ts';
import { crowdedHolders, freeHeld, listHeld } from './held-orders.server.ts';

const database = testDatabase();
const holdMinutes = 30;
let productId: string;
let adminContext: AdminContext;
beforeEach(async () => {
  const [part] = await stock(database.db, { price: 100_000, stock: 100 });
  productId = part!.id;
  adminContext = { db: database.db, acting: await actingOwner(database.db), holdMinutes };
});

async function hold(email: string, quantity: number, address: string | null = null, now = testNow): Promise<string> {
  const reference = aReference();
  const tools = { db: database.db, now, holdMinutes, paymentCheckSeconds: 20 };
  const lines = [{ id: productId, quantity }];
  expect(await placeOrder(tools, { reference, customer: aCustomer({ email }), address, lines })).toMatchObject({
    ok: true,
  });
  return reference;
}

async function wompiSays(reference: string, status: 'PENDING' | 'APPROVED', quantity: number) {
  const gateway = scriptedGateway();
  const amountInCents = quantity * 10_000_000;
  gateway.transactions = [{ id: `t-${reference}`, reference, status, amountInCents, currency: 'COP', method: 'PSE' }];
  await settleReference({ db: database.db, gateway, now: testNow, holdMinutes }, reference);
}

const held = async () => (await shelf(database.db, productId)).held;
const statusOf = async (reference: string) =>
  database.db
    .selectFrom('orders')
    .select(['status', 'hold_status', 'hold_address'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

describe('16.5 what is held and not paid', () => {
  test('stands together by person, who holds most first: how many units, what they are worth, since and until when', async () => {
    const later = addSeconds(testNow, 600);
    await hold('ana@example.test', 2);
    const first = await hold('Luis@example.test', 3, '203.0.113.7');
    const second = await hold('luis@example.test', 4, '203.0.113.8', later);
    const paid = await hold('ana@example.test', 1);
    await wompiSays(paid, 'APPROVED', 1);
    const list = await listHeld(database.db, { view: 'email', page: 1 });
    expect(list).toMatchObject({
      total: { orders: 3, units: 9, amountInCents: 90_000_000 },
      page: 1,
      pages: 1,
      holders: [
        {
          ...{ who: 'luis@example.test', orders: 2, units: 7, amountInCents: 70_000_000 },
          ...{ since: testNow, until: addSeconds(later, holdMinutes * 60) },
          shown: [
            { reference: second, email: 'luis@example.test', units: 4, since: later, isBankPending: false },
            { reference: first, email: 'Luis@example.test', units: 3, since: testNow },
          ],
        },
        { who: 'ana@example.test', orders: 1, units: 2 },
      ],
    });
  });

  test('stands together by the address that it came from, and shows ten orders of each', async () => {
    for (let made = 0; made < 12; made += 1) await hold(`a${made}@example.test`, 1, '2001:db8:1:2');
    await hold('b@example.test', 1, null);
    const { holders, total } = await listHeld(database.db, { view: 'address', page: 1 });
    expect(total.orders).toBe(12);
    expect(holders).toHaveLength(1);
    expect(holders[0]).toMatchObject({ who: '2001:db8:1:2', orders: 12, units: 12 });
    expect(holders[0]?.shown).toHaveLength(10);
  });

  test('is on the first page only where somebody holds conspicuously much', async () => {
    await hold('ana@example.test', 19, '203.0.113.7');
    expect(await crowdedHolders(database.db, 3)).toEqual([]);
    await hold('luis@example.test', 1, '203.0.113.7');
    expect(await crowdedHolders(database.db, 3)).toEqual([
      { view: 'address', who: '203.0.113.7', orders: 2, units: 20, amountInCents: 200_000_000 },
    ]);
  });
});

describe('16.5 the owner', () => {
  test('frees one order: units back, audited, once, and nobody else may', async () => {
    const reference = await hold('ana@example.test', 3, '203.0.113.7');
    const shopper = {
      ...adminContext,
      acting: { ...adminContext.acting, actor: { ...adminContext.acting.actor, role: 'shopper' as const } },
    };
    await expect(freeHeld(shopper, { reference })).rejects.toThrow(NotTheOwner);
    expect(await held()).toBe(3);
    expect(await freeHeld(adminContext, { reference })).toEqual({ ok: true, freed: 1, left: 0 });
    expect(await freeHeld(adminContext, { reference })).toEqual({ ok: false, code: 'not_held' });
    expect(await held()).toBe(0);
    expect(await statusOf(reference)).toEqual({ status: 'expired', hold_status: 'released', hold_address: null });
    const entries = await database.db
      .selectFrom('audit_entries')
      .select(['subject_id', 'action', 'before', 'after'])
      .execute();
    expect(entries).toEqual([
      {
        subject_id: reference,
        action: 'freed',
        before: { status: 'awaiting_payment', heldPieces: 3 },
        after: { status: 'expired', heldPieces: 0 },
      },
    ]);
  });

  test.each([
    ['person', { view: 'email', who: 'ana@example.test' }],
    ['address', { view: 'address', who: '203.0.113.7' }],
  ] as const)('frees all of a %s at once, but for what waits for the bank', async (_whose, which) => {
    const mine = [await hold('ana@example.test', 3, '203.0.113.7'), await hold('ANA@example.test', 4, '203.0.113.7')];
    const waiting = await hold('ana@example.test', 5, '203.0.113.7');
    const others = await hold('luis@example.test', 6, '203.0.113.8');
    await wompiSays(waiting, 'PENDING', 5);
    const { holders } = await listHeld(database.db, { view: which.view, page: 1 });
    const shown = holders.flatMap((holder) => holder.shown);
    expect(shown.filter((order) => order.isBankPending).map(({ reference }) => reference)).toEqual([waiting]);
    expect(await freeHeld(adminContext, which)).toEqual({ ok: true, freed: 2, left: 1 });
    expect(await held()).toBe(11);
    for (const reference of mine) expect(await statusOf(reference)).toMatchObject({ status: 'expired' });
    expect(await statusOf(others)).toMatchObject({ status: 'awaiting_payment', hold_status: 'held' });
    expect(await freeHeld(adminContext, { reference: waiting })).toEqual({ ok: true, freed: 1, left: 0 });
    expect(await freeHeld(adminContext, which)).toEqual({ ok: false, code: 'not_held' });
  });

  test('a payment that comes afterwards takes the units again, or says that they are gone, as of a lapsed order', async () => {
    const [there, gone] = [await hold('ana@example.test', 40), await hold('ana@example.test', 50)];
    await freeHeld(adminContext, { view: 'email', who: 'ana@example.test' });
    await wompiSays(there, 'APPROVED', 40);
    expect(await statusOf(there)).toMatchObject({ status: 'paid', hold_status: 'claimed' });
    await hold('luis@example.test', 20);
    await wompiSays(gone, 'APPROVED', 50);
    expect(await statusOf(gone)).toMatchObject({ status: 'paid_without_stock' });
    expect(await shelf(database.db, productId)).toMatchObject({ stock: 60, held: 20, sales: 40 });
    expect(await ledgerProblems(database.db)).toEqual([]);
  });
});
