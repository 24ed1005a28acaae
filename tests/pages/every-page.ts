import type { Page } from '@playwright/test';
import { aForm, manyOrders } from '#tests/support/checkout-client.ts';
import type { PageWorld, Visitor } from './page-world.ts';

export interface PageRow {
  /** As in `app/routes.ts`; null for a file of `public/`. */
  route: string | null;
  /** Only for a route with parameters, or a state that needs a query. */
  path?: string | ((world: PageWorld) => string);
  as?: Visitor;
  /** Only where the address varies or is not enough. */
  name?: string;
  status?: 403 | 404 | 410 | 422 | 500;
  storage?: Record<string, string>;
  shows?: string | RegExp;
  /** Must not change the store, because other rows share it. */
  after?: (page: Page) => Promise<void>;
  /** Reading products fails meanwhile. */
  isBroken?: true;
}

const line = { id: '1', name: 'AMD Ryzen 7 7800X3D', price: 1_894_000, discount: 15, category: 'Procesadores' };
const filledCart = { cart: JSON.stringify([{ ...line, quantity: 2, stock: 3 }]) };
const troubledCart = {
  cart: JSON.stringify([
    { ...line, price: 1_000_000, quantity: 9, stock: 9 },
    { ...line, id: 'gone', name: 'Ya no está', quantity: 1, stock: 3 },
  ]),
};

const main = (page: Page) => page.getByRole('main');
const press = (name: string | RegExp) => async (page: Page) => {
  await main(page).getByRole('button', { name }).first().click();
};
const sendsNothing = (name?: string) => async (page: Page) => {
  const button = name ? main(page).getByRole('button', { name, exact: true }) : submits(page);
  await button.click();
  await main(page).locator('[aria-invalid=true]').first().waitFor();
};
const submits = (page: Page) => main(page).locator('form button[type=submit]').last();
const tablesOpen = async (page: Page) => {
  await page.getByRole('slider').nth(4).waitFor();
  for (const summary of await page.getByText('Ver la tabla').all()) await summary.click();
};

function as(visitor: Visitor, rows: readonly PageRow[]): PageRow[] {
  return rows.map((row) => ({ ...row, as: visitor }));
}

const shop: PageRow[] = [
  { route: '/' },
  { route: '/', path: '/?category=ssd&page=1' },
  { route: '/', name: 'home-recent', storage: { recentlyViewed: '["1","2","3"]' }, shows: 'Vistos hace poco' },
  { route: '/', name: 'home-shopper', as: 'shopper' },
  { route: '/', name: 'home-owner', as: 'owner' },
  { route: '/offers' },
  // Asked with a parameter that no page has, so that it is not sent from memory.
  {
    route: '/offers',
    path: '/offers?rendered=1',
    name: 'page-that-fails',
    status: 500,
    isBroken: true,
    shows: /Código /,
  },
  { route: '/categories' },
  { route: '/categories', path: '/categories?page=2' },
  { route: '/categories/:slug', path: '/categories/procesadores' },
  { route: '/categories/:slug', path: '/categories/no-such-category', status: 404 },
  { route: '/product/:id', path: '/product/1' },
  { route: '/product/:id', path: '/product/2', name: 'product-gallery', shows: 'Ampliar' },
  { route: '/product/:id', path: '/product/1', name: 'product-own-review', as: 'shopper', shows: 'Editar' },
  {
    route: '/product/:id',
    path: '/product/2',
    name: 'product-review-refused',
    as: 'shopper',
    after: sendsNothing('Publicar reseña'),
  },
  { route: '/product/:id', path: '/product/amd-ryzen-9-5900xt' },
  { route: '/product/:id', path: '/product/none', status: 404 },
  {
    route: '/categories/:slug',
    path: '/categories/procesadores?marca=amd&socket=am5&nucleos_desde=6&orden=precio',
    name: 'category-filtered',
    shows: 'Quitar todo',
  },
  {
    route: '/categories/:slug',
    path: '/categories/ssd?precio_desde=1&precio_hasta=2',
    name: 'category-filtered-away',
    shows: 'Quitar todo',
  },
  {
    route: '/categories/:slug',
    path: '/categories/coolers?color=negro',
    name: 'category-coolers',
    shows: 'Quitar todo',
  },
  { route: '/marca/:slug', path: '/marca/corsair' },
  { route: '/marca/:slug', path: '/marca/corsair?categoria=coolers', name: 'brand-filtered', shows: 'Quitar todo' },
  { route: '/marca/:slug', path: '/marca/nadie', status: 404 },
  { route: '/offers', path: '/offers?categoria=ssd' },
  { route: '/search', path: '/search?q=ryzen&disponible=1' },
  { route: '/search', path: '/search?q=ryzen' },
  { route: '/search', path: '/search?q=zzzz' },
  { route: '/search', path: '/search?q=procesadro', name: 'search-mended', shows: 'tal cual' },
  { route: '/search', path: '/search?q=ryzen&rendered=1', name: 'search-that-fails', status: 500, isBroken: true },
  { route: '/comparar' },
  {
    route: '/comparar',
    path: '/comparar?ids=1,amd-ryzen-5-7500f,amd-ryzen-5-7600,amd-ryzen-5-8500g',
    name: 'compare',
    shows: 'Precio por núcleo',
  },
  {
    route: '/comparar',
    path: '/comparar?ids=3,kingston-nv3-500gb,2,none&diferencias=1',
    name: 'compare-differences',
    shows: 'Ver todo',
  },
  { route: '/comparar', path: '/comparar?ids=none', name: 'compare-gone', status: 404 },
  {
    route: '/categories/:slug',
    path: '/categories/procesadores?page=1',
    name: 'compare-bar',
    storage: { comparison: '["1","amd-ryzen-5-7600"]' },
    shows: 'Comparar (2)',
  },
  { route: '/blog' },
  { route: '/blog/armar-un-pc-gamer' },
  { route: '/blog/mejores-tarjetas-graficas' },
  { route: '/blog/mejoras-baratas-para-tu-pc' },
  { route: '/*', path: '/no-such-page', status: 404 },
  { route: null, path: '/offline.html' },
];

const buying: PageRow[] = [
  { route: '/cart', shows: 'Tu carrito está vacío.' },
  { route: '/cart', name: 'cart-filled', storage: filledCart, shows: 'Ir a pagar' },
  { route: '/cart', name: 'cart-troubled', storage: troubledCart, shows: 'Ya no está' },
  { route: '/payment', shows: 'Tu carrito está vacío.' },
  { route: '/payment', name: 'payment-filled', storage: filledCart, shows: line.name },
  {
    route: '/payment',
    name: 'payment-refused',
    storage: filledCart,
    shows: line.name,
    after: sendsNothing('Pagar con Wompi'),
  },
  {
    route: '/payment',
    name: 'payment-captcha',
    storage: filledCart,
    shows: line.name,
    after: async (page) => {
      for (const [name, value] of Object.entries({ ...aForm, email: manyOrders })) {
        const field = main(page).locator(`input[name=${name}]`);
        if (name === 'terms') await field.check();
        else if (name !== 'legalIdType' && name !== 'country') await field.fill(value);
      }
      await press('Pagar con Wompi')(page);
      await main(page).getByText('protegido con reCAPTCHA').waitFor();
    },
  },
  { route: '/payment', name: 'payment-shopper', as: 'shopper', storage: filledCart, shows: line.name },
  { route: '/success', shows: 'No se encontró el ID de la transacción.' },
  result('APPROVED', 'Tu pago fue aprobado'),
  result('DECLINED', 'El pago fue rechazado. Por favor, intenta de nuevo.'),
  result('PENDING', 'El estado del pago está pendiente. Por favor'),
];

function result(status: keyof PageWorld['payments'], shows: string): PageRow {
  const path = ({ payments }: PageWorld) => `/success?id=${payments[status]}`;
  return { route: '/success', name: `success-${status.toLowerCase()}`, path, shows };
}

const legal: PageRow[] = [
  { route: '/terminos' },
  { route: '/privacidad' },
  { route: '/envios' },
  { route: '/retracto-y-garantia' },
  { route: '/reversion-del-pago' },
  { route: '/pqr' },
  { route: '/pqr', name: 'claims-refused', after: sendsNothing() },
  { route: '/pqr/:number', name: 'claim', path: ({ claims }) => claims.received.link, shows: 'Recibida' },
  {
    route: '/pqr/:number',
    name: 'claim-answered',
    path: ({ claims }) => claims.answered.link,
    shows: 'Te la cambiamos',
  },
  { route: '/pqr/:number', path: '/pqr/PQR-2026-000001', status: 404 },
];

const accounts: PageRow[] = [
  { route: '/auth' },
  { route: '/auth', name: 'auth-refused', after: sendsNothing() },
  { route: '/auth/register' },
  { route: '/auth/register', name: 'register-refused', after: sendsNothing() },
  { route: '/auth/google', path: '/auth/google?error=access_denied' },
  { route: '/auth/recuperar' },
  { route: '/auth/recuperar', name: 'forgotten-password-refused', after: sendsNothing() },
  { route: '/auth/nueva-clave', path: '/auth/nueva-clave?token=x' },
  { route: '/auth/nueva-clave', path: '/auth/nueva-clave?token=x', name: 'new-password-spent', after: spentLink },
  { route: '/auth/confirmar', path: '/auth/confirmar?token=x' },
  { route: '/account/deleted' },
  { route: '/auth/codigo', as: 'halfway', shows: 'Código de tu aplicación' },
  { route: '/auth/codigo', as: 'halfway', path: '/auth/codigo?recuperacion=1', shows: 'Código de recuperación' },
  { route: '/auth/codigo', as: 'halfway', name: 'auth-code-refused', after: sendsNothing() },
];

async function spentLink(page: Page): Promise<void> {
  await page.getByLabel('Contraseña nueva').fill('cuatro caballos corren lejos');
  await submits(page).click();
  await main(page).getByRole('link', { name: 'Pedir otro enlace' }).waitFor();
}

const hers = as('shopper', [
  { route: '/account' },
  { route: '/orders', shows: 'Pago rechazado' },
  ...(['waiting', 'declined', 'paid', 'sent', 'cancelled'] as const).map((which) => ({
    route: '/orders/:reference',
    name: `order-${which}`,
    path: ({ orders }: PageWorld) => `/orders/${orders[which]}`,
  })),
  { route: '/orders/:reference', path: '/orders/none', name: 'order-unknown', status: 404 },
  { route: '/addresses', shows: 'Casa de mis papás' },
  { route: '/addresses/new' },
  { route: '/addresses/new', name: 'new-address-refused', after: sendsNothing() },
  { route: '/addresses/:id', name: 'address', path: ({ addressId }) => `/addresses/${addressId}` },
  { route: '/settings' },
  { route: '/settings/delete' },
  { route: '/wishlist', shows: line.name },
]);

const others: PageRow[] = [
  { route: '/orders/:reference', name: 'order-of-guest', path: ({ guestOrder }) => guestOrder },
  { route: '/account', name: 'account-new', as: 'newcomer' },
  { route: '/orders', name: 'orders-none', as: 'newcomer' },
  { route: '/addresses', name: 'addresses-none', as: 'newcomer' },
  { route: '/settings', name: 'settings-unconfirmed', as: 'newcomer' },
  { route: '/wishlist', name: 'wishlist-none', as: 'newcomer', shows: 'Tu lista de deseados está vacía.' },
];

const desk = as('owner', [
  { route: '/admin', shows: 'Correos que no llegaron' },
  { route: '/admin/productos' },
  { route: '/admin/productos', path: '/admin/productos?q=zzzz' },
  { route: '/admin/productos/:id', path: '/admin/productos/1' },
  {
    route: '/admin/productos/:id',
    path: '/admin/productos/1',
    name: 'admin-product-refused',
    after: async (page) => {
      await page.getByLabel('Nombre', { exact: true }).first().fill('');
      await press('Guardar cambios')(page);
      await main(page).getByRole('alert').first().waitFor();
    },
  },
  { route: '/admin/productos/:id/eliminar', path: '/admin/productos/1/eliminar' },
  { route: '/admin/productos/:id/imagenes', path: '/admin/productos/2/imagenes', shows: 'Imágenes' },
  { route: '/admin/pedidos' },
  { route: '/admin/pedidos', path: '/admin/pedidos?q=zzzz' },
  ...(['waiting', 'paid', 'sent', 'cancelled', 'twicePaid'] as const).map((which) => ({
    route: '/admin/pedidos/:reference',
    name: `admin-order-${which.toLowerCase()}`,
    path: ({ orders }: PageWorld) => `/admin/pedidos/${orders[which]}`,
  })),
  {
    route: '/admin/pedidos/:reference',
    name: 'admin-order-refused',
    path: ({ orders }) => `/admin/pedidos/${orders.paid}`,
    after: sendsNothing('Marcar como enviado'),
  },
  { route: '/admin/pedidos/:reference', path: '/admin/pedidos/none', status: 404 },
  {
    route: '/admin/pedidos/:reference/remision',
    name: 'admin-slip',
    path: ({ orders }) => `/admin/pedidos/${orders.paid}/remision`,
  },
  { route: '/admin/apartados', shows: 'Liberar los 5 pedidos' },
  { route: '/admin/apartados', path: '/admin/apartados?por=address' },
  { route: '/admin/marcas', path: '/admin/marcas?q=amd', shows: 'AMD' },
  {
    route: '/admin/marcas',
    name: 'admin-makers-refused',
    after: async (page) => {
      await main(page).getByText('Añadir una marca').click();
      await press('Añadir marca')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { route: '/admin/resenas', shows: 'Tu respuesta' },
  { route: '/admin/busqueda', shows: 'Palabras que la tienda entiende' },
  { route: '/admin/busqueda', name: 'admin-search-refused', after: sendsNothing('Guardar') },
  { route: '/admin/pqr' },
  ...(['received', 'answered'] as const).map((which) => ({
    route: '/admin/pqr/:number',
    name: `admin-claim-${which}`,
    path: ({ claims }: PageWorld) => `/admin/pqr/${claims[which].number}`,
  })),
  { route: '/admin/auditoria', shows: 'Motivo' },
  { route: '/admin/cifras', after: tablesOpen },
  { route: '/admin/cifras', path: '/admin/cifras?periodo=this_year', after: tablesOpen },
  { route: '/admin/cifras', path: '/admin/cifras?desde=2020-01-01&hasta=2020-01-02' },
  { route: '/admin/cifras', path: '/admin/cifras?desde=2020-01-02&hasta=2020-01-01', status: 422 },
  { route: '/admin/precios' },
  { route: '/admin/cambios' },
  { route: '/admin/cambios/nuevo', path: '/admin/cambios/nuevo?alcance=filter&q=amd' },
  { route: '/admin/cambios/:id', name: 'admin-change-drafted', path: ({ changes }) => changes.drafted },
  { route: '/admin/cambios/:id', name: 'admin-change-applied', path: ({ changes }) => changes.applied },
  { route: '/admin/acceso', shows: 'Encendido desde' },
  {
    route: '/admin/acceso',
    name: 'admin-door-refused',
    after: async (page) => {
      await main(page).getByText('Apagar el segundo paso').first().click();
      await press('Apagar el segundo paso')(page);
      await main(page).getByRole('alert').first().waitFor();
    },
  },
  { route: '/admin/intercambio' },
  {
    route: '/admin/intercambio/:id',
    name: 'admin-import-good',
    path: ({ imports }) => imports.good,
    shows: 'Sin errores',
  },
  { route: '/admin/intercambio/:id', name: 'admin-import-wrong', path: ({ imports }) => imports.wrong },
  { route: '/admin/intercambio/:id', name: 'admin-import-applied', path: ({ imports }) => imports.applied },
]);

/** Every page in each of its states; a page of `app/routes.ts` without a row fails `tests/page-rows.test.ts`. */
export const pageRows: readonly PageRow[] = [...shop, ...buying, ...legal, ...accounts, ...hers, ...others, ...desk];

export const notPages: Readonly<Record<string, string>> = {
  '/settings/datos.json': 'a file',
  '/orders/:reference/pagar': 'leads to Wompi',
  '/auth/google/start': 'leads to Google',
  '/auth/salir': 'leads home',
  '/admin/cifras/:file': 'a file',
  '/admin/intercambio/productos.csv': 'a file',
  '/admin/intercambio/:id/avance': 'a stream of events',
  '/admin/cambios/:id/avance': 'a stream of events',
  '/admin/intercambio/:id/problemas.csv': 'a file',
  '/sitemap.xml': 'for search engines',
  '/robots.txt': 'for search engines',
  '/.well-known/security.txt': 'for who finds a hole',
  '/health': 'for whoever watches over the store',
  '/ready': 'for whoever watches over the store',
  '/api/categories': 'a call of the panel of categories',
  '/api/suggestions': 'a call of the search box',
  '/api/session': 'a call of every page',
  '/api/loginUserWithRecaptcha': 'a call of the page of signing in',
  '/api/registerUserWithRecaptcha': 'a call of the page of registering',
  '/api/sendWelcomeEmail': 'a call of the page of registering',
  '/api/auth/*': 'calls of the pages of accounts',
  '/api/wishlist': 'a call of the hearts',
  '/api/reviews': 'a call of the reviews',
  '/api/reviews/:id': 'a call of the reviews',
  '/api/products': 'a call of the products seen last',
  '/api/builds/check': 'a call of the builder',
  '/api/builds/choices': 'a call of the builder',
  '/api/builds/marks': 'a call of the builder',
  '/api/builds/mend': 'a call of the builder',
  '/api/builds/propose': 'a call of the builder',
  '/api/live': 'a stream of events',
  '/api/cart/saved': 'a call of the cart',
  '/api/cart/check': 'a call of the cart',
  '/api/checkWompiTransactionStatus': 'a call of the result page',
  '/api/payments/order': 'a call of the result page',
  '/api/wompi/events': 'a call of Wompi',
};

export function rowName({ name, path, route }: PageRow): string {
  if (name) return name;
  const address = typeof path === 'string' ? path : (route ?? '');
  const words = address
    .toLowerCase()
    .replace(/%20/g, 'blank')
    .match(/[a-z0-9]+/g);
  return words?.join('-') ?? 'home';
}

export function addressOf({ path, route }: PageRow, world: PageWorld): string {
  return typeof path === 'function' ? path(world) : (path ?? route ?? '');
}

function fixedAddresses(visitor: Visitor): string[] {
  const rows = pageRows.filter(({ as = 'guest', isBroken }) => as === visitor && !isBroken);
  return [...new Set(rows.flatMap(({ path, route }) => (typeof path === 'function' ? [] : [path ?? route ?? ''])))];
}

export const everyPage: readonly string[] = fixedAddresses('guest');

export const ownerPages: readonly string[] = fixedAddresses('owner');
