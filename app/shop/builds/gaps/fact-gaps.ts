import type { BoardFacts, CaseFacts, CoolerFacts, CpuFacts, DriveFacts, FactsOfSlot, GpuFacts } from '../part-facts.ts';
import type { Part } from '../parts/part.ts';
import type { RuleId } from '../rule-table.ts';
import { pcieGenOf } from '../rules/families.ts';
import type { Slot } from '../slots.ts';

/** A fact that is not there, or not whole, and the rules that say "sin dato" for want of it. */
export interface FactGap {
  /** As in the exchange file. */
  key: string;
  rules: readonly RuleId[];
}

type Gaps<Of extends Slot> = (facts: FactsOfSlot[Of]) => (FactGap | null)[];

const gap = (isOpen: boolean, key: string, ...rules: RuleId[]): FactGap | null => (isOpen ? { key, rules } : null);
const absent = (value: unknown, key: string, ...rules: RuleId[]) => gap(value === null, key, ...rules);

/** What has a substitute (`docs/builder.md`) is no gap: only what leaves a rule without an answer. */
const gapsOfSlot: { [Of in Slot]: Gaps<Of> } = {
  board: (facts) => [
    absent(facts.socket, 'socket', 'R01', 'R02', 'R03', 'R05'),
    absent(facts.chipset, 'chipset', 'R02', 'R03', 'R06a', ...lga1151(facts)),
    absent(facts.form, 'formato', 'R07'),
    absent(facts.ddr, 'ddr', 'R04'),
    absent(facts.ramSlots, 'ranuras_memoria', 'R05'),
    absent(facts.maxRamGb, 'memoria_max_gb', 'R05'),
    m2Gap(facts),
    absent(facts.sataPorts, 'puertos_sata', 'R20'),
    absent(facts.pcieX16Gen, 'pcie_x16_gen', 'R23'),
    absent(facts.cpuPower8, 'cpu_8pin', 'R17'),
    absent(facts.cpuPower4, 'cpu_4pin', 'R17'),
  ],
  cpu: (facts) => [
    absent(facts.socket, 'socket', 'R01', 'R02', 'R03', 'R11', ...wattsBySocket(facts)),
    absent(facts.family, 'familia', 'R02', 'R03', 'R06a', ...lga1151(facts)),
    gap(facts.tdpW === null && facts.pptW === null, 'tdp_w', 'R12', 'R15'),
    absent(facts.hasGraphics, 'graficos', 'R22'),
    absent(facts.includesCooler, 'incluye_disipador', 'R12'),
    gap(facts.pcieGen === null && pcieGenOf(facts.family ?? '') === null, 'pcie_gen', 'R23'),
  ],
  ram: (facts) => [
    absent(facts.ddr, 'ddr', 'R04', 'R06a'),
    absent(facts.form, 'formato', 'R04'),
    absent(facts.modules, 'modulos', 'R05', 'R06a', 'R15'),
    absent(facts.moduleGb, 'gb_por_modulo', 'R05'),
    absent(facts.speedMts, 'velocidad_mhz', 'R06a'),
    absent(facts.hasEcc, 'ecc', 'R06b'),
    absent(facts.isRegistered, 'registrada', 'R06b'),
    absent(facts.heightMm, 'alto_mm', 'R14'),
  ],
  gpu: (facts) => [
    absent(facts.lengthMm, 'largo_mm', 'R08'),
    absent(facts.slotWidth, 'ranuras', 'R09'),
    absent(facts.tdpW, 'tdp_w', 'R15', ...adapterWatts(facts)),
    absent(facts.pcieGen, 'pcie_gen', 'R23'),
    absent(facts.pin6, 'pines_6', 'R16'),
    absent(facts.pin8, 'pines_8', 'R16'),
    absent(facts.pin16, 'pines_16', 'R16'),
  ],
  case: (facts) => [
    absent(facts.boards, 'placas', 'R07'),
    absent(facts.maxGpuMm, 'gpu_max_mm', 'R08'),
    absent(facts.maxCoolerMm, 'disipador_max_mm', 'R10'),
    absent(facts.psuForms, 'fuentes', 'R18a'),
    absent(facts.maxPsuMm, 'fuente_max_mm', 'R18b'),
    radiatorGap(facts),
    absent(facts.expansionSlots, 'ranuras_expansion', 'R09'),
    absent(facts.bays35, 'bahias_35', 'R21'),
    absent(facts.bays25, 'bahias_25', 'R21'),
  ],
  psu: (facts) => [
    absent(facts.watts, 'vatios', 'R15'),
    absent(facts.form, 'formato', 'R18a'),
    absent(facts.lengthMm, 'largo_mm', 'R18b'),
    absent(facts.eps8, 'eps_8pin', 'R17'),
    absent(facts.pcie8, 'pcie_8pin', 'R16'),
    absent(facts.pin16, 'pcie_16pin', 'R16'),
  ],
  cooler: coolerGaps,
  drives: driveGaps,
};

function lga1151({ socket }: BoardFacts | CpuFacts): RuleId[] {
  return socket === 'LGA1151' ? ['R01'] : [];
}

/** Watts are estimated by the socket, or the family, where the maker prints none but the TDP. */
function wattsBySocket({ pptW, family }: CpuFacts): RuleId[] {
  return pptW === null && family === null ? ['R12', 'R15'] : [];
}

function adapterWatts({ pin16 }: GpuFacts): RuleId[] {
  return pin16 === 0 ? [] : ['R16'];
}

function m2Gap({ m2 }: BoardFacts): FactGap | null {
  if (m2 === null) return { key: 'm2', rules: ['R19', 'R23'] };
  const lengths = gap(
    m2.some((slot) => slot.lengths === null),
    'm2',
    'R19',
  );
  const generations = m2.some(({ pcieGen }) => pcieGen === null);
  if (!generations) return lengths;
  return { key: 'm2', rules: lengths ? ['R19', 'R23'] : ['R23'] };
}

function radiatorGap({ radiatorsMm, maxRadiatorMm }: CaseFacts): FactGap | null {
  return gap(radiatorsMm === null && maxRadiatorMm === null, 'radiadores', 'R13');
}

function coolerGaps({ kind, heightMm, radiatorMm, sockets, ratedW }: CoolerFacts): (FactGap | null)[] {
  return [
    absent(kind, 'tipo', 'R10', 'R12'),
    gap(kind === 'air' && heightMm === null, 'alto_mm', 'R10'),
    gap(kind === 'liquid' && radiatorMm === null, 'radiador_mm', 'R13'),
    absent(sockets, 'sockets', 'R11'),
    absent(ratedW, 'capacidad_w', 'R12'),
  ];
}

function driveGaps({ form, m2Length, bus, pcieGen }: DriveFacts): (FactGap | null)[] {
  if (form === null) return [{ key: 'formato', rules: ['R19', 'R20', 'R21'] }];
  if (form !== 'M.2') return [];
  return [
    absent(m2Length, 'formato', 'R19'),
    absent(bus, 'interfaz', 'R19'),
    gap(bus === 'PCIe' && pcieGen === null, 'interfaz', 'R23'),
  ];
}

const known = new WeakMap<object, readonly FactGap[]>();

/** Those of a part, in the order of the exchange file. Many products share one object of facts, which is looked at once. */
export function factGaps(part: Part): readonly FactGap[] {
  if (isOtherThing(part)) return [];
  const found = known.get(part.facts) ?? gapsOf(part.slot, part.facts);
  known.set(part.facts, found);
  return found;
}

function gapsOf<Of extends Slot>(slot: Of, facts: FactsOfSlot[Of]): FactGap[] {
  return gapsOfSlot[slot](facts).filter((each) => each !== null);
}

/** It says what it is, and the rules know no such thing: a case fan, a drive for servers. */
function isOtherThing({ facts, worth }: Part): boolean {
  if (worth.kind === null) return false;
  return ('kind' in facts && facts.kind === null) || ('m2Length' in facts && facts.form === null);
}

/** Each once, in the order of the rules. */
export function silencedRules(gaps: readonly FactGap[]): RuleId[] {
  return [...new Set(gaps.flatMap(({ rules }) => rules))].sort();
}
