import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Await, data, Navigate, redirect, useAsyncError, useRevalidator } from 'react-router';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { changeWish } from '#app/browser/wishlist/wishlist-calls.ts';
import { AccountFrame } from '#app/components/account/account-frame.tsx';
import { AddToCart } from '#app/components/catalog/cards/add-to-cart.tsx';
import { type CardProduct, cardProduct } from '#app/components/catalog/cards/card-product.ts';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { ProductPrice } from '#app/components/product/product-price.tsx';
import { StockWords } from '#app/components/product/stock-words.tsx';
import { servicesContext } from '#app/contexts.ts';
import { notStored } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireSession, sessionContext } from '#app/session.server.ts';
import { paidInCents } from '#app/shop/shared/money.ts';
import { setWish, wishlistOf } from '#app/shop/wishlist/wishlist.server.ts';
import { readWish } from '#app/shop/wishlist/wishlist.ts';
import { callErrors } from '#app/text/errors.ts';
import { formatCents } from '#app/text/format.ts';
import { wishlistText, wishRefusalText } from '#app/text/wishlist/wishlist.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import type { Route } from './+types/wishlist';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = wishlistText;
  return pageMeta(matches, { title, description, path: '/wishlist', robots: 'noindex' });
}

export const headers = notStored;

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
  const { db, clock, rateLimits } = context.get(servicesContext);
  const wait = rateLimits.setWish.take(customer.id, clock.now());
  if (wait > 0) {
    return data({ problem: callErrors.tooMany }, { status: 429, headers: { 'retry-after': String(wait) } });
  }
  const set = await setWish(db, customer.id, wish, clock.now());
  if (!set.ok) return data({ problem: wishRefusalText[set.code] }, set.code === 'product_missing' ? 404 : 409);
  return redirect('/wishlist', 303);
}

export default function Wishlist({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem;
  return (
    // High from the start, so that filling the list does not move the footer.
    <div className="min-h-[80vh]">
      <AccountFrame title={wishlistText.title}>
        {problem && <Notice kind="error">{problem}</Notice>}
        <Suspense fallback={<p className="text-muted">{wishlistText.loading}</p>}>
          <Await resolve={list} errorElement={<NotLoaded />}>
            {(loaded) => <Cards {...loaded} />}
          </Await>
        </Suspense>
      </AccountFrame>
    </div>
  );
}

type ShownWishlist = Awaited<Route.ComponentProps['loaderData']['list']>;

/** S8.30: loading stops without a message. A session that ended in between leads to the sign-in page. */
function NotLoaded() {
  const error = useAsyncError();
  const { revalidate, state } = useRevalidator();
  const redirectTo = error instanceof Response ? error.headers.get('location') : null;
  useEffect(() => {
    if (redirectTo === null) logFailure('The wishlist could not be changed', error);
  }, [error, redirectTo]);
  if (redirectTo !== null) return <Navigate to={redirectTo} replace />;
  return (
    <div>
      <Button kind="outline" busy={state !== 'idle'} onClick={() => void revalidate()}>
        {wishlistText.retry}
      </Button>
    </div>
  );
}

function Cards({ cards, liveId }: ShownWishlist) {
  const count = useRef<HTMLParagraphElement>(null);
  useLiveData({ wishlists: [liveId], products: cards.map(({ productId }) => productId) });
  if (cards.length === 0) {
    return (
      <EmptyState
        title={wishlistText.empty}
        lead={wishlistText.emptyLead}
        picture="/images/empty/wishlist.svg"
        actions={<LinkButton to="/categories">{wishlistText.nextStep}</LinkButton>}
      />
    );
  }
  return (
    <>
      <p ref={count} role="status" tabIndex={-1} className="-mt-4 text-muted outline-none">
        {wishlistText.count(cards.length)}
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4">
        {cards.map((card) => (
          <li key={card.productId} className="flex min-w-0">
            {/* The focused button disappears with its card. */}
            <WishlistCard card={card} onRemoved={() => count.current?.focus()} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface WishlistCardProps {
  card: ShownWishlist['cards'][number];
  onRemoved: () => void;
}

function WishlistCard({ card: { productId, product, priceThenInCents }, onRemoved }: WishlistCardProps) {
  const name = product?.name ?? wishlistText.gone;
  return (
    <article className="flex w-full flex-col overflow-hidden rounded-card border border-line bg-surface">
      <ProductPicture product={product ?? {}} className="p-3 md:p-5" />
      <div className="flex flex-1 flex-col gap-2 p-3 md:p-4">
        <h2 className="line-clamp-4 text-14 font-name text-pretty sm:text-16 sm:leading-tight">{name}</h2>
        {product && <ProductPrice product={product} />}
        {product && <PriceThen product={product} priceThenInCents={priceThenInCents} />}
        {product && <StockWords stock={product.stock} className="text-14" />}
        <div className="mt-auto flex flex-col gap-2 pt-1">
          {product && <AddToCart product={product} size="snug" className="w-full" />}
          {product && (
            <LinkButton
              to={`/product/${productId}`}
              kind="outline"
              size="snug"
              aria-label={wishlistText.seeNamed(product.name)}
            >
              {wishlistText.see}
            </LinkButton>
          )}
          <RemoveForm productId={productId} name={name} onRemoved={onRemoved} />
        </div>
      </div>
    </article>
  );
}

/** Only where it costs something else now. */
function PriceThen({ product, priceThenInCents }: { product: CardProduct; priceThenInCents: number | null }) {
  const now = paidInCents(product);
  if (priceThenInCents === null || priceThenInCents === now) return null;
  const [say, textClass] =
    now < priceThenInCents ? [wishlistText.cheaper, 'text-ok'] : [wishlistText.dearer, 'text-muted'];
  return (
    <p className={`text-14 ${textClass}`}>
      {say(formatCents(Math.abs(now - priceThenInCents)), formatCents(priceThenInCents))}
    </p>
  );
}

function RemoveForm({ productId, name, onRemoved }: { productId: string; name: string; onRemoved: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function remove(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const isGone = await changeWish(productId, false, wishlistText.removeFailed);
    if (isGone) {
      onRemoved();
      await revalidate();
    }
    setBusy(false);
  }

  return (
    <form method="post" action="/wishlist" onSubmit={(event) => void remove(event)}>
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="isWished" value="false" />
      <Button type="submit" kind="quiet" size="snug" wide busy={isBusy} aria-label={wishlistText.deleteNamed(name)}>
        {wishlistText.delete}
      </Button>
    </form>
  );
}
