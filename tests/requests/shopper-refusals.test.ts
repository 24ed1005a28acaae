import { beforeAll, describe, expect, test } from 'vitest';
import { itemPage, ownedItemPage } from '#app/addresses/item-pages.ts';
import { offerItem, offerKey } from '#app/shop/aftersale/transfers.server.ts';
import { saveReview } from '#app/shop/reviews/reviews.server.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();
const day = 24 * 60 * 60;
let who: Record<'guest', null> & Record<'ana' | 'other' | 'owner', SignedInCustomer>;
let order: string;
let review: number;

async function deliveredTo({ customer }: SignedInCustomer, daysAgo: number, quantity = 2): Promise<string> {
  const { db, clock } = running.store.services;
  const then = addSeconds(clock.now(), -daysAgo * day);
  const sent = { prepared_at: then, sent_at: then, carrier: 'Envía', tracking_number: '1' } as const;
  return anOrderOf(db, {
    createdAt: then.toISOString(),
    paidAt: then.toISOString(),
    lines: [['p', 100_000, 0, quantity]],
    row: { ...sent, fulfilment_status: 'delivered', delivered_at: then, customer_id: customer.id },
  });
}

async function offered(reference: string, number: number): Promise<string> {
  const { db, clock, settings } = running.store.services;
  await offerItem(db, reference, number, clock.now());
  const { id } = await db
    .selectFrom('piece_transfers')
    .select('id')
    .where('order_reference', '=', reference)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return ownedItemPage(id, offerKey(settings.sessionSecret, id));
}

beforeAll(async () => {
  const { store } = running;
  await stock(store.services.db, { id: 'p', name: 'Disco', price: 100_000, stock: 3 });
  const [ana, other] = await Promise.all([aShopper(store), aShopper(store)]);
  who = { guest: null, ana, other, owner: await signedIn(store, storeOwner.email, storeOwner.password) };
  order = await deliveredTo(ana, 1);
  const said = { stars: 5, comment: 'Rápido.' } as const;
  const { db, clock } = store.services;
  await saveReview(db, { customerId: ana.customer.id, productId: 'p', review: said, now: clock.now() });
  review = (await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()).id;
});

type Who = keyof typeof who;
type Row = [path: () => string, who: Who, fields: Record<string, string>, status: number, says: string];
const alert = () => '/product/p/aviso';
const question = () => '/product/p/pregunta';
const voteFor = (id: number) => `/product/p/resena/${id}/sirve`;
const itemPath = () => itemPage(order, 1, null);
const adminOrder = () => `/admin/pedidos/${order}`;
const times = {
  intent: 'times',
  department: '05',
  seen: '',
  capitalFrom: '2',
  capitalTo: '3',
  elsewhereFrom: '3',
  elsewhereTo: '5',
};
const long = 'x'.repeat(5_001);

/** Of an alert every mistake is in `alerts.test.ts`. */
const rows: Row[] = [
  [alert, 'guest', { email: 'luz@', most: '1', privacy: 'on' }, 422, 'Ese correo no parece completo. Revísalo.'],
  [() => '/product/none/aviso', 'guest', { email: 'luz@example.test' }, 404, 'Producto no encontrado'],
  [() => voteFor(review), 'ana', {}, 409, 'Esta reseña es tuya'],
  [() => voteFor(review + 1), 'ana', {}, 404, 'Esa reseña ya no está'],
  [question, 'ana', { text: ' \n ' }, 422, 'Escribe tu pregunta.'],
  [question, 'ana', { text: 'x'.repeat(501) }, 422, 'Tu pregunta es demasiado larga.'],
  [() => '/product/none/pregunta', 'ana', { text: '¿Hay?' }, 404, 'Producto no encontrado'],
  [
    itemPath,
    'ana',
    { intent: 'warranty', text: ' ', privacy: 'on' },
    422,
    'Qué falla y desde cuándo: Completa este dato.',
  ],
  [
    itemPath,
    'ana',
    { intent: 'warranty', text: long, privacy: 'on' },
    422,
    'Qué falla y desde cuándo: Es demasiado largo.',
  ],
  [
    itemPath,
    'ana',
    { intent: 'warranty', text: 'No prende.' },
    422,
    'Datos: Márcalo para que podamos guardar y atender tu',
  ],
  [
    itemPath,
    'ana',
    { intent: 'withdrawal', text: '', privacy: 'on' },
    422,
    'Cómo quieres tu dinero: Completa este dato.',
  ],
  [
    itemPath,
    'ana',
    { intent: 'withdrawal', text: 'A Nequi.' },
    422,
    'Datos: Márcalo para que podamos guardar y atender tu',
  ],
  [itemPath, 'ana', { intent: 'withdraw' }, 409, 'Ese enlace ya no sirve.'],
  [itemPath, 'ana', { intent: 'sell' }, 400, 'No entendimos qué querías hacer.'],
  [itemPath, 'other', { intent: 'warranty', text: 'Es mía.', privacy: 'on' }, 404, 'No encontramos ese pedido'],
  [() => itemPage(order, 3, null), 'ana', { intent: 'offer' }, 404, 'No encontramos ese pedido'],
  [() => '/garantia/1?clave=x', 'guest', { intent: 'accept' }, 404, 'Este enlace no sirve'],
  [
    adminOrder,
    'owner',
    { intent: 'serials', seen: '', 'serial-1': 'ñ' },
    422,
    'Usa letras, números y - . / : _ # * +, de 2 a 60.',
  ],
  [
    adminOrder,
    'owner',
    { intent: 'serials', seen: '1=A1', 'serial-1': 'B2' },
    409,
    'los números de serie cambiaron mientras',
  ],
  [() => '/admin/entregas', 'owner', { ...times, capitalFrom: '0' }, 422, 'Escribe un número de 1 a 20.'],
  [() => '/admin/entregas', 'owner', { ...times, elsewhereTo: '21' }, 422, 'Escribe un número de 1 a 20.'],
  [() => '/admin/entregas', 'owner', { ...times, capitalTo: '1' }, 422, 'No puede ser menos que «desde».'],
  [() => '/admin/entregas', 'owner', times, 409, 'alguien lo cambió mientras lo mirabas'],
  [() => '/admin/entregas', 'owner', { ...times, department: '00' }, 404, 'Ese departamento no está en la lista.'],
  [
    () => '/admin/entregas',
    'owner',
    { intent: 'cutOff', seen: '', cutOffHour: '25' },
    422,
    'Escribe una hora de 0 a 24.',
  ],
  [() => '/admin/entregas', 'owner', { intent: 'pay' }, 400, 'No entendimos lo que querías hacer.'],
];

describe('what is wrong is said in Spanish, and what was typed stays', () => {
  test.each(rows.map(([path, as, fields, status, says]) => ({ path, as, fields, status, says })))(
    '$as $fields: $status $says',
    async ({ path, as, fields, status, says }) => {
      const answer = await submit(running.store, path(), fields, who[as]);
      expect(answer.text).toContain(says);
      expect(answer.status).toBe(status);
      const typed = [fields.text, fields.email, fields.most, fields['serial-1'], fields.cutOffHour];
      // Of what is far too long, a part.
      for (const words of typed)
        if (words?.trim() && status === 422) expect(answer.html).toContain(words.slice(0, 500));
    },
  );

  test('none of them left anything behind', async () => {
    const { db } = running.store.services;
    for (const table of [
      'product_alerts',
      'product_questions',
      'claims',
      'piece_transfers',
      'piece_serials',
    ] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });
});

describe('what is not possible any more is said, too', () => {
  const ask = (path: string, fields: Record<string, string>, as: Who = 'ana') =>
    submit(running.store, path, { privacy: 'on', text: 'Por lo dicho.', ...fields }, who[as]);

  test('a second withdrawal, a second warranty while one is open, and a second link of an item', async () => {
    const page = itemPage(await deliveredTo(who.ana, 1), 1, null);
    expect((await ask(page, { intent: 'offer' })).status).toBe(303);
    const twice = await ask(page, { intent: 'offer' });
    expect([twice.status, twice.text]).toEqual([409, expect.stringContaining('Ya hay un enlace de esta pieza.')]);
    for (const [intent, says] of [
      ['warranty', 'Ya hay una solicitud de garantía abierta por esta pieza.'],
      ['withdrawal', 'Ya te retractaste de esta pieza.'],
    ] as const) {
      expect((await ask(page, { intent })).status, intent).toBe(303);
      const again = await ask(page, { intent, submission: 'another' });
      expect([again.status, again.text]).toEqual([409, expect.stringContaining(says)]);
    }
  });

  test('a withdrawal after its days, and a warranty after its year', async () => {
    const late = await ask(itemPage(await deliveredTo(who.ana, 20), 1, null), { intent: 'withdrawal' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('El plazo del retracto ya pasó.')]);
    const old = itemPage(await deliveredTo(who.ana, 370), 1, null);
    for (const intent of ['warranty', 'offer']) {
      const over = await ask(old, { intent });
      expect([over.status, over.text]).toEqual([409, expect.stringContaining('La garantía de esta pieza ya terminó.')]);
    }
  });

  test('a warranty that is taken over with mistakes, or by a second one', async () => {
    const offer = await offered(await deliveredTo(who.ana, 1), 1);
    const person = { intent: 'accept', name: 'Luis Gómez', email: 'luis@example.test' };
    for (const [fields, says] of [
      [{ name: ' ' }, 'Tu nombre completo: Completa este dato.'],
      [{ name: 'x'.repeat(121) }, 'Tu nombre completo: Es demasiado largo.'],
      [{ email: '' }, 'Tu correo: Completa este dato.'],
      [{ email: 'luis@' }, 'Tu correo: Escribe un correo completo, como nombre@correo.com.'],
      [{ privacy: '' }, 'Datos: Márcalo para que podamos guardar y atender tu solicitud.'],
    ] as const) {
      const refused = await ask(offer, { ...person, ...fields }, 'guest');
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(says)]);
      expect(refused.html).toContain(`value="${'email' in fields ? fields.email : person.email}"`);
    }
    expect((await ask(offer, person, 'guest')).status).toBe(303);
    const second = await ask(offer, person, 'guest');
    expect([second.status, second.text]).toEqual([404, expect.stringContaining('Este enlace no sirve')]);
  });

  test('a serial number that is another item’s', async () => {
    expect((await ask(adminOrder(), { intent: 'serials', seen: '', 'serial-1': 'SN-1' }, 'owner')).status).toBe(303);
    const taken = await ask(
      adminOrder(),
      { intent: 'serials', seen: '1=SN-1', 'serial-1': 'SN-1', 'serial-2': 'sn-1' },
      'owner',
    );
    expect([taken.status, taken.text]).toEqual([
      409,
      expect.stringMatching(/el número \S+ ya es de la pieza \d del pedido/),
    ]);
    expect((await visit(running.store, itemPath(), who.ana)).text).toContain('SN-1');
  });

  test('the sixth question that waits', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await ask(question(), { text: `¿Hay ${at}?` })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303]);
    const sixth = await ask(question(), { text: '¿Y este?' });
    expect([sixth.status, sixth.text]).toEqual([409, expect.stringContaining('Tienes 5 preguntas sin responder.')]);
    expect(sixth.html).toContain('¿Y este?');
  });
});
