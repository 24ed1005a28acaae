import { expect, test } from 'vitest';
import { keyFacts } from './key-facts.ts';
import { cardChips, facetWords, factWords, specRows } from './specs.ts';

const words = (...given: Parameters<typeof keyFacts>) =>
  keyFacts(...given).map(({ label, value }) => `${label}: ${value}`);

test('a part says at most five facts above its price, those of its card first', () => {
  const card = {
    chip: 'GeForce RTX 5070',
    memoria_gb: 12,
    memoria_tipo: 'GDDR7',
    largo_mm: 242,
    tdp_w: 250,
    ventiladores: 2,
    color: 'Black',
  };
  expect(words('Tarjeta Gráfica', card).slice(0, 3)).toEqual([
    'Memoria: 12 GB',
    'Largo: 242 mm',
    'Consumo (TDP): 250 W',
  ]);
  expect(words('Tarjeta Gráfica', card)).toHaveLength(5);
});

test('what a card is for is one resolution, and its chip has one name, above the price as in the sheet', () => {
  const specs = { chip: 'GeForce RTX 5070', memoria_gb: 12 };
  const sheet = specRows('Tarjeta Gráfica', specs).map(({ label, value }) => `${label}: ${value}`);
  const said = ['Para jugar en: 1440p', 'Chip gráfico: RTX 5070'];
  expect(words('Tarjeta Gráfica', specs)).toEqual(expect.arrayContaining(said));
  expect(sheet).toEqual(expect.arrayContaining(said));
  expect(cardChips('Tarjeta Gráfica', specs)).toContain('Para 1440p');
});

test('a chip is called alike as a fact, in a filter and of a supply that carries it', () => {
  for (const [chip, name] of [
    ['GeForce RTX 5070', 'RTX 5070'],
    ['AMD Radeon RX 7600', 'RX 7600'],
    ['Radeon VII', 'Radeon VII'],
    ['Arc B580', 'Arc B580'],
  ] as const) {
    expect(factWords('Tarjeta Gráfica', 'chip', chip)).toBe(name);
    expect(factWords('Fuente de poder', 'tarjetas', chip)).toBe(`Hasta ${name}`);
    for (const key of ['chip', 'tarjetas'])
      expect(facetWords({ key, kind: 'words' }, { slug: 'x', text: chip })).toBe(name);
  }
});

test('the capacity of memory is that of all its modules', () => {
  expect(words('Memoria Ram', { ddr: 5, modulos: 2, gb_por_modulo: 16 })).toContain('Capacidad: 32 GB');
});

test('what takes a line of its own stays in the sheet, and what nobody knows is left out', () => {
  const sockets = ['AM4', 'AM5', 'LGA1151', 'LGA1200', 'LGA1700', 'LGA1851'];
  expect(words('Coolers', { sockets, radiador_mm: 360 })).toEqual(['Radiador: 360 mm']);
  expect(words('Mouse', {})).toEqual([]);
  expect(words('', { color: 'Black' })).toEqual([]);
});
