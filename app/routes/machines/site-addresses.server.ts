import { categoryPages } from '#app/shop/catalog/categories.ts';

/** Besides what the owner writes. A test fails if a page of `routes.ts` is in none of these lists. */
export const publicPages = [
  '/',
  '/offers',
  '/categories',
  '/armar',
  '/blog',
  '/terminos',
  '/privacidad',
  '/envios',
  '/retracto-y-garantia',
  '/reversion-del-pago',
  '/pqr',
];

/** Each covers everything below it. */
export const privateAddresses = [
  '/account',
  '/addresses',
  '/admin',
  '/armar/guardados',
  '/api/',
  '/auth',
  '/avisos',
  '/health',
  '/orders',
  '/payment',
  '/pqr/',
  '/ready',
  '/search/aviso',
  '/settings',
  '/success',
  '/wishlist',
] as const;

/** Neither listed nor forbidden: a crawler has to read the `noindex` of searches, comparisons and builds, and its cart is always empty. */
export const unlistedPages = ['/search', '/comparar', '/armar/comparar', '/mi-pc', '/cart'] as const;

export const categoryAddresses = () => categoryPages().map(({ slug }) => `/categories/${slug}`);
