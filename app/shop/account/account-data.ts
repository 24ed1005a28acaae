export const accountSections = [
  'account',
  'signIns',
  'sessions',
  'addresses',
  'cart',
  'myPc',
  'wishlist',
  'reviews',
  'orders',
] as const;
export type AccountSection = (typeof accountSections)[number];
