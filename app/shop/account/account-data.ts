export const accountSections = [
  'account',
  'signIns',
  'sessions',
  'addresses',
  'cart',
  'wishlist',
  'alerts',
  'reviews',
  'orders',
] as const;
export type AccountSection = (typeof accountSections)[number];
