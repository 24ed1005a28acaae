import type { PricedUnit } from '#app/shop/catalog/comparison/price-per-unit.ts';
import type { FactGroupName } from '#app/shop/catalog/fact-groups.ts';
import { formatFigure } from '../format.ts';
import { listed } from './compare.ts';

/** For loaders only, so that no page's script contains it. */
export const factGroupTitles = {
  performance: 'Rendimiento',
  fit: 'Compatibilidad',
  expansion: 'Ampliación',
  power: 'Energía',
  connections: 'Conexiones',
  size: 'Medidas',
  build: 'Construcción',
  other: 'Otros datos',
} as const satisfies Record<FactGroupName, string>;

export const pricePerUnit = {
  title: 'Precio',
  labels: { gb: 'Precio por GB', core: 'Precio por núcleo', watt: 'Precio por vatio' } as const satisfies Record<
    PricedUnit,
    string
  >,
  words: (price: string, units: number, unit: PricedUnit) => `${price} (${formatFigure(units)} ${unitWords[unit]})`,
} as const;

const unitWords = { gb: 'GB', core: 'núcleos', watt: 'W' } as const satisfies Record<PricedUnit, string>;

/** Of what was asked for and is not compared. */
export const leftOutText = {
  otherCategory: (names: readonly string[], category: string) =>
    `Aquí se comparan productos de una sola categoría: ${category}. Por eso ${stay(names)} fuera ${listed(names)}.`,
  tooMany: (names: readonly string[], most: number) =>
    `Caben ${formatFigure(most)} productos. Por eso ${stay(names)} fuera ${listed(names)}.`,
  withoutCategory: (names: readonly string[]) =>
    `Sin categoría no hay con qué comparar. Por eso ${stay(names)} fuera ${listed(names)}.`,
  unknown: (count: number) =>
    count === 1
      ? 'Un producto de esta dirección ya no está en la tienda.'
      : `${formatFigure(count)} productos de esta dirección no están en la tienda.`,
} as const;

function stay(names: readonly string[]): string {
  return names.length === 1 ? 'queda' : 'quedan';
}
