import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseTransaction, Queryable } from '#app/shop/shared/schema.ts';

/** A confirmation proves the mailbox of the account, as a reset link does; a change proves another one. */
export type VerificationKind = 'reset-password' | 'confirm-email' | 'change-email';

const hour = 60 * 60 * 1000;
const goodFor: Record<VerificationKind, number> = {
  'reset-password': hour,
  'confirm-email': 24 * hour,
  'change-email': hour,
};

/** Only the hash is stored, since a copy of the database must not hold links that open accounts. */
export async function makeVerificationToken(
  db: Queryable,
  kind: VerificationKind,
  { customerId, newEmail }: { customerId: string; newEmail?: string },
): Promise<string> {
  const random = randomBytes(32).toString('base64url');
  const token = newEmail ? `${random}.${Buffer.from(newEmail).toString('base64url')}` : random;
  await db
    .insertInto('verifications')
    .values({
      id: randomUUID(),
      identifier: keyOf(kind, token),
      value: customerId,
      expires_at: new Date(Date.now() + goodFor[kind]),
    })
    .execute();
  return token;
}

/** @returns null when the token is wrong, expired, used or ended */
export async function findVerification(
  db: Queryable,
  token: string,
  kinds: readonly VerificationKind[],
): Promise<{ kind: VerificationKind; customerId: string } | null> {
  const kindOf = new Map(kinds.map((kind) => [keyOf(kind, token), kind]));
  const found = await db
    .selectFrom('verifications')
    .select(['identifier', 'value'])
    .where('identifier', 'in', [...kindOf.keys()])
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  const kind = found && kindOf.get(found.identifier);
  return kind ? { kind, customerId: found.value } : null;
}

/** Call it after `findVerification` has found the token: it holds the address in clear. */
export function newEmailOf(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
}

/** Of two that use a token at once, one gets false. */
export async function spendVerificationToken(
  transaction: DatabaseTransaction,
  token: string,
  kind: VerificationKind,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('verifications')
    .where('identifier', '=', keyOf(kind, token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function endVerifications(
  transaction: DatabaseTransaction,
  customerId: string,
  kinds: readonly VerificationKind[],
): Promise<void> {
  await transaction
    .deleteFrom('verifications')
    .where('value', '=', customerId)
    .where((eb) => eb.or(kinds.map((kind) => eb('identifier', 'like', `${kind}:%`))))
    .execute();
}

function keyOf(kind: VerificationKind, token: string): string {
  return `${kind}:${createHash('sha256').update(token).digest('base64url')}`;
}
