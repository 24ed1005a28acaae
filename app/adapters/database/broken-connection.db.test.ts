import { expect, inject, test } from 'vitest';
import { isDatabaseOutage } from '#app/platform/database.server.ts';
import { clonePostgres } from '#tests/support/store/database.ts';
import { openPostgres } from './postgres.server.ts';

// The embedded database has no connections that could break.
test.runIf(inject('engine') === 'postgres')(
  'a server that dies between two statements of a transaction ends the transaction, not the store',
  async () => {
    const reported: unknown[] = [];
    const handle = await openPostgres(await clonePostgres(), (error) => reported.push(error));
    const client = await handle.pool.connect();
    await client.query('BEGIN');
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    await handle.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    // No query waits on it, so the error comes as an event; unhandled, it would end the process.
    await expect.poll(() => reported.length).toBeGreaterThan(0);
    const next = await client.query('SELECT 1').catch((error: unknown) => error);
    expect(isDatabaseOutage(next), String(next)).toBe(true);
    client.release(true);
    expect((await handle.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await handle.close();
  },
);
