import { expect, test } from 'vitest';
import { readAnswers, readLineAnswers, readReading } from './heading-choices.server.ts';

const form = (...entries: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
};

test('of several columns the ticked ones count, and the others are not read', () => {
  const sent = form(
    ['preguntada', 'stock:Bogotá'],
    ['cuenta', 'Bogotá'],
    ['preguntada', 'stock:Cali'],
    ['preguntada', 'price:Precio 1'],
    ['preguntada', 'price:Precio: 2'],
    ['cuenta-price', 'Precio: 2'],
  );
  expect(readAnswers(sent, [])).toEqual({ Bogotá: 'stock', Cali: null, 'Precio 1': null, 'Precio: 2': 'price' });
});

test('a price that is chosen takes the place of the one that was read', () => {
  const sent = form(['preguntada', 'price:PVP sugerido'], ['cuenta', 'PVP sugerido']);
  const headings = [
    ['Precio', 'price'],
    ['PVP sugerido', null],
  ] as const;
  expect(readAnswers(sent, headings)).toEqual({ Precio: null, 'PVP sugerido': 'price' });
});

test('codes that are no ids of the shop stay the supplier’s, and a column that nobody knows is none', () => {
  expect(readAnswers(form(['preguntada', 'id:Código'], ['preguntada', 'nada:X']), [])).toEqual({ Código: 'code' });
});

test('each sheet that is read has its own line of headings', () => {
  const sent = form(
    ...([
      ['hoja', 'Memorias'],
      ['hoja', 'Discos'],
      ['hoja-leida', 'Procesadores'],
      ['linea', '2'],
      ['hoja-leida', 'Memorias'],
      ['linea', '4'],
    ] as [string, string][]),
  );
  expect(readReading(sent)).toEqual({
    tables: [{ sheet: 'Memorias', line: 4 }, { sheet: 'Discos' }],
    zeroPrices: false,
  });
  expect(readReading(form(['hoja', ''], ['hoja-leida', ''], ['linea', '3'], ['precios-en-cero', 'si']))).toEqual({
    tables: [{ sheet: null, line: 3 }],
    zeroPrices: true,
  });
});

test('lines are answered by where they stand, and no more of them than the page shows', () => {
  const sent = form(['mismo', 'Hoja 1!7'], ['cuenta-0', ''], ['cuenta-1', '9'], ['pregunta-existencias', 'si']);
  expect(readLineAnswers(sent)).toEqual({ same: ['Hoja 1!7'], chosen: ['9'], placeholdersMeant: false });
  const many = readLineAnswers(
    form(...Array.from({ length: 5_000 }, (_, index): [string, string] => ['mismo', `${index}`])),
  );
  expect(many.same).toHaveLength(100);
});
