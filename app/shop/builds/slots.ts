import type { ProductCategory } from '../catalog/categories.ts';

/** In the order in which what is missing is named. */
export const slots = ['board', 'cpu', 'ram', 'drives', 'case', 'psu', 'cooler', 'gpu'] as const;
export type Slot = (typeof slots)[number];

/** Slots that take several parts. */
export const listSlots = ['ram', 'drives'] as const satisfies readonly Slot[];
export type ListSlot = (typeof listSlots)[number];

export const slotCategories = {
  board: 'Motherboards',
  cpu: 'Procesadores',
  ram: 'Memoria Ram',
  drives: 'SSD',
  case: 'Chasís',
  psu: 'Fuente de poder',
  cooler: 'Coolers',
  gpu: 'Tarjeta Gráfica',
} as const satisfies Record<Slot, ProductCategory>;

/** @returns undefined for what is no part of a PC */
export function slotOfCategory(category: ProductCategory): Slot | undefined {
  return slots.find((slot) => slotCategories[slot] === category);
}

/** What one build takes at most. */
export const mostParts = { ram: 8, drives: 16 } as const satisfies Record<ListSlot, number>;

export function isListSlot(slot: Slot): slot is ListSlot {
  return (listSlots as readonly Slot[]).includes(slot);
}

/** What the library calls the parts of a slot; its ids begin with it. */
export const kindOfSlot = {
  board: 'board',
  cpu: 'cpu',
  ram: 'ram',
  drives: 'drive',
  case: 'case',
  psu: 'psu',
  cooler: 'cooler',
  gpu: 'gpu',
} as const satisfies Record<Slot, string>;
