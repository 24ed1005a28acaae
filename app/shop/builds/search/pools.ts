import type { FactsOfSlot } from '../part-facts.ts';
import type { ShopPart } from '../parts/part.ts';
import type { PartCatalogue } from '../parts/part-catalogue.ts';
import { type Slot, slots } from '../slots.ts';

export const uses = ['oficina', '1080p', '1440p', 'edicion'] as const;
export type Use = (typeof uses)[number];

/** The least that a use asks for, in GB and cores. No figures of speed are known, so none are promised. */
interface Needs {
  cores: number;
  ramGb: number;
  driveGb: number;
  /** Null: the processor's own graphics, and no card. */
  cardGb: number | null;
}

const needsOfUse: Record<Use, Needs> = {
  oficina: { cores: 1, ramGb: 16, driveGb: 480, cardGb: null },
  '1080p': { cores: 6, ramGb: 16, driveGb: 1_000, cardGb: 8 },
  '1440p': { cores: 6, ramGb: 32, driveGb: 1_000, cardGb: 12 },
  edicion: { cores: 8, ramGb: 32, driveGb: 2_000, cardGb: 8 },
};

/** What may go into each slot, cheapest first; null stands for nothing. */
export type Pools = Readonly<Record<Slot, readonly (ShopPart | null)[]>>;

export function centsOf(part: ShopPart | null | undefined): number {
  return part?.offer.cents ?? 0;
}

/** Facts without which a rule of every whole PC is unknown. */
const neededFacts: { [Of in Slot]: readonly (keyof FactsOfSlot[Of])[] } = {
  board: ['socket', 'chipset', 'form', 'ddr', 'ramSlots', 'maxRamGb', 'cpuPower8', 'cpuPower4'],
  cpu: ['socket', 'family'],
  ram: ['ddr', 'form', 'modules', 'moduleGb', 'speedMts', 'hasEcc', 'isRegistered'],
  drives: ['form'],
  case: ['boards', 'maxPsuMm'],
  psu: ['watts', 'form', 'lengthMm', 'eps8'],
  cooler: ['kind', 'sockets'],
  gpu: ['lengthMm', 'slotWidth', 'tdpW', 'pin6', 'pin8', 'pin16', 'pcieGen'],
};

export function poolsFor(catalogue: PartCatalogue, use: Use): Pools {
  const needs = needsOfUse[use];
  const pools = Object.fromEntries(
    slots.map((slot) => [slot, cheapestOfEqual(catalogue.inStock(slot).filter((part) => isEnough(part, needs)))]),
  ) as unknown as Record<Slot, (ShopPart | null)[]>;
  // Cheapest first: nothing costs nothing, and a processor may bring its own.
  pools.cooler.unshift(null);
  if (needs.cardGb === null) pools.gpu = [null];
  return pools;
}

function isEnough(part: ShopPart, needs: Needs): boolean {
  const facts = part.facts as unknown as Record<string, unknown>;
  if (!(neededFacts[part.slot] as readonly string[]).every((key) => facts[key] !== null)) return false;
  const { amount, cores } = part.worth;
  switch (part.slot) {
    case 'cpu':
      return (
        (needs.cores === 1 || (cores ?? 0) >= needs.cores) && (needs.cardGb !== null || facts.hasGraphics === true)
      );
    case 'ram':
      return (amount ?? 0) >= needs.ramGb;
    case 'drives':
      return (amount ?? 0) >= needs.driveGb && facts.type !== 'HDD';
    case 'gpu':
      return needs.cardGb !== null && (amount ?? 0) >= needs.cardGb && isForScreens(part.worth.kind);
    default:
      return true;
  }
}

/** Cards for workstations cost more for other reasons. */
function isForScreens(chip: string | null): boolean {
  return /\b(GeForce|Radeon RX|Arc)\b/i.test(chip ?? '');
}

/** Of parts that no rule and no need tells apart, the cheapest. */
function cheapestOfEqual(cheapestFirst: readonly ShopPart[]): ShopPart[] {
  const seen = new Map<ShopPart['facts'], Set<string>>();
  return cheapestFirst.filter(({ facts, worth }) => {
    const text = `${worth.amount} ${worth.cores} ${worth.kind}`;
    const known = seen.get(facts);
    if (known?.has(text)) return false;
    seen.set(facts, (known ?? new Set()).add(text));
    return true;
  });
}
