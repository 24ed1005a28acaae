/** 0 means no limit. A hold is free, so without a limit a script could empty the stock (OWASP OAT-021). */
export interface HoldLimits {
  /** For one e-mail, and also for one account, whatever e-mails it types. */
  perEmail: number;
  perAddress: number;
}

export interface HoldBuyer {
  email: string;
  customerId: string | undefined;
  address: string | null;
}

export const holdCounts = ['email', 'account', 'address'] as const;
export type HoldCount = (typeof holdCounts)[number];

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

/** As accounts and the database compare e-mails. */
function normalEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** The job that releases holds runs every minute. */
const releasedWithinSeconds = 60;

export function holdWaitSeconds(lapses: Date, now: Date): number {
  return Math.max(0, Math.ceil((lapses.getTime() - now.getTime()) / 1000)) + releasedWithinSeconds;
}
