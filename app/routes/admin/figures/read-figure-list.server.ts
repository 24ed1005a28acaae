import { type FigureRow, firstRows } from '#app/shop/admin/figure-rows.ts';
import { readLongList, readShortLists, salesByDay } from '#app/shop/admin/figures.server.ts';
import type { DaySales } from '#app/shop/admin/figures.ts';
import { daysInOne, type Period } from '#app/shop/admin/period.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import {
  bestTable,
  brandsTable,
  categoriesTable,
  customersTable,
  type FigureTable,
  marginTable,
  methodsTable,
  salesTable,
  taxesTable,
} from '#app/text/admin/figure-tables.ts';
import type { FigureList } from '#app/text/admin/figures.ts';

/** Rows on a page. What follows is one row at its end, and stands in the file. */
export const mostShown = 100;
/** Rows in a file: a workbook of so many takes a second. */
const mostInFile = 10_000;

interface ReadList {
  /** What the table adds up to, counted from the payments. */
  days: DaySales[];
  table: FigureTable;
  isCut: boolean;
}

export async function readFigureList(
  db: Queryable,
  list: FigureList,
  { period, before }: { period: Period; before: Period },
  { isFile }: { isFile: boolean },
): Promise<ReadList> {
  const most = isFile ? mostInFile : mostShown;
  switch (list) {
    case 'sales': {
      const days = await salesByDay(db, period);
      const figures = { now: { period, days }, before: { days: await salesByDay(db, before) } };
      // A file is always by day. A page of five years would be as long as the file.
      const table = isFile ? salesTable(figures, 1, ({ from }) => from) : salesTable(figures, daysInOne(period));
      return { days, table, isCut: false };
    }
    case 'brands':
      return cut(await readLongList(db, 'brands', period, most), most, brandsTable);
    case 'customers':
      return cut(await readLongList(db, 'customers', period, most), most, customersTable);
    case 'best':
      return cut(await readLongList(db, 'products', period, most), most, (rows) => bestTable(rows, { isWhole: true }));
    default: {
      const { days, ...lists } = await readShortLists(db, period);
      const tables = {
        methods: () => methodsTable(lists.methods),
        taxes: () => taxesTable(lists.taxes),
        margin: () => marginTable(lists.taxes),
        categories: () => categoriesTable(lists.categories),
      };
      return { days, table: tables[list](), isCut: false };
    }
  }
}

function cut(
  { days, rows }: { days: DaySales[]; rows: readonly FigureRow[] },
  most: number,
  tableOf: (rows: readonly FigureRow[]) => FigureTable,
): ReadList {
  const first = firstRows(rows, most);
  return { days, table: tableOf(first), isCut: first.some(({ kind }) => kind === 'rest') };
}
