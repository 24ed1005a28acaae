import { sql } from 'kysely';
import { runInSlices } from '#app/platform/concurrency/fair-scheduler.server.ts';
import { mustBeOwner } from '../../audit/audit.server.ts';
import type { PdfMaker } from '../../shared/pdf-document.ts';
import type { Queryable } from '../../shared/schema.ts';
import { guideNumber } from '../carriers.ts';
import { fulfilmentMove, hasSlip } from '../fulfilment.ts';
import { type OrderName, orderNumber, readOrderName } from '../order-number.ts';
import { unitsOfOrders } from '../parcels/order-units.server.ts';
import { countUnits, unitsToSend } from '../parcels/order-units.ts';
import { adminOrders } from './admin-order-list.server.ts';
import { type AdminContext, takeStep } from './admin-steps.server.ts';
import type { GuideRow } from './guide-file.ts';
import {
  type ManyProblem,
  mostAtOnce,
  numbersTwice,
  type OrderToSend,
  type PrintedOrder,
  papersOf,
  readShipment,
  type Shipment,
  wordsOnPaper,
} from './many-orders.ts';

export interface ManyDone {
  done: string[];
  failed: { reference: string; code: ManyProblem }[];
}

const shown = [
  'reference',
  'status',
  'fulfilment_status as fulfilment',
  'full_name as fullName',
  'city',
  'pieces as units',
] as const;

/** Of an order that has left in part, what is left of it. */
async function withUnitsLeft(db: Queryable, orders: readonly OrderToSend[]): Promise<OrderToSend[]> {
  const begun = orders.filter(({ state }) => state.fulfilment === 'partly_sent').map(({ reference }) => reference);
  const units = await unitsOfOrders(db, begun);
  return orders.map((order) => {
    const left = units.get(order.reference);
    return left ? { ...order, units: countUnits(unitsToSend(left)) } : order;
  });
}

type Row = Omit<OrderToSend, 'state'> & OrderToSend['state'];
const toSend = ({ status, fulfilment, ...row }: Row): OrderToSend => ({ ...row, state: { status, fulfilment } });

/** The chosen ones that can be sent; without any, all that wait, oldest first. */
export async function ordersToSend(db: Queryable, chosen: readonly string[], now: Date): Promise<OrderToSend[]> {
  const rows = await adminOrders(db, 'unsent', now)
    .$if(chosen.length > 0, (orders) => orders.where('reference', 'in', chosen))
    .select(shown)
    .orderBy('created_at')
    .orderBy('reference')
    .limit(mostAtOnce)
    .execute();
  return withUnitsLeft(db, rows.map(toSend));
}

export interface RowProblem {
  line: number;
  order: string;
  code: Extract<ManyProblem, 'unknown_order' | 'several_orders' | 'changed' | 'twice'>;
}

export interface MatchedGuides {
  orders: OrderToSend[];
  shipments: Shipment[];
  problems: RowProblem[];
}

/** Writes nothing: what a file says of which order, for the owner to look at. */
export async function matchGuides(db: Queryable, rows: readonly GuideRow[]): Promise<MatchedGuides> {
  const names = rows.map(({ order }) => readOrderName(order));
  const numbers = names.flatMap((name) => (name && 'number' in name ? [name.number.toLowerCase()] : []));
  const references = names.flatMap((name) => (name && 'reference' in name ? [name.reference] : []));
  const found = (
    await db
      .selectFrom('orders')
      .select(shown)
      // As in `namedBy`, by the index on the number.
      .where((eb) =>
        eb.or([
          eb(sql<string>`right(reference, 6)`, '=', sql<string>`ANY (${numbers}::text[])`),
          eb('reference', '=', sql<string>`ANY (${references}::text[])`),
        ]),
      )
      .orderBy('created_at')
      .limit(mostAtOnce * 5)
      .execute()
  ).map(toSend);
  const matched: MatchedGuides = { orders: [], shipments: [], problems: [] };
  const taken = new Set<string>();
  rows.forEach(({ line, order, number, carrier }, index) => {
    const named = namedBy(found, names[index] ?? null);
    const sendable = named.filter(({ state }) => fulfilmentMove(state, 'send') !== null);
    const [one, other] = sendable.length > 0 ? sendable : named;
    const code = problemOf(one, other, sendable.length > 0, one !== undefined && taken.has(one.reference));
    if (code || !one) {
      matched.problems.push({ line, order, code: code ?? 'unknown_order' });
      return;
    }
    taken.add(one.reference);
    matched.orders.push(one);
    matched.shipments.push({ reference: one.reference, carrier, number });
  });
  matched.orders = await withUnitsLeft(db, matched.orders);
  return matched;
}

function namedBy(found: readonly OrderToSend[], name: OrderName | null): OrderToSend[] {
  if (!name) return [];
  return found.filter(({ reference }) =>
    'reference' in name ? reference === name.reference : orderNumber(reference) === name.number,
  );
}

function problemOf(
  one: OrderToSend | undefined,
  other: OrderToSend | undefined,
  canBeSent: boolean,
  isTaken: boolean,
): RowProblem['code'] | null {
  if (!one) return 'unknown_order';
  if (other) return 'several_orders';
  if (!canBeSent) return 'changed';
  return isTaken ? 'twice' : null;
}

/**
 * Each order is all or nothing, in a transaction of its own; those that failed are named. The same list again finishes what was
 * interrupted: who has this very parcel already counts as done, and gets no second mail.
 * @throws NotTheOwner
 */
export async function shipMany(adminContext: AdminContext, shipments: readonly Shipment[]): Promise<ManyDone> {
  mustBeOwner(adminContext.acting);
  const result: ManyDone = { done: [], failed: [] };
  const twice = numbersTwice(shipments);
  for (const { reference, ...said } of shipments.slice(0, mostAtOnce)) {
    const read = readShipment(said);
    if (!read.ok || twice.has(guideNumber(said.number))) {
      result.failed.push({ reference, code: read.ok ? 'twice' : read.code });
      continue;
    }
    const outcome = await takeStep(adminContext, reference, null, { name: 'send', ...read.parcel });
    if (
      outcome.ok ||
      (outcome.code === 'changed' && (await hasParcel(adminContext, reference, read.parcel.trackingNumber)))
    ) {
      result.done.push(reference);
    } else {
      result.failed.push({ reference, code: outcome.code === 'unknown_order' ? 'unknown_order' : 'changed' });
    }
  }
  return result;
}

async function hasParcel({ db }: AdminContext, reference: string, trackingNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.reference', 'parcels.order_reference')
    .select('parcels.id')
    .where('orders.reference', '=', reference)
    .where('orders.fulfilment_status', '=', 'sent')
    .where('parcels.tracking_number', '=', trackingNumber)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws NotTheOwner */
export async function prepareMany(adminContext: AdminContext, references: readonly string[]): Promise<ManyDone> {
  mustBeOwner(adminContext.acting);
  const result: ManyDone = { done: [], failed: [] };
  for (const reference of references.slice(0, mostAtOnce)) {
    const outcome = await takeStep(adminContext, reference, null, { name: 'prepare' });
    if (outcome.ok) result.done.push(reference);
    else result.failed.push({ reference, code: outcome.code === 'unknown_order' ? 'unknown_order' : 'changed' });
  }
  return result;
}

/** The chosen ones, or all that wait; only those that may be packed. Neither prices nor documents: the paper leaves the shop. */
export async function ordersToPrint(db: Queryable, chosen: readonly string[], now: Date): Promise<PrintedOrder[]> {
  const listed = chosen.length > 0 ? chosen : (await ordersToSend(db, [], now)).map(({ reference }) => reference);
  if (listed.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('reference', 'in', listed)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
  const printed = rows.filter(({ status, fulfilment_status: fulfilment }) => hasSlip({ status, fulfilment }));
  const lines = await linesOfMany(
    db,
    printed.map(({ reference }) => reference),
  );
  const units = await unitsOfOrders(
    db,
    printed.map(({ reference }) => reference),
  );
  return printed.flatMap((row) =>
    papersOf(
      {
        reference: row.reference,
        createdAt: row.created_at,
        isForgotten: row.forgotten_at !== null,
        to: {
          fullName: row.full_name,
          addressLine1: row.address_line_1,
          city: row.city,
          region: row.region,
          phoneNumber: row.phone_number,
          ...(row.courier_notes !== null && { courierNotes: row.courier_notes }),
        },
        lines: lines.get(row.reference) ?? [],
      },
      units.get(row.reference) ?? { lines: [], parcels: [], returns: [] },
    ),
  );
}

export interface UnprintableOrder {
  reference: string;
  characters: string[];
}

/** Those whose papers cannot show every character; in slices, because names of two hundred orders may all be odd. */
export function unprintableOrders(pdf: PdfMaker, orders: readonly PrintedOrder[]): Promise<UnprintableOrder[]> {
  function* check(): Generator<undefined, UnprintableOrder[]> {
    const found: UnprintableOrder[] = [];
    for (const order of orders) {
      const characters = pdf.unprintable(wordsOnPaper(order));
      if (characters.length > 0) found.push({ reference: order.reference, characters });
      yield;
    }
    return found;
  }
  return runInSlices(check());
}

async function linesOfMany(db: Queryable, references: string[]): Promise<Map<string, PrintedOrder['lines']>> {
  const lines = new Map<string, PrintedOrder['lines']>();
  if (references.length === 0) return lines;
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_reference as reference', 'product_id as productId', 'product_name as productName', 'quantity'])
    .where('order_reference', 'in', references)
    .orderBy('order_reference')
    .orderBy('product_id')
    .execute();
  for (const { reference, ...line } of rows) lines.set(reference, [...(lines.get(reference) ?? []), line]);
  return lines;
}

/** Most shops send with one carrier. */
export async function lastCarrier(db: Queryable): Promise<string> {
  const row = await db
    .selectFrom('parcels')
    .select('carrier')
    .where('delivered_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.carrier ?? '';
}
