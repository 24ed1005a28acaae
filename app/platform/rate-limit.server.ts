import { isIPv6 } from 'node:net';

export interface Allowance {
  most: number;
  seconds: number;
}

/** In memory: enough to slow down abuse without asking the database. */
export interface RateLimit {
  /** @returns 0 when the call may pass, otherwise the seconds until it may */
  take(key: string, now: Date): number;
  /** Counts calls that passed at another process, so that a limit holds for all (`scripts/processes/shared-limits.ts`). */
  add(key: string, windowStart: number, calls: number): void;
  /** The listener is called for each call that passes here. */
  onTaken(listener: (key: string, windowStart: number) => void): void;
}

/** Only an attack has so many keys; all counts then start again, so that memory stays bounded. */
const mostKeys = 50_000;

export function createRateLimit({ most, seconds }: Allowance): RateLimit {
  let windowStart = 0;
  let counts = new Map<string, number>();
  let notify: ((key: string, windowStart: number) => void) | undefined;

  function count(key: string, start: number, calls: number): number {
    if (start !== windowStart || counts.size > mostKeys) {
      windowStart = start;
      counts = new Map();
    }
    const counted = (counts.get(key) ?? 0) + calls;
    counts.set(key, counted);
    return counted;
  }

  return {
    take(key, now) {
      const length = seconds * 1000;
      const start = Math.floor(now.getTime() / length) * length;
      const isOver = count(key, start, 1) > most;
      if (isOver) return Math.max(1, Math.ceil((start + length - now.getTime()) / 1000));
      notify?.(key, start);
      return 0;
    },
    add(key, start, calls) {
      // What comes late is of a window that is over.
      if (start >= windowStart) count(key, start, calls);
    },
    onTaken(listener) {
      notify = listener;
    },
  };
}

export function createRateLimits<Name extends string>(table: Record<Name, Allowance>): Record<Name, RateLimit> {
  const rows = Object.entries<Allowance>(table).map(([name, allowance]) => [name, createRateLimit(allowance)]);
  return Object.fromEntries(rows) as Record<Name, RateLimit>;
}

/** Of IPv6 the /64, because one subscriber has all of it. */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}
