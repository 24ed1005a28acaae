import { aForm } from '#tests/support/checkout-client.ts';
import type { Person, Things } from '../access-row.ts';
import { accessTable } from '../access-table.ts';

export interface Write {
  path: string;
  method: 'POST' | 'DELETE';
  as: 'guest' | 'shopper' | 'owner';
  /** Accepted as it stands, or refused by the last rule, so that a change of one field reaches each rule. */
  body: Record<string, unknown>;
  isJson: boolean;
}

export interface WrittenThings extends Things {
  productId: string;
  orderToSend: string;
  claimNumber: string;
  changeAddress: string;
  importAddress: string;
  pictureId: number;
}

const form = (as: Write['as'], path: string, body: Record<string, string>): Write => {
  return { path, method: 'POST', as, body, isJson: false };
};
const call = (
  as: Write['as'],
  path: string,
  body: Record<string, unknown>,
  method: Write['method'] = 'POST',
): Write => {
  return { path, method, as, body, isJson: true };
};

const address = { ...aForm, label: 'Casa', recipient: 'Luis Prueba' };
const claim = { kind: 'claim', name: 'Luis Prueba', email: 'luis@correo.test', document: '1', orderReference: 'x' };
const product = {
  name: 'Mouse nuevo',
  price: '90000',
  category: 'Mouse',
  description: 'Negro.',
  discount: '5',
  stock: '4',
  coupon: 'PRUEBA',
  image: 'https://fotos.test/1.jpg',
  sales: '0',
  cost: '50000',
  costUsdCents: '12,50',
  costHasVat: 'true',
  vat: '19',
  lowStockAt: '2',
};
const seen = {
  ...{ name: 'Mouse', price: 90000, category: 'Mouse', description: '', discount: 0, stock: 1, coupon: null },
  ...{ image: null, sales: 0, cost: null, costUsdCents: null, costHasVat: false, vat: 19, lowStockAt: null },
  specs: { peso: 80 },
};
const parcel = { carrier: 'Coordinadora', trackingNumber: '1', trackingUrl: 'https://rastreo.example.test/1' };
const event = {
  event: 'transaction.updated',
  environment: 'prod',
  timestamp: 1,
  sent_at: '2026-11-20T10:00:00Z',
  signature: { properties: ['transaction.id', 'transaction.status'], checksum: 'a'.repeat(64) },
  data: { transaction: { id: '1-2-3', status: 'APPROVED', reference: 'x', amount_in_cents: 100, currency: 'COP' } },
};

/** Besides these, every write of `access-table.ts` is tried, so that a new route is in without a line here. */
export function everyWrite(things: WrittenThings): Write[] {
  const { productId, orderToSend, claimNumber, addressId, reviewId, pictureId } = things;
  const order = `/admin/pedidos/${orderToSend}`;
  return [
    ...ofShoppers(things),
    form('owner', '/admin/productos', { intent: 'add', ...product }),
    form('owner', '/admin/productos', {
      intent: 'stock',
      id: productId,
      name: 'x',
      seen: '5',
      stock: '+2',
      key: 'a1b2c3d4',
    }),
    form('owner', '/admin/productos', { intent: 'restore', id: productId }),
    form('owner', `/admin/productos/${productId}`, { ...product, seen: JSON.stringify(seen), 'spec.peso': '90' }),
    form('owner', `/admin/productos/${productId}/imagenes`, { intent: 'address', address: 'https://fotos.test/2.jpg' }),
    form('owner', `/admin/productos/${productId}/imagenes`, {
      intent: 'describe',
      id: String(pictureId),
      alt: 'De lado',
    }),
    form('owner', `/admin/productos/${productId}/imagenes`, { intent: 'place', id: String(pictureId), place: '0' }),
    form('owner', order, { intent: 'send', seen: 'paid/to_prepare', ...parcel }),
    form('owner', order, { intent: 'parcel', seen: 'paid/sent', ...parcel }),
    form('owner', order, { intent: 'note', seen: '', note: 'Llamó.\nOtra vez.' }),
    form('owner', order, { intent: 'cancel', seen: 'paid/to_prepare', reason: 'No llegó', sure: 'on' }),
    form('owner', order, {
      ...{ intent: 'refund', id: '1', seen: 'x', amount: '1.000', refundedOn: '2026-11-20' },
      ...{ method: 'transfer', transferReference: 'x' },
    }),
    form('owner', order, { intent: 'settle', id: '1', seen: 'x', note: 'x' }),
    form('owner', '/admin/fichas', { intent: 'take', id: productId, [`seen.${productId}`]: 'x' }),
    form('owner', '/admin/fichas', { intent: 'undo', entry: '1' }),
    form('owner', '/admin/fichas/montech-air-903-max-black', {
      ...{ intent: 'save', seen: 'x', 'spec.fuente_max_mm': '200', 'spec.fuentes': 'ATX; SFX' },
    }),
    form('owner', '/admin/fichas/montech-air-903-max-black', {
      intent: 'take',
      seen: 'x',
      record: 'x',
      key: 'fuentes',
    }),
    form('owner', '/admin/notificaciones', { intent: 'save', seen: 'x', 'mail.sale': 'on', summaryHour: '7' }),
    form('owner', '/admin/notificaciones', {
      ...{ intent: 'add', address: 'https://push.example.com/x' },
      ...{ p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
    }),
    form('owner', '/admin/notificaciones', { intent: 'try', device: '5f0c0c9e-6d5c-4c57-9c0e-0d9d1c8f2a11' }),
    form('owner', '/admin/notificaciones', { intent: 'remove', device: '5f0c0c9e-6d5c-4c57-9c0e-0d9d1c8f2a11' }),
    form('owner', '/admin/entregas', { intent: 'cutOff', cutOffHour: '15', seen: '15' }),
    form('owner', '/admin/entregas', {
      intent: 'times',
      department: '05',
      seen: '2 4 4 8',
      capitalFrom: '2',
      capitalTo: '4',
      elsewhereFrom: '4',
      elsewhereTo: '8',
    }),
    form('owner', '/admin/blog/nuevo', {
      ...{
        intent: 'publish',
        seen: '0',
        title: 'Nuevo',
        slug: 'uno-nuevo',
        description: 'x',
        author: 'x',
        body: '# x',
      },
      ...{ image: '/images/blog/gaming-pc.svg', imageAlt: 'x', publishOn: '2026-11-29' },
    }),
    form('owner', '/admin/blog', { intent: 'restore', id: '1', seen: '1' }),
    form('owner', '/admin/paginas/nueva', {
      intent: 'add',
      title: 'x',
      slug: 'una-nueva',
      description: 'x',
      lead: 'x',
      body: 'x',
    }),
    form('owner', '/admin/paginas/terminos', {
      ...{
        intent: 'publish',
        seen: '99',
        title: 'x',
        description: 'x',
        lead: 'x',
        body: '## x',
        inForceFrom: '2027-01-01',
      },
    }),
    form('owner', '/admin/paginas/terminos', { intent: 'cancel', seen: '99', number: '2' }),
    call('owner', '/admin/blog/vista', { markdown: '[x](/x) ::producto[1]' }),
    form('owner', '/admin/marcas', { intent: 'add', name: 'Marca Nueva', spellings: 'otra\nmás' }),
    form('owner', '/admin/marcas', {
      intent: 'change',
      slug: 'corsair',
      seen: '["Corsair"]',
      name: 'Corsair',
      spellings: 'x',
    }),
    form('owner', '/admin/busqueda', { intent: 'teach', term: 'raton', means: 'mouse' }),
    form('owner', '/admin/busqueda', { intent: 'forget', term: 'raton', means: 'mouse' }),
    form('owner', '/admin/busqueda', { intent: 'dismiss', term: 'raton' }),
    form('owner', '/admin/busqueda/sin-resultado', { intent: 'aside', term: 'raton' }),
    form('owner', '/admin/busqueda/sin-resultado?ver=aside', { intent: 'back', term: 'raton' }),
    form('owner', order, { intent: 'send_again', id: '1' }),
    form('owner', order, { intent: 'invoice' }),
    form('owner', '/admin/facturas?ver=to_fix', { intent: 'send_again', documento: '1' }),
    form('owner', '/admin/facturas?ver=not_invoiced', { intent: 'invoice', pedido: 'x' }),
    form('owner', '/admin/preguntas', { intent: 'answer', id: '1', seen: 'x', text: 'Sí.' }),
    form('owner', '/admin/preguntas', { intent: 'hide', id: '1', seen: 'x', reason: 'Publicidad' }),
    form('owner', '/admin/resenas', { intent: 'answer', id: String(reviewId), seen: 'x', text: 'Gracias.' }),
    form('owner', '/admin/resenas', { intent: 'hide', id: String(reviewId), seen: 'x', reason: 'Publicidad' }),
    form('owner', '/admin/resenas', { intent: 'rule', needsPurchase: '' }),
    form('owner', `/admin/pqr/${claimNumber}`, { intent: 'answer', seen: 'received/0', text: 'La cambiamos.' }),
    form('owner', `/admin/pqr/${claimNumber}`, { intent: 'note', seen: '', note: 'Llamar.' }),
    form('owner', `/admin/pqr/${claimNumber}`, { intent: 'close', seen: 'received/0', reason: 'x' }),
    form('owner', '/admin', { intent: 'resend', id: crypto.randomUUID() }),
    form('owner', '/admin/cambios/nuevo?alcance=chosen&id=1', { field: 'price', way: 'lower', value: '1.000' }),
    form('owner', '/admin/cambios/nuevo?alcance=filter&q=amd', { field: 'category', category: 'Mouse' }),
    form('owner', '/admin/hoja', {
      'seen:1': '["1","0","1","",""]',
      'price:1': '1.894.000',
      'discount:1': '5',
      'stock:1': '+5',
      'cost:1': '900.000',
      'category:1': 'Mouse',
    }),
    form('owner', '/admin/precios', { way: 'dollars', rate: '4000', margin: '10', category: 'SSD', brand: 'x' }),
    form('owner', '/admin/precios', { way: 'raise_percent', value: '3', category: '', brand: '' }),
    form('owner', things.changeAddress, { intent: 'stop' }),
    form('owner', things.importAddress, { intent: 'discard', seen: '1' }),
    form('owner', things.importAddress, {
      ...{ intent: 'supplier', seen: '1', nombre: 'X', cifras: 'cost' },
      ...{ margen: '18', iva: 'si', agotar: 'si', borradores: 'si' },
    }),
    form('owner', '/admin/portada', {
      ...{
        intent: 'add_slide',
        seen: '0',
        image: 'banner1.jpg',
        title: 'Semana gamer',
        overline: 'Ofertas',
        lead: 'x',
      },
      ...{ action: 'Ver todo', link: '/offers', alt: 'x', focus: 'right', from: '2026-11-27', fromHour: '06:00' },
      ...{ to: '2026-12-01', toHour: '18:30' },
    }),
    form('owner', '/admin/portada', {
      intent: 'add_strip',
      seen: '0',
      kind: 'products',
      title: 'Lista',
      products: '1',
    }),
    form('owner', '/admin/intercambio', { archivo: 'id,name,price\nx,X,1' }),
    form('shopper', `/addresses/${addressId}`, address),
    ...ofAccessTable(things),
  ];
}

function ofShoppers({ addressId, savedBuildId, reviewId, productId, reference }: WrittenThings): Write[] {
  const cart = JSON.stringify([{ id: productId, quantity: 1 }]);
  const account = { email: 'luis@correo.test', password: 'roble-Azul-47', recaptchaToken: 'x', fullName: 'Luis' };
  return [
    form('guest', '/payment', {
      ...aForm,
      reference: `order_1795273200000_${'a'.repeat(26)}`,
      cart,
      seenAmountInCents: '100',
    }),
    form('guest', '/pqr', { ...claim, text: 'Llegó golpeada.', privacy: 'on', submission: crypto.randomUUID() }),
    form('guest', '/auth/recuperar', { email: 'luis@correo.test', recaptchaToken: 'x' }),
    form('guest', '/auth/nueva-clave?token=x', { password: 'roble-Azul-47' }),
    form('guest', '/auth/confirmar?token=x', { password: 'roble-Azul-47' }),
    call('guest', '/api/loginUserWithRecaptcha', { data: account }),
    call('guest', '/api/registerUserWithRecaptcha', { data: account }),
    call('guest', '/api/sendWelcomeEmail', { data: { email: 'luis@correo.test', fullName: 'Luis' } }),
    call('guest', '/api/builds/cart', { code: '1c1', anyway: true }),
    call('guest', '/api/cart/check', { lines: [{ id: productId, quantity: 1 }] }),
    call('guest', '/api/cart/coupon', { code: 'RADEON3', lines: [{ id: productId, quantity: 1 }] }),
    call('guest', '/api/checkWompiTransactionStatus', { data: { transactionId: '1-1795273200-12345' } }),
    call('guest', '/api/wompi/events', event),
    call('guest', '/api/auth/sign-in/email', { email: 'luis@correo.test', password: 'x', callbackURL: '/' }),
    call('guest', '/api/auth/callback/google?state=x&code=x', {}),
    form('shopper', '/settings', { intent: 'name', name: 'Luis Prueba' }),
    form('shopper', '/settings', { intent: 'email', email: 'otro@correo.test', password: 'x' }),
    form('shopper', '/settings', { intent: 'resend' }),
    form('shopper', '/settings/delete', { password: 'x', sure: 'on' }),
    form('shopper', '/addresses/new', address),
    form('shopper', '/addresses', { intent: 'prefer', id: addressId }),
    form('shopper', '/armar/guardados', { intent: 'save', name: 'Para jugar', code: '1c1' }),
    form('shopper', '/armar/guardados', { intent: 'rename', id: savedBuildId, name: 'Otro' }),
    form('shopper', `/orders/${reference}`, { intent: 'pay' }),
    form('guest', `/product/${productId}/aviso`, { email: 'luz@correo.test', most: '1.000', privacy: 'on' }),
    form('shopper', `/product/${productId}/aviso`, { most: '1.000' }),
    form('guest', '/search/aviso?de=monitor', { term: 'monitor', email: 'luz@correo.test', privacy: 'on' }),
    form('shopper', `/product/${productId}/pregunta`, { text: '¿Sirve con mi board?' }),
    form('shopper', '/wishlist', { productId, isWished: 'true' }),
    call('shopper', '/api/wishlist', { productId, isWished: true }),
    call('shopper', '/api/reviews', { productId, stars: 4, comment: 'Sirve.' }),
    call('shopper', `/api/reviews/${reviewId}`, {}, 'DELETE'),
    call('shopper', '/api/mi-pc', {
      pc: { v: 1, parts: [{ slot: 'cpu', part: { name: 'Mi procesador', specs: {} } }], aside: [] },
      seen: 0,
      owner: null,
    }),
    call('shopper', '/api/cart/saved', { lines: [{ id: productId, quantity: 1 }], seen: 0, owner: null }),
  ];
}

/** Signing out would leave the tests without their session. */
const endsSession = '/auth/salir';

function ofAccessTable(things: Things): Write[] {
  const isHers = (path: string) => path.startsWith('/account') || path.startsWith('/orders');
  return Object.entries(accessTable).flatMap(([route, { path, writes = [] }]) =>
    route === endsSession
      ? []
      : writes.map((write) => {
          const { form: fields, json, method } = write.send(things);
          const as: Exclude<Person, 'expired' | 'other'> = route.startsWith('/admin')
            ? 'owner'
            : isHers(route)
              ? 'shopper'
              : 'guest';
          return {
            path: write.path?.(things) ?? path?.(things) ?? route,
            method: method === 'DELETE' ? ('DELETE' as const) : ('POST' as const),
            as,
            body: { ...(json ?? fields) },
            isJson: json !== undefined,
          };
        }),
  );
}
