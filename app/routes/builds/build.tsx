import { data } from 'react-router';
import { buildHref, buildPictureHref } from '#app/addresses/build-address.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { BuildScreen } from '#app/components/builds/build-screen.tsx';
import { BuildTrouble } from '#app/components/builds/build-trouble.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { onePerTick } from '#app/platform/concurrency/one-per-tick.server.ts';
import { type CheckedParts, checkParts } from '#app/shop/builds/parts/checked-parts.ts';
import type { Parts } from '#app/shop/builds/parts/parts.ts';
import type { Shelf } from '#app/shop/builds/parts/shelf.ts';
import { suggestFixes, usualPercent } from '#app/shop/builds/search/suggest-fixes.ts';
import { buildWords } from '#app/text/builds/build-words.ts';
import { frameText } from '#app/text/frame/frame.ts';
import type { Route } from './+types/build';
import { brokenCode, productsOf, readBuild, tooMany, waitForTurn } from './build-page.server.ts';
import { shareOfBuild } from './build-share.server.ts';
import { shownBuild } from './shown-build.server.ts';
import { shownFixes } from './shown-fixes.server.ts';

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
  if (!loaderData || loaderData.trouble) {
    return [
      { title: frameText.pageTitle(loaderData?.trouble.title ?? frameText.notFound.title) },
      { name: 'robots', content: 'noindex' },
    ];
  }
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
