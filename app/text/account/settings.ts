import type { AccountSection } from '#app/shop/account/account-data.ts';
import type { BrowserName } from '#app/shop/customers/browser-name.ts';
import { waitingTime } from '../auth/waiting-time.ts';

export const settingsText = {
  title: 'Configuración de Cuenta',
  description: 'Cambia tu nombre, tu correo o tu contraseña, y descarga o elimina tus datos.',
  errorSummary: 'Revisa estos datos',
  saving: 'Guardando…',

  name: {
    title: 'Nombre',
    label: 'Nombre completo',
    submit: 'Guardar nombre',
  },
  email: {
    title: 'Correo electrónico',
    current: (email: string) => `Tu cuenta usa ${email}.`,
    confirmed: 'Confirmado',
    unconfirmed: 'Sin confirmar',
    unconfirmedLead: 'Abre el enlace que te enviamos, o pide otro. Así ves también lo que compraste sin entrar.',
    resend: 'Enviar el enlace otra vez',
    label: 'Correo electrónico nuevo',
    hint: 'Tu cuenta cambia cuando abras el enlace que enviamos a ese correo.',
    submit: 'Cambiar correo',
    ofOwner: 'El correo de la cuenta que administra la tienda no se cambia aquí.',
  },
  company: {
    title: 'Empresa para tus facturas',
    lead: 'Llena con estos datos la próxima compra. Borra la razón social y el NIT para quitarla.',
    submit: 'Guardar empresa',
  },
  password: {
    title: 'Contraseña',
    lead: 'Al cambiarla se cierran tus demás sesiones.',
    firstLead: 'Entras con Google. Si pones una contraseña, también podrás entrar con ella.',
    current: 'Contraseña actual',
    label: 'Contraseña nueva',
    submit: 'Cambiar contraseña',
    first: 'Poner contraseña',
  },
  /** For an account without a password, in a session that is not fresh. */
  again: {
    lead: 'Para cambiar esto, entra otra vez con Google. Así sabemos que eres tú y no alguien que encontró tu sesión abierta.',
    link: 'Entrar otra vez con Google',
    address: (next: string) => `/auth/google/start?${new URLSearchParams({ desde: 'ingreso', next })}`,
  },
  sessions: {
    title: 'Sesiones abiertas',
    lead: 'Los navegadores en los que entraste. Si no reconoces alguno, ciérralo y cambia tu contraseña.',
    here: 'Este navegador',
    since: (when: string) => `Desde el ${when}`,
    unknown: 'Navegador desconocido',
    on: (browser: string, system: string) => `${browser} en ${system}`,
    end: 'Cerrar las demás sesiones',
  },
  data: {
    title: 'Tus datos',
    lead: 'Un archivo JSON con lo que guardamos de ti: tu cuenta, tus direcciones, la empresa de tus facturas, tu carrito, tu lista de deseados, tus opiniones y tus pedidos.',
    download: 'Descargar mis datos',
    file: 'mis-datos-nucleo.json',
  },
  remove: {
    title: 'Eliminar la cuenta',
    lead: 'Tu cuenta y tus datos se borran y no se pueden recuperar.',
    link: 'Eliminar mi cuenta',
    ofOwner: 'La cuenta que administra la tienda no se puede eliminar.',
    pageTitle: 'Eliminar tu cuenta',
    description: 'Qué se borra, qué se conserva y por qué, antes de eliminar tu cuenta.',
    gone: 'Se borra enseguida',
    goneList: [
      'Tu cuenta, tu contraseña y tus sesiones en todos los navegadores.',
      'Tus direcciones guardadas, la empresa de tus facturas, tu lista de deseados y tus opiniones de productos.',
      'Tu nombre, correo, teléfono, documento, dirección e indicaciones de entrega en los pedidos que ya terminaron.',
    ],
    stays: 'Se conserva, y por cuánto tiempo',
    staysList: [
      'De tus pedidos: productos, fechas, montos y pagos, sin tus datos personales. Las normas contables y tributarias nos obligan.',
      'Los pedidos pagados mantienen tus datos hasta 60 días después del pago: los necesitamos para entregarlos, recibir un retracto o reembolsarte dinero (Ley 1480 de 2011).',
      'Los pedidos sin pagar los mantienen hasta que vence su enlace de pago, unas horas más.',
      'Las facturas electrónicas ya emitidas, con los datos del comprador, por diez años: lo exige la ley.',
      'Tus PQR y sus respuestas, por el tiempo que exige la ley.',
    ],
    before: '¿Tienes un pedido en camino? Guarda el correo con su enlace: con él lo sigues viendo.',
    password: 'Tu contraseña',
    email: (email: string) => `Escribe ${email} para confirmar`,
    submit: 'Eliminar mi cuenta para siempre',
    busy: 'Eliminando…',
    cancel: 'Volver a configuración',
    doneTitle: 'Tu cuenta se eliminó',
    doneLead: 'Borramos tus datos y te enviamos un último correo. Gracias por haber comprado aquí.',
    toHome: 'Ir al inicio',
  },

  done: {
    name: 'Nombre actualizado.',
    company: 'Guardamos la empresa de tus facturas.',
    noCompany: 'Quitamos la empresa de tus facturas.',
    email: 'Te enviamos un enlace. Ábrelo desde el correo nuevo para terminar el cambio.',
    password: 'Contraseña actualizada. Cerramos tus demás sesiones.',
    resend: 'Te enviamos un enlace para confirmar tu correo.',
    sessions: 'Cerramos tus demás sesiones.',
  },
} as const;

export type SettingsNotice = keyof typeof settingsText.done;

export const settingsRefusals = {
  bad_name: 'Escribe tu nombre sin enlaces ni símbolos, en máximo 80 letras.',
  bad_email: 'Escribe un correo completo, como nombre@correo.com.',
  wrong_password: 'Esa no es tu contraseña actual.',
  sign_in_again:
    'Tu cuenta no tiene contraseña. Entra otra vez con Google y haz el cambio en los 10 minutos siguientes.',
  wrong_email: 'Ese no es el correo de tu cuenta.',
  owner: 'La cuenta que administra la tienda no puede hacer este cambio.',
  no_such_change: 'No entendimos qué quieres cambiar. Vuelve a intentarlo.',
} as const;

export function settingsWait(seconds: number): string {
  return `Demasiados intentos seguidos. Espera ${waitingTime(seconds)} e intenta de nuevo.`;
}

export function browserText({ browser, system }: BrowserName): string {
  const { on, unknown } = settingsText.sessions;
  if (browser && system) return on(browser, system);
  return browser ?? system ?? unknown;
}

export const dataSectionNames = {
  account: 'cuenta',
  signIns: 'formasDeEntrar',
  sessions: 'sesiones',
  addresses: 'direcciones',
  company: 'empresaParaFacturas',
  cart: 'carrito',
  myPc: 'miPc',
  wishlist: 'listaDeDeseados',
  builds: 'pcGuardados',
  alerts: 'avisos',
  reviews: 'opiniones',
  reviewVotes: 'resenasQueTeSirvieron',
  questions: 'preguntas',
  orders: 'pedidos',
  warranties: 'garantiasRecibidas',
} as const satisfies Record<AccountSection, string>;
