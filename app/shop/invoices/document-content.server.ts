import { sql } from 'kysely';
import { vatOf } from '../catalog/product-vat.server.ts';
import type { ProductVat } from '../catalog/product-vat.ts';
import { findMunicipality } from '../delivery/municipalities.ts';
import { findOrder, linesOf } from '../orders/orders.server.ts';
import { dayOf } from '../shared/day.ts';
import type { Queryable } from '../shared/schema.ts';
import type { Seller } from '../shared/seller.ts';
import { buyerOfCorrection } from './buyers/buyer-correction.ts';
import { correctedBuyerOf } from './buyers/buyer-corrections.server.ts';
import { companyOfOrder } from './company-buyers.server.ts';
import { type CreditedLine, conceptOf, creditNoteLines } from './credit-note-lines.ts';
import {
  type CreditNoteContent,
  type DocumentContent,
  finalConsumer,
  type InvoiceContent,
  type InvoiceSeller,
  written,
} from './invoice.ts';
import { totalsOf } from './invoice-lines.ts';
import { buyerOf, type FrozenLine, invoiceOfOrder, problemOfBuyer } from './invoice-of-order.ts';
import type { BuyerProblem, OwnReason, StoredAnswer } from './invoice-tables.ts';
import { checkDigitOf, readNit } from './nit.ts';
import type { RefundedUnits } from './refund-shares.ts';
import { conceptNames } from './ubl/dian-literals.ts';

export type Written<Content extends DocumentContent> =
  | { ok: true; content: Content; buyerProblem: BuyerProblem | null }
  | { ok: false; reason: OwnReason };

/** From what was frozen when the order was made, whatever the products are today. */
export async function invoiceContentOf(
  db: Queryable,
  reference: string,
  seller: Seller,
): Promise<Written<InvoiceContent>> {
  const order = await findOrder(db, reference);
  if (!order) throw new Error(`An invoice is queued for ${reference}, and there is no such order`);
  const rates = await db
    .selectFrom('order_lines')
    .select(['product_id as productId', vatOf('order_lines').$castTo<ProductVat | null>().as('vat')])
    .where('order_reference', '=', reference)
    .execute();
  const vats = new Map(rates.map(({ productId, vat }) => [productId, vat]));
  const lines: FrozenLine[] = [];
  for (const line of await linesOf(db, reference)) {
    const treatment = vats.get(line.productId) ?? null;
    // Of 0 % only the owner knows whether the law exempts or excludes it.
    if (treatment === 0) return { ok: false, reason: { kind: 'unknown_tax' } };
    lines.push({ ...line, treatment });
  }
  const payment = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.paid_transaction_id', 'payments.transaction_id')
    .select(['payments.method', 'payments.transaction_id as id', 'orders.paid_at as paidAt'])
    .where('orders.reference', '=', reference)
    .executeTakeFirst();
  const company = (await companyOfOrder(db, reference)) ?? null;
  const corrected = await correctedBuyerOf(db, reference);
  const named = corrected ? buyerOfCorrection(corrected, order.customer, company) : buyerOf(order.customer, company);
  const buyerProblem = problemOfBuyer(named);
  const content = invoiceOfOrder(
    {
      ...{ reference, customer: order.customer, lines },
      ...{ paymentMethod: payment?.method ?? null, transaction: payment?.id ?? null },
      paidOn: dayOf(payment?.paidAt ?? new Date()),
    },
    sellerOf(seller),
    buyerProblem === null ? named : finalConsumer,
  );
  return { ok: true, content, buyerProblem };
}

function sellerOf({ name, nit, address, city, phone, email }: Seller): InvoiceSeller {
  const municipality = findMunicipality(city, '');
  return {
    ...{
      kind: 'company',
      name,
      tradeName: null,
      // The DIAN computes the digit itself.
      nit: { ...readNit(nit), checkDigit: checkDigitOf(readNit(nit).digits) },
      responsibilities: ['R-99-PN'],
      isVatResponsible: true,
    },
    ...{ email, phone },
    address: {
      municipalityCode: municipality?.code ?? '',
      city: municipality?.city ?? city,
      region: municipality?.region ?? city,
      line: address,
      postalCode: null,
    },
  };
}

export interface NoteToWrite {
  id: number;
  orderReference: string;
  refundId: number | null;
}

/** Waits until its invoice and all notes before it are accepted: none may take what another takes. */
export async function noteContentOf(db: Queryable, note: NoteToWrite): Promise<Written<CreditNoteContent>> {
  const { id, refundId } = note;
  const { invoiceId, isCorrection } = await db
    .selectFrom('invoices')
    .select(['invoice_id as invoiceId', 'is_correction as isCorrection'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const documents = await db
    .selectFrom('invoices')
    .select([
      'id',
      'kind',
      'state',
      'refund_id as refundId',
      'content',
      'answer',
      'prefix',
      'consecutive',
      'code',
      'issued_at as issuedAt',
    ])
    .where(({ or, eb }) => or([eb('id', '=', invoiceId), eb('invoice_id', '=', invoiceId)]))
    .orderBy('id')
    .execute();
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  const before = documents.filter((each) => each.kind === 'credit_note' && each.id < id);
  const isSettled = ({ state }: { state: string }) => state === 'accepted' || state === 'stopped';
  const content = invoice?.content as InvoiceContent | null | undefined;
  const last: StoredAnswer | null | undefined = invoice?.answer;
  if (last?.kind === 'waits_for_sending') return { ok: false, reason: last };
  if (last?.kind === 'nothing_left') return { ok: false, reason: { kind: 'nothing_left' } };
  if (!invoice || !content || invoice.state !== 'accepted' || !before.every(isSettled)) {
    return { ok: false, reason: { kind: 'waits_for_invoice' } };
  }
  let credited: readonly CreditedLine[] = [];
  for (const each of before.filter(({ state }) => state === 'accepted')) {
    ({ credited } = creditNoteLines(content.lines, credited, await takenBy(db, each.refundId, content, credited)));
  }
  const taken = await takenBy(db, refundId, content, credited);
  const ofRefund = creditNoteLines(content.lines, credited, taken);
  const { lines } = ofRefund;
  if (lines.length === 0) return { ok: false, reason: { kind: 'nothing_left' } };
  const concept = isCorrection ? '2' : conceptOf(content.lines, credited, ofRefund, taken);
  return {
    ok: true,
    buyerProblem: null,
    content: {
      ...{ ...content, kind: 'credit_note', lines, totals: totalsOf(lines), concept, reason: conceptNames[concept] },
      invoice: {
        number: written({ prefix: invoice.prefix ?? '', consecutive: invoice.consecutive ?? 0 }),
        cufe: invoice.code ?? '',
        issuedOn: dayOf(invoice.issuedAt ?? new Date()),
      },
    },
  };
}

function unitsLeft({ lines }: InvoiceContent, credited: readonly CreditedLine[]): Record<string, number> {
  return Object.fromEntries(
    lines.map(({ productId, quantity }, index) => [productId, quantity - (credited[index]?.units ?? 0)]),
  );
}

function leftOf({ totals }: InvoiceContent, credited: readonly CreditedLine[]): number {
  return totals.totalInCents - credited.reduce((sum, { grossInCents }) => sum + grossInCents, 0);
}

/** Money, and the units that it is for. An annulled payment and a corrected buyer take all that is left, and so does all the money at once. */
async function takenBy(
  db: Queryable,
  refundId: number | null,
  content: InvoiceContent,
  credited: readonly CreditedLine[],
): Promise<RefundedUnits> {
  const all = { amountInCents: leftOf(content, credited), units: unitsLeft(content, credited) };
  if (refundId === null) return all;
  const refund = await refundOf(db, refundId);
  return credited.length === 0 && refund.amountInCents >= all.amountInCents ? { ...refund, units: all.units } : refund;
}

async function refundOf(db: Queryable, refundId: number): Promise<RefundedUnits> {
  const refund = await db
    .selectFrom('refunds')
    .select(['amount_in_cents as amountInCents', 'return_id as returnId'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  if (refund.returnId === null) return { amountInCents: refund.amountInCents, units: {} };
  const units = await db
    .selectFrom('returned_units')
    .select(['product_id', sql<number>`sum(quantity)::integer`.as('quantity')])
    .where('return_id', '=', refund.returnId)
    .groupBy('product_id')
    .execute();
  return {
    amountInCents: refund.amountInCents,
    units: Object.fromEntries(units.map(({ product_id, quantity }) => [product_id, quantity])),
  };
}
