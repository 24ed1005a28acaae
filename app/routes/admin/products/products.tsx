import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { ManageProducts } from '#app/components/admin/products/manage-products.tsx';
import { StepUpScreen } from '#app/components/admin/sign-in/step-up-screen.tsx';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { ownerContext } from '#app/session.server.ts';
import { isStepUpRequest } from '#app/shop/customers/owner-sign-in/step-up-request.ts';
import { adminProductsText } from '#app/text/admin/products.ts';
import { answerManagedProducts, loadManagedProducts } from '../manage-products.server.ts';
import { requestStepUp } from '../request-step-up.server.ts';
import type { Route } from './+types/products';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = adminProductsText;
  return privateMeta(matches, { title, description, path: adminPages.products });
}

export const headers = privateHeaders;

export function loader(args: Route.LoaderArgs) {
  return loadManagedProducts(args);
}

export async function action(args: Route.ActionArgs) {
  const session = args.context.get(ownerContext);
  const { db, clock } = args.context.get(servicesContext);
  const form = await readForm(args.request);
  // A new product brings its price.
  const asked = form.get('intent') === 'add' ? await requestStepUp(args, session, form) : null;
  return asked ?? answerManagedProducts(db, { actor: session.customer, now: clock.now() }, form);
}

export default function AdminProducts({ loaderData, actionData }: Route.ComponentProps) {
  if (isStepUpRequest(actionData)) return <StepUpScreen asked={actionData} />;
  return (
    <AdminFrame title={adminProductsText.title} lead={adminProductsText.lead}>
      <ManageProducts list={loaderData} answer={actionData} adding="folded" />
    </AdminFrame>
  );
}
