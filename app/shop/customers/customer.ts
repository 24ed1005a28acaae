/** Somebody with an account. The owner is one too, and keeps all rights of a shopper. */
export interface Customer {
  id: string;
  name: string;
  /** Lower case. */
  email: string;
  isEmailVerified: boolean;
  role: CustomerRole;
}

export type CustomerRole = 'shopper' | 'owner';

export function isOwner(customer: Customer | null): boolean {
  return customer?.role === 'owner';
}

/** Where a customer is signed in: one browser. */
export interface Session {
  id: string;
  customer: Customer;
}

export const longestName = 80;
export const longestEmail = 254;

/**
 * A name goes into mails that the shop sends, so nothing that reads as an address or as markup passes: otherwise anybody
 * could have the shop mail their advertisement to a stranger.
 *
 * @returns the name with its spaces in order; null when it cannot be one
 */
export function readName(text: string): string | null {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name === '' || name.length > longestName) return null;
  return /[<>@\p{Cc}\p{Cf}]|https?:|www\.|:\/\/|\p{L}\.\p{L}{2}/iu.test(name) ? null : name;
}

/** @returns the address as it is kept: trimmed, lower case; null when it cannot be one */
export function readEmail(text: string): string | null {
  const email = text.normalize('NFKC').trim().toLowerCase();
  const isPlausible = /^[^\s@<>"(),:;[\]\\\p{Cc}]+@[^\s@<>"(),:;[\]\\\p{Cc}]+\.[^\s@.<>"(),:;[\]\\\p{Cc}]+$/u.test(
    email,
  );
  return isPlausible && email.length <= longestEmail ? email : null;
}

/**
 * What two spellings of one mailbox have in common: `Admin+x@Nucleo.test` is the owner's as much as `admin@nucleo.test`.
 * Only for comparing with the owner's address; other people's spellings are their own.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const plain = local.replace(/\+.*$/, '');
  const host = domain.replace(/\.$/, '').replace(/^googlemail\.com$/, 'gmail.com');
  return `${host === 'gmail.com' ? plain.replaceAll('.', '') : plain}@${host}`;
}
