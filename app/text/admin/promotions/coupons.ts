import type { CouponState } from '#app/shop/admin/promotions/coupon-state.ts';
import { leastMinimum, type ShopCoupon } from '#app/shop/promotions/coupon.ts';
import { smallestPaymentInCents } from '#app/shop/shared/money.ts';
import { countOf, formatCents, formatDay, formatFigure, formatPercent, formatPesos } from '../../format.ts';
import { scopeLabels } from './scope.ts';

export const adminCouponsText = {
  title: 'Cupones',
  lead: 'El comprador escribe el código en su carrito o llega con el enlace. Un pedido lleva un solo cupón.',
  found: (total: number) => countOf(total, 'cupón', 'cupones'),
  none: 'Aún no tienes cupones.',
  noneLead: 'Crea el primero aquí mismo.',
  addTitle: 'Crear un cupón',
  add: 'Crear cupón',
  edit: 'Cambiar sus reglas',
  save: 'Guardar cambios',
  pause: 'Pausar',
  resume: 'Activar otra vez',
  of: (what: string, code: string) => `${what}, ${code}`,
  unknown: 'Ese cupón no existe.',
  changed: 'No se guardó: el cupón cambió mientras lo mirabas. Aquí están las dos versiones de lo que difiere.',
  taken: (code: string) => `Ya hay un cupón ${code}. Escribe otro código.`,
  codeHint: 'Letras sin tilde, números y guiones. Después no se cambia.',
  toHint: 'Vale hasta las 12 de la noche de ese día. Sin fecha, hasta que lo pauses.',
  minimumHint: 'Lo que deben sumar sus productos, con sus ofertas.',
  mostUsesHint: 'Un pedido que no se paga devuelve su uso.',
  personHint: 'Por cuenta o por correo.',
  addsHint: 'Si no la marcas, en cada producto cuenta lo que le salga mejor al comprador: la oferta o el cupón.',
  scope: 'Solo para algunos productos',
  scopeHint: 'Si no eliges nada, vale para todo. Vale para lo que esté en cualquiera de las tres listas.',
  percent: 'Porcentaje',
  pesos: 'Pesos',
  noEnd: 'Sin fecha de fin',
  link: 'Enlace para compartir',
  everything: 'todos los productos',
  firstPurchase: 'primera compra',
  fromMinimum: (pesos: number) => `desde ${formatPesos(pesos)}`,
  between: (from: string, to: string | null) =>
    to === null ? `Desde el ${formatDay(from)}, sin fecha de fin` : `Del ${formatDay(from)} al ${formatDay(to)}`,
  products: (count: number) => countOf(count, 'producto', 'productos'),
  uses: (uses: number, most: number | null) =>
    most === null ? countOf(uses, 'uso', 'usos') : `${formatFigure(uses)} de ${countOf(most, 'uso', 'usos')}`,
  sold: (inCents: number, orders: number) =>
    `Vendió ${formatCents(inCents)} en ${countOf(orders, 'pedido pagado', 'pedidos pagados')}`,
  margin: (leftInCents: number, percent: number) =>
    `te quedaron ${formatCents(leftInCents)} sin IVA (${formatPercent(percent)})`,
  noCost: 'sin el costo de las piezas no se sabe cuánto te quedó',
  partCost: (inCents: number) => `sin contar ${formatCents(inCents)} de piezas sin costo`,
} as const;

export const couponLabels = {
  code: 'Código',
  kind: 'Tipo de descuento',
  amount: 'Descuento',
  from: 'Desde el día',
  to: 'Hasta el día',
  minimum: 'Compra mínima',
  mostUses: 'Usos en total',
  mostPerPerson: 'Usos por persona',
  adds: 'Se suma a las ofertas',
  first: 'Solo para la primera compra',
  ...scopeLabels,
} as const;

export const couponStateNames = {
  active: 'Activo',
  paused: 'Pausado',
  not_started: 'Aún no empieza',
  ended: 'Vencido',
  used_up: 'Agotado',
} as const satisfies Record<CouponState, string>;

export const couponDone = {
  add: 'Cupón creado.',
  change: 'Cupón guardado. Los pedidos que ya se hicieron con él no cambian.',
  pause: 'Cupón en pausa: desde ya no se puede usar.',
  resume: 'El cupón se puede usar otra vez.',
} as const;

const least = formatCents(smallestPaymentInCents);

/** Of a coupon that `canLeaveTooLittle`. */
export function tooLittleLeft({ saving, scope }: Pick<ShopCoupon, 'saving' | 'scope'>): string {
  if (saving.kind === 'pesos') {
    const minimum = formatPesos(leastMinimum(saving.pesos));
    return `Con él, un carrito de menos de ${minimum} queda por debajo de ${least}, lo menos que recibe el pago, y ahí no se puede usar. Ponle una compra mínima de ${minimum}.`;
  }
  return scope.categories.length + scope.makers.length + scope.products.length === 0
    ? `Con él no queda nada por pagar, y el pago es desde ${least}: nadie lo puede usar. Baja el porcentaje o elige para qué productos es.`
    : `El pago es desde ${least}: solo lo puede usar quien además lleve otros productos por ese valor o más.`;
}
