import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/admin-frame.tsx';
import { productsAddress } from '#app/components/admin/desk-answer.ts';
import { ManageProducts } from '#app/components/admin/manage-products.tsx';
import { servicesContext } from '#app/contexts.ts';
import { requireOwner } from '#app/session.server.ts';
import { adminProductsText } from '#app/text/admin-products.ts';
import type { Route } from './+types/products.ts';
import { answerManagedProducts, loadManagedProducts } from './manage-products.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = adminProductsText;
  return privateMeta(matches, { title, description, path: productsAddress });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  await requireOwner(args);
  return loadManagedProducts(args);
}

export async function action(args: Route.ActionArgs) {
  const { customer } = await requireOwner(args);
  const { db, clock } = args.context.get(servicesContext);
  return answerManagedProducts(db, { actor: customer, now: clock.now() }, args.request);
}

export default function AdminProducts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame title={adminProductsText.title} lead={adminProductsText.lead}>
      <ManageProducts list={loaderData} answer={actionData} adding="folded" />
    </AdminFrame>
  );
}
