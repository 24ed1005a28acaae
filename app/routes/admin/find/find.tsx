import { type ReactNode, useEffect, useRef } from 'react';
import { Link, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { type Room, roomsFound } from '#app/components/admin/find/rooms.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminStatusBadge } from '#app/components/admin/orders/admin-status-badge.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { findInAdmin } from '#app/shop/admin/find.server.ts';
import { areProductsFirst, type FoundInAdmin } from '#app/shop/admin/find.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { addressOf, readSought } from '#app/shop/shared/admin-query.ts';
import { adminText } from '#app/text/admin/frame.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import type { Route } from './+types/find';

const { find } = adminText;

export const meta = adminMeta({ title: find.label, lead: find.lead }, adminPages.find);

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const sought = readSought(new URL(args.request.url).searchParams);
  const found = await findInAdmin(db, sought);
  const [only, other] = found.orders.filter(({ isNamed }) => isNamed);
  // Who types an order's number wants the order.
  if (only && !other) throw redirect(`${adminPages.orders}/${only.reference}`);
  return { sought, found };
}

export default function Find({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title={loaderData.sought ? find.title(loaderData.sought) : find.label}>
      <FoundScreen {...loaderData} />
    </AdminFrame>
  );
}

function FoundScreen({ sought, found }: { sought: string; found: FoundInAdmin }) {
  const { orders, products, people } = found;
  const list = useRef<HTMLDivElement>(null);
  // The arrow keys and Enter go on from the first one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search
  useEffect(() => list.current?.querySelector('a')?.focus(), [sought]);
  const rooms = roomsFound(sought);
  if (rooms.length + orders.length + products.length + people.length === 0) {
    return <EmptyState heading="h2" title={find.none} lead={find.noneLead} />;
  }
  const foundProducts = (
    <Found title={adminText.products} all={products.length > 1 ? addressOf(adminPages.products, { q: sought }) : null}>
      {products.map(({ id, name }) => (
        <Hit key={id} to={`${adminPages.products}/${id}`}>
          {name}
        </Hit>
      ))}
    </Found>
  );
  return (
    <div ref={list} className="grid items-start gap-4 md:grid-cols-2">
      <Rooms rooms={rooms} />
      {areProductsFirst(found) && foundProducts}
      <Found title={adminText.orders} all={orders.length > 1 ? addressOf(adminPages.orders, { q: sought }) : null}>
        {orders.map(({ reference, fullName, city, ...state }) => (
          <Hit key={reference} to={`${adminPages.orders}/${reference}`}>
            <strong>{orderNumber(reference)}</strong> {fullName}, {city}{' '}
            <AdminStatusBadge state={state} needsDecision={false} />
          </Hit>
        ))}
      </Found>
      {!areProductsFirst(found) && foundProducts}
      <Found title={find.people} all={null}>
        {people.map(({ name, email }) => (
          <Hit key={email} to={addressOf(adminPages.orders, { q: email })}>
            {name}, {email}
          </Hit>
        ))}
      </Found>
    </div>
  );
}

function Found({ title, all, children }: { title: string; all: string | null; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Card>
      <h2 className="heading text-18">{title}</h2>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
      {all && (
        <Link to={all} className="flex min-h-11 items-center text-14 text-accent underline">
          {find.all(title.toLowerCase())}
        </Link>
      )}
    </Card>
  );
}

function Hit({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="flex min-h-11 flex-wrap items-center gap-x-1.5 py-1.5 wrap-anywhere hover:underline">
        {children}
      </Link>
    </li>
  );
}

/** First, since they are few, and who types the name of a page wants the page. */
function Rooms({ rooms }: { rooms: readonly Room[] }) {
  if (rooms.length === 0) return null;
  return (
    <section aria-label={find.sections} className="md:col-span-2">
      <ul className="flex flex-wrap gap-2">
        {rooms.map(({ to, text }) => (
          <li key={to}>
            <LinkButton to={to} kind="outline" size="small">
              {text}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
