import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderFragment } from '#app/host/fragment-cache.server.ts';
import AlertPanel from '../alerts/alert-panel.tsx';
import PriceHistory from '../product/price-history.tsx';
import SpecSheet from '../product/spec-sheet.tsx';
import TitleLinks from '../product/title-links.tsx';
import QuestionList from '../questions/question-list.tsx';
import ReviewList from '../reviews/review-list.tsx';
import { filledFragment } from './filled-fragment.ts';

const none = { average: 0, count: 0, counts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } };
const tricky = `Corsair "Vengeance" <RGB> & O'Neill $1 $& \\ ñ €`;
const plot = { path: 'M0 50H180V0H360', highest: '$ 2.000', lowest: tricky };

const filledFragments: [string, (text: string) => ReactElement[]][] = [
  [
    'alert',
    (paid) => [true, false].map((isAvailable) => createElement(AlertPanel, { productId: 'p1', isAvailable, paid })),
  ],
  [
    'history',
    (text) => [
      createElement(PriceHistory, { unchanged: text, plot: null, rows: [] }),
      createElement(PriceHistory, {
        unchanged: null,
        plot,
        rows: [text, tricky].map((day) => ({ day, paid: text, discount: 'Sin descuento' })),
      }),
    ],
  ],
  [
    'specs',
    (text) =>
      [0, 1, 9].map((most) =>
        createElement(SpecSheet, {
          rows: Array.from({ length: most }, (_, at) => ({ label: `${at} ${text}`, value: at === 2 ? '' : text })),
        }),
      ),
  ],
  ['title', (productId) => [createElement(TitleLinks, { productId, rating: none })]],
  [
    'questions',
    (text) =>
      [[], [{ id: '1', question: text, answer: tricky, day: text }]].map((questions) =>
        createElement(QuestionList, { id: 'questions', productId: 'p1', questions }),
      ),
  ],
  [
    'reviews',
    (address) => [
      createElement(ReviewList, {
        address,
        sectionId: 'reviews',
        count: 0,
        reviews: [],
        page: 1,
        pages: 1,
        order: 'newest',
      }),
    ],
  ],
];

test.for(filledFragments)('%s, filled in, is what browsers draw', ([name, partsOf]) => {
  for (const text of ['p1', tricky, '0', tricky.repeat(2)]) {
    for (const part of partsOf(text)) {
      const drawn = renderToString(createElement(StaticRouter, { location: '/' }, part));
      expect(filledFragment(name, part, renderFragment)).toBe(drawn);
    }
  }
});

test('a part is rendered once for all texts, and again for another form', () => {
  const keys = new Set<string>();
  const fill = (rows: { label: string; value: string }[]) =>
    filledFragment('specs', createElement(SpecSheet, { rows }), (key) => {
      keys.add(key);
      return '';
    });
  for (const value of ['a', 'b', tricky]) fill([{ label: 'Color', value }]);
  expect(keys.size).toBe(1);
  fill([]);
  fill([{ label: 'Color', value: '' }]);
  expect(keys.size).toBe(3);
});
