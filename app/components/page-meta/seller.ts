import { useRouteLoaderData } from 'react-router';
import type { Seller } from '#app/shop/shared/seller.ts';
import { vatIncluded } from '#app/text/vat.ts';
import type { MetaMatches } from './page-meta.ts';

interface RootFacts {
  seller: Seller;
}

/** As the root's loader read it: undefined on the root's error page. */
export function useSeller(): Seller | undefined {
  return (useRouteLoaderData('root') as RootFacts | undefined)?.seller;
}

/** Beside a sum; empty where its seller charges none. */
export const useVatIncluded = () => vatIncluded(useSeller());

/** The seller for `meta`. */
export function sellerIn(matches: MetaMatches): Seller | undefined {
  return (matches[0]?.loaderData as RootFacts | undefined)?.seller;
}
