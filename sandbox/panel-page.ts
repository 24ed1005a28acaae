import { html } from 'hono/html';
import type { Delivery } from './event-delivery.ts';
import { type Html, page } from './page.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';
import { clockTime, METHOD_WORDS, money, STATUS_WORDS } from './spanish.ts';
import { STATUSES, type Transaction } from './transactions.ts';

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
const DELIVERY_WORDS: Record<Delivery['state'], string> = {
  waiting: 'En espera',
  delivered: 'Entregado',
  failed: 'Sin entregar',
  'not-sent': 'No enviado',
};

export interface PanelView {
  settings: Settings;
  publicKey: string;
  url: string;
  transactions: Transaction[];
  deliveries: Delivery[];
  totals: { transactions: number; deliveries: number };
  problem: string | null;
}

export function panelPage(view: PanelView): Html {
  return page({
    title: 'Panel de ensayo',
    intro: 'Hace las veces de Wompi para la tienda. Aquí decides cómo se porta y miras lo que pasó.',
    width: 'wide',
    body: html`<div class="stack">
${view.problem ? html`<div class="notice" role="alert"><h2>No se guardó</h2><p>${view.problem}</p></div>` : ''}
${switches(view.settings)}
${transactions(view)}
${deliveries(view)}
<section class="card stack small">
<h2>Datos de este ensayo</h2>
<dl>
<div><dt>Llave pública</dt><dd class="mono">${view.publicKey}</dd></div>
<div><dt>API</dt><dd class="mono">${view.url}/v1</dd></div>
<div><dt>Página de pago</dt><dd class="mono">${view.url}/p/</dd></div>
<div><dt>Controles para pruebas</dt><dd class="mono">${view.url}/control/settings</dd></div>
</dl>
<form method="post" action="/panel/reset"><button class="quiet short" type="submit">Borrar todo y empezar de nuevo</button></form>
</section>
</div>`,
  });
}

/** Also what a refused form calls its fields. */
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
  settleDelayMs: 'Demora de tarjeta y Nequi (ms)',
  bankDelayMs: 'Demora del banco (ms)',
  redirectDelaySeconds: 'Regreso automático (s)',
};

function switches(settings: Settings): Html {
  return html`<section class="card" aria-labelledby="switches"><form class="dense" method="post" action="/panel/settings" novalidate>
<h2 id="switches">Cómo se porta Wompi</h2>
<div class="switches">
<fieldset><legend>Avisos a la tienda</legend>
${text('eventsUrl', settings, 'La dirección de la tienda que los recibe.')}
${choice('eventMode', EVENT_MODES, settings)}
${text('eventCopies', settings, 'Cuando llegan repetidos.')}
${choice('eventTiming', EVENT_TIMINGS, settings)}
${text('eventDelayMs', settings, 'Cuando llegan tarde o después del regreso.')}
</fieldset>
<div class="stack">
<fieldset><legend>Contenido de los avisos</legend>
${choice('eventContent', EVENT_CONTENTS, settings)}
${text('tamperedReference', settings, 'Vacío: la misma con -ALTERADA al final.')}
</fieldset>
<fieldset><legend>La API</legend>
${choice('apiMode', API_MODES, settings)}
${text('apiDelayMs', settings, 'Cuando responde despacio.')}
</fieldset>
</div>
<fieldset><legend>Pagos</legend>
${text('forcedAmountInCents', settings, 'Vacío: el que pidió la tienda.')}
${text('settleDelayMs', settings)}
${text('bankDelayMs', settings, 'Si el comprador vuelve sin esperar.')}
${text('redirectDelaySeconds', settings)}
</fieldset>
</div>
<div class="actions"><button type="submit">Guardar</button></div>
</form></section>`;
}

function transactions(view: PanelView): Html {
  const rows = view.transactions.map(
    (transaction) => html`<tr>
<td class="mono">${transaction.id}</td><td class="mono wrap">${transaction.reference}</td>
<td>${METHOD_WORDS[transaction.payment_method_type]}</td><td>${money(transaction.amount_in_cents)}</td><td>${STATUS_WORDS[transaction.status]}</td>
<td><div class="row"><form class="row" method="post" action="/panel/transactions/${transaction.id}/status">
<label class="visually-hidden" for="status-${transaction.id}">Nuevo estado de ${transaction.id}</label>
<select id="status-${transaction.id}" name="status">${STATUSES.map((status) => option(status, STATUS_WORDS[status], transaction.status))}</select>
<button class="quiet" type="submit">Cambiar</button></form>
<form method="post" action="/panel/transactions/${transaction.id}/event"><button class="quiet" type="submit">Avisar otra vez</button></form></div></td>
</tr>`,
  );
  return html`<section class="card stack" aria-labelledby="transactions"><h2 id="transactions">Transacciones</h2>
${
  rows.length === 0
    ? html`<p class="muted">Todavía no hay pagos. Compra algo en la tienda y aparece aquí.</p>`
    : html`<div class="scroll dense" tabindex="0" role="region" aria-label="Tabla de transacciones"><table>
<thead><tr><th>Transacción</th><th>Referencia</th><th>Medio</th><th>Monto</th><th>Estado</th><th>Acciones</th></tr></thead>
<tbody>${rows}</tbody></table></div>${more(rows.length, view.totals.transactions)}`
}</section>`;
}

function deliveries(view: PanelView): Html {
  const rows = view.deliveries.map((delivery) => {
    const answers = delivery.attempts.map(({ httpStatus }) => httpStatus ?? 'sin respuesta').join(', ');
    return html`<tr><td>${clockTime(new Date(delivery.createdAt))}</td><td class="mono">${delivery.transactionId}</td>
<td>${STATUS_WORDS[delivery.status]}</td><td>${DELIVERY_WORDS[delivery.state]}</td><td class="mono wrap">${answers || '–'}</td><td class="wrap">${delivery.note ?? ''}</td></tr>`;
  });
  return html`<section class="card stack" aria-labelledby="deliveries"><h2 id="deliveries">Avisos</h2>
${
  rows.length === 0
    ? html`<p class="muted">Todavía no hay avisos. Sale uno cuando un pago termina.</p>`
    : html`<div class="scroll dense" tabindex="0" role="region" aria-label="Tabla de avisos"><table>
<thead><tr><th>Hora</th><th>Transacción</th><th>Estado que anuncia</th><th>Entrega</th><th>Respuestas</th><th>Nota</th></tr></thead>
<tbody>${rows}</tbody></table></div>${more(rows.length, view.totals.deliveries)}`
}</section>`;
}

function more(shown: number, total: number): Html | string {
  return total > shown
    ? html`<p class="muted small">Se muestran ${shown} de ${total}, primero lo más reciente.</p>`
    : '';
}

function choice<Name extends keyof Settings>(name: Name, choices: Choices<Name>, settings: Settings): Html {
  return html`<div class="field"><label for="${name}">${SETTING_LABELS[name]}</label>
<select id="${name}" name="${name}">${choices.map(([value, words]) => option(String(value), words, String(settings[name])))}</select></div>`;
}

function option(value: string, words: string, current: string): Html {
  return html`<option value="${value}" ${value === current ? html`selected` : ''}>${words}</option>`;
}

function text(name: keyof Settings, settings: Settings, hint?: string): Html {
  const value = settings[name];
  return html`<div class="field"><label for="${name}">${SETTING_LABELS[name]}</label>
<input id="${name}" name="${name}" value="${value ?? ''}" autocomplete="off" ${typeof DEFAULT_SETTINGS[name] === 'number' ? html`inputmode="numeric"` : ''} ${hint ? html`aria-describedby="${name}-hint"` : ''}>
${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : ''}</div>`;
}
