import type { HoldCount } from '#app/shop/checkout/hold-limits.ts';
import type { MadeCount } from '#app/shop/checkout/made-limits.ts';
import type { OrderRefusal } from '#app/shop/checkout/place-order.ts';
import type { CaptchaOutcome } from '#app/shop/customers/captcha.ts';
import { maxQuantity, smallestPaymentInCents } from '#app/shop/shared/money.ts';
import type { Refused } from '#app/shop/shared/refusal.ts';
import { cartText } from '../cart/cart.ts';
import { countOf, formatCents, formatPesos } from '../format.ts';
import { couponProblemText, tooManyCodes } from '../promotions/coupon-problems.ts';

export type CheckoutRefusal =
  | OrderRefusal
  | Refused<'unreadable_cart'>
  | Refused<'too_many_products', { products: number }>
  | Refused<'too_many_codes', { waitSeconds: number }>;
type Facts<Code extends CheckoutRefusal['code']> = Extract<CheckoutRefusal, { code: Code }>;

const pressAgain = 'vuelve a pulsar «Pagar con Wompi»';

const unpaid = {
  email: (wait) =>
    `Hay demasiados pedidos sin pagar con este correo, y cada uno aparta productos. Paga uno desde el enlace que te enviamos, entra a tu cuenta, o espera ${wait} y ${pressAgain}.`,
  account: (wait) =>
    `Tienes demasiados pedidos sin pagar, y cada uno aparta productos. Paga uno desde «Tus Pedidos», o espera ${wait} y ${pressAgain}.`,
  address: (wait) =>
    `Hay demasiados pedidos sin pagar hechos desde tu conexión a internet. Paga uno de los tuyos, usa otra red, o espera ${wait} y ${pressAgain}.`,
  network: (wait) =>
    `Hay demasiados pedidos sin pagar hechos desde tu red de internet. Paga uno de los tuyos, usa otra red, o espera ${wait} y ${pressAgain}.`,
} as const satisfies Record<HoldCount, (wait: string) => string>;

const made = {
  browser: (wait) =>
    `Hiciste muchos pedidos seguidos desde este navegador sin pagar ninguno. Paga el último, o espera ${wait} y ${pressAgain}.`,
  account: (wait) =>
    `Hiciste muchos pedidos seguidos con tu cuenta. Paga uno desde «Tus Pedidos», o espera ${wait} y ${pressAgain}.`,
  address: (wait) =>
    `Se hicieron muchos pedidos seguidos desde tu conexión a internet. Usa otra red, o espera ${wait} y ${pressAgain}.`,
  network: (wait) =>
    `Se hicieron muchos pedidos seguidos desde tu red de internet. Usa otra red, o espera ${wait} y ${pressAgain}.`,
} as const satisfies Record<MadeCount, (wait: string) => string>;

const whose = {
  email: 'con un mismo correo',
  account: 'con una misma cuenta',
  address: 'desde una misma conexión a internet',
  network: 'desde una misma red de internet',
} as const satisfies Record<HoldCount, string>;

const minutes = (seconds: number) => countOf(Math.ceil(seconds / 60), 'minuto', 'minutos');

/** @param seller the shop's e-mail: who buys more than a hold allows is welcome, by another channel */
function tooMuchText({ by, what, most, waitSeconds }: Facts<'too_much_unpaid'>, seller: string): string {
  const limit = what === 'pieces' ? countOf(most, 'unidad', 'unidades') : `productos por ${formatPesos(most)}`;
  return waitSeconds === null
    ? `Sin pagar se apartan hasta ${limit}, y este pedido lleva más. Divide tu compra: paga una parte y después haz otro pedido con el resto, o escríbenos a ${seller} y te ayudamos con todo.`
    : `Sin pagar se apartan hasta ${limit} ${whose[by]}, y con este pedido serían más. Paga primero lo que ya pediste, espera ${minutes(waitSeconds)} y ${pressAgain}, o escríbenos a ${seller}.`;
}

const captchas = {
  none: `Hay varios pedidos sin pagar con tu correo o desde tu conexión. Revisa tus datos y ${pressAgain}: esta vez comprobamos que no eres un robot.`,
  failed: `No pudimos comprobar que no eres un robot. ${capital(pressAgain)}; si no funciona, entra a tu cuenta o paga uno de los pedidos que ya hiciste.`,
  unavailable: `Ahora no podemos comprobar que no eres un robot. Espera un momento y ${pressAgain}, o entra a tu cuenta.`,
} as const satisfies Record<Exclude<CaptchaOutcome, 'passed'>, string>;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const refusals: { [Code in CheckoutRefusal['code']]: (facts: Facts<Code>, seller: string) => string } = {
  empty_cart: () => 'El carrito está vacío. Agrega productos antes de pagar.',
  unreadable_cart: () => 'No pudimos leer tu carrito. Vuelve al carrito e intenta de nuevo.',
  too_many_products: ({ products }) => cartText.tooMany(products),
  stale_form: () => `Esta página llevaba mucho tiempo abierta. Ya la renovamos: revisa y ${pressAgain}.`,
  too_many_pieces: () =>
    `Un pedido lleva hasta ${maxQuantity} unidades de un mismo producto. Baja la cantidad en tu carrito.`,
  too_many_unpaid: ({ by, waitSeconds }) => unpaid[by](minutes(waitSeconds)),
  too_much_unpaid: tooMuchText,
  too_many_made: ({ by, waitSeconds }) => made[by](minutes(waitSeconds)),
  captcha_needed: ({ how }) => captchas[how],
  amount_too_small: () =>
    `Wompi recibe pagos desde ${formatCents(smallestPaymentInCents)}. Añade algo más a tu carrito.`,
  amount_too_large: () => 'El total supera lo que Wompi recibe en un solo pago. Divide tu compra en varios pedidos.',
  too_many_codes: ({ waitSeconds }) => tooManyCodes(waitSeconds),
  coupon_refused: ({ coupon, problem }) => `${couponProblemText(coupon, problem)} El pedido no se hizo.`,
  account_gone: () =>
    `Esa cuenta se eliminó, y este pedido no se hizo. Puedes comprar sin cuenta: revisa tus datos y ${pressAgain}.`,
  cart_changed: () => 'Tu carrito cambió desde que lo armaste. Revisa lo que pasó antes de pagar.',
  total_changed: ({ amountInCents }) =>
    `El total ahora es ${formatCents(amountInCents)}. Revisa el resumen y, si estás de acuerdo, ${pressAgain}.`,
  other_order: () => `Cambiaste el pedido después de pulsar pagar. Revisa los datos y ${pressAgain}.`,
  other_texts: () =>
    `Los términos o la política de privacidad cambiaron mientras llenabas tus datos. Léelos y, si estás de acuerdo, ${pressAgain}.`,
  attempt_over: () => `El intento de pago anterior ya terminó. ${capital(pressAgain)} para intentar de nuevo.`,
  already_paid: () => 'Este pedido ya está pagado. No hace falta pagar otra vez.',
};

/** Read by the server only, so that the payment page does not load all the sentences. */
export function checkoutRefusalText(refusal: CheckoutRefusal, seller: string): string {
  const textOf = refusals[refusal.code] as (facts: CheckoutRefusal, seller: string) => string;
  return textOf(refusal, seller);
}
