import fc from 'fast-check';
import { expect, test } from 'vitest';
import { libraryRecords } from '#tests/support/builds/library-parts.ts';
import type { Specs } from '../catalog/specs.ts';
import type { Build } from './build.ts';
import { judge, verdictOf } from './check.ts';
import { slotOfKind, specsOfRecord } from './library/record-specs.ts';
import { readFacts } from './part-facts.ts';
import { isListSlot, type Slot } from './slots.ts';
import { fits } from './verdict.ts';

interface Part {
  slot: Slot;
  name: string;
  specs: Specs;
}

/** Nothing is unknown of them, so that a single part decides. */
const goodBuilds: readonly Part[][] = [
  [
    {
      slot: 'cpu',
      name: 'AMD Ryzen 5 7600',
      specs: {
        socket: 'AM5',
        familia: 'Ryzen 7000',
        tdp_w: 65,
        ppt_w: 88,
        graficos: true,
        incluye_disipador: true,
        pcie_gen: 5,
      },
    },
    {
      slot: 'board',
      name: 'MSI MAG B650 TOMAHAWK WIFI',
      specs: {
        socket: 'AM5',
        chipset: 'B650',
        formato: 'ATX',
        ddr: 5,
        ranuras_memoria: 4,
        memoria_max_gb: 256,
        m2: ['2280 PCIe 4.0 SATA', '2242/2260/2280/22110 PCIe 4.0'],
        ranuras_m2: 2,
        puertos_sata: 6,
        pcie_x16_gen: 4,
        cpu_8pin: 2,
        cpu_4pin: 0,
        bios_flashback: true,
      },
    },
    {
      slot: 'ram',
      name: 'Flare X5',
      specs: {
        ddr: 5,
        formato: 'DIMM',
        modulos: 2,
        gb_por_modulo: 16,
        velocidad_mhz: 5200,
        ecc: false,
        registrada: false,
        alto_mm: 33,
      },
    },
    {
      slot: 'gpu',
      name: 'RTX 4060',
      specs: {
        largo_mm: 240,
        ranuras: 2,
        ranuras_soporte: 2,
        tdp_w: 115,
        fuente_recomendada_w: 550,
        pcie_gen: 4,
        pines_6: 0,
        pines_8: 1,
        pines_16: 0,
      },
    },
    {
      slot: 'case',
      name: '4000D',
      specs: {
        tipo: 'ATX Mid Tower',
        placas: ['ATX', 'Micro ATX', 'Mini-ITX'],
        gpu_max_mm: 360,
        disipador_max_mm: 170,
        fuentes: ['ATX'],
        fuente_max_mm: 220,
        ranuras_expansion: 7,
        bahias_35: 2,
        bahias_25: 2,
        radiadores: ['240', '280', '360'],
        radiador_max_mm: 360,
        lado_max_mm: 466,
      },
    },
    {
      slot: 'psu',
      name: 'RM750e',
      specs: { vatios: 750, formato: 'ATX', largo_mm: 140, eps_8pin: 2, pcie_8pin: 3, pcie_16pin: 1 },
    },
    {
      slot: 'cooler',
      name: 'Peerless Assassin 120',
      specs: { tipo: 'Air', alto_mm: 155, sockets: ['AM4', 'AM5', 'LGA 1700'], capacidad_w: 260 },
    },
    { slot: 'drives', name: '990 Pro', specs: { tipo: 'SSD', formato: 'M.2-2280', interfaz: 'M.2 PCIe 4.0 X4' } },
  ],
];

/** Where one of these is gone, something else takes its place, and the sentence says so. */
const withSubstitute = new Set([
  'ppt_w',
  'capacidad_w',
  'ranuras_soporte',
  'fuentes',
  'fuente_recomendada_w',
  'radiadores',
  'fuente_incluida_w',
]);

function verdictOfParts(parts: readonly Part[]) {
  const build: Record<string, unknown> = { ram: [], drives: [] };
  for (const { slot, specs, name } of parts) {
    const facts = readFacts[slot](specs, name);
    if (isListSlot(slot)) (build[slot] as unknown[]).push(facts);
    else build[slot] = facts;
  }
  return verdictOf(judge(build as unknown as Build));
}

test('the good builds are good', () => {
  for (const parts of goodBuilds) expect(fits(verdictOfParts(parts))).toBe(true);
});

/** Each fact of each part, one at a time. */
function* withOneFactLess(parts: readonly Part[]): Generator<[string, Part[]]> {
  for (const [index, part] of parts.entries()) {
    for (const key of Object.keys(part.specs)) {
      if (withSubstitute.has(key)) continue;
      const { [key]: _, ...rest } = part.specs;
      yield [`${part.slot} without ${key}`, parts.with(index, { ...part, specs: rest })];
    }
  }
}

/** Known values that decide: too long, too high, other shapes, too few of everything. */
const badFacts: readonly [Slot, Specs][] = [
  ['gpu', { largo_mm: 365 }],
  ['gpu', { largo_mm: 355 }],
  ['gpu', { ranuras: 8, ranuras_soporte: 8 }],
  ['gpu', { tdp_w: 450 }],
  ['gpu', { tdp_w: 700 }],
  ['gpu', { pines_8: 4 }],
  ['gpu', { pines_8: 0, pines_16: 2 }],
  ['psu', { vatios: 220 }],
  ['psu', { vatios: 300 }],
  ['psu', { eps_8pin: 1 }],
  ['psu', { eps_8pin: 0 }],
  ['psu', { largo_mm: 230 }],
  ['psu', { formato: 'SFX' }],
  ['psu', { formato: 'TFX' }],
  ['cooler', { alto_mm: 172 }],
  ['cooler', { alto_mm: 168 }],
  ['cooler', { sockets: ['AM4'] }],
  ['cooler', { sockets: ['LGA 1700'] }],
  ['cooler', { capacidad_w: 60 }],
  ['ram', { ddr: 4 }],
  ['ram', { formato: 'SO-DIMM' }],
  ['ram', { modulos: 5 }],
  ['ram', { gb_por_modulo: 256 }],
  ['ram', { gb_por_modulo: 64, modulos: 4, velocidad_mhz: 6400 }],
  ['ram', { registrada: true }],
  ['ram', { alto_mm: 45 }],
  ['board', { formato: 'EATX' }],
  ['board', { socket: 'AM4' }],
  ['drives', { formato: 'M.2-2230' }],
  ['drives', { formato: 'M.2-22110' }],
];

test('a fact less never turns what does not fit into what fits', () => {
  const records = fc.constantFrom(...libraryRecords);
  const changes = fc.oneof(
    records.map((record): [Slot, Specs, boolean] => [slotOfKind[record.kind], specsOfRecord(record), true]),
    fc.constantFrom(...badFacts).map(([slot, specs]): [Slot, Specs, boolean] => [slot, specs, false]),
  );
  fc.assert(
    fc.property(fc.constantFrom(...goodBuilds), changes, (good, [slot, specs, isWhole]) => {
      const parts = good.map((part) =>
        part.slot === slot ? { ...part, specs: isWhole ? specs : { ...part.specs, ...specs } } : part,
      );
      if (!['fail', 'warn'].includes(verdictOfParts(parts))) return;
      for (const [less, build] of withOneFactLess(parts)) {
        expect(fits(verdictOfParts(build)), `${JSON.stringify(specs)}: ${less}`).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});
