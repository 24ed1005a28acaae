import { deskPages } from '#app/addresses/desk-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/desk/frame/desk-frame.tsx';
import { ManageProducts } from '#app/components/desk/products/manage-products.tsx';
import { servicesContext } from '#app/contexts.ts';
import { requireOwner } from '#app/session.server.ts';
import { adminProductsText } from '#app/text/desk/products.ts';
import { answerManagedProducts, loadManagedProducts } from '../manage-products.server.ts';
import type { Route } from './+types/products';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = adminProductsText;
  return privateMeta(matches, { title, description, path: deskPages.products });
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
