import { servicesContext } from '#app/contexts.ts';
import { requireSession } from '#app/session.server.ts';
import { accountData } from '#app/shop/account/account-data.server.ts';
import { accountSections } from '#app/shop/account/account-data.ts';
import { dataSectionNames, settingsText } from '#app/text/account/settings.ts';
import type { Route } from './+types/my-data';

export async function loader(args: Route.LoaderArgs) {
  const { customer } = await requireSession(args);
  const { db, clock } = args.context.get(servicesContext);
  const found = await accountData({ db, customer, now: clock.now() });
  const named = Object.fromEntries(accountSections.map((section) => [dataSectionNames[section], found[section]]));
  return new Response(`${JSON.stringify(named, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${settingsText.data.file}"`,
    },
  });
}
