import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Listening } from '#app/platform/database.server.ts';
import { type LiveChange, parseAnnouncement } from '#app/platform/live/live-news.ts';
import type { TestDatabase } from './store/database.ts';

/** What the database has announced to open pages since the last call, or since the test began. */
export function announcements(database: TestDatabase): () => Promise<LiveChange[]> {
  let heard: string[] = [];
  let listening: Listening | undefined;
  let marks = 0;

  beforeAll(async () => {
    listening = await database.handle.listen('live', { onMessage: (payload) => heard.push(payload), onGap: () => {} });
  });
  afterAll(() => listening?.stop());

  /** Announcements arrive in commit order, so our own mark comes last. */
  async function announced(): Promise<LiveChange[]> {
    marks += 1;
    const mark = JSON.stringify({ mark: [String(marks)] });
    await sql`SELECT pg_notify('live', ${mark})`.execute(database.db);
    await expect.poll(() => heard.at(-1)).toBe(mark);
    const before = heard.slice(0, -1);
    heard = [];
    return before.map((payload) => parseAnnouncement(payload)?.news ?? { unreadable: 'all' });
  }
  beforeEach(async () => {
    await announced();
  });
  return announced;
}
