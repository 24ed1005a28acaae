import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/admin-frame.tsx';
import { ManageProducts } from '#app/components/admin/manage-products.tsx';
import { requireOwner } from '#app/session.server.ts';
import { adminText } from '#app/text/admin.ts';
import { adminProductsText } from '#app/text/admin-products.ts';
import type { Route } from './+types/admin.ts';
import { loadManagedProducts } from './manage-products.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: adminText.title, description: adminProductsText.lead, path: '/admin' });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  await requireOwner(args);
  return loadManagedProducts(args);
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title={adminText.title} lead={adminProductsText.lead}>
      <ManageProducts list={loaderData} />
    </AdminFrame>
  );
}
