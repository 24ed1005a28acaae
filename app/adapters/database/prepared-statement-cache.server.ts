import { createHash } from 'node:crypto';
import type { PostgresPool } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { PoolClient } from 'pg';
import { isStalePlan } from '#app/platform/database.server.ts';

/** Each connection keeps a plan of each, some tens of kB; the shop's own statements are about a hundred. */
const mostNames = 200;
const namedAfterTimes = 5;
const mostCounted = 2_000;

/**
 * Gives statements that come again and again a name, so that a connection parses and plans them once. Once the names are used up,
 * further statements go without, as before.
 *
 * Not behind a pooler that shares connections by transaction and knows no named statements.
 */
export function preparedStatementCache(pool: PostgresPool): PostgresPool {
  const names = statementNames();
  const wrapped = new WeakMap<object, Wrapped>();
  return {
    async connect() {
      const client = (await pool.connect()) as unknown as PoolClient;
      const naming = wrapped.get(client) ?? namingClient(client, names);
      wrapped.set(client, naming);
      return naming as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
    },
    end: () => pool.end(),
  };
}

interface Wrapped {
  query(text: string, values?: unknown[]): Promise<unknown>;
  release(): void;
}

function namingClient(client: PoolClient, names: ReturnType<typeof statementNames>): Wrapped {
  return {
    async query(text, values) {
      const name = typeof text === 'string' ? names.of(text) : undefined;
      if (name === undefined) return client.query(text, values);
      try {
        return await client.query({ name, text, values });
      } catch (error) {
        if (!isStalePlan(error)) throw error;
        // Under its next name a statement is planned again, on every connection.
        names.renew();
        // The error has ended a transaction; `inTransaction` begins it again.
        if (client.getTransactionStatus() !== 'I') throw error;
        return client.query(text, values);
      }
    },
    release: () => client.release(),
  };
}

export function statementNames() {
  const names = new Map<string, string>();
  const times = new LRUCache<string, number>({ max: mostCounted });
  let generation = 0;
  return {
    of(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= mostNames || !isWorthAName(text)) return undefined;
      const seen = (times.get(text) ?? 0) + 1;
      if (seen < namedAfterTimes) {
        times.set(text, seen);
        return undefined;
      }
      times.delete(text);
      const name = `${createHash('sha256').update(text).digest('hex').slice(0, 24)}_${generation}`;
      names.set(text, name);
      return name;
    },
    renew() {
      generation += 1;
      names.clear();
    },
  };
}

const planned = /^\s*(?:select|with|insert|update|delete)\b/i;
/** `in ($1, $2…)` and `values ($1…), ($2…)` are another text for each length, and would use up the names. */
const ofAnyLength = /\bin \(\$\d+, \$\d+|\bvalues \([\s\S]*\), \(\$/i;

function isWorthAName(text: string): boolean {
  return planned.test(text) && !ofAnyLength.test(text);
}
