import { lazy, Suspense } from 'react';
import { keptMyPc } from '#app/browser/my-pc/kept-my-pc.ts';
import { useStore } from '#app/browser/store.ts';
import type { ShownFilters } from '../catalog/filters/filter-facts.ts';

/** Loaders of pages know nothing of a PC: what says whether something fits is loaded where there is one. */
const shownFit = () => import('./shown-fit.tsx');
const CardMark = lazy(async () => ({ default: (await shownFit()).CardMark }));
const ProductNote = lazy(async () => ({ default: (await shownFit()).ProductNote }));
const OnlyWhatFits = lazy(async () => ({ default: (await shownFit()).OnlyWhatFits }));

const useHasPc = () => useStore(keptMyPc, (text) => text !== '');

export function FitMark({ id }: { id: string }) {
  return (
    useHasPc() && (
      <Suspense>
        <CardMark id={id} />
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

export function FitLink({ filters }: { filters: ShownFilters }) {
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
