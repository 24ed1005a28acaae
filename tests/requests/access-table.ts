import { aForm } from '#tests/support/checkout-client.ts';
import { adminAccess } from './access-admin.ts';
import { categoryAccess } from './access-categories.ts';
import { all, callByPost, hers, missing, ownPage, publicPage, type Row, signedIn } from './access-row.ts';

export type { Answer, Person, Things } from './access-row.ts';

const address = { ...aForm, label: 'Mía', recipient: 'Otra', addressLine1: 'Carrera 1 # 2 - 3' };

export const accessTable: Record<string, Row> = {
  '/': publicPage,
  '/offers': publicPage,
  '/categories': publicPage,
  '/marca/:slug': { ...publicPage, path: () => '/marca/amd' },
  '/categories/:slug': { ...publicPage, path: () => '/categories/procesadores' },
  '/product/:id': { ...publicPage, path: () => '/product/1' },
  '/product/:id/aviso': {
    ...ownPage,
    path: () => '/product/1/aviso',
    writes: [{ what: 'an alert of nothing', send: () => ({ form: { email: '', most: '' } }), answers: all('refused') }],
  },
  '/search/aviso': {
    ...ownPage,
    path: () => '/search/aviso?de=monitor',
    writes: [{ what: 'an alert of nothing', send: () => ({ form: { email: '' } }), answers: all('not found') }],
  },
  '/product/:id/pregunta': {
    path: () => '/product/1/pregunta',
    reads: signedIn(),
    writes: [{ what: 'no question', send: () => ({ form: { text: '' } }), answers: signedIn('refused') }],
  },
  '/product/:id/resena/:review/sirve': {
    ...missing,
    path: () => '/product/1/resena/0/sirve',
    writes: [{ what: 'a vote for no review', send: () => ({ form: {} }), answers: signedIn('not found') }],
  },
  '/avisos/:id': {
    ...missing,
    path: () => '/avisos/5f0c0c9e-6d5c-4c57-9c0e-0d9d1c8f2a11?clave=x',
    writes: [{ what: 'leaving by no key', send: () => ({ form: { intent: 'leave_all' } }), answers: all('not found') }],
  },
  '/resenas/:reference': {
    ...missing,
    path: () => '/resenas/order_1?clave=x',
    writes: [{ what: 'an end by no key', send: () => ({ form: {} }), answers: all('not found') }],
  },
  '/product/:id/imagen.png': { ...publicPage, path: () => '/product/1/imagen.png' },
  '/comparar': publicPage,
  '/mi-pc': publicPage,
  '/search': { ...publicPage, path: () => '/search?q=ryzen' },
  '/armar': publicPage,
  '/armar/comparar': publicPage,
  '/armar/:code/imagen.png': { ...publicPage, path: () => '/armar/1c1/imagen.png' },
  '/armar/:code': { ...publicPage, path: () => '/armar/1c1' },
  '/armar/:code/elegir/:piece': { ...publicPage, path: () => '/armar/1c1/elegir/placa' },
  '/armar/:code/con/:id': { ...publicPage, path: () => '/armar/1/con/1' },
  '/blog': publicPage,
  '/blog/:slug': { ...publicPage, path: () => '/blog/armar-un-pc-gamer' },
  '/cart': publicPage,
  '/payment': {
    ...ownPage,
    writes: [{ what: 'an order without a form', send: () => ({ form: {} }), answers: all('refused') }],
  },
  '/success': publicPage,
  '/terminos': publicPage,
  '/privacidad': publicPage,
  '/envios': publicPage,
  '/retracto-y-garantia': publicPage,
  '/reversion-del-pago': publicPage,
  '/paginas/:slug': { ...missing, path: () => '/paginas/no-hay' },
  '/versiones/:page/:number': { ...publicPage, path: () => '/versiones/terminos/1' },
  '/pqr': {
    ...ownPage,
    writes: [{ what: 'an empty claim', send: () => ({ form: {} }), answers: all('refused') }],
  },
  '/pqr/:number': { ...missing, path: () => '/pqr/PQR-2026-000001?clave=x' },
  '/*': { ...missing, path: () => '/no-existe' },

  '/auth': publicPage,
  '/auth/register': publicPage,
  '/auth/google': publicPage,
  '/auth/google/start': { ...ownPage, isBegun: true },
  '/auth/recuperar': {
    ...publicPage,
    writes: [{ what: 'no address', send: () => ({ form: { email: '' } }), answers: all('refused') }],
  },
  '/auth/nueva-clave': {
    ...publicPage,
    path: () => '/auth/nueva-clave?token=x',
    writes: [
      { what: 'a token that is none', send: () => ({ form: { password: 'pino-Verde-92' } }), answers: all('refused') },
    ],
  },
  '/auth/confirmar': {
    ...publicPage,
    path: () => '/auth/confirmar?token=x',
    writes: [{ what: 'a token that is none', send: () => ({ form: {} }), answers: all('refused') }],
  },

  // Without the cookie of a right password it leads everybody to the beginning, also those who are signed in.
  '/auth/codigo': {
    reads: all('sign in'),
    writes: [{ what: 'a code of nobody', send: () => ({ form: { code: '123456' } }), answers: all('sign in') }],
  },

  '/account': { reads: signedIn() },
  '/account/deleted': { reads: all('done') },
  '/settings': {
    reads: signedIn(),
    writes: [
      {
        what: 'a name',
        send: () => ({ form: { intent: 'name', name: 'Otro Nombre' } }),
        answers: signedIn(),
      },
      {
        what: 'a password without the current one',
        send: () => ({ form: { intent: 'password', password: 'pino-Verde-92', current: 'x' } }),
        answers: signedIn('refused'),
      },
    ],
  },
  '/settings/datos.json': { reads: signedIn() },
  '/settings/delete': {
    // The owner's account cannot be deleted: both redirect to the settings.
    reads: signedIn(),
    writes: [
      {
        what: 'an account without its password',
        send: () => ({ form: { password: 'x' } }),
        answers: { ...signedIn('refused'), owner: 'done' },
      },
    ],
  },
  '/orders': { reads: signedIn() },
  '/orders/:reference': {
    path: ({ reference }) => `/orders/${reference}`,
    reads: hers(),
    writes: [
      { what: 'paying again', send: () => ({ form: {} }), answers: hers('refused') },
      { what: 'another buyer of the invoice', send: () => ({ form: { intent: 'buyer' } }), answers: hers('refused') },
    ],
  },
  '/orders/:reference/facturas/:file': {
    path: ({ deliveredReference }) => `/orders/${deliveredReference}/facturas/SETP1.xml`,
    reads: hers(),
  },
  '/orders/:reference/piezas/:number': {
    path: ({ deliveredReference }) => `/orders/${deliveredReference}/piezas/1`,
    reads: hers(),
    writes: [
      { what: 'no claim', send: () => ({ form: { intent: 'warranty' } }), answers: hers('refused') },
      { what: 'a link', send: () => ({ form: { intent: 'offer' } }), answers: hers(), endsHerThings: true },
    ],
  },
  '/orders/:reference/piezas/:number/pasaporte.pdf': {
    path: ({ deliveredReference }) => `/orders/${deliveredReference}/piezas/1/pasaporte.pdf`,
    reads: hers(),
  },
  '/garantia/:id': {
    ...missing,
    path: () => '/garantia/1?clave=x',
    writes: [
      {
        what: 'accepting by no key',
        send: () => ({ form: { intent: 'accept', name: 'X', email: 'x@correo.test', privacy: 'on' } }),
        answers: all('not found'),
      },
    ],
  },
  '/garantia/:id/pasaporte.pdf': { ...missing, path: () => '/garantia/1/pasaporte.pdf?clave=x' },
  '/orders/:reference/pagar': { path: ({ reference }) => `/orders/${reference}/pagar`, reads: hers() },
  '/addresses': {
    reads: signedIn(),
    writes: [
      {
        what: "removing the shopper's",
        send: ({ addressId }) => ({ form: { intent: 'remove', id: addressId } }),
        answers: signedIn(),
        endsHerThings: true,
      },
      {
        what: "preferring the shopper's",
        send: ({ addressId }) => ({ form: { intent: 'prefer', id: addressId } }),
        answers: signedIn(),
      },
    ],
  },
  '/addresses/new': {
    reads: signedIn(),
    writes: [{ what: 'one more', send: () => ({ form: address }), answers: signedIn() }],
  },
  '/addresses/:id': {
    path: ({ addressId }) => `/addresses/${addressId}`,
    reads: hers(),
    writes: [{ what: 'a change', send: () => ({ form: address }), answers: hers() }],
  },
  '/armar/guardados': {
    reads: signedIn(),
    writes: [
      {
        what: "removing the shopper's",
        send: ({ savedBuildId }) => ({ form: { intent: 'remove', id: savedBuildId } }),
        answers: signedIn(),
        endsHerThings: true,
      },
      {
        what: "renaming the shopper's",
        send: ({ savedBuildId }) => ({ form: { intent: 'rename', id: savedBuildId, name: 'Otro' } }),
        answers: signedIn(),
      },
      {
        what: 'no build',
        send: () => ({ form: { intent: 'save', name: 'x', code: '' } }),
        answers: signedIn('refused'),
      },
    ],
  },
  '/avisos': {
    reads: signedIn(),
    writes: [{ what: 'an alert that is none', send: () => ({ form: { id: 'x' } }), answers: signedIn() }],
  },
  '/wishlist': {
    reads: signedIn(),
    writes: [
      {
        what: 'a wish that is none',
        send: () => ({ form: { productId: '<x>', isWished: 'x' } }),
        answers: signedIn('refused'),
      },
    ],
  },

  '/api/session': { reads: all('done') },
  '/api/loginUserWithRecaptcha': callByPost('nothing', {}, 'refused'),
  '/api/registerUserWithRecaptcha': callByPost('nothing', {}, 'refused'),
  '/api/sendWelcomeEmail': callByPost('for nobody', { data: { email: 'x', fullName: 'x' } }, 'forbidden'),
  '/api/auth/*': { ...missing, path: () => '/api/auth/get-session' },
  '/api/wishlist': {
    reads: signedIn('done', 'unauthorized'),
    writes: [
      {
        what: 'no wish',
        send: () => ({ json: { productId: '1', isWished: false } }),
        answers: signedIn('done', 'unauthorized'),
        endsHerThings: true,
      },
    ],
  },
  '/api/reviews': {
    path: () => '/api/reviews?productId=1',
    reads: signedIn('done', 'unauthorized'),
    writes: [
      {
        what: 'a review without words',
        send: () => ({ json: { productId: '1', stars: 9, comment: '' } }),
        answers: signedIn('refused', 'unauthorized'),
      },
    ],
  },
  '/api/reviews/:id': {
    path: ({ reviewId }) => `/api/reviews/${reviewId}`,
    reads: all('no such method'),
    writes: [
      {
        what: "removing the shopper's",
        send: () => ({ method: 'DELETE' }),
        answers: hers('done', 'unauthorized'),
        endsHerThings: true,
      },
    ],
  },
  '/api/cart/saved': {
    reads: signedIn('done', 'unauthorized'),
    writes: [
      {
        what: 'an empty cart',
        send: () => ({ json: { lines: [], seen: 0, owner: null } }),
        answers: signedIn('done', 'unauthorized'),
        endsHerThings: true,
      },
    ],
  },
  '/api/cart/paid': callByPost('no order', { taken: [] }, 'done'),
  '/api/cart/check': callByPost('an empty cart', { lines: [] }, 'done'),
  '/api/cart/coupon': callByPost('a code that no coupon has', { code: 'NADA', lines: [] }, 'done'),
  '/api/categories': { ...publicPage, path: () => '/api/categories' },
  '/api/suggestions': { ...publicPage, path: () => '/api/suggestions?q=ry' },
  '/api/arrival': { ...publicPage, path: () => '/api/arrival?to=05001' },
  '/api/products': { ...publicPage, path: () => '/api/products?ids=1' },
  '/api/builds/check': callByPost('an empty build', { parts: {} }, 'done'),
  '/api/builds/choices': callByPost('an empty build', { parts: {}, slot: 'cpu' }, 'done'),
  '/api/builds/marks': callByPost('no products', { parts: {}, ids: [] }, 'done'),
  '/api/builds/mend': callByPost('an empty build', { parts: {} }, 'done'),
  '/api/builds/propose': callByPost('a budget', { use: 'oficina', budget: 2_000_000 }, 'done'),
  '/api/builds/cart': callByPost('an empty build', { code: '1' }, 'done'),
  '/api/builds/find': callByPost('a name', { slot: 'cpu', text: 'ryzen' }, 'done'),
  '/api/mi-pc': {
    reads: signedIn('done', 'unauthorized'),
    writes: [
      {
        what: 'an empty PC',
        send: () => ({ json: { pc: {}, seen: 0, owner: null } }),
        answers: signedIn('done', 'unauthorized'),
        endsHerThings: true,
      },
    ],
  },
  '/api/mi-pc/comprado': { reads: signedIn('done', 'unauthorized') },
  '/api/live': { reads: all('done'), isStream: true },
  '/api/checkWompiTransactionStatus': callByPost('nothing', {}, 'refused'),
  '/api/payments/order': { reads: all('done'), path: () => '/api/payments/order?id=1-2-3' },
  '/api/wompi/events': { ...callByPost('an event of nobody', { event: 'x' }, 'refused'), isSigned: true },
  '/sitemap.xml': publicPage,
  '/robots.txt': publicPage,
  '/.well-known/security.txt': publicPage,
  '/health': { reads: all('done') },
  '/ready': { reads: all('done') },

  ...adminAccess,
  ...categoryAccess,

  '/auth/salir': {
    reads: all('home'),
    writes: [{ what: 'signing out', send: () => ({ form: {} }), answers: all('home'), endsHerThings: true }],
  },
};
