import { data } from 'react-router';
import { buildsPath, comparedBuildsHref, emptyCode, proposalHref } from '#app/addresses/build-address.ts';
import { choiceHref } from '#app/addresses/choice-address.ts';
import { BuildTrouble } from '#app/components/builds/build-trouble.tsx';
import { StartScreen } from '#app/components/builds/start-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { onePerTick } from '#app/platform/concurrency/one-per-tick.server.ts';
import type { Shelf } from '#app/shop/builds/parts/shelf.ts';
import { type Use, uses } from '#app/shop/builds/search/pools.ts';
import { propose } from '#app/shop/builds/search/propose.ts';
import { slotCategories } from '#app/shop/builds/slots.ts';
import { designatorOf } from '#app/shop/catalog/categories.ts';
import { maxPriceInPesos } from '#app/shop/shared/money.ts';
import { startWords, useWords } from '#app/text/builds/build-words.ts';
import { slotWords } from '#app/text/builds/why.ts';
import { frameText } from '#app/text/frame/frame.ts';
import type { Route } from './+types/start';
import { tooMany, waitForTurn } from './build-page.server.ts';
import { shownOrder } from './shown-build.server.ts';
import { shownProposals } from './shown-proposals.server.ts';

/** When to come back, where there are too many questions. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Without a question nothing of it depends on the catalogue, so the page is cached (`http/page-cache/cacheable-address.ts`). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { asked, use, budget } = askedIn(new URL(request.url).searchParams);
  const isAsked = asked.budget !== null;
  const problems = {
    use: isAsked && use === null ? startWords.noUse : null,
    budget: isAsked && budget === null ? startWords.noBudget : null,
  };
  const wait = use && budget ? waitForTurn(context) : 0;
  if (wait > 0) return tooMany(wait);
  const proposed =
    use && budget
      ? await proposedFor(await (await context.get(servicesContext).readModel.fresh()).parts(), use, budget)
      : null;
  return data(
    {
      trouble: null,
      title: startWords.title,
      lead: startWords.lead,
      form: {
        uses: uses.map((each) => ({ use: each, ...useWords[each] })),
        asked: { use, budget: asked.budget ?? '' },
        problems,
      },
      proposed,
      slots: shownOrder.map((slot) => ({
        name: slotWords[slot].name,
        designator: designatorOf(slotCategories[slot]),
        category: slotCategories[slot],
        to: choiceHref({ code: emptyCode, slotSlug: slotWords[slot].slug }),
      })),
      how: startWords.how,
      typed: startWords.typed,
    },
    { status: problems.use || problems.budget ? 422 : 200 },
  );
}

function askedIn(query: URLSearchParams) {
  const asked = { use: query.get('uso'), budget: query.get('presupuesto') };
  const digits = (asked.budget ?? '').replace(/[$.\s]/g, '');
  const pesos = /^\d{1,12}$/.test(digits) ? Number(digits) : 0;
  return {
    asked,
    use: uses.find((use) => use === asked.use) ?? null,
    budget: pesos >= 1 && pesos <= maxPriceInPesos ? pesos : null,
  };
}

async function proposedFor(shelf: Shelf, use: Use, budget: number) {
  const { proposals, fromInCents } = await onePerTick(propose(shelf, use, budget * 100));
  const all = shownProposals(proposals);
  const [first, second] = all;
  return {
    title: startWords.proposals(use, budget),
    all,
    compare: first && second ? comparedBuildsHref(first.code, second.code) : null,
    none: all.length > 0 ? null : noneWords(use, fromInCents),
  };
}

function noneWords(use: Use, fromInCents: number | null) {
  if (fromInCents === null) return { text: startWords.nothing, nextStep: null };
  return {
    text: startWords.tooLittle(use, fromInCents),
    nextStep: { to: proposalHref(use, Math.ceil(fromInCents / 100)), text: startWords.withThat(fromInCents) },
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData || loaderData.trouble) {
    return [
      { title: frameText.pageTitle(loaderData?.trouble.title ?? frameText.notFound.title) },
      { name: 'robots', content: 'noindex' },
    ];
  }
  const { title, form } = loaderData;
  return pageMeta(matches, {
    title,
    description: startWords.description,
    path: buildsPath,
    trail: [{ text: title, to: buildsPath }],
    tool: title,
    // Budgets are endless; the page itself is what can be found.
    robots: form.asked.budget === '' && form.asked.use === null ? undefined : 'noindex, follow',
  });
}

export default function Start({ loaderData }: Route.ComponentProps) {
  if (loaderData.trouble) return <BuildTrouble {...loaderData.trouble} />;
  return <StartScreen {...loaderData} />;
}
