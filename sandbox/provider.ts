import type { AccountBook } from './google/accounts.ts';
import type { WompiKeys } from './keys.ts';
import type { MailBook } from './mailbox/mails.ts';
import type { TokenBook } from './recaptcha/tokens.ts';
import type { Switches } from './settings.ts';
import type { Cashier } from './wompi/cashier.ts';
import type { Postman } from './wompi/event-delivery.ts';
import type { Newsroom } from './wompi/events.ts';
import type { Ledger } from './wompi/transactions.ts';

/** The stand-ins' parts, as every group of addresses receives them. */
export interface Provider {
  keys: WompiKeys;
  switches: Switches;
  ledger: Ledger;
  cashier: Cashier;
  newsroom: Newsroom;
  postman: Postman;
  accounts: AccountBook;
  tokens: TokenBook;
  mails: MailBook;
  now: () => Date;
  /** Own address, known once the port is. */
  url: () => string;
  /** Where mails are taken; null without a mailbox. */
  smtpUrl: () => string | null;
}
