import type { CartProblem } from '#app/shop/cart/cart-check.ts';
import { type OfferedPrice, paidInCents } from '#app/shop/shared/money.ts';
import { formatCents, formatFigure } from '../format.ts';

export const cartProblemText = {
  problems: 'Algo cambió desde que llenaste tu carrito',
  reconcile: 'Actualizar carrito',
  reconciled: 'Carrito actualizado',
} as const;

interface RememberedLine extends OfferedPrice {
  name: string;
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
  price_changed: (line, now) => `El precio de ${line.name} cambió de ${paid(line)} a ${paid(now)}.`,
};

export function cartProblemSentence(line: RememberedLine, problem: CartProblem): string {
  const say = sentences[problem.kind] as (line: RememberedLine, problem: CartProblem) => string;
  return say(line, problem);
}

/** With the discount applied: a new discount is a new price for the shopper. */
function paid(product: OfferedPrice): string {
  return formatCents(paidInCents(product));
}
