import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { OrderDecisions } from '#app/components/admin/orders/order-decisions.tsx';
import { AdminOrderScreen } from '#app/components/admin/orders/order-screen.tsx';
import { UnprintableNotice } from '#app/components/admin/orders/unprintable-notice.tsx';
import { StepUpScreen } from '#app/components/admin/sign-in/step-up-screen.tsx';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { adminItemsOf } from '#app/shop/aftersale/admin-items.server.ts';
import { serialsVersion } from '#app/shop/aftersale/serials.ts';
import { isStepUpRequest } from '#app/shop/customers/owner-sign-in/step-up-request.ts';
import { invoicesOfOrder, invoicingState } from '#app/shop/invoices/admin/invoice-list.server.ts';
import { invoicedBuyer } from '#app/shop/invoices/buyers/correct-buyer.server.ts';
import { decisionsOf, findAdminOrder } from '#app/shop/orders/admin/admin-order.server.ts';
import { ordersBeside } from '#app/shop/orders/admin/admin-order-list.server.ts';
import { adminOrderListAddress, readAdminOrderQuery } from '#app/shop/orders/admin/admin-order-list.ts';
import { lastStep } from '#app/shop/orders/admin/corrections/take-back.ts';
import { papersOf, wordsOnPaper } from '#app/shop/orders/admin/many-orders.ts';
import { hasSlip } from '#app/shop/orders/fulfilment.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { goneOrderLead } from '#app/text/admin/attention.ts';
import { inWords } from '#app/text/admin/invoices/reasons.ts';
import { adminOrderDone, adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { formatMoment } from '#app/text/format.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { refused } from '../admin-action.server.ts';
import { textsOf } from '../form-texts.server.ts';
import { requestStepUp } from '../request-step-up.server.ts';
import type { Route } from './+types/order';
import { actOnOrder } from './order-action.server.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  const title = adminOrdersText.one(orderNumber(params.reference));
  return privateMeta(matches, {
    title,
    description: adminOrdersText.lead,
    path: `${adminPages.orders}/${params.reference}`,
  });
}

export const headers = passRetryAfter;

export async function loader(args: Route.LoaderArgs) {
  const { db, clock, pdf, settings } = args.context.get(servicesContext);
  const order = await findAdminOrder(db, args.params.reference, clock.now());
  const { searchParams } = new URL(args.request.url);
  const done = ownKey(adminOrderDone, searchParams.get('hecho'));
  if (!order) {
    const { reference } = args.params;
    const decisions = await decisionsOf(db, reference);
    if (decisions.length === 0) throw data(null, { status: 404 });
    return { kind: 'gone' as const, reference, decisions, done };
  }
  const items = await adminItemsOf(db, order.reference, clock.now());
  // The list that it was opened from, as its address says it.
  const list = searchParams.get('lista')?.slice(0, 400) ?? '';
  const query = readAdminOrderQuery(new URLSearchParams(list));
  return {
    kind: 'order' as const,
    order,
    items,
    invoices: (await invoicesOfOrder(db, order.reference)).map(inWords),
    invoicing: (await invoicingState(db)).provider,
    invoiceBuyer: await invoicedBuyer(db, order.reference),
    chargesVat: settings.seller.chargesVat,
    serials: serialsVersion(new Map(items.filter(({ serial }) => serial).map((item) => [item.number, item]))),
    beside: { query, ...(await ordersBeside(db, query, order, clock.now())) },
    unprintable: hasSlip(order.state)
      ? pdf.unprintable(
          papersOf({ ...order, to: order.customer }, { ...order.units, lines: order.lines }).flatMap(wordsOnPaper),
        )
      : [],
    today: dayOf(clock.now()),
    last: lastStep(order.stepsTaken, order.units.version, clock.now()),
    done,
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const asked = form.get('intent') === 'refund' ? await requestStepUp(args, form) : null;
  if (asked) return asked;
  const refusal = await actOnOrder(args, textsOf(form));
  if (refusal.status === 404) throw data(null, { status: 404 });
  return refused(refusal);
}

/** After a 4xx the router keeps the old data; but the order has changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  useLiveData({ orders: loaderData.kind === 'order' ? [loaderData.order.liveId] : [] });
  if (isStepUpRequest(actionData)) return <StepUpScreen asked={actionData} />;
  if (loaderData.kind === 'gone') return <GoneOrder {...loaderData} refusal={actionData ?? null} />;
  const { kind: _kind, order, done, beside, unprintable, ...rest } = loaderData;
  return (
    <AdminFrame
      title={adminOrdersText.one(orderNumber(order.reference))}
      lead={adminOrdersText.madeAt(formatMoment(order.createdAt))}
      actions={
        <>
          <OrdersBeside {...beside} />
          {hasSlip(order.state) && (
            <LinkButton to={`${adminPages.orders}/${order.reference}/remision`} kind="outline" size="small">
              {adminOrdersText.slip}
            </LinkButton>
          )}
        </>
      }
    >
      {unprintable.length > 0 && <UnprintableNotice characters={unprintable} />}
      <AdminOrderScreen order={order} {...rest} done={actionData ? null : done} refusal={actionData ?? null} />
    </AdminFrame>
  );
}

export const ErrorBoundary = pageBoundary(adminOrdersText.notFound);

type Loaded<Kind> = Extract<Route.ComponentProps['loaderData'], { kind: Kind }>;

/** An order that the shop took out, and for which money came after all. */
function GoneOrder({ reference, decisions, done, refusal }: Loaded<'gone'> & { refusal: AdminRefusal | null }) {
  return (
    <AdminFrame title={adminOrdersText.one(orderNumber(reference))} lead={goneOrderLead}>
      {done && !refusal && <Notice kind="success">{adminOrderDone[done]}</Notice>}
      <p className="text-14 text-muted">
        {adminOrdersText.reference}: <span className="designator wrap-anywhere">{reference}</span>
      </p>
      <OrderDecisions order={{ decisions }} refusal={refusal} />
    </AdminFrame>
  );
}

function OrdersBeside({ query, previous, next }: Loaded<'order'>['beside']) {
  const list = adminOrderListAddress(adminPages.orders, query);
  const from = list.slice(adminPages.orders.length + 1);
  const link = (reference: string | null, text: string) =>
    reference && (
      <LinkButton to={addressOf(`${adminPages.orders}/${reference}`, { lista: from })} kind="outline" size="small">
        {text}
      </LinkButton>
    );
  return (
    <nav aria-label={adminOrdersText.beside} className="flex flex-wrap gap-2">
      <LinkButton to={list} kind="quiet" size="small" className="max-sm:-ml-3.5">
        {adminOrdersText.toList}
      </LinkButton>
      {link(previous, adminOrdersText.previous)}
      {link(next, adminOrdersText.nextOrder)}
    </nav>
  );
}
