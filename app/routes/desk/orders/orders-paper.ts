import { redirect } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { requireOwner } from '#app/session.server.ts';
import { ordersToPrint } from '#app/shop/orders/desk/many-orders.server.ts';
import { pilesOf, readReferences } from '#app/shop/orders/desk/many-orders.ts';
import { manyText } from '#app/text/desk/orders/many-orders.ts';
import { slipsPaper } from '#app/text/desk/orders/slips-paper.ts';
import { paperFile } from '../../piece-file.server.ts';
import type { Route } from './+types/orders-paper';

/** Labels and slips of the chosen orders; without any, of all that wait. */
export async function loader(args: Route.LoaderArgs) {
  await requireOwner(args);
  const { db, clock, settings } = args.context.get(servicesContext);
  const { searchParams, search } = new URL(args.request.url);
  const now = clock.now();
  const orders = await ordersToPrint(db, readReferences(searchParams.getAll('pedido')), now);
  const [pile, another] = pilesOf(orders);
  // The page says that there is nothing to print.
  if (!pile) throw redirect(deskPages.printOrders + search, 303);
  if (another) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(manyText.paperTooMany, { status: 422, headers });
  }
  const paper = slipsPaper({ orders: pile, seller: settings.seller, now });
  return paperFile(args.context, paper, manyText.paperFile(pile.length));
}
