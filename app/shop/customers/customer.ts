import { oneLine, visibleText } from '../shared/visible-text.ts';

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

/** Refuses addresses and markup: the name goes into mails, which could then carry advertisements to strangers. */
export function readName(text: string): string | null {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (oneLine(name) === '' || name.length > longestName || visibleText(name) !== name) return null;
  return /[<>@\p{Cc}]|https?:|www\.|:\/\/|\p{L}\.\p{L}{2}/iu.test(name) ? null : name;
}
