import type { Cashier } from './cashier.ts';
import type { Postman } from './event-delivery.ts';
import type { Newsroom } from './events.ts';
import type { WompiKeys } from './keys.ts';
import type { Switches } from './settings.ts';
import type { Ledger } from './transactions.ts';

/** The stand-in's parts, as every group of addresses receives them. */
export interface Provider {
  keys: WompiKeys;
  switches: Switches;
  ledger: Ledger;
  cashier: Cashier;
  newsroom: Newsroom;
  postman: Postman;
  now: () => Date;
  /** Own address, known once the port is. */
  url: () => string;
}
