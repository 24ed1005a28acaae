import { chooseHref } from '#app/addresses/build-address.ts';
import { type ChoiceAddress, type ChoiceView, choiceParameters, choiceViews } from '#app/addresses/choice-address.ts';
import { applyFilters, type BaseFilter } from '#app/read-model/apply-filters.ts';
import type { FacetIndex } from '#app/read-model/facet-index.ts';
import { filteredList, withoutUnknown } from '#app/read-model/list.ts';
import { findProducts, mostFiltered } from '#app/read-model/search.server.ts';
import type { Services } from '#app/services.server.ts';
import { type Choices, choicesFor, judgeChoices } from '#app/shop/builds/parts/choices.ts';
import type { PartCatalogue } from '#app/shop/builds/parts/part-catalogue.ts';
import type { Parts } from '#app/shop/builds/parts/parts.ts';
import { type Slot, slotCategories } from '#app/shop/builds/slots.ts';
import type { Verdict } from '#app/shop/builds/verdict.ts';
import type { ProductCategory } from '#app/shop/catalog/categories.ts';
import {
  askedOf,
  facetsOfAny,
  type ListQuery,
  queryParameters,
  readListQuery,
  usualSort,
} from '#app/shop/catalog/filters/list-query.ts';
import type { Parameter } from '#app/shop/catalog/filters/parameter-order.ts';

interface ChoiceQuery extends Pick<ChoiceAddress, 'code' | 'slotSlug' | 'replaced'> {
  slot: Slot;
  view: ChoiceView;
  /** As `readTerm` gives it; empty where nothing is searched. */
  term: string;
  query: URLSearchParams;
  page: number;
}

interface Build {
  services: Services;
  parts: Parts;
  catalogue: PartCatalogue;
}

/**
 * The parts for a slot, with the search, the filters and the orders of their category. Which are shown, and all counts, come from
 * memory; without filters and words of a search nothing but the parts is asked.
 */
export async function listedChoices({ services, parts, catalogue }: Build, asked: ChoiceQuery) {
  const { slot, view, term, page, code, slotSlug, replaced } = asked;
  const category = slotCategories[slot];
  const readModel = await services.readModel.fresh();
  const facets = await readModel.facets([category]);
  const query = withoutUnknown(readListQuery(asked.query, facetsOfAny([category])), facets, [category]);
  const found = term ? await findProducts(await readModel.search(), term, { most: mostFiltered }) : null;
  const baseFilter: BaseFilter = found ? { ids: found.ids } : {};
  const among = found || askedOf(query) > 0 ? passing(facets, { category, query, baseFilter }) : undefined;
  const all = choicesFor(parts, catalogue, { slot, order: 'worth', show: choiceViews[view], page, among });
  // Better what nobody can judge than nothing.
  const show: readonly Verdict[] = all.total === 0 && view === '' ? choiceViews.dato : choiceViews[view];
  const usual =
    show === choiceViews[view] ? all : choicesFor(parts, catalogue, { slot, order: 'worth', show, page, among });
  const judged = judgeChoices(parts, slot);
  const isShown = (id: string) => {
    const part = catalogue.find(id);
    return part !== undefined && part.offer.stock > 0 && show.includes(judged.verdictOf(part));
  };
  const list = filteredList(facets, {
    categories: [category],
    query,
    page,
    baseFilter: { ...baseFilter, fits: () => isShown },
  });
  const sorted =
    query.sort === usualSort
      ? usual.items
      : list.ids.flatMap((id) => catalogue.find(id) ?? []).map((part) => ({ part, fit: judged.fitOf(part) }));
  const words: Parameter[] = term ? [['q', term]] : [];
  return {
    choices: { ...usual, items: sorted } satisfies Choices,
    isOfUnknown: show === choiceViews.dato,
    /** What leads on to another view of the same list. */
    asked: [...words, ...queryParameters(query)],
    filtered: {
      ...{ query, counts: list, total: list.total, page: list.page, pages: list.pages },
      path: chooseHref(code, slotSlug),
      keep: [...choiceParameters({ view, replaced }), ...words],
      ...{ fitIn: null, hasCategories: false, hasBrands: true, hasOffers: true },
    },
  };
}

interface Filtering {
  category: ProductCategory;
  query: ListQuery;
  baseFilter: BaseFilter;
}

function passing(facets: FacetIndex, { category, query, baseFilter }: Filtering): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { columns, matched } of applyFilters(facets, [category], query, baseFilter)) {
    for (const row of matched) ids.add(columns.ids[row] as string);
  }
  return ids;
}
