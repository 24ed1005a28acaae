import { Hono } from 'hono';
import { html } from 'hono/html';
import { loopbackOnly } from '../guards.ts';
import { nothingHerePage } from '../pages/nothing-here-page.ts';
import { type Html, page } from '../pages/page.ts';
import { dayAndTime, money } from '../pages/spanish.ts';
import type { DianBook, DianRecord, DianState } from './dian-book.ts';

/** Invoices name buyers, so only this machine can read them. */
export function dianPageRoutes(book: DianBook): Hono {
  const app = new Hono();
  app.get('/', loopbackOnly, (c) => c.html(listPage(book.all())));
  app.get('/documento/:code', loopbackOnly, (c) => {
    const record = book.ofCode(c.req.param('code'));
    return record ? c.html(documentPage(record)) : c.html(nothingHerePage(), 404);
  });
  return app;
}

const STATES: Record<DianState, string> = {
  'in-process': 'En proceso',
  accepted: 'Aceptada',
  rejected: 'Rechazada',
};

function stateOf({ state, said, type }: DianRecord): string {
  const notes = state === 'accepted' && said.length > 0 ? ' con avisos' : '';
  return `${STATES[state]}${notes}${type === '04' ? ', de contingencia' : ''}`;
}

/** What the store has sent to the DIAN by its own software. */
function listPage(records: readonly DianRecord[]): Html {
  const rows = records.map(
    (record) => html`<tr><td class="mono"><a href="/dian/documento/${record.code}">${record.number}</a></td>
<td class="mono wrap">${record.order}</td><td>${record.buyer}</td><td>${money(record.total)}</td><td>${stateOf(record)}</td>
<td><time datetime="${record.receivedAt}">${dayAndTime(new Date(record.receivedAt))}</time></td></tr>`,
  );
  return page({
    title: 'La DIAN de ensayo',
    intro: 'Lo que la tienda mandó con su propio software. Nada de esto llega a la DIAN.',
    width: 'wide',
    body: html`<div class="stack"><p><a href="/">Volver al panel</a></p>
${
  rows.length === 0
    ? html`<p class="card muted">Todavía no hay documentos. Con INVOICING=dian, paga un pedido en la tienda y aparece aquí.</p>`
    : html`<section class="card scroll dense" tabindex="0" role="region" aria-label="Tabla de documentos"><table>
<thead><tr><th>Número</th><th>Pedido</th><th>Comprador</th><th>Total</th><th>Estado</th><th>Cuándo</th></tr></thead><tbody>${rows}</tbody></table></section>`
}</div>`,
  });
}

function documentPage(record: DianRecord): Html {
  return page({
    title: record.number,
    body: html`<div class="stack"><p><a href="/dian">Volver a los documentos</a></p>
<section class="card stack"><h2>${stateOf(record)}</h2>
${record.said.length > 0 ? html`<ul>${record.said.map((said) => html`<li>${said}</li>`)}</ul>` : ''}
<p class="mono wrap">${record.code}</p></section>
<section class="card stack" aria-labelledby="xml"><h2 id="xml">Lo que mandó la tienda</h2><pre class="mail">${record.xml || 'Ya no se guarda.'}</pre></section>
${record.response === '' ? '' : html`<section class="card stack" aria-labelledby="answer"><h2 id="answer">Lo que respondió la DIAN</h2><pre class="mail">${record.response}</pre></section>`}</div>`,
  });
}
