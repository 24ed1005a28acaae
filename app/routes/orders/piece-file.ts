import { servicesContext } from '#app/contexts.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { pieceText } from '#app/text/aftersale/aftersale.ts';
import { passportPaper } from '#app/text/aftersale/passport-paper.ts';
import { paperFile } from '../piece-file.server.ts';
import type { Route } from './+types/piece-file';
import { openPiece } from './open-piece.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { passport } = await openPiece(args);
  const { settings, clock } = args.context.get(servicesContext);
  const { order, piece, withdrawal } = passport;
  const paper = passportPaper({ passport, buyer: { withdrawal }, seller: settings.seller, now: clock.now() });
  return paperFile(args.context, paper, pieceText.fileName(orderNumber(order), piece.number));
}
