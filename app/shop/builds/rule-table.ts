import type { Build } from './build.ts';
import {
  judgeBoardInCase,
  judgeCardLength,
  judgeCardThickness,
  judgeCoolerHeight,
  judgeRadiator,
  judgeSupplyLength,
  judgeSupplyShape,
} from './rules/case-rules.ts';
import { judgeCoolerSocket, judgeCooling, judgeMemoryUnderCooler } from './rules/cooler-rules.ts';
import { judgeBays, judgeM2, judgeSataPorts } from './rules/drive-rules.ts';
import type { Finding } from './rules/finding.ts';
import { judgeMemoryGeneration, judgeMemoryRoom, judgeMemorySpeed, judgeServerMemory } from './rules/memory-rules.ts';
import { judgeComplete, judgePcie, judgePicture } from './rules/picture-rules.ts';
import { judgeCardPlugs, judgePower, judgeProcessorPlugs } from './rules/power-rules.ts';
import { judgeBios, judgeChipset, judgeSocket } from './rules/processor-rules.ts';
import type { Slot } from './slots.ts';

export interface Rule {
  id: string;
  /** Slots that it names; those without a part are left out of an answer. */
  slots: readonly Slot[];
  /** Keys of the exchange file that it reads, by slot. */
  reads: Readonly<Partial<Record<Slot, readonly string[]>>>;
  /** When it says nothing, besides a part that is not chosen. */
  silent?: string;
  judge(build: Build): Finding | null;
}

const supplyInCase = ['fuente_incluida_w'];

/** `docs/builder.md` repeats it for people; a test compares the two. */
export const rules = [
  {
    id: 'R01',
    slots: ['cpu', 'board'],
    reads: { cpu: ['socket', 'familia'], board: ['socket', 'chipset'] },
    judge: judgeSocket,
  },
  {
    id: 'R02',
    slots: ['cpu', 'board'],
    reads: { cpu: ['socket', 'familia'], board: ['socket', 'chipset'] },
    silent: 'R01 does not pass',
    judge: judgeChipset,
  },
  {
    id: 'R03',
    slots: ['cpu', 'board'],
    reads: { cpu: ['socket', 'familia', 'lanzamiento'], board: ['socket', 'chipset', 'bios_flashback'] },
    silent: 'R01 does not pass, R02 fails',
    judge: judgeBios,
  },
  {
    id: 'R04',
    slots: ['ram', 'board'],
    reads: { ram: ['ddr', 'formato'], board: ['ddr'] },
    judge: judgeMemoryGeneration,
  },
  {
    id: 'R05',
    slots: ['ram', 'board'],
    reads: {
      ram: ['modulos', 'gb_por_modulo', 'ddr'],
      board: ['ranuras_memoria', 'memoria_max_gb', 'socket', 'ddr'],
    },
    silent: 'R04 fails',
    judge: judgeMemoryRoom,
  },
  {
    id: 'R06a',
    slots: ['ram', 'board', 'cpu'],
    reads: { ram: ['velocidad_mhz', 'modulos', 'ddr'], board: ['chipset', 'ddr', 'socket'], cpu: ['familia'] },
    silent: 'R04 fails',
    judge: judgeMemorySpeed,
  },
  { id: 'R06b', slots: ['ram'], reads: { ram: ['ecc', 'registrada'] }, silent: 'R04 fails', judge: judgeServerMemory },
  { id: 'R07', slots: ['board', 'case'], reads: { board: ['formato'], case: ['placas'] }, judge: judgeBoardInCase },
  {
    id: 'R08',
    slots: ['gpu', 'case', 'cooler'],
    reads: { gpu: ['largo_mm'], case: ['gpu_max_mm'], cooler: ['tipo', 'radiador_mm'] },
    judge: judgeCardLength,
  },
  {
    id: 'R09',
    slots: ['gpu', 'case'],
    reads: { gpu: ['ranuras', 'ranuras_soporte'], case: ['ranuras_expansion'] },
    judge: judgeCardThickness,
  },
  {
    id: 'R10',
    slots: ['cooler', 'case'],
    reads: { cooler: ['tipo', 'alto_mm'], case: ['disipador_max_mm'] },
    silent: 'the cooler is liquid',
    judge: judgeCoolerHeight,
  },
  {
    id: 'R11',
    slots: ['cooler', 'cpu', 'board'],
    reads: { cooler: ['sockets'], cpu: ['socket'], board: ['socket'] },
    judge: judgeCoolerSocket,
  },
  {
    id: 'R12',
    slots: ['cooler', 'cpu'],
    reads: {
      cooler: ['capacidad_w', 'tipo', 'alto_mm', 'radiador_mm'],
      cpu: ['incluye_disipador', 'ppt_w', 'tdp_w', 'socket', 'familia'],
    },
    judge: judgeCooling,
  },
  {
    id: 'R13',
    slots: ['cooler', 'case'],
    reads: { cooler: ['tipo', 'radiador_mm'], case: ['radiadores', 'radiador_max_mm', 'lado_max_mm'] },
    silent: 'the cooler is no liquid one',
    judge: judgeRadiator,
  },
  {
    id: 'R14',
    slots: ['ram', 'cooler'],
    reads: { ram: ['alto_mm'], cooler: ['tipo'] },
    silent: 'R04 fails, the cooler is liquid or comes in the box',
    judge: judgeMemoryUnderCooler,
  },
  {
    id: 'R15',
    slots: ['cpu', 'gpu', 'psu', 'case', 'board', 'ram', 'drives', 'cooler'],
    reads: {
      cpu: ['ppt_w', 'tdp_w', 'socket', 'familia'],
      gpu: ['tdp_w', 'fuente_recomendada_w'],
      psu: ['vatios'],
      case: supplyInCase,
      ram: ['modulos'],
      drives: ['formato', 'tipo'],
      cooler: ['tipo'],
    },
    judge: judgePower,
  },
  {
    id: 'R16',
    slots: ['gpu', 'psu', 'case'],
    reads: {
      gpu: ['pines_6', 'pines_8', 'pines_16', 'tdp_w'],
      psu: ['pcie_8pin', 'pcie_16pin'],
      case: supplyInCase,
    },
    judge: judgeCardPlugs,
  },
  {
    id: 'R17',
    slots: ['board', 'psu', 'case'],
    reads: { board: ['cpu_8pin', 'cpu_4pin'], psu: ['eps_8pin'], case: supplyInCase },
    judge: judgeProcessorPlugs,
  },
  {
    id: 'R18a',
    slots: ['psu', 'case'],
    reads: { psu: ['formato'], case: ['fuentes', 'tipo'] },
    judge: judgeSupplyShape,
  },
  {
    id: 'R18b',
    slots: ['psu', 'case'],
    reads: { psu: ['largo_mm'], case: ['fuente_max_mm'] },
    judge: judgeSupplyLength,
  },
  {
    id: 'R19',
    slots: ['drives', 'board', 'cpu'],
    reads: { drives: ['formato', 'interfaz'], board: ['m2', 'ranuras_m2', 'chipset'], cpu: ['familia'] },
    judge: judgeM2,
  },
  {
    id: 'R20',
    slots: ['drives', 'board'],
    reads: { drives: ['formato'], board: ['puertos_sata'] },
    judge: judgeSataPorts,
  },
  {
    id: 'R21',
    slots: ['drives', 'case'],
    reads: { drives: ['formato'], case: ['bahias_35', 'bahias_25'] },
    judge: judgeBays,
  },
  { id: 'R22', slots: ['cpu', 'gpu'], reads: { cpu: ['graficos'] }, judge: judgePicture },
  {
    id: 'R23',
    slots: ['gpu', 'drives', 'board', 'cpu'],
    reads: {
      gpu: ['pcie_gen'],
      drives: ['formato', 'interfaz'],
      board: ['pcie_x16_gen', 'm2', 'ranuras_m2'],
      cpu: ['pcie_gen', 'familia', 'socket'],
    },
    silent: 'there is neither a card nor a drive on PCIe',
    judge: judgePcie,
  },
  { id: 'R24', slots: [], reads: { cpu: ['incluye_disipador', 'graficos'], case: supplyInCase }, judge: judgeComplete },
] as const satisfies readonly Rule[];

export type RuleId = (typeof rules)[number]['id'];
