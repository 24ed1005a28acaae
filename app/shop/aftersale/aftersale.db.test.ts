import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { forgetHolding } from '../account/forget-holder.server.ts';
import { makerMonths } from '../catalog/maker-warranty.ts';
import { newSubmission } from '../claims/claims.server.ts';
import { takeStep } from '../orders/admin/admin-steps.server.ts';
import { stateVersion } from '../orders/fulfilment.ts';
import { orderNumber } from '../orders/order-number.ts';
import { fileItemClaim, nameItem } from './item-claims.server.ts';
import { findPassport, serialsOf } from './passports.server.ts';
import { saveSerials, takeItemBack } from './serials.server.ts';
import { serialsVersion } from './serials.ts';
import {
  acceptOffer,
  findOwnedItem,
  holderKey,
  offerItem,
  offerKey,
  openTransfer,
  withdrawOffer,
} from './transfers.server.ts';

const database = testDatabase();
const deliveredAt = new Date('2026-11-19T15:00:00Z');
const now = new Date('2026-11-20T15:00:00Z');
const late = new Date('2026-11-27T15:00:00Z');
const secret = 's'.repeat(32);
let order: string;

const sent = { prepared_at: deliveredAt, sent_at: deliveredAt, carrier: 'Envía', tracking_number: '1' } as const;
const delivered = { ...sent, fulfilment_status: 'delivered', delivered_at: deliveredAt } as const;
const sold = (row: object = delivered) =>
  anOrderOf(database.db, {
    createdAt: '2026-11-16T15:00:00Z',
    paidAt: '2026-11-16T15:05:00Z',
    lines: [
      ['a', 100_000, 0, 2],
      ['b', 50_000, 0, 1],
    ],
    row,
  });
beforeEach(async () => {
  order = await sold();
});

const admin = async () => ({ db: database.db, acting: await actingOwner(database.db, now) });
async function save(reference: string, serials: Record<number, string>, shown?: string) {
  const version = shown ?? serialsVersion(await serialsOf(database.db, reference));
  return saveSerials(
    await admin(),
    reference,
    version,
    new Map(Object.entries(serials).map(([n, s]) => [Number(n), s])),
  );
}
const audited = () =>
  database.db.selectFrom('audit_entries').select(['action', 'before', 'after']).orderBy('id').execute();

describe('serial numbers', () => {
  test('are stored by item, in the audit, and refused where another item has them', async () => {
    expect(await save(order, { 1: 'SN-1', 2: '', 3: 'SN-3' })).toEqual({ ok: true });
    expect(await save(order, { 1: 'SN-1', 3: 'SN-3' })).toEqual({ ok: true });
    const other = await sold();
    expect(await save(other, { 2: 'SN-3' })).toEqual({ ok: false, code: 'taken', serial: 'SN-3', number: 3, order });
    expect(await save(other, { 1: 'X-1', 2: 'X-1' })).toMatchObject({ ok: false, code: 'taken', order: other });
    expect(await serialsOf(database.db, other)).toEqual(new Map());
    // They are swapped.
    expect(await save(order, { 1: 'SN-3', 3: 'SN-1' })).toEqual({ ok: true });
    expect(await save(order, { 4: 'SN-9' })).toEqual({ ok: true });
    expect([...(await serialsOf(database.db, order)).keys()].sort()).toEqual([1, 3]);
    expect(await audited()).toEqual([
      { action: 'serials_saved', before: { serials: '1: —, 3: —' }, after: { serials: '1: SN-1, 3: SN-3' } },
      { action: 'serials_saved', before: { serials: '1: SN-1, 3: SN-3' }, after: { serials: '1: SN-3, 3: SN-1' } },
    ]);
  });

  test('are not written over what another window saved', async () => {
    await save(order, { 1: 'SN-1' });
    expect(await save(order, { 2: 'SN-2' }, '')).toEqual({ ok: false, code: 'changed' });
  });

  test('are free again when the order is cancelled or the item comes back, and stay with the order', async () => {
    const unsent = await sold({ fulfilment_status: 'prepared', prepared_at: deliveredAt });
    await save(unsent, { 1: 'SN-1' });
    const state = { status: 'paid', fulfilment: 'prepared' } as const;
    const step = { name: 'cancel', reason: 'No llegó' } as const;
    expect(await takeStep({ ...(await admin()), holdMinutes: 30 }, unsent, stateVersion(state), step)).toMatchObject({
      ok: true,
    });
    expect(await save(order, { 1: 'SN-1' })).toEqual({ ok: true });
    expect(await takeItemBack(await admin(), order, 1)).toEqual({ ok: true });
    expect(await takeItemBack(await admin(), order, 1)).toEqual({ ok: false, code: 'changed' });
    expect(await save(await sold(), { 3: 'SN-1' })).toEqual({ ok: true });
    const passport = await findPassport(database.db, order, 1, now);
    expect(passport).toMatchObject({ serial: 'SN-1', givenBackAt: now });
    expect(await file({ kind: 'warranty' })).toEqual({ ok: false, code: 'given_back' });
    expect(await offerItem(database.db, order, 1, now)).toEqual({ ok: false, code: 'given_back' });
    // What went back is not written over.
    expect(await save(order, { 1: 'SN-7' })).toEqual({ ok: true });
    expect((await serialsOf(database.db, order)).get(1)?.serial).toBe('SN-1');
  });
});

interface Given {
  kind: 'withdrawal' | 'warranty';
  at?: Date;
  number?: number;
  transfer?: number | null;
  submission?: string;
}

const file = ({ kind, at = now, number = 1, transfer = null, submission = newSubmission() }: Given) =>
  fileItemClaim(
    database.db,
    { order, number, transfer },
    { kind, text: 'Al mismo medio', submission, now: at, privacyVersion: '2026-11-23', clientAddress: '203.0.113.7' },
  );

describe('a passport', () => {
  test('says what was bought, and only of what was delivered', async () => {
    await save(order, { 2: 'SN-2' });
    expect(await findPassport(database.db, order, 2, now)).toMatchObject({
      item: { number: 2, productId: 'a', productName: 'Vendido como a', paidInCents: 10_000_000 },
      serial: 'SN-2',
      deliveredAt,
      warranty: { until: '2027-11-19' },
      withdrawal: { until: '2026-11-26', daysLeft: 4 },
      offer: null,
      claims: [],
    });
    expect(await findPassport(database.db, order, 4, now)).toBeUndefined();
    expect(await findPassport(database.db, await sold({ ...sent, fulfilment_status: 'sent' }), 1, now)).toBeUndefined();
  });

  test('has the months that its maker announced when it was bought', async () => {
    const said = [
      ['{"garantia_meses": 36}', 36],
      ['{"garantia_meses": 30.5}', 30],
      ['{"garantia_meses": 240}', 240],
      ['{"garantia_meses": 241}', null],
      ['{"garantia_meses": 0.5}', null],
      ['{"garantia_meses": 0}', null],
      ['{"garantia_meses": "36"}', null],
      ['{"garantia_meses": 1e9}', null],
      ['{}', null],
    ] as const;
    for (const [specs, months] of said) {
      const { rows } = await sql`SELECT maker_warranty_months(${specs}::jsonb) AS months`.execute(database.db);
      expect(rows, specs).toEqual([{ months }]);
      expect(makerMonths(JSON.parse(specs)), specs).toBe(months);
    }
  });
});

describe('claims from a passport', () => {
  test('withdraw once, within five working days, with the item named', async () => {
    const submission = newSubmission();
    const filed = await file({ kind: 'withdrawal', submission });
    expect(filed).toMatchObject({ ok: true, claim: { number: expect.stringMatching(/^PQR-2026-/) } });
    // The same form again is the same claim, another one is refused.
    expect(await file({ kind: 'withdrawal', submission })).toEqual(filed);
    expect(await file({ kind: 'withdrawal' })).toEqual({ ok: false, code: 'withdrawn_already' });
    expect(await file({ kind: 'withdrawal', number: 2, at: late })).toEqual({ ok: false, code: 'withdrawal_over' });
    expect(await file({ kind: 'withdrawal', number: 4 })).toEqual({ ok: false, code: 'unknown' });
    const [claim] = await database.db.selectFrom('claims').selectAll().execute();
    expect(claim).toMatchObject({ piece_order: order, piece_number: 1, order_reference: orderNumber(order) });
    const named = await nameItem(database.db, { order, number: 1 });
    expect(named).toEqual({ order, number: 1, productName: 'Vendido como a', serial: null });
  });

  test('two forms at once are one claim', async () => {
    const outcomes = await Promise.all([file({ kind: 'warranty' }), file({ kind: 'warranty' })]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, code: 'warranty_open' });
  });

  test('ask for the warranty until it ends, one at a time', async () => {
    const last = new Date('2027-11-19T20:00:00Z');
    expect(await file({ kind: 'warranty', at: last })).toMatchObject({ ok: true });
    expect(await file({ kind: 'warranty', at: last })).toEqual({ ok: false, code: 'warranty_open' });
    expect(await file({ kind: 'warranty', number: 2, at: new Date('2027-11-20T20:00:00Z') })).toEqual({
      ok: false,
      code: 'warranty_over',
    });
  });

  test('need somebody to answer', async () => {
    await database.db.updateTable('orders').set({ forgotten_at: now }).execute();
    expect(await file({ kind: 'warranty' })).toEqual({ ok: false, code: 'forgotten' });
  });
});

const luis = {
  name: 'Luis',
  email: 'Luis@correo.test',
  privacyVersion: '2026-11-23',
  clientAddress: '203.0.113.8',
  now,
};
const open = (id: number, key: string) => openTransfer(database.db, secret, { id, key, now });
async function offered() {
  expect(await offerItem(database.db, order, 1, now)).toEqual({ ok: true });
  const { offer } = (await findPassport(database.db, order, 1, now)) ?? {};
  return offer?.id ?? 0;
}

describe('the warranty of an item that is sold on', () => {
  test('goes to who accepts it, once, and the buyer loses it', async () => {
    const id = await offered();
    expect(await offerItem(database.db, order, 1, now)).toEqual({ ok: false, code: 'offered_already' });
    expect(await open(id, offerKey(secret, id))).toMatchObject({ as: 'offered' });
    expect(await open(id, holderKey(secret, id))).toBeUndefined();
    expect(await open(id + 1, offerKey(secret, id))).toBeUndefined();
    const both = await Promise.all([acceptOffer(database.db, id, luis), acceptOffer(database.db, id, luis)]);
    expect(both).toContainEqual({ ok: true });
    expect(both).toContainEqual({ ok: false, code: 'given_away' });
    expect(await open(id, offerKey(secret, id))).toBeUndefined();
    expect(await open(id, holderKey(secret, id))).toMatchObject({ as: 'holder' });
    expect(await withdrawOffer(database.db, order, 1, now)).toEqual({ ok: false, code: 'no_offer' });
    for (const kind of ['withdrawal', 'warranty'] as const) {
      expect(await file({ kind })).toEqual({ ok: false, code: 'given_away' });
    }
    expect(await offerItem(database.db, order, 1, now)).toEqual({ ok: false, code: 'given_away' });
    expect(await file({ kind: 'withdrawal', transfer: id })).toEqual({ ok: false, code: 'given_away' });
    expect(await file({ kind: 'warranty', transfer: id })).toMatchObject({ ok: true });
    const [claim] = await database.db.selectFrom('claims').select(['name', 'email', 'order_reference']).execute();
    expect(claim).toEqual({ name: 'Luis', email: 'Luis@correo.test', order_reference: null });
  });

  test('is mailed to who accepted it, who needs no account to be forgotten', async () => {
    const id = await offered();
    await save(order, { 1: 'SN-1' });
    await acceptOffer(database.db, id, luis);
    const mails = () =>
      database.db
        .selectFrom('mails')
        .select(['kind', 'recipient', 'message'])
        .where('kind', '=', 'warranty-accepted')
        .execute();
    expect(await mails()).toEqual([
      { kind: 'warranty-accepted', recipient: luis.email, message: { kind: 'warranty-accepted', transferId: id } },
    ]);
    const owned = { fullName: 'Luis', productName: 'Vendido como a', serial: 'SN-1', until: '2027-11-19' };
    expect(await findOwnedItem(database.db, id)).toEqual(owned);
    expect(await forgetHolding(database.db, id)).toBe(true);
    expect(await forgetHolding(database.db, id)).toBe(false);
    expect([await findOwnedItem(database.db, id), await mails()]).toEqual([undefined, []]);
    const row = await database.db.selectFrom('piece_transfers').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/luis|203\.0/i);
    expect(await open(id, holderKey(secret, id))).toMatchObject({ as: 'holder' });
    expect(await file({ kind: 'warranty', transfer: id })).toEqual({ ok: false, code: 'forgotten' });
    expect(await file({ kind: 'warranty' })).toEqual({ ok: false, code: 'given_away' });
  });

  test('stays with the buyer while the offer is taken back, or the item is sent back', async () => {
    const id = await offered();
    expect(await withdrawOffer(database.db, order, 1, now)).toEqual({ ok: true });
    expect(await open(id, offerKey(secret, id))).toBeUndefined();
    expect(await acceptOffer(database.db, id, luis)).toEqual({ ok: false, code: 'no_offer' });
    const second = await offered();
    expect(await file({ kind: 'withdrawal' })).toMatchObject({ ok: true });
    expect(await acceptOffer(database.db, second, luis)).toEqual({ ok: false, code: 'withdrawn_already' });
  });
});
