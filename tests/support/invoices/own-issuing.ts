import { expect } from 'vitest';
import { claimDueInvoices, type Issuing, invoiceIssuer } from '#app/shop/invoices/due-invoices.server.ts';
import type { OwnSigner } from '#app/shop/invoices/own-signer.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import type { DianMode } from '#sandbox/dian/dian-modes.ts';
import { testNow } from '#tests/support/factories.ts';
import { expectIssuedOnce, isOpen, releaseClaims, soldOrders } from './issued-once.ts';
import { ownSoftware } from './own-software.ts';

export interface IssuingStory {
  orders: number;
  deaths: number;
  /** Processes at once: one on the embedded database. */
  processes: number;
  random: () => number;
}

const troubles: DianMode[] = [
  'lost',
  'slow',
  'error',
  'away',
  'fault',
  'code-66',
  'code-98',
  'garbage',
  'no-response',
  'rejected',
];

/**
 * Paid orders and refunds by own software, while processes die at any step and answers are lost or wrong: each order has one invoice that the
 * DIAN accepted, each refund one note, and no number is used twice or missing.
 */
export async function expectOneInvoiceEach(db: Database, { orders, deaths, processes, random }: IssuingStory) {
  const clock = { now: testNow };
  const { issuing, turn, documents } = await ownSoftware(db, clock);
  await turn({ dianContingency: 'declared' });
  const sold = await soldOrders(db, orders, testNow);
  let left = deaths;
  // Each order takes three steps at least, so the last death comes before the last order.
  const steps = () => 1 + Math.floor((random() * 2 * orders) / deaths);
  let until = steps();
  const dies = () => {
    until -= 1;
    if (left <= 0 || until > 0) return;
    left -= 1;
    until = steps();
    throw new Death();
  };
  const mortal = Array.from({ length: processes }, () => invoiceIssuer(withDeaths(issuing, dies)));
  for (let round = 0; (await isOpen(db)) || left > 0; round += 1) {
    expect(round, 'rounds').toBeLessThan(60);
    const dianMode = troubles[Math.floor(random() * troubles.length)];
    await turn(random() < 0.7 ? { dianMode, dianModeTimes: 1 + Math.floor(random() * 4) } : { dianMode: 'normal' });
    clock.now = new Date(clock.now.getTime() + 1_000);
    // The owner sends again what was refused; the claims of the dead end.
    await releaseClaims(db);
    await Promise.all(mortal.map((handle) => workUntilDeath(db, handle)));
    if (!(await isOpen(db))) break;
  }
  await expectIssuedOnce(db, sold, (await documents()).dian);
  return { died: deaths - left };
}

/** The same numbers for the same seed: mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class Death extends Error {}

function withDeaths(issuing: Issuing, dies: () => void): Issuing {
  const { provider, own } = issuing;
  const around =
    <Request, Answer>(call: (request: Request) => Promise<Answer>) =>
    async (request: Request) => {
      dies();
      const answer = await call(request);
      dies();
      return answer;
    };
  const sign: OwnSigner['sign'] = (...given) => {
    dies();
    return own?.sign(...given) ?? null;
  };
  return {
    ...issuing,
    provider: { ...provider, issue: around(provider.issue), creditNote: around(provider.creditNote) },
    own: own && { ...own, sign },
  };
}

async function workUntilDeath(db: Database, handle: ReturnType<typeof invoiceIssuer>): Promise<void> {
  for (;;) {
    const due = await claimDueInvoices(db, 10);
    if (due.length === 0) return;
    for (const each of due) {
      try {
        await handle(each);
      } catch (error) {
        if (!(error instanceof Death)) throw error;
        // What it had claimed stays with it.
        return;
      }
    }
  }
}
