import { sql } from 'kysely';
import { secondStepCookie } from '#app/cookies.server.ts';
import { inTransaction } from '#app/platform/database.server.ts';
import { reviewMailsLink } from '#app/shop/aftersale/review-invitations.server.ts';
import { saveBuild } from '#app/shop/builds/saved/saved-builds.server.ts';
import { addAddress } from '#app/shop/customers/addresses.server.ts';
import { beginSecondStep } from '#app/shop/customers/owner-sign-in/second-step.server.ts';
import { isAtWork } from '#app/shop/exchange/staged-import.ts';
import { guestOrderLink } from '#app/shop/orders/guest-link.server.ts';
import { raiseAttention } from '#app/shop/orders/orders.server.ts';
import { newReference } from '#app/shop/orders/reference.ts';
import { readQuestionQuery } from '#app/shop/questions/question.ts';
import { askQuestion, listQuestions, moderateQuestion } from '#app/shop/questions/questions.server.ts';
import { listReviews, moderateReview } from '#app/shop/reviews/admin-reviews.server.ts';
import { readReviewQuery } from '#app/shop/reviews/admin-reviews.ts';
import { saveReview } from '#app/shop/reviews/reviews.server.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { takeFromDatabase } from '#app/shop/shared/database-rate-limit.server.ts';
import { addDays, dayOf } from '#app/shop/shared/day.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { aCategory } from '#tests/support/catalogue/categories.ts';
import { aForm, manyOrders, referenceFrom, submitCheckout } from '#tests/support/checkout-client.ts';
import { aPage, everyElement, someArticles } from '#tests/support/content/pages.ts';
import { aShopper, asPage, cookieOf, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { setProduct, stock } from '#tests/support/factories.ts';
import { invoiceThatWaits } from '#tests/support/orders/accepted-invoice.ts';
import { aCampaign } from '#tests/support/orders/campaigns.ts';
import { aCoupon } from '#tests/support/orders/coupons.ts';
import { aPhoto } from '#tests/support/picture-files.ts';
import { withSecondFactor } from '#tests/support/second-factor.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { type RunningStore, storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';
import { longestWaitMs } from '#tests/support/waiting/patience.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';
import { someAlerts } from './alerts-world.ts';
import { deliver, someItems } from './items-world.ts';
import { aFrontPage, aPictureOfTexts, someFailedSearches, someInvoices } from './owner-world.ts';

/** `halfway`: the owner between password and code. */
export type Visitor = 'guest' | 'shopper' | 'newcomer' | 'owner' | 'halfway';

export interface PageWorld {
  store: RunningStore;
  visitors: Record<Visitor, Pick<SignedInCustomer, 'cookie'> | null>;
  /** Those of them who have a password. */
  people: Record<'shopper' | 'newcomer' | 'owner', SignedInCustomer>;
  orders: Record<'waiting' | 'declined' | 'paid' | 'sent' | 'delivered' | 'cancelled' | 'twicePaid', string>;
  /** Addresses for who buys an item used. */
  items: Record<'offered' | 'held', string>;
  guestOrder: string;
  /** Ends the mails that ask for reviews. */
  reviewMails: string;
  /** The reference of one that the shop took out, and that was paid after all. */
  goneOrder: string;
  payments: Record<'APPROVED' | 'DECLINED' | 'PENDING', string>;
  /** `link` as in the mail; `number` as the admin shows it. */
  claims: Record<'received' | 'answered', { link: string; number: string }>;
  addressId: string;
  invoiceToType: number;
  alerts: Record<'unconfirmed' | 'ofWord' | 'gone', string>;
  changes: Record<'drafted' | 'applied', string>;
  imports: Record<'good' | 'wrong' | 'applied' | 'list', string>;
  supplier: string;
}

/** Does not exist, so its pictures cannot be loaded. */
export const otherHost = 'fotos.test';

const part = 'amd-ryzen-5-9600x';

export async function pageWorld(store: RunningStore): Promise<PageWorld> {
  const { db, clock } = store.services;
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const ana = await aShopper(store, { email: 'ana.perez@correo.test', name: 'Ana María de los Ángeles Pérez' });
  const newcomer = await aShopper(store, { email: 'nueva@correo.test', name: 'Luz Nueva', isConfirmed: false });
  await setProduct(db, [part, '3'], { stock: 60 });
  const postToAdmin = adminPoster(store, owner);
  const orders = await hersOf(store, ana, postToAdmin);
  const world: PageWorld = {
    store,
    visitors: { guest: null, shopper: ana, newcomer, owner, halfway: await halfwayIn(store, owner) },
    people: { shopper: ana, newcomer, owner },
    orders,
    items: await someItems(store, orders.delivered),
    guestOrder: await guestOrder(store),
    reviewMails: reviewMailsLink({ ...store.services.settings, publicUrl: '' }, orders.delivered),
    goneOrder: await goneOrder(store),
    payments: {
      APPROVED: await aPayment(store, 'APPROVED'),
      DECLINED: await aPayment(store, 'DECLINED'),
      PENDING: await aPayment(store, 'PENDING'),
    },
    claims: await someClaims(store, postToAdmin),
    addressId: await anAddress(store, ana),
    invoiceToType: 0,
    alerts: await someAlerts(store, ana),
    changes: await someChanges(store, postToAdmin),
    ...(await someImports(store, owner, postToAdmin)),
  };
  await wishesOf(store, ana);
  await savedBuildsOf(store, ana);
  await someReviews(store, owner, ana);
  await someQuestions(store, owner, ana);
  await somePrices(store);
  await someHolds(store);
  await someSales(store);
  await aLostMail(store);
  await aThinSheet(store);
  await aDraft(store);
  await invoiceThatWaits(db, orders.paid, addSeconds(clock.now(), 12 * 3_600));
  await someArticles(db, clock.now());
  await aPictureOfTexts(store, owner);
  await aPage(db, { slug: 'quienes-somos', body: 'Antes.', now: clock.now() });
  await aPage(db, { slug: 'quienes-somos', body: everyElement, now: clock.now(), number: 2 });
  await aCategory(db, { name: 'Monitores', facts: [{ label: 'Tamaño', kind: 'number', unit: '"', filter: 'range' }] });
  await aCoupon(db, { percent: 3, starts_at: clock.now() });
  const days = { starts_at: clock.now(), ends_at: addSeconds(clock.now(), 3 * 24 * 3_600) };
  await aCampaign(db, {
    ...days,
    conditions: 'Máximo 2 por persona',
    while_stock_lasts: true,
    products: ['phanteks-xt-pro-ultra-black'],
  });
  await aCampaign(db, { ...days, name: 'Cyber lunes', percent: 60, published_at: null });
  await someFailedSearches(db, clock.now());
  await aFrontPage(db, clock.now());
  await manyClaims(store);
  await morePictures(store, owner, '2');
  world.invoiceToType = await someInvoices(db, clock.now(), orders);
  // Better Auth uses the machine's clock.
  await db.updateTable('sessions').set({ created_at: clock.now() }).execute();
  return world;
}

/** The library surely knows what it lacks. */
async function aThinSheet({ services: { db } }: RunningStore): Promise<void> {
  await sql`UPDATE products SET specs = specs - 'largo_mm' WHERE id = 'msi-mag-a750bn-pcie5'`.execute(db);
}

async function aDraft({ services: { db, clock } }: RunningStore): Promise<void> {
  const specs = { tipo: 'ATX Mid Tower', color: 'White', ventiladores: 3, gpu_max_mm: 390 };
  const name = 'Torre sin publicar con un nombre que no cabe en una línea';
  await stock(db, { id: 'borrador', name, price: 459_900, discount: 10, category: 'Chasís', stock: 4, specs });
  await setProduct(db, 'borrador', { deleted_at: clock.now(), out_as: 'draft' });
}

async function someQuestions(
  { services: { db, clock } }: RunningStore,
  { customer: actor }: SignedInCustomer,
  { customer }: SignedInCustomer,
): Promise<void> {
  const now = clock.now();
  const question = `¿Sirve con ${'Tarjetamadre'.repeat(12)}?\nGracias.`;
  for (const productId of ['1', '2', '3']) await askQuestion(db, { customerId: customer.id, productId, question, now });
  const { questions } = await listQuestions(db, readQuestionQuery(new URLSearchParams()));
  const steps = {
    1: { name: 'answer', text: 'Sí.\nCon cualquiera.' },
    3: { name: 'hide', reason: 'Publicidad' },
  } as const;
  for (const [productId, step] of Object.entries(steps)) {
    const { id, version } = questions.find((each) => each.productId === productId)!;
    await moderateQuestion(db, { actor, now }, { id, version, step });
  }
}

/** A price that was lower before the offer that the seed has. */
async function somePrices({ services: { db } }: RunningStore): Promise<void> {
  const { price, discount } = await db
    .selectFrom('products')
    .select(['price', 'discount'])
    .where('id', '=', '1')
    .executeTakeFirstOrThrow();
  await setProduct(db, ['1'], { price: price - 150_000, discount: 0 });
  await setProduct(db, ['1'], { price, discount });
}

async function someHolds({ url }: RunningStore): Promise<void> {
  for (let made = 0; made < 5; made += 1) {
    const reference = await referenceFrom(url);
    const cart = JSON.stringify([{ id: '3', quantity: made + 1 }]);
    await submitCheckout(url, { ...aForm, email: manyOrders, reference, cart });
  }
}

async function halfwayIn({ services }: RunningStore, { customer }: SignedInCustomer) {
  const { db, clock } = services;
  await withSecondFactor(services, customer.id);
  const token = await beginSecondStep(db, customer.id, clock.now());
  await db
    .updateTable('second_steps')
    .set({ expires_at: addSeconds(clock.now(), 24 * 60 * 60) })
    .execute();
  return { cookie: cookieOf([secondStepCookie(services.settings).write(token, 1)]) };
}

type PostToAdmin = (path: string, fields: Record<string, string>) => Promise<string>;

function adminPoster(store: RunningStore, owner: SignedInCustomer): PostToAdmin {
  return async (path, fields) => {
    const { status, location, text } = await submit(store, path, fields, owner);
    if (!location) throw new Error(`${path} answered ${status}: ${text.slice(0, 2_000)}`);
    return location;
  };
}

async function order({ url }: RunningStore, buyer: SignedInCustomer | null, id = part) {
  const reference = await referenceFrom(url);
  const email = buyer?.email ?? aForm.email;
  const fullName = 'Ana María de los Ángeles Ibáñez Restrepo';
  const form = { ...aForm, email, fullName, reference, cart: JSON.stringify([{ id, quantity: 2 }]) };
  const { location, text } = await submitCheckout(url, form, buyer ? { cookie: buyer.cookie } : {});
  const amountInCents = Number(location?.searchParams.get('amount-in-cents'));
  if (!amountInCents) throw new Error(`The order was refused: ${text}`);
  return { reference, amountInCents };
}

async function hersOf(
  store: RunningStore,
  ana: SignedInCustomer,
  postToAdmin: PostToAdmin,
): Promise<PageWorld['orders']> {
  const page = (reference: string) => `/admin/pedidos/${reference}`;
  /** Without an event, so the owner asks Wompi. */
  const paidAs = async (status: string, times = 1) => {
    const made = await order(store, ana);
    for (let time = 0; time < times; time += 1) {
      await store.control.pay(made, { status, sendEvent: false });
      await postToAdmin(page(made.reference), { intent: 'ask' });
    }
    return made.reference;
  };
  const [sent, cancelled] = [await paidAs('APPROVED'), await paidAs('APPROVED')];
  const delivered = await paidAs('APPROVED');
  await deliver(postToAdmin, delivered);
  const seen = 'paid/to_prepare';
  await postToAdmin(page(sent), {
    intent: 'send',
    seen,
    carrier: 'Servientrega',
    trackingNumber: '2259871234',
    trackingUrl: 'https://rastreo.example.test/2259871234',
  });
  await postToAdmin(page(cancelled), { intent: 'cancel', seen, reason: 'El proveedor no lo entregó', sure: 'on' });
  await postToAdmin(page(cancelled), {
    intent: 'note',
    seen: '',
    note: 'Llamó dos veces.\nQuiere el dinero en su cuenta.',
  });
  return {
    sent,
    delivered,
    cancelled,
    twicePaid: await paidAs('APPROVED', 2),
    paid: await paidAs('APPROVED'),
    declined: await paidAs('DECLINED'),
    waiting: (await order(store, ana)).reference,
  };
}

async function guestOrder(store: RunningStore): Promise<string> {
  const { settings } = store.services;
  const { reference } = await order(store, null);
  return guestOrderLink(settings, reference).slice(settings.publicUrl.length);
}

async function goneOrder({ services: { db, clock } }: RunningStore): Promise<string> {
  const now = clock.now();
  const reference = newReference(now);
  const details = { paidInCents: 129_900_00, paidCurrency: 'COP' };
  await inTransaction(db, (transaction) =>
    raiseAttention(transaction, 'payment_without_order', reference, { transactionId: 't-gone', now }, details),
  );
  return reference;
}

async function aPayment(store: RunningStore, status: string): Promise<string> {
  return (await store.control.pay(await order(store, null, '3'), { status, sendEvent: false })).id;
}

async function someClaims(store: RunningStore, postToAdmin: PostToAdmin): Promise<PageWorld['claims']> {
  const claim = async () => {
    const fields = { kind: 'claim', name: aForm.fullName, email: aForm.email, privacy: 'on' };
    const text = `Llegó golpeada.\n${'Tarjetagráficagolpeada'.repeat(12)}`;
    const { location, status } = await submit(store, '/pqr', { ...fields, text }, null);
    if (!location) throw new Error(`The claim was answered with ${status}`);
    return { link: location, number: location.match(/PQR-[\d-]+/)?.[0] ?? '' };
  };
  const [received, answered] = [await claim(), await claim()];
  await postToAdmin(`/admin/pqr/${answered.number}`, {
    intent: 'answer',
    seen: 'received/0',
    text: 'Te la cambiamos.\nPasamos por ella el lunes.',
  });
  return { received, answered };
}

/** From now on everybody who complains is asked for the captcha. */
async function manyClaims({ services: { db, clock } }: RunningStore): Promise<void> {
  const { fileClaimsUnasked } = databaseRateLimits;
  for (let claim = 0; claim < fileClaimsUnasked.most; claim += 1) {
    await takeFromDatabase(db, 'claims-unasked', fileClaimsUnasked, clock.now());
  }
}

async function anAddress({ services: { db, clock } }: RunningStore, { customer }: SignedInCustomer): Promise<string> {
  const id = crypto.randomUUID();
  const address = {
    label: 'Casa de mis papás',
    recipient: 'Ana',
    phoneNumber: '300 123 4567',
    addressLine1: 'Calle 34 # 56 - 78',
    city: 'Leticia',
    region: 'Archipiélago de San Andrés, Providencia y Santa Catalina',
  } as const;
  await addAddress(db, { customerId: customer.id, id, now: clock.now() }, address);
  return id;
}

async function someChanges(store: RunningStore, postToAdmin: PostToAdmin): Promise<PageWorld['changes']> {
  const draft = (q: string, pesos: string) =>
    postToAdmin(`/admin/cambios/nuevo?alcance=filter&q=${q}`, { field: 'price', way: 'lower', value: pesos });
  const applied = await draft('kingston', '1.000');
  await postToAdmin(applied, { intent: 'apply' });
  const states = () => store.services.db.selectFrom('change_sets').select('state').execute();
  await until(async () => (await states()).every(({ state }) => state === 'applied'), 'the change is applied');
  await postToAdmin('/admin/precios', { way: 'raise_percent', value: '3', category: 'SSD', brand: '' });
  return { applied, drafted: await draft('lian', '10.000') };
}

async function someImports(
  store: RunningStore,
  owner: SignedInCustomer,
  postToAdmin: PostToAdmin,
): Promise<Pick<PageWorld, 'imports' | 'supplier'>> {
  const { db } = store.services;
  const ended = async () => {
    const states = await db.selectFrom('product_imports').select('state').execute();
    return !states.some(({ state }) => isAtWork(state));
  };
  // Only one import may run at a time.
  const upload = async (file: string) => {
    const body = new FormData();
    body.set('archivo', new File([file], 'productos.csv', { type: 'text/csv' }));
    const address = '/admin/intercambio';
    const headers = asPage(store, owner.cookie);
    const answer = await fetch(store.url + address, { method: 'POST', body, redirect: 'manual', headers });
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The file was answered with ${answer.status}: ${await answer.text()}`);
    await until(ended, 'the file is read');
    return location.replace(store.url, '');
  };
  const checked = (...lines: string[]) => upload(['id,name,price,category', ...lines].join('\n'));
  const list = await upload('Ref,Descripción,Precio\nN-1,Mouse del mayorista,50.000\nN-2,Otro del mayorista,mil');
  const profile = { nombre: 'Mayorista', cifras: 'cost', margen: '20', borradores: 'si' };
  await postToAdmin(list, { intent: 'supplier', seen: '1', ...profile });
  await until(ended, 'the list is read by its profile');
  const { id } = await db.selectFrom('suppliers').select('id').executeTakeFirstOrThrow();
  const good = [
    `nuevo-ssd,${'Nombrelarguísimo'.repeat(9)},130000,SSD`,
    'logitech-h390-black,Logitech H390 Black,119900,Diadema',
  ];
  const wrong = ['x1,Uno,mil,Mouse', 'x2,,2000,Planta', 'x3,Tres,3000,SSD'];
  const applied = await checked(...good);
  const [, seen = ''] = (await visit(store, applied, owner)).html.match(/name="seen" value="(\d+)"/) ?? [];
  await postToAdmin(applied, { intent: 'apply', seen });
  await until(ended, 'the file is applied');
  const imports = {
    applied,
    list,
    good: await checked(...good, 'nuevo-mouse,Mouse nuevo,90000,Mouse'),
    wrong: await checked(...wrong),
  };
  return { imports, supplier: `/admin/proveedores/${id}` };
}

async function wishesOf({ services: { db, clock } }: RunningStore, { customer }: SignedInCustomer): Promise<void> {
  const wishes = ['1', '2', 'amd-ryzen-5-7600'].map((product_id) => ({
    customer_id: customer.id,
    product_id,
    added_at: clock.now(),
  }));
  await db.insertInto('wishlist_entries').values(wishes).execute();
}

/** One as it was, and one of which a price, a part and a verdict are others now. */
async function savedBuildsOf({ services: { db, clock } }: RunningStore, { customer }: SignedInCustomer): Promise<void> {
  const was = {
    id: 'gone',
    slot: 'case',
    name: 'Chasís de antes',
    quantity: 1,
    cents: 45_000_000,
    problem: null,
  } as const;
  const cpu = {
    id: part,
    slot: 'cpu',
    name: 'AMD Ryzen 5 9600X',
    quantity: 1,
    cents: 12_345_000,
    problem: null,
  } as const;
  const build = { customerId: customer.id, now: clock.now() };
  await saveBuild(db, { ...build, name: 'Vacío', code: '1', snapshot: { verdict: 'pass', lines: [] } });
  const snapshot = { verdict: 'pass' as const, lines: [was, cpu] };
  await saveBuild(db, { ...build, name: 'Para jugar y editar', code: `1agone~c${part}`, snapshot });
}

async function someReviews(
  { services: { db, clock } }: RunningStore,
  { customer: actor }: SignedInCustomer,
  { customer: shopper }: SignedInCustomer,
): Promise<void> {
  const now = clock.now();
  const writer = await anAccount(db, { email: 'maximiliana@correo.test' });
  for (const productId of ['1', '2', '3']) {
    const comment = `${'Recomendadísima'.repeat(20)} o no, https://correo.test/${'x'.repeat(200)}`;
    await saveReview(db, { customerId: writer, productId, review: { stars: 2, comment }, now });
  }
  const { reviews } = await listReviews(db, readReviewQuery(new URLSearchParams()));
  const steps = { 1: { name: 'answer', text: 'Gracias.' }, 3: { name: 'hide', reason: 'Publicidad' } } as const;
  for (const [productId, step] of Object.entries(steps)) {
    const { id, version } = reviews.find((review) => review.productId === productId)!;
    await moderateReview(db, { actor, now }, { id, version, step });
  }
  const review = { stars: 5, comment: 'Sirve muy bien.' } as const;
  await saveReview(db, { customerId: shopper.id, productId: '1', review, now });
}

async function someSales({ services: { db, clock } }: RunningStore): Promise<void> {
  const today = dayOf(clock.now());
  const names = ['amd-ryzen-5-9600x', 'amd-ryzen-9-5900xt', '1', '2', '3'];
  for (let back = 1; back < 40; back += 4) {
    const at = `${addDays(today, -back)}T17:00:00Z`;
    const status = back === 5 ? 'voided' : 'paid';
    await anOrderOf(db, { createdAt: at, paidAt: at, status, lines: [[names[back % 5] ?? '1', 400_000, 0, 2]] });
  }
}

async function aLostMail({ services: { db, clock } }: RunningStore): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      dedupe_key: 'welcome:x',
      recipient: 'ana@example.test',
      kind: 'welcome',
      message: '{}',
      claimed_at: null,
      sent_at: null,
      ended_at: clock.now(),
      ended_as: 'refused',
      last_error: '550 5.1.1 no such mailbox',
    })
    .execute();
}

async function morePictures(store: RunningStore, owner: SignedInCustomer, productId: string): Promise<void> {
  const body = new FormData();
  for (const colour of ['#b40', '#04b']) {
    body.append('pictures', new File([new Uint8Array(await aPhoto(colour))], `${colour}.jpg`, { type: 'image/jpeg' }));
  }
  const headers = asPage(store, owner.cookie);
  const address = `/admin/productos/${productId}/imagenes`;
  const answer = await fetch(store.url + address, { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`The pictures were answered with ${answer.status}: ${await answer.text()}`);
  const elsewhere = { intent: 'address', address: `https://${otherHost}/${'muy-larga-'.repeat(20)}.jpg` };
  const { status } = await submit(store, address, elsewhere, owner);
  if (status !== 200) throw new Error(`The picture from elsewhere was answered with ${status}`);
}

export async function inTroubleOf<Done>(
  { store }: PageWorld,
  { isBroken }: { isBroken?: true },
  act: () => Promise<Done>,
): Promise<Done> {
  if (!isBroken) return act();
  const { db } = store.services;
  // What cards show is held in memory; of a changed product it has to be read again.
  const change = (units: number) => sql`UPDATE shelf SET stock = stock + ${units} WHERE product_id = '1'`.execute(db);
  await change(1);
  await sql`ALTER TABLE products RENAME TO elsewhere`.execute(db);
  try {
    return await act();
  } finally {
    await sql`ALTER TABLE elsewhere RENAME TO products`.execute(db);
    await change(-1);
  }
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + longestWaitMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
