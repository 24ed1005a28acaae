import type { PostgresPool } from 'kysely';
import type { PoolClient } from 'pg';

type AnyQuery = (...asked: unknown[]) => Promise<unknown>;

/**
 * What is asked of a connection in one turn leaves in one write, and `begin` leaves with a first statement that only locks. Writing, and waking up to read, cost the store and PostgreSQL as much as a small statement. The connections must be made with
 * `pipeline`.
 */
export function pipelinedPool(pool: PostgresPool): PostgresPool {
  const wrapped = new WeakMap<object, ReturnType<typeof sendingClient>>();
  return {
    async connect() {
      const client = (await pool.connect()) as unknown as PoolClient;
      const sending = wrapped.get(client) ?? sendingClient(client);
      wrapped.set(client, sending);
      return sending as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
    },
    end: () => pool.end(),
  };
}

/** Should `begin` fail, what has already left with it runs by itself: this changes nothing then. */
const onlyLocks = /^\s*select pg_advisory_xact_lock\(/i;

function sendingClient(client: PoolClient) {
  const ask = client.query.bind(client) as unknown as AnyQuery;
  const corkForTurn = corking(client);
  const send: AnyQuery = (...asked) => {
    corkForTurn();
    return ask(...asked);
  };
  let mayBegin = false;
  /** Of a transaction whose first statement changes something: it waits, and so does what is asked after it. */
  let begun: Promise<unknown> | undefined;

  async function afterBeginning(asked: unknown[]): Promise<unknown> {
    await begun;
    return send(...asked);
  }

  async function withBegin(asked: unknown[]): Promise<unknown> {
    const [, answer] = await Promise.all([send('begin'), send(...asked)]);
    return answer;
  }

  return {
    query(...asked: unknown[]): Promise<unknown> {
      if (asked[0] === 'begin') {
        mayBegin = true;
        begun = undefined;
        // Its failure is reported with the first statement, which may be later.
        return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
      }
      if (begun !== undefined) return afterBeginning(asked);
      if (!mayBegin) return send(...asked);
      mayBegin = false;
      if (onlyLocks.test(statementOf(asked[0]))) return withBegin(asked);
      begun = send('begin');
      return afterBeginning(asked);
    },
    getTransactionStatus: () => client.getTransactionStatus(),
    release() {
      mayBegin = false;
      begun = undefined;
      client.release();
    },
  };
}

function statementOf(asked: unknown): string {
  return typeof asked === 'string' ? asked : (asked as { text: string }).text;
}

/** @returns holds back what is written until this turn is over */
function corking(client: PoolClient): () => void {
  // The driver keeps its socket there; the embedded database has none.
  const { stream } = (client as unknown as { connection: { stream: { cork?(): void; uncork?(): void } } }).connection;
  let isCorked = false;
  return () => {
    if (isCorked) return;
    isCorked = true;
    stream.cork?.();
    process.nextTick(() => {
      isCorked = false;
      stream.uncork?.();
    });
  };
}
