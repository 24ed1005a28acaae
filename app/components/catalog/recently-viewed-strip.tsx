import { useEffect, useState } from 'react';
import { call } from '#app/browser/call.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { viewed, viewedStorageKey } from '#app/browser/product/recently-viewed.ts';
import { useStore } from '#app/browser/store.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { noncePlaceholder } from '#app/ui/nonce-placeholder.ts';
import { Strip } from '#app/ui/shelf/strip.tsx';
import type { CardProduct } from './cards/card-product.ts';
import { ProductStrip } from './cards/product-strip.tsx';

const title = listText.home.recentlyViewed;
const { empty } = listText;

/** Runs before the first paint: the style sheet then keeps room for the strip, so that nothing moves. */
const recentlyViewedScript = `try{if(JSON.parse(localStorage.getItem('${viewedStorageKey}')||'[]').length)document.documentElement.dataset.recent=''}catch(error){console.error(error)}`;

/** Only this browser knows the products: before the first paint a script says whether to keep room for them. */
export default function RecentlyViewedStrip() {
  // A string, because stores are compared by identity. Null on the server and during hydration.
  const ids = useStore(viewed, (each) => each?.join() ?? null);
  const products = useProducts(ids);
  const strip = (products: readonly CardProduct[], sentence: string = empty.recentlyViewed) => (
    <ProductStrip title={title} products={products} empty={sentence} eager />
  );
  if (ids === '') return strip([]);
  return (
    <>
      {ids === null && (
        <>
          <script nonce={noncePlaceholder}>{recentlyViewedScript}</script>
          <div className="recent:hidden">{strip([])}</div>
        </>
      )}
      <div
        className={ids === null ? 'hidden recent:block' : 'grid grid-cols-[minmax(0,1fr)] *:col-start-1 *:row-start-1'}
      >
        <div className={products ? 'invisible' : undefined} aria-hidden={products ? true : undefined}>
          <Strip title={title} items={[{ key: 'room', content: <CardRoom /> }]} words={catalogText.strip} />
        </div>
        {products &&
          strip(products === 'failed' ? [] : products, products === 'failed' ? empty.recentlyViewedFailed : undefined)}
      </div>
    </>
  );
}

function useProducts(ids: string | null): readonly CardProduct[] | 'failed' | null {
  const [products, setProducts] = useState<readonly CardProduct[] | 'failed' | null>(null);
  useEffect(() => {
    if (!ids) return;
    const controller = new AbortController();
    const { signal } = controller;
    call<{ products: CardProduct[] }>(`/api/products?ids=${ids}`, { signal }).then(
      (answer) => setProducts(answer.products),
      (error) => {
        if (signal.aborted) return;
        logFailure('What was seen lately cannot be shown', error);
        setProducts('failed');
      },
    );
    return () => controller.abort();
  }, [ids]);
  return products;
}

function CardRoom() {
  return (
    <div className="w-full border border-transparent">
      <div className="p-3 py-8 md:p-5 md:pt-8">
        <div className="aspect-[4/3]" />
      </div>
      <div className="flex flex-col gap-2 p-3 md:p-4">
        <div className="h-[2lh] text-14 lg:max-xl:h-[3lh] sm:text-16 sm:leading-tight" />
        <div className="h-6 max-sm:h-14" />
        <div className="flex flex-col gap-1 pt-1">
          <div>
            <div className="h-[1lh] text-18 md:text-23" />
            <div className="h-[1lh] text-14 max-sm:hidden xl:hidden" />
          </div>
          <div className="h-[1lh] text-14" />
        </div>
        <div className="mt-1 h-10" />
      </div>
    </div>
  );
}
