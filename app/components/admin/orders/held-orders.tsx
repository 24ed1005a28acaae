import { Form, Link, useNavigation } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import {
  type HeldList,
  type HeldOrderRow,
  type HeldQuery,
  type HeldView,
  type Holder,
  heldAddress,
  heldViews,
} from '#app/shop/orders/admin/held-orders.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { heldText, heldViewNames } from '#app/text/admin/orders/held-orders.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Pagination } from '#app/ui/shelf/pagination.tsx';
import { FilterLinks } from '../frame/filter-links.tsx';

const path = adminPages.heldOrders;

export function HeldOrders({ query, list }: { query: HeldQuery; list: HeldList }) {
  return (
    <>
      <FilterLinks
        label={heldText.views}
        links={heldViews.map((view) => ({
          to: heldAddress(path, { view, page: 1 }),
          text: heldViewNames[view],
          isCurrent: view === query.view,
        }))}
      />
      {list.holders.length === 0 ? (
        <EmptyState
          title={heldText.none}
          lead={heldText.noneLead}
          actions={
            <LinkButton to={adminPages.orders} kind="outline">
              {heldText.toOrders}
            </LinkButton>
          }
        />
      ) : (
        <section aria-label={heldText.title} className="flex flex-col gap-4">
          <p role="status" className="font-semibold">
            {heldText.sum(list.total)}
          </p>
          {list.holders.map((holder) => (
            <HolderCard key={holder.who} view={query.view} holder={holder} />
          ))}
          <Pagination
            page={list.page}
            pages={list.pages}
            hrefOf={(page) => heldAddress(path, { ...query, page })}
            words={catalogText.paging}
          />
        </section>
      )}
    </>
  );
}

function HolderCard({ view, holder }: { view: HeldView; holder: Holder }) {
  const { who, orders, since, until, shown } = holder;
  const isBusy = useNavigation().formData?.get('who') === who;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-18 font-bold">{who}</h2>
          <p className="font-semibold">{heldText.sum(holder)}</p>
          <p className="text-14 text-muted">{heldText.time(since, until)}</p>
        </div>
        <Form method="post">
          <input type="hidden" name="view" value={view} />
          <input type="hidden" name="who" value={who} />
          <Button
            type="submit"
            name="intent"
            value="free_all"
            size="small"
            busy={isBusy}
            aria-label={heldText.freeAllOf(orders, who)}
          >
            {heldText.freeAll(orders)}
          </Button>
        </Form>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {shown.map((order) => (
          <HeldOrder key={order.reference} order={order} view={view} />
        ))}
      </ul>
      {orders > shown.length && <p className="text-14">{heldText.more(orders - shown.length)}</p>}
    </Card>
  );
}

function HeldOrder({ order, view }: { order: HeldOrderRow; view: HeldView }) {
  const { reference, fullName, email, units, amountInCents, since, until, isBankPending } = order;
  const isBusy = useNavigation().formData?.get('reference') === reference;
  const number = orderNumber(reference);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-14">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <Link
          to={`${adminPages.orders}/${reference}`}
          className="inline-flex min-h-6 items-center font-semibold underline underline-offset-2 hover:text-accent"
        >
          {heldText.one(number)}
        </Link>
        <p>
          {fullName}
          {view === 'address' && `, ${email}`}
        </p>
        <p>{heldText.sumOfOne({ units, amountInCents })}</p>
        <p className="text-muted">{heldText.time(since, until)}</p>
        {isBankPending && <p className="font-semibold">{heldText.bankPending}</p>}
      </div>
      <Form method="post">
        <input type="hidden" name="reference" value={reference} />
        <Button
          type="submit"
          name="intent"
          value="free"
          kind="outline"
          size="small"
          busy={isBusy}
          aria-label={heldText.freeOne(number)}
        >
          {heldText.free}
        </Button>
      </Form>
    </li>
  );
}
