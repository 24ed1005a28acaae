import type { CpuFacts, FactsOfSlot } from '../part-facts.ts';
import type { ShopPart } from '../parts/part.ts';
import type { PartCatalogue } from '../parts/part-catalogue.ts';
import { type Slot, slots } from '../slots.ts';
import { cpuWatts } from '../watts.ts';

export const uses = ['oficina', '1080p', '1440p', 'edicion'] as const;
export type Use = (typeof uses)[number];

/** The least that a use asks for, in GB, cores and worth of the card (`docs/uses.md`). */
interface Needs {
  cores: number;
  ramGb: number;
  driveGb: number;
  /** Null: the processor's own graphics, and no card. */
  card: { gb: number; speed: number } | null;
  /** A quiet and cheap PC has a processor of no more. */
  mostCpuW: number;
}

const needsOfUse: Record<Use, Needs> = {
  oficina: { cores: 4, ramGb: 16, driveGb: 480, card: null, mostCpuW: 130 },
  '1080p': { cores: 6, ramGb: 16, driveGb: 1_000, card: { gb: 8, speed: 800 }, mostCpuW: Number.POSITIVE_INFINITY },
  '1440p': { cores: 6, ramGb: 32, driveGb: 1_000, card: { gb: 12, speed: 1_100 }, mostCpuW: Number.POSITIVE_INFINITY },
  edicion: { cores: 8, ramGb: 32, driveGb: 2_000, card: { gb: 8, speed: 800 }, mostCpuW: Number.POSITIVE_INFINITY },
};

/** From this budget on nothing is proposed with DDR4: the next processor would ask for another board and other memory. */
export const onlyDdr5FromInCents = 400_000_000;

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

export function poolsFor(catalogue: PartCatalogue, use: Use, budgetInCents: number): Pools {
  const needs = needsOfUse[use];
  const pools = Object.fromEntries(
    slots.map((slot) => [slot, cheapestOfEqual(catalogue.inStock(slot).filter((part) => isEnough(part, needs)))]),
  ) as unknown as Record<Slot, (ShopPart | null)[]>;
  if (budgetInCents >= onlyDdr5FromInCents) {
    const isNew = (part: ShopPart | null) => part !== null && 'ddr' in part.facts && part.facts.ddr === 5;
    pools.board = pools.board.filter(isNew);
    pools.ram = pools.ram.filter(isNew);
  }
  // Cheapest first: nothing costs nothing, and a processor may bring its own.
  pools.cooler.unshift(null);
  if (needs.card === null) pools.gpu = [null];
  return pools;
}

function isEnough(part: ShopPart, needs: Needs): boolean {
  const facts = part.facts as unknown as Record<string, unknown>;
  return (neededFacts[part.slot] as readonly string[]).every((key) => facts[key] !== null) && isForUse(part, needs);
}

/** Whether a shopper who makes a PC for this use would look at it. */
export function isEnoughFor(part: ShopPart, use: Use): boolean {
  return isForUse(part, needsOfUse[use]);
}

function isForUse(part: ShopPart, needs: Needs): boolean {
  const facts = part.facts as unknown as Record<string, unknown>;
  const { amount, cores, speed } = part.worth;
  switch (part.slot) {
    case 'cpu':
      return (
        (cores ?? 0) >= needs.cores &&
        (cpuWatts(part.facts as CpuFacts) ?? Number.POSITIVE_INFINITY) <= needs.mostCpuW &&
        (needs.card === null ? facts.hasGraphics === true : !withSmallCache.test(part.name))
      );
    case 'ram':
      return (amount ?? 0) >= needs.ramGb && (needs.card === null || (facts.modules as number) >= 2);
    case 'drives':
      return (amount ?? 0) >= needs.driveGb && facts.type !== 'HDD';
    case 'gpu':
      return (
        needs.card !== null &&
        (amount ?? 0) >= needs.card.gb &&
        speed >= needs.card.speed &&
        isForScreens(part.worth.kind)
      );
    default:
      return true;
  }
}

/** Beside a card, AMD's processors with large graphics have half the cache and half the lanes of the others for the same money. */
const withSmallCache = /\bRyzen \d (?:PRO )?\d{4}GT?\b/i;

/** Cards for workstations cost more for other reasons. */
function isForScreens(chip: string | null): boolean {
  return /\b(GeForce|Radeon RX|Arc)\b/i.test(chip ?? '');
}

/** Of parts that no rule and no need tells apart, the cheapest. */
function cheapestOfEqual(cheapestFirst: readonly ShopPart[]): ShopPart[] {
  const seen = new Map<ShopPart['facts'], Set<string>>();
  return cheapestFirst.filter(({ facts, worth }) => {
    const text = `${worth.amount} ${worth.cores} ${worth.speed} ${worth.kind}`;
    const known = seen.get(facts);
    if (known?.has(text)) return false;
    seen.set(facts, (known ?? new Set()).add(text));
    return true;
  });
}
