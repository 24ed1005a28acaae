/**
 * First words of the shop's addresses, and `all`, which the category list says for all of them: no category, article or page is called so.
 * A test compares them with `routes.ts`.
 */
export const addressWords: ReadonlySet<string> = new Set(
  `account addresses admin all api armar assets auth avisos blog cart categories comparar diagnosis envios fonts garantia health
  imagenes images index marca metrics mi-pc new nueva nuevo offers orders paginas payment pqr privacidad product ready resenas
  retracto-y-garantia reversion-del-pago robots search settings sitemap success terminos todas ui uploads versiones vista
  well-known wishlist`.split(/\s+/),
);
