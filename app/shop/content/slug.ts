import { withoutAccents } from '../catalog/plain-text.ts';

export const longestSlug = 80;
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** First words of the shop's addresses, so that no text is called as another page is; a test compares them with `routes.ts`. */
const reserved = new Set(
  `account addresses admin api armar assets auth avisos blog cart categories comparar envios fonts garantia health images imagenes
  marca metrics mi-pc nueva nuevo offers orders paginas payment pqr privacidad product ready resenas retracto-y-garantia
  reversion-del-pago search settings success terminos uploads versiones vista wishlist`.split(/\s+/),
);

export function isReserved(slug: string): boolean {
  return reserved.has(slug);
}

export function isSlug(text: string): boolean {
  return text.length <= longestSlug && slugPattern.test(text);
}

/** As an address says it: `Cómo armar un PC` is `como-armar-un-pc`. Empty where nothing of it can be said. */
export function slugOf(text: string): string {
  return withoutAccents(text.toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longestSlug)
    .replace(/-+$/, '');
}
