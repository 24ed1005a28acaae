import type { CartProblem } from '#app/shop/cart/cart-check.ts';
import { unitPriceInCents } from '#app/shop/shared/money.ts';
import { countOf, formatCents, formatFigure } from './format.ts';

export const cartText = {
  title: 'Carrito',
  description: 'Los componentes que elegiste, con su precio y sus existencias al día.',
  loading: 'Cargando...',
  needsScript: 'El carrito vive en tu navegador y necesita JavaScript. Actívalo para verlo.',
  empty: 'Tu carrito está vacío.',
  emptyLead: 'Lo que añadas te espera aquí, en este navegador.',
  emptyWayOn: 'Ver productos',
  refuseEmpty: 'El carrito está vacío. Agrega productos antes de pagar.',

  items: 'Productos en tu carrito',
  summary: 'Resumen',
  unitPrice: 'Precio unitario',
  quantity: 'Cantidad',
  lessOf: (name: string) => `Quitar una unidad de ${name}`,
  moreOf: (name: string) => `Añadir una unidad de ${name}`,
  /** Said to a screen reader when it changes. */
  nowHas: (name: string, quantity: number) => `${name}: ${countOf(quantity, 'unidad', 'unidades')}`,
  subtotal: 'Subtotal',
  remove: 'Eliminar',
  removeNamed: (name: string) => `Eliminar ${name}`,
  clear: 'Vaciar carrito',
  saved: 'Ahorras',
  total: 'Total',
  taxIncluded: 'IVA incluido',
  pay: 'Ir a pagar',
  keepShopping: 'Seguir comprando',

  /** Toasts. */
  removed: (name: string) => `${name} eliminado del carrito`,
  cleared: 'Vaciaste tu carrito',
  undo: 'Deshacer',

  checking: 'Comparando con las existencias…',
  checkFailed:
    'No pudimos comparar tu carrito con las existencias. Puedes seguir: lo revisamos otra vez antes de cobrar.',
  problems: 'Algo cambió desde que llenaste tu carrito',
  mend: 'Actualizar carrito',
  mended: 'Carrito actualizado',
  mendFirst: 'Actualiza tu carrito para poder pagar.',
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
