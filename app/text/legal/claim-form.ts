import type { ClaimKind, ClaimStatus, typedKinds } from '#app/shop/claims/claim.ts';
import type { ClaimField, ClaimRefusal } from '#app/shop/claims/claim-form.ts';
import type { CaptchaOutcome } from '#app/shop/customers/captcha.ts';
import type { FieldProblem } from '#app/shop/shared/forms/form-rules.ts';
import { countOf } from '../format.ts';

export const claimText = {
  form: 'Radica tu solicitud',
  seeClaim: 'Ver mi solicitud',
  optional: 'opcional',
  chooseKind: 'Elige una',
  documentHint: 'Cédula, NIT o pasaporte. Ayuda a encontrar tu compra.',
  orderHint: 'Seis letras y números, como X1Z0RP. Está en tu correo y en tu lista de pedidos.',
  textHint: 'Qué pasó, cuándo, y qué esperas de nosotros.',
  privacyBefore: 'Autorizo el tratamiento de mis datos para atender esta solicitud, como dice la',
  privacyLink: 'política de tratamiento de datos',
  submit: 'Radicar',
  submitting: 'Radicando…',
  errorSummary: 'Revisa los datos marcados.',

  receipt: {
    title: 'Radicado',
    saveAddress:
      'Guarda la dirección de esta página: con ella sigues tu solicitud. Quien tenga la dirección completa puede verla.',
    received: 'Recibimos tu solicitud.',
    number: 'Número de radicado',
    kind: 'Tipo',
    receivedAt: 'Fecha y hora',
    status: 'Estado',
    order: 'Pedido',
    item: 'Pieza',
    yourText: 'Lo que escribiste',
    answer: 'Te respondemos a tu correo en máximo 15 días hábiles.',
    reopened: 'Abrimos de nuevo tu solicitud.',
    answered: 'Respondimos tu solicitud. También te enviamos la respuesta por correo.',
    closed: 'Tu solicitud está cerrada.',
    answerTitle: (moment: string) => `Respuesta de la tienda, ${moment}`,
    closedReason: 'Motivo del cierre',
    authorityBefore: 'Si no quedas conforme, puedes acudir a la',
    another: 'Radicar otra solicitud',
  },
  notFound: {
    title: 'No encontramos esa solicitud',
    lead: 'Revisa que el enlace esté completo, con su clave al final.',
  },
} as const;

const minutes = (seconds: number) => countOf(Math.ceil(seconds / 60), 'minuto', 'minutos');

const captchas = {
  none: 'Recibimos muchas solicitudes. Pulsa «Radicar» otra vez: esta vez comprobamos que no eres un robot.',
  failed:
    'No pudimos comprobar que no eres un robot. Pulsa «Radicar» otra vez; si no funciona, escríbenos o llámanos: nuestros datos están en «Otros medios».',
  unavailable:
    'Ahora no podemos comprobar que no eres un robot. Espera un momento y pulsa «Radicar» otra vez, o escríbenos: nuestros datos están en «Otros medios».',
} as const satisfies Record<Exclude<CaptchaOutcome, 'passed'>, string>;

/** What was typed stays in the form. */
export function claimRefusalText(refusal: ClaimRefusal): string {
  switch (refusal.code) {
    case 'captcha_needed':
      return captchas[refusal.how];
    case 'wait':
      return `Recibimos muchas solicitudes desde tu red. Espera ${minutes(refusal.seconds)} e intenta de nuevo; lo que escribiste sigue aquí.`;
    case 'too_many':
      return `Recibimos muchas solicitudes al mismo tiempo. Intenta de nuevo en ${minutes(refusal.seconds)}; lo que escribiste sigue aquí. Si no puedes esperar, escríbenos o llámanos: nuestros datos están en «Otros medios».`;
  }
}

export const claimKindNames = {
  petition: 'Petición',
  complaint: 'Queja',
  claim: 'Reclamo',
  suggestion: 'Sugerencia',
  withdrawal: 'Retracto',
  warranty: 'Garantía',
} as const satisfies Record<ClaimKind, string>;

export const claimKindMeanings = {
  petition: 'Petición: pides algo o preguntas',
  complaint: 'Queja: no te gustó la atención',
  claim: 'Reclamo: el producto o la compra falló',
  suggestion: 'Sugerencia: una idea para mejorar',
} as const satisfies Record<(typeof typedKinds)[number], string>;

export const claimStatusNames = {
  received: 'Recibida',
  answered: 'Respondida',
  closed: 'Cerrada',
  reopened: 'Reabierta',
} as const satisfies Record<ClaimStatus, string>;

export const claimLabels = {
  kind: 'Tipo de solicitud',
  name: 'Nombre completo',
  email: 'Correo electrónico',
  document: 'Documento',
  orderReference: 'Número del pedido',
  text: 'Tu mensaje',
  privacy: 'Autorización de datos',
} as const satisfies Record<ClaimField, string>;

/** In place of the general sentence. */
export const claimMissingText = {
  kind: 'Elige qué nos envías.',
  name: 'Escribe tu nombre completo.',
  email: 'Escribe tu correo.',
  text: 'Cuéntanos qué pasó.',
} as const satisfies Partial<Record<ClaimField, string>>;

export const claimProblemText = {
  missing: 'Completa este dato.',
  too_long: 'Es demasiado largo.',
  not_an_email: 'Escribe un correo completo, como nombre@correo.com.',
  not_a_choice: 'Elige una de las opciones.',
  not_accepted: 'Márcalo para que podamos guardar y atender tu solicitud.',
} as const satisfies Record<FieldProblem, string>;
