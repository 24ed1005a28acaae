import type { Database } from '../shared/schema.ts';
import { forgetAttempts } from './attempts.server.ts';
import { forgetDeskSessions } from './door/desk-session.server.ts';
import { forgetSecondSteps } from './door/second-step.server.ts';

/** Nothing reads expired rows, so it may run at any time and twice. */
export async function forgetLapsed(db: Database, now: Date): Promise<number> {
  const sessions = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  const proofs = await db.deleteFrom('verifications').where('expires_at', '<=', now).executeTakeFirst();
  const others =
    (await forgetAttempts(db, now)) + (await forgetDeskSessions(db, now)) + (await forgetSecondSteps(db, now));
  return others + Number(sessions.numDeletedRows) + Number(proofs.numDeletedRows);
}
