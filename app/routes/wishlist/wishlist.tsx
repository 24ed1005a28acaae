import { data, redirect } from 'react-router';
import { cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { WishlistScreen } from '#app/components/wishlist/wishlist-screen.tsx';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireSession, sessionContext } from '#app/session.server.ts';
import { setWish, wishlistOf } from '#app/shop/wishlist/wishlist.server.ts';
import { readWish } from '#app/shop/wishlist/wishlist.ts';
import { callErrors } from '#app/text/errors.ts';
import { wishlistText, wishRefusalText } from '#app/text/wishlist/wishlist.ts';
import type { Route } from './+types/wishlist';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = wishlistText;
  return pageMeta(matches, { title, description, path: '/wishlist', robots: 'noindex' });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders);
  headers.set('cache-control', 'no-store');
  return headers;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { customer } = await requireSession({ request, context });
  const { entries, liveId } = await wishlistOf(context.get(servicesContext).db, customer.id);
  const cards = entries.map(({ product, ...entry }) => ({ ...entry, product: product && cardProduct(product) }));
  return { list: { cards, liveId } };
}

/** A navigation within the shop shows the page at once, loading (S2.165); a document comes with its list. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return { list: serverLoader().then(({ list }) => list) };
}

export async function action({ request, context }: Route.ActionArgs) {
  // Hearts only add; who takes out says so.
  const wish = readWish({ isWished: 'true', ...Object.fromEntries(await readForm(request)) });
  const session = await context.get(sessionContext).read();
  if (!session && wish?.isWished)
    return redirect(`/auth?${new URLSearchParams({ next: `/product/${wish.productId}` })}`);
  const { customer } = session ?? (await requireSession({ request, context }));
  if (!wish) return data({ problem: callErrors.unreadable }, 400);
  const { db, clock, limits } = context.get(servicesContext);
  const wait = limits.setWish.take(customer.id, clock.now());
  if (wait > 0) {
    return data({ problem: callErrors.tooMany }, { status: 429, headers: { 'retry-after': String(wait) } });
  }
  const set = await setWish(db, customer.id, wish, clock.now());
  if (!set.ok) return data({ problem: wishRefusalText[set.code] }, set.code === 'product_missing' ? 404 : 409);
  return redirect('/wishlist', 303);
}

export default function Wishlist({ loaderData, actionData }: Route.ComponentProps) {
  return <WishlistScreen list={loaderData.list} problem={actionData?.problem} />;
}
