import { html } from 'hono/html';
import type { Html } from '../pages/page.ts';
import { DEFAULT_SETTINGS, type Settings } from '../settings.ts';

type Choices<Name extends keyof Settings> = [Settings[Name], string][];

const EVENT_MODES: Choices<'eventMode'> = [
  ['normal', 'Llegan enseguida'],
  ['off', 'No llegan'],
  ['duplicate', 'Llegan repetidos'],
  ['late', 'Llegan tarde'],
  ['out-of-order', 'Llegan en desorden'],
];
const EVENT_TIMINGS: Choices<'eventTiming'> = [
  ['free', 'Sin orden fijo'],
  ['before-redirect', 'Primero el aviso'],
  ['after-redirect', 'Primero el regreso'],
];
const EVENT_CONTENTS: Choices<'eventContent'> = [
  ['genuine', 'Auténticos'],
  ['bad-checksum', 'Con firma falsa'],
  ['tampered-reference', 'Con la referencia cambiada'],
  ['uppercase-checksum', 'Con la firma en mayúsculas'],
  ['timestamp-in-signature', 'Con la hora dentro de la firma'],
];
const API_MODES: Choices<'apiMode'> = [
  ['normal', 'Responde bien'],
  ['slow', 'Responde despacio'],
  ['down', 'Está caída (503)'],
  ['garbage', 'Responde algo que no es JSON'],
  ['unauthorized', 'Rechaza la llave (401)'],
  ['hang', 'No responde nunca'],
];
const STRICT_AMOUNTS: Choices<'strictAmounts'> = [
  [true, 'Los rechaza, como Wompi'],
  [false, 'Los acepta'],
];
const GOOGLE_MODES: Choices<'googleMode'> = [
  ['normal', 'Responde bien'],
  ['down', 'Está caído (503)'],
  ['no-token', 'Deja elegir y no entrega el token (503)'],
  ['no-user', 'No dice quién es'],
];
const CAPTCHA_MODES: Choices<'captchaMode'> = [
  ['normal', 'Según el puntaje'],
  ['fail', 'Rechaza'],
  ['low-score', 'Puntaje bajo'],
  ['other-action', 'Otra acción'],
  ['other-hostname', 'Otro sitio'],
  ['no-score', 'Sin puntaje'],
  ['no-action', 'Sin acción'],
  ['down', 'Está caído (500)'],
  ['hang', 'No responde nunca'],
];
const CAPTCHA_SCRIPTS: Choices<'captchaScript'> = [
  ['normal', 'Carga bien'],
  ['missing', 'No carga (404)'],
  ['no-token', 'Carga y no da fichas'],
];
const MAIL_MODES: Choices<'mailMode'> = [
  ['normal', 'Recibe todo'],
  ['busy-connect', 'Ocupado al conectar (421)'],
  ['busy-recipient', 'Ocupado en el destinatario (421)'],
  ['busy-data', 'Ocupado en el mensaje (421)'],
  ['refuse-recipient', 'Rechaza el destinatario (550)'],
  ['hang', 'No responde nunca'],
  ['drop', 'Corta en medio del mensaje'],
  ['drop-after', 'Recibe y corta sin responder'],
];

const FACTUS_MODE_WORDS: Choices<'factusMode'> = [
  ['normal', 'Acepta'],
  ['notes', 'Acepta con avisos'],
  ['rejected', 'La DIAN rechaza'],
  ['slow', 'La DIAN se demora'],
  ['lost', 'Acepta y se pierde la respuesta'],
  ['silent', 'Acepta y nunca responde'],
  ['credentials', 'Rechaza las credenciales'],
  ['range-used-up', 'Se acabó el rango'],
  ['range-expired', 'Se venció el rango'],
  ['plan', 'Se acabó el plan (402)'],
  ['pending', 'Otra factura está pendiente (409)'],
  ['unprocessable', 'Un dato no sirve (422)'],
  ['busy', 'Demasiadas peticiones (429)'],
  ['away', 'Está caído (503)'],
  ['hang', 'No responde nunca'],
  ['garbage', 'Responde algo que no es JSON'],
  ['other-reference', 'Responde sobre otra factura'],
  ['endless', 'Responde 10 MB'],
];
const DIAN_MODE_WORDS: Choices<'dianMode'> = [
  ['normal', 'Acepta'],
  ['notes', 'Acepta con avisos'],
  ['rejected', 'Rechaza'],
  ['slow', 'Se demora (98)'],
  ['lost', 'Acepta y se pierde la respuesta'],
  ['silent', 'Acepta y nunca responde'],
  ['rule-90', 'Ya procesó ese número (Regla: 90)'],
  ['code-66', 'Responde 66'],
  ['code-90', 'Responde 90'],
  ['code-98', 'Responde 98'],
  ['code-99', 'Responde 99'],
  ['fault', 'Falla de SOAP'],
  ['forbidden', 'Responde 403'],
  ['error', 'Responde 500'],
  ['away', 'Está caída (503)'],
  ['hang', 'No responde nunca'],
  ['credentials', 'Rechaza el certificado'],
  ['unauthorised', 'El NIT no está autorizado'],
  ['range-used-up', 'Se acabó el rango'],
  ['range-expired', 'Se venció el rango'],
  ['other-document', 'Responde sobre otro documento'],
  ['no-response', 'Acepta sin la constancia'],
  ['garbage', 'Responde algo que no es XML'],
  ['entities', 'Responde con entidades'],
  ['endless', 'Responde 10 MB'],
];
const DIAN_CONTINGENCIES: Choices<'dianContingency'> = [
  ['none', 'No hay'],
  ['declared', 'Declarada por la DIAN'],
];
const FACTUS_REPEATS: Choices<'factusRepeat'> = [
  ['returns', 'La devuelve'],
  ['refuses', 'La rechaza (422)'],
];
const FACTUS_DETAILS: Choices<'factusDetail'> = [
  ['plain', '/v2/bills/NÚMERO'],
  ['show', '/v2/bills/show/NÚMERO'],
  ['none', 'En ninguna'],
];

export const SETTING_LABELS: Record<keyof Settings, string> = {
  eventsUrl: 'Dirección de los avisos',
  eventMode: 'Cómo llegan',
  eventTiming: 'Aviso y regreso del comprador',
  eventCopies: 'Repeticiones',
  eventDelayMs: 'Retraso del aviso (ms)',
  eventContent: 'Cómo son',
  tamperedReference: 'Referencia cambiada por',
  apiMode: 'Respuestas',
  apiDelayMs: 'Demora de la API (ms)',
  forcedAmountInCents: 'Monto cobrado, en centavos',
  strictAmounts: 'Montos con centavos',
  settleDelayMs: 'Demora de tarjeta y Nequi (ms)',
  bankDelayMs: 'Demora del banco (ms)',
  redirectDelaySeconds: 'Regreso automático (s)',
  googleRedirectUrl: 'Regreso de Google',
  googleMode: 'Respuestas de Google',
  captchaMode: 'Veredicto',
  captchaScore: 'Puntaje',
  captchaHostname: 'Sitio del veredicto',
  captchaScript: 'El script en la página',
  mailMode: 'Servidor de correo',
  mailModeTimes: 'Cuántas veces',
  mailRecipient: 'Solo para el destinatario',
  factusMode: 'Respuestas de Factus',
  factusModeTimes: 'Cuántas facturas',
  factusRepeat: 'Una referencia repetida',
  factusDetail: 'Dirección de una factura',
  dianMode: 'Respuestas de la DIAN',
  dianModeTimes: 'Cuántas de la DIAN',
  dianContingency: 'Contingencia',
};

export function switchesForm(settings: Settings): Html {
  return html`<section class="card" aria-labelledby="switches"><form class="dense" method="post" action="/panel/settings" novalidate>
<h2 id="switches">Cómo se portan</h2>
<div class="switches">
<fieldset><legend>Wompi: avisos a la tienda</legend>
${text('eventsUrl', settings, 'La dirección de la tienda que los recibe.')}
${choice('eventMode', EVENT_MODES, settings)}
${text('eventCopies', settings, 'Cuando llegan repetidos.')}
${choice('eventTiming', EVENT_TIMINGS, settings)}
${text('eventDelayMs', settings, 'Cuando llegan tarde o después del regreso.')}
</fieldset>
<div class="stack">
<fieldset><legend>Wompi: contenido de los avisos</legend>
${choice('eventContent', EVENT_CONTENTS, settings)}
${text('tamperedReference', settings, 'Vacío: la misma con -ALTERADA al final.')}
</fieldset>
<fieldset><legend>Wompi: la API</legend>
${choice('apiMode', API_MODES, settings)}
${text('apiDelayMs', settings, 'Cuando responde despacio.')}
</fieldset>
</div>
<fieldset><legend>Wompi: pagos</legend>
${text('forcedAmountInCents', settings, 'Vacío: el que pidió la tienda.')}
${choice('strictAmounts', STRICT_AMOUNTS, settings)}
${text('settleDelayMs', settings)}
${text('bankDelayMs', settings, 'Si el comprador vuelve sin esperar.')}
${text('redirectDelaySeconds', settings)}
</fieldset>
<fieldset><legend>reCAPTCHA</legend>
${choice('captchaMode', CAPTCHA_MODES, settings)}
${text('captchaScore', settings, 'De 0 (robot) a 1 (persona).')}
${text('captchaHostname', settings, 'Vacío: el de la página que lo pidió.')}
${choice('captchaScript', CAPTCHA_SCRIPTS, settings)}
</fieldset>
<fieldset><legend>Correo</legend>
${choice('mailMode', MAIL_MODES, settings)}
${text('mailModeTimes', settings, 'Después vuelve a la normalidad. Vacío: siempre.')}
${text('mailRecipient', settings, 'Cuando rechaza o aplaza destinatarios. Vacío: todos.')}
</fieldset>
<fieldset><legend>Factus (facturas)</legend>
${choice('factusMode', FACTUS_MODE_WORDS, settings)}
${text('factusModeTimes', settings, 'Después vuelve a la normalidad. Vacío: siempre.')}
${choice('factusRepeat', FACTUS_REPEATS, settings)}
${choice('factusDetail', FACTUS_DETAILS, settings)}
</fieldset>
<fieldset><legend>La DIAN (software propio)</legend>
${choice('dianMode', DIAN_MODE_WORDS, settings)}
${text('dianModeTimes', settings, 'Después vuelve a la normalidad. Vacío: siempre.')}
${choice('dianContingency', DIAN_CONTINGENCIES, settings)}
</fieldset>
<fieldset><legend>Google</legend>
${choice('googleMode', GOOGLE_MODES, settings)}
${text('googleRedirectUrl', settings, 'La única dirección a la que vuelve.')}
</fieldset>
</div>
<div class="actions"><button type="submit">Guardar</button></div>
</form></section>`;
}

function choice<Name extends keyof Settings>(name: Name, choices: Choices<Name>, settings: Settings): Html {
  return html`<div class="field"><label for="${name}">${SETTING_LABELS[name]}</label>
<select id="${name}" name="${name}">${choices.map(([value, words]) => option(String(value), words, String(settings[name])))}</select></div>`;
}

export function option(value: string, words: string, current: string): Html {
  return html`<option value="${value}" ${value === current ? html`selected` : ''}>${words}</option>`;
}

function text(name: keyof Settings, settings: Settings, hint?: string): Html {
  const value = settings[name];
  return html`<div class="field"><label for="${name}">${SETTING_LABELS[name]}</label>
<input id="${name}" name="${name}" value="${value ?? ''}" autocomplete="off" ${typeof DEFAULT_SETTINGS[name] === 'number' ? html`inputmode="numeric"` : ''} ${hint ? html`aria-describedby="${name}-hint"` : ''}>
${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : ''}</div>`;
}
