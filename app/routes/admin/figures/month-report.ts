import { servicesContext } from '#app/contexts.ts';
import { lastMonths } from '#app/shop/admin/period.ts';
import { guardCell } from '#app/shop/exchange/cell-guard.ts';
import { writeSheets } from '#app/shop/exchange/reading/workbook/spreadsheet.server.ts';
import { readMonth } from '#app/shop/invoices/admin/invoice-list.ts';
import { readMonthReport } from '#app/shop/invoices/admin/month-report.server.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { type Cell, monthReportText, reportSheets } from '#app/text/admin/invoices/month-report.ts';
import { attachment } from '../csv-answer.server.ts';
import type { Route } from './+types/month-report';

/** A workbook for the accountant. */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  // Without a month, the one that is over.
  const asked = new URL(args.request.url).searchParams.get('mes') ?? lastMonths(dayOf(clock.now()), 2)[1] ?? null;
  const month = readMonth(asked);
  if (month === null) return plain(monthReportText.unreadable);
  const read = await readMonthReport(db, month);
  if (!read.ok) return plain(monthReportText.refusals[read.code]);
  const sheets = reportSheets(read.report).map(({ rows, ...sheet }) => ({
    ...sheet,
    rows: rows.map((row) => row.map(written)),
  }));
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const file = new Uint8Array(await writeSheets(sheets));
  return new Response(file, { headers: attachment(type, monthReportText.fileName(month)) });
}

/** Money in pesos. Texts are guarded for those who save the workbook as CSV. */
function written(cell: Cell): string | number | null {
  if (typeof cell === 'string') return guardCell(cell);
  return typeof cell === 'object' && cell !== null ? cell.cents / 100 : cell;
}

function plain(sentence: string): Response {
  return new Response(sentence, { status: 422, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
