import { data } from 'react-router';
import { buildHref, buildPictureHref } from '#app/addresses/build-address.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { BuildTrouble, troubleMeta } from '#app/components/builds/build-trouble.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { onePerTick } from '#app/platform/concurrency/one-per-tick.server.ts';
import { type CheckedParts, checkParts } from '#app/shop/builds/parts/checked-parts.ts';
import type { Parts } from '#app/shop/builds/parts/parts.ts';
import type { Shelf } from '#app/shop/builds/parts/shelf.ts';
import { suggestFixes, usualPercent } from '#app/shop/builds/search/suggest-fixes.ts';
import { buildWords } from '#app/text/builds/build-words.ts';
import type { Route } from './+types/build';
import { brokenCode, productsOf, readBuild, tooMany, waitForTurn } from './build-page.server.ts';
import { shareOfBuild, type BuildShare } from './build-share.server.ts';
import { shownBuild, type ShownBuild } from './shown-build.server.ts';
import { shownFixes } from './shown-fixes.server.ts';
import { useEffect, useRef } from 'react';
import { rememberBuild } from '#app/browser/builds/last-build.ts';
import { buildText } from '#app/text/builds/build-page.ts';
import { formatCents } from '#app/text/format.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { BuildFixes } from '#app/components/builds/build-fixes.tsx';
import { BuildHead } from '#app/components/builds/build-head.tsx';
import { BuildSlot } from '#app/components/builds/build-slot.tsx';
import { BuildSummary } from '#app/components/builds/build-summary.tsx';
import { LibraryNotice } from '#app/components/builds/library-notice.tsx';

/** When to come back, where there are too many questions. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await readBuild(context, params.code);
  if (!found) return brokenCode();
  const { services, parts, named, shelf } = found;
  const checked = checkParts(parts);
  const wait = isTroubled(checked) ? waitForTurn(context) : 0;
  if (wait > 0) return tooMany(wait);
  const fixes = isTroubled(checked) ? await fixesOf(parts, shelf) : null;
  const products = await productsOf(
    services,
    named.map(({ id }) => id),
  );
  const build = shownBuild({ parts, checked, products, fixes });
  const { settings, clock } = services;
  const share = shareOfBuild(checked, { origin: settings.publicUrl, title: build.title, now: clock.now() });
  return data({ trouble: null, build, share, description: buildWords.description(named.length) });
}

const mostPercent = 50;

function isTroubled({ judged, lines }: CheckedParts): boolean {
  return judged.some(({ verdict }) => verdict === 'fail') || lines.some(({ problem }) => problem !== null);
}

/** Dearer ones only where there are no others. */
async function fixesOf(parts: Parts, shelf: Shelf) {
  const near = await onePerTick(suggestFixes(parts, shelf, usualPercent));
  return near.length > 0
    ? shownFixes(near, false)
    : shownFixes(await onePerTick(suggestFixes(parts, shelf, mostPercent)), true);
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

function BuildScreen({ build, share }: { build: ShownBuild; share: BuildShare | null }) {
  const head = useRef<HTMLDivElement>(null);
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
        <BuildSummary build={build} share={share} />
      </div>
      <LibraryNotice />
      {!build.isEmpty && (
        <div className="at-foot-of-phones flex items-center justify-between gap-4 py-2.5 md:hidden">
          <p>
            <span className="block text-12 text-muted">{buildText.total}</span>
            <span className="price-figure text-18">{formatCents(build.totalInCents)}</span>
          </p>
          <a href="#resumen" className={buttonClasses({ kind: 'outline' })}>
            {buildText.toSummary}
          </a>
        </div>
      )}
    </div>
  );
}
