import { type M2Slot, readM2Slot } from '../catalog/m2-slots.ts';
import type { Specs, SpecValue } from '../catalog/specs.ts';
import { plainChipset, plainForm } from './plain-facts.ts';
import type { Slot } from './slots.ts';

/**
 * What the rules read of a part, from the facts of the exchange file. Null is "sin dato", never zero or "no".
 * Sockets, shapes and chipsets are in the form in which they are compared (`plain-facts.ts`).
 */
const readers = {
  board: (specs) => ({
    socket: plain(specs, 'socket'),
    chipset: mapped(text(specs.chipset), plainChipset),
    form: plain(specs, 'formato'),
    ddr: generation(specs.ddr),
    ramSlots: count(specs.ranuras_memoria),
    maxRamGb: measure(specs.memoria_max_gb),
    m2: m2Of(specs),
    sataPorts: count(specs.puertos_sata),
    pcieX16Gen: measure(specs.pcie_x16_gen),
    cpuPower8: count(specs.cpu_8pin),
    cpuPower4: count(specs.cpu_4pin),
    hasFlashback: flag(specs.bios_flashback),
  }),
  cpu: (specs, name) => ({
    name,
    socket: plain(specs, 'socket'),
    family: text(specs.familia),
    tdpW: measure(specs.tdp_w),
    pptW: measure(specs.ppt_w),
    hasGraphics: graphicsOf(specs.graficos),
    includesCooler: flag(specs.incluye_disipador),
    pcieGen: measure(specs.pcie_gen),
    year: measure(specs.lanzamiento),
  }),
  ram: (specs) => ({
    ddr: generation(specs.ddr),
    form: plain(specs, 'formato'),
    modules: measure(specs.modulos),
    moduleGb: measure(specs.gb_por_modulo),
    speedMts: measure(specs.velocidad_mhz),
    hasEcc: flag(specs.ecc),
    isRegistered: flag(specs.registrada),
    heightMm: measure(specs.alto_mm),
  }),
  gpu: (specs) => ({
    lengthMm: measure(specs.largo_mm),
    slotWidth: measure(specs.ranuras),
    bracketSlots: measure(specs.ranuras_soporte),
    tdpW: measure(specs.tdp_w),
    recommendedSupplyW: measure(specs.fuente_recomendada_w),
    pcieGen: measure(specs.pcie_gen),
    pin6: count(specs.pines_6),
    pin8: count(specs.pines_8),
    pin16: count(specs.pines_16),
  }),
  case: (specs) => ({
    type: plain(specs, 'tipo'),
    boards: plainList(specs.placas),
    maxGpuMm: measure(specs.gpu_max_mm),
    maxCoolerMm: measure(specs.disipador_max_mm),
    psuForms: plainList(specs.fuentes),
    maxPsuMm: measure(specs.fuente_max_mm),
    expansionSlots: count(specs.ranuras_expansion),
    bays35: count(specs.bahias_35),
    bays25: count(specs.bahias_25),
    /** Sizes that go in anywhere, entered by hand. */
    radiatorsMm: sizes(specs.radiadores),
    maxRadiatorMm: measure(specs.radiador_max_mm),
    /** The longest outer side. */
    maxSideMm: measure(specs.lado_max_mm),
    /** Null is "brings none": the one fact whose absence is a no. */
    includedSupplyW: measure(specs.fuente_incluida_w),
  }),
  psu: (specs) => ({
    watts: measure(specs.vatios),
    form: plain(specs, 'formato'),
    lengthMm: measure(specs.largo_mm),
    eps8: count(specs.eps_8pin),
    /** Plugs of 6+2 pins. */
    pcie8: count(specs.pcie_8pin),
    pin16: count(specs.pcie_16pin),
  }),
  cooler: (specs) => ({
    /** Null where it may be a case fan. */
    kind: coolerKindOf(specs),
    heightMm: measure(specs.alto_mm),
    radiatorMm: measure(specs.radiador_mm),
    sockets: plainList(specs.sockets),
    ratedW: measure(specs.capacidad_w),
  }),
  drives: (specs) => {
    const form = text(specs.formato);
    const bus = text(specs.interfaz);
    const [, m2Length] = /^M\.?2(?:[- ](\d{4,5}))?$/i.exec(form ?? '') ?? [];
    const inches = /^([23]\.5)(?:"|″|”|''| ?pulgadas| ?in)?$/.exec(form ?? '')?.[1];
    const type = text(specs.tipo)?.toUpperCase();
    return {
      /** Null for what the rules do not know: mSATA, U.2, cards, SAS, or no fact. */
      form: /^M\.?2\b/i.test(form ?? '') ? 'M.2' : ((inches as '2.5' | '3.5' | undefined) ?? null),
      /** As printed: 2280. */
      m2Length: m2Length ? Number(m2Length) : null,
      type: type === 'SSD' || type === 'HDD' ? type : null,
      bus: bus === null ? null : /pcie|nvme/i.test(bus) ? 'PCIe' : /sata/i.test(bus) ? 'SATA' : null,
      pcieGen: mapped(/pcie (\d)/i.exec(bus ?? '')?.[1] ?? null, Number),
    } as const;
  },
} satisfies Record<Slot, (specs: Specs, name: string) => unknown>;

export type FactsOfSlot = { [Of in Slot]: ReturnType<(typeof readers)[Of]> };
export type CpuFacts = FactsOfSlot['cpu'];
export type BoardFacts = FactsOfSlot['board'];
export type RamFacts = FactsOfSlot['ram'];
export type GpuFacts = FactsOfSlot['gpu'];
export type CaseFacts = FactsOfSlot['case'];
export type PsuFacts = FactsOfSlot['psu'];
export type CoolerFacts = FactsOfSlot['cooler'];
export type DriveFacts = FactsOfSlot['drives'];

export const readFacts: { [Of in Slot]: (specs: Specs, name: string) => FactsOfSlot[Of] } = readers;

function text(value: SpecValue | undefined): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() ? value.trim() : null;
}

function mapped<Value, Result>(value: Value | null, change: (value: Value) => Result): Result | null {
  return value === null ? null : change(value);
}

function plain(specs: Specs, key: string): string | null {
  return mapped(text(specs[key]), plainForm);
}

function plainList(value: SpecValue | undefined): readonly string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.map((each) => plainForm(String(each)));
}

/** Millimetres, watts, gigabytes, transfers: zero of these was "not entered". */
function measure(value: SpecValue | undefined): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

/** Plugs, bays, ports: zero of these is a count. */
function count(value: SpecValue | undefined): number | null {
  return typeof value === 'number' && value >= 0 ? value : null;
}

function flag(value: SpecValue | undefined): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** 5, also from `DDR5`. */
function generation(value: SpecValue | undefined): number | null {
  if (typeof value === 'string') return mapped(/^(?:DDR)?([1-9])$/i.exec(value.trim())?.[1] ?? null, Number);
  return measure(value);
}

/** A name says that there are some, `false` that there are none. */
function graphicsOf(value: SpecValue | undefined): boolean | null {
  if (typeof value === 'boolean') return value;
  const name = text(value);
  return name === null ? null : !/^(false|no|ninguno|ninguna)$/i.test(name);
}

function coolerKindOf(specs: Specs): 'air' | 'liquid' | null {
  const type = text(specs.tipo)?.toLowerCase();
  if (type === 'air' || type === 'liquid') return type;
  if (type !== undefined) return null;
  if (measure(specs.radiador_mm) !== null) return 'liquid';
  return measure(specs.alto_mm) !== null || plainList(specs.sockets) !== null ? 'air' : null;
}

function m2Of(specs: Specs): readonly M2Slot[] | null {
  if (Array.isArray(specs.m2)) {
    return specs.m2.map((each) => readM2Slot(String(each)) ?? { lengths: null, pcieGen: null, takesSata: false });
  }
  const number = count(specs.ranuras_m2);
  if (number === null) return null;
  return Array.from({ length: Math.floor(number) }, () => ({ lengths: null, pcieGen: null, takesSata: false }));
}

function sizes(value: SpecValue | undefined): readonly number[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.map(Number).filter((size) => size > 0);
}
