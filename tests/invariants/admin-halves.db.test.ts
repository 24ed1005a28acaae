import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { draftChange } from '#app/shop/changes/draft-change.server.ts';
import { checkImport } from '#app/shop/exchange/check-import.server.ts';
import { type ImportWork, stageImport } from '#app/shop/exchange/stage-import.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { progressOfImport, progressOfSheet, shippedOf } from './admin-halves.ts';

/** What `admin.torture.test.ts` checks with after a kill: each half is made by hand here, and named. */
const database = testDatabase();

test('an order that is sent without its mail and its entry is half', async () => {
  const { db } = database;
  const moment = testNow.toISOString();
  const made = () =>
    anOrderOf(db, {
      ...{ createdAt: moment, paidAt: moment, lines: [['p-1', 1000, 0, 1]] },
      row: { fulfilment_status: 'to_prepare' },
    });
  const [first, second] = [await made(), await made()];
  await sql`UPDATE orders SET fulfilment_status = 'sent', carrier = 'TCC', tracking_number = '1', sent_at = ${testNow}
    WHERE reference = ${first}`.execute(db);
  expect(await shippedOf(db, [second, first])).toEqual(['nothing', 'half']);
});

test('a product that is not as its line of an import says is a half, and so is one without its entry', async () => {
  const { db } = database;
  const acting = await actingOwner(db);
  await stock(db, ...['a', 'b', 'c'].map((id) => ({ id, name: id, price: 1_000 })));
  let due: ImportWork | null = null;
  const jobs = {
    async send(_transaction: unknown, _name: string, data: ImportWork) {
      due = data;
    },
  };
  const staged = await stageImport({ db, jobs }, acting, {
    fileName: 'a.csv',
    text: 'id,price\na,2000\nb,2000\nc,2000',
  });
  if (!staged.ok) throw new Error(staged.code);
  await checkImport({ db, clock: { now: () => testNow } }, due as unknown as ImportWork);
  expect(await progressOfImport(db, staged.id)).toEqual({ said: null, moved: 0, total: 3, halves: [] });
  await sql`UPDATE product_import_rows SET state = 'written' WHERE product_id = 'a'`.execute(db);
  await sql`UPDATE products SET price = 2000 WHERE id = 'b'`.execute(db);
  expect(await progressOfImport(db, staged.id)).toEqual({ said: null, moved: 1, total: 3, halves: ['a', 'b'] });
  await sql`UPDATE products SET price = 2000 WHERE id = 'a'`.execute(db);
  await sql`UPDATE products SET price = 1000 WHERE id = 'b'`.execute(db);
  // The audit says nothing of it.
  expect((await progressOfImport(db, staged.id)).halves).toEqual(['a']);
});

test('a product of which one cell is written and another is not is a half', async () => {
  const { db } = database;
  const acting = await actingOwner(db);
  await stock(db, ...['a', 'b'].map((id) => ({ id, name: id, price: 1_000 })));
  const drafted = await draftChange(db, acting, {
    kind: 'bulk',
    rule: { field: 'price', way: 'set', amount: 2_000 },
    selection: { kind: 'chosen', ids: ['a', 'b'] },
  });
  if (!drafted.ok) throw new Error(drafted.code);
  const lines = await db.selectFrom('change_lines').selectAll().where('set_id', '=', drafted.id).execute();
  const more = lines.map((line) => ({ ...line, field: 'discount' as const, before: '0', after: '5' }));
  await db.insertInto('change_lines').values(more).execute();
  expect(await progressOfSheet(db, drafted.id)).toEqual({ said: null, moved: 0, total: 4, halves: [] });
  await sql`UPDATE products SET price = 2000 WHERE id = 'a'`.execute(db);
  await sql`UPDATE change_lines SET state = 'applied' WHERE product_id = 'a' AND field = 'price'`.execute(db);
  await sql`UPDATE change_lines SET state = 'applied' WHERE product_id = 'b'`.execute(db);
  expect((await progressOfSheet(db, drafted.id)).halves).toEqual(['a', 'b']);
});
