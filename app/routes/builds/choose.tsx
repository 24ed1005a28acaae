import { data } from 'react-router';
import { type ChoiceOrderWord, type ChoiceView, choiceOrders, choiceViews } from '#app/addresses/choice-address.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { BuildTrouble } from '#app/components/builds/build-trouble.tsx';
import { ChooseScreen } from '#app/components/builds/choose-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { choicesFor } from '#app/shop/builds/parts/choices.ts';
import { allParts, type Parts, partsOf } from '#app/shop/builds/parts/parts.ts';
import { isListSlot, type Slot, slotCategories, slots } from '#app/shop/builds/slots.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { choiceWords } from '#app/text/builds/build-words.ts';
import { slotWords } from '#app/text/builds/why.ts';
import { frameText } from '#app/text/frame/frame.ts';
import type { Route } from './+types/choose';
import { brokenCode, noSuchSlot, productsOf, readBuild, tooMany, waitForTurn } from './build-page.server.ts';
import { shownChoices } from './shown-choices.server.ts';

/** When to come back, where there are too many questions. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const slot = slots.find((each) => slotWords[each].slug === params.piece);
  if (!slot) return noSuchSlot();
  const found = await readBuild(context, params.code);
  if (!found) return brokenCode();
  const wait = waitForTurn(context);
  if (wait > 0) return tooMany(wait);
  const { services, parts, named, shelf } = found;
  const asked = askedIn(new URL(request.url).searchParams, parts, slot);
  const { view, order, page, replaced } = asked;
  const choices = choicesFor(replaced ? without(parts, slot, replaced) : parts, shelf, {
    slot,
    show: choiceViews[view],
    order: choiceOrders[order],
    page,
  });
  const products = await productsOf(
    services,
    choices.items.map(({ part }) => part.id),
  );
  const address = { code: params.code, slotSlug: params.piece, ...asked };
  return data({
    trouble: null,
    choices: shownChoices({ slot, address, named, choices, products }),
    description: choiceWords.description(slot),
    category: slotCategories[slot],
    empty: { title: choiceWords.nothing, lead: choiceWords.nothingLead },
    seeRefused: choiceWords.seeRefused,
  });
}

/** What cannot be read is as if it were not there. */
function askedIn(query: URLSearchParams, parts: Parts, slot: Slot) {
  const view = query.get('ver') ?? '';
  const order = query.get('orden') ?? '';
  const replaced = query.get('cambia');
  const isThere = isListSlot(slot) && parts[slot].some(({ id }) => id === replaced);
  return {
    view: ownValue(choiceViews, view) ? (view as ChoiceView) : '',
    order: ownValue(choiceOrders, order) ? (order as ChoiceOrderWord) : '',
    page: readPage(query),
    replaced: isThere ? replaced : null,
  } as const;
}

function without(parts: Parts, slot: Slot, id: string): Parts {
  return partsOf(allParts(parts).filter((part) => part.slot !== slot || part.id !== id));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData || loaderData.trouble) {
    return [
      { title: frameText.pageTitle(loaderData?.trouble.title ?? frameText.notFound.title) },
      { name: 'robots', content: 'noindex' },
    ];
  }
  const { choices, description } = loaderData;
  return pageMeta(matches, {
    title: choices.title,
    description,
    path: choices.path,
    robots: 'noindex, follow',
  });
}

export default function Choose({ loaderData }: Route.ComponentProps) {
  const { trouble } = loaderData;
  useLiveData(
    trouble
      ? {}
      : {
          products: loaderData.choices.productIds,
          lists: [loaderData.category],
          facets: [loaderData.category],
        },
  );
  if (trouble) return <BuildTrouble {...trouble} />;
  const { choices, empty, seeRefused } = loaderData;
  return <ChooseScreen choices={choices} empty={empty} seeRefused={seeRefused} />;
}
