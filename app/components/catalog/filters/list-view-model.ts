import { fitParameters, hrefWith } from '#app/addresses/list-address.ts';
import type { GroupCounts, ListCounts } from '#app/read-model/facet-counts.ts';
import type { FilteredPage } from '#app/routes/catalog/filtered-page.server.ts';
import { isCategory, nameOfCategory, type ProductCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import { type Facet, facetOf, pricedPerGb } from '#app/shop/catalog/filters/facets.ts';
import {
  askedOf,
  type ListQuery,
  queryParameters,
  type Sort,
  sorts,
  usualSort,
} from '#app/shop/catalog/filters/list-query.ts';
import { inOrder } from '#app/shop/catalog/filters/parameter-order.ts';
import {
  isWishGroup,
  type WishGroup,
  withoutParameter,
  withoutParameters,
} from '#app/shop/catalog/filters/wish-groups.ts';
import { categoriesWithWorth } from '#app/shop/catalog/uses/uses.ts';
import { closestFirst, filterText, sortText } from '#app/text/catalog/filters.ts';
import { formatFigure } from '#app/text/format.ts';
import { facetWords, labelOf } from '#app/text/specs/specs.ts';
import { cardProduct } from '../cards/card-product.ts';
import type { CardPage } from '../paged-grid.tsx';
import { chipsOf } from './filter-chips.ts';
import type { FilterChoice, FilterGroup, FilterRange, FiltersViewModel } from './filter-facts.ts';

/** Values of a group that are shown without unfolding the rest. */
const valuesShown = 7;
/** Groups of facts that stand open; brand, price and stock always do. */
const factsOpen = 4;

export interface ListViewModel {
  list: CardPage;
  filters: FiltersViewModel;
  isIndexable: boolean;
}

/** For loaders. */
export function listViewModel(filtered: FilteredPage): ListViewModel {
  const { products, total, page, pages, query, fitIn } = filtered;
  return {
    list: { total, page, pages, products: products.map(cardProduct) },
    filters: filtersViewModel(filtered),
    isIndexable: fitIn === null && isIndexable(query),
  };
}

export function filtersViewModel(filtered: Omit<FilteredPage, 'products'>): FiltersViewModel {
  const { query, counts: list, path, keep: term = [], fitIn, hasCategories, hasBrands, hasOffers, wished } = filtered;
  const fit = fitParameters(fitIn);
  const keep = [...term, ...fit];
  const usual = wished?.usual ?? usualSort;
  const asked = queryParameters(wished?.asked ?? query, usual);
  const without = (...groups: WishGroup[]) => withoutParameters([...(wished?.without ?? []), ...groups]);
  const words = term.filter(([name]) => name !== withoutParameter);
  const facts = list.facts.flatMap(({ key, as, counts }) => {
    const facet = facetOf(key);
    return facet ? [factGroup(query, facet, as, { ...counts, total: list.total })] : [];
  });
  const groups = [
    hasCategories ? categoryGroup(query, list) : null,
    hasBrands ? brandGroup(query, list) : null,
    priceGroup(query, list),
    stockGroup(query, list, hasOffers),
    ...facts
      .filter((group) => group !== null)
      .map((group, index) => ({ ...group, isOpen: group.isOpen || index < factsOpen })),
    starGroup(query, list),
  ].filter((group) => group !== null);
  const chips = chipsOf(query, list);
  const onlySort = asked.filter(([name]) => name === 'orden');
  const hasSome = (categories: readonly ProductCategory[]) =>
    list.categories.some(({ category, count }) => count > 0 && categories.includes(category));
  const isOffered: Partial<Record<Sort, boolean>> = {
    'precio-por-gb': areAllPricedPerGb(query, list),
    valor: hasSome(categoriesWithWorth),
  };
  return {
    path,
    keep,
    groups,
    chips: [
      ...(fitIn === null ? [] : [{ text: filterText.fits, to: hrefWith(path, { filters: [...term, ...asked] }) }]),
      ...chips.map(({ text, group, leaves }) => {
        const taken = isWishGroup(group) && wished?.groups.includes(group) ? without(group) : without();
        return {
          text,
          to: hrefWith(path, {
            filters: inOrder([...words, ...taken, ...fit, ...asked.filter((each) => !leaves(each))]),
          }),
        };
      }),
    ],
    ...(wished && {
      form: { keep: [...words, ...without(...wished.groups), ...fit], asked: queryParameters(query, usual) },
    }),
    ...(wished &&
      wished.dropped.length > 0 && {
        dropped: chipsOf(wished.whole, list).flatMap(({ text, group }) =>
          wished.dropped.includes(group as WishGroup) ? [text] : [],
        ),
      }),
    ...(list.totalUnfitted !== undefined && { fitNote: filterText.fitNote(list.total, list.totalUnfitted) }),
    bare: hrefWith(path, { filters: inOrder([...words, ...without(...(wished?.groups ?? [])), ...onlySort]) }),
    asked,
    sort: query.sort === usual ? '' : query.sort,
    sorts: sorts
      .filter((sort) => isOffered[sort] !== false || query.sort === sort)
      .map((value) => ({
        value: value === usual ? '' : value,
        text: value === usualSort && term.length > 0 ? closestFirst : sortText[value],
      })),
    seeResults: filterText.seeResults(list.total),
  };
}

/** Beside products without GB the order would say nothing of them. */
function areAllPricedPerGb({ categories: chosen }: ListQuery, { categories }: FilteredPage['counts']): boolean {
  const shown = categories.filter(
    ({ category, count }) =>
      count > 0 && (chosen.length === 0 || (isCategory(category) && chosen.includes(slugOfCategory(category)))),
  );
  return shown.length > 0 && shown.every(({ category }) => pricedPerGb.includes(category));
}

/** Whether search engines may list it. Lists with more than one filter, with ranges and in other orders are endless. */
function isIndexable(query: ListQuery): boolean {
  const hasRange = query.price !== null || [...query.facts.values()].some(({ range }) => range !== null);
  return askedOf(query) <= 1 && !hasRange && query.sort === usualSort;
}

/**
 * @param total products of the list
 * @param frequent values that are shown, whatever their position; without it the first ones
 * @returns null where no choice would leave less
 */
function choiceGroup(
  key: string,
  title: string,
  choices: FilterChoice[],
  { total, missing = 0, frequent }: { total: number; missing?: number; frequent?: ReadonlySet<string> },
): FilterGroup | null {
  const isChosen = choices.some((choice) => choice.isChosen);
  if (!isChosen && choices.every(({ count }) => count === counted(total))) return null;
  const isShown = ({ value, isChosen }: FilterChoice, index: number) =>
    isChosen || (frequent ? frequent.has(value) : index < valuesShown);
  const first = choices.filter(isShown);
  const others = choices.filter((choice) => !first.includes(choice));
  // Unfolding two would take as much room as they do.
  const [shown, rest] = others.length > 2 ? [first, inScanOrder(others, frequent)] : [choices, []];
  return {
    key,
    title,
    isOpen: isChosen,
    choices: shown,
    ...(rest.length > 0 && { more: { text: filterText.more(rest.length), choices: rest } }),
    ...(missing > 0 && { missing: filterText.missing(missing) }),
  };
}

const alphabetical = new Intl.Collator('es', { numeric: true });

/** What somebody unfolds is looked through by name; figures stand in their order already. */
function inScanOrder(choices: FilterChoice[], isOrdered: unknown): FilterChoice[] {
  return isOrdered ? choices : choices.toSorted((a, b) => alphabetical.compare(a.text, b.text));
}

const counted = (count: number) => formatFigure(count);

function categoryGroup(query: ListQuery, { categories, total }: ListCounts): FilterGroup | null {
  const choices = categories.flatMap(({ category, count }): FilterChoice[] => {
    if (!isCategory(category)) return [];
    const value = slugOfCategory(category);
    const isChosen = query.categories.includes(value);
    return count > 0 || isChosen ? [{ value, text: nameOfCategory(category), count: counted(count), isChosen }] : [];
  });
  const group = choiceGroup('categoria', filterText.groups.categoria, choices, { total });
  return group && { ...group, isOpen: true };
}

function brandGroup(query: ListQuery, { brands, total }: ListCounts): FilterGroup | null {
  const group = choiceGroup(
    'marca',
    filterText.groups.marca,
    valueChoices(query.brands, brands, ({ text }) => text),
    { total },
  );
  return group && { ...group, isOpen: true };
}

/** Values that nothing has are left out; the chosen stay. The most frequent first. */
function valueChoices(
  chosen: readonly string[],
  { values }: GroupCounts,
  wordsOf: (value: { slug: string; text: string }) => string,
): FilterChoice[] {
  const absent = chosen.filter((slug) => !values.some((value) => value.slug === slug));
  return [
    ...values
      .filter(({ count, slug }) => count > 0 || chosen.includes(slug))
      .toSorted((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1)),
    ...absent.map((slug) => ({ slug, text: slug, count: 0 })),
  ].map(({ slug, text, count }) => ({
    value: slug,
    text: wordsOf({ slug, text }),
    count: counted(count),
    ...(chosen.includes(slug) && { isChosen: true }),
  }));
}

function factGroup(
  query: ListQuery,
  facet: Facet,
  as: 'values' | 'range',
  counts: GroupCounts & { total: number },
): FilterGroup | null {
  const { key, unit, kind } = facet;
  const { slugs, range } = query.facts.get(key) ?? { slugs: [], range: null };
  const title = labelOf(key);
  if (as === 'values') {
    const choices = valueChoices(slugs, counts, (value) => facetWords(facet, value));
    const ordered =
      kind === 'figure'
        ? choices.toSorted((a, b) => Number(a.value) - Number(b.value))
        : kind === 'flag'
          ? choices.toSorted((a, b) => (a.value < b.value ? 1 : -1))
          : choices;
    const frequent = kind === 'figure' ? new Set(choices.slice(0, valuesShown).map(({ value }) => value)) : undefined;
    return choiceGroup(key, title, ordered, { total: counts.total, missing: counts.missing, frequent });
  }
  const { least, most, missing } = counts;
  if (!range && (least === null || least === most)) return null;
  return {
    key,
    title: filterText.figureWithUnit(title, unit),
    isOpen: range !== null,
    range: rangeWords(range, least, most),
    ...(missing > 0 && { missing: filterText.missing(missing) }),
  };
}

function rangeWords(range: ListQuery['price'], least: number | null, most: number | null): FilterRange {
  const text = (figure: number | null | undefined) =>
    figure === null || figure === undefined ? '' : String(figure).replace('.', ',');
  return { from: text(range?.from), to: text(range?.to), least: text(least), most: text(most) };
}

function priceGroup(query: ListQuery, { price }: ListCounts): FilterGroup | null {
  // One price is nothing to choose from.
  if ((!price || price.least === price.most) && !query.price) return null;
  const [least, most] = price ? [Math.floor(price.least / 100), Math.ceil(price.most / 100)] : [null, null];
  const words = (figure: number | null | undefined) =>
    figure === null || figure === undefined ? '' : formatFigure(figure);
  const { from, to } = query.price ?? {};
  return {
    key: 'precio',
    title: filterText.groups.precio,
    isOpen: true,
    range: { from: words(from), to: words(to), least: words(least), most: words(most), isPesos: true },
  };
}

function stockGroup(query: ListQuery, list: ListCounts, hasOffers: boolean): FilterGroup | null {
  const choice = (name: string, text: string, count: number, isChosen: boolean): FilterChoice[] =>
    count > 0 || isChosen ? [{ name, value: '1', text, count: counted(count), isChosen }] : [];
  const all = [
    ...choice('disponible', filterText.available, list.available, query.isAvailable),
    ...(hasOffers ? choice('oferta', filterText.offer, list.offers, query.isOffer) : []),
  ];
  const leavingAll = all.filter(({ count, isChosen }) => !isChosen && count === counted(list.total));
  const choices = all.filter((each) => !leavingAll.includes(each));
  if (choices.length === 0) return null;
  return {
    ...{ key: 'disponibilidad', title: filterText.groups.disponibilidad, isOpen: true, choices },
    ...(leavingAll.length > 0 && { leavingAll }),
  };
}

function starGroup(query: ListQuery, { stars, total }: ListCounts): FilterGroup | null {
  const steps = stars.filter(({ least, count }) => count > 0 || query.stars === least);
  if (query.stars === null && steps.every(({ count }) => count === total)) return null;
  return {
    key: 'estrellas',
    title: filterText.groups.estrellas,
    isOpen: query.stars !== null,
    isSingle: true,
    choices: [
      { value: '', text: filterText.anyStars, isChosen: query.stars === null },
      ...steps.map(({ least, count }) => ({
        value: String(least),
        text: filterText.stars(least),
        isChosen: query.stars === least,
        count: counted(count),
      })),
    ],
  };
}
