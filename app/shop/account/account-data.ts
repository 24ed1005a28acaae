export const accountSections = [
  'account',
  'signIns',
  'sessions',
  'addresses',
  'company',
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
