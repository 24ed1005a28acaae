import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../shared/schema.ts';

/** Enough for the owner of a shop; beyond it the browser that signed in longest ago is a stranger again. */
const mostBrowsers = 20;

export type BrowserStanding = 'known' | 'forgotten' | 'stranger';

/** @param browser the id in its signed cookie; null where it brings none */
export async function standingOf(db: Queryable, customerId: string, browser: string | null): Promise<BrowserStanding> {
  if (browser === null) return 'stranger';
  const found = await db
    .selectFrom('known_browsers')
    .select('forgotten_at')
    .where('customer_id', '=', customerId)
    .where('browser', '=', hashed(browser))
    .executeTakeFirst();
  if (!found) return 'stranger';
  return found.forgotten_at === null ? 'known' : 'forgotten';
}

/** Only after a right code: the password alone, or the mailbox that sets a new one, makes no browser known. */
export async function rememberBrowser(db: Queryable, customerId: string, browser: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO known_browsers (customer_id, browser, known_at)
    SELECT customer_id, ${hashed(browser)}, ${now} FROM second_factors WHERE customer_id = ${customerId}
    ON CONFLICT (customer_id, browser) DO UPDATE SET known_at = excluded.known_at, forgotten_at = NULL`.execute(db);
  await sql`
    DELETE FROM known_browsers WHERE customer_id = ${customerId} AND browser IN (
      SELECT browser FROM known_browsers WHERE customer_id = ${customerId}
      ORDER BY known_at DESC, browser OFFSET ${mostBrowsers})`.execute(db);
}

export async function forgetBrowsers(db: Queryable, customerId: string, now: Date): Promise<void> {
  await db
    .updateTable('known_browsers')
    .set({ forgotten_at: now })
    .where('customer_id', '=', customerId)
    .where('forgotten_at', 'is', null)
    .execute();
}

/** As in `attempts`: the table is no list of browsers. */
function hashed(browser: string): string {
  return createHash('sha256').update(browser).digest('base64url');
}
