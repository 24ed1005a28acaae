import { describe, expect, test } from 'vitest';
import { aCustomer, aReference, productsOnShelf, setProduct, stock, testNow } from '#tests/support/factories.ts';
import { importsByHand } from '#tests/support/imports.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../audit/audit.server.ts';
import { claimAbandonedBulkJob } from '../catalog/bulk-jobs.server.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { type ApplyTools, applyStagedImport } from './apply-import.server.ts';
import { toReview } from './apply-rules.ts';
import { checkImport } from './check-import.server.ts';
import { exportProducts } from './export.server.ts';
import { endInterrupted, forgetOldImports } from './interrupted-imports.server.ts';
import { applyImport, discardImport, stageImport, stopImport } from './stage-import.server.ts';
import { findImport, importProblems, leftProducts } from './staged-imports.server.ts';

const database = testDatabase();
const { acting, due, jobs } = importsByHand(database);

function tools(more: Partial<ApplyTools> = {}): ApplyTools & { jobs: typeof jobs } {
  return { db: database.db, clock: { now: () => testNow }, jobs, ...more };
}

async function work(more: Partial<ApplyTools> = {}): Promise<void> {
  for (let next = due.shift(); next; next = due.shift()) {
    if (next.name === 'check-import') await checkImport(tools(), next.data);
    else await applyStagedImport(tools(more), next.data.id);
  }
}

async function staged(text: string, by = acting) {
  const done = await stageImport({ db: database.db, jobs }, by, { fileName: 'a.csv', text });
  if (!done.ok) throw new Error(done.code);
  return done.id;
}

async function checked(text: string) {
  const id = await staged(text);
  await work();
  return shown(id);
}

async function shown(id: number) {
  const found = await findImport(database.db, id);
  if (!found) throw new Error(`There is no import ${id}`);
  return found;
}

const apply = async ({ id, run }: { id: number; run: number }, by = acting) => {
  const { findings } = await shown(id);
  const reviewed = findings ? toReview(findings) : 0;
  return applyImport({ db: database.db, jobs }, by, { id, version: run, reviewed });
};
const prices = async () =>
  Object.fromEntries(
    (await database.db.selectFrom('products').select(['id', 'price']).orderBy('id').execute()).map((row) => [
      row.id,
      row.price,
    ]),
  );
const count = async (table: 'product_import_rows' | 'product_import_problems' | 'audit_entries') =>
  (await database.db.selectFrom(table).selectAll().execute()).length;
const header = 'id,name,price,category';

describe('a dry run', () => {
  test('says what would happen, and touches nothing', async () => {
    const [same] = await stock(
      database.db,
      { id: 'same', name: 'Same', price: 5, category: 'SSD' },
      { id: 'other', name: 'Other', price: 5, category: 'SSD' },
      { id: 'gone', name: 'Gone', price: 5, category: 'SSD' },
    );
    await database.db.updateTable('products').set({ deleted_at: testNow }).where('id', '=', 'gone').execute();
    const before = await productsOnShelf(database.db).selectAll().orderBy('id').execute();
    const rows = ['same,Same,5,SSD', 'other,Other,6,SSD', 'gone,Gone,5,SSD', 'new,New,7,SSD'];
    const found = await checked(
      `proveedor;${header.replaceAll(',', ';')}\n${rows.map((row) => `X;${row.replaceAll(',', ';')}`).join('\n')}`,
    );
    expect(found).toMatchObject({ state: 'checked', problemCount: 0, trouble: null });
    expect(found.findings).toMatchObject({
      added: 1,
      changed: 1,
      restored: 1,
      unchanged: 1,
      stockDiffers: 0,
      columns: { delimiter: ';', given: ['id', 'name', 'price', 'category'], ignored: ['proveedor'] },
      sample: [{ id: same?.id }, {}, {}, {}],
    });
    expect(await productsOnShelf(database.db).selectAll().orderBy('id').execute()).toEqual(before);
  });

  test('of the catalogue as it was exported finds nothing to do', async () => {
    await stock(database.db, { name: '=1+1', description: '-x\n"y"', specs: { color: 'Negro' } }, { name: "'@a" }, {});
    const found = await checked(await exportProducts(database.db));
    expect(found.findings).toMatchObject({ added: 0, changed: 0, restored: 0, unchanged: 3 });
  });

  test('counts every problem of every row, with its line, and what unpaid orders hold', async () => {
    const [part] = await stock(database.db, { id: 'held', stock: 5, price: 100_000 });
    const placing = { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 };
    const lines = [{ id: part?.id ?? '', quantity: 2 }];
    await placeOrder(placing, { reference: aReference(), customer: aCustomer(), lines });
    const bad = Array.from({ length: 700 }, (_, index) => `x${index},,mil,SSD,1`).join('\n');
    const found = await checked(`${header},stock\nheld,A,5,SSD,1\n${bad}\nbad\u0001id,${'ñ'.repeat(400)},1,SSD,1`);
    expect(found).toMatchObject({ state: 'checked', problemCount: 1 + 1_400 + 2 });
    const problems = await importProblems(database.db, found.id, 2_000);
    expect(problems[0]).toMatchObject({ line: 2, column: 'stock', code: 'below_held', value: '1 < 2' });
    expect(problems[1]).toMatchObject({ line: 3, column: 'name', code: 'missing' });
    expect(problems.at(-1)).toMatchObject({ line: 703, column: 'name', code: 'too_long', value: 'ñ'.repeat(200) });
    expect(await count('product_import_rows')).toBe(0);
    expect(await apply(found)).toEqual({ ok: false, code: 'wrong_lines' });
  });

  test('warns of pictures that an empty cell would take away, and of none where the column is absent', async () => {
    await stock(database.db, { id: 'a', name: 'A', image: '/images/a.webp' }, { id: 'b', name: 'B' });
    const without = (column: string) =>
      `${header}${column}\na,A,5,SSD${column && ','}\nb,B,5,SSD${column && ','}\nc,C,5,SSD${column && ','}`;
    expect((await checked(without(',image'))).findings).toMatchObject({ added: 1, picturesLost: 1 });
    expect((await checked(without(''))).findings).toMatchObject({ added: 1, picturesLost: 0 });
  });

  test('warns of stock and sales that the file would replace', async () => {
    await stock(database.db, { id: 'a', stock: 5, sales: 1 }, { id: 'b', stock: 5, sales: 1 });
    const file = await exportProducts(database.db);
    await setProduct(database.db, 'a', { stock: 4, sales: 2 });
    expect((await checked(file)).findings).toMatchObject({ changed: 1, stockDiffers: 1, salesDiffers: 1 });
  });

  test('of a file whose header is wrong says so, once', async () => {
    const found = await checked('category,price\nSSD,1\nSSD,2');
    expect(await importProblems(database.db, found.id, 10)).toMatchObject([
      { line: 1, column: 'id', code: 'missing_column' },
    ]);
    const empty = await checked('id\na\nb');
    expect(await importProblems(database.db, empty.id, 10)).toMatchObject([
      { line: 1, column: 'price', code: 'missing_column' },
    ]);
  });
});

describe('applying', () => {
  test('writes what was previewed, with an entry for itself and one a product, and forgets the file', async () => {
    await stock(database.db, { id: 'a', name: 'A', price: 5, category: 'SSD', stock: 9 });
    const found = await checked(`${header}\na,A,6,SSD\nb,B,7,SSD`);
    expect(await apply(found)).toEqual({ ok: true, id: found.id });
    await work();
    expect(await shown(found.id)).toMatchObject({
      state: 'applied',
      written: { added: 1, changed: 1, unchanged: 0, left: 0 },
    });
    expect(await prices()).toEqual({ a: 6, b: 7 });
    expect(await database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()).toMatchObject([
      {
        subject: 'import',
        subject_id: String(found.id),
        action: 'applied',
        actor_email: 'owner@nucleo.test',
        after: { file: 'a.csv', added: 1, changed: 1, unchanged: 0, left: 0 },
        import_id: null,
      },
      {
        subject: 'product',
        subject_id: 'a',
        action: 'changed',
        actor_id: 'owner',
        before: { price: 5 },
        after: { price: 6 },
        import_id: found.id,
      },
      {
        subject: 'product',
        subject_id: 'b',
        action: 'created',
        actor_email: 'owner@nucleo.test',
        before: null,
        after: { name: 'B', price: 7, category: 'SSD' },
        import_id: found.id,
      },
    ]);
    await forgetOldImports(database.db, testNow);
    // What was written stays, to be undone.
    expect(await count('product_import_rows')).toBe(2);
    const { content } = await database.db.selectFrom('product_imports').select('content').executeTakeFirstOrThrow();
    expect(content).toBeNull();
    expect(await apply(found)).toEqual({ ok: false, code: 'not_ready' });
    expect(await discardImport(database.db, acting, found.id)).toEqual({ ok: false, code: 'not_ready' });
  });

  const moves: [string, () => Promise<unknown>][] = [
    ['a sale', () => setProduct(database.db, 'a', { stock: 8, sales: 1 })],
    ['an edit', () => database.db.updateTable('products').set({ price: 1 }).where('id', '=', 'a').execute()],
    [
      'a deletion',
      () => database.db.updateTable('products').set({ deleted_at: testNow }).where('id', '=', 'a').execute(),
    ],
    ['a new product of the same id', () => stock(database.db, { id: 'b' })],
    ['an unpaid order', () => setProduct(database.db, 'a', { held: 3 })],
  ];
  test.each(moves)('after %s in between writes nothing, and checks again', async (_what, move) => {
    await stock(database.db, { id: 'a', name: 'A', price: 5, category: 'SSD', stock: 9 });
    const found = await checked(`${header},stock,sales\na,A,6,SSD,2,0\nb,B,7,SSD,1,0`);
    await apply(found);
    await move();
    const before = await prices();
    await work();
    expect(await prices()).toEqual(before);
    const again = await shown(found.id);
    expect(again).toMatchObject({ state: 'checked', trouble: 'moved', troubleCount: 1 });
    expect(await count('audit_entries')).toBe(0);
    expect(await apply(found)).toMatchObject({ ok: false });
    if (again.problemCount > 0) return;
    await apply(again);
    await work();
    expect(await prices()).toEqual({ a: 6, b: 7 });
  });

  test('what moved in columns that the file does not have does not matter', async () => {
    await stock(database.db, { id: 'a', name: 'A', price: 5, category: 'SSD', stock: 9 });
    const found = await checked(`${header}\na,A,6,SSD`);
    await apply(found);
    await setProduct(database.db, 'a', { stock: 8, sales: 1 });
    await work();
    expect(await shown(found.id)).toMatchObject({ state: 'applied' });
    const row = await productsOnShelf(database.db).select(['price', 'stock', 'sales']).executeTakeFirst();
    expect(row).toEqual({ price: 6, stock: 8, sales: 1 });
  });

  const rows = (count: number, price = 1) =>
    `${header}\n${Array.from({ length: count }, (_, index) => `p${index + 1},A,${price},SSD`).join('\n')}`;
  const small = { first: 2, most: 2 };
  const progress = async (id: number) => {
    const { phase, done, total } = await shown(id);
    return { phase, done, total };
  };

  test('that dies between two batches goes on where it stopped: nothing twice, nothing lost', async () => {
    const found = await checked(rows(9));
    await apply(found);
    const began = due.slice();
    let batches = 0;
    const between = async () => {
      const { phase, done } = await shown(found.id);
      if (phase === 'writing' && done > 0) batches += 1;
      if (batches === 2) throw new Error('the process dies');
    };
    await expect(work({ ...small, between })).rejects.toThrow('the process dies');
    expect(await progress(found.id)).toEqual({ phase: 'writing', done: 4, total: 9 });
    expect(Object.keys(await prices())).toHaveLength(4);
    const abandonedAfter = (seconds: number) =>
      database.db
        .transaction()
        .execute((transaction) => claimAbandonedBulkJob(transaction, addSeconds(testNow, seconds)));
    expect(await abandonedAfter(59)).toBeUndefined();
    expect(await abandonedAfter(60)).toEqual({ kind: 'apply-import', subjectId: String(found.id) });
    // By another process, and by the first one, which only seemed dead.
    const again = () => applyStagedImport(tools(small), began[0]!.data.id);
    expect(await Promise.all([again(), again()])).toEqual([true, true]);
    expect(Object.values(await prices())).toEqual(Array.from({ length: 9 }, () => 1));
    expect((await shown(found.id)).written).toEqual({ added: 9, changed: 0, unchanged: 0, left: 0 });
    expect(await count('audit_entries')).toBe(1 + 9);
  });

  test('leaves what is sold, edited or made while it runs, names it, and writes the rest', async () => {
    await stock(
      database.db,
      ...['p1', 'p2', 'p3'].map((id) => ({ id, name: 'A', price: 5, category: 'SSD' as const })),
    );
    const found = await checked(rows(5, 7));
    await apply(found);
    let hasMoved = false;
    const between = async () => {
      if (hasMoved || (await shown(found.id)).phase !== 'writing') return;
      hasMoved = true;
      await database.db.updateTable('products').set({ price: 6 }).where('id', '=', 'p3').execute();
      await stock(database.db, { id: 'p5', price: 8 });
    };
    await work({ ...small, between });
    expect(await prices()).toEqual({ p1: 7, p2: 7, p3: 6, p4: 7, p5: 8 });
    expect((await shown(found.id)).written).toEqual({ added: 1, changed: 2, unchanged: 0, left: 2 });
    const left = [
      { id: 'p3', name: 'A', because: 'moved' },
      { id: 'p5', name: 'A', because: 'moved' },
    ];
    expect(await leftProducts(database.db, found.id)).toEqual(left);
    await forgetOldImports(database.db, testNow);
    expect(await leftProducts(database.db, found.id)).toEqual(left);
  });

  test('stopped half way keeps what it wrote; stopped before the first batch it has written nothing', async () => {
    const found = await checked(rows(9));
    await apply(found);
    const stopIn = (phase: string) => async () => {
      if ((await shown(found.id)).phase === phase) await stopImport(database.db, acting, found.id);
    };
    await work({ ...small, between: stopIn('comparing') });
    expect([await prices(), (await shown(found.id)).state]).toEqual([{}, 'checked']);
    expect(await count('audit_entries')).toBe(0);
    await apply(await shown(found.id));
    await work({ ...small, between: stopIn('writing') });
    expect(await shown(found.id)).toMatchObject({ state: 'applied', trouble: 'stopped', written: { added: 2 } });
    expect(Object.keys(await prices())).toHaveLength(2);
    expect(await stopImport(database.db, acting, found.id)).toEqual({ ok: false, code: 'not_ready' });
  });
});

describe('one at a time', () => {
  test('a second file is refused while one is checked or written, and taken afterwards', async () => {
    const busy = { ok: false, code: 'busy' };
    const again = () => stageImport({ db: database.db, jobs }, acting, { fileName: 'b.csv', text: header });
    const id = await staged(`${header}\na,A,1,SSD`);
    expect(await again()).toEqual(busy);
    await work();
    const second = await again();
    expect(await apply(await shown(id))).toEqual(busy);
    await work();
    expect(second.ok && (await discardImport(database.db, acting, second.id))).toMatchObject({ ok: true });
    expect(await apply(await shown(id))).toMatchObject({ ok: true });
    expect(await again()).toEqual(busy);
  });

  test('a check whose process died is noticed and fails', async () => {
    const id = await staged(header);
    due.length = 0;
    await endInterrupted(database.db, addSeconds(testNow, 89));
    expect(await shown(id)).toMatchObject({ state: 'checking' });
    await endInterrupted(database.db, addSeconds(testNow, 91));
    expect(await shown(id)).toMatchObject({ state: 'failed', trouble: 'interrupted' });
  });

  test('a change of many products and an import wait for each other', async () => {
    const found = await checked(`${header}\na,A,1,SSD`);
    await database.db
      .insertInto('long_writes')
      .values({
        only_one: true,
        kind: 'apply-change',
        subject_id: 'x',
        done: 0,
        total: 1,
        after_id: '',
        started_at: testNow,
        beat_at: testNow,
      })
      .execute();
    expect(await apply(found)).toEqual({ ok: false, code: 'busy' });
    expect(await shown(found.id)).toMatchObject({ state: 'checked', run: found.run });
  });

  test('files that nobody decided about are forgotten after a week', async () => {
    const old = await checked(`${header}\na,A,1,SSD`);
    await forgetOldImports(database.db, addSeconds(testNow, 6 * 86_400));
    expect(await shown(old.id)).toMatchObject({ state: 'checked' });
    await forgetOldImports(database.db, addSeconds(testNow, 8 * 86_400));
    expect(await findImport(database.db, old.id)).toBeUndefined();
    expect(await count('product_import_rows')).toBe(0);
  });
});

describe('only the owner', () => {
  test('brings, applies and discards', async () => {
    const found = await checked(`${header}\na,A,1,SSD`);
    const shopper: Acting = { ...acting, actor: { ...acting.actor, role: 'shopper' } };
    await expect(staged(header, shopper)).rejects.toThrow(NotTheOwner);
    await expect(apply(found, shopper)).rejects.toThrow(NotTheOwner);
    await expect(discardImport(database.db, shopper, found.id)).rejects.toThrow(NotTheOwner);
  });

  test('and nothing is written for somebody who is it no more when the work begins', async () => {
    const found = await checked(`${header}\na,A,1,SSD`);
    await apply(found);
    await database.db.updateTable('customers').set({ role: 'shopper' }).execute();
    await work();
    expect(await prices()).toEqual({});
  });
});
