import { data, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { SendOrdersScreen } from '#app/components/admin/orders/send-orders.tsx';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { ownerContext } from '#app/session.server.ts';
import { lastCarrier, ordersToSend } from '#app/shop/orders/admin/many-orders.server.ts';
import { readReferences, type SendAnswer } from '#app/shop/orders/admin/many-orders.ts';
import { manyText } from '#app/text/admin/orders/many-orders.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/send-orders';
import { answerToGuides } from './send-orders-action.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: manyText.title, description: manyText.lead, path: adminPages.sendOrders });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const chosen = readReferences(new URL(args.request.url).searchParams.getAll('pedido'));
  return { orders: await ordersToSend(db, chosen, clock.now()), carrier: await lastCarrier(db) };
}

export async function action(args: Route.ActionArgs) {
  const session = args.context.get(ownerContext);
  const answer = await answerToGuides(args, session, await readForm(args.request));
  if ('sent' in answer) throw redirect(`${adminPages.orders}?ver=sent&hecho=sent-${answer.sent}`, 303);
  const { status, ...shown } = answer;
  return data<SendAnswer>(shown, { status, headers: privateHeaders() });
}

/** After a 4xx the router keeps the old data; but some orders were sent. */
export const shouldRevalidate = () => true;

export default function SendOrders({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={manyText.title}
      lead={manyText.lead}
      actions={
        <LinkButton to={`${adminPages.orders}?ver=unsent`} kind="quiet" size="small" className="max-sm:-ml-3.5">
          {manyText.toList}
        </LinkButton>
      }
    >
      <SendOrdersScreen {...loaderData} answer={actionData ?? null} />
    </AdminFrame>
  );
}
