import { data, Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { findAdminProduct } from '#app/shop/catalog/admin/admin-product-list.server.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/delete-product';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = adminProductsText.confirmRemove(loaderData?.name ?? '');
  return privateMeta(matches, { title, description: adminProductsText.confirmLead, path: adminPages.products });
}

/** Without scripts only; otherwise a dialog asks. */
export async function loader(args: Route.LoaderArgs) {
  const found = await findAdminProduct(args.context.get(servicesContext).db, args.params.id);
  if (!found || found.status === 'deleted') throw data(null, { status: 404 });
  return found;
}

export default function DeleteProduct({ loaderData: { id, name, held } }: Route.ComponentProps) {
  return (
    <AdminFrame title={adminProductsText.confirmRemove(name)} lead={adminProductsText.confirmLead}>
      {held > 0 && <p>{adminProductsText.confirmHeld(held)}</p>}
      <Form method="post" action={adminPages.products} className="flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        <IntentButton intent="delete">{adminProductsText.remove}</IntentButton>
        <LinkButton to={adminPages.products} kind="outline">
          {adminProductsText.cancel}
        </LinkButton>
      </Form>
    </AdminFrame>
  );
}
