import { stringify } from 'csv-stringify/sync';
import { servicesContext } from '#app/contexts.ts';
import { guardCell } from '#app/shop/exchange/cell-guard.ts';
import { allOrders } from '#app/shop/orders/admin/admin-order-file.server.ts';
import { readAdminOrderQuery } from '#app/shop/orders/admin/admin-order-list.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { writtenHundredths } from '#app/shop/shared/typed-hundredths.ts';
import { type FileCell, orderColumns, orderFileName, orderRow } from '#app/text/admin/orders/orders-file.ts';
import { csvAnswer } from '../csv-answer.server.ts';
import type { Route } from './+types/orders-file';

/** The list of orders with the filters that its address says: all of its pages. */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const query = readAdminOrderQuery(new URL(args.request.url).searchParams);
  const now = clock.now();

  async function* portions(): AsyncGenerator<string, void> {
    yield lines([[...orderColumns]]);
    for await (const orders of allOrders(db, query, now))
      yield lines(orders.map((order) => orderRow(order).map(written)));
  }
  return csvAnswer(portions(), orderFileName(dayOf(now)));
}

/** Colombian spreadsheets use the comma for decimals, hence semicolons. */
const lines = (rows: string[][]) => stringify(rows, { delimiter: ';', record_delimiter: 'windows' });

/** No cell may run as a formula. */
function written(cell: FileCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return guardCell(cell);
  return typeof cell === 'number' ? String(cell) : writtenHundredths(cell.cents);
}
