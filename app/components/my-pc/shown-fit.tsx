import { useEffect } from 'react';
import { Link } from 'react-router';
import { fitParameters, hrefWith } from '#app/addresses/list-address.ts';
import { type FitMark, fitMarks, showFit } from '#app/browser/my-pc/fit-marks.ts';
import { keptMyPc } from '#app/browser/my-pc/kept-my-pc.ts';
import { readMyPcHere } from '#app/browser/my-pc/my-pc.ts';
import { useStore } from '#app/browser/store.ts';
import { codeOfMyPc } from '#app/shop/builds/owned/my-pc.ts';
import { fitMarkText, fitMarks as marks } from '#app/text/my-pc/fit-mark.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ShownFilters } from '../catalog/filters/filter-facts.ts';

function useFit(id: string): FitMark | null {
  useEffect(() => showFit(id), [id]);
  return useStore(fitMarks, (known) => known[id] ?? null);
}

/** What is as bad as the mark. */
function reasonsOf({ verdict, why }: FitMark): string {
  const worst = why.filter((each) => each.verdict === verdict).map((each) => each.why);
  return worst.length > 0 ? worst.join(' ') : fitMarkText.fits;
}

export function CardMark({ id }: { id: string }) {
  const fit = useFit(id);
  if (!fit) return null;
  const reasons = reasonsOf(fit);
  return (
    <>
      <Link to={`/product/${id}`} aria-hidden tabIndex={-1} title={reasons} className="product-card-fit">
        <Mark verdict={fit.verdict} />
      </Link>
      <span className="sr-only">{fitMarkText.spoken(marks[fit.verdict].words, reasons)}</span>
    </>
  );
}

export function ProductNote({ id }: { id: string }) {
  const fit = useFit(id);
  if (!fit) return null;
  return (
    <section aria-label={fitMarkText.label} className="flex flex-col items-start gap-1 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3">
        <Mark verdict={fit.verdict} />
        <Link to="/mi-pc" className="designator inline-flex min-h-6 items-center text-accent hover:underline">
          {fitMarkText.toMyPc}
        </Link>
      </p>
      <p className="text-14 text-pretty">{reasonsOf(fit)}</p>
    </section>
  );
}

function Mark({ verdict }: Pick<FitMark, 'verdict'>) {
  const { sign, words } = marks[verdict];
  return (
    <span data-verdict={verdict} className="fit-mark">
      <span aria-hidden>{sign}</span>
      <span>{words}</span>
    </span>
  );
}

/** Offered where a part of the PC has an address: what was typed has none. */
export function OnlyWhatFits({ filters: { path, keep, asked } }: { filters: ShownFilters }) {
  const code = useStore(keptMyPc, (text) => codeOfMyPc(readMyPcHere(text)));
  if (code === null) return null;
  return (
    <Link
      to={hrefWith(path, { filters: [...keep, ...fitParameters(code), ...asked] })}
      rel="nofollow"
      preventScrollReset
      className="inline-flex min-h-9 items-center gap-1.5 text-14 font-semibold text-accent hover:underline"
    >
      <Icon name="check" className="size-4" />
      {fitMarkText.onlyWhatFits}
    </Link>
  );
}
