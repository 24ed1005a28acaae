import { beforeEach, expect, test } from 'vitest';
import { stock, testNow } from '#tests/support/factories.ts';
import { importsByHand } from '#tests/support/imports.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type SupplierList, twelveLists } from '#tests/support/supplier-lists/twelve-lists.ts';
import { checkImport } from '../check-import.server.ts';
import { columnsWritten } from '../columns-written.ts';
import { chooseHeadings, chooseReading, stageImport } from '../stage-import.server.ts';
import { findImport, importProblems } from '../staged-imports.server.ts';
import { writtenSheets } from './sheet-source.ts';

const database = testDatabase();
const { acting, due, jobs } = importsByHand(database);
const tools = () => ({ db: database.db, jobs, clock: { now: () => testNow } });

beforeEach(() =>
  stock(
    database.db,
    {
      id: 'cpu',
      name: 'AMD Ryzen 5 5600X',
      category: 'Procesadores',
      stock: 3,
      specs: { numero_parte: '100-100000065BOX', ean: '0730143312042' },
    },
    {
      id: 'ssd',
      name: 'Samsung 970 EVO Plus 1 TB M.2 PCIe 3.0 X4',
      category: 'SSD',
      stock: 3,
      specs: { numero_parte: 'MZ-V7S1T0B/AM' },
    },
    {
      id: 'ram',
      name: 'Kingston Fury Beast 16 GB (2x8 GB) DDR4-3200 CL16 Black',
      category: 'Memoria Ram',
      stock: 3,
      specs: { numero_parte: 'KF432C16BBK2/16' },
    },
    {
      id: 'gpu',
      name: 'MSI VENTUS 2X OC GeForce RTX 3060 12 GB',
      category: 'Tarjeta Gráfica',
      specs: { numero_parte: '7E05' },
    },
    { id: 'psu', name: 'Corsair RM750x 750 W Black', category: 'Fuente de poder', specs: { numero_parte: '0012345' } },
    {
      id: 'mouse',
      name: 'Logitech G203 LIGHTSYNC',
      category: 'Mouse',
      stock: 3,
      specs: { numero_parte: 'AB-12X', ean: '006303110125' },
    },
  ),
);

async function work(): Promise<void> {
  for (let next = due.shift(); next; next = due.shift()) await checkImport(tools(), next.data);
}

function staged({ list }: SupplierList) {
  if (typeof list === 'string') return { kind: 'text' as const, text: list };
  const sheets = Object.entries(list).map(([name, rows]) => ({
    name,
    rows: rows.map((cells, index) => ({ line: index + 1, cells })),
  }));
  return { kind: 'workbook' as const, text: writtenSheets(sheets, 100_000) ?? '' };
}

async function found(id: number) {
  const { findings, run } = (await findImport(database.db, id)) ?? {};
  if (!findings) throw new Error('it was not checked');
  const rows = await database.db
    .selectFrom('product_import_rows')
    .select(['product_id', 'product'])
    .where('import_id', '=', id)
    .orderBy('product_id')
    .execute();
  const written = columnsWritten(findings.columns).filter((column) => column !== 'id' && column !== 'specs');
  return {
    run: run ?? 0,
    findings,
    problems: (await importProblems(database.db, id, 50)).map(({ line, column, code }) => [line, column, code]),
    writes: Object.fromEntries(
      rows.map(({ product_id, product }) => [
        product_id,
        Object.fromEntries(written.map((each) => [each, product[each]])),
      ]),
    ),
  };
}

test.each(twelveLists.map((each) => [each.habit, each] as const))('%s', async (_habit, supplier) => {
  const { asks = [], doubtful = [], repeated = [], problems = [], notInShop = 0, more = {} } = supplier;
  const sent = await stageImport(tools(), acting, { fileName: 'lista', ...staged(supplier) });
  if (!sent.ok) throw new Error(sent.code);
  await work();
  const first = await found(sent.id);
  const { columns } = first.findings;
  expect({
    asks: columns.questions?.map(({ column, because, headings }) => [column, because, headings]),
    doubtful: first.findings.doubtful?.lines.map(({ address, doubt, ourId }) => [address, doubt, ourId]),
    repeated: first.findings.repeated?.parts.map((part) => part.lines.map(({ address }) => address)),
    problems: first.problems,
  }).toEqual({ asks, doubtful, repeated, problems });
  expect(first.findings).toMatchObject({ notInShop, ...more });
  for (const answer of supplier.answers ?? []) {
    const { run } = await found(sent.id);
    const given = { id: sent.id, version: run };
    const answered =
      'columns' in answer
        ? await chooseHeadings(tools(), acting, { ...given, choices: answer.columns })
        : await chooseReading(tools(), acting, { ...given, reading: answer.reading });
    expect(answered).toMatchObject({ ok: true });
    await work();
  }
  expect((await found(sent.id)).writes).toEqual(supplier.writes);
});
