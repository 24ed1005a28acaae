import type { Refused } from '../shared/refusal.ts';

/** Characters that no address has as they are, and a backslash, which browsers read as a slash. */
const address = /^[^\s\p{Cc}<>"'\\^`{|}]+$/u;
/** What shoppers cannot open. */
const closed = /^\/(admin|api|uploads|assets)(\/|$)/i;

function isClosed(path: string): boolean {
  try {
    return closed.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/**
 * A page of the shop (`/offers`) or an address with https. Any other scheme, and `//other-site`, is refused.
 * @param longest characters
 */
export function readLink(
  typed: string,
  longest: number,
): { ok: true; value: string } | Refused<'missing' | 'too_long' | 'not_a_link'> {
  const link = typed.trim();
  if (link === '') return { ok: false, code: 'missing' };
  if (link.length > longest) return { ok: false, code: 'too_long' };
  if (!link.isWellFormed() || !address.test(link)) return { ok: false, code: 'not_a_link' };
  if (link.startsWith('/')) {
    // As a browser reads it: `/x/..//y` is a path, and `//y` another site.
    const url = URL.parse(link, 'https://shop.invalid');
    const isOwn = url?.host === 'shop.invalid' && !url.pathname.startsWith('//') && !isClosed(url.pathname);
    return isOwn ? { ok: true, value: link } : { ok: false, code: 'not_a_link' };
  }
  const url = /^https:\/\//i.test(link) ? URL.parse(link) : null;
  const isWhole = url !== null && !url.username && !url.password && url.hostname.includes('.');
  if (!isWhole) return { ok: false, code: 'not_a_link' };
  return url.href.length > longest ? { ok: false, code: 'too_long' } : { ok: true, value: url.href };
}
