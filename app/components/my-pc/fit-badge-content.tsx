import { useEffect } from 'react';
import { Link } from 'react-router';
import { buildHref } from '#app/addresses/build-address.ts';
import { fitParameters, hrefWith } from '#app/addresses/list-address.ts';
import { lastBuild } from '#app/browser/builds/last-build.ts';
import { type FitTarget, fitChoice } from '#app/browser/my-pc/fit-choice.ts';
import { type FitResult, fitResults, showFit } from '#app/browser/my-pc/fit-results.ts';
import { chooseFit, fitTargets, partsForFit, useFitTarget } from '#app/browser/my-pc/fit-target.ts';
import { isInSlot, knownParts } from '#app/browser/my-pc/known-parts.ts';
import { readMyPcHere } from '#app/browser/my-pc/my-pc.ts';
import { useStore } from '#app/browser/store.ts';
import { codeOfMyPc } from '#app/shop/builds/owned/my-pc.ts';
import { fitSymbols, fitWords, fitBadgeText as text } from '#app/text/my-pc/fit-badge.ts';
import { Icon } from '#app/ui/icon.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { FiltersViewModel } from '../catalog/filters/filter-facts.ts';

type ShownTarget = Exclude<FitTarget, 'none'>;

function useFit(id: string): FitResult | null {
  useEffect(() => showFit(id), [id]);
  return useStore(fitResults, (known) => known[id] ?? null);
}

/** The reasons that are as bad as the badge. */
function reasonsOf({ verdict, why }: FitResult, target: ShownTarget): string {
  const worst = why.filter((each) => each.verdict === verdict).map((each) => each.why);
  return worst.length > 0 ? worst.join(' ') : fitWords[target].fits;
}

export function CardBadge({ id }: { id: string }) {
  const target = useFitTarget();
  const fit = useFit(id);
  if (!fit || target === 'none') return null;
  const reasons = reasonsOf(fit, target);
  return (
    <>
      <Link to={`/product/${id}`} aria-hidden tabIndex={-1} title={reasons} className="product-card-fit">
        <Badge verdict={fit.verdict} target={target} />
      </Link>
      <span className="sr-only">{text.spoken(fitWords[target].badges[fit.verdict], reasons)}</span>
    </>
  );
}

const smallLink = 'designator inline-flex min-h-6 items-center text-accent hover:underline';

export function ProductNote({ id }: { id: string }) {
  const target = useFitTarget();
  const fit = useFit(id);
  if (target === 'none') {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-14 text-muted">
        {text.none}
        <Choices target={target} />
      </p>
    );
  }
  if (!fit) return null;
  const words = fitWords[target];
  return (
    <section aria-label={words.label} className="flex flex-col items-start gap-1 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3">
        <Badge verdict={fit.verdict} target={target} />
        <Link to={hrefOf(target)} className={smallLink}>
          {words.see}
        </Link>
        <Choices target={target} />
      </p>
      <p className="text-14 text-pretty">{reasonsOf(fit, target)}</p>
      <Moved target={target} />
    </section>
  );
}

/** Where its parts are changed. */
function hrefOf(target: ShownTarget): string {
  return target === 'pc' ? '/mi-pc' : buildHref(lastBuild.read());
}

function Badge({ verdict, target }: Pick<FitResult, 'verdict'> & { target: ShownTarget }) {
  return (
    <span data-verdict={verdict} className="fit-mark">
      <span aria-hidden>{fitSymbols[verdict]}</span>
      <span>{fitWords[target].badges[verdict]}</span>
    </span>
  );
}

/** What the badges may be for instead, each one press away. */
function Choices({ target }: { target: FitTarget }) {
  return fitTargets()
    .filter((each) => each !== target)
    .map((each) => (
      <button key={each} type="button" className={smallLink} onClick={() => chooseFit(each)}>
        {fitWords[each].option}
      </button>
    ));
}

/** For what the badges of a list are, and the list of what fits: of what has an address, which typed parts have not. */
export function OnlyWhatFits({ filters: { path, keep, asked } }: { filters: FiltersViewModel }) {
  const target = useFitTarget();
  const targets = fitTargets();
  const code = codeFor(target);
  if (targets.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <select
        aria-label={text.badges}
        value={target}
        onChange={({ currentTarget }) => choose([...targets, 'none' as const].find((it) => it === currentTarget.value))}
        className="select h-9 rounded-control border border-control-line bg-surface pl-3 text-14 font-semibold hover:border-ink"
      >
        {targets.map((each) => (
          <option key={each} value={each}>
            {fitWords[each].option}
          </option>
        ))}
        <option value="none">{text.none}</option>
      </select>
      {code !== null && target !== 'none' && (
        <Link
          to={hrefWith(path, { filters: [...keep, ...fitParameters(code), ...asked] })}
          rel="nofollow"
          preventScrollReset
          aria-label={fitWords[target].onlyWhatFits}
          className="inline-flex min-h-9 items-center gap-1.5 text-14 font-semibold text-accent hover:underline"
        >
          <Icon name="check" className="size-4" />
          {text.onlyWhatFits}
        </Link>
      )}
      {target !== 'none' && <Moved target={target} />}
    </div>
  );
}

function codeFor(target: FitTarget): string | null {
  if (target === 'none') return null;
  return target === 'pc' ? codeOfMyPc(readMyPcHere()) : lastBuild.read();
}

function choose(next: FitTarget | undefined): void {
  const before = fitChoice.read();
  if (!next) return;
  chooseFit(next);
  if (next !== 'none') return;
  showToast({
    kind: 'info',
    text: text.stopped,
    seconds: 3,
    action: { text: text.undo, run: () => chooseFit(before) },
  });
}

/** Parts that are of another category now: without them the shop can judge the rest. */
function Moved({ target }: { target: ShownTarget }) {
  const known = useStore(knownParts);
  const names = (partsForFit() ?? [])
    .filter((owned) => !isInSlot(owned))
    .flatMap(({ part }) => (typeof part === 'string' ? [known[part]?.name ?? part] : []));
  if (names.length === 0) return null;
  return (
    <p role="status" className="w-full text-14 text-pretty">
      {text.moved(names)}{' '}
      <Link to={hrefOf(target)} className="font-semibold text-accent underline">
        {text.review}
      </Link>
    </p>
  );
}
