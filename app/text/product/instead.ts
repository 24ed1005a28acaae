import type { ProductCategory } from '#app/shop/catalog/categories.ts';
import { facetOf, factOf, shownFacetsOf } from '#app/shop/catalog/filters/facets.ts';
import type { Specs } from '#app/shop/catalog/specs.ts';
import { paidInCents } from '#app/shop/shared/money.ts';
import { formatCents, formatFigure } from '../format.ts';
import { keyFactWords } from '../specs/key-facts.ts';
import { labelOf } from '../specs/specs.ts';

interface Described {
  category: ProductCategory;
  specs: Specs;
  price: number;
  discount: number;
  fixedPrice?: number | null;
}

/** The figure by which a part of a category is first compared; of the others a word is. */
const figures: Partial<Record<ProductCategory, readonly [key: string, unit: string]>> = {
  Procesadores: ['nucleos', 'núcleos'],
  'Tarjeta Gráfica': ['memoria_gb', 'GB'],
  'Memoria Ram': ['capacidad_gb', 'GB'],
  SSD: ['capacidad_gb', 'GB'],
  'Almacenamiento Externo': ['capacidad_gb', 'GB'],
  'Fuente de poder': ['vatios', 'W'],
  Coolers: ['radiador_mm', 'mm de radiador'],
};

/** What a product in stock has more or less than one that is sold out: `8 GB más · $ 120.000 más`. */
export function differenceWords(from: Described, to: Described): string {
  return [factDifference(from, to), priceDifference(from, to)].filter(Boolean).join(' · ');
}

function priceDifference(from: Described, to: Described): string {
  const cents = paidInCents(to) - paidInCents(from);
  return cents === 0 ? 'mismo precio' : moreOrLess(cents, formatCents(Math.abs(cents)));
}

function factDifference(from: Described, to: Described): string {
  const [key, unit] = figures[to.category] ?? [];
  const figure = (of: Described) => (key ? Number(factOf(of.category, of.specs, key)) : Number.NaN);
  const more = figure(to) - figure(from);
  if (unit && more !== 0 && Number.isFinite(more)) return moreOrLess(more, `${formatFigure(Math.abs(more))} ${unit}`);
  return otherWord(from, to) || (unit && more === 0 ? `${formatFigure(figure(to))} ${unit} igual` : '');
}

const moreOrLess = (difference: number, words: string) => `${words} ${difference > 0 ? 'más' : 'menos'}`;

/** The first fact that filters the category and is another: `Chipset B650`. */
function otherWord(from: Described, to: Described): string {
  for (const { key } of shownFacetsOf([to.category])) {
    const words = (of: Described) => keyFactWords(of.category, of.specs, key);
    const [was, is] = [words(from), words(to)];
    if (was === '' || is === '' || was === is || facetOf(key)?.kind === 'flag') continue;
    return `${labelOf(key)} ${is}`;
  }
  return '';
}
