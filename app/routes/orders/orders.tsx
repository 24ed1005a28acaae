import { Link } from 'react-router';
import { hrefWith } from '#app/addresses/list-address.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { AccountFrame } from '#app/components/account/account-frame.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { OrderStatusBadge } from '#app/components/orders/order-status.tsx';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { servicesContext } from '#app/contexts.ts';
import { requireSession } from '#app/session.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import type { ListedOrder } from '#app/shop/orders/shopper-order.ts';
import { claimGuestOrders, ordersOf } from '#app/shop/orders/shopper-orders.server.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { formatCents, formatMoment } from '#app/text/format.ts';
import { orderText } from '#app/text/orders/orders.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import type { Route } from './+types/orders';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = orderText;
  return privateMeta(matches, { title, description, path: '/orders' });
}

export async function loader(args: Route.LoaderArgs) {
  const { customer } = await requireSession(args);
  const { db } = args.context.get(servicesContext);
  // Orders made as a guest, before the address was confirmed or while signed out.
  if (customer.isEmailVerified) await claimGuestOrders(db, customer.id);
  const list = await ordersOf(db, customer.id, readPage(new URL(args.request.url).searchParams));
  return { list, isConfirmed: customer.isEmailVerified };
}

export default function Orders({ loaderData: { list, isConfirmed } }: Route.ComponentProps) {
  useLiveData({ orders: list.orders.map((order) => order.liveId) });
  return (
    <AccountFrame title={orderText.title} lead={isConfirmed ? orderText.lead : orderText.leadUnconfirmed}>
      {list.orders.length === 0 ? (
        <EmptyState
          title={orderText.empty}
          lead={orderText.emptyLead}
          picture="/images/empty/orders.svg"
          actions={<LinkButton to="/categories">{orderText.toShop}</LinkButton>}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {list.orders.map((order) => (
            <li key={order.reference}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={list.page}
        pages={list.pages}
        hrefOf={(page) => hrefWith('/orders', { page })}
        words={catalogText.paging}
      />
    </AccountFrame>
  );
}

function OrderCard({ order }: { order: ListedOrder }) {
  const { reference, status, createdAt, amountInCents, units, products } = order;
  return (
    <article className="group relative flex flex-col gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-ink sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="font-name">
            <Link
              to={`/orders/${reference}`}
              className="after:absolute after:inset-0 after:rounded-card group-hover:text-accent group-hover:underline"
            >
              {orderText.one(orderNumber(reference))}
            </Link>
          </h2>
          <p className="text-14 text-muted">{orderText.madeAt(formatMoment(createdAt))}</p>
          <p className="text-14 text-muted">
            {orderText.units(units)} · <span className="price-figure text-ink">{formatCents(amountInCents)}</span>
          </p>
        </div>
        <OrderStatusBadge status={status} />
      </div>
      <div className="flex gap-3">
        <ul className="flex shrink-0 gap-2">
          {products.map((product, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one name, and their order never changes
            <li key={index}>
              <ProductPicture product={product} sizes="4rem" className="w-16 rounded-control p-1" />
            </li>
          ))}
        </ul>
        <p className="line-clamp-3 min-w-0 self-center text-14 text-muted max-sm:sr-only">
          {products.map((product) => product.name).join(', ')}
        </p>
      </div>
    </article>
  );
}
