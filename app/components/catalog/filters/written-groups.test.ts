import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FilterGroup, ShownFilters } from './filter-facts.ts';
import { Groups } from './filter-panel.tsx';
import { packGroups } from './packed-groups.ts';
import { rememberGroups, writtenFilters, writtenGroups } from './written-groups.ts';

const groups: FilterGroup[] = [
  {
    key: 'marca',
    title: 'Marca & "más" <b>',
    isOpen: true,
    choices: [
      { value: 'a"b', text: "O'Neill <i>", count: '12' },
      { value: 'amd', text: 'AMD', count: '1.204', isChosen: true },
      { value: '', text: '', name: 'otra' },
    ],
    more: { text: 'Ver 2 más', choices: [{ value: 'x', text: 'X', count: '3' }] },
    missing: '3 sin dato',
  },
  {
    key: 'estrellas',
    title: 'Estrellas',
    isOpen: false,
    isSingle: true,
    choices: [{ value: '4', text: '4 y más', isChosen: true }],
  },
  {
    key: 'precio',
    title: 'Precio',
    isOpen: true,
    range: { from: '', to: '90.000', least: '10.000', most: '5 "', isPesos: true },
  },
  { key: 'largo_mm', title: 'Largo', isOpen: false, range: { from: '1', to: '', least: '1', most: '2' } },
  { key: 'nada', title: 'Nada', isOpen: false },
];

test('the filters that the server writes are those that browsers draw', () => {
  expect(writtenGroups(groups)).toBe(renderToString(createElement(Groups, { groups: packGroups(groups) })));
});

test('they are written from what the loader made, as from what travels', () => {
  const filters = (of: FilterGroup[]) => ({ groups: packGroups(of) }) as ShownFilters;
  const made = filters(groups);
  rememberGroups(made, groups);
  for (const each of [made, made, filters(groups)]) expect(writtenFilters(each)).toBe(writtenGroups(groups));
  expect(writtenFilters(filters([]))).toBe('');
});
