export const accountSections = [
  'account',
  'signIns',
  'sessions',
  'addresses',
  'cart',
  'builds',
  'wishlist',
  'reviews',
  'orders',
] as const;
export type AccountSection = (typeof accountSections)[number];
