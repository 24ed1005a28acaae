import type { Allowance } from '#app/platform/rate-limit.server.ts';
import type { Refused } from '../shared/refusal.ts';
import { type HoldLimits, networkOf, timesInNetwork } from './hold-limits.ts';

/**
 * Orders made in an hour, apart from those that hold units at once (`hold-limits.ts`): an order that replaces another holds
 * no more than that one, but each is rows, a mail and questions to Wompi.
 */
const seconds = 60 * 60;

/** A hold ends after half an hour, so twice as many as may hold at once come by waiting; as many again are left for changes of mind. */
const timesHeld = 4;

export const madeCounts = ['browser', 'account', 'address', 'network'] as const;
export type MadeCount = (typeof madeCounts)[number];

export interface OrderMaker {
  /** The first order of the chain in which one replaced the other: it names the browser. Null for its first order. */
  chain: string | null;
  customerId: string | undefined;
  address: string | null;
}

export interface MadeCounter {
  by: MadeCount;
  key: string;
  allowance: Allowance;
  /** So many, and guests have to pass the captcha; 0: never. */
  beforeCaptcha: number;
}

/** The limits are those of holds, times four; 0 switches off here what it switches off there. */
export function madeCounters({ chain, customerId, address }: OrderMaker, limits: HoldLimits): MadeCounter[] {
  const { perEmail, perAddress, beforeCaptcha } = limits;
  const counter = (by: MadeCount, key: string | null, perHold: number, captcha = 0): MadeCounter[] =>
    key === null || perHold === 0
      ? []
      : [{ by, key, allowance: { most: perHold * timesHeld, seconds }, beforeCaptcha: captcha }];
  return [
    ...(customerId === undefined
      ? counter('browser', chain, perEmail, beforeCaptcha)
      : counter('account', customerId, perEmail)),
    ...counter('address', address, perAddress),
    ...counter('network', address && networkOf(address), timesInNetwork(perAddress)),
  ];
}

export function madeSubject({ by, key }: MadeCounter): string {
  return `orders-made/${by}/${key}`;
}

/** How many were made until the count begins again. */
export interface Made {
  count: number;
  resetsAt: Date;
}

export type MadeSoFar = Partial<Record<MadeCount, Made>>;

export type TooManyMade = Refused<'too_many_made', { by: MadeCount; waitSeconds: number }>;

/** @returns what keeps one more order from being made: of several limits the one with the longest wait */
export function tooManyMade(counters: readonly MadeCounter[], made: MadeSoFar, now: Date): TooManyMade | null {
  const found = counters.flatMap(({ by, allowance }): TooManyMade[] => {
    const { count, resetsAt } = made[by] ?? { count: 0, resetsAt: now };
    if (count < allowance.most) return [];
    const waitSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
    return [{ ok: false, code: 'too_many_made', by, waitSeconds }];
  });
  return found.sort((a, b) => b.waitSeconds - a.waitSeconds)[0] ?? null;
}

/** A browser's first order is not counted: with five before the captcha, the sixth that replaces another meets it. */
export function madeNeedCaptcha(counters: readonly MadeCounter[], made: MadeSoFar): boolean {
  return counters.some(({ by, beforeCaptcha }) => beforeCaptcha > 0 && (made[by]?.count ?? 0) >= beforeCaptcha);
}
