import type { Allowance } from '#app/platform/rate-limit.server.ts';
import { databaseRateLimits } from '../shared/rate-limits.ts';
import type { Refused } from '../shared/refusal.ts';

/** 0 means no limit. A hold is free, so without a limit a script could empty the stock (OWASP OAT-021). */
export interface HoldLimits {
  /** Unpaid orders at once, for a guest's e-mail and for an account; 0 switches off whatever is counted by either. */
  perEmail: number;
  /** The same for an address. */
  perAddress: number;
  unitsPerEmail: number;
  unitsPerAddress: number;
  pesosPerEmail: number;
  pesosPerAddress: number;
  /** So many unpaid orders of an e-mail or an address, and guests have to pass the captcha. */
  beforeCaptcha: number;
}

export interface HoldBuyer {
  email: string;
  customerId: string | undefined;
  address: string | null;
}

export const holdCounts = ['email', 'account', 'address', 'network'] as const;
export type HoldCount = (typeof holdCounts)[number];

export interface HoldCounter {
  by: HoldCount;
  key: string;
  orders: number;
  units: number;
  pesos: number;
  beforeCaptcha: number;
}

/** Many subscribers share an IPv6 /48, and some have one to themselves. */
export function timesInNetwork(perAddress: number): number {
  return perAddress * 4;
}

/**
 * A buyer who is signed in is counted by the account and not by the e-mail, so that strangers who type it cannot keep its owner from
 * buying.
 */
export function holdCounters({ email, customerId, address }: HoldBuyer, limits: HoldLimits): HoldCounter[] {
  const { perEmail, perAddress, beforeCaptcha } = limits;
  const ofPerson = { orders: perEmail, units: limits.unitsPerEmail, pesos: limits.pesosPerEmail };
  const ofAddress = { orders: perAddress, units: limits.unitsPerAddress, pesos: limits.pesosPerAddress };
  const counters: HoldCounter[] =
    customerId === undefined
      ? [{ by: 'email', key: normalEmail(email), ...ofPerson, beforeCaptcha }]
      : [{ by: 'account', key: customerId, ...ofPerson, beforeCaptcha: 0 }];
  const captchaAfter = customerId === undefined ? beforeCaptcha : 0;
  if (address !== null) counters.push({ by: 'address', key: address, ...ofAddress, beforeCaptcha: captchaAfter });
  const network = address && networkOf(address);
  if (network) {
    const times = timesInNetwork;
    const { orders, units, pesos } = ofAddress;
    counters.push({
      ...{ by: 'network', key: network },
      ...{ orders: times(orders), units: times(units), pesos: times(pesos), beforeCaptcha: times(captchaAfter) },
    });
  }
  return counters.filter(({ orders }) => orders > 0);
}

/** As accounts and the database compare e-mails. */
export function normalEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** Of an IPv6 /64 the /48, up to its last colon; of IPv4 none. */
export function networkOf(address: string): string | null {
  const groups = address.split(':');
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}:` : null;
}

/**
 * Mails about new orders, of which anybody can have one sent to anybody.
 *
 * @param isFirst of its address, which then is not counted, since most orders are and each count is a row to write: the next one finds
 * the order or replaces it
 */
export function mailCountsOf(
  { email, address }: HoldBuyer,
  { perEmail, perAddress }: HoldLimits,
  isFirst: boolean,
): { subject: string; allowance: Allowance }[] {
  const { orderMailToInbox, orderMailFromAddress, orderMailFromNetwork } = databaseRateLimits;
  const from = perAddress > 0 && !isFirst ? address : null;
  const network = from && networkOf(from);
  return [
    ...(perEmail > 0 ? [{ subject: `order-mail/to/${inboxOf(email)}`, allowance: orderMailToInbox }] : []),
    ...(from ? [{ subject: `order-mail/from/${from}`, allowance: orderMailFromAddress }] : []),
    ...(network ? [{ subject: `order-mail/from/${network}`, allowance: orderMailFromNetwork }] : []),
  ];
}

/** Mail for `ana+1@…` arrives where mail for `ana@…` does, and Google reads no dots. */
function inboxOf(email: string): string {
  const normal = normalEmail(email);
  const at = normal.lastIndexOf('@');
  const domain = normal.slice(at + 1);
  const [name = ''] = normal.slice(0, at).split('+');
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

export interface HeldOrder {
  lapses: Date;
  units: number;
  amountInCents: number;
}

/** What each counter found, the hold that lapses last first. */
export type HeldByCounter = Partial<Record<HoldCount, readonly HeldOrder[]>>;

export type TooMuchHeld =
  | Refused<'too_many_unpaid', { by: HoldCount; waitSeconds: number }>
  /** `waitSeconds` is null where the order alone is more than may be held: waiting would not help. */
  | Refused<'too_much_unpaid', { by: HoldCount; what: HeldWhat; most: number; waitSeconds: number | null }>;

export type HeldWhat = 'pieces' | 'pesos';

/** @returns what keeps one more order from holding its units: of several limits the one with the longest wait */
export function tooMuchHeld(
  counters: readonly HoldCounter[],
  held: HeldByCounter,
  order: { units: number; amountInCents: number },
  now: Date,
): TooMuchHeld | null {
  const found = counters.flatMap((counter): TooMuchHeld[] => {
    const { by } = counter;
    const orders = held[by] ?? [];
    // When this hold lapses, one fewer than the limit is left.
    const last = orders[counter.orders - 1];
    const inUnits = { what: 'pieces', most: counter.units, of: (one: Amounts) => one.units } as const;
    const inPesos = { what: 'pesos', most: counter.pesos, of: (one: Amounts) => one.amountInCents / 100 } as const;
    return [
      ...(last
        ? [{ ok: false, code: 'too_many_unpaid', by, waitSeconds: holdWaitSeconds(last.lapses, now) } as const]
        : []),
      ...[inUnits, inPesos].flatMap(({ what, most, of }): TooMuchHeld[] => {
        const wait = waitForRoom(orders, of, most - of(order), now);
        return most === 0 || wait === 0
          ? []
          : [{ ok: false, code: 'too_much_unpaid', by, what, most, waitSeconds: wait }];
      }),
    ];
  });
  const lasting = ({ waitSeconds }: TooMuchHeld) => waitSeconds ?? Number.POSITIVE_INFINITY;
  return found.sort((a, b) => lasting(b) - lasting(a))[0] ?? null;
}

type Amounts = Pick<HeldOrder, 'units' | 'amountInCents'>;

/** @returns 0 when there is room for what is left, null when there never will be */
function waitForRoom(
  held: readonly HeldOrder[],
  of: (order: Amounts) => number,
  room: number,
  now: Date,
): number | null {
  if (room < 0) return null;
  let sum = held.reduce((all, order) => all + of(order), 0);
  let lapses: Date | null = null;
  for (let index = held.length - 1; sum > room; index -= 1) {
    const next = held[index] as HeldOrder;
    sum -= of(next);
    lapses = next.lapses;
  }
  return lapses ? holdWaitSeconds(lapses, now) : 0;
}

export function needsCaptcha(counters: readonly HoldCounter[], held: HeldByCounter): boolean {
  return counters.some(({ by, beforeCaptcha }) => beforeCaptcha > 0 && (held[by]?.length ?? 0) >= beforeCaptcha);
}

/** The job that releases holds runs every minute. */
const releasedWithinSeconds = 60;

export function holdWaitSeconds(lapses: Date, now: Date): number {
  return Math.max(0, Math.ceil((lapses.getTime() - now.getTime()) / 1000)) + releasedWithinSeconds;
}
