import { describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/store/database.ts';
import { forgetLapsedCounts, giveBackToDatabase, takeFromDatabase } from './database-rate-limit.server.ts';

const world = testDatabase();
const noon = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const allowance = { most: 3, seconds: 60 };
const take = (subject: string, at = noon) => takeFromDatabase(world.db, subject, allowance, at);

describe('tries', () => {
  test('pass until they are used up, and again when their time is over', async () => {
    expect([await take('a'), await take('a'), await take('a')]).toEqual([0, 0, 0]);
    expect(await take('a', later(20))).toBe(40);
    expect(await take('b', later(20))).toBe(0);
    expect(await take('a', later(60))).toBe(0);
  });

  test('that succeeded do not count', async () => {
    for (let i = 0; i < 10; i += 1) {
      expect(await take('a')).toBe(0);
      await giveBackToDatabase(world.db, 'a');
    }
  });

  test('at the same moment are all counted', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => take('a')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  test('are forgotten when their time is over; the table names nobody', async () => {
    await take('ana@correo.test');
    expect(JSON.stringify(await world.db.selectFrom('attempts').selectAll().execute())).not.toContain('ana');
    expect(await forgetLapsedCounts(world.db, later(59))).toBe(0);
    expect(await forgetLapsedCounts(world.db, later(61))).toBe(1);
  });
});
