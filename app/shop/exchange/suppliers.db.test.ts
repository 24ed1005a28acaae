import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { productsOnShelf, setProduct, stock, testNow } from '#tests/support/factories.ts';
import { importsByHand } from '#tests/support/imports.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type ApplyTools, applyStagedImport } from './apply-import.server.ts';
import { toReview } from './apply-rules.ts';
import { checkImport } from './check-import.server.ts';
import { exportProducts, exportSpreadsheet } from './export.server.ts';
import { forgetOldImports } from './interrupted-imports.server.ts';
import { type SourceKind, writtenSheets } from './reading/sheet-source.ts';
import { readSpreadsheet } from './reading/workbook/spreadsheet.server.ts';
import { applyImport, chooseHeadings, chooseReading, stageImport } from './stage-import.server.ts';
import { findImport, importChanges, importProblems } from './staged-imports.server.ts';
import { chooseSupplier } from './suppliers/suppliers.server.ts';
import { undoImport, workOnUndoing } from './undo-import.server.ts';
import { uploadedText } from './uploaded-text.ts';

const database = testDatabase();
const { acting, due, jobs } = importsByHand(database);
const clock = { now: () => testNow };

async function work(more: Partial<ApplyTools> = {}): Promise<void> {
  const tools = { db: database.db, clock, jobs };
  for (let next = due.shift(); next; next = due.shift()) {
    if (next.name === 'check-import') await checkImport(tools, next.data);
    else if (next.name === 'undo-import') await workOnUndoing({ ...tools, ...more }, next.data.id);
    else await applyStagedImport({ ...tools, ...more }, next.data.id);
  }
}

async function checked(text: string, kind: SourceKind = 'text') {
  const done = await stageImport({ db: database.db, jobs }, acting, { fileName: 'lista', text, kind });
  if (!done.ok) throw new Error(done.code);
  await work();
  return shown(done.id);
}

async function shown(id: number) {
  const found = await findImport(database.db, id);
  if (!found?.findings) throw new Error(`There is no import ${id}`);
  return { ...found, findings: found.findings };
}

/** The list says what the shop asks. */
async function priced({ id, run }: { id: number; run: number }) {
  const terms = { costHasVat: false, marginInBasisPoints: null, soldOut: false, drafts: false };
  const supplier = { name: `Proveedor ${id}`, terms: { figures: 'price' as const, ...terms } };
  await chooseSupplier({ db: database.db, jobs }, acting, { id, version: run, supplier });
  await work();
  return shown(id);
}

async function applied(text: string, kind: SourceKind = 'text') {
  const first = await checked(text, kind);
  const { id, run, findings } = first.findings.supplier?.asks ? await priced(first) : first;
  const pressed = { id, version: run, reviewed: toReview(findings) };
  expect(await applyImport({ db: database.db, jobs }, acting, pressed)).toMatchObject({ ok: true });
  await work();
  return shown(id);
}

async function undone(id: number, more: Partial<ApplyTools> = {}) {
  expect(await undoImport({ db: database.db, jobs }, acting, id)).toMatchObject({ ok: true });
  await work(more);
  return shown(id);
}

const problems = async (id: number) =>
  (await importProblems(database.db, id, 50)).map(({ line, column, code }) => [line, column, code]);
/** Everything that an import can touch. */
const everything = () => exportProducts(database.db, { everyColumn: true });
const product = (id: string) => productsOnShelf(database.db).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

function windows1252(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const read = uploadedText(bytes);
  if (!read.ok) throw new Error(read.code);
  return read.text;
}

describe("a supplier's list", () => {
  beforeEach(async () => {
    await stock(
      database.db,
      {
        id: 'cpu',
        name: 'AMD Ryzen 5',
        price: 990_000,
        category: 'Procesadores',
        stock: 3,
        specs: { numero_parte: '100-1 WOF', nucleos: 6 },
      },
      { id: 'ssd', name: 'Disco ñandú', price: 200_000, category: 'SSD', stock: 4, specs: { numero_parte: 'SSD-9' } },
    );
  });

  test('of part numbers and prices, from Excel on Windows, changes prices alone', async () => {
    const text = await textOf(
      windows1252(
        'N° de parte;Precio público;Observación\r\n100-1 wof;1.894.000;señal\r\nssd-9;$ 210.500;\r\nOTRO-1;5.000;\r\n',
      ),
    );
    const before = await product('ssd');
    const done = await applied(text);
    expect(done.findings).toMatchObject({
      changed: 2,
      added: 0,
      notInShop: 1,
      columns: { given: ['price', 'mpn'], ignored: ['Observación'] },
    });
    expect(await product('cpu')).toMatchObject({
      price: 1_894_000,
      stock: 3,
      name: 'AMD Ryzen 5',
      specs: { numero_parte: '100-1 WOF', nucleos: 6 },
    });
    const { updated_at: _then, ...rest } = before;
    expect(await product('ssd')).toMatchObject({ ...rest, price: 210_500, offer_in_cents: 21_050_000 });
  });

  test('says nothing by an empty cell, also where the last one of a line is missing', async () => {
    await setProduct(database.db, 'cpu', { cost: 600_000 });
    const { findings } = await applied('Parte;Costo;PVP;Existencia\n100-1 WOF;;950000\nSSD-9;150000;205000;9\n');
    // Only what says "Consultar" is counted as saying no figure.
    expect(findings).toMatchObject({ changed: 2, layout: { left: 0 } });
    expect(await product('cpu')).toMatchObject({ price: 950_000, cost: 600_000, stock: 3 });
    expect(await product('ssd')).toMatchObject({ price: 205_000, cost: 150_000, stock: 9 });
  });

  test('with a cost of nothing is asked whether that is so', async () => {
    const { id } = await checked('Parte;Costo;Existencia\n100-1 WOF;0;5\nSSD-9;150000;9\n');
    expect(await problems(id)).toEqual([[2, 'cost', 'zero_price']]);
  });

  test('shows what changes, from what to what, before it is written', async () => {
    const { id, findings } = await checked('id,existencias,costo usd\ncpu,9,"129,90"\nssd,4,\n');
    expect(await importChanges(database.db, id, findings)).toEqual([
      {
        id: 'cpu',
        name: 'AMD Ryzen 5',
        outcome: 'changed',
        big: null,
        fields: [
          { column: 'stock', before: 3, after: 9 },
          { column: 'cost_usd', before: null, after: 12_990 },
        ],
      },
    ]);
  });

  test('with a part number that two products have is refused at its line', async () => {
    await stock(database.db, {
      id: 'cpu2',
      name: 'AMD Ryzen 5 caja',
      price: 1,
      category: 'Procesadores',
      specs: { numero_parte: '100-1WOF' },
    });
    const { id } = await checked('referencia;precio\nSSD-9;5\n100-1 WOF;7\n');
    expect(await problems(id)).toEqual([[3, 'mpn', 'shared_part_number']]);
  });

  test('leaves what was deleted deleted', async () => {
    await database.db.updateTable('products').set({ deleted_at: testNow }).where('id', '=', 'ssd').execute();
    const done = await applied('id,price\nssd,5\ncpu,6\n');
    expect(done.findings).toMatchObject({ changed: 1, restored: 0, notInShop: 1 });
    expect((await product('ssd')).deleted_at).not.toBeNull();
  });

  test('whose headings nobody knows is read as the owner says, and the next one at once', async () => {
    const list = (price: number) => `Clave;Lista A;Lista B\ncpu;1;${price}\n`;
    const first = await checked(list(5));
    expect(await problems(first.id)).toEqual([
      [1, 'id', 'missing_column'],
      [1, 'price', 'missing_column'],
    ]);
    const choices = { Clave: 'id', 'Lista B': 'price', 'Lista A': null, Ajeno: 'stock' } as const;
    await chooseHeadings({ db: database.db, jobs }, acting, { id: first.id, version: first.run, choices });
    await work();
    expect((await shown(first.id)).findings).toMatchObject({ changed: 1, columns: { given: ['id', 'price'] } });
    expect((await applied(list(7))).findings.changed).toBe(1);
    expect((await product('cpu')).price).toBe(7);
  });

  test('whose codes are ids of the shop, without a name to confirm it, is asked about once', async () => {
    const list = (units: number) => `Código;Existencias\ncpu;${units}\nSSD-9;${units}\n`;
    const first = await checked(list(9));
    expect(first.findings).toMatchObject({
      changed: 1,
      doubtful: { count: 1, lines: [] },
      columns: { questions: [{ column: 'id', because: 'our_code', headings: ['Código'] }] },
    });
    const choices = { Código: 'id' } as const;
    await chooseHeadings({ db: database.db, jobs }, acting, { id: first.id, version: first.run, choices });
    await work();
    expect((await shown(first.id)).findings).toMatchObject({ changed: 1, notInShop: 1, doubtful: { count: 0 } });
    const next = await checked(list(8));
    await chooseHeadings({ db: database.db, jobs }, acting, {
      id: next.id,
      version: next.run,
      choices: { Código: 'code' },
    });
    await work();
    // By the part number alone, now that the codes are the supplier's.
    expect((await shown(next.id)).findings).toMatchObject({ changed: 1, notInShop: 1, columns: { questions: [] } });
  });

  test('of several sheets is applied in one press, and what a sheet does not say stays', async () => {
    const sheet = (name: string, ...rows: (string | number)[][]) => {
      return { name, rows: rows.map((cells, index) => ({ line: index + 1, cells })) };
    };
    const book = writtenSheets(
      [
        sheet('CPU', ['N° de parte', 'Precio', 'Existencias', 'Marca'], ['100-1 WOF', 1_000, 7, 'AMD']),
        sheet('Discos', ['Lista de discos'], ['Referencia', 'Precio', 'Costo'], ['SSD-9', 2_000, 900]),
        sheet('Notas', ['Precios con IVA incluido']),
      ],
      10_000,
    );
    await database.db.updateTable('products').set({ cost: 500 }).where('id', '=', 'cpu').execute();
    const { id, run, findings } = await checked(book ?? '', 'workbook');
    expect(findings.layout).toMatchObject({ asksSheet: true, tables: [{ headingLine: 1 }, { headingLine: 2 }] });
    expect(await applyImport({ db: database.db, jobs }, acting, { id, version: run })).toMatchObject({ ok: false });
    const reading = { tables: [{ sheet: 'CPU' }, { sheet: 'Discos' }] };
    await chooseReading({ db: database.db, jobs }, acting, { id, version: run, reading });
    await work();
    const next = await priced(await shown(id));
    const pressed = { id, version: next.run, reviewed: toReview(next.findings) };
    expect(await applyImport({ db: database.db, jobs }, acting, pressed)).toMatchObject({ ok: true });
    await work();
    expect(await product('cpu')).toMatchObject({
      ...{ price: 1_000, stock: 7, cost: 500, cost_has_vat: false },
      specs: { numero_parte: '100-1 WOF', nucleos: 6, marca: 'AMD' },
    });
    expect(await product('ssd')).toMatchObject({
      ...{ price: 2_000, stock: 4, cost: 900, cost_has_vat: true },
      specs: { numero_parte: 'SSD-9' },
    });
  });

  test('of pictures over http is refused with the line', async () => {
    const { id } = await checked('id,fotos\ncpu,https://a.test/1.png\nssd,https://a.test/1.png http://a.test/2.png\n');
    expect(await problems(id)).toEqual([[3, 'images', 'insecure_address']]);
  });
});

describe('a file of every column', () => {
  const full = [
    'id,name,price,category,stock,cost,cost_usd,low_stock_at,images,brand,mpn,ean,warranty,weight',
    'a,"Mouse, uno",1.894.000,mouse,5,1.200.000,"129,90",2,https://a.test/1.png /images/b.avif,Logitech,910-1,1234567 890128,2 años,"58,5 g"',
    "b,'=B,2000,SSD,1,,,,,,,,,",
  ].join('\n');

  test('comes back as it went, as text and as a workbook', async () => {
    await applied(full);
    expect(await product('a')).toMatchObject({
      price: 1_894_000,
      cost: 1_200_000,
      cost_usd_cents: 12_990,
      low_stock_at: 2,
      image: 'https://a.test/1.png',
      specs: { marca: 'Logitech', numero_parte: '910-1', ean: '1234567890128', garantia_meses: 24, peso_g: 58.5 },
    });
    const text = await everything();
    expect((await applied(text)).written).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    const book = await readSpreadsheet(await exportSpreadsheet(database.db, { everyColumn: true }));
    if (!book.ok) throw new Error(book.code);
    expect((await applied(book.text, 'workbook')).written).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await everything()).toBe(text);
  });

  test('and a part number or a warranty that the sheet has goes out and comes back under the same name', async () => {
    await stock(
      database.db,
      { id: 'a', category: 'SSD', specs: { numero_parte: 'MZ-1', garantia_meses: 60 } },
      { id: 'b', category: 'Fuente de poder', specs: { numero_parte: 'RM-2', garantia_meses: 7 } },
      { id: 'c', category: 'SSD', specs: { garantia_meses: 30.5 } },
    );
    const text = await everything();
    expect((await applied(text)).written).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await everything()).toBe(text);
    const list = 'mpn;garantía;precio\nmz-1;5 años;1.000\nRM-2;84;2.000\n';
    await applied(list);
    expect((await product('a')).specs).toEqual({ numero_parte: 'MZ-1', garantia_meses: 60 });
    expect((await product('b')).specs).toEqual({ numero_parte: 'RM-2', garantia_meses: 84 });
  });

  test('finds products by the part numbers that they had before the facts had one name', async () => {
    await stock(
      database.db,
      { id: 'a', price: 1, category: 'SSD', specs: { mpn: 'A-1', garantia_anos: 2.5 } },
      {
        id: 'b',
        price: 1,
        category: 'SSD',
        specs: { mpn: 'B-1', numero_parte: 'B 2', garantia_meses: 7, garantia_anos: 1 },
      },
    );
    const migration = await readFile('migrations/0083_one_name_for_part_numbers.sql', 'utf8');
    await sql.raw(migration.slice(migration.indexOf('UPDATE products'))).execute(database.db);
    expect((await product('a')).specs).toEqual({ numero_parte: 'A-1', garantia_meses: 30 });
    expect((await product('b')).specs).toEqual({ numero_parte: 'B-1', garantia_meses: 7 });
    expect((await applied('mpn;precio\na-1;5.000\nb-1;6.000\n')).findings).toMatchObject({ changed: 2, notInShop: 0 });
  });

  test('changes the pictures of a product, and undone they are as before', async () => {
    await applied(full);
    const before = await everything();
    const { id } = await applied('id,fotos\na,/images/b.avif /images/c.avif\nb,https://a.test/9.png\n');
    const rows = database.db
      .selectFrom('product_pictures')
      .where('removed_at', 'is', null)
      .where('product_id', '=', 'a');
    expect(await rows.select(['address', 'position']).orderBy('position').execute()).toEqual([
      { address: '/images/b.avif', position: 0 },
      { address: '/images/c.avif', position: 1 },
    ]);
    expect((await product('a')).image).toBe('/images/b.avif');
    await undone(id);
    expect(await everything()).toBe(before);
  });
});

describe('an import that is undone', () => {
  const header = 'id,name,price,category,stock';
  beforeEach(async () => {
    await stock(
      database.db,
      { id: 'a', name: 'A', price: 10, category: 'SSD', stock: 3 },
      { id: 'b', name: 'B', price: 20, category: 'SSD', stock: 3 },
      { id: 'gone', name: 'Gone', price: 30, category: 'SSD', stock: 3 },
    );
    await database.db.updateTable('products').set({ deleted_at: testNow }).where('id', '=', 'gone').execute();
  });
  const file = `${header}\na,AA,11,Mouse,4\nb,B,20,SSD,3\nnew,New,5,SSD,1\ngone,Gone,31,SSD,3\n`;

  test('gives back what it changed, and takes away what it brought, in one batch or in many', async () => {
    for (const batchRules of [{}, { first: 1, most: 1 }]) {
      const before = await everything();
      const done = await applied(file);
      expect(done.written).toMatchObject({ added: 1 });
      await forgetOldImports(database.db, testNow);
      const after = await undone(done.id, batchRules);
      expect(after).toMatchObject({ state: 'undone', undone: { undone: 3, kept: 0 } });
      expect(await everything()).toBe(before);
      // The next round finds a product that it added before.
      await database.db.deleteFrom('products').where('id', '=', 'new').execute();
    }
  });

  test('says of each product in the audit what came and went, and none of what stayed as it was', async () => {
    const { id } = await applied(file);
    await setProduct(database.db, 'gone', { price: 99 });
    await undone(id, { first: 1, most: 1 });
    const entries = await database.db
      .selectFrom('audit_entries')
      .select(['subject_id as id', 'action', 'before', 'after', 'actor_email as by'])
      .where('import_id', '=', id)
      .orderBy('audit_entries.id')
      .execute();
    const by = 'owner@nucleo.test';
    const [was, is] = [
      { name: 'A', price: 10, category: 'SSD', stock: 3 },
      { name: 'AA', price: 11, category: 'Mouse', stock: 4 },
    ];
    const added = { name: 'New', price: 5, category: 'SSD', stock: 1 };
    expect(entries).toEqual([
      { id: 'a', action: 'changed', before: was, after: is, by },
      { id: 'gone', action: 'restored', before: { price: 30 }, after: { price: 31 }, by },
      { id: 'new', action: 'created', before: null, after: added, by },
      { id: 'a', action: 'changed', before: is, after: was, by },
      { id: 'new', action: 'deleted', before: added, after: null, by },
    ]);
  });

  test('leaves what changed since, and a second time is refused', async () => {
    const { id } = await applied(file);
    await setProduct(database.db, 'a', { price: 99 });
    expect(await undone(id)).toMatchObject({ state: 'undone', undone: { undone: 2, kept: 1 } });
    expect((await product('a')).price).toBe(99);
    expect(await undoImport({ db: database.db, jobs }, acting, id)).toEqual({ ok: false, code: 'not_ready' });
  });

  test('goes on after a death in the middle, and writes nothing twice', async () => {
    const before = await everything();
    const { id } = await applied(file);
    expect(await undoImport({ db: database.db, jobs }, acting, id)).toMatchObject({ ok: true });
    due.length = 0;
    const dies = new AbortController();
    const between = async () => dies.abort();
    await workOnUndoing({ db: database.db, clock, first: 1, most: 1, between, signal: dies.signal }, id);
    expect(await shown(id)).toMatchObject({ state: 'undoing', done: 1, total: 3 });
    await workOnUndoing({ db: database.db, clock }, id);
    expect(await shown(id)).toMatchObject({ state: 'undone', undone: { undone: 3, kept: 0 } });
    expect(await everything()).toBe(before);
  });
});
