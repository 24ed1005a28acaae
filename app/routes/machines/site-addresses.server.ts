import { articlePath, articles } from '#app/shop/blog/articles.ts';
import { categoryPages } from '#app/shop/catalog/categories.ts';

/**
 * Pages for everybody that have an address of their own; categories and products come from the shop. A page in `routes.ts`
 * stands either here or below: a test looks.
 */
export const publicPages = [
  '/',
  '/offers',
  '/categories',
  '/blog',
  ...articles.map(articlePath),
  '/terminos',
  '/privacidad',
  '/envios',
  '/retracto-y-garantia',
  '/reversion-del-pago',
  '/pqr',
];

/** Pages and calls that are nobody's search result. A part of an address covers everything below it. */
export const privateAddresses = [
  '/account',
  '/addresses',
  '/admin',
  '/api/',
  '/auth',
  '/health',
  '/orders',
  '/payment',
  '/pqr/',
  '/ready',
  '/settings',
  '/success',
  '/wishlist',
] as const;

/**
 * Found through links, and in no list of pages: searches are endless, which the page says by `noindex` (a crawler must be let in to read
 * it), and a cart is empty for whoever has none.
 */
export const unlistedPages = ['/search', '/cart'] as const;

export const categoryAddresses = categoryPages.map(({ slug }) => `/categories/${slug}`);
