import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Specs } from '#app/shop/catalog/specs.ts';
import { chipOf, shownUses } from '#app/shop/catalog/uses/uses.ts';

const demo = (slug: string): { name: string; specs: Specs }[] => {
  const file = JSON.parse(readFileSync(`seeds/demo/${slug}.json`, 'utf8'));
  return file.products ?? file;
};

test.each([
  ['tarjetas-graficas', 'Tarjeta Gráfica', 'resolucion'],
  ['procesadores', 'Procesadores', 'uso'],
  ['fuentes-de-poder', 'Fuente de poder', 'tarjetas'],
] as const)('the tables know what each product of the demo is for: %s', (slug, category, fact) => {
  for (const { name, specs } of demo(slug)) expect(shownUses(category, specs), name).toHaveProperty(fact);
});

test('a power supply has the watts that the demo names for a chip', () => {
  for (const { name, specs } of demo('tarjetas-graficas')) {
    if (specs.fuente_recomendada_w !== undefined) {
      expect(chipOf(specs.chip)?.supplyW, name).toBe(specs.fuente_recomendada_w);
    }
  }
});

test('the tables know the chips of the library of parts', () => {
  const cards = readFileSync('seeds/library/parts.ndjson', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kind === 'gpu');
  expect(cards.length).toBeGreaterThan(100);
  expect([...new Set(cards.map(({ chipset }) => chipset).filter((chip) => chip && !chipOf(chip)))]).toEqual([]);
});
