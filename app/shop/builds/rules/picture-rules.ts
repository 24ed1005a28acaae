import { type Build, isDraft, missingSlots } from '../build.ts';
import { pcieGenOf } from './families.ts';
import { type Finding, finding, notKnown, worstFinding } from './finding.ts';
import { judgeSocket } from './processor-rules.ts';

/** R22 */
export function judgePicture(build: Build): Finding | null {
  const { cpu, gpu } = build;
  if (!cpu) return null;
  if (gpu) return finding('pass', { code: 'picture_from_card' });
  if (cpu.hasGraphics === true) return finding('pass', { code: 'picture_from_cpu' });
  if (cpu.hasGraphics === null) return notKnown('cpu_graphics');
  return isDraft(build)
    ? finding('info', { code: 'picture_card_to_choose' })
    : finding('fail', { code: 'picture_missing' });
}

/** R23 */
export function judgePcie(build: Build): Finding | null {
  return worstFinding([...cardGeneration(build), ...driveGenerations(build)]);
}

function cardGeneration(build: Build): Finding[] {
  const { gpu, board, cpu } = build;
  if (!gpu || !board) return [];
  if (gpu.pcieGen === null) return [notKnown('gpu_pcie')];
  if (board.pcieX16Gen === null) return [notKnown('board_pcie')];
  let slot = board.pcieX16Gen;
  if (cpu && judgeSocket(build)?.verdict === 'pass') {
    const given = cpu.pcieGen ?? (cpu.family === null ? null : pcieGenOf(cpu.family));
    if (given === null) return [notKnown('cpu_pcie')];
    slot = Math.min(slot, given);
  }
  return [
    gpu.pcieGen > slot
      ? finding('info', { code: 'pcie_card_slower', card: gpu.pcieGen, slot })
      : finding('pass', { code: 'pcie_same' }),
  ];
}

function driveGenerations({ drives, board }: Build): Finding[] {
  if (!board) return [];
  return drives
    .filter(({ form, bus }) => form === 'M.2' && bus === 'PCIe')
    .map(({ pcieGen }) => {
      if (pcieGen === null) return notKnown('drive_pcie');
      const generations = board.m2?.map((slot) => slot.pcieGen) ?? [];
      if (generations.length === 0 || generations.includes(null)) return notKnown('board_m2_pcie');
      const slot = Math.max(...generations.map((each) => each ?? 0));
      return pcieGen > slot
        ? finding('info', { code: 'pcie_drive_slower', drive: pcieGen, slot })
        : finding('pass', { code: 'pcie_same' });
    });
}

/** R24 */
export function judgeComplete(build: Build): Finding {
  const missing = missingSlots(build);
  return missing.length === 0
    ? finding('pass', { code: 'complete' })
    : finding('info', { code: 'incomplete', missing });
}
