import { noCategory, type ProductCategory } from '../categories.ts';
import type { Specs } from '../specs.ts';

export type PricedUnit = 'gb' | 'core' | 'watt';

interface Measure {
  unit: PricedUnit;
  /** What is bought: the product of these facts. */
  facts: readonly string[];
}

/** Only where more of it is what more money buys. */
const measures: Partial<Record<ProductCategory, Measure>> = {
  Procesadores: { unit: 'core', facts: ['nucleos'] },
  'Tarjeta Gráfica': { unit: 'gb', facts: ['memoria_gb'] },
  'Memoria Ram': { unit: 'gb', facts: ['modulos', 'gb_por_modulo'] },
  'Fuente de poder': { unit: 'watt', facts: ['vatios'] },
  SSD: { unit: 'gb', facts: ['capacidad_gb'] },
  'Almacenamiento Externo': { unit: 'gb', facts: ['capacidad_gb'] },
};

export function pricedUnitOf(category: ProductCategory): PricedUnit | undefined {
  return category === noCategory ? undefined : measures[category]?.unit;
}

/** How many units are bought; undefined when a fact is missing or none. */
export function unitsIn(category: ProductCategory, specs: Specs): number | undefined {
  const measure = measures[category];
  if (!measure) return undefined;
  const amounts = measure.facts.map((key) => specs[key]);
  if (!amounts.every((amount) => typeof amount === 'number')) return undefined;
  const units = amounts.reduce((product, amount) => product * amount, 1);
  return units > 0 ? units : undefined;
}

/** Of what is paid now. Rounded half up to whole pesos, and compared as it is shown, so that equal figures are equal. */
export function pesosPerUnit(priceInCents: number, units: number): number {
  return Math.round(priceInCents / 100 / units);
}
