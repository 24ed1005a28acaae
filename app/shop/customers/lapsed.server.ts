import { forgetLapsedCounts } from '../shared/database-rate-limit.server.ts';
import type { Database } from '../shared/schema.ts';
import { forgetAdminSessions } from './owner-sign-in/admin-session.server.ts';
import { forgetSecondSteps } from './owner-sign-in/second-step.server.ts';

/** Nothing reads expired rows, so it may run at any time and twice. */
export async function forgetLapsed(db: Database, now: Date): Promise<number> {
  const sessions = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  const tokens = await db.deleteFrom('verifications').where('expires_at', '<=', now).executeTakeFirst();
  const others =
    (await forgetLapsedCounts(db, now)) + (await forgetAdminSessions(db, now)) + (await forgetSecondSteps(db, now));
  return others + Number(sessions.numDeletedRows) + Number(tokens.numDeletedRows);
}
