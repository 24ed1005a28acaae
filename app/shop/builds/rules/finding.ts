import type { Slot } from '../slots.ts';
import type { Verdict } from '../verdict.ts';
import { isWorse } from '../verdict.ts';

/** Why a rule says what it says, with the figures that its sentence needs; `text/builds/why.ts` words it. */
export type Reason =
  | { code: 'socket_same'; socket: string }
  | { code: 'socket_other'; cpu: string; board: string }
  | { code: 'socket_lga1151_other'; family: string; chipset: string }
  | { code: 'no_data'; of: NoData }
  | { code: 'chipset_takes'; family: string; chipset: string }
  | { code: 'chipset_refuses'; family: string; chipset: string }
  | { code: 'chipset_not_in_table'; family: string; chipset: string }
  | { code: 'bios_ready' }
  | { code: 'bios_newer_cpu'; year: number }
  | { code: 'bios_if_old_stock' }
  | { code: 'bios_update'; hasFlashback: boolean }
  | { code: 'bios_if_listed'; hasFlashback: boolean }
  | { code: 'ram_generation_other'; ram: number; board: number }
  | { code: 'ram_shape_other'; form: string }
  | { code: 'ram_generation_same'; ddr: number }
  | { code: 'ram_slots_too_few'; modules: number; slots: number }
  | { code: 'ram_too_much'; gb: number; mostGb: number }
  | { code: 'ram_above_list'; gb: number; mostGb: number }
  | { code: 'ram_has_room'; modules: number; slots: number; gb: number; mostGb: number }
  | { code: 'ram_speed_official'; mts: number; official: number }
  | { code: 'ram_speed_locked'; mts: number; official: number }
  | { code: 'ram_speed_profile'; mts: number; official: number; profile: 'XMP' | 'EXPO' }
  | { code: 'ram_four_modules'; modules: number }
  | { code: 'ram_mixed_kits'; kits: number }
  | { code: 'ram_registered' }
  | { code: 'ram_ecc' }
  | { code: 'ram_plain' }
  | { code: 'board_fits'; form: string }
  | { code: 'board_too_large'; form: string }
  | { code: 'board_eatx' }
  | { code: 'gpu_too_long'; mm: number; mostMm: number }
  | { code: 'gpu_tight'; mm: number; mostMm: number }
  | { code: 'gpu_beside_radiator'; mm: number; mostMm: number }
  | { code: 'gpu_fits'; mm: number; mostMm: number }
  | { code: 'gpu_bracket_too_wide'; slots: number; mostSlots: number; isDeduced: boolean }
  | { code: 'gpu_wider_than_slots'; slots: number; mostSlots: number }
  | { code: 'gpu_slots_fit'; slots: number; mostSlots: number; isDeduced: boolean }
  | { code: 'cooler_too_high'; mm: number; mostMm: number }
  | { code: 'cooler_tight'; mm: number; mostMm: number }
  | { code: 'cooler_height_fits'; mm: number; mostMm: number }
  | { code: 'cooler_has_socket'; socket: string }
  | { code: 'cooler_related_socket'; socket: string; listed: string }
  | { code: 'cooler_other_socket'; socket: string }
  | { code: 'cooler_in_box' }
  | { code: 'cooler_missing' }
  | { code: 'cooler_still_to_choose' }
  | { code: 'cooler_rated_enough'; cpuW: number; ratedW: number; isEstimated: boolean }
  | { code: 'cooler_rated_too_little'; cpuW: number; ratedW: number; isEstimated: boolean }
  | { code: 'cooler_small_heat'; cpuW: number; isEstimated: boolean }
  | { code: 'cooler_small_for_heat'; cpuW: number; mm: number; kind: 'air' | 'liquid'; isEstimated: boolean }
  | { code: 'cooler_rating_not_said'; cpuW: number; isEstimated: boolean }
  | { code: 'radiator_has_place'; mm: number }
  | { code: 'radiator_no_place'; mm: number; sizes: readonly number[] }
  | { code: 'radiator_too_large'; mm: number; mostMm: number }
  | { code: 'radiator_longer_than_case'; mm: number; sideMm: number }
  | { code: 'radiator_not_said'; mm: number }
  | { code: 'ram_low_enough'; mm: number }
  | { code: 'ram_high_under_cooler'; mm: number }
  | { code: 'supply_too_weak'; totalW: number; supplyW: number; isEstimated: boolean }
  | { code: 'supply_little_left'; totalW: number; supplyW: number; isEstimated: boolean }
  | { code: 'supply_below_recommended'; recommendedW: number; supplyW: number; totalW: number | null }
  | { code: 'supply_enough'; totalW: number; supplyW: number; isEstimated: boolean }
  | { code: 'gpu_needs_no_plug' }
  | { code: 'gpu_plugs_enough'; need: number; have: number; pins: 8 | 16 }
  | { code: 'gpu_plugs_too_few'; need: number; have: number }
  | { code: 'gpu_adapter'; need: number; have: number }
  | { code: 'gpu_adapter_too_few'; need: number; have: number }
  | { code: 'cpu_plugs_enough'; need: number; have: number }
  | { code: 'cpu_plugs_one_less'; need: number; have: number }
  | { code: 'cpu_plugs_none'; need: number }
  | { code: 'supply_shape_fits'; form: string }
  | { code: 'supply_needs_plate'; form: string }
  | { code: 'supply_shape_other'; form: string; forms: readonly string[] }
  | { code: 'supply_shape_deduced'; type: string }
  | { code: 'supply_length_fits'; mm: number; mostMm: number }
  | { code: 'supply_too_long'; mm: number; mostMm: number }
  | { code: 'supply_length_not_said'; mm: number }
  | { code: 'm2_fits'; drives: number; slots: number }
  | { code: 'm2_none' }
  | { code: 'm2_too_few'; drives: number; slots: number }
  | { code: 'm2_too_long'; length: number }
  | { code: 'm2_no_post'; length: number }
  | { code: 'm2_first_may_be_dead' }
  | { code: 'm2_sata_not_said' }
  | { code: 'sata_enough'; drives: number; ports: number }
  | { code: 'sata_too_few'; drives: number; ports: number }
  | { code: 'sata_shared_with_m2'; drives: number; ports: number }
  | { code: 'bays_enough' }
  | { code: 'bays_too_few'; drives35: number; bays35: number; drives25: number; bays25: number }
  | { code: 'bays_tray'; drives25: number; bays25: number }
  | { code: 'picture_from_card' }
  | { code: 'picture_from_cpu' }
  | { code: 'picture_missing' }
  | { code: 'picture_card_to_choose' }
  | { code: 'pcie_same' }
  | { code: 'pcie_card_slower'; card: number; slot: number }
  | { code: 'pcie_drive_slower'; drive: number; slot: number }
  | { code: 'complete' }
  | { code: 'incomplete'; missing: readonly Slot[] };

/** The fact that is not there, as `sin dato` says it. */
export type NoData =
  | 'cpu_socket'
  | 'board_socket'
  | 'cpu_family'
  | 'board_chipset'
  | 'ram_generation'
  | 'board_generation'
  | 'ram_shape'
  | 'ram_modules'
  | 'ram_gb'
  | 'board_ram_slots'
  | 'board_ram_gb'
  | 'ram_speed'
  | 'official_speed'
  | 'ram_ecc'
  | 'board_form'
  | 'case_boards'
  | 'gpu_length'
  | 'case_gpu_length'
  | 'gpu_width'
  | 'case_slots'
  | 'cooler_kind'
  | 'cooler_height'
  | 'case_cooler_height'
  | 'cooler_sockets'
  | 'cpu_cooler_in_box'
  | 'cpu_watts'
  | 'radiator_size'
  | 'ram_height'
  | 'gpu_watts'
  | 'supply_watts'
  | 'gpu_plugs'
  | 'supply_gpu_plugs'
  | 'supply_in_case'
  | 'board_cpu_plugs'
  | 'supply_cpu_plugs'
  | 'supply_form'
  | 'case_supply_forms'
  | 'supply_length'
  | 'case_supply_length'
  | 'board_m2'
  | 'board_m2_lengths'
  | 'drive_form'
  | 'drive_length'
  | 'drive_bus'
  | 'board_sata'
  | 'case_bays'
  | 'cpu_graphics'
  | 'gpu_pcie'
  | 'board_pcie'
  | 'cpu_pcie'
  | 'drive_pcie'
  | 'board_m2_pcie';

export interface Finding {
  verdict: Verdict;
  why: Reason;
}

export function finding(verdict: Verdict, why: Reason): Finding {
  return { verdict, why };
}

export function notKnown(of: NoData): Finding {
  return { verdict: 'unknown', why: { code: 'no_data', of } };
}

/** The first of the worst. */
export function worstFinding(findings: readonly Finding[]): Finding | null {
  return findings.reduce<Finding | null>(
    (worst, each) => (worst === null || isWorse(each.verdict, worst.verdict) ? each : worst),
    null,
  );
}
