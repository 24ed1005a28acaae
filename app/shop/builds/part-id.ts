import { productIdPattern } from '../catalog/product.ts';
import { kindOfSlot, type Slot } from './slots.ts';

export const recordIdPattern = /^ref:(cpu|board|ram|gpu|case|psu|cooler|drive)-[0-9a-f]{8}$/;

/** A product's id, or that of a record of the library. */
export function isPartId(text: string): boolean {
  return productIdPattern.test(text) || recordIdPattern.test(text);
}

/** A record's id names its slot; a product's slot only the shop knows. */
export function mayStandIn(slot: Slot, id: string): boolean {
  return productIdPattern.test(id) || (recordIdPattern.test(id) && id.startsWith(`ref:${kindOfSlot[slot]}-`));
}

/** Of a typed part. */
export const longestPartName = 200;
