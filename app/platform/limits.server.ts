import { isIPv6 } from 'node:net';

export interface Allowance {
  most: number;
  seconds: number;
}

/** In memory: enough to slow down abuse of one process without asking the database. */
export interface Limit {
  /** @returns 0 when the call may pass, otherwise the seconds until it may */
  take(key: string, now: Date): number;
}

/** Only an attack has so many keys; all counts then start again, so that memory stays bounded. */
const mostKeys = 50_000;

export function createLimit({ most, seconds }: Allowance): Limit {
  let windowStart = 0;
  let counts = new Map<string, number>();
  return {
    take(key, now) {
      const length = seconds * 1000;
      const start = Math.floor(now.getTime() / length) * length;
      if (start !== windowStart || counts.size > mostKeys) {
        windowStart = start;
        counts = new Map();
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= most ? 0 : Math.max(1, Math.ceil((start + length - now.getTime()) / 1000));
    },
  };
}

export function createLimits<Name extends string>(table: Record<Name, Allowance>): Record<Name, Limit> {
  const rows = Object.entries<Allowance>(table).map(([name, allowance]) => [name, createLimit(allowance)]);
  return Object.fromEntries(rows) as Record<Name, Limit>;
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
