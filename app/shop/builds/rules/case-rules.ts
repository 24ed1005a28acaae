import type { Build } from '../build.ts';
import { type Finding, finding, notKnown } from './finding.ts';

/** R07 */
export function judgeBoardInCase({ board, case: chassis }: Build): Finding | null {
  if (!board || !chassis) return null;
  if (board.form === null) return notKnown('board_form');
  if (chassis.boards === null) return notKnown('case_boards');
  const { form } = board;
  if (!chassis.boards.includes(form)) return finding('fail', { code: 'board_too_large', form });
  // E-ATX is no size: boards run from 257 to 330 mm.
  return form === 'EATX' ? finding('warn', { code: 'board_eatx' }) : finding('pass', { code: 'board_fits', form });
}

const comfortableGpuMm = 10;
/** A radiator of 27 mm with fans of 25 mm, if it goes in front. */
const radiatorInFrontMm = 55;
const smallestFrontRadiatorMm = 240;

/** R08 */
export function judgeCardLength({ gpu, case: chassis, cooler }: Build): Finding | null {
  if (!gpu || !chassis) return null;
  if (gpu.lengthMm === null) return notKnown('gpu_length');
  if (chassis.maxGpuMm === null) return notKnown('case_gpu_length');
  const figures = { mm: gpu.lengthMm, mostMm: chassis.maxGpuMm };
  const left = figures.mostMm - figures.mm;
  if (left < 0) return finding('fail', { code: 'gpu_too_long', ...figures });
  if (left < comfortableGpuMm) return finding('warn', { code: 'gpu_tight', ...figures });
  const mayStandInFront =
    cooler?.kind === 'liquid' && (cooler.radiatorMm === null || cooler.radiatorMm >= smallestFrontRadiatorMm);
  return mayStandInFront && left < radiatorInFrontMm
    ? finding('warn', { code: 'gpu_beside_radiator', ...figures })
    : finding('pass', { code: 'gpu_fits', ...figures });
}

/** R09 */
export function judgeCardThickness({ gpu, case: chassis }: Build): Finding | null {
  if (!gpu || !chassis) return null;
  const { slotWidth, bracketSlots } = gpu;
  const bracket = bracketSlots ?? (slotWidth === null ? null : Math.max(1, Math.floor(slotWidth)));
  const mostSlots = chassis.expansionSlots;
  if (bracket === null) return notKnown('gpu_width');
  if (mostSlots === null) return notKnown('case_slots');
  const isDeduced = bracketSlots === null;
  if (bracket > mostSlots)
    return finding('fail', { code: 'gpu_bracket_too_wide', slots: bracket, mostSlots, isDeduced });
  if (slotWidth === null) return notKnown('gpu_width');
  return Math.ceil(slotWidth) > mostSlots
    ? finding('warn', { code: 'gpu_wider_than_slots', slots: slotWidth, mostSlots })
    : finding('pass', { code: 'gpu_slots_fit', slots: bracket, mostSlots, isDeduced });
}

const comfortableCoolerMm = 5;

/** R10 */
export function judgeCoolerHeight({ cooler, case: chassis }: Build): Finding | null {
  if (!cooler || !chassis || cooler.kind === 'liquid') return null;
  if (cooler.kind === null) return notKnown('cooler_kind');
  if (cooler.heightMm === null) return notKnown('cooler_height');
  if (chassis.maxCoolerMm === null) return notKnown('case_cooler_height');
  const figures = { mm: cooler.heightMm, mostMm: chassis.maxCoolerMm };
  const left = figures.mostMm - figures.mm;
  if (left < 0) return finding('fail', { code: 'cooler_too_high', ...figures });
  return left < comfortableCoolerMm
    ? finding('warn', { code: 'cooler_tight', ...figures })
    : finding('pass', { code: 'cooler_height_fits', ...figures });
}

const endsOfRadiatorMm = 30;
/** Radiators of one fan size: who takes the largest takes the smaller ones. */
const fanSizes = [
  [120, 240, 360],
  [140, 280, 420],
];

/** R13 */
export function judgeRadiator({ cooler, case: chassis }: Build): Finding | null {
  if (cooler?.kind !== 'liquid' || !chassis) return null;
  const mm = cooler.radiatorMm;
  if (mm === null) return notKnown('radiator_size');
  const { radiatorsMm, maxRadiatorMm, maxSideMm } = chassis;
  if (radiatorsMm !== null) {
    return radiatorsMm.includes(mm)
      ? finding('pass', { code: 'radiator_has_place', mm })
      : finding('fail', { code: 'radiator_no_place', mm, sizes: radiatorsMm });
  }
  if (maxRadiatorMm !== null) {
    if (mm > maxRadiatorMm) return finding('fail', { code: 'radiator_too_large', mm, mostMm: maxRadiatorMm });
    const hasSameFans = fanSizes.some((sizes) => sizes.includes(mm) && sizes.includes(maxRadiatorMm));
    if (mm === maxRadiatorMm || hasSameFans) return finding('pass', { code: 'radiator_has_place', mm });
  }
  return maxSideMm !== null && mm + endsOfRadiatorMm > maxSideMm
    ? finding('fail', { code: 'radiator_longer_than_case', mm, sideMm: maxSideMm })
    : finding('unknown', { code: 'radiator_not_said', mm });
}

/** Cases of these kinds take a supply of ATX shape where their maker says nothing. */
const towers = /^E?ATX(MID|FULL)TOWER$/;

/** R18a */
export function judgeSupplyShape({ psu, case: chassis }: Build): Finding | null {
  if (!psu || !chassis) return null;
  const { form } = psu;
  if (form === null) return notKnown('supply_form');
  const forms = chassis.psuForms;
  if (forms === null) {
    return form === 'ATX' && towers.test(chassis.type ?? '')
      ? finding('info', { code: 'supply_shape_deduced', type: chassis.type ?? '' })
      : notKnown('case_supply_forms');
  }
  if (forms.includes(form) || (form === 'SFX' && forms.includes('SFXL'))) {
    return finding('pass', { code: 'supply_shape_fits', form });
  }
  const hasPlate = /^SFXL?$/.test(form) && forms.includes('ATX') && !forms.some((each) => /^SFXL?$/.test(each));
  return hasPlate
    ? finding('warn', { code: 'supply_needs_plate', form })
    : finding('fail', { code: 'supply_shape_other', form, forms });
}

/** R18b */
export function judgeSupplyLength({ psu, case: chassis }: Build): Finding | null {
  if (!psu || !chassis) return null;
  if (psu.lengthMm === null) return notKnown('supply_length');
  if (chassis.maxPsuMm === null) return finding('unknown', { code: 'supply_length_not_said', mm: psu.lengthMm });
  const figures = { mm: psu.lengthMm, mostMm: chassis.maxPsuMm };
  return figures.mm > figures.mostMm
    ? finding('fail', { code: 'supply_too_long', ...figures })
    : finding('pass', { code: 'supply_length_fits', ...figures });
}
