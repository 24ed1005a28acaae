export const accountSections = [
  'account',
  'signIns',
  'sessions',
  'addresses',
  'cart',
  'wishlist',
  'alerts',
  'reviews',
  'questions',
  'orders',
] as const;
export type AccountSection = (typeof accountSections)[number];
