import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { mailsWritten } from '#tests/support/delivery.ts';
import { aCustomer, aReference, stock, testNow } from '#tests/support/factories.ts';
import { anUnpaidOrder, holdMinutes, versionOf, wompiSays } from '#tests/support/orders/real-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../../../audit/audit.server.ts';
import { forgetAuditWords } from '../../../audit/forget-words.server.ts';
import { addSeconds } from '../../../shared/clock.ts';
import { checkRecipient, type Recipient, recipientVersion } from '../../customer-fields.ts';
import { findOrder } from '../../orders.server.ts';
import { findAdminOrder } from '../admin-order.server.ts';
import { takeStep } from '../admin-steps.server.ts';
import { ordersToPrint } from '../many-orders.server.ts';
import { correctRecipient } from './correct-recipient.server.ts';

const database = testDatabase();
const { email: _email, country: _country, ...typed } = aCustomer();
const first: Recipient = typed;
const elsewhere = { addressLine1: 'Carrera 1 # 2 - 3', city: 'Puerto Nariño', region: 'Amazonas' };
const nextDay = addSeconds(testNow, 3 * 24 * 3600);
const promised = { from: '2026-11-26', to: '2026-11-30' };
let acting: Acting;
let reference: string;
beforeEach(async () => {
  acting = await actingOwner(database.db);
  const [part] = await stock(database.db, { price: 100_000, stock: 5 });
  reference = await anUnpaidOrder(database.db, part!.id, { arrival: promised });
});

const paid = () => wompiSays(database.db, reference, 'APPROVED');
const correct = (to: Partial<Recipient>, seen: Recipient = first, of = reference, by = acting) =>
  correctRecipient({ db: database.db, acting: { ...by, now: nextDay } }, of, recipientVersion(seen), {
    ...first,
    ...to,
  });
const customer = async () => (await findOrder(database.db, reference))!.customer;
const corrections = async () =>
  (await mailsWritten(database.db)).filter(({ kind }) => kind === 'order-address-corrected').length;

describe('who an order is for', () => {
  test('is corrected with audit from what to what, once however often the form is sent; labels and slips have it', async () => {
    await paid();
    const outcomes = await Promise.all([1, 2, 3].map(() => correct({ fullName: 'Ana Corregida', phoneNumber: '311' })));
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await customer()).toMatchObject({ fullName: 'Ana Corregida', phoneNumber: '311', city: 'Medellín' });
    const entries = await database.db.selectFrom('audit_entries').selectAll().execute();
    const changes = {
      before: { fullName: 'Ana Prueba', phoneNumber: '3001234567' },
      after: { fullName: 'Ana Corregida', phoneNumber: '311' },
    };
    expect(entries).toMatchObject([{ action: 'recipient_corrected', ...changes }]);
    const { timeline } = (await findAdminOrder(database.db, reference, testNow))!;
    expect(timeline).toContainEqual({ kind: 'recipient_corrected', at: nextDay, ...changes });
    expect(await ordersToPrint(database.db, [reference], nextDay)).toMatchObject([
      { to: { fullName: 'Ana Corregida' } },
    ]);
    // Nothing of where it goes.
    expect(await corrections()).toBe(0);
    await inTransaction(database.db, (transaction) => forgetAuditWords(transaction, 'order', [reference]));
    expect(JSON.stringify(await database.db.selectFrom('audit_entries').selectAll().execute())).not.toContain('Ana ');
  });

  test('is mailed where it goes elsewhere, and the days are counted again from then, with what was said first', async () => {
    await paid();
    expect(await correct(elsewhere)).toEqual({ ok: true, isNewAddress: true });
    expect(await corrections()).toBe(1);
    expect((await findOrder(database.db, reference))?.arrival).toEqual({
      from: '2026-11-30',
      to: '2026-12-04',
      changed: { before: promised, by: 'address', at: nextDay },
    });
    // Another street of the same town takes as long.
    const there = { ...first, ...elsewhere };
    expect(await correct({ ...elsewhere, addressLine1: 'Calle 9' }, there)).toMatchObject({ ok: true });
    expect((await findOrder(database.db, reference))?.arrival?.changed?.before).toEqual(promised);
    // The one that waits says the new one by itself.
    expect(await corrections()).toBe(1);
    await database.db.updateTable('mails').set({ sent_at: testNow, message: '{}' }).execute();
    await correct(elsewhere, { ...there, addressLine1: 'Calle 9' });
    expect(await corrections()).toBe(2);
  });

  test('is no mail before it is paid, and a later payment counts from the correction', async () => {
    expect(await correct(elsewhere)).toMatchObject({ ok: true });
    expect(await corrections()).toBe(0);
    await wompiSays(database.db, reference, 'APPROVED', { now: nextDay });
    expect((await findOrder(database.db, reference))?.arrival).toMatchObject({ from: '2026-11-30', to: '2026-12-04' });
  });

  test('is not written over when it changed in between: the answer has what it is now', async () => {
    await correct({ fullName: 'Otra' });
    expect(await correct({ fullName: 'Tercera' })).toEqual({
      ok: false,
      code: 'changed',
      recipient: { ...first, fullName: 'Otra' },
    });
    expect((await customer()).fullName).toBe('Otra');
  });

  test('is corrected for what is left once a part of it was sent', async () => {
    const [part] = await stock(database.db, { price: 100_000, stock: 5 });
    reference = await anUnpaidOrder(database.db, part!.id, { quantity: 2, arrival: promised });
    await paid();
    const adminContext = { db: database.db, acting, holdMinutes };
    const one = { name: 'send', carrier: 'TCC', trackingNumber: '6', trackingUrl: null, units: [1] } as const;
    await takeStep(adminContext, reference, await versionOf(database.db, reference), one);
    expect(await correct(elsewhere)).toEqual({ ok: true, isNewAddress: true });
    expect(await customer()).toMatchObject(elsewhere);
    expect(await corrections()).toBe(1);
  });

  test('stays once it is sent, cancelled or forgotten, and is the owner’s business alone', async () => {
    await paid();
    const adminContext = { db: database.db, acting, holdMinutes };
    const sent = { name: 'send', carrier: 'TCC', trackingNumber: '6', trackingUrl: null } as const;
    await takeStep(adminContext, reference, await versionOf(database.db, reference), sent);
    expect(await correct({ fullName: 'Otra' })).toMatchObject({ code: 'not_open', state: { fulfilment: 'sent' } });
    expect(await correct({}, first, aReference())).toEqual({ ok: false, code: 'unknown' });
    const shopper = { ...acting, actor: { ...acting.actor, role: 'shopper' as const } };
    await expect(correct({ fullName: 'Eva' }, first, reference, shopper)).rejects.toThrow(NotTheOwner);
    await database.db.updateTable('orders').set({ forgotten_at: testNow, fulfilment_status: 'prepared' }).execute();
    expect(await correct({ fullName: 'Otra' })).toEqual({ ok: false, code: 'forgotten' });
    expect((await customer()).fullName).toBe('Ana Prueba');
  });
});

test('what is typed follows the rules of the checkout', () => {
  expect(checkRecipient({ ...first, fullName: '  Ana \u200b  Prueba ' })).toMatchObject({ recipient: first });
  expect(checkRecipient({ ...first, fullName: '\u200b', city: 'x'.repeat(101), legalIdType: 'DNI' })).toEqual({
    ok: false,
    problems: { fullName: 'missing', city: 'too_long', legalIdType: 'not_a_choice' },
  });
});
