import { listReviews, moderateReview } from '#app/shop/reviews/moderation.server.ts';
import { readReviewQuery } from '#app/shop/reviews/moderation.ts';
import { saveReview } from '#app/shop/reviews/reviews.server.ts';
import { aForm, buy } from '#tests/support/checkout-client.ts';
import type { RunningStore } from '#tests/support/store.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';

/**
 * One address of every kind of page, private ones and troubles too; products and articles are sampled. A new page belongs
 * here: what holds for all pages (markup, accessibility, how much script they load) then holds for it.
 */
export const everyPage = [
  '/',
  '/?category=ssd&page=1',
  '/offers',
  '/categories',
  '/categories/procesadores',
  '/categories/no-such-category',
  '/product/1',
  '/product/amd-ryzen-9-5900xt',
  '/product/none',
  '/blog',
  '/blog/armar-un-pc-gamer',
  '/blog/mejores-tarjetas-graficas',
  '/blog/mejoras-baratas-para-tu-pc',
  '/search?q=ryzen',
  '/search?q=zzzz',
  '/search?q=%20',
  '/cart',
  '/payment',
  '/success',
  '/terminos',
  '/privacidad',
  '/envios',
  '/retracto-y-garantia',
  '/reversion-del-pago',
  '/pqr',
  '/pqr/PQR-2026-000001',
  '/no-such-page',
  '/offline.html',
] as const;

/** The owner's desk: asked for with the owner's session, and no first visit of anybody. */
export const ownerPages = [
  '/admin',
  '/admin/productos',
  '/admin/pedidos',
  '/admin/resenas',
  '/admin/pqr',
  '/admin/auditoria',
  '/admin/cifras',
  '/admin/precios',
  '/admin/cambios',
  '/admin/intercambio',
] as const;

/** A page in one of its states. */
export interface Screen {
  path: string;
  /** What its pictures are called, where the address is not the same each time or not enough. */
  name?: string;
  /** Opened with the owner's session. */
  isOwners?: boolean;
  /** What the browser has under these keys when it comes. */
  storage?: Record<string, string>;
  /** Seen once the page has filled itself in. */
  shows: string | RegExp;
}

const filledCart = JSON.stringify([
  {
    id: '1',
    name: 'AMD Ryzen 7 7800X3D',
    price: 1_894_000,
    discount: 15,
    quantity: 2,
    stock: 3,
    category: 'Procesadores',
  },
]);

/** Every page, and besides those that show more than their address says. A page with states of its own adds them here. */
export async function everyScreen(store: RunningStore): Promise<Screen[]> {
  const plain = everyPage.map((path) => ({ path, shows: readyWords[path] ?? /./ }));
  const claim = await aClaim(store);
  const owners = [...(await fullDesk(store)), `/admin/pqr/${claim.match(/PQR-[\d-]+/)?.[0]}`];
  return [
    ...plain,
    ...owners.map((path) => ({ path, shows: ownerWords[path] ?? /./, isOwners: true })),
    { name: 'cart-filled', path: '/cart', storage: { cart: filledCart }, shows: 'Ir a pagar' },
    { name: 'payment-filled', path: '/payment', storage: { cart: filledCart }, shows: 'AMD Ryzen 7 7800X3D' },
    {
      name: 'success-declined',
      path: await aPayment(store, 'DECLINED'),
      shows: 'El pago fue rechazado. Por favor, intenta de nuevo.',
    },
    {
      name: 'success-pending',
      path: await aPayment(store, 'PENDING'),
      shows: 'El estado del pago está pendiente. Por favor',
    },
    { name: 'success-approved', path: await aPayment(store, 'APPROVED'), shows: 'Tu pago fue aprobado' },
    { name: 'claim', path: claim, shows: 'Recibida' },
    { name: 'claim-second', path: await aClaim(store), shows: 'Recibida' },
    { name: 'home-recent', path: '/', storage: { recentlyViewed: '["1","2","3"]' }, shows: 'Vistos hace poco' },
  ];
}

const readyWords: Partial<Record<string, string>> = {
  '/cart': 'Tu carrito está vacío.',
  '/payment': 'Tu carrito está vacío.',
  '/success': 'No se encontró el ID de la transacción.',
};

const ownerWords: Partial<Record<string, string>> = {
  '/admin': 'Correos que no llegaron',
  '/admin/resenas': 'Tu respuesta',
  '/admin/auditoria': 'Motivo',
};

/** Something of everything that the owner's pages show. */
async function fullDesk({ services: { db, clock } }: RunningStore): Promise<readonly string[]> {
  const now = clock.now();
  const writer = await anAccount(db);
  const owner = await db.selectFrom('customers').selectAll().where('role', '=', 'owner').executeTakeFirstOrThrow();
  const acting = { actor: owner, now };
  for (const productId of ['1', '2', '3']) {
    const review = { stars: 2, comment: `${'Recomendadísima'.repeat(20)} o no.` } as const;
    await saveReview(db, { customerId: writer, productId, review, now });
  }
  const { reviews } = await listReviews(db, readReviewQuery(new URLSearchParams()));
  const steps = [
    { name: 'hide', reason: 'Publicidad' },
    { name: 'answer', text: 'Gracias.' },
  ] as const;
  for (const [index, step] of steps.entries()) {
    const { id, mark: seen } = reviews[index]!;
    await moderateReview(db, acting, { id, seen, step });
  }
  await db
    .insertInto('mails')
    .values({
      dedupe_key: 'welcome:x',
      recipient: 'ana@example.test',
      kind: 'welcome',
      message: '{}',
      claimed_at: null,
      sent_at: null,
      ended_at: now,
      ended_as: 'refused',
      last_error: '550 5.1.1 no such mailbox',
    })
    .execute();
  return ownerPages;
}

async function aPayment(store: RunningStore, status: string): Promise<string> {
  const order = await buy(store.url, [{ id: '3', quantity: 1 }]);
  const { id } = await store.control.pay(order, { status, sendEvent: false });
  return `/success?id=${id}`;
}

async function aClaim({ url }: RunningStore): Promise<string> {
  const claim = { kind: 'claim', name: aForm.fullName, email: aForm.email, text: 'Llegó golpeada.', privacy: 'on' };
  const answer = await fetch(`${url}/pqr`, {
    method: 'POST',
    body: new URLSearchParams(claim),
    headers: { origin: url },
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`The claim was answered with ${answer.status}`);
  return location;
}
