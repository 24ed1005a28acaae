import type { CartProblem } from '#app/shop/cart/cart-check.ts';
import { unitPriceInCents } from '#app/shop/shared/money.ts';
import { formatCents, formatFigure } from '../format.ts';

/** In the cart and on the payment page. */
export const cartProblemText = {
  problems: 'Algo cambió desde que llenaste tu carrito',
  mend: 'Actualizar carrito',
  mended: 'Carrito actualizado',
} as const;

/** A line as the cart remembers it. */
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

/** What keeps a line from being bought, as the shopper reads it. */
export function cartProblemSentence(line: RememberedLine, problem: CartProblem): string {
  const say = sentences[problem.kind] as (line: RememberedLine, problem: CartProblem) => string;
  return say(line, problem);
}

/** Prices are compared as they are paid: a new discount is a new price. */
function paid(price: number, discount: number): string {
  return formatCents(unitPriceInCents(price, discount));
}
