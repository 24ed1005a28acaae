import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sandboxControl } from '#tests/support/outside/sandbox-control.ts';
import { answers } from './own-process.ts';

export interface Approving {
  panelUrl: string;
  databaseUrl: string;
  perSecond: number;
  seconds: number;
}

export interface Approved {
  /** Orders whose payment Wompi said was approved. */
  paid: number;
  /** How far behind the last one was, in milliseconds. */
  behind: number;
}

/** Pays orders that wait for it at Wompi, which tells the store of each by an event. */
answers<Approving, Approved>(async ({ panelUrl, databaseUrl, perSecond, seconds }) => {
  const control = sandboxControl({ panelUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const wanted = perSecond * seconds;
  const { rows } = await client.query(
    `SELECT reference, amount_in_cents::float8 AS amount FROM orders WHERE status = 'awaiting_payment' ORDER BY random() LIMIT $1`,
    [wanted],
  );
  await client.end();
  if (rows.length < wanted) throw new Error(`Only ${rows.length} orders wait for their payment, ${wanted} are needed`);
  const began = performance.now();
  let behind = 0;
  const paying: Promise<unknown>[] = [];
  for (const [index, { reference, amount }] of rows.entries()) {
    const due = began + (index / perSecond) * 1_000;
    const now = performance.now();
    if (now < due) await pause(due - now);
    behind = Math.max(0, performance.now() - due);
    paying.push(control.pay({ reference, amountInCents: amount }));
  }
  await Promise.all(paying);
  return { paid: rows.length, behind };
});
