import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '#app/adapters/database/postgres.server.ts';
import type { Services } from '#app/host.server.ts';
import { newReference } from '#app/shop/orders/reference.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { startSandbox } from '#sandbox/server.ts';
import { aForm, submitCheckout } from '#tests/support/checkout-client.ts';
import { stock } from '#tests/support/factories.ts';
import { freePort, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { sandboxControl } from '#tests/support/sandbox-control.ts';
import { builtStore, storeOwner } from '#tests/support/store.ts';
import { startStoreProcess } from '#tests/support/store-process.ts';

/** `npm test` ends the process a few times, `npm run torture` as often as the promise says. */
const kills = Number(process.env.TORTURE_KILLS ?? 3);
const shoppers = 8;
const piecesAtFirst = 100_000;
const parts = 5;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

/** What the store acknowledged, seen from outside: none of it may be missing afterwards. */
interface History {
  ordered: Set<string>;
  /** References whose payment the store itself confirmed. */
  confirmed: Set<string>;
  /** References that Wompi approved, whatever the store managed to say about it. */
  approved: Set<string>;
}

describe.each(['pglite', 'postgres'] as const)('a store on %s that is killed during checkout traffic', (engine) => {
  test(`loses no acknowledged order or payment, and stock adds up (${kills} kills)`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nucleo-crash-'));
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const sandbox = await startSandbox({
      port: 0,
      host: 'localhost',
      eventsUrl: `${url}/api/wompi/events`,
      settleDelayMs: 20,
    });
    const control = sandboxControl(sandbox.url);
    const env = {
      ...sandbox.settings,
      ...(await storageOf(engine, folder)),
      PORT: String(port),
      PUBLIC_URL: url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      ADMIN_EMAIL: storeOwner.email,
      ADMIN_PASSWORD: storeOwner.password,
      SEED: 'none',
      LOG_LEVEL: 'error',
      PAYMENT_CHECK_SECONDS: '1',
      TRUSTED_PROXY: '127.0.0.1,::1',
    };
    const ids = await withServices(env, async ({ db }) => {
      const products = await stock(
        db,
        ...Array.from({ length: parts }, () => ({ price: 50_000, stock: piecesAtFirst })),
      );
      return products.map((product) => product.id);
    });
    const history: History = { ordered: new Set(), confirmed: new Set(), approved: new Set() };

    for (let kill = 0; kill < kills; kill += 1) {
      const store = await startStoreProcess(env);
      const traffic = Array.from({ length: shoppers }, (_, shopper) =>
        shopUntilItBreaks(url, ids, history, control, shopper),
      );
      // Once the traffic runs, however slow the machine is; then the moment differs from kill to kill, so that each finds the
      // store at something else.
      const before = history.confirmed.size;
      await expect.poll(() => history.confirmed.size, { timeout: 60_000, interval: 50 }).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 900));
      await store.kill();
      await Promise.all(traffic);
    }

    for (const { reference, status } of await control.transactions()) {
      if (status === 'APPROVED') history.approved.add(reference);
    }
    await withServices(env, async ({ db }) => {
      // Whatever Wompi approved while nobody was there is found by asking, without any event.
      const unpaid = async () => {
        const paid = await db.selectFrom('orders').select('reference').where('status', '=', 'paid').execute();
        const references = new Set(paid.map((order) => order.reference));
        return [...history.approved].filter((reference) => !references.has(reference));
      };
      await expect.poll(unpaid, { timeout: 240_000, interval: 500 }).toEqual([]);
      const orders = await db.selectFrom('orders').select(['reference', 'status']).execute();
      const statuses = new Map(orders.map((order) => [order.reference, order.status]));
      const lost = [...history.ordered].filter((reference) => !statuses.has(reference));
      expect(lost, 'acknowledged orders lost').toEqual([]);
      const unconfirmed = [...history.confirmed].filter((reference) => statuses.get(reference) !== 'paid');
      expect(unconfirmed, 'confirmed payments lost').toEqual([]);
      expect(await unevenProducts(db)).toEqual([]);
    });
    await sandbox.close();
    expect(history.ordered.size).toBeGreaterThan(kills);
    expect(history.confirmed.size).toBeGreaterThan(0);
    await rm(folder, { recursive: true, force: true });
  }, 900_000);
});

/** Orders, pays, asks, again and again until the store is gone. Only what came back counts as acknowledged. */
async function shopUntilItBreaks(
  url: string,
  ids: readonly string[],
  history: History,
  control: ReturnType<typeof sandboxControl>,
  shopper: number,
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const reference = newReference(new Date());
    const lines = ids.slice(turn % 3, (turn % 3) + 2).map((id) => ({ id, quantity: 1 + (turn % 2) }));
    try {
      const answer = await submitCheckout(url, { ...aForm, reference, cart: JSON.stringify(lines) });
      if (answer.status !== 303)
        throw new Error(`An order was answered with ${answer.status}: ${answer.text.slice(0, 200)}`);
      history.ordered.add(reference);
      const amountInCents = Number(answer.location?.searchParams.get('amount-in-cents'));
      const { id } = await control.pay({ reference, amountInCents }, { sendEvent: turn % 3 !== 0 });
      history.approved.add(reference);
      const status = await fetch(`${url}/api/checkWompiTransactionStatus`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: url,
          'x-forwarded-for': `10.1.${shopper}.${turn % 200}`,
        },
        body: JSON.stringify({ data: { transactionId: id } }),
      });
      const body = (await status.json()) as { data?: { status: string } };
      if (body.data?.status === 'APPROVED') history.confirmed.add(reference);
    } catch (error) {
      if (isBrokenConnection(error)) return;
      throw error;
    }
  }
}

function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError;
}

/** The settings of an empty database of the engine. */
async function storageOf(engine: 'pglite' | 'postgres', folder: string): Promise<Record<string, string>> {
  if (engine === 'pglite') return { DATA_DIR: folder };
  const name = `crash_${randomBytes(4).toString('hex')}`;
  const admin = await openPostgres(server.url, () => {});
  await admin.pool.query(`CREATE DATABASE ${name}`);
  await admin.close();
  return { DATA_DIR: folder, DATABASE_URL: server.databaseUrl(name) };
}

/** The store's services in this process, while no other store runs: to fill the shelf and to look afterwards. */
async function withServices<Result>(
  env: Record<string, string>,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const bundle = await builtStore();
  const services = await bundle.createServices(bundle.readSettings(env));
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}

/** Products whose figures do not follow from the orders: first stock = shelf + sold, held = what unpaid orders hold. */
async function unevenProducts(db: Database) {
  const { rows } = await sql`
    SELECT p.id, p.stock, p.held, p.sales FROM products p
      LEFT JOIN order_lines l ON l.product_id = p.id
      LEFT JOIN orders o ON o.reference = l.order_reference
    GROUP BY p.id
    HAVING p.stock + coalesce(sum(l.quantity) FILTER (WHERE o.hold_status = 'claimed'), 0) <> ${piecesAtFirst}
      OR p.sales <> coalesce(sum(l.quantity) FILTER (WHERE o.hold_status = 'claimed'), 0)
      OR p.held <> coalesce(sum(l.quantity) FILTER (WHERE o.hold_status = 'held'), 0)`.execute(db);
  return rows;
}
