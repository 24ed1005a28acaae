import { expect, test } from 'vitest';
import type { FilterGroup } from './filter-facts.ts';
import { packGroups, unpackGroups } from './packed-groups.ts';

test('groups arrive as they were sent', () => {
  const groups: FilterGroup[] = [
    {
      key: 'marca',
      title: 'Marca',
      isOpen: true,
      choices: [
        { value: 'amd', text: 'AMD', count: '1.204', isChosen: true },
        { value: 'b', text: '"B" </script>', count: '0', isChosen: false },
      ],
      more: { text: 'Ver 1 más', choices: [{ value: 'c', text: 'C', count: '1', isChosen: false }] },
      missing: 'Sin dato: 3 productos',
    },
    {
      key: 'disponibilidad',
      title: 'Disponibilidad',
      isOpen: true,
      choices: [{ name: 'oferta', value: '1', text: 'En oferta', count: '7', isChosen: true }],
    },
    {
      key: 'precio',
      title: 'Precio',
      isOpen: true,
      range: { from: '', to: '9', least: '1', most: '10', isPesos: true },
    },
    {
      key: 'estrellas',
      title: 'Estrellas',
      isOpen: false,
      isSingle: true,
      choices: [{ value: '', text: 'Todas', isChosen: false }],
    },
  ];
  expect(unpackGroups(packGroups(groups))).toEqual(groups);
});
