import type { M2Slot } from '../../catalog/m2-slots.ts';
import type { Build } from '../build.ts';
import type { DriveFacts } from '../part-facts.ts';
import { isWorse, type Verdict } from '../verdict.ts';
import { chipsetsOf500 } from './chipsets.ts';
import { type Finding, finding, notKnown, worstFinding } from './finding.ts';

/** R19 */
export function judgeM2({ drives, board, cpu }: Build): Finding | null {
  if (!board || drives.length === 0) return null;
  const m2 = drives.filter(({ form }) => form === 'M.2');
  const odd = drives.some(({ form }) => form === null) ? [notKnown('drive_form')] : [];
  if (m2.length === 0) return worstFinding([finding('pass', { code: 'm2_none' }), ...odd]);
  if (board.m2 === null) return notKnown('board_m2');
  const figures = { drives: m2.length, slots: board.m2.length };
  if (figures.drives > figures.slots) return finding('fail', { code: 'm2_too_few', ...figures });
  const isFirstDead =
    cpu?.family === 'Core 10' && chipsetsOf500.has(board.chipset ?? '') && figures.drives === figures.slots;
  return worstFinding([
    placed(m2, board.m2),
    ...(isFirstDead ? [finding('warn', { code: 'm2_first_may_be_dead' })] : []),
    ...odd,
  ]);
}

/** The best of all options to give every drive a slot of its own: the one whose worst pair is the least bad. */
function placed(drives: readonly DriveFacts[], slots: readonly M2Slot[]): Finding {
  const pairs = drives.map((drive) => slots.map((slot) => pairOf(drive, slot)));
  const verdictsFromBest: readonly Verdict[] = ['pass', 'unknown', 'warn', 'fail'];
  for (const worst of verdictsFromBest) {
    const chosen = matched(pairs, (pair) => !isWorse(pair.verdict, worst));
    if (!chosen) continue;
    const found = worstFinding(chosen);
    if (found?.verdict !== 'pass') return found ?? finding('pass', { code: 'm2_none' });
    return finding('pass', { code: 'm2_fits', drives: drives.length, slots: slots.length });
  }
  return finding('fail', { code: 'm2_too_few', drives: drives.length, slots: slots.length });
}

function pairOf({ m2Length, bus }: DriveFacts, { lengths, takesSata }: M2Slot): Finding {
  return worstFinding([lengthIn(m2Length, lengths), busIn(bus, takesSata)]) as Finding;
}

function lengthIn(length: number | null, lengths: readonly number[] | null): Finding {
  if (lengths === null) return notKnown('board_m2_lengths');
  if (length === null) return notKnown('drive_length');
  if (lengths.includes(length)) return finding('pass', { code: 'm2_none' });
  return length < Math.max(...lengths)
    ? finding('warn', { code: 'm2_no_post', length })
    : finding('fail', { code: 'm2_too_long', length });
}

/** That a slot takes no SATA was never printed. */
function busIn(bus: DriveFacts['bus'], takesSata: boolean): Finding {
  if (takesSata || bus === 'PCIe') return finding('pass', { code: 'm2_none' });
  return bus === null ? notKnown('drive_bus') : finding('unknown', { code: 'm2_sata_not_said' });
}

/** One column for each row, each column once (augmenting paths). @returns null where there is none */
function matched(rows: readonly (readonly Finding[])[], isGood: (each: Finding) => boolean): Finding[] | null {
  const rowOf = new Map<number, number>();
  const findsColumn = (row: number, tried: Set<number>): boolean => {
    for (const [column, pair] of (rows[row] ?? []).entries()) {
      if (tried.has(column) || !isGood(pair)) continue;
      tried.add(column);
      const other = rowOf.get(column);
      if (other === undefined || findsColumn(other, tried)) {
        rowOf.set(column, row);
        return true;
      }
    }
    return false;
  };
  for (const row of rows.keys()) if (!findsColumn(row, new Set())) return null;
  return [...rowOf].map(([column, row]) => rows[row]?.[column] as Finding);
}

/** Many boards switch off up to two ports when a drive sits in an M.2 slot. */
const portsOfM2 = 2;

/** R20 */
export function judgeSataPorts({ drives, board }: Build): Finding | null {
  if (!board || drives.length === 0) return null;
  const odd = drives.some(({ form }) => form === null) ? [notKnown('drive_form')] : [];
  const cabled = drives.filter(({ form }) => form === '2.5' || form === '3.5').length;
  return worstFinding([
    portsFor(
      cabled,
      board.sataPorts,
      drives.some(({ form }) => form === 'M.2'),
    ),
    ...odd,
  ]);
}

function portsFor(drives: number, ports: number | null, hasM2: boolean): Finding {
  if (drives === 0) return finding('pass', { code: 'sata_enough', drives, ports: ports ?? 0 });
  if (ports === null) return notKnown('board_sata');
  if (drives > ports) return finding('fail', { code: 'sata_too_few', drives, ports });
  return hasM2 && drives > ports - portsOfM2
    ? finding('warn', { code: 'sata_shared_with_m2', drives, ports })
    : finding('pass', { code: 'sata_enough', drives, ports });
}

/** R21 */
export function judgeBays({ drives, case: chassis }: Build): Finding | null {
  if (!chassis || drives.length === 0) return null;
  const odd = drives.some(({ form }) => form === null) ? [notKnown('drive_form')] : [];
  const drives35 = drives.filter(({ form }) => form === '3.5').length;
  const drives25 = drives.filter(({ form }) => form === '2.5').length;
  return worstFinding([baysFor({ drives35, drives25, bays35: chassis.bays35, bays25: chassis.bays25 }), ...odd]);
}

interface Bays {
  drives35: number;
  drives25: number;
  bays35: number | null;
  bays25: number | null;
}

function baysFor({ drives35, drives25, bays35, bays25 }: Bays): Finding {
  if (drives35 === 0 && drives25 === 0) return finding('pass', { code: 'bays_enough' });
  if (drives35 > 0 && bays35 !== null && drives35 > bays35) {
    return finding('fail', { code: 'bays_too_few', drives35, bays35, drives25, bays25: bays25 ?? 0 });
  }
  if ((drives35 > 0 && bays35 === null) || (drives25 > 0 && bays25 === null)) return notKnown('case_bays');
  if (drives25 <= (bays25 ?? 0)) return finding('pass', { code: 'bays_enough' });
  if (bays35 === null) return notKnown('case_bays');
  const free = bays35 - drives35;
  return drives25 - (bays25 ?? 0) <= free
    ? finding('warn', { code: 'bays_tray', drives25, bays25: bays25 ?? 0 })
    : finding('fail', { code: 'bays_too_few', drives35, bays35, drives25, bays25: bays25 ?? 0 });
}
