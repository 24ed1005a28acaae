import { servicesContext } from '#app/contexts.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { itemText } from '#app/text/aftersale/aftersale.ts';
import { passportPaper } from '#app/text/aftersale/passport-paper.ts';
import { pdfFile } from '../pdf-file.server.ts';
import type { Route } from './+types/item-file';
import { openItem } from './open-item.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { passport } = await openItem(args);
  const { settings, clock } = args.context.get(servicesContext);
  const { order, item, withdrawal } = passport;
  const paper = passportPaper({ passport, buyer: { withdrawal }, seller: settings.seller, now: clock.now() });
  return pdfFile(args.context, paper, itemText.fileName(orderNumber(order), item.number));
}
