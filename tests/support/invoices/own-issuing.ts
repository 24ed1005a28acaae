import { sql } from 'kysely';
import { expect } from 'vitest';
import { claimDueInvoices, type Issuing, invoiceIssuer } from '#app/shop/invoices/due-invoices.server.ts';
import type { OwnSigner } from '#app/shop/invoices/own-signer.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import type { DianMode } from '#sandbox/dian/dian-modes.ts';
import { testNow } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
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
  const { issuing, turn, atDian } = await ownSoftware(db, clock);
  await turn({ dianContingency: 'declared' });
  const references: string[] = [];
  for (let index = 0; index < orders; index += 1) {
    const paidAt = testNow.toISOString();
    references.push(
      await anOrderOf(db, { createdAt: paidAt, paidAt, lines: [['gpu', 1_190_000, 0, 1 + (index % 3)]] }),
    );
  }
  const refunded = references.filter((_, index) => index % 4 === 0);
  await db
    .insertInto('refunds')
    .values(
      refunded.map((reference) => ({
        ...{
          order_reference: reference,
          amount_in_cents: 500_000_00,
          refunded_on: '2026-11-21',
          method: 'wompi' as const,
        },
        ...{ transfer_reference: 'R', noted_at: testNow },
      })),
    )
    .execute();

  let left = deaths;
  const dies = () => {
    if (left <= 0 || random() > 0.1) return;
    left -= 1;
    throw new Death();
  };
  const mortal = Array.from({ length: processes }, () => invoiceIssuer(withDeaths(issuing, dies)));
  for (let round = 0; (await isOpen(db)) || left > 0; round += 1) {
    expect(round, 'rounds').toBeLessThan(60);
    const dianMode = troubles[Math.floor(random() * troubles.length)];
    await turn(random() < 0.7 ? { dianMode, dianModeTimes: 1 + Math.floor(random() * 4) } : { dianMode: 'normal' });
    clock.now = new Date(clock.now.getTime() + 1_000);
    // The owner sends again what was refused; the claims of the dead end.
    await db
      .updateTable('invoices')
      .set({ due_at: new Date(0), claimed_at: null })
      .where((at) => at.or([at('due_at', 'is not', null), at('state', '=', 'rejected')]))
      .execute();
    await Promise.all(mortal.map((handle) => workUntilDeath(db, handle)));
    if (!(await isOpen(db))) break;
  }
  await expectWhole(db, {
    references,
    refunded,
    accepted: (await atDian()).filter(([, state]) => state?.startsWith('Aceptada')),
  });
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

async function isOpen(db: Database): Promise<boolean> {
  const open = await db
    .selectFrom('invoices')
    .select('id')
    .where((at) => at.or([at('due_at', 'is not', null), at('state', '<>', 'accepted')]))
    .limit(1)
    .execute();
  return open.length > 0;
}

async function expectWhole(
  db: Database,
  { references, refunded, accepted }: { references: string[]; refunded: string[]; accepted: (string | undefined)[][] },
): Promise<void> {
  const documents = await db
    .selectFrom('invoices')
    .select(['order_reference as reference', 'kind', sql<string>`prefix || consecutive`.as('number')])
    .orderBy('id')
    .execute();
  const of = (kind: string) => documents.filter((each) => each.kind === kind);
  expect(
    of('invoice')
      .map(({ reference }) => reference)
      .toSorted(),
  ).toEqual(references.toSorted());
  expect(
    of('credit_note')
      .map(({ reference }) => reference)
      .toSorted(),
  ).toEqual(refunded.toSorted());
  // What the shop holds for accepted is what the DIAN has accepted, once each.
  expect(accepted.map(([number]) => number).toSorted()).toEqual(documents.map(({ number }) => number).toSorted());
  const numbers = await db
    .selectFrom('invoice_numbers')
    .select(['prefix', 'number', 'gap'])
    .orderBy('number')
    .execute();
  for (const prefix of ['SETP', 'NC']) {
    const given = numbers.filter((each) => each.prefix === prefix);
    const first = given[0]?.number ?? 0;
    expect(given.map(({ number }) => number)).toEqual(given.map((_, index) => first + index));
  }
  expect(numbers.filter(({ gap }) => gap === null)).toHaveLength(documents.length);
  const files = await db.selectFrom('invoice_files').select('invoice_id').execute();
  expect(files).toHaveLength(documents.length * 2);
}
