import { data } from 'react-router';
import { buildHref, comparedBuildsHref, comparedBuildsPath } from '#app/addresses/build-address.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { CompareBuildsScreen } from '#app/components/builds/comparing/compare-builds-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { codeOf } from '#app/shop/builds/code.ts';
import { checkParts } from '#app/shop/builds/parts/checked-parts.ts';
import { comparedWords } from '#app/text/builds/build-words.ts';
import { comparedBuildsText } from '#app/text/builds/compared-builds.ts';
import type { Route } from './+types/compare-builds';
import { readBuild } from './build-page.server.ts';
import { comparedBuilds, idsOf } from './compared-builds.server.ts';
import { titleOf } from './shown-build.server.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const asked = { a: codeIn(searchParams.get('a')), b: codeIn(searchParams.get('b')) };
  const shown = { lead: comparedWords.lead, none: comparedWords.none, asked };
  if (asked.a === '' || asked.b === '') {
    return data({ ...shown, problem: null, compared: null, productIds: [] as string[] });
  }
  const found = await Promise.all([readBuild(context, asked.a), readBuild(context, asked.b)]);
  const [a, b] = found.map((each) => each && { parts: each.parts, checked: checkParts(each.parts), named: each.named });
  if (!a || !b) {
    return data({ ...shown, problem: comparedWords.broken, compared: null, productIds: [] }, { status: 404 });
  }
  return data({
    ...shown,
    problem: null,
    compared: {
      sides: [a, b].map(({ parts, named }) => ({ title: titleOf(parts), to: buildHref(codeOf(named) ?? '') })),
      lines: comparedBuilds(a, b),
    },
    productIds: idsOf(a, b),
  });
}

/** Of a pasted link the code alone. */
function codeIn(text: string | null): string {
  return (text ?? '').trim().split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? '';
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { asked, compared } = loaderData ?? {};
  return pageMeta(matches, {
    title: comparedBuildsText.title,
    description: comparedWords.description,
    path: asked && compared ? comparedBuildsHref(asked.a, asked.b) : comparedBuildsPath,
    robots: 'noindex, follow',
  });
}

export default function CompareBuilds({ loaderData: { productIds, ...shown } }: Route.ComponentProps) {
  useLiveData({ products: productIds });
  return <CompareBuildsScreen {...shown} />;
}
