import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { Pagination } from './pagination.tsx';
import { shownPages } from './shown-pages.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 40, [1, 2, 3, 40]],
  [20, 40, [1, 18, 19, 20, 21, 22, 40]],
  [40, 40, [1, 38, 39, 40]],
])('page %i of %i shows %o, and the server writes what browsers draw', (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown);
  const words = {
    label: 'Páginas',
    previous: 'Anterior & "más"',
    next: '<Siguiente>',
    page: (at: number) => `Página "${at}"`,
    position: (at: number, of: number) => `Página ${at} de ${of} & más`,
  };
  const hrefOf = (at: number) => `/search?${new URLSearchParams({ q: 'ñ "a" & b+c/d', page: String(at) })}`;
  const html = () =>
    renderToString(
      createElement(
        StaticRouter,
        { location: '/search?q=x' },
        createElement(Pagination, { page, pages, hrefOf, words, preventScrollReset: true }),
      ),
    );
  const written = html();
  vi.stubEnv('SSR', false);
  expect(written).toBe(html());
});
