import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge } from '#app/shop/builds/check.ts';
import type { RuleId } from '#app/shop/builds/rule-table.ts';
import { buildOf, buildOfRecords, libraryRecords, type Wanted } from '#tests/support/builds/library-parts.ts';
import { whyWords } from './why.ts';

const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');
const said = (rule: RuleId, wanted: Wanted) => {
  const found = judge(buildOf(wanted)).find((each) => each.rule === rule);
  return found && plainSpaces(whyWords(found.why));
};

describe('sentences of the rules', () => {
  test('say both figures and the difference', () => {
    expect(said('R08', { gpu: 'ROG Astral RTX 5090', case: 'case-73ae628d' })).toBe(
      'La tarjeta mide 358 mm y en el chasís caben 355 mm: le sobran 3 mm.',
    );
    expect(said('R03', { cpu: 'AMD Ryzen 5 5600', board: 'MSI B450 TOMAHAWK MAX' })).toBe(
      'El procesador funciona en esta placa después de actualizar la BIOS.',
    );
    expect(said('R18b', { psu: 'RM750e', case: 'NZXT H5 Elite' })).toBe(
      'El fabricante no dice qué largo de fuente admite el chasís; la tuya mide 140 mm.',
    );
    expect(said('R06a', { cpu: 'AMD Ryzen 5 7600', board: 'B650 TOMAHAWK', ram: 'ram-cd35331d' })).toBe(
      'La memoria corre a 6.000 MT/s al activar su perfil EXPO; sin él, a 5.200 MT/s.',
    );
  });

  test('are whole for whatever parts stand together', () => {
    const ofKind = Map.groupBy(libraryRecords, ({ kind }) => kind);
    const one = (kind: keyof Wanted) => fc.option(fc.constantFrom(...(ofKind.get(kind) ?? [])), { freq: 6 });
    const some = (kind: keyof Wanted, most: number) =>
      fc.array(fc.constantFrom(...(ofKind.get(kind) ?? [])), { maxLength: most });
    const parts = fc
      .tuple(
        fc.tuple(one('cpu'), one('board'), one('gpu'), one('case'), one('psu'), one('cooler')),
        some('ram', 3),
        some('drive', 5),
      )
      .map(([single, ram, drives]) => [...single.filter((each) => each !== null), ...ram, ...drives]);
    fc.assert(
      fc.property(parts, (records) => {
        for (const { rule, why } of judge(buildOfRecords(records))) {
          const sentence = whyWords(why);
          expect(sentence, rule).toMatch(/^[\p{Lu}\d].*\.$/u);
          expect(sentence, rule).not.toMatch(
            /undefined|null|NaN|Infinity|\[object|-\d|(?<![\d,])1 (módulos|ranuras|discos|bahías|puertos|conectores)\b/,
          );
        }
      }),
      { numRuns: 400 },
    );
  });
});
