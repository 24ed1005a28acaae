import { type Ref, useEffect, useRef } from 'react';
import { data, Link } from 'react-router';
import { buildHref, buildPictureHref } from '#app/addresses/build-address.ts';
import { rememberBuild } from '#app/browser/builds/last-build.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { useAdding } from '#app/components/builds/actions/adding.ts';
import { AddAllShort } from '#app/components/builds/actions/build-actions.tsx';
import { BuildSlot } from '#app/components/builds/build-slot.tsx';
import { BuildSummary } from '#app/components/builds/build-summary.tsx';
import { BuildTrouble, troubleMeta } from '#app/components/builds/build-trouble.tsx';
import { LibraryNotice } from '#app/components/builds/library-notice.tsx';
import { VerdictChip, VerdictSign } from '#app/components/builds/verdict-sign.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { runInSlices } from '#app/platform/concurrency/fair-scheduler.server.ts';
import { type CheckedParts, checkParts } from '#app/shop/builds/parts/checked-parts.ts';
import type { PartCatalogue } from '#app/shop/builds/parts/part-catalogue.ts';
import type { Parts } from '#app/shop/builds/parts/parts.ts';
import { suggestFixes, usualPercent } from '#app/shop/builds/search/suggest-fixes.ts';
import { buildText } from '#app/text/builds/build-page.ts';
import { buildWords } from '#app/text/builds/build-words.ts';
import { formatCents } from '#app/text/format.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { PartLink } from '#app/ui/page/part-link.tsx';
import type { Route } from './+types/build';
import { brokenCode, countBuildCall, productsOf, readBuild, tooMany } from './build-page.server.ts';
import { type BuildShare, shareOfBuild } from './build-share.server.ts';
import { type BuildViewModel, buildViewModel } from './build-view-model.server.ts';
import { type FixesViewModel, fixesViewModel } from './fixes-view-model.server.ts';
import type { WattsViewModel } from './watts-view-model.server.ts';

/** When to come back, where there are too many questions. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await readBuild(context, params.code);
  if (!found) return brokenCode();
  const { services, parts, named, catalogue } = found;
  const checked = checkParts(parts);
  const wait = isTroubled(checked) ? countBuildCall(context) : 0;
  if (wait > 0) return tooMany(wait);
  const fixes = isTroubled(checked) ? await fixesOf(parts, catalogue) : null;
  const products = await productsOf(
    services,
    named.map(({ id }) => id),
  );
  const build = buildViewModel({ parts, checked, products, fixes });
  const { settings, clock } = services;
  const share = shareOfBuild(checked, { origin: settings.publicUrl, title: build.title, now: clock.now() });
  return data({ trouble: null, build, share, description: buildWords.description(named.length) });
}

const mostPercent = 50;

function isTroubled({ judged, lines }: CheckedParts): boolean {
  return judged.some(({ verdict }) => verdict === 'fail') || lines.some(({ problem }) => problem !== null);
}

/** Dearer ones only where there are no others. */
async function fixesOf(parts: Parts, catalogue: PartCatalogue) {
  const near = await runInSlices(suggestFixes(parts, catalogue, usualPercent));
  return near.length > 0
    ? fixesViewModel(near, false)
    : fixesViewModel(await runInSlices(suggestFixes(parts, catalogue, mostPercent)), true);
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  if (!loaderData || loaderData.trouble) return troubleMeta(loaderData?.trouble);
  const { build, description } = loaderData;
  return pageMeta(matches, {
    title: build.title,
    description,
    path: buildHref(build.code || params.code),
    image: build.isEmpty ? null : buildPictureHref(build.code),
    // Endless combinations; what can be found is the page that begins them.
    robots: 'noindex, follow',
  });
}

export default function Build({ loaderData }: Route.ComponentProps) {
  // A build that cannot be read has nothing to follow.
  useLiveData(loaderData.trouble ? {} : { products: loaderData.build.productIds });
  if (loaderData.trouble) return <BuildTrouble {...loaderData.trouble} />;
  return <BuildScreen build={loaderData.build} share={loaderData.share} />;
}

function BuildScreen({ build, share }: { build: BuildViewModel; share: BuildShare | null }) {
  const head = useRef<HTMLDivElement>(null);
  const all = useAdding(build.code);
  useEffect(() => rememberBuild(build.code), [build.code]);
  const toHead = () => head.current?.focus({ preventScroll: true });
  return (
    <div className="wrap flex flex-col gap-6 pt-6 md:pt-8">
      <PageTitle overline={build.overline}>{build.title}</PageTitle>
      <BuildHead build={build} focusRef={head} />
      {build.fixes && <BuildFixes fixes={build.fixes} onChanged={toHead} />}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ul aria-label={buildText.parts} className="flex min-w-0 flex-col gap-3">
          {build.slots.map((slot) => (
            <BuildSlot key={slot.slug} slot={slot} onChanged={toHead} />
          ))}
        </ul>
        <BuildSummary build={build} share={share} all={all} />
      </div>
      <LibraryNotice />
      {!build.isEmpty && (
        <div className="at-foot-of-phones flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 md:hidden">
          <p>
            <span className="block text-12 text-muted">{buildText.total}</span>
            <span className="price-figure text-18">{formatCents(build.totalInCents)}</span>
          </p>
          {share?.canBuy && <AddAllShort all={all} />}
          <PartLink
            to="resumen"
            className={classNames(buttonClasses({ kind: 'outline' }), share?.canBuy && 'hidden noscript:inline-flex')}
          >
            {buildText.toSummary}
          </PartLink>
        </div>
      )}
    </div>
  );
}

interface BuildHeadProps {
  build: Pick<BuildViewModel, 'isEmpty' | 'verdict' | 'words' | 'lead' | 'watts'>;
  /** Takes the focus when the pressed link disappears with its part. */
  focusRef: Ref<HTMLDivElement>;
}

function BuildHead({ build: { isEmpty, verdict, words, lead, watts }, focusRef }: BuildHeadProps) {
  return (
    <section
      aria-label={buildText.verdict}
      className="board-grid grid gap-x-12 gap-y-6 rounded-picture p-5 md:grid-cols-2 md:items-center md:p-8"
    >
      <div ref={focusRef} role="status" tabIndex={-1} className="flex min-w-0 flex-col gap-2 outline-none">
        <p className="designator uppercase text-on-board-muted">{buildText.verdict}</p>
        {!isEmpty && (
          <p className="banner-title flex items-center gap-3 text-28 md:text-38">
            {verdict && <VerdictSign verdict={verdict === 'info' ? 'pass' : verdict} size="large" />}
            <span className="min-w-0">{words}</span>
          </p>
        )}
        <p className="max-w-prose text-pretty text-on-board-muted">{lead}</p>
      </div>
      <BuildWatts {...watts} />
    </section>
  );
}

const fills = { cpu: 'fill-signal', gpu: 'fill-pad', rest: 'fill-on-board-muted' } as const;
const swatches = { cpu: 'bg-signal', gpu: 'bg-pad', rest: 'bg-on-board-muted' } as const;

/** On the board's ground. The bar only repeats the words. */
function BuildWatts({ words, bar, legend, reserve }: WattsViewModel) {
  return (
    <div className="flex flex-col gap-2">
      <p className="designator uppercase text-on-board-muted">{buildText.watts}</p>
      <p className={classNames('font-semibold', bar?.isOver && 'underline decoration-signal decoration-2')}>{words}</p>
      {bar && (
        <svg aria-hidden viewBox="0 0 100 8" preserveAspectRatio="none" className="h-4 w-full overflow-visible">
          <rect width="100" height="8" className="fill-board-raised" />
          <rect width={bar.rest} height="8" className={fills.rest} />
          <rect width={bar.gpu} height="8" className={fills.gpu} />
          <rect width={bar.cpu} height="8" className={fills.cpu} />
          <rect x="79.7" y="-2" width="0.6" height="12" className="fill-on-board" />
        </svg>
      )}
      {legend.length > 0 && (
        <ul className="designator flex flex-wrap gap-x-4 gap-y-1 text-on-board-muted">
          {legend.map(({ kind, text }) => (
            <li key={kind} className="flex items-center gap-1.5">
              <span aria-hidden className={classNames('size-2 rounded-full', swatches[kind])} />
              {text}
            </li>
          ))}
        </ul>
      )}
      {reserve && <p className="text-12 text-on-board-muted">{reserve}</p>}
    </div>
  );
}

interface BuildFixesProps {
  fixes: FixesViewModel;
  onChanged: () => void;
}

function BuildFixes({ fixes: { all, note }, onChanged }: BuildFixesProps) {
  return (
    <section
      id="arreglos"
      aria-labelledby="arreglos-titulo"
      className="grid gap-x-8 gap-y-4 rounded-card border-l-4 border-signal bg-signal-tint p-4 sm:p-5 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-1.5">
        <h2 id="arreglos-titulo" className="heading text-23">
          {buildText.fixes}
        </h2>
        <p className="text-pretty">{note}</p>
      </div>
      {all.length > 0 && (
        <ol className="grid gap-3 lg:auto-cols-fr lg:grid-flow-col">
          {all.map(({ to, changes, verdict, words, totalInCents, difference }, at) => (
            <li key={to} className="flex flex-col gap-2.5 rounded-control border border-line bg-surface p-4">
              <h3 className="designator uppercase text-muted">{at === 0 ? buildText.nearest : buildText.another}</h3>
              <ul className="flex flex-col gap-1 font-semibold">
                {changes.map((change) => (
                  <li key={change} className="text-pretty">
                    {change}
                  </li>
                ))}
              </ul>
              <VerdictChip verdict={verdict} words={words} />
              <p className="mt-auto flex flex-wrap items-baseline gap-x-2">
                <span className="text-14 text-muted">{buildText.newTotal}</span>
                <span className="price-figure text-18">{formatCents(totalInCents)}</span>
                <span className="text-14 text-muted">{difference}</span>
              </p>
              <Link
                to={to}
                preventScrollReset
                aria-label={`${buildText.apply}: ${changes.join('; ')}`}
                onClick={onChanged}
                className={buttonClasses({
                  kind: at === 0 ? 'primary' : 'outline',
                  size: 'small',
                  wide: all.length > 1,
                })}
              >
                {buildText.apply}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
