import type { CheckoutField, FormMessage } from '#app/shop/checkout/checkout-form.ts';
import type { LegalIdType } from '#app/shop/orders/order.ts';
import type { FieldProblem } from '#app/shop/shared/forms/form-rules.ts';

export const checkout = {
  title: 'Página de Pago',
  description: 'Tus datos de entrega y el resumen de tu compra, antes de pagar con Wompi.',
  emptyCart: 'Tu carrito está vacío.',
  seeProducts: 'Ver productos',
  summary: 'Resumen de compra',
  quantity: (quantity: number) => `Cantidad: ${quantity}`,
  total: 'Total',
  shipping: 'Envío',
  shippingFree: 'Gratis',
  customer: 'Tus datos',
  delivery: 'Entrega',
  pay: 'Pagar con Wompi',
  paying: 'Preparando el pago…',
  whereYouPay:
    'Pagas en la página segura de Wompi. Núcleo no ve tu tarjeta. Si es de crédito, allí eliges las cuotas; la tasa la pone tu banco.',
  byPaying: 'Al pagar aceptas nuestros',
  ourTerms: 'términos',
  and: 'y nuestra',
  ourPrivacy: 'política de datos',
  companyFold: '¿Quieres la factura a nombre de una empresa?',
  companyLead: 'Si dejas la razón social y el NIT vacíos, la factura sale a tu nombre.',
  optional: 'opcional',
  courierNotesHint: 'Portería, torre, un punto de referencia o a qué hora hay alguien.',
  arrivalHint: 'Con tu ciudad te decimos qué día llega.',
  deliveryTime: 'Escribe tu ciudad y ves qué día llega.',
  shippingLink: 'Envíos y entregas',
  withdrawalRight: 'Tienes 5 días hábiles desde la entrega para retractarte.',
  withdrawalLink: 'Retracto y garantía',
  backToCart: 'Volver al carrito',
  acceptTerms: 'Acepto los',
  providerTerms: 'términos y condiciones de Wompi',
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
  courierNotes: 'Indicaciones para la entrega',
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

/** In place of the general sentence. */
export const missingFieldText = {
  fullName: 'Escribe tu nombre completo.',
  email: 'Escribe tu correo.',
  phoneNumber: 'Escribe tu número de teléfono.',
  legalId: 'Escribe tu documento, sin puntos.',
  addressLine1: 'Escribe la calle, el número y el apartamento.',
  city: 'Escribe tu ciudad o municipio.',
  region: 'Escribe tu departamento.',
} as const satisfies Partial<Record<CheckoutField, string>>;

export const fieldProblemText = {
  missing: 'Completa este dato.',
  too_long: 'Es demasiado largo.',
  not_an_email: 'Escribe un correo completo, como nombre@correo.com.',
  not_a_choice: 'Elige una de las opciones.',
  not_accepted: 'Márcalo para continuar.',
} as const satisfies Record<FieldProblem, string>;

export const savedAddressText = {
  choose: 'Dirección guardada',
  other: 'Escribir otra dirección',
  option: (label: string, line: string, city: string) => `${label}: ${line}, ${city}`,
} as const;
