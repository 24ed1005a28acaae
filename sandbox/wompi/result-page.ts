import { html } from 'hono/html';
import { fact, type Html, page, refresh } from '../pages/page.ts';
import { clockTime, METHOD_WORDS, money, OUTCOME_SENTENCES } from '../pages/spanish.ts';
import type { Status, Transaction } from './transactions.ts';

const SYMBOLS: Record<Status, string> = { PENDING: '…', APPROVED: '✓', DECLINED: '✕', VOIDED: '–', ERROR: '!' };

const REFRESH_SECONDS = 1;

export interface ResultView {
  transaction: Transaction;
  returnHref: string | null;
  returnSeconds: number;
  retry: { href: string; until: Date } | null;
  waitForEvent: boolean;
}

export function resultPage(view: ResultView): Html {
  const { transaction } = view;
  const waiting = transaction.status === 'PENDING' || view.waitForEvent;
  let head: Html | undefined;
  if (waiting) head = refresh(REFRESH_SECONDS, `/p/result/${transaction.id}`);
  else if (view.returnHref !== null) head = refresh(view.returnSeconds, view.returnHref);
  return page({
    title: 'Resultado del ensayo',
    width: 'narrow',
    head,
    body: html`<div class="stack">
<section class="card stack">
<p class="status" role="status" data-status="${transaction.status}" data-sign="${SYMBOLS[transaction.status]}">${OUTCOME_SENTENCES[transaction.status]}</p>
${facts(transaction)}
</section>
${waiting ? waitingWords(view) : doneWords(view)}
</div>`,
  });
}

function waitingWords({ transaction, returnHref, waitForEvent }: ResultView): Html {
  if (waitForEvent && transaction.status !== 'PENDING') {
    return html`<p class="muted">Primero se le avisa a la tienda. Esta página sigue sola.</p>`;
  }
  return html`<p class="muted">Wompi responde en un momento. Esta página se actualiza sola.</p>
${returnHref ? html`<p class="actions"><a class="button quiet" href="${returnHref}">Volver sin esperar la confirmación</a></p>` : ''}`;
}

function doneWords({ returnHref, returnSeconds, retry }: ResultView): Html {
  return html`<div class="actions">
${returnHref ? html`<a class="button" href="${returnHref}">Volver al comercio</a>` : ''}
${retry ? html`<a class="button quiet" href="${retry.href}">Intentar con otro medio</a>` : ''}
</div>
${retry ? html`<p class="muted small">Con la misma referencia puedes intentar hasta las ${clockTime(retry.until)}.</p>` : ''}
<p class="muted small">${returnHref ? `${retry ? 'Si no eliges, vuelves' : 'Vuelves'} a la tienda en ${returnSeconds} segundos.` : 'La tienda no dijo a dónde volver. Ya puedes cerrar esta página.'}</p>`;
}

/** Leaving is a link: a form would need the store's origin in the policy. */
export function bankPage(transaction: Transaction, bankName: string, leaveHref: string): Html {
  return page({
    title: 'Banco de ensayo',
    intro: `Aquí estaría la página de tu banco. Elegiste: ${bankName}.`,
    width: 'narrow',
    body: html`<div class="stack">
<section class="card stack"><h2>¿Confirmas este pago?</h2>${facts(transaction)}
<form method="post" action="/bank/${transaction.id}/confirm"><button type="submit">Confirmar el pago</button></form></section>
<p class="actions"><a class="button quiet" href="${leaveHref}">Volver sin esperar la confirmación</a></p>
<p class="muted small">Si vuelves sin esperar, la tienda ve el pago pendiente y el banco responde más tarde.</p>
</div>`,
  });
}

function facts(transaction: Transaction): Html {
  return html`<dl>
${fact('Monto', html`<b>${money(transaction.amount_in_cents)}</b>`)}
${fact('Medio', METHOD_WORDS[transaction.payment_method_type])}
${fact('Referencia', html`<span class="mono">${transaction.reference}</span>`)}
${fact('Transacción', html`<span class="mono">${transaction.id}</span>`)}
</dl>`;
}
