import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/store/database.ts';
import { takeFromDatabase } from '../shared/database-rate-limit.server.ts';
import { forgetLapsed } from './lapsed.server.ts';

const world = testDatabase();
const noon = new Date('2026-11-21T12:00:00Z');
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

test('what is over goes, what is not stays', async () => {
  const { db } = world;
  await db.insertInto('customers').values({ id: 'ana', name: 'Ana', email: 'ana@correo.test', image: null }).execute();
  for (const [id, ends] of [
    ['over', minutes(-1)],
    ['open', minutes(1)],
  ] as const) {
    const expires_at = ends;
    await db
      .insertInto('sessions')
      .values({ id, token: id, customer_id: 'ana', expires_at, ip_address: null, user_agent: null })
      .execute();
    await db.insertInto('verifications').values({ id, identifier: id, value: 'x', expires_at }).execute();
  }
  await takeFromDatabase(db, 'over', { most: 1, seconds: 60 }, minutes(-2));
  await takeFromDatabase(db, 'open', { most: 1, seconds: 60 }, noon);

  expect(await forgetLapsed(db, noon)).toBe(3);
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'open' }]);
  expect(await db.selectFrom('verifications').select('id').execute()).toEqual([{ id: 'open' }]);
  expect(await forgetLapsed(db, noon)).toBe(0);
});
