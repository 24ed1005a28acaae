import type { Database } from '../shared/schema.ts';
import { forgetAttempts } from './attempts.server.ts';

/**
 * Deletes expired tries, sessions and tokens. Nothing reads them, so it may run at any time and twice.
 *
 * @returns the number of rows deleted
 */
export async function forgetLapsed(db: Database, now: Date): Promise<number> {
  const sessions = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  const proofs = await db.deleteFrom('verifications').where('expires_at', '<=', now).executeTakeFirst();
  return (await forgetAttempts(db, now)) + Number(sessions.numDeletedRows) + Number(proofs.numDeletedRows);
}
