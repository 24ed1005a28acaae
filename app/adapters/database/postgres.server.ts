import pg from 'pg';
import { coalesce } from '#app/platform/concurrency/coalesce.server.ts';
import type { ChannelListener, DatabaseHandle, Listening } from '#app/platform/database.server.ts';
import { columnTypes } from './column-types.server.ts';
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

const firstDelayMs = 250;
const longestDelayMs = 10_000;
const askEveryMs = 30_000;
const answerWithinMs = 10_000;
/** After a longer wait the caller is better served by the database itself. */
const upToDateWithinMs = 250;

/**
 * Listens on a connection of its own, outside the pool and never in a transaction: an open transaction would keep the server from
 * clearing its queue of announcements. A connection that breaks is replaced, with growing delays.
 *
 * Not covered: a pooler that shares connections by transaction; it would lose announcements.
 *
 * @param onTrouble called at every break
 */
async function listenPostgres(
  url: string,
  channel: string,
  listener: ChannelListener,
  onTrouble: (error: unknown) => void,
): Promise<Listening> {
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let failures = 0;
  let hasListened = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'nucleo live',
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      keepAlive: true,
    });
    client.on('notification', (message) => {
      if (message.channel === channel) listener.onMessage(message.payload ?? '');
    });
    client.on('error', (error) => lost(client, error));
    client.on('end', () => lost(client, new Error('The connection that listens was closed')));
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await hangUp(client);
      throw error;
    }
    if (isEnded) return hangUp(client);
    current = client;
    failures = 0;
    // This is said before any caller can learn that this process is up to date.
    if (hasListened) listener.onResync();
    hasListened = true;
    timer = setTimeout(ask, askEveryMs, client);
    timer.unref();
  }

  /** Finds a connection that is dead without an error. */
  function ask(client: pg.Client): void {
    client.query('SELECT 1').then(
      () => {
        if (client !== current) return;
        timer = setTimeout(ask, askEveryMs, client);
        timer.unref();
      },
      (error) => lost(client, error),
    );
  }

  function lost(client: pg.Client, error: unknown): void {
    if (client !== current) return;
    current = null;
    clearTimeout(timer);
    void hangUp(client);
    if (isEnded) return;
    onTrouble(error);
    comeBack();
  }

  function comeBack(): void {
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** failures) * (0.5 + Math.random() / 2);
    failures += 1;
    timer = setTimeout(() => {
      connect().catch((error) => {
        if (isEnded) return;
        onTrouble(error);
        comeBack();
      });
    }, delay);
    timer.unref();
  }

  const isUpToDate = coalesce(timelyQuestions(() => current, lost));

  await connect();
  return {
    isUpToDate,
    async stop() {
      isEnded = true;
      clearTimeout(timer);
      const client = current;
      current = null;
      if (client) await hangUp(client);
    },
  };
}

/**
 * PostgreSQL signals listeners before it acknowledges a commit, and a connection delivers what waits for it before it says
 * that a question is done. So once ours is answered, all that was acknowledged before it was asked has been received.
 * @returns asks, and whether the answer came in time; until a late one has come nobody waits for another
 */
function timelyQuestions(
  current: () => pg.Client | null,
  lost: (client: pg.Client, error: unknown) => void,
): () => Promise<boolean> {
  let overdue: pg.Client | null = null;

  async function ask(client: pg.Client): Promise<boolean> {
    try {
      await synced(client);
      return client === current();
    } catch (error) {
      lost(client, error);
      return false;
    } finally {
      if (overdue === client) overdue = null;
    }
  }

  return async () => {
    const client = current();
    if (!client || overdue === client) return false;
    const { promise: inTime, resolve } = Promise.withResolvers<boolean>();
    const limit = setTimeout(() => {
      overdue = client;
      resolve(false);
    }, upToDateWithinMs);
    void ask(client).then((answer) => {
      clearTimeout(limit);
      resolve(answer);
    });
    return inTime;
  };
}

/**
 * The shortest question of the protocol: PostgreSQL only says that it is ready. It takes a third of the time of `SELECT 1`, which is
 * asked thousands of times a second.
 */
function synced(client: pg.Client): Promise<void> {
  return new Promise((resolve, reject) => {
    const question = {
      submit: (connection: pg.Connection) => connection.sync(),
      handleReadyForQuery: () => question.callback(),
      handleError: (error: Error) => question.callback(error),
      // The client puts its time limit around it.
      callback: (error?: Error) => (error ? reject(error) : resolve()),
    };
    client.query(question);
  });
}

async function hangUp(client: pg.Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // It was gone already.
  }
}
