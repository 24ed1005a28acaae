import { type JobPolicy, type Jobs, TryAgainLater } from './platform/jobs.server.ts';
import type { Services } from './services.server.ts';
import { releaseLapsedHolds } from './shop/orders/orders.server.ts';
import { followOrder } from './shop/payments/follow.server.ts';

/** Everything that happens outside a request, by name. */
export interface Work extends Record<string, object> {
  /** Ask the payment provider about an unpaid order until nothing more can come. */
  'follow-order': { reference: string };
}

export type StoreJobs = Jobs<Work>;

/**
 * An order is asked about until two hours after its link expired. With delays that double from the first one up to an
 * hour, that is at most 45 questions; the limit leaves room for times when the provider is down.
 */
export function jobPolicies(paymentCheckSeconds: number): Record<keyof Work & string, JobPolicy> {
  return {
    'follow-order': { retryDelay: paymentCheckSeconds, longestDelay: 60 * 60, retryLimit: 100, timeLimit: 60 },
  };
}

/** Connects jobs to the shop. Every handler may run twice: a process can die between its work and its tick. */
export async function startWorkers(services: Services): Promise<void> {
  const { jobs, settings, db, gateway, clock, log } = services;
  await jobs.work('follow-order', async ({ reference }) => {
    const settling = { db, gateway, now: clock.now(), holdMinutes: settings.holdMinutes };
    if ((await followOrder(settling, reference)) === 'open') throw new TryAgainLater(reference);
  });
  await jobs.everyMinute('release-lapsed-holds', async () => {
    const released = await releaseLapsedHolds(db, clock.now(), settings.holdMinutes);
    if (released > 0) log.info({ released }, 'holds released');
  });
}
