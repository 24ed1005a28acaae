import type { ListCounts } from '#app/read-model/facet-counts.ts';
import { categoryPageOf, nameOfCategory } from '#app/shop/catalog/categories.ts';
import { facetOf, slugOf } from '#app/shop/catalog/filters/facets.ts';
import type { ListQuery } from '#app/shop/catalog/filters/list-query.ts';
import { graphicsChips } from '#app/shop/catalog/uses/graphics-chips.ts';
import { resolutions } from '#app/shop/catalog/uses/uses.ts';
import { filterText } from '#app/text/catalog/filters.ts';
import { facetWords, labelOf } from '#app/text/specs/specs.ts';

/** What nothing that is shown has stands in no count: "4K" and names of chips are written by their tables. */
const writtenUse = (slug: string) => useNames.find((name) => slugOf(name) === slug) ?? slug;
const useNames: readonly string[] = [...resolutions, ...graphicsChips.map(([name]) => name)];

/** One thing that a list is filtered by, in words. */
export interface Chip {
  text: string;
  /** By which the words of a search may stand for it. */
  group: string;
  leaves: (parameter: readonly [name: string, value: string]) => boolean;
}

/** "1440p" needs no label. */
const saysItself: ReadonlySet<string> = new Set(['resolucion', 'uso']);

export function chipsOf(query: ListQuery, list: ListCounts): Chip[] {
  const one = (name: string, value: string) => (each: readonly [string, string]) =>
    each[0] === name && each[1] === value;
  const named =
    (...names: string[]) =>
    ([name]: readonly [string, string]) =>
      names.includes(name);
  const chips: Chip[] = [];
  for (const slug of query.categories) {
    chips.push({
      text: nameOfCategory(categoryPageOf(slug)?.categories[0] ?? slug),
      group: 'categoria',
      leaves: one('categoria', slug),
    });
  }
  for (const slug of query.brands) {
    const text = list.brands.values.find((value) => value.slug === slug)?.text ?? slug;
    chips.push({ text, group: 'marca', leaves: one('marca', slug) });
  }
  if (query.price) {
    const text = filterText.pesosBetween(query.price.from, query.price.to);
    chips.push({ text, group: 'precio', leaves: named('precio_desde', 'precio_hasta') });
  }
  if (query.isAvailable) chips.push({ text: filterText.available, group: 'disponible', leaves: named('disponible') });
  if (query.isOffer) chips.push({ text: filterText.offer, group: 'oferta', leaves: named('oferta') });
  if (query.stars !== null)
    chips.push({ text: filterText.stars(query.stars), group: 'estrellas', leaves: named('estrellas') });
  for (const [key, { slugs, range }] of query.facts) {
    const facet = facetOf(key);
    if (!facet) continue;
    const values = list.facts.find((fact) => fact.key === key)?.counts.values ?? [];
    for (const slug of slugs) {
      const value = values.find((each) => each.slug === slug) ?? { slug, text: writtenUse(slug) };
      const words = facetWords(facet, value);
      chips.push({
        text: saysItself.has(key) ? words : filterText.chip(labelOf(key), words),
        group: key,
        leaves: one(key, slug),
      });
    }
    if (range) {
      const words = filterText.figuresBetween(range.from, range.to, facet.unit);
      const leaves = named(`${key}_desde`, `${key}_hasta`);
      chips.push({ text: filterText.chip(labelOf(key), words), group: key, leaves });
    }
  }
  return chips;
}
