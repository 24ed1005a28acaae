import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#app/shop/shared/schema.ts';
import type { SentDocument } from '#sandbox/invoices/sent-document.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';

export interface SoldToInvoice {
  references: readonly string[];
  /** Of them, those of which something was given back. */
  refunded: readonly string[];
}

/** Paid orders of the product `gpu`, of which each fourth has a refund. */
export async function soldOrders(db: Database, orders: number, at: Date): Promise<SoldToInvoice> {
  const references: string[] = [];
  for (let index = 0; index < orders; index += 1) {
    const paidAt = at.toISOString();
    references.push(
      await anOrderOf(db, { createdAt: paidAt, paidAt, lines: [['gpu', 1_190_000, 0, 1 + (index % 3)]] }),
    );
  }
  const refunded = references.filter((_, index) => index % 4 === 0);
  const refund = { amount_in_cents: 500_000_00, refunded_on: '2026-11-21', method: 'wompi' as const };
  await db
    .insertInto('refunds')
    .values(
      refunded.map((reference) => ({
        ...{ ...refund, order_reference: reference, transfer_reference: 'R', noted_at: at },
      })),
    )
    .execute();
  return { references, refunded };
}

/** The claims of the dead end, and the owner sends again what was refused. */
export async function releaseClaims(db: Database): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ due_at: new Date(0), claimed_at: null })
    .where((at) => at.or([at('due_at', 'is not', null), at('state', '=', 'rejected')]))
    .execute();
}

export async function isOpen(db: Database): Promise<boolean> {
  const open = await db
    .selectFrom('invoices')
    .select('id')
    .where((at) => at.or([at('due_at', 'is not', null), at('state', '<>', 'accepted')]))
    .limit(1)
    .execute();
  return open.length > 0;
}

/**
 * Each order has one invoice that was accepted, each refund one note, all with their files; no number is used twice or missing.
 * @param atProvider all that the provider has
 */
export async function expectIssuedOnce(
  db: Database,
  { references, refunded }: SoldToInvoice,
  atProvider: readonly SentDocument[],
): Promise<void> {
  const documents = await db
    .selectFrom('invoices')
    .select(['order_reference as reference', 'kind', 'state', sql<string>`prefix || consecutive`.as('number'), 'code'])
    .orderBy('id')
    .execute();
  const ordersOf = (kind: string) =>
    documents
      .filter((each) => each.kind === kind && each.state === 'accepted')
      .map(({ reference }) => reference)
      .toSorted();
  expect(ordersOf('invoice')).toEqual(references.toSorted());
  expect(ordersOf('credit_note')).toEqual(refunded.toSorted());
  const accepted = atProvider.filter(({ state }) => state === 'accepted');
  const byNumber = (all: readonly { number: string; code: string | null }[]) =>
    all.map(({ number, code }) => `${number} ${code}`).toSorted();
  expect(byNumber(accepted)).toEqual(byNumber(documents));
  for (const prefix of ['SETP', 'NC']) {
    const given = documents.flatMap(({ number }) =>
      number.startsWith(prefix) ? [Number(number.slice(prefix.length))] : [],
    );
    const first = Math.min(...given);
    expect(given.toSorted((one, other) => one - other)).toEqual(given.map((_, index) => first + index));
  }
  const files = await db.selectFrom('invoice_files').select('invoice_id').execute();
  expect(files).toHaveLength(documents.length * 2);
  await expectNumbersGivenOut(db, documents.length);
}

/** Of own software; a provider counts itself. */
async function expectNumbersGivenOut(db: Database, documents: number): Promise<void> {
  const numbers = await db
    .selectFrom('invoice_numbers')
    .select(['prefix', 'number', 'gap'])
    .orderBy('number')
    .execute();
  if (numbers.length === 0) return;
  for (const prefix of ['SETP', 'NC']) {
    const given = numbers.filter((each) => each.prefix === prefix).map(({ number }) => number);
    expect(given).toEqual(given.map((_, index) => (given[0] ?? 0) + index));
  }
  expect(numbers.filter(({ gap }) => gap === null)).toHaveLength(documents);
}
