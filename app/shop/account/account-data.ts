/** The parts of what the shop keeps of a customer, in the order in which they are told. */
export const accountSections = [
  'account',
  'signIns',
  'sessions',
  'addresses',
  'cart',
  'wishlist',
  'reviews',
  'orders',
] as const;
export type AccountSection = (typeof accountSections)[number];
