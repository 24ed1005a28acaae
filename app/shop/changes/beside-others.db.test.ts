import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { insertProducts, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { applyChange, undoChange } from './apply-change.server.ts';
import type { ProductRule } from './change-rule.ts';
import type { ChangeSelection } from './change-set.ts';
import { draftChange } from './draft-change.server.ts';
import { findChange } from './read-changes.server.ts';
import { workOnChange } from './work-on-change.server.ts';

const database = testDatabase();
const raise: ProductRule = { field: 'price', way: 'percent', basisPoints: 1_000, toEndings: false };
const everything: ChangeSelection = { kind: 'group', category: null, brand: '' };

async function drafted(rule: ProductRule, selection: ChangeSelection): Promise<string> {
  const owner = await actingOwner(database.db, testNow);
  const made = await draftChange(database.db, owner, { kind: 'bulk', rule, selection });
  if (!made.ok) throw new Error(made.code);
  return made.id;
}

async function begin(move: typeof applyChange, id: string, atOnceMs: number): Promise<void> {
  const tools = { db: database.db, jobs: { send: async () => {} }, atOnceMs };
  expect(await move(tools, await actingOwner(database.db, testNow), id)).toMatchObject({ ok: true });
}

test('others get in between the batches of a thousand products, whatever the database knew of smaller changes', async () => {
  const count = 1_200;
  await insertProducts(
    database.db,
    sql`SELECT 'p' || n, 'Pieza ' || n, 100000 + n, 'Mouse', n % 50
      FROM generate_series(1, ${count}::int) AS n`,
    ['id', 'name', 'price', 'category', 'stock'],
  );
  // Statistics of a small change made the planner compare each line with each: 44 s for 12,000 lines.
  await begin(applyChange, await drafted(raise, { kind: 'chosen', ids: ['p1'] }), 60_000);
  await sql`VACUUM (ANALYZE) change_lines`.execute(database.db);
  for (const rule of [raise, { field: 'category', way: 'set', category: 'SSD' } as const]) {
    const id = await drafted(rule, everything);
    for (const move of [applyChange, undoChange]) {
      await begin(move, id, 0);
      const visited: number[] = [];
      let isOver = false;
      const working = workOnChange({ db: database.db, clock: { now: () => testNow } }, id).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        const { progress } = (await findChange(database.db, id, { view: 'all', page: 1 }))!;
        if (progress) visited.push(progress.done);
        await wait(5);
      }
      await working;
      expect(new Set(visited.filter((done) => done > 0 && done < count)).size).toBeGreaterThan(2);
    }
    expect(await findChange(database.db, id, { view: 'all', page: 1 })).toMatchObject({ counts: { undone: count } });
  }
  const { price } = await database.db
    .selectFrom('products')
    .select('price')
    .where('id', '=', 'p7')
    .executeTakeFirstOrThrow();
  expect(price).toBe(100_007);
});
