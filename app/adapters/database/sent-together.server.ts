import type { PostgresPool } from 'kysely';
import type { PoolClient } from 'pg';

type AnyQuery = (...asked: unknown[]) => Promise<unknown>;

/**
 * What is asked of a connection in one turn leaves in one write, and `begin` leaves with the first statement of its transaction.
 * Writing, and waking up to read, cost the store and PostgreSQL as much as a small statement. The connections must be made with
 * `pipeline`.
 */
export function sendingTogether(pool: PostgresPool): PostgresPool {
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

function sendingClient(client: PoolClient) {
  const ask = client.query.bind(client) as unknown as AnyQuery;
  const gather = gathering(client);
  let begun: Promise<unknown> | undefined;
  return {
    query(...asked: unknown[]): Promise<unknown> {
      gather();
      const answer = ask(...asked);
      if (asked[0] === 'begin') {
        begun = answer;
        // Heard of with the first statement, which may be later.
        begun.catch(() => {});
        return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
      }
      if (begun === undefined) return answer;
      // The first statement fails with what `begin` failed with.
      const both = Promise.all([begun, answer]).then((answers) => answers[1]);
      begun = undefined;
      return both;
    },
    getTransactionStatus: () => client.getTransactionStatus(),
    release: () => client.release(),
  };
}

/** @returns holds back what is written until this turn is over */
function gathering(client: PoolClient): () => void {
  // The driver keeps its socket there; the embedded database has none.
  const { stream } = (client as unknown as { connection: { stream: { cork?(): void; uncork?(): void } } }).connection;
  let isHeldBack = false;
  return () => {
    if (isHeldBack) return;
    isHeldBack = true;
    stream.cork?.();
    process.nextTick(() => {
      isHeldBack = false;
      stream.uncork?.();
    });
  };
}
