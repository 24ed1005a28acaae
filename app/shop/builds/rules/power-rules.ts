import type { Build } from '../build.ts';
import type { GpuFacts, PsuFacts } from '../part-facts.ts';
import { wattsOf } from '../watts.ts';
import { type Finding, finding, notKnown, worstFinding } from './finding.ts';

/** The case brings a supply of which nothing but its watts is known. */
function isSupplyInCase({ psu, case: chassis }: Build): boolean {
  return psu === undefined && (chassis?.includedSupplyW ?? null) !== null;
}

const comfortableShare = 0.8;

/** R15 */
export function judgePower(build: Build): Finding | null {
  const watts = wattsOf(build);
  if (!watts || (!build.psu && !isSupplyInCase(build))) return null;
  if (watts.supply === null) return notKnown('supply_watts');
  const recommendedW = build.gpu?.recommendedSupplyW ?? null;
  const isBelow = recommendedW !== null && recommendedW > watts.supply;
  if (watts.total === null) {
    // What the card's maker asks for holds whatever the rest draws.
    if (isBelow) return belowRecommended(recommendedW, watts.supply, null);
    return notKnown(watts.cpu === null ? 'cpu_watts' : watts.gpu === null ? 'gpu_watts' : 'ram_modules');
  }
  const figures = { totalW: watts.total, supplyW: watts.supply, isEstimated: watts.isEstimated };
  if (figures.totalW > figures.supplyW) return finding('fail', { code: 'supply_too_weak', ...figures });
  if (figures.totalW > comfortableShare * figures.supplyW) {
    return finding('warn', { code: 'supply_little_left', ...figures });
  }
  return isBelow
    ? belowRecommended(recommendedW, figures.supplyW, figures.totalW)
    : finding('pass', { code: 'supply_enough', ...figures });
}

function belowRecommended(recommendedW: number, supplyW: number, totalW: number | null): Finding {
  return finding('warn', { code: 'supply_below_recommended', recommendedW, supplyW, totalW });
}

const wattsOfPlug = 150;

/** R16 */
export function judgeCardPlugs(build: Build): Finding | null {
  const { gpu, psu } = build;
  if (!gpu || (!psu && !isSupplyInCase(build))) return null;
  const { pin6, pin8, pin16 } = gpu;
  if (pin6 === null || pin8 === null || pin16 === null) return notKnown('gpu_plugs');
  const plugs = pin6 + pin8;
  if (plugs + pin16 === 0) return finding('pass', { code: 'gpu_needs_no_plug' });
  if (!psu) return notKnown('supply_in_case');
  return pin16 > 0 ? largePlugs(gpu, pin16, plugs, psu) : smallPlugs(plugs, psu);
}

function smallPlugs(need: number, { pcie8 }: PsuFacts): Finding {
  if (pcie8 === null) return notKnown('supply_gpu_plugs');
  return need <= pcie8
    ? finding('pass', { code: 'gpu_plugs_enough', need, have: pcie8, pins: 8 })
    : finding('fail', { code: 'gpu_plugs_too_few', need, have: pcie8 });
}

/** 12VHPWR and 12V-2x6 are one plug here; without it, cards bring an adapter to plugs of 8 pins. */
function largePlugs({ tdpW }: GpuFacts, need: number, plugs: number, psu: PsuFacts): Finding | null {
  if (psu.pin16 === null) return notKnown('supply_gpu_plugs');
  if (psu.pin16 >= need) {
    const large = finding('pass', { code: 'gpu_plugs_enough', need, have: psu.pin16, pins: 16 });
    return plugs > 0 ? worstFinding([large, smallPlugs(plugs, psu)]) : large;
  }
  if (tdpW === null) return notKnown('gpu_watts');
  if (psu.pcie8 === null) return notKnown('supply_gpu_plugs');
  const adapted = Math.ceil(tdpW / wattsOfPlug);
  return psu.pcie8 >= adapted
    ? finding('warn', { code: 'gpu_adapter', need: adapted, have: psu.pcie8 })
    : finding('fail', { code: 'gpu_adapter_too_few', need: adapted, have: psu.pcie8 });
}

/** R17 */
export function judgeProcessorPlugs(build: Build): Finding | null {
  const { board, psu } = build;
  if (!board || (!psu && !isSupplyInCase(build))) return null;
  if (!psu) return notKnown('supply_in_case');
  if (board.cpuPower8 === null || board.cpuPower4 === null) return notKnown('board_cpu_plugs');
  if (psu.eps8 === null) return notKnown('supply_cpu_plugs');
  const need = board.cpuPower8 + board.cpuPower4;
  if (psu.eps8 >= need) return finding('pass', { code: 'cpu_plugs_enough', need, have: psu.eps8 });
  return psu.eps8 >= 1
    ? finding('warn', { code: 'cpu_plugs_one_less', need, have: psu.eps8 })
    : finding('fail', { code: 'cpu_plugs_none', need });
}
