import { beforeEach, describe, expect, test } from 'vitest';
import { productsOnShelf, setProduct, stock, testNow } from '#tests/support/factories.ts';
import { importsByHand } from '#tests/support/imports.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { NotTheOwner } from '../../audit/audit.server.ts';
import { applyStagedImport } from '../apply-import.server.ts';
import type { PressedApply } from '../apply-rules.ts';
import { checkImport } from '../check-import.server.ts';
import { exportProducts } from '../export.server.ts';
import { leftLines } from '../left-lines.server.ts';
import { type SourceKind, writtenSheets } from '../reading/sheet-source.ts';
import { applyImport, chooseReading, stageImport } from '../stage-import.server.ts';
import { findImport, importChanges, importProblems } from '../staged-imports.server.ts';
import { undoImport, workOnUndoing } from '../undo-import.server.ts';
import { missingProducts } from './missing-products.server.ts';
import type { SupplierTerms } from './supplier.ts';
import {
  changeSupplier,
  chooseSupplier,
  findSupplier,
  importsOfSupplier,
  listSuppliers,
  removeSupplier,
} from './suppliers.server.ts';

const database = testDatabase();
const { acting, due, jobs } = importsByHand(database);
const clock = { now: () => testNow };
const tools = () => ({ db: database.db, jobs });

async function work(): Promise<void> {
  const all = { ...tools(), clock };
  for (let next = due.shift(); next; next = due.shift()) {
    if (next.name === 'check-import') await checkImport(all, next.data);
    else if (next.name === 'undo-import') await workOnUndoing(all, next.data.id);
    else await applyStagedImport(all, next.data.id);
  }
}

async function shown(id: number) {
  const found = await findImport(database.db, id);
  if (!found?.findings) throw new Error(`There is no import ${id}`);
  return { ...found, findings: found.findings };
}

async function checked(text: string, fileName = 'Mayorista enero.csv', kind: SourceKind = 'text') {
  const done = await stageImport(tools(), acting, { fileName, text, kind });
  if (!done.ok) throw new Error(done.code);
  await work();
  return shown(done.id);
}

const usual: SupplierTerms = {
  figures: 'cost',
  costHasVat: false,
  marginInBasisPoints: 2_000,
  soldOut: false,
  drafts: true,
};

async function said(text: string, terms: Partial<SupplierTerms> = {}, fileName?: string) {
  const { id, run } = await checked(text, fileName);
  const supplier = { name: 'Mayorista', terms: { ...usual, ...terms } };
  expect(await chooseSupplier(tools(), acting, { id, version: run, supplier })).toEqual({ ok: true, id });
  await work();
  return shown(id);
}

const press = ({ id, run }: { id: number; run: number }, pressed: PressedApply = {}) =>
  applyImport(tools(), acting, { id, version: run, ...pressed });

async function applied(staged: { id: number; run: number }, pressed: PressedApply = {}) {
  expect(await press(staged, pressed)).toMatchObject({ ok: true });
  await work();
  return shown(staged.id);
}

async function undone({ id }: { id: number }) {
  expect(await undoImport(tools(), acting, id)).toMatchObject({ ok: true });
  await work();
  return shown(id);
}

const product = (id: string) => productsOnShelf(database.db).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const everything = () => exportProducts(database.db, { everyColumn: true });
const problems = async (id: number) =>
  (await importProblems(database.db, id, 50)).map(({ line, column, code }) => [line, column, code]);

beforeEach(() =>
  stock(
    database.db,
    {
      id: 'cpu',
      name: 'AMD Ryzen 5',
      price: 150_900,
      category: 'Procesadores',
      stock: 3,
      specs: { numero_parte: 'C-1' },
    },
    { id: 'ssd', name: 'Disco', price: 70_900, category: 'SSD', stock: 4, specs: { numero_parte: 'S-1' } },
  ),
);

const list = 'Ref;Descripción;Precio;Existencia\nC-1;Procesador AMD;110.000;8\nN/9 X;Mouse óptico;50.000;2\n';

describe("a supplier's first list", () => {
  test('asks whose prices they are, and nothing is applied before', async () => {
    const first = await checked(list);
    expect(first.findings.supplier).toMatchObject({ known: null, asks: true, suggestedName: 'Mayorista' });
    expect(await press(first)).toEqual({ ok: false, code: 'unanswered' });
  });

  test('asks whether its costs have IVA where nothing says it', async () => {
    const costs = 'Ref;Costo\nC-1;110.000\n';
    const first = await checked(costs);
    expect(first.findings.supplier).toMatchObject({ asks: false, asksVat: true });
    await applied(await said(costs, { costHasVat: true, marginInBasisPoints: null }));
    expect(await product('cpu')).toMatchObject({ cost: 110_000, cost_has_vat: true });
  });

  test('makes prices of costs as /admin/precios does, and drafts of what the shop does not have', async () => {
    const staged = await said(list);
    expect(staged.findings).toMatchObject({ added: 1, changed: 1, makesDrafts: true, bigChanges: 0 });
    await applied(staged);
    // 110.000 + 20 % + 19 % IVA, up to the next ending.
    expect(await product('cpu')).toMatchObject({ name: 'AMD Ryzen 5', price: 157_900, cost: 110_000, stock: 8 });
    expect(await product('n-9-x')).toMatchObject({
      ...{ name: 'Mouse óptico', price: 71_900, cost: 50_000, stock: 2, out_as: 'draft' },
      specs: { numero_parte: 'N/9 X' },
    });
    expect((await product('n-9-x')).deleted_at).not.toBeNull();
  });

  test('of what the shop asks changes prices alone', async () => {
    await applied(await said(list, { figures: 'price', marginInBasisPoints: null, drafts: false }), {
      reviewed: 0,
    });
    expect(await product('cpu')).toMatchObject({ price: 110_000, cost: null });
    expect((await findImport(database.db, 1))?.findings?.notInShop ?? 1).toBe(1);
  });

  test('beside a cost has a price of its own that sets nothing, and is said', async () => {
    const both = 'Ref;Costo;PVP sugerido;Precio\nC-1;110.000;999.000;250.000\n';
    const { findings } = await said(both, { drafts: false });
    expect(findings.columns).toMatchObject({
      given: ['cost', 'cost_has_vat', 'mpn'],
      pricesUnread: ['Precio'],
      questions: [{ column: 'price', because: 'suggested', headings: ['PVP sugerido'] }],
    });
  });

  test('without a margin makes no drafts, and says how many would need one', async () => {
    const { findings } = await said(list, { marginInBasisPoints: null });
    expect(findings).toMatchObject({ added: 0, makesDrafts: false });
  });

  test('gives each new product an id that nothing has or had', async () => {
    await stock(database.db, { id: 'n-9-x', name: 'Otro' }, { id: 'n-9-x-2', name: 'Otro más' });
    await database.db.updateTable('products').set({ deleted_at: testNow }).where('id', '=', 'n-9-x-2').execute();
    await applied(await said('Ref;Descripción;Precio\nN/9 X;Uno;50.000\nN-9/X;Dos;60.000\n'));
    expect((await product('n-9-x-3')).name).toBe('Uno');
    expect((await product('n-9-x-4')).name).toBe('Dos');
  });

  test('and undone is as before', async () => {
    const before = await everything();
    const done = await applied(await said(list));
    await undone(done);
    expect(await everything()).toBe(before);
    expect(await database.db.selectFrom('supplier_products').selectAll().execute()).toEqual([]);
  });
});

describe('the next list', () => {
  test('is read as the first one, in its headings and by the same profile', async () => {
    await applied(await said(`Distribuidora\n\n${list}`));
    const next = await checked(`Distribuidora\nFebrero\n\n${list.replace('110.000', '111.000')}`, 'Mayorista feb.csv');
    expect(next.findings).toMatchObject({
      supplier: { asks: false, known: { name: 'Mayorista' } },
      changed: 1,
      unchanged: 1,
    });
    await applied(next);
    // A draft of the first list is changed and not made again.
    expect(await product('cpu')).toMatchObject({ cost: 111_000 });
    expect(await productsOnShelf(database.db).select('id').where('name', '=', 'Mouse óptico').execute()).toHaveLength(
      1,
    );
  });

  test('of another supplier with the same headings is told by the name of the file, or asked about', async () => {
    await applied(await said(list));
    const other = await checked(list, 'Otro proveedor.csv');
    const supplier = { name: 'Otro', terms: { ...usual, figures: 'price' as const, marginInBasisPoints: null } };
    await chooseSupplier(tools(), acting, { id: other.id, version: other.run, supplier });
    await work();
    await database.db.updateTable('product_imports').set({ state: 'discarded' }).where('id', '=', other.id).execute();
    const known = async (name: string) => (await checked(list, name)).findings.supplier?.known?.name ?? null;
    for (const [name, who] of [
      ['Mayorista marzo 2026.csv', 'Mayorista'],
      ['otro proveedor (2).csv', 'Otro'],
      ['sin nombre.csv', null],
    ] as const) {
      expect(await known(name)).toBe(who);
      await database.db
        .updateTable('product_imports')
        .set({ state: 'discarded' })
        .where('state', '=', 'checked')
        .execute();
    }
  });

  test('does not bring back what the owner deleted', async () => {
    await applied(await said(list));
    await database.db
      .updateTable('products')
      .set({ deleted_at: testNow, out_as: 'deleted_draft' })
      .where('id', '=', 'n-9-x')
      .execute();
    expect((await checked(list)).findings).toMatchObject({ added: 0, restored: 0, notInShop: 1 });
  });
});

describe('what a list no longer brings', () => {
  const rows = ['C-1;P;110.000;8', 'S-1;D;50.000;4', 'X-1;Uno;10.000;1', 'X-2;Dos;10.000;1', 'X-3;Tres;10.000;1'];
  const listOf = (...some: string[]) => `Ref;Descripción;Precio;Existencia\n${some.join('\n')}\n`;

  test('is sold out where the profile says so: only what this supplier brought before', async () => {
    await stock(database.db, { id: 'own', name: 'Propio', stock: 9, specs: { numero_parte: 'P-1' } });
    const first = await applied(await said(listOf(...rows), { soldOut: true }));
    expect(first.findings.soldOut).toEqual({ count: 0, of: 0, because: null });
    await database.db.updateTable('shelf').set({ held: 1 }).where('product_id', '=', 'ssd').execute();
    const next = await checked(listOf(...rows.filter((row) => !row.startsWith('S-1'))));
    expect(next.findings.soldOut).toEqual({ count: 1, of: 5, because: null });
    expect(await missingProducts(database.db, next.id)).toEqual([{ id: 'ssd', name: 'Disco' }]);
    const before = await everything();
    await applied(next);
    expect([(await product('ssd')).stock, (await product('own')).stock]).toEqual([1, 9]);
    await undone(next);
    expect(await everything()).toBe(before);
  });

  test('has to be ticked where it is much of what the supplier had', async () => {
    await applied(await said(listOf(...rows), { soldOut: true }));
    const next = await checked(listOf(...rows.slice(0, 2)));
    expect(next.findings.soldOut?.count).toBe(3);
    expect(await press(next)).toEqual({ ok: false, code: 'not_reviewed' });
    expect(await press(next, { reviewed: 3 })).toMatchObject({ ok: true });
  });

  test('stays where a wrong line may be about it, and where the file is a part of the list', async () => {
    await applied(await said(listOf(...rows), { soldOut: true }));
    const becauseOf = async (text: string) => {
      const { findings, id } = await checked(text);
      await database.db.updateTable('product_imports').set({ state: 'discarded' }).where('id', '=', id).execute();
      return findings.soldOut;
    };
    const most = rows.filter((row) => !row.startsWith('S-1'));
    // Its line is wrong, but it is there.
    expect(await becauseOf(listOf(...most, 'S-1;D;mil;4'))).toEqual({ count: 0, of: 5, because: null });
    expect(await becauseOf(listOf(...most, '4,7E+12;D;1.000;4'))).toMatchObject({ because: 'unread_lines' });
    // What waits for an answer is in the list.
    expect(await becauseOf(listOf(...most, 'S-1;Mouse inalámbrico Logitech;50.000;4'))).toEqual({
      ...{ count: 0, of: 5, because: null },
    });
    expect(await becauseOf(listOf(...most, 'S-1;D;50.000;4', 'S-1;D;60.000;4'))).toMatchObject({ count: 0 });
    const corrected = `Ref;Descripción;Precio;Existencia;Motivo\n${most.join('\n')}\n`;
    expect(await becauseOf(corrected)).toMatchObject({ count: 0, because: 'part_of_list' });
  });
});

describe('a list of several sheets', () => {
  const book = (...sheets: (readonly string[])[]) => {
    const named = sheets.map((lines, index) => {
      const rows = lines.map((text, at) => ({ line: at + 1, cells: text.split(';') }));
      return { name: `Hoja ${index + 1}`, rows };
    });
    return writtenSheets(named, 10_000) ?? '';
  };
  const cpus = ['Ref;Precio;Existencia', 'C-1;110.000;8', 'X-1;mil;1'];
  const disks = ['Lista de discos', 'Marca;Ref;Descripción;Precio', 'WD;S-1;Disco;50.000', 'WD;S-9;Disco nuevo;mil'];

  async function read(text: string) {
    const first = await checked(text, 'Mayorista.xlsx', 'workbook');
    const reading = { tables: [{ sheet: 'Hoja 1' }, { sheet: 'Hoja 2' }] };
    await chooseReading(tools(), acting, { id: first.id, version: first.run, reading });
    await work();
    const { id, run, findings } = await shown(first.id);
    if (!findings.supplier?.asks) return shown(id);
    const supplier = { name: 'Mayorista', terms: { ...usual, soldOut: true } };
    expect(await chooseSupplier(tools(), acting, { id, version: run, supplier })).toEqual({ ok: true, id });
    await work();
    return shown(id);
  }

  test('leaves out the wrong lines of each, as they stand there', async () => {
    const staged = await read(book(cpus, disks));
    expect(staged.findings).toMatchObject({ changed: 2, wrongLines: 2 });
    const wrong = await importProblems(database.db, staged.id, 9);
    expect(wrong.map(({ sheet, line, column }) => [sheet, line, column])).toEqual([
      ['Hoja 1', 3, 'cost'],
      ['Hoja 2', 4, 'cost'],
    ]);
    await applied(staged, { leaving: 2 });
    expect(await product('ssd')).toMatchObject({ price: 71_900, cost: 50_000, stock: 4 });
    const lines = [];
    for await (const each of leftLines(database.db, staged.id)) lines.push(...each);
    expect(lines).toMatchObject([
      { sheet: 'Hoja 1', line: 3, cells: ['X-1', 'mil', '1'] },
      { sheet: 'Hoja 2', line: 4, cells: ['WD', 'S-9', 'Disco nuevo', 'mil'] },
    ]);
  });

  test('is known again by its sheets, and sells out what none of them brings', async () => {
    const right = [cpus.slice(0, 2), disks.slice(0, 3)] as const;
    await applied(await read(book(...right)));
    const next = await read(book(right[0], [...disks.slice(0, 2), 'WD;S-2;Otro disco;50.000']));
    expect(next.findings).toMatchObject({ supplier: { known: { name: 'Mayorista' } }, added: 1 });
    expect(next.findings.soldOut).toEqual({ count: 1, of: 2, because: null });
  });
});

describe('profiles', () => {
  test('are listed with their history, changed and deleted; what they brought stays', async () => {
    const done = await applied(await said(list));
    const [first] = await listSuppliers(database.db);
    expect(first).toMatchObject({ name: 'Mayorista', terms: usual, products: 2 });
    const id = first?.id ?? 0;
    expect(await importsOfSupplier(database.db, id)).toMatchObject([
      { id: done.id, written: { added: 1, changed: 1 } },
    ]);
    const terms = { ...usual, marginInBasisPoints: 1_000 };
    expect(await changeSupplier(database.db, acting, id, { name: 'Mayorista Uno', terms })).toEqual({ ok: true, id });
    expect(await findSupplier(database.db, id)).toEqual({ id, name: 'Mayorista Uno', terms });
    const before = await everything();
    expect(await removeSupplier(database.db, acting, id)).toEqual({ ok: true });
    expect(await removeSupplier(database.db, acting, id)).toEqual({ ok: false, code: 'supplier_gone' });
    expect(await everything()).toBe(before);
    expect((await checked(list)).findings.supplier).toMatchObject({ known: null, asks: true });
    const entries = await database.db.selectFrom('audit_entries').select(['subject', 'action']).orderBy('id').execute();
    expect(entries.filter(({ subject }) => subject === 'supplier').map(({ action }) => action)).toEqual([
      'added',
      'changed',
      'removed',
    ]);
  });

  test('have names of their own', async () => {
    await applied(await said(list));
    const { id, run } = await checked('Clave;Otra\nC-1;5\n');
    const supplier = { name: 'MAYORISTA', terms: usual };
    const choose = () => chooseSupplier(tools(), acting, { id, version: run, supplier });
    expect(await choose()).toEqual({ ok: false, code: 'same_name' });
    expect(await chooseSupplier(tools(), acting, { id, version: run, supplier: 999 })).toMatchObject({
      code: 'supplier_gone',
    });
    expect(await listSuppliers(database.db)).toHaveLength(1);
  });

  test('are the owner’s alone', async () => {
    const other = { ...acting, actor: { ...acting.actor, role: 'shopper' as const } };
    const supplier = { name: 'X', terms: usual };
    await expect(chooseSupplier(tools(), other, { id: 1, version: 1, supplier })).rejects.toThrow(NotTheOwner);
    await expect(changeSupplier(database.db, other, 1, supplier)).rejects.toThrow(NotTheOwner);
    await expect(removeSupplier(database.db, other, 1)).rejects.toThrow(NotTheOwner);
  });
});

describe('lines that are wrong', () => {
  const some = 'id;price;stock\ncpu;151.900;8\nssd;mil;4\nnada;;1\n';

  test('are left out with a press that says how many, and the rest is written and undone', async () => {
    const before = await everything();
    const staged = await checked(some);
    expect([staged.findings.wrongLines, staged.findings.changed]).toEqual([2, 1]);
    expect(await problems(staged.id)).toEqual([
      [3, 'price', 'not_pesos'],
      [4, 'price', 'missing'],
    ]);
    for (const leaving of [0, 1, 3])
      expect(await press(staged, { leaving })).toEqual({ ok: false, code: 'wrong_lines' });
    await applied(staged, { leaving: 2 });
    expect([(await product('cpu')).price, (await product('ssd')).price]).toEqual([151_900, 70_900]);
    const entry = await database.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'applied')
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({ leftLines: 2, changed: 1 });
    await undone(staged);
    expect(await everything()).toBe(before);
  });

  test('are none where two about one product differ: they wait for an answer', async () => {
    const staged = await checked('id;price\ncpu;151.900\nssd;71.900\ncpu;152.900\n');
    expect(staged.findings).toMatchObject({ wrongLines: 0, changed: 1, repeated: { count: 1 } });
    await applied(staged);
    expect([(await product('cpu')).price, (await product('ssd')).price]).toEqual([150_900, 71_900]);
  });

  test('of the whole file leave nothing to apply', async () => {
    const staged = await checked('id;price;price\ncpu;1;2\n');
    expect(staged.findings.wrongLines).toBeNull();
    expect(await press(staged, { leaving: staged.problemCount })).toEqual({ ok: false, code: 'wrong_lines' });
  });
});

describe('large changes', () => {
  test('stand first, largest first, and are ticked all together', async () => {
    await setProduct(database.db, 'cpu', { cost: 100_000, cost_has_vat: true });
    await stock(database.db, { id: 'fan', name: 'Cooler', price: 90_900, category: 'Coolers' });
    const staged = await checked('id;price\nfan;91.900\ncpu;99.900\nssd;7.090\n');
    expect(staged.findings.bigChanges).toBe(2);
    const changes = await importChanges(database.db, staged.id, staged.findings);
    expect(changes.map(({ id, big }) => [id, big])).toEqual([
      ['ssd', { price: -90 }],
      ['cpu', { price: -34, belowCost: true }],
      ['fan', null],
    ]);
    for (const reviewed of [0, 1, 3])
      expect(await press(staged, { reviewed })).toEqual({ ok: false, code: 'not_reviewed' });
    await applied(staged, { reviewed: 2 });
    expect((await product('ssd')).price).toBe(7_090);
  });

  test('of offers are counted before they begin', async () => {
    await setProduct(database.db, 'cpu', { discount: 20 });
    const { findings } = await checked('id;price\ncpu;190.000\n');
    expect(findings.overPromised).toBe(1);
  });
});
