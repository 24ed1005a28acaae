import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { DatabaseUnavailable, isDatabaseOutage } from './database.server.ts';

/** PostgreSQL and a pooler are back within a second or two of a restart. Shorter than nginx waits for a page (4 s, `deploy/nginx.conf`). */
const restartMs = 3_000;
const askEveryMs = 100;

/** Stays the same for the caller who has it, while the connection under it is replaced when it breaks. */
interface ResilientConnection extends DatabaseConnection {
  /** None once a broken one could not be replaced. */
  current: DatabaseConnection | undefined;
  isInTransaction: boolean;
}

/**
 * A database that is restarted turns nobody away: a caller who asks for a connection waits until it answers again, and a statement
 * that only reads is asked again over another connection. Once it has been away for longer than a restart takes, all are refused at once.
 *
 * Not covered here: what a transaction had done (`inTransaction` begins it again), and a write outside of one, which may have happened.
 */
export function resilientDialect(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => resilientDriver(dialect.createDriver()),
  };
}

function resilientDriver(driver: Driver): Driver {
  let awaySince: number | undefined;

  /** @returns whether to ask again: the database has just gone */
  function mayComeBack(error: unknown): boolean {
    if (!isDatabaseOutage(error instanceof DatabaseUnavailable ? error.cause : error)) return false;
    awaySince ??= performance.now();
    return performance.now() - awaySince < restartMs;
  }

  /** While the database is away, a connection that only leads to a pooler proves nothing: it is asked. */
  async function connected(): Promise<DatabaseConnection> {
    for (;;) {
      try {
        const connection = await driver.acquireConnection();
        if (awaySince === undefined) return connection;
        if (await answers(connection)) return connection;
      } catch (error) {
        if (!mayComeBack(error)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
  }

  async function answers(connection: DatabaseConnection): Promise<boolean> {
    try {
      await connection.executeQuery(CompiledQuery.raw('SELECT 1'));
      awaySince = undefined;
      return true;
    } catch (error) {
      await driver.releaseConnection(connection);
      if (mayComeBack(error)) return false;
      throw new DatabaseUnavailable(error);
    }
  }

  function resilientConnection(first: DatabaseConnection): ResilientConnection {
    let replacing: Promise<void> | undefined;
    const connection: ResilientConnection = {
      current: first,
      isInTransaction: false,
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        if (replacing !== undefined) await replacing;
        const asked = currentOf(connection);
        try {
          return await asked.executeQuery<Row>(query);
        } catch (error) {
          if (!mayComeBack(error) || connection.isInTransaction || !onlyReads(query.sql)) throw error;
          // Of several statements over one connection, the first that fails replaces it for all.
          if (asked === connection.current) replacing = replace();
          await replacing;
          // Once: a statement that ends each server process that works on it must not end one after the other.
          return currentOf(connection).executeQuery<Row>(query);
        }
      },
      streamQuery: (query, chunkSize) => currentOf(connection).streamQuery(query, chunkSize),
    };

    async function replace(): Promise<void> {
      const broken = currentOf(connection);
      // Given back first: all that wait hold one, and the pool has no more.
      connection.current = undefined;
      await driver.releaseConnection(broken);
      connection.current = await connected();
      replacing = undefined;
    }

    return connection;
  }

  return {
    init: () => driver.init(),
    acquireConnection: async () => resilientConnection(await connected()),
    async beginTransaction(connection, settings: TransactionSettings) {
      (connection as ResilientConnection).isInTransaction = true;
      await driver.beginTransaction(currentOf(connection), settings);
    },
    async commitTransaction(connection) {
      await driver.commitTransaction(currentOf(connection));
      (connection as ResilientConnection).isInTransaction = false;
    },
    async rollbackTransaction(connection) {
      await driver.rollbackTransaction(currentOf(connection));
      (connection as ResilientConnection).isInTransaction = false;
    },
    async releaseConnection(connection) {
      const { current } = connection as ResilientConnection;
      if (current) await driver.releaseConnection(current);
    },
    destroy: () => driver.destroy(),
  };
}

function currentOf(connection: DatabaseConnection): DatabaseConnection {
  const { current } = connection as ResilientConnection;
  if (!current) throw new DatabaseUnavailable('a connection broke and could not be replaced');
  return current;
}

const onlyReads = (statement: string) =>
  /^\s*(select|with)\b/i.test(statement) && !/\b(insert|update|delete|merge)\b/i.test(statement);
