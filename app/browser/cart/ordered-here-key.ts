/** Of browser storage; stored while an order of this browser's cart may still be paid (`browser/checkout/ordered-here.ts`). */
export const orderedHereKey = 'orderedHere';
