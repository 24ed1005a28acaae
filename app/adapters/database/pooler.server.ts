import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** An address of the database leads to where the store would lose announcements and locks without an error. */
export class PoolerProblem extends Error {
  override readonly name = 'PoolerProblem';
}

const deliveredWithinMs = 1_500;

/**
 * A pooler that shares connections by transaction takes `LISTEN` and advisory locks, answers that all is well, and forgets them with the
 * statement: pages would show old prices. So where something stands between the store and PostgreSQL, an announcement is sent through
 * `pool` and must arrive on a connection of `direct`. That also shows that both lead to the same database.
 */
export async function expectOwnConnections(direct: pg.Pool, pool: pg.Pool, directUrl: string): Promise<void> {
  const isDirect = await reachesServer(direct);
  if (isDirect && pool === direct) return;
  if (await isDelivered(pool, directUrl)) return;
  if (pool === direct) throw new PoolerProblem(sharedConnections);
  throw new PoolerProblem(
    isDirect
      ? 'DATABASE_DIRECT_URL does not lead to the database of DATABASE_URL: what was announced through one was not heard at the other.'
      : 'DATABASE_DIRECT_URL leads to a pooler that shares connections by transaction: it must name PostgreSQL itself.',
  );
}

const sharedConnections =
  'DATABASE_URL leads to a pooler that shares connections by transaction, where announcements and locks are lost. ' +
  'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, beside it.';

/** A pooler gives a client a number of its own, not that of PostgreSQL's process. */
async function reachesServer(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows[0]?.pid === (client as unknown as { processID: number }).processID;
  } finally {
    client.release();
  }
}

async function isDelivered(pool: pg.Pool, listenUrl: string): Promise<boolean> {
  const channel = `nucleo_probe_${randomBytes(8).toString('hex')}`;
  const listener = new pg.Client({ connectionString: listenUrl, application_name: 'nucleo probe' });
  const { promise: delivered, resolve } = Promise.withResolvers<boolean>();
  listener.on('notification', (message) => message.channel === channel && resolve(true));
  listener.on('error', () => resolve(false));
  await listener.connect();
  const limit = setTimeout(() => resolve(false), deliveredWithinMs);
  try {
    await listener.query(`LISTEN ${channel}`);
    await pool.query('SELECT pg_notify($1, $2)', [channel, '']);
    return await delivered;
  } finally {
    clearTimeout(limit);
    await listener.end().catch(() => {});
  }
}

/** pgbouncer refuses settings of the session that it does not know, in words that do not say what to do. */
export function namePooler(error: unknown): unknown {
  const isRefusal = error instanceof Error && /unsupported startup parameter/.test(error.message);
  return isRefusal ? new PoolerProblem(sharedConnections) : error;
}
