import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Listening } from '#app/platform/database.server.ts';
import { type ChangedIds, parseAnnouncement } from '#app/platform/live/live-bus.server.ts';
import type { TestDatabase } from './store/database.ts';

/** What the database has announced to open pages since the last call, or since the test began. */
export function announcements(database: TestDatabase): () => Promise<ChangedIds[]> {
  let received: string[] = [];
  let listening: Listening | undefined;
  let count = 0;

  beforeAll(async () => {
    listening = await database.handle.listen('live', {
      onMessage: (payload) => received.push(payload),
      onResync: () => {},
    });
  });
  afterAll(() => listening?.stop());

  /** Announcements arrive in commit order, so our own sentinel comes last. */
  async function announced(): Promise<ChangedIds[]> {
    count += 1;
    const sentinel = JSON.stringify({ mark: [String(count)] });
    await sql`SELECT pg_notify('live', ${sentinel})`.execute(database.db);
    await expect.poll(() => received.at(-1)).toBe(sentinel);
    const before = received.slice(0, -1);
    received = [];
    return before.map((payload) => parseAnnouncement(payload)?.change ?? { unreadable: 'all' });
  }
  beforeEach(async () => {
    await announced();
  });
  return announced;
}
