import { servicesContext } from '#app/contexts.ts';
import { exportInPortions, exportSpreadsheet } from '#app/shop/exchange/export.server.ts';
import { exchangeText } from '#app/text/admin/exchange.ts';
import { attachment, csvAnswer } from '../csv-answer.server.ts';
import { productFilterOf } from '../product-list.server.ts';
import type { Route } from './+types/export-products';

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const url = new URL(args.request.url);
  const delimiter = url.searchParams.get('separador') === 'coma' ? ',' : ';';
  const rules = { filter: productFilterOf(url), everyColumn: url.searchParams.get('columnas') === 'todas' };
  if (url.pathname.endsWith('.xlsx')) {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const headers = attachment(type, exchangeText.export.xlsxFile);
    return new Response(new Uint8Array(await exportSpreadsheet(db, rules)), { headers });
  }
  return csvAnswer(exportInPortions(db, { ...rules, delimiter }), exchangeText.export.file);
}
