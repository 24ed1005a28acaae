import type { HeldSum, HeldView } from '#app/shop/orders/admin/held-orders.ts';
import { countOf, formatCents } from '../../format.ts';

const orders = (count: number) => countOf(count, 'pedido', 'pedidos');
const units = (count: number) => countOf(count, 'pieza', 'piezas');

export const heldText = {
  title: 'Apartados sin pagar',
  lead: 'Las piezas de pedidos que nadie ha pagado. Se liberan solas cuando vence el pedido; si alguien no va a comprar, libéralas ya.',
  toOrders: 'Todos los pedidos',
  views: 'Agrupar',
  sum: ({ orders: count, units: held, amountInCents }: HeldSum) =>
    `${orders(count)} · ${units(held)} · ${formatCents(amountInCents)}`,
  sumOfOne: ({ units: held, amountInCents }: Omit<HeldSum, 'orders'>) =>
    `${units(held)} · ${formatCents(amountInCents)}`,
  time: (since: string, until: string) => `Desde ${since}, hasta ${until}`,
  /** What somebody holds, in a line. An address of a machine names nobody. */
  heldBy: (view: HeldView, who: string, sum: HeldSum) =>
    view === 'email'
      ? `${who}: ${heldText.sum(sum)}`
      : `${orders(sum.orders)} desde la misma conexión · ${heldText.sumOfOne(sum)}`,
  /** The head of what they hold. */
  who: (view: HeldView, who: string, count: number) =>
    view === 'email' ? who : `${orders(count)} desde la misma conexión`,
  connection: (address: string) => `la conexión ${address}`,
  one: (number: string) => `Pedido ${number}`,
  free: 'Liberar',
  freeOne: (number: string) => `Liberar el pedido ${number}`,
  freeAll: (count: number) => (count === 1 ? 'Liberar su pedido' : `Liberar los ${count} pedidos`),
  freeAllOf: (count: number, who: string) => `${heldText.freeAll(count)} de ${who}`,
  bankPending: 'Su banco aún no confirma un pago: solo se libera con su propio botón.',
  more: (left: number) => `Y ${orders(left)} más.`,
  none: 'No hay nada apartado',
  noneLead: 'Cuando alguien haga un pedido y aún no lo pague, aparece aquí.',
  done: (freed: number, left: number) =>
    [
      freed === 0
        ? 'No se liberó ningún pedido.'
        : freed === 1
          ? 'Quedaron libres las piezas de un pedido. Si su pago llega después, las vuelve a tomar si todavía hay.'
          : `Quedaron libres las piezas de ${orders(freed)}. Si un pago llega después, las vuelve a tomar si todavía hay.`,
      ...(left === 0 ? [] : [`${orders(left)} en espera del banco: sus piezas siguen apartadas.`]),
    ].join(' '),
  gone: 'Ahí ya no hay piezas apartadas: el pedido se pagó, venció o lo liberaste antes.',
} as const;

export const heldViewNames = {
  email: 'Por correo',
  address: 'Por conexión a internet',
} as const satisfies Record<HeldView, string>;
