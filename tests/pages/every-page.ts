import type { Page } from '@playwright/test';
import { aForm, manyOrders } from '#tests/support/checkout-client.ts';
import { adminPages } from './admin-pages.ts';
import { as, main, type PageRow, press, sendsNothing, submits } from './page-row.ts';
import type { PageWorld, Visitor } from './page-world.ts';

export type { PageRow } from './page-row.ts';

const line = { id: '1', name: 'AMD Ryzen 7 7800X3D', price: 1_894_000, discount: 15, category: 'Procesadores' };
const filledCart = { cart: JSON.stringify([{ ...line, quantity: 2, stock: 3 }]) };
const troubledCart = {
  cart: JSON.stringify([
    { ...line, price: 1_000_000, quantity: 9, stock: 9 },
    { ...line, id: 'gone', name: 'Ya no está', quantity: 1, stock: 3 },
  ]),
};

/** Builds of the demo catalogue: one that fits, and one whose processor has another socket and of which a part is gone. */
const rest =
  '~rteamgroup-vulcan-z-16gb-ddr4-3200~dcrucial-bx500-1tb~alian-li-a3-matx-black~pmsi-mag-a550bn~fdeepcool-ak400~gasus-dual-rtx-5060-oc-8gb';
const fits = `1basus-prime-b760m-k-d4~cintel-core-i5-14600k${rest}`;
const refused = `1basus-prime-b760m-k-d4~camd-ryzen-5-5600${rest}`;
const pcOf = (...parts: [slot: string, part: string][]) =>
  JSON.stringify({ v: 1, parts: parts.map(([slot, part]) => ({ slot, part })), aside: [] });
const aPc = pcOf(['cpu', 'amd-ryzen-5-7600']);
const aPcThatDoesNotFit = pcOf(['cpu', 'amd-ryzen-5-7600'], ['board', 'msi-b760-gaming-plus-wifi']);

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
  {
    route: '/product/:id',
    path: '/product/phanteks-xt-pro-ultra-black',
    name: 'product-campaign',
    shows: 'Campaña Black Friday',
  },
  { route: '/product/:id/aviso', path: '/product/1/aviso', name: 'alert', shows: 'Avísame si baja de precio' },
  { route: '/product/:id/aviso', path: '/product/1/aviso', name: 'alert-refused', after: sendsNothing() },
  {
    route: '/product/:id/aviso',
    path: '/product/1/aviso?hecho=correo',
    name: 'alert-asked',
    shows: 'Revisa tu correo',
  },
  {
    route: '/product/:id/aviso',
    path: '/product/1/aviso',
    name: 'alert-shopper',
    as: 'shopper',
    shows: 'El aviso llega a',
  },
  { route: '/product/:id/aviso', path: '/product/none/aviso', name: 'alert-none', status: 404 },
  {
    route: '/search/aviso',
    path: '/search/aviso?de=pasta+termica',
    name: 'alert-of-word',
    shows: 'Avísame cuando lo vendan',
  },
  { route: '/search/aviso', path: '/search/aviso?de=monitor', name: 'alert-of-word-refused', after: sendsNothing() },
  { route: '/search/aviso', path: '/search/aviso?de=mouse', name: 'alert-of-no-word', status: 404 },
  { route: '/avisos/:id', name: 'alert-link-of-word', path: ({ alerts }) => alerts.ofWord, shows: 'vendamos' },
  {
    route: '/product/:id/resena/:review/sirve',
    path: '/product/1/resena/0/sirve',
    name: 'vote-refused',
    status: 404,
    shows: 'Volver a las reseñas',
  },
  { route: '/avisos/:id', name: 'alert-link', path: ({ alerts }) => alerts.unconfirmed, shows: 'Activar el aviso' },
  { route: '/avisos/:id', name: 'alert-gone', path: ({ alerts }) => alerts.gone, status: 410 },
  {
    route: '/resenas/:reference',
    name: 'review-mails',
    path: ({ reviewMails }) => reviewMails,
    shows: 'No quiero más de estos correos',
  },
  { route: '/resenas/:reference', name: 'review-mails-no-key', path: '/resenas/x?clave=x', status: 404 },
  { route: '/avisos/:id', name: 'alert-no-key', path: '/avisos/x?clave=x', status: 404 },
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
  { route: '/armar', shows: 'O pieza por pieza' },
  { route: '/armar', path: '/armar?uso=1080p&presupuesto=4000000', name: 'builder-proposals', shows: 'Compatible' },
  { route: '/armar', path: '/armar?uso=edicion&presupuesto=900000', name: 'builder-too-little', shows: 'más barato' },
  { route: '/armar', path: '/armar?presupuesto=mucho', name: 'builder-refused', status: 422, shows: 'solo cifras' },
  { route: '/armar/:code', path: '/armar/1', name: 'build-empty', shows: 'Empieza por cualquier pieza' },
  { route: '/armar/:code', path: `/armar/${fits}`, name: 'build', shows: 'Hasta 406' },
  { route: '/armar/:code', path: `/armar/${refused}`, name: 'build-not-fitting', shows: 'Cómo se arregla' },
  { route: '/armar/:code', path: '/armar/zzz', name: 'build-broken', status: 404 },
  { route: '/armar/:code', path: '/armar/1agone~C6b03b443', name: 'build-part-gone', shows: 'ya no está' },
  {
    route: '/armar/:code/elegir/:piece',
    path: `/armar/${fits}/elegir/grafica`,
    name: 'build-choices',
    shows: 'no son compatibles:',
  },
  {
    route: '/armar/:code/elegir/:piece',
    path: `/armar/${fits}/elegir/procesador?ver=no&orden=precio-mayor`,
    name: 'build-choices-refused',
    shows: 'Mayor precio',
  },
  { route: '/armar/:code/elegir/:piece', path: '/armar/1/elegir/nada', name: 'build-no-such-slot', status: 404 },
  {
    route: '/armar/comparar',
    path: `/armar/comparar?a=${fits}&b=${refused}`,
    name: 'builds-compared',
    shows: 'El segundo',
  },
  { route: '/armar/comparar', path: `/armar/comparar?a=${fits}`, name: 'builds-compare', shows: 'Enlace o código' },
  { route: '/armar/comparar', path: '/armar/comparar?a=x&b=y', name: 'builds-broken', status: 404 },
  { route: '/mi-pc' },
  { route: '/mi-pc', name: 'my-pc-filled', storage: { myPc: aPcThatDoesNotFit }, shows: 'No compatible: hay piezas' },
  {
    route: '/categories/:slug',
    path: '/categories/placas-base',
    name: 'category-marked',
    storage: { myPc: aPc },
    shows: 'Solo lo compatible',
  },
  {
    route: '/product/:id',
    path: '/product/msi-b760-gaming-plus-wifi',
    name: 'product-marked',
    storage: { myPc: aPc },
    shows: 'No compatible',
  },
  {
    route: '/categories/:slug',
    path: '/categories/placas-base?con=1camd-ryzen-5-7600&sirve=1',
    name: 'category-that-fits',
    shows: 'Compatible con tu PC',
  },
  { route: '/blog' },
  { route: '/blog/:slug', path: '/blog/armar-un-pc-gamer' },
  { route: '/blog/:slug', path: '/blog/mejores-tarjetas-graficas' },
  { route: '/blog/:slug', path: '/blog/mejoras-baratas-para-tu-pc' },
  { route: '/blog/:slug', path: '/blog/no-hay', status: 404 },
  { route: '/*', path: '/no-such-page', status: 404 },
  { route: null, path: '/offline.html', isOffline: true },
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
  { route: '/paginas/:slug', path: '/paginas/quienes-somos', name: 'own-page', shows: 'Un título con fuerza' },
  { route: '/paginas/:slug', path: '/paginas/no-hay', status: 404 },
  { route: '/versiones/:page/:number', path: '/versiones/quienes-somos/1', name: 'past-version', shows: 'ya no rige' },
  { route: '/versiones/:page/:number', path: '/versiones/terminos/9', status: 404 },
  { route: '/pqr' },
  { route: '/pqr', name: 'claims-refused', after: sendsNothing() },
  {
    route: '/pqr',
    name: 'claims-captcha',
    after: async (page) => {
      const form = main(page);
      await form.locator('[name=kind]').selectOption('claim');
      await form.locator('[name=name]').fill(aForm.fullName);
      await form.locator('[name=email]').fill(aForm.email);
      await form.locator('[name=text]').fill('Llegó golpeada.');
      await form.locator('[name=privacy]').check();
      await submits(page).click();
      await form.getByText('protegido con reCAPTCHA').waitFor();
    },
  },
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
  {
    route: '/orders/:reference',
    name: 'order-buyer-refused',
    path: ({ orders }) => `/orders/${orders.paid}`,
    after: async (page) => {
      await page.getByLabel('Dígito de verificación').fill('1');
      await page.getByLabel('Nombre o razón social').fill('');
      await press('Hacer la factura con estos datos')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    route: '/orders/:reference',
    name: 'order-delivered',
    path: ({ orders }) => `/orders/${orders.delivered}`,
    shows: 'Pasaporte de cada pieza',
  },
  {
    route: '/orders/:reference/piezas/:number',
    name: 'piece',
    path: ({ orders }) => `/orders/${orders.delivered}/piezas/1`,
    shows: 'Anular el enlace',
  },
  {
    route: '/orders/:reference/piezas/:number',
    name: 'piece-given-away',
    path: ({ orders }) => `/orders/${orders.delivered}/piezas/2`,
    shows: 'La garantía pasó a otra persona',
  },
  {
    route: '/orders/:reference/piezas/:number',
    name: 'piece-refused',
    path: ({ orders }) => `/orders/${orders.delivered}/piezas/1`,
    after: async (page) => {
      await main(page).getByText('La pieza falla').click();
      await press('Pedir la garantía')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { route: '/addresses', shows: 'Casa de mis papás' },
  { route: '/addresses/new' },
  { route: '/addresses/new', name: 'new-address-refused', after: sendsNothing() },
  { route: '/addresses/:id', name: 'address', path: ({ addressId }) => `/addresses/${addressId}` },
  { route: '/settings' },
  { route: '/settings/delete' },
  { route: '/armar/guardados', shows: 'Qué cambió' },
  { route: '/armar/guardados', path: `/armar/guardados?guardar=${fits}`, name: 'save-build', shows: 'Guardar este PC' },
  {
    route: '/armar/guardados',
    path: `/armar/guardados?guardar=${fits}`,
    name: 'save-build-refused',
    after: async (page) => {
      await page.getByLabel('Nombre').first().fill(' ');
      await press('Guardar')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { route: '/wishlist', shows: line.name },
  { route: '/avisos', shows: 'Te avisamos cuando' },
  { route: '/product/:id/pregunta', path: '/product/2/pregunta', name: 'question', shows: 'Lo que preguntaste' },
  { route: '/product/:id/pregunta', path: '/product/1/pregunta', name: 'question-refused', after: sendsNothing() },
]);

const others: PageRow[] = [
  { route: '/orders/:reference', name: 'order-of-guest', path: ({ guestOrder }) => guestOrder },
  {
    route: '/garantia/:id',
    name: 'warranty-offered',
    path: ({ items }) => items.offered,
    shows: 'Aceptar la garantía',
  },
  { route: '/garantia/:id', name: 'warranty-held', path: ({ items }) => items.held, shows: 'Pedir la garantía' },
  { route: '/garantia/:id', name: 'warranty-unknown', path: '/garantia/1?clave=x', status: 404 },
  { route: '/account', name: 'account-new', as: 'newcomer' },
  { route: '/orders', name: 'orders-none', as: 'newcomer' },
  { route: '/addresses', name: 'addresses-none', as: 'newcomer' },
  { route: '/armar/guardados', name: 'saved-builds-none', as: 'newcomer', shows: 'Aún no guardas' },
  { route: '/settings', name: 'settings-unconfirmed', as: 'newcomer' },
  { route: '/avisos', name: 'alerts-none', as: 'newcomer', shows: 'No esperas ningún aviso' },
  { route: '/wishlist', name: 'wishlist-none', as: 'newcomer', shows: 'Tu lista de deseados está vacía.' },
];

/** Every page in each of its states; a page of `app/routes.ts` without a row fails `tests/page-rows.test.ts`. */
export const pageRows: readonly PageRow[] = [
  ...shop,
  ...buying,
  ...legal,
  ...accounts,
  ...hers,
  ...others,
  ...adminPages,
];

export const notPages: Readonly<Record<string, string>> = {
  '/armar/:code/con/:id': 'leads to the build with the part',
  '/armar/:code/imagen.png': 'a picture for messengers',
  '/product/:id/imagen.png': 'a picture for messengers',
  '/settings/datos.json': 'a file',
  '/orders/:reference/pagar': 'leads to Wompi',
  '/orders/:reference/facturas/:file': 'a file',
  '/admin/pedidos/:reference/facturas/:file': 'a file',
  '/orders/:reference/piezas/:number/pasaporte.pdf': 'a file',
  '/garantia/:id/pasaporte.pdf': 'a file',
  '/admin/pedidos/remisiones.pdf': 'a file',
  '/auth/google/start': 'leads to Google',
  '/auth/salir': 'leads home',
  '/admin/cifras/:file': 'a file',
  '/admin/cifras/informe.xlsx': 'a file',
  '/admin/pedidos/pedidos.csv': 'a file',
  '/admin/intercambio/productos.csv': 'a file',
  '/admin/intercambio/productos.xlsx': 'a file',
  '/admin/intercambio/:id/avance': 'a stream of events',
  '/admin/cambios/:id/avance': 'a stream of events',
  '/admin/blog/vista': 'makes elements of Markdown while it is written',
  '/admin/fotos/lote': 'says whose photos files are',
  '/admin/productos/:id/imagenes/subir': 'takes files and answers with facts',
  '/admin/intercambio/:id/problemas.csv': 'a file',
  '/admin/intercambio/:id/dejadas.csv': 'a file',
  '/admin/intercambio/:id/dejadas.xlsx': 'a file',
  '/sitemap.xml': 'for search engines',
  '/robots.txt': 'for search engines',
  '/.well-known/security.txt': 'for who finds a hole',
  '/health': 'for those who watch over the store',
  '/ready': 'for those who watch over the store',
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
  '/api/arrival': 'a call of the line that says when a product arrives',
  '/api/builds/check': 'a call of the builder',
  '/api/builds/choices': 'a call of the builder',
  '/api/builds/marks': 'a call of the builder',
  '/api/builds/mend': 'a call of the builder',
  '/api/builds/propose': 'a call of the builder',
  '/api/builds/cart': 'a call of the builder',
  '/api/builds/find': 'a call of "Mi PC"',
  '/api/mi-pc': 'a call of "Mi PC"',
  '/api/mi-pc/comprado': 'a call of "Mi PC"',
  '/api/live': 'a stream of events',
  '/api/cart/paid': 'a call of the cart',
  '/api/cart/saved': 'a call of the cart',
  '/api/cart/check': 'a call of the cart',
  '/api/cart/coupon': 'a call of the cart',
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
