import { html } from 'hono/html';
import { type Html, page } from '../pages/page.ts';
import { dayAndTime, money } from '../pages/spanish.ts';
import type { FactusRecord } from './document-book.ts';

/** What the store has sent to be invoiced. */
export function documentsPage(records: readonly FactusRecord[]): Html {
  const rows = records.map(
    (record) => html`<tr><td class="mono"><a href="/facturas/${record.number}">${record.number}</a></td>
<td class="mono wrap">${record.reference}</td><td>${record.body.customer.names}</td><td>${money(record.totals.total)}</td>
<td>${stateOf(record)}</td><td><time datetime="${record.madeAt}">${dayAndTime(new Date(record.madeAt))}</time></td></tr>`,
  );
  return page({
    title: 'Facturas de ensayo',
    intro: 'Lo que la tienda mandó a facturar. Nada de esto llega a la DIAN.',
    width: 'wide',
    body: html`<div class="stack"><p><a href="/">Volver al panel</a></p>
${
  rows.length === 0
    ? html`<p class="card muted">Todavía no hay facturas. Paga un pedido en la tienda y aparece aquí.</p>`
    : html`<section class="card scroll dense" tabindex="0" role="region" aria-label="Tabla de facturas"><table>
<thead><tr><th>Número</th><th>Referencia</th><th>Comprador</th><th>Total</th><th>Estado</th><th>Cuándo</th></tr></thead><tbody>${rows}</tbody></table></section>`
}</div>`,
  });
}

function stateOf({ validatedAt, errors }: FactusRecord): string {
  if (validatedAt !== null) return errors.length > 0 ? 'Aceptada con avisos' : 'Aceptada';
  return errors.length > 0 ? 'Rechazada' : 'En espera de la DIAN';
}

export function documentPage(record: FactusRecord, xml: string): Html {
  return page({
    title: record.number,
    body: html`<div class="stack"><p><a href="/facturas">Volver a las facturas</a></p>
<section class="card stack"><h2>${stateOf(record)}</h2>
${record.errors.length > 0 ? html`<ul>${record.errors.map((said) => html`<li>${said}</li>`)}</ul>` : ''}
<p class="mono wrap">${record.code}</p></section>
<section class="card stack" aria-labelledby="sent"><h2 id="sent">Lo que mandó la tienda</h2><pre class="mail">${JSON.stringify(record.body, null, 2)}</pre></section>
${xml === '' ? '' : html`<section class="card stack" aria-labelledby="xml"><h2 id="xml">El XML</h2><pre class="mail">${xml}</pre></section>`}</div>`,
  });
}
