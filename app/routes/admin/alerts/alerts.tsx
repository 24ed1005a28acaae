import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AwaitedList } from '#app/components/admin/alerts/awaited-list.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { servicesContext } from '#app/contexts.ts';
import { awaitedProducts } from '#app/shop/alerts/alerts.server.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { adminAlertsText } from '#app/text/admin/alerts.ts';
import type { Route } from './+types/alerts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = adminAlertsText;
  return privateMeta(matches, { title, description, path: adminPages.alerts });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const page = readPage(new URL(args.request.url).searchParams);
  return { list: await awaitedProducts(args.context.get(servicesContext).db, page) };
}

export default function Alerts({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title={adminAlertsText.title} lead={adminAlertsText.lead}>
      <AwaitedList {...loaderData.list} />
    </AdminFrame>
  );
}
