import { expect, test } from 'vitest';
import { type ChangeProblems, checkChange, readGroup } from './change-form.ts';
import type { ProductRule } from './change-rule.ts';
import type { ChangeKind } from './change-set.ts';

test.each<[ChangeKind, Record<string, string>, ProductRule]>([
  ['bulk', { field: 'price', way: 'set', value: '$ 1.250.000' }, { field: 'price', way: 'set', amount: 1_250_000 }],
  [
    'bulk',
    { field: 'price', way: 'lower_percent', value: '7,5 %' },
    { field: 'price', way: 'percent', basisPoints: -750, toEndings: false },
  ],
  [
    'bulk',
    { field: 'price', way: 'lower', value: '5000' },
    { field: 'price', way: 'add', amount: -5_000, toEndings: false },
  ],
  ['bulk', { field: 'discount', way: 'set', value: '0' }, { field: 'discount', way: 'set', amount: 0 }],
  ['bulk', { field: 'stock', way: 'lower', value: '3' }, { field: 'stock', way: 'add', amount: -3 }],
  ['bulk', { field: 'category', category: 'SSD' }, { field: 'category', way: 'set', category: 'SSD' }],
  ['bulk', { field: 'category', category: '-' }, { field: 'category', way: 'set', category: '' }],
  ['bulk', { field: 'vat', vat: '5' }, { field: 'vat', way: 'set', vat: 5 }],
  ['bulk', { field: 'vat', vat: 'exempt' }, { field: 'vat', way: 'set', vat: 'exempt' }],
  ['pricing', { way: 'raise', value: '10.000' }, { field: 'price', way: 'add', amount: 10_000, toEndings: true }],
  [
    'pricing',
    { way: 'dollars', value: 'x', rate: '4.105,50', margin: '25' },
    { field: 'price', way: 'dollars', rateInCents: 410_550, marginInBasisPoints: 2_500 },
  ],
])('%s: %j', (kind, input, rule) => {
  expect(checkChange(kind, input)).toEqual({ ok: true, rule });
});

test.each<[ChangeKind, Record<string, string>, ChangeProblems]>([
  ['bulk', {}, { way: 'not_a_choice' }],
  ['bulk', { field: 'name', way: 'set', value: 'x' }, { way: 'not_a_choice' }],
  ['bulk', { field: 'price', way: 'dollars', rate: '1', margin: '1' }, { way: 'not_a_choice' }],
  ['bulk', { field: 'stock', way: 'raise_percent', value: '1' }, { way: 'not_a_choice' }],
  ['bulk', { field: 'stock', way: 'set', value: ' +5' }, { value: 'plus_sign' }],
  ['bulk', { field: 'price', way: 'set', value: '' }, { value: 'missing' }],
  ['bulk', { field: 'price', way: 'set', value: '0' }, { value: 'too_small' }],
  ['bulk', { field: 'price', way: 'set', value: '1,5' }, { value: 'not_pesos' }],
  ['bulk', { field: 'price', way: 'raise', value: '12 %' }, { value: 'not_pesos' }],
  ['bulk', { field: 'price', way: 'lower', value: '1,500' }, { value: 'not_pesos' }],
  ['bulk', { field: 'stock', way: 'set', value: '1,5' }, { value: 'not_whole' }],
  ['bulk', { field: 'price', way: 'lower_percent', value: '100' }, { value: 'too_large' }],
  ['bulk', { field: 'discount', way: 'set', value: '100' }, { value: 'too_large' }],
  ['bulk', { field: 'discount', way: 'raise', value: '-5' }, { value: 'negative' }],
  ['bulk', { field: 'stock', way: 'raise', value: 'tres' }, { value: 'not_a_number' }],
  ['bulk', { field: 'category', category: '' }, { category: 'not_a_choice' }],
  ['bulk', { field: 'category', category: 'Neveras' }, { category: 'not_a_choice' }],
  ['bulk', { field: 'vat', vat: '' }, { vat: 'not_a_choice' }],
  ['bulk', { field: 'vat', vat: '0' }, { vat: 'not_a_choice' }],
  ['pricing', { way: 'set', value: '5' }, { way: 'not_a_choice' }],
  ['pricing', { way: 'raise', value: '89.90' }, { value: 'not_pesos' }],
  ['pricing', { way: 'dollars', rate: '', margin: 'x' }, { rate: 'missing', margin: 'not_a_number' }],
  ['pricing', { way: 'dollars', rate: '0,5', margin: '0' }, { rate: 'too_small' }],
])('%s: %j is refused: %j', (kind, input, problems) => {
  expect(checkChange(kind, input)).toMatchObject({ ok: false, problems });
});

test('which prices: a category or all, a brand or all', () => {
  expect(readGroup({})).toEqual({ kind: 'group', category: null, brand: '' });
  expect(readGroup({ category: '-', brand: ' Cooler \u0000 Master ' })).toEqual({
    kind: 'group',
    category: '',
    brand: 'Cooler Master',
  });
  expect(readGroup({ category: 'SSD' })).toMatchObject({ category: 'SSD' });
  expect(readGroup({ category: 'Neveras' })).toBeNull();
});
