import type { PricedUnit } from '#app/shop/catalog/comparison/price-per-unit.ts';
import type { FactGroupName } from '#app/shop/catalog/fact-groups.ts';
import { countOf, formatFigure } from '../format.ts';

/** For loaders only, so that no page's script contains it. */
export const factGroupTitles = {
  performance: 'Rendimiento',
  fit: 'Compatibilidad',
  expansion: 'Ampliación',
  power: 'Energía',
  connections: 'Conexiones',
  size: 'Medidas',
  build: 'Construcción',
  box: 'Fabricante y caja',
  own: 'Características',
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

export const comparePageText = {
  title: (category: string | null) => (category ? `Comparar ${category}` : 'Comparar productos'),
  description: (names: readonly string[]) =>
    names.length > 0
      ? `${listed(names)}: precio, existencias y especificaciones lado a lado.`
      : 'Pon hasta cuatro productos de una categoría lado a lado: precio, existencias y especificaciones.',
  count: (count: number, most: number) => `${countOf(count, 'producto', 'productos')} de ${formatFigure(most)}`,
  legend:
    '≠ marca los datos que cambian. «Mejor» es el más favorable entre los productos que tienen el dato; los empates no se marcan.',
  noDifferences: 'Entre los datos que conocemos no hay diferencias.',
  same: (count: number) =>
    count === 1 ? 'Un dato es igual en todos.' : `${formatFigure(count)} datos son iguales en todos.`,
  unknown: (count: number) =>
    count === 1
      ? 'Un dato no se puede comparar, porque falta en algún producto.'
      : `${formatFigure(count)} datos no se pueden comparar, porque faltan en algún producto.`,
  start: {
    title: 'Compara hasta cuatro productos',
    lead: 'Entra a una categoría, marca «Comparar» en dos productos o más, y aquí los ves lado a lado.',
  },
  gone: {
    title: 'Estos productos ya no están',
    lead: 'Ya no los vendemos o la dirección cambió. Elige otros para comparar.',
  },
  printed: (day: string) => `Precios y existencias del ${day}.`,
} as const;

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

/** "A, B y C". */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;
}
