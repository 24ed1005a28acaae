import { sql } from 'kysely';
import { servicesContext } from '#app/contexts.ts';
import type { Route } from './+types/ready';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, engine, log } = context.get(servicesContext);
  const headers = { 'cache-control': 'no-store' };
  try {
    await sql`SELECT 1`.execute(db);
    return Response.json({ status: 'ready', database: engine }, { headers });
  } catch (error) {
    log.error({ err: error }, 'the database does not answer');
    return Response.json({ status: 'unavailable', database: engine }, { status: 503, headers });
  }
}
