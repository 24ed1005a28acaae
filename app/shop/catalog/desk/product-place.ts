/** A draft waits at the desk: it is in no shop, and is changed like any product. */
export const productPlaces = ['shop', 'draft', 'deleted'] as const;
export type ProductPlace = (typeof productPlaces)[number];

export type ProductMove = 'deleted' | 'restored' | 'published' | 'hidden';
