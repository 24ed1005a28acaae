import type { Build } from '../build.ts';
import { cpuWatts } from '../watts.ts';
import type { SearchRule } from './closed-rules.ts';

/** Sockets for which their maker still brings new processors; `docs/builder.md` has the source. */
export const lastingSockets: readonly string[] = ['AM5'];

/** Watts of the processor that boards with these chipsets are made for; the regulators of dearer ones carry more. */
const boardClasses: readonly [chipset: RegExp, mostW: number][] = [
  [/^[AH]\d/, 90],
  [/^B\d/, 200],
];

export function mostCpuWattsOf(chipset: string | null): number {
  return boardClasses.find(([pattern]) => pattern.test(chipset ?? ''))?.[1] ?? Number.POSITIVE_INFINITY;
}

/** What an expert asks of a whole PC besides that it fits: not of a build that a shopper makes. */
export const proposalRules: readonly SearchRule[] = [
  { id: 'board class', slots: ['cpu', 'board'], judge: judgeBoardClass },
  { id: 'fast drive', slots: ['drives', 'board'], judge: judgeFastDrive },
  { id: 'card speed', slots: ['gpu', 'cpu'], judge: judgeCardSpeed },
];

const refused = { verdict: 'fail' } as const;

function judgeBoardClass({ cpu, board }: Build) {
  if (!cpu || !board) return null;
  const watts = cpuWatts(cpu);
  return watts !== null && watts > mostCpuWattsOf(board.chipset) ? refused : null;
}

/** On PCIe where the board has a slot for it. */
function judgeFastDrive({ drives, board }: Build) {
  if (!board || (board.m2 ?? []).length === 0) return null;
  return drives.every(({ form, bus }) => form === 'M.2' && bus === 'PCIe') ? null : refused;
}

/** Cards of the middle use eight lanes: on the third generation of PCIe they lose what somebody just paid for. */
function judgeCardSpeed({ gpu, cpu }: Build) {
  if (!gpu || !cpu) return null;
  return (gpu.pcieGen ?? 0) >= 4 && (cpu.pcieGen ?? 4) < 4 ? refused : null;
}
