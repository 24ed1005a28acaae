import { deskPages } from '#app/addresses/desk-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { ProofScreen } from '#app/components/desk/door/proof-screen.tsx';
import { AdminFrame } from '#app/components/desk/frame/desk-frame.tsx';
import { ManageProducts } from '#app/components/desk/products/manage-products.tsx';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireOwner } from '#app/session.server.ts';
import { isAskedProof } from '#app/shop/customers/door/asked-proof.ts';
import { adminProductsText } from '#app/text/desk/products.ts';
import { askProof } from '../asked-proof.server.ts';
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
  const session = await requireOwner(args);
  const { db, clock } = args.context.get(servicesContext);
  const form = await readForm(args.request);
  // A new product brings its price.
  const asked = form.get('intent') === 'add' ? await askProof(args, session, form) : null;
  return asked ?? answerManagedProducts(db, { actor: session.customer, now: clock.now() }, form);
}

export default function AdminProducts({ loaderData, actionData }: Route.ComponentProps) {
  if (isAskedProof(actionData)) return <ProofScreen asked={actionData} />;
  return (
    <AdminFrame title={adminProductsText.title} lead={adminProductsText.lead}>
      <ManageProducts list={loaderData} answer={actionData} adding="folded" />
    </AdminFrame>
  );
}
