export const accountSections = [
  'account',
  'signIns',
  'sessions',
  'addresses',
  'cart',
  'myPc',
  'wishlist',
  'builds',
  'reviews',
  'orders',
] as const;
export type AccountSection = (typeof accountSections)[number];
