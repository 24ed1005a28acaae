import { Suspense } from 'react';
import { compared } from '#app/browser/compare/compared.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { useStore } from '#app/browser/store.ts';

const CompareBar = lazyWithRetry(() => import('#app/components/compare/compare-bar.tsx'));

/**
 * The last part of each page that has products to choose from: there it sticks to the screen, and ends before the footer.
 * The bar is loaded when something is chosen.
 */
export function Comparing() {
  const isAny = useStore(compared, (ids) => ids.length > 0);
  return (
    isAny && (
      <Suspense>
        <CompareBar />
      </Suspense>
    )
  );
}
