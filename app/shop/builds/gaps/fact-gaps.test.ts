import fc from 'fast-check';
import { expect, test } from 'vitest';
import { libraryRecords } from '#tests/support/builds/library-parts.ts';
import { demoPartCatalogue } from '#tests/support/builds/part-catalogue.ts';
import { factsOf } from '../../catalog/specs.ts';
import { judge } from '../check.ts';
import type { LibraryRecord } from '../library/library-record.ts';
import { slotOfKind, specsOfRecord } from '../library/record-specs.ts';
import { partOf } from '../parts/part.ts';
import { buildOf, partsOf } from '../parts/parts.ts';
import { type Rule, rules } from '../rule-table.ts';
import { type Slot, slotCategories, slots } from '../slots.ts';
import { factGaps, silencedRules } from './fact-gaps.ts';
import { gapSummary, partsWithGaps } from './gap-list.ts';

/** Said of facts that are there: the tables end there, or nobody prints the fact. */
const ofNoFact = ['chipset_not_in_table', 'supply_in_case', 'm2_sata_not_said', 'cooler_rating_not_said'];

const kinds = [...new Set(libraryRecords.map(({ kind }) => kind))];
const anyRecords = fc.tuple(
  ...kinds.map((kind) => fc.constantFrom(...libraryRecords.filter((record) => record.kind === kind))),
);
/** Of each part, the facts that are taken away. */
const anyLoss = fc.array(fc.nat(19), { maxLength: 6 });

function lessened(record: LibraryRecord, loss: readonly number[]) {
  const specs = Object.entries(specsOfRecord(record)).filter((_, at) => !loss.includes(at));
  return partOf(slotOfKind[record.kind], { id: null, name: record.name, specs: Object.fromEntries(specs) });
}

test('what a rule does not know is a gap of one of its parts, which names the rule', () => {
  fc.assert(
    fc.property(
      anyRecords,
      fc.array(anyLoss, { minLength: kinds.length, maxLength: kinds.length }),
      (records, losses) => {
        const parts = records.map((record, at) => lessened(record, losses[at] ?? []));
        const silenced = silencedRules(parts.flatMap((part) => [...factGaps(part)]));
        for (const { rule, verdict, why } of judge(buildOf(partsOf(parts)))) {
          if (verdict !== 'unknown' || ofNoFact.includes(why.code)) continue;
          expect(silenced, JSON.stringify(why)).toContain(rule);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each(slots)('a gap of %s has a field in the form, and its rules read the fact', (slot) => {
  const gaps = factGaps(partOf(slot, { id: null, name: '', specs: {} }));
  expect(gaps.length).toBeGreaterThan(0);
  for (const { key, rules: named } of gaps) {
    expect(Object.keys(factsOf(slotCategories[slot])), key).toContain(key);
    for (const id of named) {
      const rule: Rule | undefined = rules.find((each) => each.id === id);
      const reads = rule?.reads[slot];
      expect(reads, `${id} of ${key}`).toContain(key);
    }
  }
});

test('a whole part has none, and a substitute closes the gap', () => {
  const gapsOf = (slot: (typeof slots)[number], specs: Record<string, string | number | boolean | string[]>) =>
    factGaps(partOf(slot, { id: null, name: '', specs })).map(({ key }) => key);
  expect(
    gapsOf('psu', { vatios: 650, formato: 'ATX', largo_mm: 140, eps_8pin: 2, pcie_8pin: 4, pcie_16pin: 0 }),
  ).toEqual([]);
  expect(gapsOf('psu', { vatios: 0, formato: 'ATX', largo_mm: 140, eps_8pin: 0, pcie_8pin: 0, pcie_16pin: 0 })).toEqual(
    ['vatios'],
  );
  expect(gapsOf('drives', { formato: '2.5' })).toEqual([]);
  expect(gapsOf('drives', { formato: 'M.2-2280', interfaz: 'M.2 PCIe' })).toEqual(['interfaz']);
  expect(gapsOf('drives', { formato: 'U.2' }), 'the rules know no such drive').toEqual([]);
  expect(gapsOf('drives', {})).toEqual(['formato']);
  expect(gapsOf('cooler', { tipo: 'Fan', tamano_mm: 120 }), 'a case fan is no cooler').toEqual([]);
  expect(gapsOf('cooler', { tamano_mm: 120 })).toEqual(['tipo', 'sockets', 'capacidad_w']);
  expect(gapsOf('cooler', { radiador_mm: 240, sockets: ['AM5'], capacidad_w: 250 })).toEqual([]);
  const board = {
    ...{ socket: 'AM5', chipset: 'B650', formato: 'ATX', ddr: 5, ranuras_memoria: 4, memoria_max_gb: 256 },
    ...{ puertos_sata: 4, pcie_x16_gen: 4, cpu_8pin: 2, cpu_4pin: 0 },
  };
  expect(gapsOf('board', { ...board, ranuras_m2: 2 }), 'a count says no lengths').toEqual(['m2']);
  expect(gapsOf('board', { ...board, m2: ['2280 PCIe 4.0', '2280 PCIe 4.0'] })).toEqual([]);
});

test('the summary of the admin is the head of the list', () => {
  const open = partsWithGaps(demoPartCatalogue);
  const { counts, first } = gapSummary(demoPartCatalogue, 3);
  expect(open.length).toBeGreaterThan(10);
  expect(first).toEqual(open.slice(0, 3));
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(open.length);
  expect(open.map(({ sales }) => sales)).toEqual(open.map(({ sales }) => sales).sort((a, b) => b - a));
  expect(partsWithGaps(demoPartCatalogue, ['case'])).toEqual(open.filter(({ slot }) => slot === 'case'));
  expect(gapSummary(demoPartCatalogue, 0).first).toEqual([]);
});

/** Section 7.2 of the compatibility reference. */
const keysOfReference: Record<Slot, string> = {
  cpu: 'socket familia tdp_w ppt_w graficos incluye_disipador memoria_tipos pcie_gen lanzamiento',
  board:
    'socket chipset formato ddr ranuras_memoria memoria_max_gb m2 ranuras_m2 puertos_sata pcie_x16_gen cpu_8pin cpu_4pin bios_flashback',
  ram: 'ddr formato modulos gb_por_modulo velocidad_mhz ecc registrada alto_mm',
  gpu: 'chip largo_mm ranuras ranuras_soporte tdp_w fuente_recomendada_w pcie_gen pcie_lineas pines_6 pines_8 pines_16',
  case: 'tipo placas gpu_max_mm disipador_max_mm fuentes fuente_max_mm ranuras_expansion bahias_35 bahias_25 radiador_max_mm radiadores lado_max_mm fuente_incluida_w',
  psu: 'vatios formato largo_mm eps_8pin pcie_8pin pcie_16pin',
  cooler: 'tipo alto_mm radiador_mm sockets capacidad_w',
  drives: 'capacidad_gb tipo formato interfaz',
};

test.each(slots)('the form of %s has a field for every fact of the reference, and for all that rules read', (slot) => {
  const known = Object.keys(factsOf(slotCategories[slot]));
  const read = rules.flatMap((rule: Rule) => rule.reads[slot] ?? []);
  for (const key of [...keysOfReference[slot].split(' '), ...read]) expect(known).toContain(key);
});
