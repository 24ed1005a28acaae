import { html } from 'hono/html';
import { type Html, page } from '../pages/page.ts';
import { clockTime, METHOD_WORDS, money, STATUS_WORDS } from '../pages/spanish.ts';
import type { Settings } from '../settings.ts';
import type { Delivery } from '../wompi/delivery-log.ts';
import { STATUSES, type Transaction } from '../wompi/transactions.ts';
import { option, switchesForm } from './switches-form.ts';

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
  smtpUrl: string | null;
  transactions: Transaction[];
  deliveries: Delivery[];
  totals: { transactions: number; deliveries: number };
  problem: string | null;
}

export function panelPage(view: PanelView): Html {
  return page({
    title: 'Panel de ensayo',
    intro:
      'Hace las veces de Wompi, Google, reCAPTCHA y el correo para la tienda. Aquí decides cómo se portan y miras lo que pasó.',
    width: 'wide',
    body: html`<div class="stack">
${view.problem ? html`<div class="notice" role="alert"><h2>No se guardó</h2><p>${view.problem}</p></div>` : ''}
<nav aria-label="Más"><ul class="jump"><li><a href="/mail">Buzón</a></li><li><a href="/facturas">Facturas</a></li><li><a href="/dian">DIAN</a></li><li><a href="#transactions">Transacciones</a></li><li><a href="#deliveries">Avisos</a></li></ul></nav>
${switchesForm(view.settings)}
${transactions(view)}
${deliveries(view)}
<section class="card stack small">
<h2>Datos de este ensayo</h2>
<dl>
<div><dt>Llave pública</dt><dd class="mono">${view.publicKey}</dd></div>
<div><dt>API</dt><dd class="mono">${view.url}/v1</dd></div>
<div><dt>Página de pago</dt><dd class="mono">${view.url}/p/</dd></div>
<div><dt>Google</dt><dd class="mono">${view.url}/google/.well-known/openid-configuration</dd></div>
<div><dt>reCAPTCHA</dt><dd class="mono">${view.url}/recaptcha/api.js</dd></div>
${view.smtpUrl ? html`<div><dt>Correo saliente</dt><dd class="mono">${view.smtpUrl}</dd></div>` : ''}
<div><dt>Controles para pruebas</dt><dd class="mono">${view.url}/control/settings</dd></div>
</dl>
<form method="post" action="/panel/reset"><button class="quiet short" type="submit">Borrar todo y empezar de nuevo</button></form>
</section>
</div>`,
  });
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
