/**
 * How many unpaid orders may hold pieces at once. A hold costs nobody anything, so without a bound one script empties the
 * shelf without buying (OWASP OAT-021, denial of inventory). 0 is no limit.
 */
export interface HoldLimits {
  /** Of one e-mail; as many of one account, whatever e-mails it types. */
  perEmail: number;
  perAddress: number;
}

/** Who stands behind an order to be made. */
export interface HoldBuyer {
  email: string;
  customerId: string | undefined;
  /** As `countedAddress` gives it. */
  address: string | null;
}

export const holdCounts = ['email', 'account', 'address'] as const;
export type HoldCount = (typeof holdCounts)[number];

/** One of the ways in which a buyer's unpaid orders are counted. */
export interface HoldCounter {
  by: HoldCount;
  key: string;
  most: number;
}

export function holdCounters(buyer: HoldBuyer, { perEmail, perAddress }: HoldLimits): HoldCounter[] {
  const counters: HoldCounter[] = [{ by: 'email', key: normalEmail(buyer.email), most: perEmail }];
  if (buyer.customerId !== undefined) counters.push({ by: 'account', key: buyer.customerId, most: perEmail });
  if (buyer.address !== null) counters.push({ by: 'address', key: buyer.address, most: perAddress });
  return counters.filter(({ most }) => most > 0);
}

/** As accounts keep it and as the database compares guests' orders. */
function normalEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** The job that ends holds comes every minute. */
const releasedWithinSeconds = 60;

/** How long until an order may be made, once the hold that is one too many lapses. */
export function holdWaitSeconds(lapses: Date, now: Date): number {
  return Math.max(0, Math.ceil((lapses.getTime() - now.getTime()) / 1000)) + releasedWithinSeconds;
}
