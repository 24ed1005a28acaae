import { data, Form, Link, redirect } from 'react-router';
import { adminPages, ordersFileAddress } from '#app/addresses/admin-pages.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminList } from '#app/components/admin/frame/admin-list.tsx';
import { AdminSearch } from '#app/components/admin/frame/admin-search.tsx';
import { AdminTable } from '#app/components/admin/frame/admin-table.tsx';
import { FilterFold } from '#app/components/admin/frame/filter-fold.tsx';
import { FilterLinks } from '#app/components/admin/frame/filter-links.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { useMoments } from '#app/components/admin/frame/use-moments.ts';
import { AdminStatusBadge } from '#app/components/admin/orders/admin-status-badge.tsx';
import { ChooseOrder, ManyOrdersBar } from '#app/components/admin/orders/choose-orders.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { listOrders, openDecisions } from '#app/shop/orders/admin/admin-order-list.server.ts';
import {
  type AdminListedOrder,
  type AdminOrderQuery,
  adminOrderListAddress,
  type Decision,
  offeredFilters,
  readAdminOrderQuery,
} from '#app/shop/orders/admin/admin-order-list.ts';
import { prepareMany } from '#app/shop/orders/admin/many-orders.server.ts';
import { readReferences } from '#app/shop/orders/admin/many-orders.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { attentionNames } from '#app/text/admin/attention.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { undoText } from '#app/text/admin/orders/corrections.ts';
import { heldText } from '#app/text/admin/orders/held-orders.ts';
import { manyProblems, manyText } from '#app/text/admin/orders/many-orders.ts';
import { adminOrderFilterNames, adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { formatCents, formatDay } from '#app/text/format.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { actingOf } from '../admin-action.server.ts';
import type { Route } from './+types/orders';
import { readPress, undoPress } from './undo-press.server.ts';

const decisionsShown = 5;

export const meta = adminMeta(adminOrdersText, adminPages.orders);

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const now = clock.now();
  const { searchParams } = new URL(args.request.url);
  const query = readAdminOrderQuery(searchParams);
  const done = /^(sent|prepared|delivered|undone)-(\d{1,4})$/.exec(searchParams.get('hecho') ?? '');
  return {
    query,
    list: await listOrders(db, query, now),
    decisions: await openDecisions(db, decisionsShown, now),
    done: done && { what: done[1] as 'sent' | 'prepared' | 'delivered' | 'undone', orders: Number(done[2]) },
    press: readPress(searchParams.get('paso')),
  };
}

export async function action(args: Route.ActionArgs) {
  const { db, settings } = args.context.get(servicesContext);
  const form = await readForm(args.request);
  const refuse = (status: number, sentence: string, errors: { text: string }[] = []) =>
    data({ sentence, errors }, { status });
  const intent = form.get('intent');
  if (intent === 'undo') {
    const undone = await undoPress({ db, acting: actingOf(args.context) }, form.get('paso'));
    if ('done' in undone) throw redirect(`${adminPages.orders}?ver=unsent&hecho=undone-${undone.done}`, 303);
    return refuse(409, undone.sentence, undone.errors);
  }
  if (intent !== 'prepare') return refuse(400, adminFormText.notUnderstood);
  const chosen = readReferences(form.getAll('pedido'));
  if (chosen.length === 0) return refuse(422, manyText.chooseSome);
  const press = crypto.randomUUID();
  const adminContext = { db, acting: actingOf(args.context), holdMinutes: settings.holdMinutes, press };
  const { done, failed } = await prepareMany(adminContext, chosen);
  if (failed.length === 0)
    throw redirect(`${adminPages.orders}?ver=to_send&hecho=prepared-${done.length}&paso=${press}`, 303);
  const sentence = `${done.length > 0 ? `${manyText.prepared(done.length)} ` : ''}${manyText.failed(failed.length)}`;
  const errors = failed.map(({ reference, code }) => ({
    text: `${adminOrdersText.one(orderNumber(reference))}: ${manyProblems[code]}`,
  }));
  return refuse(409, sentence, errors);
}

/** After a 4xx the router keeps the old data; but some orders may have moved. */
export const shouldRevalidate = () => true;

const path = adminPages.orders;

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, decisions, done, press } = loaderData;
  const isFiltered = adminOrderListAddress(path, { ...query, page: 1 }) !== path;
  // A new order, or a moved one, may belong to the list whatever it shows.
  useLiveData({ orders: 'any', placed: 'any' });
  return (
    <AdminFrame title={adminOrdersText.title} lead={adminOrdersText.lead}>
      {actionData && <ErrorSummary title={actionData.sentence} errors={actionData.errors} attempt={actionData} />}
      {done && !actionData && (
        <Notice
          kind="success"
          actions={
            press &&
            done.orders > 0 && (
              <UndoPress
                press={press}
                words={(done.what === 'delivered' ? undoText.manyParcels : undoText.many)(done.orders)}
              />
            )
          }
        >
          {manyText[done.what](done.orders)}
        </Notice>
      )}
      {decisions.total > 0 && query.filter !== 'to_decide' && <Decisions {...decisions} />}
      <Filters query={query} isFiltered={isFiltered} />
      <AdminList
        label={adminOrdersText.title}
        found={adminOrdersText.found(list.total, list.paid)}
        empty={
          list.orders.length === 0 && (
            <EmptyState
              title={isFiltered ? adminOrdersText.none : adminOrdersText.noneYet}
              lead={isFiltered ? adminOrdersText.noneLead : adminOrdersText.noneYetLead}
              actions={
                isFiltered && (
                  <LinkButton to={path} kind="outline">
                    {adminOrdersText.clear}
                  </LinkButton>
                )
              }
            />
          )
        }
        page={list.page}
        pages={list.pages}
        hrefOf={(page) => adminOrderListAddress(path, { ...query, page })}
      >
        <ManyOrdersBar back={adminOrderListAddress(path, query)} />
        <p className="mb-3">
          <a
            href={adminOrderListAddress(ordersFileAddress, { ...query, page: 1 })}
            className="inline-flex min-h-10 items-center underline underline-offset-2 hover:text-accent"
          >
            {adminOrdersText.file}
          </a>
        </p>
        <OrderRows orders={list.orders} from={adminOrderListAddress(path, query).slice(path.length + 1)} />
      </AdminList>
    </AdminFrame>
  );
}

/** All that the press before did. */
function UndoPress({ press, words }: { press: string; words: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="paso" value={press} />
      <IntentButton intent="undo" kind="outline" size="small" busy={useIsSending('undo')}>
        {words}
      </IntentButton>
    </Form>
  );
}

/** On a phone one line, so that the first order stands within the first screen. */
function Decisions({ total, first }: { total: number; first: readonly Decision[] }) {
  const moments = useMoments();
  return (
    <details className="fold-on-phones group/decisions rounded-card border-l-4 border-bad bg-bad-tint px-4">
      <summary className="flex min-h-11 items-center gap-2">
        <h2 className="flex-1 font-bold">
          {adminOrdersText.decisions} ({total})
        </h2>
        <Icon name="right" className="size-4 transition-transform group-open/decisions:rotate-90 lg:hidden" />
      </summary>
      <ul className="flex flex-col pb-2">
        {first.map(({ kinds, reference, since, fullName }) => (
          <li key={reference}>
            <Link to={`${path}/${reference}#decisions`} className="inline-flex min-h-10 items-center underline">
              {kinds.map((kind) => attentionNames[kind]).join('; ')}: {fullName},{' '}
              {adminOrdersText.since(moments.on(since))}
            </Link>
          </li>
        ))}
      </ul>
      {total > first.length && (
        <LinkButton to={`${path}?ver=to_decide`} kind="outline" size="small" className="mb-3">
          {adminOrdersText.decisionsAll(total)}
        </LinkButton>
      )}
    </details>
  );
}

function Filters({ query, isFiltered }: { query: AdminOrderQuery; isFiltered: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      <FilterLinks
        label={adminOrdersText.filters}
        links={[
          ...offeredFilters(query.filter).map((filter) => ({
            to: adminOrderListAddress(path, { ...query, filter, page: 1 }),
            text: adminOrderFilterNames[filter],
            isCurrent: filter === query.filter,
          })),
          { to: adminPages.heldOrders, text: heldText.title, isCurrent: false },
        ]}
      />
      {/* Keyed, so that following a filter's link empties the fields. */}
      <FilterFold key={adminOrderListAddress(path, query)} chosen={chosenOf(query)}>
        <AdminSearch
          path={path}
          shown={adminOrderListAddress(path, query)}
          words={adminOrdersText}
          filters={{ ver: query.filter === 'all' ? null : query.filter }}
          sought={query.sought}
          days={{ ...query, words: adminOrdersText }}
          clear={
            isFiltered && (
              <LinkButton to={path} kind="quiet">
                {adminOrdersText.clear}
              </LinkButton>
            )
          }
        />
      </FilterFold>
    </div>
  );
}

function chosenOf({ sought, from, to }: AdminOrderQuery): string[] {
  const days = [from && `${adminOrdersText.from} ${formatDay(from)}`, to && `${adminOrdersText.to} ${formatDay(to)}`];
  return [sought && `«${sought}»`, ...days].filter((part) => part) as string[];
}

function OrderRows({ orders, from }: { orders: readonly AdminListedOrder[]; from: string }) {
  const moments = useMoments();
  const cell = 'md:px-4 md:py-3 md:align-top';
  return (
    <AdminTable
      caption={adminOrdersText.table}
      columns={Object.values(adminOrdersText.columns)}
      headClassName="last:text-right"
    >
      {orders.map((order) => (
        <tr
          key={order.reference}
          className="grid grid-cols-[minmax(40%,1fr)_auto] gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-4 md:table-row md:border-0 md:border-t"
        >
          <th scope="row" className={classNames(cell, 'col-span-2 text-left font-normal')}>
            <div className="flex gap-2">
              <ChooseOrder reference={order.reference} />
              <div>
                <Link
                  to={addressOf(`${path}/${order.reference}`, { lista: from })}
                  className="inline-flex min-h-10 items-center font-bold underline underline-offset-2 hover:text-accent md:min-h-0"
                >
                  {adminOrdersText.one(orderNumber(order.reference))}
                </Link>
                <span className="block text-14 text-muted">{moments.said(order.createdAt)}</span>
              </div>
            </div>
          </th>
          <td className={classNames(cell, 'order-2 row-span-2 wrap-anywhere')}>
            {order.fullName}
            <span className="block text-14 text-muted">
              {order.city}, {adminOrdersText.units(order.units)}
            </span>
          </td>
          <td className={classNames(cell, 'order-4 justify-self-end')}>
            <AdminStatusBadge state={order.state} needsDecision={order.needsDecision} />
          </td>
          <td className={classNames(cell, 'price-figure order-3 text-right text-18')}>
            {formatCents(order.amountInCents)}
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
