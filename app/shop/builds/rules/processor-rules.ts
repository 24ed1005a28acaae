import type { Build } from '../build.ts';
import { isSameLga1151, supportOf } from './chipsets.ts';
import { type Finding, finding, notKnown } from './finding.ts';

/** R01 */
export function judgeSocket({ cpu, board }: Build): Finding | null {
  if (!cpu || !board) return null;
  if (cpu.socket === null) return notKnown('cpu_socket');
  if (board.socket === null) return notKnown('board_socket');
  if (cpu.socket !== board.socket)
    return finding('fail', { code: 'socket_other', cpu: cpu.socket, board: board.socket });
  const { socket } = cpu;
  if (!socket.startsWith('LGA1151')) return finding('pass', { code: 'socket_same', socket });
  if (cpu.family === null) return notKnown('cpu_family');
  if (board.chipset === null) return notKnown('board_chipset');
  const isSame = isSameLga1151(cpu.family, board.chipset);
  if (isSame === null)
    return finding('unknown', { code: 'chipset_not_in_table', family: cpu.family, chipset: board.chipset });
  return isSame
    ? finding('pass', { code: 'socket_same', socket })
    : finding('fail', { code: 'socket_lga1151_other', family: cpu.family, chipset: board.chipset });
}

/** R02 */
export function judgeChipset(build: Build): Finding | null {
  const { cpu, board } = build;
  if (judgeSocket(build)?.verdict !== 'pass' || !cpu || !board) return null;
  const { family } = cpu;
  const { chipset } = board;
  if (family === null) return notKnown('cpu_family');
  if (chipset === null) return notKnown('board_chipset');
  const support = supportOf(family, chipset);
  if (support === null) return finding('unknown', { code: 'chipset_not_in_table', family, chipset });
  return support === 'no'
    ? finding('fail', { code: 'chipset_refuses', family, chipset })
    : finding('pass', { code: 'chipset_takes', family, chipset });
}

/** Processors of this year and later may want a newer BIOS even on boards of their time. */
const firstYearAfterTable = 2026;

/** R03 */
export function judgeBios(build: Build): Finding | null {
  const chipset = judgeChipset(build);
  if (!chipset || chipset.verdict === 'fail' || !build.cpu || !build.board) return null;
  if (chipset.verdict === 'unknown') return chipset;
  const hasFlashback = build.board.hasFlashback === true;
  switch (supportOf(build.cpu.family ?? '', build.board.chipset ?? '')) {
    case 'bios':
      return finding('warn', { code: 'bios_update', hasFlashback });
    case 'list':
      return finding('warn', { code: 'bios_if_listed', hasFlashback });
    case 'stock':
      return finding('info', { code: 'bios_if_old_stock' });
    default: {
      const { year } = build.cpu;
      return year !== null && year >= firstYearAfterTable
        ? finding('info', { code: 'bios_newer_cpu', year })
        : finding('pass', { code: 'bios_ready' });
    }
  }
}
