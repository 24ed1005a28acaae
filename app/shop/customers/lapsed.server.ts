import type { Database } from '../shared/schema.ts';
import { forgetAttempts } from './attempts.server.ts';

/**
 * Deletes what is over and says nothing any more: counted tries, sessions, proofs. Nothing reads such rows, so it may run
 * at any time and twice.
 *
 * @returns how many rows went
 */
export async function forgetLapsed(db: Database, now: Date): Promise<number> {
  const sessions = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  const proofs = await db.deleteFrom('verifications').where('expires_at', '<=', now).executeTakeFirst();
  return (await forgetAttempts(db, now)) + Number(sessions.numDeletedRows) + Number(proofs.numDeletedRows);
}
