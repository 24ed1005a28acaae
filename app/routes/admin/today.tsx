import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/admin-frame.tsx';
import { ManageProducts } from '#app/components/admin/manage-products.tsx';
import { TodayScreen } from '#app/components/admin/today-screen.tsx';
import { servicesContext } from '#app/contexts.ts';
import { demoSeller } from '#app/platform/seller.server.ts';
import type { Settings } from '#app/platform/settings.server.ts';
import { requireOwner } from '#app/session.server.ts';
import { readToday } from '#app/shop/desk/today.server.ts';
import { type SettingLeft, todayText } from '#app/text/admin-today.ts';
import type { Route } from './+types/today.ts';
import { loadManagedProducts } from './manage-products.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: todayText.title, description: todayText.lead, path: '/admin' });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  await requireOwner(args);
  const { db, clock, settings } = args.context.get(servicesContext);
  return {
    today: await readToday(db, clock.now()),
    list: await loadManagedProducts(args),
    settingsLeft: settingsLeft(settings),
    eventsUrl: `${settings.publicUrl}/api/wompi/events`,
  };
}

function settingsLeft(settings: Settings): SettingLeft[] {
  const left: Record<SettingLeft, boolean> = {
    demo_mode: settings.mode === 'demo',
    demo_seller: settings.seller.nit === demoSeller.nit,
    google_missing: settings.google === null,
    embedded_database: settings.databaseUrl === null,
  };
  return (Object.keys(left) as SettingLeft[]).filter((setting) => left[setting]);
}

export default function AdminToday({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title={todayText.title} lead={todayText.lead}>
      <TodayScreen {...loaderData} />
      <ManageProducts list={loaderData.list} />
    </AdminFrame>
  );
}
