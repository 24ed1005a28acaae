import { beforeEach, expect, test } from 'vitest';
import { stock, testNow } from '#tests/support/factories.ts';
import { importsByHand } from '#tests/support/imports.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type SupplierList, soldAlready, twelveLists } from '#tests/support/supplier-lists/twelve-lists.ts';
import { checkImport } from '../check-import.server.ts';
import { columnsWritten } from '../columns-written.ts';
import { chooseHeadings, chooseReading, stageImport } from '../stage-import.server.ts';
import { findImport, importProblems } from '../staged-imports.server.ts';
import { writtenSheets } from './sheet-source.ts';

const database = testDatabase();
const { acting, due, jobs } = importsByHand(database);
const tools = () => ({ db: database.db, jobs, clock: { now: () => testNow } });

beforeEach(() => stock(database.db, ...soldAlready));

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
