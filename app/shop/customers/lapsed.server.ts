import type { Database } from '../shared/schema.ts';
import { forgetAttempts } from './attempts.server.ts';

/** Nothing reads expired rows, so it may run at any time and twice. */
export async function forgetLapsed(db: Database, now: Date): Promise<number> {
  const sessions = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  const proofs = await db.deleteFrom('verifications').where('expires_at', '<=', now).executeTakeFirst();
  return (await forgetAttempts(db, now)) + Number(sessions.numDeletedRows) + Number(proofs.numDeletedRows);
}
