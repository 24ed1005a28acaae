import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { ManageProducts } from '#app/components/admin/products/manage-products.tsx';
import { StepUpScreen } from '#app/components/admin/sign-in/step-up-screen.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { isStepUpRequest } from '#app/shop/customers/owner-sign-in/step-up-request.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { actingOf } from '../admin-action.server.ts';
import { actOnProducts, loadManagedProducts } from '../product-list.server.ts';
import { requestStepUp } from '../request-step-up.server.ts';
import type { Route } from './+types/products';

export const meta = adminMeta(adminProductsText, adminPages.products);

export const headers = passRetryAfter;

export function loader(args: Route.LoaderArgs) {
  return loadManagedProducts(args);
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext);
  const form = await readForm(args.request);
  // A new product brings its price.
  const asked = form.get('intent') === 'add' ? await requestStepUp(args, form) : null;
  return asked ?? actOnProducts(db, actingOf(args.context), form);
}

export default function AdminProducts({ loaderData, actionData }: Route.ComponentProps) {
  if (isStepUpRequest(actionData)) return <StepUpScreen asked={actionData} />;
  return (
    <AdminFrame title={adminProductsText.title} lead={adminProductsText.lead}>
      <ManageProducts list={loaderData} answer={actionData} />
    </AdminFrame>
  );
}
