import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';

/** Signs of keys and HTML: 2,000 cards, or 200 times the filters beside a list. */
const mostSigns = 8_000_000;
const parts = new Map<string, string>();
let signs = 0;

/**
 * Rendering cards is most of the work of a list (ten of nineteen milliseconds of the front page), and the same cards stand on many pages.
 * The one that was used longest ago makes room.
 */
export function renderedPart(key: string, content: ReactNode): string {
  const known = parts.get(key);
  // Links need a router; those of parts are absolute, so it does not matter where it stands.
  const html = known ?? renderToString(createElement(StaticRouter, { location: '/' }, content));
  parts.delete(key);
  parts.set(key, html);
  if (known === undefined) signs += key.length + html.length;
  for (const [oldest, its] of parts) {
    if (signs <= mostSigns) break;
    parts.delete(oldest);
    signs -= oldest.length + its.length;
  }
  return html;
}
