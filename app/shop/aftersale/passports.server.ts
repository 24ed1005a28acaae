import { claimNumber, type ItemClaimKind, isOpen } from '../claims/claim.ts';
import { referencePattern } from '../orders/order-number.ts';
import { linesOf } from '../orders/orders.server.ts';
import { unitsOfOrder } from '../orders/parcels/order-units.server.ts';
import { itemMoments } from '../orders/parcels/order-units.ts';
import type { Queryable } from '../shared/schema.ts';
import { itemsOfLines } from './item.ts';
import type { ItemClaim, Offer, OwnPassport } from './passport.ts';
import { warrantyOf, withdrawalClock } from './rights.ts';

/** The caller has checked that the asker may see the order, or owns the item. @returns undefined where it was not delivered */
export async function findPassport(
  db: Queryable,
  reference: string,
  number: number,
  now: Date,
): Promise<OwnPassport | undefined> {
  if (!referencePattern.test(reference)) return undefined;
  const order = await db
    .selectFrom('orders')
    .select(['created_at', 'paid_at'])
    .where('reference', '=', reference)
    .where('fulfilment_status', 'in', ['partly_sent', 'sent', 'delivered'])
    .executeTakeFirst();
  if (!order) return undefined;
  const { deliveredAt = null, backAt = null } = itemMoments(await unitsOfOrder(db, reference))[number - 1] ?? {};
  if (!deliveredAt) return undefined;
  const item = itemsOfLines(await linesOf(db, reference))[number - 1];
  if (!item) return undefined;
  const serial = await db
    .selectFrom('piece_serials')
    .select(['serial', 'given_back_at'])
    .where('order_reference', '=', reference)
    .where('number', '=', number)
    .executeTakeFirst();
  return {
    order: reference,
    item,
    serial: serial?.serial ?? null,
    boughtOn: order.paid_at ?? order.created_at,
    deliveredAt,
    warranty: warrantyOf(deliveredAt, item.warrantyMonths, now),
    givenBackAt: serial?.given_back_at ?? backAt,
    withdrawal: withdrawalClock(deliveredAt, now),
    offer: await standingOffer(db, reference, number),
    claims: await claimsOfItem(db, reference, number),
  };
}

export async function serialsOf(db: Queryable, reference: string): Promise<Map<number, StoredSerial>> {
  const rows = await db
    .selectFrom('piece_serials')
    .select(['number', 'serial', 'given_back_at as givenBackAt'])
    .where('order_reference', '=', reference)
    .execute();
  return new Map(rows.map(({ number, ...stored }) => [number, stored]));
}

export interface StoredSerial {
  serial: string;
  givenBackAt: Date | null;
}

async function standingOffer(db: Queryable, reference: string, number: number): Promise<Offer | null> {
  const row = await db
    .selectFrom('piece_transfers')
    .select(['id', 'offered_at as offeredAt', 'accepted_at as acceptedAt'])
    .where('order_reference', '=', reference)
    .where('number', '=', number)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

async function claimsOfItem(db: Queryable, reference: string, number: number): Promise<ItemClaim[]> {
  const rows = await db
    .selectFrom('claims')
    .select(['id', 'year', 'kind', 'status', 'created_at'])
    .where('piece_order', '=', reference)
    .where('piece_number', '=', number)
    .orderBy('id')
    .execute();
  return rows.map(({ id, year, kind, status, created_at: filedAt }) => {
    return { number: claimNumber(year, id), kind: kind as ItemClaimKind, filedAt, isOpen: isOpen(status) };
  });
}
