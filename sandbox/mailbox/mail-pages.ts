import { html } from 'hono/html';
import { fact, type Html, page } from '../pages/page.ts';
import { dayAndTime } from '../pages/spanish.ts';
import type { AttachedFile, Mail } from './mail-book.ts';

const STRIP = 'Ensayo: estos correos no salen de aquí';

export function mailboxPage(mails: readonly Mail[], to: string): Html {
  return page({
    title: 'Buzón de ensayo',
    intro: 'Aquí llega todo lo que la tienda escribe, sea para quien sea.',
    strip: STRIP,
    body: html`<div class="stack">
<form class="search" method="get" action="/mail" role="search"><label for="to">Para</label>
<input id="to" name="to" type="email" value="${to}" autocomplete="off" placeholder="Todos"><button class="quiet" type="submit">Filtrar</button></form>
${mails.length === 0 ? html`<p class="card muted">${to ? 'No hay correos para esta dirección.' : 'Todavía no hay correos. Regístrate en la tienda o compra algo, y aparecen aquí.'}</p>` : html`<ol class="mails">${mails.map(row)}</ol>`}
${mails.length === 0 ? '' : html`<form method="post" action="/mail/clear"><button class="quiet short" type="submit">Vaciar el buzón</button></form>`}
</div>`,
  });
}

function row(mail: Mail): Html {
  return html`<li><a class="card" href="/mail/${mail.id}"><b>${mail.subject || 'Sin asunto'}</b>
<span class="mono">${mail.to}</span> <time class="muted small" datetime="${mail.receivedAt}">${dayAndTime(new Date(mail.receivedAt))}</time></a></li>`;
}

/** @param offered whether the contents of its files are there */
export function mailPage(mail: Mail, offered: boolean): Html {
  return page({
    title: mail.subject || 'Sin asunto',
    strip: STRIP,
    body: html`<div class="stack">
<p><a href="/mail">Volver al buzón</a></p>
<section class="card"><dl class="pairs">
${fact('De', mail.from, 'whole')}${fact('Para', mail.to, 'whole')}${fact('Llegó', dayAndTime(new Date(mail.receivedAt)), 'whole')}
</dl></section>
${mail.attachments.length > 0 ? attachments(mail, offered) : ''}
${
  mail.html === null
    ? ''
    : html`<section class="card stack" aria-labelledby="html"><h2 id="html">Cómo se ve</h2>
<iframe class="mail" title="El correo" src="/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></section>`
}
${mail.text === null ? '' : html`<section class="card stack" aria-labelledby="text"><h2 id="text">Solo texto</h2><pre class="mail">${linked(mail.text)}</pre></section>`}
<details class="card"><summary>Encabezados</summary><dl class="headers">
${mail.headers.map(({ name, value }) => html`<div><dt>${name}</dt><dd class="mono">${value}</dd></div>`)}
</dl></details>
</div>`,
  });
}

function attachments({ id, attachments: files }: Mail, offered: boolean): Html {
  const name = (file: AttachedFile, index: number) =>
    offered
      ? html`<a href="/mail/${id}/files/${index}" download="${file.name}">${file.name}</a>`
      : html`<span>${file.name}</span>`;
  return html`<section class="card stack" aria-labelledby="files"><h2 id="files">Adjuntos</h2>
<ul>${files.map((file, index) => html`<li>${name(file, index)} <span class="muted small">${file.type}, ${size(file.bytes)}</span></li>`)}</ul>
${offered ? '' : html`<p class="muted small">El ensayo se reinició y ya no tiene el contenido.</p>`}</section>`;
}

function size(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('es-CO')} kB`;
}

const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:)\]])/;

function linked(text: string): (Html | string)[] {
  return text.split(address).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}
