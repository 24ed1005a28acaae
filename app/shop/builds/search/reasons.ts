import type { BoardFacts, CpuFacts, DriveFacts, PsuFacts } from '../part-facts.ts';
import { buildOf, type Parts } from '../parts/parts.ts';
import { cpuWatts, wattsOf } from '../watts.ts';
import type { Use } from './pools.ts';
import type { FoundBuild } from './proposal.ts';
import { lastingSockets } from './proposal-rules.ts';

/** Why somebody who builds PCs would buy this one. The card's share of the price is in whole percent. */
export type ProposalReason =
  | { code: 'card'; use: '1080p' | '1440p'; chip: string; gb: number; percent: number }
  | { code: 'cores'; cores: number; ramGb: number }
  | { code: 'own_graphics'; cpuW: number }
  | { code: 'lasting_socket'; socket: string }
  | { code: 'board_class'; chipset: string; cpuW: number }
  | { code: 'fast_drive'; gb: number }
  | { code: 'supply'; totalW: number; supplyW: number };

export const reasonCount = 3;

/** The three that count most for the use. */
export function reasonsFor(use: Use, { parts, totalInCents }: FoundBuild): ProposalReason[] {
  return [mainReason(use, parts, totalInCents), boardReason(parts), driveReason(parts), supplyReason(parts)]
    .filter((reason) => reason !== null)
    .slice(0, reasonCount);
}

function mainReason(use: Use, { cpu, gpu, ram }: Parts, total: number): ProposalReason | null {
  if (use === 'oficina') return cpu ? { code: 'own_graphics', cpuW: cpuWatts(cpu.facts as CpuFacts) ?? 0 } : null;
  if (use === 'edicion') {
    const ramGb = ram.reduce((sum, { worth }) => sum + (worth.amount ?? 0), 0);
    return { code: 'cores', cores: cpu?.worth.cores ?? 0, ramGb };
  }
  const percent = Math.round(((gpu?.offer?.cents ?? 0) / total) * 100);
  return { code: 'card', use, chip: gpu?.worth.kind ?? '', gb: gpu?.worth.amount ?? 0, percent };
}

function boardReason({ cpu, board }: Parts): ProposalReason | null {
  if (!cpu || !board) return null;
  const { socket, chipset } = board.facts as BoardFacts;
  if (socket !== null && lastingSockets.includes(socket)) return { code: 'lasting_socket', socket };
  return { code: 'board_class', chipset: chipset ?? '', cpuW: cpuWatts(cpu.facts as CpuFacts) ?? 0 };
}

function driveReason({ drives: [drive] }: Parts): ProposalReason | null {
  return drive && (drive.facts as DriveFacts).bus === 'PCIe'
    ? { code: 'fast_drive', gb: drive.worth.amount ?? 0 }
    : null;
}

function supplyReason(parts: Parts): ProposalReason | null {
  const totalW = wattsOf(buildOf(parts))?.total ?? null;
  const supplyW = (parts.psu?.facts as PsuFacts | undefined)?.watts ?? null;
  return totalW === null || supplyW === null ? null : { code: 'supply', totalW, supplyW };
}
