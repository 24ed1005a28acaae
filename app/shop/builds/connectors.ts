import type { Build } from './build.ts';

export type ConnectorKind = 'gpu_8' | 'gpu_16' | 'cpu' | 'memory' | 'm2' | 'sata';

/** What the chosen parts ask for, and what others bring. Null is "sin dato", or nobody who brings it yet. */
export interface Connectors {
  kind: ConnectorKind;
  need: number | null;
  have: number | null;
  isChosen: boolean;
}

/** Only of parts that are chosen; what asks for none is left out. */
export function connectorsOf({ board, gpu, psu, ram, drives }: Build): Connectors[] {
  const m2 = drives.filter(({ form }) => form === 'M.2').length;
  const sata = drives.filter(({ form, bus }) => form !== 'M.2' && bus !== 'PCIe').length;
  const fromSupply = (have: number | null | undefined) => ({ have: have ?? null, isChosen: psu !== undefined });
  const fromBoard = (have: number | null | undefined) => ({ have: have ?? null, isChosen: board !== undefined });
  const all: Connectors[] = [
    { kind: 'gpu_8', need: gpu ? sum([gpu.pin6, gpu.pin8]) : 0, ...fromSupply(psu?.pcie8) },
    { kind: 'gpu_16', need: gpu ? gpu.pin16 : 0, ...fromSupply(psu?.pin16) },
    { kind: 'cpu', need: board ? sum([board.cpuPower8, board.cpuPower4]) : 0, ...fromSupply(psu?.eps8) },
    { kind: 'memory', need: sum(ram.map(({ modules }) => modules)), ...fromBoard(board?.ramSlots) },
    { kind: 'm2', need: m2, ...fromBoard(board?.m2?.length) },
    { kind: 'sata', need: sata, ...fromBoard(board?.sataPorts) },
  ];
  return all.filter(({ need }) => need !== 0);
}

function sum(all: readonly (number | null)[]): number | null {
  return all.reduce<number | null>((total, each) => (total === null || each === null ? null : total + each), 0);
}
