import { join } from 'node:path';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import { columnTypes } from './column-types.server.ts';
import { lockDirectory } from './directory-lock.server.ts';

const checkpointEveryMs = 60_000;
const vacuumEveryMs = 15 * 60_000;
/** Between two statements, so that requests that waited are answered. */
const restMs = 100;
/** All requests share one connection. A longer wait means that the store is stuck, and an error beats hanging. */
const connectionTimeoutMs = 20_000;
/** Of statements, before requests are read and answered, and timers run. */
const longestStretchMs = 5;

/**
 * PostgreSQL inside this process, in a directory, for one machine. It never checkpoints or vacuums by itself, so a timer does.
 * Acknowledged writes survive the end of the process; a power cut may lose the last moments.
 *
 * @param onMaintenanceError called after a failed checkpoint or vacuum, after which the shop goes on
 */
export async function openPglite(
  directory: string,
  onMaintenanceError: (error: unknown) => void,
): Promise<DatabaseHandle> {
  const lock = lockDirectory(directory);
  try {
    const pglite = await PGlite.create({ dataDir: join(directory, 'database'), extensions: { pg_trgm } });
    const handle = pgliteHandle(pglite);
    const closing = new AbortController();
    const timers = [
      setInterval(() => void handle.pool.query('CHECKPOINT').catch(onMaintenanceError), checkpointEveryMs),
      setInterval(() => void tidyTables(handle.pool, closing.signal).catch(onMaintenanceError), vacuumEveryMs),
    ];
    for (const timer of timers) timer.unref();
    return {
      ...handle,
      async close() {
        closing.abort();
        for (const timer of timers) clearInterval(timer);
        await handle.pool.query('CHECKPOINT').catch(onMaintenanceError);
        await handle.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Table by table and step by step: every request waits while a statement runs, and all tables at once take half a second. */
async function tidyTables(pool: pg.Pool, closing: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables`,
  );
  for (const { name } of rows) {
    for (const step of ['VACUUM', 'ANALYZE']) {
      if (closing.aborted) return;
      await pool.query(`${step} ${name}`);
      await wait(restMs);
    }
  }
}

/**
 * A statement ends before the next one is asked for, and both in one turn of Node's loop: as long as any statement waits, the process
 * would read no request, send no answer and refuse nobody. In two seconds of a crowd it made one turn.
 */
function yieldingToLoop(pglite: PGlite): PGlite {
  let began = 0;
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    if (performance.now() - began > longestStretchMs) {
      await nextRound();
      began = performance.now();
    }
    return pglite.execProtocolStream(message, options);
  };
  return { waitReady: pglite.waitReady, execProtocolStream } as PGlite;
}

/** For an instance that the caller made: tests clone theirs from a migrated image in memory. */
export function pgliteHandle(pglite: PGlite): DatabaseHandle {
  const pool = new pg.Pool({
    ...createPgConfig(yieldingToLoop(pglite)),
    max: 1,
    pipeline: true,
    connectionTimeoutMillis: connectionTimeoutMs,
    types: columnTypes,
  } as unknown as pg.PoolConfig);
  return {
    engine: 'pglite',
    pool,
    direct: pool,
    // The directory's lock leaves only this process.
    withSetUpLock: (work) => work(),
    // Through the pool, so that it is not part of an open transaction, whose rollback would end it.
    async listen(channel, listener) {
      await pool.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      const stop = pglite.onNotification((notifiedChannel, payload) => {
        if (notifiedChannel === channel) listener.onMessage(payload);
      });
      // A notification arrives before the one who committed is answered.
      return { isUpToDate: async () => true, stop: async () => stop() };
    },
    async close() {
      await pool.end();
      await pglite.close();
    },
  };
}
