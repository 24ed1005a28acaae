import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';

/** Characters of keys and HTML: 2,000 cards, or 200 times the filters beside a list. */
const mostCharacters = 8_000_000;
const parts = new Map<string, Part>();
let characters = 0;

interface Part {
  key: string;
  html: string;
}

/**
 * Rendering cards is most of the work of a list (ten of nineteen milliseconds of the front page), and the same cards stand on many pages.
 * The one that was used longest ago makes room.
 */
export function renderFragment(key: string, content: ReactNode): string {
  const known = parts.get(key);
  const part = known ?? { key, html: rendered(content) };
  // By the key that it came with: each page's own keys, 20 kB of a list, would be cached in place of it.
  parts.delete(part.key);
  parts.set(part.key, part);
  if (!known) characters += charactersOf(part);
  for (const oldest of parts.values()) {
    if (characters <= mostCharacters) break;
    parts.delete(oldest.key);
    characters -= charactersOf(oldest);
  }
  return part.html;
}

/** Links need a router; those of parts are absolute, so it does not matter where it stands. */
function rendered(content: ReactNode): string {
  return renderToString(createElement(StaticRouter, { location: '/' }, content));
}

function charactersOf({ key, html }: Part): number {
  return key.length + html.length;
}
