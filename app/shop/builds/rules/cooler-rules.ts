import { type Build, isDraft } from '../build.ts';
import { cpuWatts } from '../watts.ts';
import { type Finding, finding, notKnown, worstFinding } from './finding.ts';
import { isWrongMemory } from './memory-rules.ts';

/** Same holes on the board, but not always the same parts in the box. */
const relatives: readonly (readonly string[])[] = [
  ['LGA1851', 'LGA1700'],
  ['LGA1150', 'LGA1151', 'LGA1151V2', 'LGA1155', 'LGA1156', 'LGA1200'],
];

/** R11 */
export function judgeCoolerSocket({ cooler, cpu, board }: Build): Finding | null {
  if (!cooler || (!cpu && !board)) return null;
  const socket = cpu?.socket ?? board?.socket ?? null;
  if (socket === null) return notKnown(cpu ? 'cpu_socket' : 'board_socket');
  const { sockets } = cooler;
  if (sockets === null) return notKnown('cooler_sockets');
  if (sockets.includes(socket)) return finding('pass', { code: 'cooler_has_socket', socket });
  // AM5 has the holes of AM4, but its backplate stays on.
  const listed =
    socket === 'AM5'
      ? sockets.find((each) => each === 'AM4')
      : sockets.find((each) => relatives.some((group) => group.includes(socket) && group.includes(each)));
  return listed
    ? finding('warn', { code: 'cooler_related_socket', socket, listed })
    : finding('fail', { code: 'cooler_other_socket', socket });
}

const anyCoolerW = 90;
const smallCoolerW = 180;
const smallAirMm = 100;
const smallRadiatorMm = 140;

/** R12 */
export function judgeCooling(build: Build): Finding | null {
  const { cpu, cooler } = build;
  if (!cpu) return null;
  if (!cooler) {
    if (cpu.includesCooler === true) return finding('pass', { code: 'cooler_in_box' });
    if (cpu.includesCooler === null) return notKnown('cpu_cooler_in_box');
    return isDraft(build)
      ? finding('info', { code: 'cooler_still_to_choose' })
      : finding('fail', { code: 'cooler_missing' });
  }
  const cpuW = cpuWatts(cpu);
  if (cpuW === null) return notKnown('cpu_watts');
  const isEstimated = cpu.pptW === null;
  const { kind, ratedW, heightMm, radiatorMm } = cooler;
  if (ratedW !== null) {
    const code = ratedW >= cpuW ? 'cooler_rated_enough' : 'cooler_rated_too_little';
    return finding(ratedW >= cpuW ? 'pass' : 'warn', { code, cpuW, ratedW, isEstimated });
  }
  // What may be a case fan cools no processor.
  if (kind === null) return notKnown('cooler_kind');
  if (cpuW <= anyCoolerW) return finding('pass', { code: 'cooler_small_heat', cpuW, isEstimated });
  const mm = kind === 'air' ? heightMm : radiatorMm;
  const isSmall = mm !== null && mm <= (kind === 'air' ? smallAirMm : smallRadiatorMm);
  return cpuW > smallCoolerW && isSmall
    ? finding('warn', { code: 'cooler_small_for_heat', cpuW, mm, kind, isEstimated })
    : finding('unknown', { code: 'cooler_rating_not_said', cpuW, isEstimated });
}

const lowModuleMm = 35;

/** R14 */
export function judgeMemoryUnderCooler(build: Build): Finding | null {
  const { cooler } = build;
  if (!cooler || cooler.kind === 'liquid' || isWrongMemory(build)) return null;
  return worstFinding(
    build.ram.map(({ heightMm }) => {
      if (heightMm === null) return notKnown('ram_height');
      return heightMm <= lowModuleMm
        ? finding('pass', { code: 'ram_low_enough', mm: heightMm })
        : finding('warn', { code: 'ram_high_under_cooler', mm: heightMm });
    }),
  );
}
