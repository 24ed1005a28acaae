import type { Specs, SpecValue } from '../../catalog/specs.ts';
import { worthOf as speedOf } from '../../catalog/uses/uses.ts';
import { type OfferedPrice, paidInCents } from '../../shared/money.ts';
import { type FactsOfSlot, readFacts } from '../part-facts.ts';
import { type Slot, slotCategories } from '../slots.ts';

/** What the shop asks for a part at this moment. */
export interface Offer extends OfferedPrice {
  cents: number;
  /** What can still be bought. */
  stock: number;
}

/** What a part is chosen for; no rule reads it. Null is "sin dato". */
export interface Worth {
  /** GB of memory, of a drive or on a card; threads of a processor. */
  amount: number | null;
  /** Of a processor. */
  cores: number | null;
  /** How much it does, compared with others of its category (`docs/uses.md`); 0 where that is not known or not told apart. */
  speed: number;
  /** Chip, socket or shape: parts of one kind replace each other first. */
  kind: string | null;
}

/** A part of a build, no matter who has it. */
export interface Part<Of extends Slot = Slot> {
  slot: Of;
  /** A product's id, or `ref:` and a record's id; null of what somebody typed. */
  id: string | null;
  name: string;
  /** Equal ones are the same object within a category, so that each is judged once. */
  facts: FactsOfSlot[Of];
  worth: Worth;
  /** Null of what the shop does not sell. */
  offer: Offer | null;
  /** It was of the shop or the library once. */
  isGone?: true;
  /** As somebody typed it. */
  specs?: Specs;
}

export interface ShopPart extends Part {
  id: string;
  offer: Offer;
  /** Units sold since the shop began. */
  sales: number;
}

export function partOf(slot: Slot, { id, name, specs }: { id: string | null; name: string; specs: Specs }): Part {
  return { slot, id, name, facts: readFacts[slot](specs, name), worth: worthOf(slot, specs), offer: null };
}

/** Nothing is known of it any more: each rule that it takes part in says so. */
export function gonePart(slot: Slot, id: string): Part {
  return { ...partOf(slot, { id, name: '', specs: {} }), isGone: true };
}

export function offerOf({ price, discount, fixedPrice, stock }: OfferedPrice & { stock: number }): Offer {
  return { price, discount, fixedPrice, stock, cents: paidInCents({ price, discount, fixedPrice }) };
}

function worthOf(slot: Slot, specs: Specs): Worth {
  const figure = (key: string) => figureOf(specs[key]);
  const nothing: Worth = { amount: null, cores: null, speed: speedOf(slotCategories[slot], specs), kind: null };
  switch (slot) {
    case 'cpu':
      return { ...nothing, amount: figure('hilos'), cores: figure('nucleos'), kind: word(specs.socket) };
    case 'gpu':
      return { ...nothing, amount: figure('memoria_gb'), kind: word(specs.chip) };
    case 'ram': {
      const modules = figure('modulos');
      const each = figure('gb_por_modulo');
      return { ...nothing, amount: modules === null || each === null ? null : modules * each, kind: word(specs.ddr) };
    }
    case 'drives':
      return { ...nothing, amount: figure('capacidad_gb'), kind: word(specs.formato) };
    case 'board':
      return { ...nothing, kind: `${word(specs.socket)} ${word(specs.formato)}` };
    case 'case':
    case 'cooler':
      return { ...nothing, kind: word(specs.tipo) };
    case 'psu':
      return { ...nothing, kind: word(specs.formato) };
  }
}

function figureOf(value: SpecValue | undefined): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

function word(value: SpecValue | undefined): string | null {
  return value === undefined ? null : String(value);
}
