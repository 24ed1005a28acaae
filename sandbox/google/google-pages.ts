import { html } from 'hono/html';
import { type Html, page } from '../pages/page.ts';
import type { GoogleAccount } from './account-book.ts';

export interface AccountsView {
  accounts: readonly GoogleAccount[];
  store: string;
  typed: { email: string; name: string; verified: boolean };
  problem: string | null;
}

export function accountsPage({ accounts, store, typed, problem }: AccountsView): Html {
  return page({
    title: 'Elige una cuenta',
    intro: `Esta página hace las veces de Google. Sigues en ${store}.`,
    strip: 'Ensayo: estas cuentas no existen',
    width: 'narrow',
    body: html`<div class="stack">
<section class="card" aria-labelledby="ready"><form method="post">
<h2 id="ready">Cuentas listas</h2>
<ul class="accounts">${accounts.map(
      (account) => html`<li><button class="quiet account" type="submit" name="account" value="${account.sub}">
<span>${account.name}</span> <span class="mono">${account.email}</span>${account.emailVerified ? '' : html` <span class="hint">correo sin verificar</span>`}
</button></li>`,
    )}</ul>
</form></section>
<section class="card" aria-labelledby="other"><form method="post" novalidate>
<h2 id="other">Otra cuenta</h2>
<div class="field"><label for="email">Correo</label>
<input id="email" name="email" type="email" value="${typed.email}" autocomplete="off" autocapitalize="none" ${problem ? html`aria-invalid="true" aria-describedby="email-problem"` : ''}>
${problem ? html`<span class="wrong" id="email-problem" role="alert">${problem}</span>` : ''}</div>
<div class="field"><label for="name">Nombre</label>
<input id="name" name="name" value="${typed.name}" autocomplete="off" maxlength="120"></div>
<label class="check"><input type="checkbox" name="verified" value="1" ${typed.verified ? html`checked` : ''}> Correo verificado</label>
<div class="actions"><button type="submit">Continuar</button>
<button class="quiet" type="submit" name="decision" value="refuse">Cancelar</button></div>
</form></section>
</div>`,
  });
}

export function visitOverPage(): Html {
  return page({
    title: 'Esta visita terminó',
    strip: 'Ensayo: estas cuentas no existen',
    width: 'narrow',
    body: html`<p>Vuelve a la tienda y entra con Google otra vez.</p>`,
  });
}

export function googleErrorPage(error: string, description?: string): Html {
  return page({
    title: 'Google no puede seguir',
    intro: 'El verdadero tampoco seguiría. Este es el motivo.',
    strip: 'Ensayo: estas cuentas no existen',
    width: 'narrow',
    body: html`<div class="notice" role="alert"><p class="mono">${error}</p>${description ? html`<p>${description}</p>` : ''}</div>`,
  });
}

export function picture({ name }: GoogleAccount): Html {
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#1d6b52"/><text x="48" y="64" font-family="sans-serif" font-size="48" text-anchor="middle" fill="#fff">${[...name][0]?.toUpperCase() ?? '?'}</text></svg>`;
}
