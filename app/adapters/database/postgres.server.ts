import pg from 'pg';
import type { DatabaseHandle, Listening } from '#app/platform/database.server.ts';
import { columnTypes } from './column-types.server.ts';
import { listenPostgres } from './listen-postgres.server.ts';
import { expectOwnConnections, namePooler } from './pooler.server.ts';

/** The time limits keep one slow statement or one lost transaction from blocking the rest. */
const timeLimits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000, lock_timeout: 20_000 };

const connectionsOfPool = 20;
/** For migrations, and for one lock while the store starts. */
const directConnections = 5;

interface PostgresOptions {
  /** The server itself, where `url` leads to a pooler that shares connections by transaction. */
  directUrl?: string | null;
  connections?: number;
}

/** A PostgreSQL server. @throws PoolerProblem where announcements and locks would be lost without an error */
export async function openPostgres(
  url: string,
  onIdleError: (error: unknown) => void,
  { directUrl = null, connections = connectionsOfPool }: PostgresOptions = {},
): Promise<DatabaseHandle> {
  const direct = openPool(directUrl ?? url, onIdleError, {
    ...timeLimits,
    max: directUrl === null ? connections : directConnections,
  });
  // A pooler refuses a connection that asks for time limits; they stand in its own settings (deploy/pgbouncer.ini).
  const pool = directUrl === null ? direct : openPool(url, onIdleError, { max: connections });
  const endPools = () => Promise.all(pool === direct ? [pool.end()] : [pool.end(), direct.end()]);
  try {
    await expectOwnConnections(direct, pool, directUrl ?? url);
  } catch (error) {
    await endPools();
    throw namePooler(error);
  }
  const listenings = new Set<Listening>();
  return {
    engine: 'postgres',
    pool,
    direct,
    withSetUpLock: (work) => withLock(direct, work),
    async listen(channel, listener) {
      const listening = await listenPostgres(directUrl ?? url, channel, listener, onIdleError);
      listenings.add(listening);
      return {
        isUpToDate: listening.isUpToDate,
        async stop() {
          listenings.delete(listening);
          await listening.stop();
        },
      };
    },
    async close() {
      await Promise.all([...listenings].map((listening) => listening.stop()));
      await endPools();
    },
  };
}

function openPool(url: string, onIdleError: (error: unknown) => void, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    // Statements may be sent before the answers of earlier ones (pipelined-pool.server.ts).
    pipeline: true,
    // Under load, buyers wait for a connection: better than an error.
    connectionTimeoutMillis: 30_000,
    application_name: 'nucleo',
    types: columnTypes,
    ...options,
  });
  // A connection that breaks between two queries emits an error, which ends the process when nothing listens. The pool listens on idle
  // connections only, not on those between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onIdleError));
  // The connection has reported it already.
  pool.on('error', () => {});
  return pool;
}

/** A number that nothing else in this database locks. */
const setUpLock = 7_201_953;

/** The lock belongs to a connection, so it ends even when the process dies. */
async function withLock<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    // The process that has the lock may be migrating, which takes longer than an ordinary statement may wait.
    await client.query("SELECT set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false)");
    await client.query('SELECT pg_advisory_lock($1)', [setUpLock]);
    return await work();
  } finally {
    // Closed, not given back to the pool: its settings and its lock end with it.
    client.release(true);
  }
}
