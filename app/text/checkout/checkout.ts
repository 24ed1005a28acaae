import type { CheckoutField, FormMessage } from '#app/shop/checkout/checkout-form.ts';
import type { HoldCount } from '#app/shop/checkout/hold-limits.ts';
import type { OrderRefusal } from '#app/shop/checkout/place-order.ts';
import type { LegalIdType } from '#app/shop/orders/order.ts';
import type { FieldProblem } from '#app/shop/shared/form-rules.ts';
import { maxQuantity } from '#app/shop/shared/money.ts';
import type { Refused } from '#app/shop/shared/refusal.ts';
import { countOf, formatCents } from '../format.ts';
import { delivery } from '../legal/delivery.ts';

export const checkout = {
  title: 'Página de Pago',
  description: 'Tus datos de entrega y el resumen de tu compra, antes de pagar con Wompi.',
  emptyCart: 'Tu carrito está vacío.',
  seeProducts: 'Ver productos',
  summary: 'Resumen de compra',
  quantity: (quantity: number) => `Cantidad: ${quantity}`,
  total: 'Total',
  taxesIncluded: 'IVA incluido',
  shipping: 'Envío',
  shippingFree: 'Gratis',
  customer: 'Tus datos',
  delivery: 'Entrega',
  pay: 'Pagar con Wompi',
  paying: 'Preparando el pago…',
  whereYouPay: 'Pagas en la página segura de Wompi. Núcleo no ve tu tarjeta.',
  byPaying: 'Al pagar aceptas nuestros',
  ourTerms: 'términos',
  and: 'y nuestra',
  ourPrivacy: 'política de datos',
  deliveryTime: `Entrega: ${delivery.mainCities} en capitales, ${delivery.elsewhere} en otros municipios.`,
  shippingLink: 'Envíos y entregas',
  withdrawalRight: 'Tienes 5 días hábiles desde la entrega para retractarte.',
  withdrawalLink: 'Retracto y garantía',
  backToCart: 'Volver al carrito',
  acceptTerms: 'Acepto los',
  providerTerms: 'términos y condiciones de Wompi',
  errorSummary: 'Revisa estos datos',
  bankPending:
    'Tu banco aún no confirma un pago anterior. Si ya pagaste, espera la confirmación antes de pagar otra vez.',
  checkingCart: 'Revisando tu carrito…',
  needsScripts: 'Para pagar necesitas JavaScript.',
} as const;

/** The permalink from Wompi's API (`presigned_acceptance`). */
export const providerTermsAddress = 'https://wompi.com/assets/downloadble/reglamento-Usuarios-Colombia.pdf';

export const checkoutLabels = {
  fullName: 'Nombre completo',
  email: 'Correo electrónico',
  phoneNumber: 'Número de teléfono',
  legalId: 'Documento de identidad',
  legalIdType: 'Tipo de documento',
  addressLine1: 'Dirección de envío',
  city: 'Ciudad',
  region: 'Región/Departamento',
  country: 'País',
  terms: 'Términos y condiciones',
} as const satisfies Record<CheckoutField, string>;

export const checkoutPlaceholders = {
  phoneNumber: '300 123 4567',
  addressLine1: 'Calle 34 # 56 - 78, apartamento 901',
} as const;

export const legalIdTypeNames = {
  CC: 'Cédula de ciudadanía (CC)',
  CE: 'Cédula de extranjería (CE)',
  NIT: 'NIT',
  PP: 'Pasaporte (PP)',
} as const satisfies Record<LegalIdType, string>;

export const countryName = 'Colombia';

export const formMessages = {
  fields_missing: 'Por favor, completa todos los campos requeridos.',
  fields_wrong: 'Revisa los datos marcados.',
  terms_not_accepted: 'Debes aceptar los términos y condiciones para continuar.',
} as const satisfies Record<FormMessage, string>;

export const fieldProblemText = {
  missing: 'Completa este dato.',
  too_long: 'Es demasiado largo.',
  not_an_email: 'Escribe un correo completo, como nombre@correo.com.',
  not_a_choice: 'Elige una de las opciones.',
  not_accepted: 'Márcalo para continuar.',
} as const satisfies Record<FieldProblem, string>;

export type CheckoutRefusal = OrderRefusal | Refused<'unreadable_cart'>;

const unpaid = {
  email: (wait) =>
    `Hay demasiados pedidos sin pagar con este correo, y cada uno aparta productos. Paga uno desde el enlace que te enviamos, o espera ${wait} y vuelve a pulsar «Pagar con Wompi».`,
  account: (wait) =>
    `Tienes demasiados pedidos sin pagar, y cada uno aparta productos. Paga uno desde «Tus Pedidos», o espera ${wait} y vuelve a pulsar «Pagar con Wompi».`,
  address: (wait) =>
    `Hay demasiados pedidos sin pagar hechos desde tu conexión a internet. Paga uno de los tuyos, usa otra red, o espera ${wait} y vuelve a pulsar «Pagar con Wompi».`,
} as const satisfies Record<HoldCount, (wait: string) => string>;

function unpaidText({ by, waitSeconds }: Extract<CheckoutRefusal, { code: 'too_many_unpaid' }>): string {
  return unpaid[by](countOf(Math.ceil(waitSeconds / 60), 'minuto', 'minutos'));
}

const refusals = {
  empty_cart: () => 'El carrito está vacío. Agrega productos antes de pagar.',
  unreadable_cart: () => 'No pudimos leer tu carrito. Vuelve al carrito e intenta de nuevo.',
  stale_form: () =>
    'Esta página llevaba mucho tiempo abierta. Ya la renovamos: revisa y vuelve a pulsar «Pagar con Wompi».',
  too_many_pieces: () =>
    `Un pedido lleva hasta ${maxQuantity} unidades de un mismo producto. Baja la cantidad en tu carrito.`,
  too_many_unpaid: (refusal) => ('waitSeconds' in refusal ? unpaidText(refusal) : ''),
  amount_too_small: () => 'Wompi recibe pagos desde $ 1.500. Agrega algo más a tu carrito.',
  amount_too_large: () => 'El total supera lo que Wompi recibe en un solo pago. Divide tu compra en varios pedidos.',
  cart_changed: () => 'Tu carrito cambió desde que lo armaste. Revisa lo que pasó antes de pagar.',
  total_changed: (refusal) =>
    `El total ahora es ${formatCents('amountInCents' in refusal ? refusal.amountInCents : 0)}. Revisa el resumen y, si estás de acuerdo, vuelve a pulsar «Pagar con Wompi».`,
  other_order: () =>
    'Cambiaste el pedido después de pulsar pagar. Revisa los datos y vuelve a pulsar «Pagar con Wompi».',
  attempt_over: () =>
    'El intento de pago anterior ya terminó. Vuelve a pulsar «Pagar con Wompi» para intentar de nuevo.',
  already_paid: () => 'Este pedido ya está pagado. No hace falta pagar otra vez.',
} as const satisfies Record<CheckoutRefusal['code'], (refusal: CheckoutRefusal) => string>;

export function checkoutRefusalText(refusal: CheckoutRefusal): string {
  return refusals[refusal.code](refusal);
}

export const savedAddressText = {
  choose: 'Dirección guardada',
  other: 'Escribir otra dirección',
  option: (label: string, line: string, city: string) => `${label}: ${line}, ${city}`,
} as const;
