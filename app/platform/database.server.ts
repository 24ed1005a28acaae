import type { Compilable, CompiledQuery, Kysely, PostgresPool, QueryExecutorProvider, Transaction } from 'kysely';
import type { Pool } from 'pg';

/** An open database, whichever engine. Both speak PostgreSQL 18 through one `pg.Pool`. */
export interface DatabaseHandle {
  engine: 'pglite' | 'postgres';
  pool: Pool;
  /** Connections that stay the same from one statement to the next: `pool` may share them between transactions (`DATABASE_DIRECT_URL`). */
  direct: Pool;
  /** Runs `work` while no other process on this database does: for setting up. `work` may use the pool. */
  withSetUpLock<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Receives what transactions of any process announce on a channel when they commit, until it is stopped or the database closed. */
  listen(channel: string, listener: ChannelListener): Promise<Listening>;
  /** Nothing acknowledged may be lost by it. */
  close(): Promise<void>;
}

export interface ChannelListener {
  onMessage(payload: string): void;
  /** The connection broke and is back: what was announced in between is lost, so everything has to be read again. */
  onResync(): void;
}

export interface Listening {
  /**
   * Whether every announcement of a commit that was acknowledged before the call has been received. False when that is not
   * known in time: the connection is broken or slow. A caller who gets false must ask the database itself.
   */
  isUpToDate(): Promise<boolean>;
  stop(): Promise<void>;
}

/** No connection could be had: the database is down, restarting, gone, or all its connections are taken. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  constructor(cause: unknown) {
    super('the database gives no connection', { cause });
  }
}

/**
 * The pool, throwing `DatabaseUnavailable` however a connection is refused.
 * @param waited called with how long each connection was waited for
 */
export function withOutageErrors(pool: Pool, waited: (ms: number) => void = () => {}): PostgresPool {
  return {
    async connect() {
      const asked = performance.now();
      try {
        const client = await pool.connect();
        waited(performance.now() - asked);
        return client;
      } catch (error) {
        throw new DatabaseUnavailable(error);
      }
    },
    end: () => pool.end(),
  };
}

/** Class 08: the connection; 25006: a standby that has not taken over yet; 53300: too many; 57P01–57P03: shut down, crashed, starting. */
const outageCode = /^(08...|25006|53300|57P0[123]|ECONNRESET|ECONNREFUSED|EPIPE)$/;

/** What the driver says of a connection that is gone, the first time and later. */
const brokenConnection =
  /^Connection terminated|^Client (has encountered a connection error|was closed) and is not queryable/;

/** Whether the database was not there, so that asking again later may help. */
export function isDatabaseOutage(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && outageCode.test(code)) || brokenConnection.test(error.message);
}

/** The database was there when it was asked: a next connection may be had. */
function isBrokenConnection(error: unknown): boolean {
  return isDatabaseOutage(error) && !(error instanceof DatabaseUnavailable);
}

/** A column changed its type or came new while a connection had the plan of a named statement. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

const deadlockDetected = '40P01';
const serializationFailure = '40001';
const mostTries = 6;

/**
 * Runs `work` in one transaction and tries again when PostgreSQL chose it to break a deadlock. Lines are locked in the
 * order of their ids, so this should never happen; measured without that order, 89 of 100 two-product orders deadlocked.
 * Also when another process changed a table under a statement that was planned before, and when the connection broke before the commit was
 * sent: nothing of it happened then, and the next waits for a database that is being restarted (resilient-dialect.server.ts).
 *
 * No network call belongs inside: it would hold a connection and its locks until another server answers.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    let isDone = false;
    try {
      return await db.transaction().execute(async (transaction) => {
        const result = await work(transaction);
        isDone = true;
        return result;
      });
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      const mayRetry = code === deadlockDetected || code === serializationFailure || isStalePlan(error);
      const hasForgotten = !isDone && isBrokenConnection(error);
      if (!(mayRetry || hasForgotten) || attempt === mostTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/**
 * A write outside of a transaction that may happen twice, like a count that is rather too high: asked again when its connection broke, as
 * it does when the database is restarted.
 */
export async function retryOnce<Result>(db: { isTransaction: boolean }, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (db.isTransaction || !isBrokenConnection(error)) throw error;
    return await write();
  }
}

interface Statement<Row> {
  compile(executor: QueryExecutorProvider): CompiledQuery<Row>;
}

/**
 * One trip for several statements. In a transaction, when one fails, those after it do as well, since it is over; where its first
 * takes an advisory lock, `BEGIN` leaves with them, so the others must only read.
 */
export function pipeline<Rows extends unknown[]>(
  db: QueryExecutorProvider,
  ...queries: { [Index in keyof Rows]: Statement<Rows[Index]> }
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  const executor = db.getExecutor();
  // Asked one after the other, a transaction waits for each answer before it sends the next statement.
  return executor.provideConnection(async (connection) => {
    const onIt = executor.withConnectionProvider({ provideConnection: (ask) => ask(connection) });
    const answers = await Promise.all(queries.map((query) => onIt.executeQuery(query.compile(db))));
    return answers.map(({ rows }) => rows) as { [Index in keyof Rows]: Rows[Index][] };
  });
}

/** PostgreSQL's text has no such character, so no value is mistaken for it. */
const placeholder = '\0';

/**
 * A statement of pages that are asked for all the time: it is built and compiled with the first id, or array of ids, which takes Kysely as
 * long as pg takes to ask it.
 */
export function compiledOnce<Tables, Row, Given extends string | readonly string[] = string>(
  build: (db: Kysely<Tables>, given: Given) => Compilable<Row>,
) {
  let compiled: CompiledQuery<Row> | undefined;
  return (db: Kysely<Tables>, given: Given): Compilable<Row> => ({
    compile() {
      compiled ??= build(db, placeholder as Given).compile();
      return { ...compiled, parameters: compiled.parameters.map((each) => (each === placeholder ? given : each)) };
    },
  });
}

/** A pooler takes no limits from the store: they stand in its own settings. */
export async function hasTimeLimit({ pool }: DatabaseHandle): Promise<boolean> {
  const { rows } = await pool.query<{ statement_timeout: string }>('SHOW statement_timeout');
  return rows[0]?.statement_timeout !== '0';
}
