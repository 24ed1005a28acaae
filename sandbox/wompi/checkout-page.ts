import { html } from 'hono/html';
import { fact, type Html, page } from '../pages/page.ts';
import { clockTime, dayAndTime, money, STATUS_WORDS, timeLeft } from '../pages/spanish.ts';
import type { Checkout, FieldProblem } from './read-checkout.ts';
import type { FieldProblems, Form } from './read-payment.ts';
import { BANCOLOMBIA_OUTCOMES, TEST_BANKS, TEST_CARDS, TEST_PHONES } from './test-values.ts';
import type { Outcome } from './transactions.ts';

/** Added to the query by this page's own links: which test value to fill in. */
export const PREFILL_FIELD = 'ensayo';

/** Added by the result page's own link after a failure: the transaction that failed. */
export const RETRY_FIELD = 'ensayo-reintento';

export interface CheckoutView {
  checkout: Checkout;
  query: URLSearchParams;
  prefill: string | null;
  now: Date;
  retryUntil: Date | null;
  rejected: { form: Form; values: URLSearchParams; problems: FieldProblems } | null;
}

export function checkoutPage(view: CheckoutView): Html {
  return page({
    title: 'Pago de ensayo',
    intro: 'Esta página hace las veces de Wompi. Usa solo los datos de prueba, nunca una tarjeta de verdad.',
    head: html`<script src="/countdown.js" defer></script>`,
    body: html`<div class="columns">
<aside class="stack">${summary(view)}</aside>
<div class="stack">
${view.retryUntil ? html`<p class="card small">El intento anterior no pasó. Puedes intentar con otro medio hasta las ${clockTime(view.retryUntil)}.</p>` : ''}
<nav aria-label="Medios de pago"><ul class="jump">
<li><a href="#card">Tarjeta</a></li><li><a href="#nequi">Nequi</a></li><li><a href="#pse">PSE</a></li><li><a href="#bancolombia">Bancolombia</a></li>
</ul></nav>
<div class="methods">${cardForm(view)}${nequiForm(view)}${pseForm(view)}${bancolombiaForm(view)}</div>
</div>
</div>`,
  });
}

export function refusalPage(problems: readonly FieldProblem[], next?: { href: string; label: string }): Html {
  return page({
    title: 'No se puede abrir el pago',
    intro: 'Wompi tampoco lo abriría. Este es el motivo.',
    width: 'narrow',
    body: html`<div class="stack">
<div class="notice" role="alert"><h2>${problems.length === 1 ? 'Un dato no sirve' : `${problems.length} datos no sirven`}</h2>
<ul>${problems.map(({ field, message }) => html`<li><span class="mono">${field}</span>: ${message}</li>`)}</ul></div>
${next ? html`<p><a class="button" href="${next.href}">${next.label}</a></p>` : ''}
<p class="muted small">Vuelve a la tienda con el botón de tu navegador.</p>
</div>`,
  });
}

function summary({ checkout, now }: CheckoutView): Html {
  const { customerData, shippingAddress, expiresAt } = checkout;
  const left = expiresAt ? expiresAt.getTime() - now.getTime() : 0;
  const address = shippingAddress
    ? ['address_line_1', 'address_line_2', 'city', 'region', 'country']
        .map((name) => shippingAddress[name])
        .filter(Boolean)
        .join(', ')
    : '';
  const document = [customerData?.legal_id_type, customerData?.legal_id].filter(Boolean).join(' ');
  return html`<section class="card stack" aria-labelledby="summary">
<h2 id="summary">Lo que vas a pagar</h2>
<p class="total">${money(checkout.amountInCents)}</p>
<dl class="pairs">
${fact('Referencia', html`<span class="mono">${checkout.reference}</span>`, 'whole')}
${expiresAt ? fact('Vence', html`${dayAndTime(expiresAt)}, faltan <span data-until="${expiresAt.toISOString()}" data-left="${left}">${timeLeft(left)}</span>`, 'whole') : ''}
${checkout.taxes.map((tax) => fact(tax.type === 'VAT' ? 'IVA incluido' : 'Impoconsumo incluido', money(tax.amount_in_cents)))}
${customerData?.full_name ? fact('Nombre', customerData.full_name) : ''}
${checkout.email ? fact('Correo', checkout.email, 'whole') : ''}
${customerData?.phone_number ? fact('Celular', customerData.phone_number) : ''}
${document ? fact('Documento', document) : ''}
${address ? fact('Envío', address, 'whole') : ''}
</dl>
</section>`;
}

function cardForm(view: CheckoutView): Html {
  const chosen = TEST_CARDS.find(({ prefill }) => prefill === view.prefill);
  const nextYear = String((view.now.getUTCFullYear() + 2) % 100).padStart(2, '0');
  const name = view.checkout.customerData?.full_name?.toUpperCase() ?? '';
  return method(
    view,
    'card',
    'Tarjeta',
    'Pagar con tarjeta',
    html`
${helpers(view, 'card', TEST_CARDS)}
<p class="hint">Cualquier otro número termina con error. Sirve cualquier fecha futura y cualquier CVC.</p>
<div class="fields">
${input(view, 'card', { name: 'number', label: 'Número de tarjeta', value: chosen?.number ?? '', numeric: true, whole: true })}
${input(view, 'card', { name: 'expiry', label: 'Vence (MM/AA)', value: chosen ? `12/${nextYear}` : '', numeric: true })}
${input(view, 'card', { name: 'cvc', label: 'CVC', value: chosen ? '123' : '', numeric: true })}
${input(view, 'card', { name: 'installments', label: 'Cuotas', value: '1', numeric: true })}
${input(view, 'card', { name: 'holder', label: 'Nombre en la tarjeta', value: name || (chosen ? 'PERSONA DE ENSAYO' : ''), whole: true })}
</div>`,
  );
}

function nequiForm(view: CheckoutView): Html {
  const chosen = TEST_PHONES.find(({ prefill }) => prefill === view.prefill);
  return method(
    view,
    'nequi',
    'Nequi',
    'Pagar con Nequi',
    html`
${helpers(view, 'nequi', TEST_PHONES)}
${input(view, 'nequi', { name: 'phone', label: 'Celular Nequi', value: chosen?.number ?? '', numeric: true })}`,
  );
}

function pseForm(view: CheckoutView): Html {
  return method(
    view,
    'pse',
    'PSE',
    'Pagar con PSE',
    select(
      view,
      'pse',
      'bank',
      'Banco',
      TEST_BANKS.map(({ code, name }) => [code, name]),
    ),
  );
}

function bancolombiaForm(view: CheckoutView): Html {
  return method(
    view,
    'bancolombia',
    'Transferencia Bancolombia',
    'Pagar con Bancolombia',
    select(
      view,
      'bancolombia',
      'outcome',
      'Cómo termina',
      BANCOLOMBIA_OUTCOMES.map((outcome) => [outcome, STATUS_WORDS[outcome]]),
    ),
  );
}

function method(view: CheckoutView, form: Form, title: string, button: string, fields: Html): Html {
  const problems = view.rejected?.form === form ? Object.keys(view.rejected.problems).length : 0;
  return html`<section class="card" id="${form}" aria-labelledby="${form}-title">
<form method="post" action="/p/pay/${form}?${view.query.toString()}" novalidate>
<h2 id="${form}-title">${title}</h2>
${problems > 0 ? html`<p class="notice" role="alert">Revisa ${problems === 1 ? 'el campo marcado' : 'los campos marcados'}.</p>` : ''}
${fields}
<button type="submit" class="${form === 'card' ? '' : 'quiet'}">${button}</button>
</form></section>`;
}

function helpers(
  view: CheckoutView,
  form: Form,
  values: readonly { number: string; outcome: Outcome; prefill: string }[],
): Html {
  return html`<ul class="helpers" aria-label="Datos de prueba">${values.map(({ number, outcome, prefill }) => {
    const query = new URLSearchParams(view.query);
    query.set(PREFILL_FIELD, prefill);
    return html`<li><a href="/p/?${query.toString()}#${form}">${STATUS_WORDS[outcome]}<b>${number}</b></a></li>`;
  })}</ul>`;
}

function input(
  view: CheckoutView,
  form: Form,
  field: { name: string; label: string; value: string; numeric?: boolean; whole?: boolean },
): Html {
  const typed = view.rejected?.form === form ? view.rejected : null;
  const problem = typed?.problems[field.name];
  const id = `${form}-${field.name}`;
  // No autofill: a browser must not offer a real card.
  return html`<div class="field${field.whole ? ' whole' : ''}"><label for="${id}">${field.label}</label>
<input id="${id}" name="${field.name}" value="${typed?.values.get(field.name) ?? field.value}" autocomplete="off" maxlength="120"
${field.numeric ? html`inputmode="numeric"` : ''} ${problem ? html`aria-invalid="true" aria-describedby="${id}-problem"` : ''}>
${problem ? html`<span class="wrong" id="${id}-problem">⚠ ${problem}</span>` : ''}</div>`;
}

function select(
  view: CheckoutView,
  form: Form,
  name: string,
  label: string,
  options: (readonly [string, string])[],
): Html {
  const typed = view.rejected?.form === form ? view.rejected : null;
  const problem = typed?.problems[name];
  const id = `${form}-${name}`;
  return html`<div class="field"><label for="${id}">${label}</label>
<select id="${id}" name="${name}" ${problem ? html`aria-invalid="true" aria-describedby="${id}-problem"` : ''}>
${options.map(([value, words]) => html`<option value="${value}">${words}</option>`)}
</select>
${problem ? html`<span class="wrong" id="${id}-problem">⚠ ${problem}</span>` : ''}</div>`;
}
