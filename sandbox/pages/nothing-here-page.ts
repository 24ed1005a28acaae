import { html } from 'hono/html';
import { type Html, page } from './page.ts';

export function nothingHerePage(): Html {
  return page({
    title: 'Esto ya no está',
    width: 'narrow',
    body: html`<p>Esta página no existe o el ensayo se reinició. Vuelve a la tienda y empieza el pago otra vez.</p>`,
  });
}
