import { type ProductCost, taxOnTop } from '#app/shop/catalog/product-cost.ts';
import { type DollarPrice, dollarCost, exactDollarPrice } from '#app/shop/changes/dollar-price.ts';
import { type Fraction, nearestPeso } from '#app/shop/changes/endings.ts';
import { formatFigure, formatPercent, formatPesos } from '../format.ts';
import { formatDollars } from './format.ts';

export const adminPricingText = {
  title: 'Precios',
  lead: 'Cambia los precios de una categoría o una marca. Todos quedan terminados en $\u00a0900, y ves cada línea antes de aplicar.',
  form: 'Cambiar precios',
  category: 'Categoría',
  everyCategory: 'Todas las categorías',
  brand: 'Marca',
  brandHint: 'Como empieza el nombre: AMD, Cooler Master. Vacío: todas.',
  optional: 'opcional',
  method: 'Cómo',
  value: 'Porcentaje o pesos',
  valueHint: 'Porcentaje: 10 o 7,5. Pesos: 50.000.',
  rate: 'Tasa',
  rateHint: 'Pesos por un dólar: 4.105,50',
  margin: 'Margen',
  marginHint: 'Porcentaje que se suma al costo (no es la parte del precio): 25',
  dollarsLead:
    'Precio = costo en dólares × tasa + margen + IVA del producto, hasta el siguiente terminado en $ 900: así nunca queda por debajo del costo. El costo en dólares, y si ya incluye IVA, se escriben al editar cada producto; los que no lo tienen quedan como están.',
  noProducts: 'Ningún producto coincide con esa categoría y esa marca.',
  last: 'Último cambio de precios',
  history: 'Cambios de precios anteriores',
} as const;

const pesos = (amount: Fraction) => formatPesos(nearestPeso(amount));
const inPesos = (given: Pick<DollarPrice, 'costUsdCents' | 'rateInCents'>) =>
  `${formatDollars(given.costUsdCents)} × ${formatFigure(given.rateInCents / 100)} = ${pesos(dollarCost(given))}`;
const withIts = ({ costHasVat, vatPercent }: Pick<ProductCost, 'costHasVat' | 'vatPercent'>) =>
  costHasVat ? ' con IVA' : ` + ${formatPercent(vatPercent)} IVA`;

/** `US$ 549,99 × 4.150 = $ 2.282.459 + 18 % margen + 19 % IVA = $ 3.205.028`, before rounding up. */
export function dollarSum(given: DollarPrice): string {
  const margin = ` + ${formatPercent(given.marginInBasisPoints / 100)} margen`;
  const [first, second] = given.costHasVat ? [withIts(given), margin] : [margin, withIts(given)];
  return `${inPesos(given)}${first}${second} = ${pesos(exactDollarPrice(given))}`;
}

/** One sum for each known cost: `$ 100.000 + 19 % IVA = $ 119.000`. */
export function costSums(product: ProductCost, rateInCents: number | null): string[] {
  const { cost, costUsdCents } = product;
  const known: [string, Fraction][] = [];
  if (cost !== null) known.push([formatPesos(cost), { numerator: BigInt(cost), denominator: 1n }]);
  if (costUsdCents !== null && rateInCents !== null) {
    const given = { costUsdCents, rateInCents };
    known.push([inPesos(given), dollarCost(given)]);
  }
  return known.map(([sum, { numerator, denominator }]) => {
    if (product.costHasVat) return `${sum}${withIts(product)}`;
    const withVat = { numerator: numerator * taxOnTop(product), denominator: denominator * 100n };
    return `${sum}${withIts(product)} = ${pesos(withVat)}`;
  });
}
