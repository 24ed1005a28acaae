import { data, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminOrderListScreen } from '#app/components/admin/orders/order-list.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { listOrders, openDecisions } from '#app/shop/orders/admin/admin-order-list.server.ts';
import { readAdminOrderQuery } from '#app/shop/orders/admin/admin-order-list.ts';
import { prepareMany } from '#app/shop/orders/admin/many-orders.server.ts';
import { readReferences } from '#app/shop/orders/admin/many-orders.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { manyProblems, manyText } from '#app/text/admin/orders/many-orders.ts';
import { adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { actingOf } from '../admin-action.server.ts';
import type { Route } from './+types/orders';

const decisionsShown = 5;

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, {
    title: adminOrdersText.title,
    description: adminOrdersText.lead,
    path: adminPages.orders,
  });
}

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const now = clock.now();
  const { searchParams } = new URL(args.request.url);
  const query = readAdminOrderQuery(searchParams);
  const done = /^(sent|prepared)-(\d{1,4})$/.exec(searchParams.get('hecho') ?? '');
  return {
    query,
    list: await listOrders(db, query, now),
    decisions: await openDecisions(db, decisionsShown, now),
    done: done && { what: done[1] as 'sent' | 'prepared', orders: Number(done[2]) },
  };
}

export async function action(args: Route.ActionArgs) {
  const { db, settings } = args.context.get(servicesContext);
  const form = await readForm(args.request);
  const refuse = (status: number, sentence: string, errors: { text: string }[] = []) =>
    data({ sentence, errors }, { status });
  if (form.get('intent') !== 'prepare') return refuse(400, adminFormText.notUnderstood);
  const chosen = readReferences(form.getAll('pedido'));
  if (chosen.length === 0) return refuse(422, manyText.chooseSome);
  const adminContext = { db, acting: actingOf(args.context), holdMinutes: settings.holdMinutes };
  const { done, failed } = await prepareMany(adminContext, chosen);
  if (failed.length === 0) throw redirect(`${adminPages.orders}?ver=to_send&hecho=prepared-${done.length}`, 303);
  const sentence = `${done.length > 0 ? `${manyText.prepared(done.length)} ` : ''}${manyText.failed(failed.length)}`;
  const errors = failed.map(({ reference, code }) => ({
    text: `${adminOrdersText.one(orderNumber(reference))}: ${manyProblems[code]}`,
  }));
  return refuse(409, sentence, errors);
}

/** After a 4xx the router keeps the old data; but some orders may have moved. */
export const shouldRevalidate = () => true;

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { done, ...shown } = loaderData;
  // A new order, or a moved one, may belong to the list whatever it shows.
  useLiveData({ orders: 'any', placed: 'any' });
  return (
    <AdminFrame title={adminOrdersText.title} lead={adminOrdersText.lead}>
      {actionData && <ErrorSummary title={actionData.sentence} errors={actionData.errors} attempt={actionData} />}
      {done && !actionData && <Notice kind="success">{manyText[done.what](done.orders)}</Notice>}
      <AdminOrderListScreen {...shown} />
    </AdminFrame>
  );
}
