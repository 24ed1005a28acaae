export const cartPlaces = ['cart', 'payment'] as const;
export type CartPlace = (typeof cartPlaces)[number];
