import { Suspense } from 'react';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { storedMyPc } from '#app/browser/my-pc/stored-my-pc.ts';
import { useStore } from '#app/browser/store.ts';
import type { FiltersViewModel } from '../catalog/filters/filter-facts.ts';

/** Loaders of pages know nothing of a PC: what says whether something fits is loaded where there is one. */
const shownFit = () => import('./fit-badge-content.tsx');
const CardBadge = lazyWithRetry(async () => ({ default: (await shownFit()).CardBadge }));
const ProductNote = lazyWithRetry(async () => ({ default: (await shownFit()).ProductNote }));
const OnlyWhatFits = lazyWithRetry(async () => ({ default: (await shownFit()).OnlyWhatFits }));

const useHasPc = () => useStore(storedMyPc, (text) => text !== '');

export function FitBadge({ id }: { id: string }) {
  return (
    useHasPc() && (
      <Suspense>
        <CardBadge id={id} />
      </Suspense>
    )
  );
}

/** Of a product's own page. */
export function FitNote({ id, isPart }: { id: string; isPart: boolean }) {
  const hasPc = useHasPc();
  return (
    isPart && (
      <div className="fit-room min-h-22 sm:min-h-16">
        {hasPc && (
          <Suspense>
            <ProductNote id={id} />
          </Suspense>
        )}
      </div>
    )
  );
}

export function FitLink({ filters }: { filters: FiltersViewModel }) {
  const hasPc = useHasPc();
  return (
    <div className="fit-room min-h-9">
      {hasPc && (
        <Suspense>
          <OnlyWhatFits filters={filters} />
        </Suspense>
      )}
    </div>
  );
}
