import { servicesContext } from '#app/contexts.ts';
import { itemText } from '#app/text/aftersale/aftersale.ts';
import { passportPaper } from '#app/text/aftersale/passport-paper.ts';
import { pdfFile } from '../pdf-file.server.ts';
import type { Route } from './+types/owned-item-file';
import { openedTransfer } from './open-transfer.server.ts';

/** Only for who has accepted it. */
export async function loader(args: Route.LoaderArgs) {
  const { as, passport } = await openedTransfer(args);
  if (as !== 'holder') throw new Response(null, { status: 404 });
  const { settings, clock } = args.context.get(servicesContext);
  const paper = passportPaper({ passport, buyer: null, seller: settings.seller, now: clock.now() });
  return pdfFile(args.context, paper, itemText.ownedItemFileName);
}
