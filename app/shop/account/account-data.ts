export const accountSections = [
  'account',
  'signIns',
  'sessions',
  'addresses',
  'cart',
  'myPc',
  'wishlist',
  'builds',
  'alerts',
  'reviews',
  'reviewVotes',
  'questions',
  'orders',
  'warranties',
] as const;
export type AccountSection = (typeof accountSections)[number];
