import { sql } from 'kysely';
import { addSeconds } from '../shared/clock.ts';
import type { Database, Queryable } from '../shared/schema.ts';

/** Shorter ones pass by themselves, and the shop asks again. */
export const silenceSeconds = 5 * 60;

/** The provider gave no answer. Many questions fail together, so of one second one is written. */
export async function noteSilence(db: Database, now: Date): Promise<void> {
  const noticeable = addSeconds(now, -silenceSeconds);
  await sql`
    INSERT INTO provider_silence AS known (since, last_at) VALUES (${now}, ${now})
    ON CONFLICT (only_row) DO UPDATE SET last_at = ${now},
      noticed_at = coalesce(known.noticed_at, CASE WHEN known.since <= ${noticeable} THEN ${now}::timestamptz END)
    WHERE known.last_at < ${addSeconds(now, -1)}`.execute(db);
}

/** It answered. Where it was not silent this only looks. */
export async function endSilence(db: Database): Promise<void> {
  await db.deleteFrom('provider_silence').execute();
}

/** @returns since when the provider gives no answer, if that is long enough for the owner to know */
export async function providerSilentSince(db: Queryable, now: Date): Promise<Date | null> {
  const silence = await db
    .selectFrom('provider_silence')
    .select('since')
    .where('since', '<=', addSeconds(now, -silenceSeconds))
    .executeTakeFirst();
  return silence?.since ?? null;
}
