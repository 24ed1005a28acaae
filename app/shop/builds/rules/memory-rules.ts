import type { Build } from '../build.ts';
import type { BoardFacts, RamFacts } from '../part-facts.ts';
import { isMemoryLocked } from './chipsets.ts';
import { officialSpeed } from './families.ts';
import { type Finding, finding, notKnown, worstFinding } from './finding.ts';

/** R04 */
export function judgeMemoryGeneration({ ram, board }: Build): Finding | null {
  return board ? worstFinding(ram.map((kit) => generationOf(kit, board))) : null;
}

function generationOf({ ddr, form }: RamFacts, board: BoardFacts): Finding {
  if (form !== null && form !== 'DIMM') return finding('fail', { code: 'ram_shape_other', form });
  if (ddr !== null && board.ddr !== null && ddr !== board.ddr) {
    return finding('fail', { code: 'ram_generation_other', ram: ddr, board: board.ddr });
  }
  if (ddr === null) return notKnown('ram_generation');
  if (board.ddr === null) return notKnown('board_generation');
  return form === null ? notKnown('ram_shape') : finding('pass', { code: 'ram_generation_same', ddr });
}

/** The rules of memory are silent where its generation or shape is wrong. */
export function isWrongMemory(build: Build): boolean {
  return judgeMemoryGeneration(build)?.verdict === 'fail';
}

/** R05 */
export function judgeMemoryRoom(build: Build): Finding | null {
  const { ram, board } = build;
  if (!board || ram.length === 0 || isWrongMemory(build)) return null;
  return worstFinding([slotsFor(ram, board), gigabytesFor(ram, board)]);
}

function slotsFor(ram: readonly RamFacts[], { ramSlots, maxRamGb }: BoardFacts): Finding {
  if (ramSlots === null) return notKnown('board_ram_slots');
  const modules = sum(ram.map((kit) => kit.modules ?? 0));
  if (modules > ramSlots) return finding('fail', { code: 'ram_slots_too_few', modules, slots: ramSlots });
  if (ram.some((kit) => kit.modules === null)) return notKnown('ram_modules');
  const gb = sum(ram.map((kit) => gigabytesOf(kit) ?? 0));
  return finding('pass', { code: 'ram_has_room', modules, slots: ramSlots, gb, mostGb: maxRamGb ?? gb });
}

/** Lists of these boards grew by BIOS after larger modules came. */
const grownSockets = ['AM4', 'AM5', 'LGA1700', 'LGA1851'];
const largestModuleOfLists = (ddr: number | null) => (ddr === 5 ? 64 : 32);

function gigabytesFor(ram: readonly RamFacts[], { maxRamGb, ramSlots, socket, ddr }: BoardFacts): Finding {
  if (maxRamGb === null) return notKnown('board_ram_gb');
  const gb = sum(ram.map((kit) => gigabytesOf(kit) ?? 0));
  if (gb <= maxRamGb) {
    if (ram.some((kit) => gigabytesOf(kit) === null)) return notKnown('ram_gb');
    const modules = sum(ram.map((kit) => kit.modules ?? 0));
    return finding('pass', { code: 'ram_has_room', modules, slots: ramSlots ?? modules, gb, mostGb: maxRamGb });
  }
  if (socket === null) return notKnown('board_socket');
  const mayTakeMore =
    grownSockets.includes(socket) && ram.every((kit) => (kit.moduleGb ?? 0) <= largestModuleOfLists(kit.ddr ?? ddr));
  return mayTakeMore
    ? finding('warn', { code: 'ram_above_list', gb, mostGb: maxRamGb })
    : finding('fail', { code: 'ram_too_much', gb, mostGb: maxRamGb });
}

function gigabytesOf({ modules, moduleGb }: RamFacts): number | null {
  return modules === null || moduleGb === null ? null : modules * moduleGb;
}

/** R06a */
export function judgeMemorySpeed(build: Build): Finding | null {
  const { ram, board, cpu } = build;
  if (!board || !cpu || ram.length === 0 || isWrongMemory(build)) return null;
  const modules = sum(ram.map((kit) => kit.modules ?? 0));
  const ddr = ram[0]?.ddr ?? board.ddr;
  return worstFinding([
    speedOf(build),
    ...(ram.some((kit) => kit.modules === null) ? [notKnown('ram_modules')] : []),
    ...(ddr === 5 && modules >= 4 ? [finding('info', { code: 'ram_four_modules', modules })] : []),
    ...(ram.length > 1 ? [finding('info', { code: 'ram_mixed_kits', kits: ram.length })] : []),
  ]);
}

function speedOf({ ram, board, cpu }: Build): Finding {
  const family = cpu?.family ?? null;
  if (family === null) return notKnown('cpu_family');
  const ddr = ram.find((kit) => kit.ddr !== null)?.ddr ?? board?.ddr ?? null;
  if (ddr === null) return notKnown('ram_generation');
  const official = officialSpeed(family, cpu?.name ?? '', ddr);
  if (official === null) return notKnown('official_speed');
  const mts = Math.max(0, ...ram.map((kit) => kit.speedMts ?? 0));
  if (mts > official) {
    const chipset = board?.chipset ?? null;
    if (chipset === null) return notKnown('board_chipset');
    if (isMemoryLocked(chipset)) return finding('warn', { code: 'ram_speed_locked', mts, official });
  }
  if (ram.some((kit) => kit.speedMts === null)) return notKnown('ram_speed');
  if (mts <= official) return finding('pass', { code: 'ram_speed_official', mts, official });
  const profile = ddr === 5 && /^(AM4|AM5)$/.test(board?.socket ?? cpu?.socket ?? '') ? 'EXPO' : 'XMP';
  return finding('info', { code: 'ram_speed_profile', mts, official, profile });
}

/** R06b */
export function judgeServerMemory(build: Build): Finding | null {
  if (isWrongMemory(build)) return null;
  return worstFinding(
    build.ram.map(({ isRegistered, hasEcc }) => {
      if (isRegistered === true) return finding('fail', { code: 'ram_registered' });
      if (isRegistered === null || hasEcc === null) return notKnown('ram_ecc');
      return hasEcc ? finding('info', { code: 'ram_ecc' }) : finding('pass', { code: 'ram_plain' });
    }),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
