import { redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { ordersToPrint } from '#app/shop/orders/admin/many-orders.server.ts';
import { pilesOf, readReferences } from '#app/shop/orders/admin/many-orders.ts';
import { manyText } from '#app/text/admin/orders/many-orders.ts';
import { slipsPaper } from '#app/text/admin/orders/slips-paper.ts';
import { pdfFile } from '../../pdf-file.server.ts';
import type { Route } from './+types/orders-paper';

/** Labels and slips of the chosen orders; without any, of all that wait. */
export async function loader(args: Route.LoaderArgs) {
  const { db, clock, settings } = args.context.get(servicesContext);
  const { searchParams, search } = new URL(args.request.url);
  const now = clock.now();
  const orders = await ordersToPrint(db, readReferences(searchParams.getAll('pedido')), now);
  const [pile, another] = pilesOf(orders);
  // The page says that there is nothing to print.
  if (!pile) throw redirect(adminPages.printOrders + search, 303);
  if (another) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(manyText.paperTooMany, { status: 422, headers });
  }
  const paper = slipsPaper({ orders: pile, seller: settings.seller, now });
  return pdfFile(args.context, paper, manyText.paperFile(pile.length));
}
