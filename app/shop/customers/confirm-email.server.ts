import { queueMailAfterwards } from '../mails/mails.server.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database } from '../shared/schema.ts';
import type { Customer, Session } from './customer.ts';
import type { Identity } from './identity.ts';

/** `prove`: only a new password shows that the one who opened the link also owns the account. */
export type EmailLink = 'ready' | 'sign_in' | 'prove' | 'other_account' | 'link_spent';

/**
 * Somebody may have registered with a stranger's address. If the stranger's press confirmed it, the account would count
 * as theirs while the first person's password opened it. So only the account's own session confirms.
 */
export async function readEmailLink(
  identity: Pick<Identity, 'readEmailToken'>,
  token: string,
  session: Session | null,
): Promise<EmailLink> {
  const link = await identity.readEmailToken(token);
  if (!link) return 'link_spent';
  if (link.customerId === session?.customer.id) return 'ready';
  if (!link.isChange) return 'prove';
  return session ? 'other_account' : 'sign_in';
}

/**
 * Only at a button's press, because programs that scan mails open links.
 * `link_spent`: the token is wrong, used or expired, or another account has the address by now.
 */
export async function confirmEmail(
  { db, identity, now }: { db: Database; identity: Identity; now: Date },
  token: string,
  session: Session | null,
): Promise<{ ok: true; customer: Customer } | Refused<Exclude<EmailLink, 'ready'>>> {
  const link = await readEmailLink(identity, token, session);
  if (link !== 'ready') return { ok: false, code: link };
  const confirmed = session && (await identity.confirmEmail(token, session.customer.id));
  if (!confirmed) return { ok: false, code: 'link_spent' };
  const { customer, formerEmail } = confirmed;
  if (!formerEmail) return { ok: true, customer };
  // Notify the former address, so that a stolen account does not change hands silently.
  await queueMailAfterwards(db, {
    to: formerEmail,
    message: { kind: 'email-changed', fullName: customer.name, newEmail: customer.email },
    dedupeKey: `email-changed:${customer.id}:${now.getTime()}`,
  });
  return { ok: true, customer };
}
