import { expect, test } from 'vitest';
import { readImportFile } from '#app/shop/exchange/import-file.server.ts';
import { libraryRecords } from '#tests/support/builds/library-parts.ts';
import { CommandProblem } from './ends-in-words.ts';
import { filledFile } from './filled-file.ts';

const head = 'id;name;price;category;stock';
const row = "'-a;AMD Ryzen 5 7600;789900;Procesadores;3";

test('a file keeps its rows, its cells and its separator, and gets the column that it lacks', () => {
  const { text, filled } = filledFile('in.csv', `${head}\n${row}\nb;Otra cosa;1;Mouse;0\n`, libraryRecords);
  expect([...filled.keys()]).toEqual(['-a']);
  const lines = text.trim().split('\n');
  expect(lines[0]).toBe(`${head};specs`);
  expect(lines[1]?.startsWith(`${row};`)).toBe(true);
  expect(lines[2]).toBe('b;Otra cosa;1;Mouse;0;');
  const read = readImportFile(text);
  expect(read.ok && read.products[0]?.specs).toMatchObject({ socket: 'AM5', familia: 'Ryzen 7000', ppt_w: 88 });
  expect(filledFile('in.csv', text, libraryRecords).text).toBe(text);
});

test('a file that an import would refuse is refused, naming its line', () => {
  const wrong = () => filledFile('in.csv', `${head}\na;AMD;barato;Procesadores;3\n`, libraryRecords);
  expect(wrong).toThrow(CommandProblem);
  expect(wrong).toThrow(/línea 2/);
});
