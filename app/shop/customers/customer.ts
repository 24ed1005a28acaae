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

export interface Session {
  id: string;
  customer: Customer;
}

export const longestName = 80;
export const longestEmail = 254;

/** Refuses addresses and markup: the name goes into mails, which could then carry advertisements to strangers. */
export function readName(text: string): string | null {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name === '' || name.length > longestName) return null;
  return /[<>@\p{Cc}\p{Cf}]|https?:|www\.|:\/\/|\p{L}\.\p{L}{2}/iu.test(name) ? null : name;
}

/** Trimmed and in lower case, as it is stored. */
export function readEmail(text: string): string | null {
  const email = text.normalize('NFKC').trim().toLowerCase();
  const isPlausible = /^[^\s@<>"(),:;[\]\\\p{Cc}]+@[^\s@<>"(),:;[\]\\\p{Cc}]+\.[^\s@.<>"(),:;[\]\\\p{Cc}]+$/u.test(
    email,
  );
  return isPlausible && email.length <= longestEmail ? email : null;
}

/** Only for comparing with the owner's address, in any spelling; other accounts may differ in spelling alone. */
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
