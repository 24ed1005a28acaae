import { expect, test } from 'vitest';
import type { FilterGroup } from './filter-facts.ts';
import { steadyGroups } from './steady-groups.ts';

const group = (key: string, choices: FilterGroup['choices']): FilterGroup => ({
  key,
  title: key,
  isOpen: true,
  choices,
});

test('an open sheet shows its groups and values while they are ticked, with the counts of now', () => {
  const opened = [
    {
      ...group('marca', [
        { value: 'amd', text: 'AMD', count: '14' },
        { value: 'intel', text: 'Intel', count: '10' },
      ]),
    },
    {
      ...group('socket', [
        { value: 'am5', text: 'AM5', count: '9' },
        { value: 'lga1700', text: 'LGA1700', count: '8' },
      ]),
    },
    {
      ...group('graficos', [
        { value: 'si', text: 'Sí', count: '20' },
        { value: 'no', text: 'No', count: '4' },
      ]),
    },
  ];
  const now = [
    group('marca', [
      { value: 'amd', text: 'AMD', count: '14', isChosen: true },
      { value: 'intel', text: 'Intel', count: '10' },
    ]),
    group('socket', [
      { value: 'am4', text: 'AM4', count: '5' },
      { value: 'am5', text: 'AM5', count: '7' },
    ]),
    group('nuevo', [{ value: 'a', text: 'A', count: '1' }]),
  ];
  expect(
    steadyGroups(opened, now).map(({ key, choices }) => [key, choices?.map(({ text, count }) => [text, count])]),
  ).toEqual([
    [
      'marca',
      [
        ['AMD', '14'],
        ['Intel', '10'],
      ],
    ],
    [
      'socket',
      [
        ['AM5', '7'],
        ['LGA1700', '0'],
        ['AM4', '5'],
      ],
    ],
    [
      'graficos',
      [
        ['Sí', undefined],
        ['No', undefined],
      ],
    ],
    ['nuevo', [['A', '1']]],
  ]);
});

test('a value that all products have by now says how many they are, though it is not offered any more', () => {
  const available = { name: 'disponible', value: '1', text: 'Disponible' };
  const offer = { name: 'oferta', value: '1', text: 'En oferta' };
  const opened = group('disponibilidad', [
    { ...available, count: '22' },
    { ...offer, count: '9' },
  ]);
  const now = { ...group('disponibilidad', [{ ...offer, count: '4' }]), leavingAll: [{ ...available, count: '10' }] };
  const counts = (groups: FilterGroup[]) => groups[0]?.choices?.map(({ count }) => count);
  expect(counts(steadyGroups([opened], [now]))).toEqual(['10', '4']);
  expect(counts(steadyGroups([now], [now]))).toEqual(['4']);
});

test('a value that was folded away and is chosen is not shown twice', () => {
  const opened: FilterGroup = {
    ...group('marca', [{ value: 'amd', text: 'AMD', count: '14' }]),
    more: { text: 'Ver 1 más', choices: [{ value: 'intel', text: 'Intel', count: '10' }] },
  };
  const now = group('marca', [
    { value: 'amd', text: 'AMD', count: '14' },
    { value: 'intel', text: 'Intel', count: '10', isChosen: true },
  ]);
  const [steady] = steadyGroups([opened], [now]);
  expect(steady?.choices?.map(({ text }) => text)).toEqual(['AMD']);
  expect(steady?.more?.choices).toEqual([{ value: 'intel', text: 'Intel', count: '10', isChosen: true }]);
});
