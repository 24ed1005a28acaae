import type { BigChange } from '#app/shop/catalog/prices/big-change.ts';
import { formatFigure, formatPercent, formatPesos } from '../../format.ts';
import { formatDollars } from '../format.ts';

interface Figures {
  price: number;
  cost: number | null;
  costUsdCents: number | null;
}

const signed = (percent: number) => `${percent < 0 ? '−' : '+'}${formatPercent(Math.abs(percent))}`;
const pesos = (value: number | null) => (value === null ? '(sin dato)' : formatPesos(value));
const dollars = (value: number | null) => (value === null ? '(sin dato)' : formatDollars(value));

export const bigChangeText = {
  title: 'Mira primero estos cambios grandes',
  lead: 'El precio o el costo cambia más del 30 %, o el precio queda por debajo del costo.',
  first: (shown: number, count: number) =>
    `Aquí están los ${formatFigure(shown)} más grandes de ${formatFigure(count)}.`,
  tick: (count: number) =>
    count === 1 ? 'Revisé este cambio grande' : `Revisé estos ${formatFigure(count)} cambios grandes`,
  /** Where much of what the supplier had is sold out. */
  tickSoldOut: (count: number, soldOut: number) =>
    count === 0
      ? `Revisé ${soldOut === 1 ? 'el producto que queda agotado' : `los ${formatFigure(soldOut)} productos que quedan agotados`}`
      : `Revisé ${count === 1 ? 'este cambio grande' : `estos ${formatFigure(count)} cambios grandes`} y los ${formatFigure(soldOut)} que quedan agotados`,
  needed: 'Marca que revisaste los cambios grandes y aplica otra vez. No cambiamos nada.',
  productTitle: 'Revisa este cambio antes de guardar',
  productTick: 'Revisé este cambio',
  belowCost: 'El precio queda por debajo del costo con IVA.',
  badge: 'Cambia más del 30 %',
  raisedAfterOffer:
    'Sube de precio durante una oferta o menos de seis meses después: la ley presume que engaña (Circular Única de la SIC).',
  offerAfterRaise:
    'El precio subió hace menos de un mes: la ley presume que una oferta así engaña (Circular Única de la SIC).',
  lines: (
    { price, cost, costUsdCents, belowCost, ...presumed }: BigChange,
    before: Figures,
    after: Figures,
  ): string[] => [
    ...(price === undefined ? [] : [`Precio: de ${pesos(before.price)} a ${pesos(after.price)} (${signed(price)})`]),
    ...(cost === undefined ? [] : [`Costo: de ${pesos(before.cost)} a ${pesos(after.cost)} (${signed(cost)})`]),
    ...(costUsdCents === undefined
      ? []
      : [
          `Costo en dólares: de ${dollars(before.costUsdCents)} a ${dollars(after.costUsdCents)} (${signed(costUsdCents)})`,
        ]),
    ...(belowCost ? [bigChangeText.belowCost] : []),
    ...(presumed.raisedAfterOffer ? [bigChangeText.raisedAfterOffer] : []),
    ...(presumed.offerAfterRaise ? [bigChangeText.offerAfterRaise] : []),
  ],
  /** In a list that says from what to what besides. */
  short: ({ price, cost, costUsdCents, belowCost }: BigChange): string =>
    [
      price === undefined ? '' : `Precio ${signed(price)}`,
      cost === undefined ? '' : `Costo ${signed(cost)}`,
      costUsdCents === undefined ? '' : `Costo en dólares ${signed(costUsdCents)}`,
      belowCost ? 'Por debajo del costo' : '',
    ]
      .filter(Boolean)
      .join(' · '),
};
