import { data } from 'react-router';
import { adminPages, picturesAddress } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { ProductPictures } from '#app/components/admin/products/product-pictures.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { findAdminProduct } from '#app/shop/catalog/admin/admin-product-list.server.ts';
import { picturesOf } from '#app/shop/pictures/pictures.server.ts';
import { adminPicturesText } from '#app/text/admin/pictures/pictures.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/pictures';
import { actOnPictures } from './pictures-action.server.ts';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = adminPicturesText.titleOf(loaderData?.name ?? '');
  return privateMeta(matches, { title, description: adminPicturesText.lead, path: picturesAddress(params.id) });
}

async function found({ context, params }: Route.LoaderArgs | Route.ActionArgs) {
  const product = await findAdminProduct(context.get(servicesContext).db, params.id);
  if (!product || product.status === 'deleted') throw data(null, { status: 404 });
  return product;
}

export async function loader(args: Route.LoaderArgs) {
  const { id, name, category } = await found(args);
  return { id, name, category, pictures: await picturesOf(args.context.get(servicesContext).db, id) };
}

export async function action(args: Route.ActionArgs) {
  const { id } = await found(args);
  return actOnPictures(args, id);
}

export default function Pictures({ loaderData: { id, name, pictures }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={name}
      lead={id}
      actions={
        <LinkButton to={`${adminPages.products}/${id}`} kind="outline" size="small">
          {adminPicturesText.back}
        </LinkButton>
      }
    >
      <ProductPictures productId={id} pictures={pictures} answer={actionData} />
    </AdminFrame>
  );
}
