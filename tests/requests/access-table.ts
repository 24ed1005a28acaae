import { aForm } from '#tests/support/checkout-client.ts';

/** `lookalike`: a shopper whose address reads like the owner's. */
export type Person = 'guest' | 'expired' | 'shopper' | 'other' | 'lookalike' | 'owner';
export type Answer =
  | 'done'
  | 'sign in'
  | 'home'
  | 'unauthorized'
  | 'forbidden'
  | 'not found'
  | 'no such method'
  | 'refused'
  | 'failure';

export interface Things {
  reference: string;
  /** Only a paid order has a packing slip. */
  paidReference: string;
  addressId: string;
  reviewId: number;
}

interface Write {
  what: string;
  send(things: Things): { method?: string; form?: Record<string, string>; json?: object };
  path?(things: Things): string;
  answers: Record<Person, Answer>;
  /** Not tried as the shopper, because it would delete what other rows need. */
  endsHerThings?: boolean;
}

interface Row {
  path?(things: Things): string;
  reads: Record<Person, Answer>;
  writes?: Write[];
  isSameForAll?: boolean;
  /** For pages of the desk, which show who bought what. */
  namesBuyersToOwner?: boolean;
  isStream?: boolean;
  /** Reading begins something that is kept until it ends: a sign-in with Google. */
  isBegun?: boolean;
  /** For a provider's webhook: it is signed, so the origin does not matter. */
  isSigned?: boolean;
}

const all = (answer: Answer): Record<Person, Answer> => ({
  guest: answer,
  expired: answer,
  shopper: answer,
  other: answer,
  lookalike: answer,
  owner: answer,
});
const signedIn = (answer: Answer = 'done', without: Answer = 'sign in'): Record<Person, Answer> => ({
  ...all(answer),
  guest: without,
  expired: without,
});
/** To other shoppers and the shop's owner the thing does not exist. */
const hers = (answer: Answer = 'done', without: Answer = 'sign in'): Record<Person, Answer> => ({
  ...signedIn('not found', without),
  shopper: answer,
});

/** Everybody but the owner is redirected home (specification section 6). */
const owners = (answer: Answer = 'done'): Record<Person, Answer> => ({ ...all('home'), owner: answer });

const publicPage: Row = { reads: all('done'), isSameForAll: true };
const ownPage: Row = { reads: all('done') };
const missing: Row = { reads: all('not found') };
const callByPost = (what: string, json: object, answer: Answer): Row => ({
  reads: all('no such method'),
  writes: [{ what, send: () => ({ json }), answers: all(answer) }],
});

const address = { ...aForm, label: 'Mía', recipient: 'Otra', addressLine1: 'Carrera 1 # 2 - 3' };

export const accessTable: Record<string, Row> = {
  '/': publicPage,
  '/offers': publicPage,
  '/categories': publicPage,
  '/marca/:slug': { ...publicPage, path: () => '/marca/amd' },
  '/categories/:slug': { ...publicPage, path: () => '/categories/procesadores' },
  '/product/:id': { ...publicPage, path: () => '/product/1' },
  '/comparar': publicPage,
  '/search': { ...publicPage, path: () => '/search?q=ryzen' },
  '/blog': publicPage,
  '/blog/armar-un-pc-gamer': publicPage,
  '/blog/mejores-tarjetas-graficas': publicPage,
  '/blog/mejoras-baratas-para-tu-pc': publicPage,
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
      { what: 'a proof that is none', send: () => ({ form: { password: 'pino-Verde-92' } }), answers: all('refused') },
    ],
  },
  '/auth/confirmar': {
    ...publicPage,
    path: () => '/auth/confirmar?token=x',
    writes: [{ what: 'a proof that is none', send: () => ({ form: {} }), answers: all('refused') }],
  },

  // Without the cookie of a right password it leads everybody to the beginning, also whoever is signed in.
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
    writes: [{ what: 'paying again', send: () => ({ form: {} }), answers: hers('refused') }],
  },
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

  '/admin': {
    reads: owners(),
    namesBuyersToOwner: true,
    writes: [
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
      {
        what: 'a mail that is none',
        send: () => ({ form: { intent: 'resend', id: 'x' } }),
        answers: owners('refused'),
      },
    ],
  },
  '/admin/pedidos': { reads: owners(), namesBuyersToOwner: true },
  '/admin/pedidos/:reference': {
    path: ({ reference }) => `/admin/pedidos/${reference}`,
    reads: owners(),
    namesBuyersToOwner: true,
    writes: [
      { what: 'a note', send: () => ({ form: { intent: 'note', seen: '', note: '' } }), answers: owners() },
      {
        what: 'a parcel of an order that was not sent',
        send: () => ({ form: { intent: 'parcel', seen: '', carrier: 'x', trackingNumber: 'x' } }),
        answers: owners('refused'),
      },
      { what: 'nothing', send: () => ({ form: { intent: '' } }), answers: owners('refused') },
    ],
  },
  '/admin/pedidos/:reference/remision': {
    path: ({ paidReference }) => `/admin/pedidos/${paidReference}/remision`,
    reads: owners(),
    namesBuyersToOwner: true,
  },
  '/admin/cifras': { reads: owners() },
  '/admin/cifras/:file': { path: () => '/admin/cifras/ventas.csv', reads: owners() },

  '/admin/resenas': {
    reads: owners(),
    writes: [
      {
        what: "hiding the shopper's with a mark that is none",
        send: ({ reviewId }) => ({ form: { intent: 'hide', id: String(reviewId), seen: 'x', reason: 'x' } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/apartados': {
    reads: owners(),
    namesBuyersToOwner: true,
    writes: [
      {
        what: 'pieces that nobody holds',
        send: ({ paidReference }) => ({ form: { intent: 'free', reference: paidReference } }),
        answers: owners('refused'),
      },
      {
        what: 'all of nobody',
        send: () => ({ form: { intent: 'free_all', view: 'email', who: 'nadie@correo.test' } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/marcas': {
    reads: owners(),
    writes: [
      {
        what: 'a maker without a name',
        send: () => ({ form: { intent: 'add', name: '' } }),
        answers: owners('refused'),
      },
      {
        what: 'taking away one that is not there',
        send: () => ({ form: { intent: 'remove', slug: 'nadie', seen: '' } }),
        answers: owners('not found'),
      },
    ],
  },
  '/admin/busqueda': {
    reads: owners(),
    writes: [
      {
        what: 'a word that leads nowhere',
        send: () => ({ form: { intent: 'teach', term: 'x1', means: 'zzzzzz' } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/pqr': { reads: owners() },
  '/admin/pqr/:number': {
    path: () => '/admin/pqr/PQR-2026-000001',
    reads: owners('not found'),
    writes: [
      {
        what: 'an answer to nobody',
        send: () => ({ form: { intent: 'answer', seen: 'received/0', text: 'x' } }),
        answers: owners('not found'),
      },
    ],
  },
  '/admin/auditoria': { reads: owners() },

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
  '/api/cart/check': callByPost('an empty cart', { lines: [] }, 'done'),
  '/api/categories': { ...publicPage, path: () => '/api/categories' },
  '/api/suggestions': { ...publicPage, path: () => '/api/suggestions?q=ry' },
  '/api/products': { ...publicPage, path: () => '/api/products?ids=1' },
  '/api/builds/check': callByPost('an empty build', { parts: {} }, 'done'),
  '/api/builds/choices': callByPost('an empty build', { parts: {}, slot: 'cpu' }, 'done'),
  '/api/builds/marks': callByPost('no products', { parts: {}, ids: [] }, 'done'),
  '/api/builds/mend': callByPost('an empty build', { parts: {} }, 'done'),
  '/api/builds/propose': callByPost('a budget', { use: 'oficina', budget: 2_000_000 }, 'done'),
  '/api/live': { reads: all('done'), isStream: true },
  '/api/checkWompiTransactionStatus': callByPost('nothing', {}, 'refused'),
  '/api/payments/order': { reads: all('done'), path: () => '/api/payments/order?id=1-2-3' },
  '/api/wompi/events': { ...callByPost('an event of nobody', { event: 'x' }, 'refused'), isSigned: true },
  '/sitemap.xml': publicPage,
  '/robots.txt': publicPage,
  '/.well-known/security.txt': publicPage,
  '/health': { reads: all('done') },
  '/ready': { reads: all('done') },

  '/admin/productos': {
    reads: owners(),
    writes: [
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
      {
        what: "another's stock",
        send: () => ({ form: { intent: 'stock', id: 'no-such', seen: '1', stock: '2' } }),
        answers: owners('not found'),
      },
    ],
  },
  '/admin/productos/:id': {
    path: () => '/admin/productos/1',
    reads: owners(),
    writes: [{ what: 'a product without a name', send: () => ({ form: { name: '' } }), answers: owners('refused') }],
  },
  '/admin/cambios': { reads: owners() },
  '/admin/cambios/nuevo': {
    path: () => '/admin/cambios/nuevo?alcance=chosen&id=1',
    reads: owners(),
    writes: [{ what: 'no change', send: () => ({ form: { field: '' } }), answers: owners('refused') }],
  },
  '/admin/cambios/:id': {
    path: () => '/admin/cambios/00000000-0000-4000-8000-000000000000',
    reads: owners('not found'),
    writes: [
      { what: 'applying none', send: () => ({ form: { intent: 'apply' } }), answers: owners('not found') },
      { what: 'stopping none', send: () => ({ form: { intent: 'stop' } }), answers: owners('not found') },
    ],
  },
  '/admin/cambios/:id/avance': {
    path: () => '/admin/cambios/00000000-0000-4000-8000-000000000000/avance',
    reads: owners('not found'),
  },
  '/admin/precios': {
    reads: owners(),
    writes: [{ what: 'no way', send: () => ({ form: { way: '' } }), answers: owners('refused') }],
  },
  '/admin/productos/:id/imagenes': {
    path: () => '/admin/productos/1/imagenes',
    reads: owners(),
    writes: [
      { what: 'no picture', send: () => ({ form: { intent: 'remove', id: '0' } }), answers: owners('not found') },
    ],
  },
  '/admin/productos/:id/eliminar': { path: () => '/admin/productos/1/eliminar', reads: owners() },
  '/admin/acceso': {
    reads: owners(),
    writes: [
      {
        what: 'a second factor without the password',
        send: () => ({ form: { intent: 'start', password: '' } }),
        answers: owners('refused'),
      },
      {
        what: 'a code of no second factor',
        send: () => ({ form: { intent: 'confirm', code: '123456' } }),
        answers: owners('refused'),
      },
      {
        what: 'taking the second factor away without a proof',
        send: () => ({ form: { intent: 'end', password: '', code: '' } }),
        answers: owners('refused'),
      },
      {
        what: 'recovery codes without a proof',
        send: () => ({ form: { intent: 'renew', password: '', code: '' } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/intercambio': {
    reads: owners(),
    writes: [{ what: 'no file', send: () => ({ form: { archivo: 'x' } }), answers: owners('refused') }],
  },
  '/admin/intercambio/productos.csv': { reads: owners() },
  '/admin/intercambio/:id': {
    path: () => '/admin/intercambio/999999',
    reads: owners('not found'),
    writes: [
      { what: 'writing none', send: () => ({ form: { intent: 'apply', seen: '1' } }), answers: owners('not found') },
    ],
  },
  '/admin/intercambio/:id/avance': { path: () => '/admin/intercambio/999999/avance', reads: owners('not found') },
  '/admin/intercambio/:id/problemas.csv': {
    path: () => '/admin/intercambio/999999/problemas.csv',
    reads: owners('not found'),
  },

  // Last, because it ends the session.
  '/auth/salir': {
    reads: all('home'),
    writes: [{ what: 'signing out', send: () => ({ form: {} }), answers: all('home'), endsHerThings: true }],
  },
};
