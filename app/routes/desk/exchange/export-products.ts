import { privateHeaders } from '#app/components/account/private-page.ts';
import { servicesContext } from '#app/contexts.ts';
import { requireOwner } from '#app/session.server.ts';
import { exportInPortions } from '#app/shop/exchange/export.server.ts';
import { exchangeText } from '#app/text/desk/exchange.ts';
import { csvAnswer } from '../csv-answer.server.ts';
import { deskFilterOf } from '../manage-products.server.ts';
import type { Route } from './+types/export-products';

export async function loader(args: Route.LoaderArgs) {
  await requireOwner(args);
  const { db } = args.context.get(servicesContext);
  const url = new URL(args.request.url);
  const delimiter = url.searchParams.get('separador') === 'coma' ? ',' : ';';
  return csvAnswer(exportInPortions(db, { filter: deskFilterOf(url), delimiter }), {
    file: exchangeText.export.file,
    headers: privateHeaders(),
  });
}
