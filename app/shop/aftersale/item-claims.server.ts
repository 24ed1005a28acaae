import { inTransaction } from '#app/platform/database.server.ts';
import type { ItemClaimKind } from '../claims/claim.ts';
import { type FiledClaim, type Filing, fileClaim, filedBefore } from '../claims/claims.server.ts';
import { orderNumber } from '../orders/order-number.ts';
import { linesOf, lockOrder } from '../orders/orders.server.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import { itemsOfLines } from './item.ts';
import { type ItemRefusal, type NamedItem, refusalOfClaim } from './passport.ts';
import { findPassport, serialsOf } from './passports.server.ts';

export interface ItemFiling extends Omit<Filing, 'request' | 'piece'> {
  kind: ItemClaimKind;
  text: string;
}

export type ItemClaimOutcome = { ok: true; claim: FiledClaim } | Refused<'unknown'> | Refused<ItemRefusal>;

interface ItemRef {
  order: string;
  number: number;
  /** Who bought it used asks; null: the buyer. */
  transfer: number | null;
}

/** The caller has checked that the asker may see the order, or holds the transfer. */
export async function fileItemClaim(db: Database, item: ItemRef, filing: ItemFiling): Promise<ItemClaimOutcome> {
  const { order, number, transfer } = item;
  const { kind, text, ...rest } = filing;
  return inTransaction(db, async (transaction) => {
    // Two forms at once, or a form and somebody who accepts the item: one after the other.
    if (!(await lockOrder(transaction, order))) return { ok: false, code: 'unknown' };
    const passport = await findPassport(transaction, order, number, filing.now);
    if (!passport) return { ok: false, code: 'unknown' };
    const who = await personOf(transaction, item);
    if (!who) return { ok: false, code: 'forgotten' };
    const request = { kind, ...who, text, ...(transfer === null ? { orderReference: orderNumber(order) } : {}) };
    const again = await filedBefore(transaction, { ...rest, request, item });
    if (again) return { ok: true, claim: again };
    const refusal = refusalOfClaim(kind, transfer === null ? 'buyer' : 'holder', passport);
    if (refusal) return { ok: false, code: refusal };
    return { ok: true, claim: await fileClaim(transaction, { ...rest, request, item }) };
  });
}

async function personOf(db: Queryable, { order, transfer }: ItemRef): Promise<{ name: string; email: string } | null> {
  if (transfer !== null) {
    const row = await db
      .selectFrom('piece_transfers')
      .select(['holder_name as name', 'holder_email as email'])
      .where('id', '=', transfer)
      .where('accepted_at', 'is not', null)
      .executeTakeFirst();
    return row?.name && row.email?.includes('@') ? { name: row.name, email: row.email } : null;
  }
  const row = await db
    .selectFrom('orders')
    .select(['full_name as name', 'email', 'forgotten_at'])
    .where('reference', '=', order)
    .executeTakeFirst();
  return row && row.forgotten_at === null ? { name: row.name, email: row.email } : null;
}

export async function nameItem(
  db: Queryable,
  item: { order: string; number: number } | null,
): Promise<NamedItem | null> {
  if (!item) return null;
  const sold = itemsOfLines(await linesOf(db, item.order))[item.number - 1];
  if (!sold) return null;
  const serial = (await serialsOf(db, item.order)).get(item.number)?.serial ?? null;
  return { ...item, productName: sold.productName, serial };
}
