import { sql } from 'kysely';
import type { Services } from '#app/services.server.ts';

/** Whether this process is to be given requests. A restart would not repair the database, so health is asked apart. */
export async function readiness({
  db,
  lifecycle: { phase },
  log,
}: Pick<Services, 'db' | 'lifecycle' | 'log'>): Promise<'ready' | 'starting' | 'leaving' | 'unavailable'> {
  if (phase !== 'serving') return phase;
  try {
    await sql`SELECT 1`.execute(db);
    return 'ready';
  } catch (error) {
    log.error({ err: error }, 'the database does not answer');
    return 'unavailable';
  }
}
