import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Rule, rules } from '#app/shop/builds/rule-table.ts';
import type { Slot } from '#app/shop/builds/slots.ts';
import { slotCategories } from '#app/shop/builds/slots.ts';
import { factsOf } from '#app/shop/catalog/specs.ts';

const table: readonly Rule[] = rules;

test('docs/builder.md names each rule with its slots, its facts and when it is silent', () => {
  const rows = readFileSync('docs/builder.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| R\d\d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, id, , slots, reads, silent]) => ({ id, slots, reads, silent }));
  const written = table.map(({ id, slots, reads, silent = '' }) => ({
    id,
    slots: slots.join(', ') || 'all',
    reads: Object.entries(reads)
      .map(([slot, keys]) => `${slot}: ${keys.map((key) => `\`${key}\``).join(' ')}`)
      .join('; '),
    silent,
  }));
  expect(rows).toEqual(written);
});

test('rules read only facts that the category of their slot knows', () => {
  for (const { id, reads } of table) {
    for (const [slot, keys] of Object.entries(reads)) {
      expect(Object.keys(factsOf(slotCategories[slot as Slot])), id).toEqual(expect.arrayContaining([...keys]));
    }
  }
});
