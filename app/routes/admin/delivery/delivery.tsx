import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { DeliveryScreen } from '#app/components/admin/delivery/delivery-screen.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext } from '#app/session.server.ts';
import { deliveryTimes } from '#app/shop/delivery/delivery-times.server.ts';
import { adminDeliveryText, deliveryDone } from '#app/text/admin/delivery.ts';
import type { Route } from './+types/delivery';
import { actOnDelivery } from './delivery-action.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = adminDeliveryText;
  return privateMeta(matches, { title, description, path: adminPages.delivery });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const done = new URL(args.request.url).searchParams.get('hecho') ?? '';
  return {
    times: await deliveryTimes(args.context.get(servicesContext).db),
    done: Object.hasOwn(deliveryDone, done) ? (done as keyof typeof deliveryDone) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = args.context.get(ownerContext);
  const refusal = await actOnDelivery(args, customer);
  return data(refusal, { status: refusal.status, headers: privateHeaders() });
}

/** After a 4xx the router keeps the old data; but the times may have changed, so load them again. */
export const shouldRevalidate = () => true;

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  return (
    <AdminFrame title={adminDeliveryText.title} lead={adminDeliveryText.lead}>
      <DeliveryScreen {...loaderData} done={refusal ? null : loaderData.done} refusal={refusal} />
    </AdminFrame>
  );
}
