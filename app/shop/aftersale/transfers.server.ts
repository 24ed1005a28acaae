import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import { queueMail } from '../mails/mails.server.ts';
import { lockOrder } from '../orders/orders.server.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction, Queryable } from '../shared/schema.ts';
import { isSignedKey, signedKey } from '../shared/signed-key.server.ts';
import { type ItemRefusal, type OwnPassport, refusalOfOffer } from './passport.ts';
import { findPassport } from './passports.server.ts';

const offerLabel = 'nucleo: warranty of a piece that is offered, version 1';
/** Another label, so that who offered the item cannot open the page of who accepted it. */
const holderLabel = 'nucleo: warranty of a piece that was accepted, version 1';

export const offerKey = (secret: string, id: number) => signedKey(secret, offerLabel, String(id));
export const holderKey = (secret: string, id: number) => signedKey(secret, holderLabel, String(id));

export type TransferOutcome = { ok: true } | Refused<'unknown'> | Refused<ItemRefusal>;

/** The caller has checked that the asker may see the order. */
export async function offerItem(db: Database, order: string, number: number, now: Date): Promise<TransferOutcome> {
  return inTransaction(db, async (transaction) => {
    const passport = await lockedPassport(transaction, order, number, now);
    if (!passport) return { ok: false, code: 'unknown' };
    const refusal = refusalOfOffer(passport);
    if (refusal) return { ok: false, code: refusal };
    await transaction
      .insertInto('piece_transfers')
      .values({ order_reference: order, number, offered_at: now })
      .execute();
    return { ok: true };
  });
}

/** While nobody has accepted it. The caller has checked that the asker may see the order. */
export async function withdrawOffer(db: Database, order: string, number: number, now: Date): Promise<TransferOutcome> {
  const row = await db
    .updateTable('piece_transfers')
    .set({ withdrawn_at: now })
    .where('order_reference', '=', order)
    .where('number', '=', number)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row ? { ok: true } : { ok: false, code: 'no_offer' };
}

export interface Acceptance {
  name: string;
  email: string;
  privacyVersion: string;
  clientAddress: string;
  now: Date;
}

/** The caller has checked the key of the offer. */
export async function acceptOffer(db: Database, id: number, acceptance: Acceptance): Promise<TransferOutcome> {
  const { name, email, privacyVersion, clientAddress, now } = acceptance;
  return inTransaction(db, async (transaction) => {
    const found = await findTransfer(transaction, id);
    const passport = found && (await lockedPassport(transaction, found.order, found.number, now));
    if (passport?.offer?.id !== id) return { ok: false, code: 'no_offer' };
    if (passport.offer.acceptedAt) return { ok: false, code: 'given_away' };
    // Since the offer the buyer may have asked to send it back.
    const refusal = refusalOfOffer({ ...passport, offer: null });
    if (refusal) return { ok: false, code: refusal };
    await transaction
      .updateTable('piece_transfers')
      .set({
        accepted_at: now,
        holder_name: name,
        holder_email: email,
        privacy_version: privacyVersion,
        client_address: clientAddress,
      })
      .where('id', '=', id)
      .execute();
    const message = { kind: 'warranty-accepted', transferId: id } as const;
    await queueMail(transaction, { to: email, message, dedupeKey: acceptedMailKey(id) });
    return { ok: true };
  });
}

/** For the mail to who accepted it. */
export function ownedItemLink(
  { publicUrl, sessionSecret }: { publicUrl: string; sessionSecret: string },
  id: number,
): string {
  return `${publicUrl}/garantia/${id}?${new URLSearchParams({ clave: holderKey(sessionSecret, id) })}`;
}

/** In the outbox. */
export const acceptedMailKey = (id: number) => `warranty-accepted:${id}`;

interface OwnedItem {
  fullName: string;
  productName: string;
  serial: string | null;
  until: string;
}

/** @returns undefined where nobody accepted it, or who did was forgotten */
export async function findOwnedItem(db: Queryable, id: number): Promise<OwnedItem | undefined> {
  const row = await db
    .selectFrom('piece_transfers')
    .select(['order_reference as order', 'number', 'holder_name as fullName', 'holder_email as email'])
    .select('accepted_at as acceptedAt')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.acceptedAt || !row.fullName || !row.email?.includes('@')) return undefined;
  const passport = await findPassport(db, row.order, row.number, row.acceptedAt);
  if (!passport) return undefined;
  const { item, serial, warranty } = passport;
  return { fullName: row.fullName, productName: item.productName, serial, until: warranty.until };
}

export type OpenedTransfer = { passport: OwnPassport; as: 'offered' | 'holder' };

/** A wrong key, an offer that was taken back and none are the same. */
export async function openTransfer(
  db: Queryable,
  secret: string,
  { id, key, now }: { id: number; key: string | null; now: Date },
): Promise<OpenedTransfer | undefined> {
  const isOffered = isSignedKey(secret, offerLabel, String(id), key);
  const isHolder = isSignedKey(secret, holderLabel, String(id), key);
  if (!isOffered && !isHolder) return undefined;
  const found = await findTransfer(db, id);
  if (!found || found.withdrawnAt || (found.acceptedAt !== null) !== isHolder) return undefined;
  const passport = await findPassport(db, found.order, found.number, now);
  return passport && { passport, as: isHolder ? 'holder' : 'offered' };
}

async function findTransfer(db: Queryable, id: number) {
  return db
    .selectFrom('piece_transfers')
    .select(['order_reference as order', 'number', 'withdrawn_at as withdrawnAt', 'accepted_at as acceptedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

async function lockedPassport(transaction: DatabaseTransaction, order: string, number: number, now: Date) {
  return (await lockOrder(transaction, order)) ? findPassport(transaction, order, number, now) : undefined;
}

/** What an account with a confirmed e-mail accepted. */
export async function itemsOwnedByEmail(db: Queryable, { email, isEmailVerified }: Person) {
  if (!isEmailVerified) return [];
  return db
    .selectFrom('piece_transfers')
    .leftJoin('piece_serials', (join) =>
      join
        .onRef('piece_serials.order_reference', '=', 'piece_transfers.order_reference')
        .onRef('piece_serials.number', '=', 'piece_transfers.number'),
    )
    .select(['holder_name as name', 'holder_email as email', 'accepted_at as acceptedAt', 'serial'])
    .where(sql<string>`lower(holder_email)`, '=', email.toLowerCase())
    .where('accepted_at', 'is not', null)
    .orderBy('piece_transfers.id')
    .execute();
}

interface Person {
  email: string;
  isEmailVerified: boolean;
}

/** Whether there was somebody to forget. */
export async function forgetHolderOf(
  transaction: DatabaseTransaction,
  id: number,
  placeholder: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('piece_transfers')
    .set({ holder_name: placeholder, holder_email: placeholder, client_address: placeholder })
    .where('id', '=', id)
    .where('accepted_at', 'is not', null)
    .where('holder_email', '<>', placeholder)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The record that the item was given away stays. */
export async function forgetHolder(
  transaction: DatabaseTransaction,
  { email, isEmailVerified }: Person,
  placeholder: string,
): Promise<void> {
  if (!isEmailVerified) return;
  await transaction
    .updateTable('piece_transfers')
    .set({ holder_name: placeholder, holder_email: placeholder, client_address: placeholder })
    .where(sql<string>`lower(holder_email)`, '=', email.toLowerCase())
    .execute();
}
