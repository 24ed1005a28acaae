import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';

/** About four kilobytes each. */
const mostParts = 2_000;
const parts = new Map<string, string>();

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
  if (parts.size > mostParts) {
    const [oldest] = parts.keys();
    if (oldest !== undefined) parts.delete(oldest);
  }
  return html;
}
