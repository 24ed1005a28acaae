/** Where a cart with something in it is seen. */
export const cartPlaces = ['cart', 'payment'] as const;
export type CartPlace = (typeof cartPlaces)[number];
