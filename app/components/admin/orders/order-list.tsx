import { Form, Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import {
  type AdminListedOrder,
  type AdminOrderList,
  type AdminOrderQuery,
  adminOrderListAddress,
  type Decision,
  offeredFilters,
} from '#app/shop/orders/admin/admin-order-list.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { attentionNames } from '#app/text/admin/attention.ts';
import { heldText } from '#app/text/admin/orders/held-orders.ts';
import { adminOrderFilterNames, adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { formatCents, formatDay, formatMoment } from '#app/text/format.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Field } from '#app/ui/form/field.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { AdminList } from '../frame/admin-list.tsx';
import { FilterFold } from '../frame/filter-fold.tsx';
import { FilterLinks } from '../frame/filter-links.tsx';
import { AdminStatusBadge } from './admin-status-badge.tsx';
import { ChooseOrder, ManyOrdersBar } from './choose-orders.tsx';

const path = adminPages.orders;

export interface AdminOrderListScreenProps {
  query: AdminOrderQuery;
  list: AdminOrderList;
  decisions: { total: number; first: readonly Decision[] };
}

export function AdminOrderListScreen({ query, list, decisions }: AdminOrderListScreenProps) {
  const isFiltered = adminOrderListAddress(path, { ...query, page: 1 }) !== path;
  return (
    <>
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
        <Orders orders={list.orders} from={adminOrderListAddress(path, query).slice(path.length + 1)} />
      </AdminList>
    </>
  );
}

function Decisions({ total, first }: AdminOrderListScreenProps['decisions']) {
  return (
    <section aria-labelledby="decisions" className="rounded-card border-l-4 border-bad bg-bad-tint px-4 py-3.5">
      <h2 id="decisions" className="font-bold">
        {adminOrdersText.decisions} ({total})
      </h2>
      <ul className="mt-1 flex flex-col">
        {first.map(({ kinds, reference, since, fullName }) => (
          <li key={reference}>
            <Link to={`${path}/${reference}#decisions`} className="inline-flex min-h-10 items-center underline">
              {kinds.map((kind) => attentionNames[kind]).join('; ')}: {fullName},{' '}
              {adminOrdersText.since(formatMoment(since))}
            </Link>
          </li>
        ))}
      </ul>
      {total > first.length && (
        <LinkButton to={`${path}?ver=to_decide`} kind="outline" size="small" className="mt-2">
          {adminOrdersText.decisionsAll(total)}
        </LinkButton>
      )}
    </section>
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
        <Form
          action={path}
          role="search"
          aria-label={adminOrdersText.search}
          className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]"
        >
          {query.filter !== 'all' && <input type="hidden" name="ver" value={query.filter} />}
          <Field
            name="q"
            type="search"
            label={adminOrdersText.searchLabel}
            defaultValue={query.sought}
            maxLength={120}
            className="col-span-2 sm:col-span-3 lg:col-span-1"
          />
          <Field name="desde" type="date" label={adminOrdersText.from} defaultValue={query.from ?? ''} />
          <Field name="hasta" type="date" label={adminOrdersText.to} defaultValue={query.to ?? ''} />
          <div className="flex gap-2 max-sm:col-span-2">
            <Button type="submit">{adminOrdersText.apply}</Button>
            {isFiltered && (
              <LinkButton to={path} kind="quiet">
                {adminOrdersText.clear}
              </LinkButton>
            )}
          </div>
        </Form>
      </FilterFold>
    </div>
  );
}

function chosenOf({ sought, from, to }: AdminOrderQuery): string[] {
  const days = [from && `${adminOrdersText.from} ${formatDay(from)}`, to && `${adminOrdersText.to} ${formatDay(to)}`];
  return [sought && `«${sought}»`, ...days].filter((part) => part) as string[];
}

function Orders({ orders, from }: { orders: readonly AdminListedOrder[]; from: string }) {
  const cell = 'md:px-4 md:py-3 md:align-top';
  return (
    <table className="block w-full md:table md:rounded-card md:border md:border-line md:bg-surface">
      <caption className="sr-only">{adminOrdersText.table}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="text-left text-14 text-muted">
          {Object.values(adminOrdersText.columns).map((name) => (
            <th key={name} scope="col" className="px-4 py-2.5 font-semibold last:text-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="flex flex-col gap-3 md:table-row-group">
        {orders.map((order) => (
          <tr
            key={order.reference}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-4 md:table-row md:border-0 md:border-t"
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
                  <span className="block text-14 text-muted">{formatMoment(order.createdAt)}</span>
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
      </tbody>
    </table>
  );
}
