import { Hono } from 'hono';
import { html } from 'hono/html';
import type { DianBook, DianRecord } from '../dian/dian-book.ts';
import type { DocumentBook, FactusRecord } from '../factus/document-book.ts';
import { documentXml } from '../factus/document-files.ts';
import { loopbackOnly } from '../guards.ts';
import { nothingHerePage } from '../pages/nothing-here-page.ts';
import { type Html, page } from '../pages/page.ts';
import { dayAndTime, money } from '../pages/spanish.ts';
import { type SentDocument, type SentState, sentToDian, sentToFactus } from './sent-document.ts';

interface Collection<Record> {
  /** Of its pages. */
  path: string;
  title: string;
  intro: string;
  none: string;
  all(): readonly Record[];
  sent(record: Record): SentDocument;
  /** In the address of its page, unlike that of any other. */
  key(record: Record): string;
  /** What it consists of; empty ones are left out. */
  texts(record: Record): { id: string; title: string; text: string }[];
}

export function factusPageRoutes(documents: DocumentBook): Hono {
  return documentPageRoutes<FactusRecord>({
    path: '/facturas',
    title: 'Facturas de ensayo',
    intro: 'Lo que la tienda mandó a facturar. Nada de esto llega a la DIAN.',
    none: 'Todavía no hay facturas. Paga un pedido en la tienda y aparece aquí.',
    all: documents.all,
    sent: sentToFactus,
    key: ({ number }) => number,
    texts: (record) => [
      { id: 'sent', title: 'Lo que mandó la tienda', text: JSON.stringify(record.body, null, 2) },
      { id: 'xml', title: 'El XML', text: record.validatedAt === null ? '' : documentXml(record) },
    ],
  });
}

export function dianPageRoutes(book: DianBook): Hono {
  return documentPageRoutes<DianRecord>({
    path: '/dian',
    title: 'La DIAN de ensayo',
    intro: 'Lo que la tienda mandó con su propio software. Nada de esto llega a la DIAN.',
    none: 'Todavía no hay documentos. Con INVOICING=dian, paga un pedido en la tienda y aparece aquí.',
    all: book.all,
    sent: sentToDian,
    // What was refused is sent again under its number.
    key: ({ code }) => code,
    texts: ({ xml, response }) => [
      { id: 'xml', title: 'Lo que mandó la tienda', text: xml || 'Ya no se guarda.' },
      { id: 'answer', title: 'Lo que respondió la DIAN', text: response },
    ],
  });
}

/** Invoices name buyers, so only this machine can read them. */
function documentPageRoutes<Record>(collection: Collection<Record>): Hono {
  const app = new Hono();
  app.get('/', loopbackOnly, (c) => c.html(listPage(collection)));
  app.get('/documento/:key', loopbackOnly, (c) => {
    const record = collection.all().find((each) => collection.key(each) === c.req.param('key'));
    return record ? c.html(documentPage(collection, record)) : c.html(nothingHerePage(), 404);
  });
  return app;
}

const STATES: Record<SentState, string> = {
  waiting: 'En espera de la DIAN',
  accepted: 'Aceptada',
  rejected: 'Rechazada',
};

function stateOf({ state, said, isContingent }: SentDocument): string {
  const notes = state === 'accepted' && said.length > 0 ? ' con avisos' : '';
  return `${STATES[state]}${notes}${isContingent ? ', de contingencia' : ''}`;
}

function listPage<Record>({ path, title, intro, none, all, sent, key }: Collection<Record>): Html {
  const rows = all().map((record) => {
    const document = sent(record);
    return html`<tr><td class="mono"><a href="${path}/documento/${key(record)}">${document.number}</a></td>
<td class="mono wrap">${document.reference}</td><td>${document.buyer}</td><td>${money(document.total)}</td><td>${stateOf(document)}</td>
<td><time datetime="${document.sentAt}">${dayAndTime(new Date(document.sentAt))}</time></td></tr>`;
  });
  return page({
    title,
    intro,
    width: 'wide',
    body: html`<div class="stack"><p><a href="/">Volver al panel</a></p>
${
  rows.length === 0
    ? html`<p class="card muted">${none}</p>`
    : html`<section class="card scroll dense" tabindex="0" role="region" aria-label="Tabla de documentos"><table>
<thead><tr><th>Número</th><th>Referencia</th><th>Comprador</th><th>Total</th><th>Estado</th><th>Cuándo</th></tr></thead><tbody>${rows}</tbody></table></section>`
}</div>`,
  });
}

function documentPage<Record>({ path, sent, texts }: Collection<Record>, record: Record): Html {
  const document = sent(record);
  const shown = texts(record).filter(({ text }) => text !== '');
  return page({
    title: document.number,
    body: html`<div class="stack"><p><a href="${path}">Volver a los documentos</a></p>
<section class="card stack"><h2>${stateOf(document)}</h2>
${document.said.length > 0 ? html`<ul>${document.said.map((said) => html`<li>${said}</li>`)}</ul>` : ''}
<p class="mono wrap">${document.code}</p></section>
${shown.map(
  ({ id, title, text }) =>
    html`<section class="card stack" aria-labelledby="${id}"><h2 id="${id}">${title}</h2><pre class="mail">${text}</pre></section>`,
)}</div>`,
  });
}
