import type { Build } from './build.ts';
import type { CpuFacts, DriveFacts } from './part-facts.ts';

/** How each figure comes about stands in `docs/builder.md`. */
export interface BuildWatts {
  cpu: number | null;
  /** True where the processor's is worked out from its TDP. */
  isEstimated: boolean;
  gpu: number | null;
  /** Board, memory, drives, fans and pump, as far as they are known. */
  rest: number;
  /** Null while a part of it is not known. */
  total: number | null;
  /** What the supply gives, or the one that the case brings. */
  supply: number | null;
}

const ofBoard = 50;
const ofFans = 15;
const ofModule = 5;
const ofPump = 10;

/** @returns null without a processor */
export function wattsOf(build: Build): BuildWatts | null {
  if (!build.cpu) return null;
  const cpu = cpuWatts(build.cpu);
  const gpu = build.gpu ? build.gpu.tdpW : 0;
  const modules = build.ram.map((kit) => kit.modules);
  const rest =
    ofBoard +
    ofFans +
    modules.reduce<number>((sum, each) => sum + (each ?? 0) * ofModule, 0) +
    build.drives.reduce((sum, drive) => sum + driveWatts(drive), 0) +
    (build.cooler?.kind === 'liquid' ? ofPump : 0);
  const isKnown = cpu !== null && gpu !== null && !modules.includes(null);
  return {
    cpu,
    isEstimated: build.cpu.pptW === null && cpu !== null,
    gpu,
    rest,
    total: isKnown ? cpu + gpu + rest : null,
    supply: build.psu ? build.psu.watts : (build.case?.includedSupplyW ?? null),
  };
}

/** AMD's own ratio for its AM4 and AM5; the median of Intel's that print both. */
export function cpuWatts({ pptW, tdpW, socket, family, name }: CpuFacts): number | null {
  if (pptW !== null) return pptW;
  if (tdpW === null) return null;
  if (socket === 'AM4' || socket === 'AM5' || (socket === null && /^(Ryzen|Athlon)\b/i.test(family ?? ''))) {
    return Math.round(1.35 * tdpW);
  }
  const isIntel =
    /^LGA\d/.test(socket ?? '') || /^Core\b/i.test(family ?? '') || (socket === null && /^Intel\b/i.test(name));
  return isIntel ? 2 * tdpW : null;
}

function driveWatts({ form, type }: DriveFacts): number {
  if (form === 'M.2') return 8;
  return form !== null && type === 'SSD' ? 5 : 10;
}
