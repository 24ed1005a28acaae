import type { CartProblem } from '#app/shop/cart/cart-check.ts';
import { unitPriceInCents } from '#app/shop/shared/money.ts';
import { formatCents, formatFigure } from '../format.ts';

export const cartProblemText = {
  problems: 'Algo cambió desde que llenaste tu carrito',
  reconcile: 'Actualizar carrito',
  reconciled: 'Carrito actualizado',
} as const;

interface RememberedLine {
  name: string;
  price: number;
  discount: number;
  quantity: number;
}

type Sentences = {
  [Kind in CartProblem['kind']]: (line: RememberedLine, problem: Extract<CartProblem, { kind: Kind }>) => string;
};

const sentences: Sentences = {
  gone: ({ name }) => `${name} ya no está disponible.`,
  sold_out: ({ name }) => `${name} se agotó.`,
  too_few: ({ name, quantity }, { available }) =>
    available === 1
      ? `Solo queda 1 unidad de ${name}; tienes ${formatFigure(quantity)}.`
      : `Solo quedan ${formatFigure(available)} unidades de ${name}; tienes ${formatFigure(quantity)}.`,
  price_changed: ({ name, price, discount }, now) =>
    `El precio de ${name} cambió de ${paid(price, discount)} a ${paid(now.price, now.discount)}.`,
};

export function cartProblemSentence(line: RememberedLine, problem: CartProblem): string {
  const say = sentences[problem.kind] as (line: RememberedLine, problem: CartProblem) => string;
  return say(line, problem);
}

/** With the discount applied: a new discount is a new price for the shopper. */
function paid(price: number, discount: number): string {
  return formatCents(unitPriceInCents(price, discount));
}
