import { LRUCache } from 'lru-cache';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { perCategoryList } from '#app/shop/catalog/categories.ts';

/** 2,000 cards, or 200 times the filters beside a list. A character takes a byte, and two where a text has one beyond Latin-1. */
const mostCharacters = 8_000_000;

/** HTML by what it shows; and by the list of categories, whose names and short words stand in it. */
const fragmentsOfList = perCategoryList(
  () =>
    new LRUCache<string, string>({
      maxSize: mostCharacters,
      sizeCalculation: (html, key) => html.length + key.length,
    }),
);

/** Rendering cards is most of the work of a list (ten of nineteen milliseconds of the front page), and the same cards stand on many pages. */
export function renderFragment(key: string, content: ReactNode): string {
  const fragments = fragmentsOfList();
  const known = fragments.get(key);
  if (known !== undefined) return known;
  const html = rendered(content);
  fragments.set(key, html);
  return html;
}

/** Links need a router; those of parts are absolute, so it does not matter where it stands. */
function rendered(content: ReactNode): string {
  return renderToString(createElement(StaticRouter, { location: '/' }, content));
}
