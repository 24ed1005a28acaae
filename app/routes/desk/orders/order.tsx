import { data, isRouteErrorResponse } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { ProofScreen } from '#app/components/desk/door/proof-screen.tsx';
import { AdminFrame } from '#app/components/desk/frame/desk-frame.tsx';
import { GoneOrder } from '#app/components/desk/orders/gone-order.tsx';
import { DeskOrderScreen } from '#app/components/desk/orders/order-screen.tsx';
import { OrdersBeside } from '#app/components/desk/orders/orders-beside.tsx';
import { PageNotFound, PageTrouble } from '#app/components/frame/page-trouble.tsx';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireOwner } from '#app/session.server.ts';
import { deskPiecesOf } from '#app/shop/aftersale/desk-pieces.server.ts';
import { serialsMark } from '#app/shop/aftersale/serials.ts';
import { isAskedProof } from '#app/shop/customers/door/asked-proof.ts';
import { ordersBeside } from '#app/shop/orders/desk/desk-list.server.ts';
import { readDeskQuery } from '#app/shop/orders/desk/desk-list.ts';
import { decisionsOf, findDeskOrder } from '#app/shop/orders/desk/desk-order.server.ts';
import { hasSlip } from '#app/shop/orders/fulfilment.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { deskDone, deskText } from '#app/text/desk/orders/orders.ts';
import { formatMoment } from '#app/text/format.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { askProof } from '../asked-proof.server.ts';
import { textsOf } from '../form-texts.server.ts';
import type { Route } from './+types/order';
import { actOnOrder } from './order-action.server.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  const title = deskText.one(orderNumber(params.reference));
  return privateMeta(matches, { title, description: deskText.lead, path: `${deskPages.orders}/${params.reference}` });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  await requireOwner(args);
  const { db, clock } = args.context.get(servicesContext);
  const order = await findDeskOrder(db, args.params.reference);
  const { searchParams } = new URL(args.request.url);
  const hecho = searchParams.get('hecho') ?? '';
  const done = Object.hasOwn(deskDone, hecho) ? (hecho as keyof typeof deskDone) : null;
  if (!order) {
    const { reference } = args.params;
    const decisions = await decisionsOf(db, reference);
    if (decisions.length === 0) throw data(null, { status: 404, headers: privateHeaders() });
    return { kind: 'gone' as const, reference, decisions, done };
  }
  const pieces = await deskPiecesOf(db, order.reference, clock.now());
  // The list that it was opened from, as its address says it.
  const list = searchParams.get('lista')?.slice(0, 400) ?? '';
  const query = readDeskQuery(new URLSearchParams(list));
  return {
    kind: 'order' as const,
    order,
    pieces,
    serials: serialsMark(new Map(pieces.filter(({ serial }) => serial).map((piece) => [piece.number, piece]))),
    beside: { query, ...(await ordersBeside(db, query, order, clock.now())) },
    today: dayOf(clock.now()),
    done,
  };
}

export async function action(args: Route.ActionArgs) {
  const session = await requireOwner(args);
  const form = await readForm(args.request);
  const asked = form.get('intent') === 'refund' ? await askProof(args, session, form) : null;
  if (asked) return asked;
  const refusal = await actOnOrder(args, session, textsOf(form));
  if (refusal.status === 404) throw data(null, { status: 404, headers: privateHeaders() });
  return data(refusal, { status: refusal.status, headers: privateHeaders() });
}

/** After a 4xx the router keeps the old data; but the order has changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  useLiveData({ orders: loaderData.kind === 'order' ? [loaderData.order.liveId] : [] });
  if (isAskedProof(actionData)) return <ProofScreen asked={actionData} />;
  if (loaderData.kind === 'gone') return <GoneOrder {...loaderData} refusal={actionData ?? null} />;
  const { kind: _kind, order, done, beside, ...rest } = loaderData;
  return (
    <AdminFrame
      title={deskText.one(orderNumber(order.reference))}
      lead={deskText.madeAt(formatMoment(order.createdAt))}
      actions={
        <>
          <OrdersBeside {...beside} />
          {hasSlip(order.state) && (
            <LinkButton to={`${deskPages.orders}/${order.reference}/remision`} kind="outline" size="small">
              {deskText.slip}
            </LinkButton>
          )}
        </>
      }
    >
      <DeskOrderScreen order={order} {...rest} done={actionData ? null : done} refusal={actionData ?? null} />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound {...deskText.notFound} />;
  return <PageTrouble error={error} />;
}
