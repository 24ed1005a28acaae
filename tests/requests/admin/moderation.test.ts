import { beforeEach, describe, expect, test } from 'vitest';
import { fileClaim, newSubmission } from '#app/shop/claims/claims.server.ts';
import { ownReview, saveReview } from '#app/shop/reviews/reviews.server.ts';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';
import { ledgerAtRest, wholeLedger } from '#tests/support/whole-ledger.ts';

const running = engineStore();
let owner: SignedInCustomer;
let ana: SignedInCustomer;
let productId: string;
beforeEach(async () => {
  const { store } = running;
  const [part] = await stock(store.services.db, { name: 'Caja ruidosa' });
  productId = part!.id;
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
  ana = await aShopper(store);
});

const openPage = (path: string, who: SignedInCustomer | null = owner) => visit(running.store, path, who);
const send = (path: string, fields: Record<string, string>, who: SignedInCustomer | null = owner) =>
  submit(running.store, path, fields, who);

async function aReview(comment = 'Suena como un avión.') {
  const { db } = running.store.services;
  await saveReview(db, { customerId: ana.customer.id, productId, review: { stars: 1, comment }, now: new Date() });
  const { id } = (await ownReview(db, ana.customer.id, productId))!;
  return { id: String(id), seen: await versionOf(id) };
}
async function versionOf(id: number | string) {
  const { html } = await openPage(`/admin/resenas?id=${id}`);
  return html.match(/name="seen"[^>]*value="([^"]+)"/)?.[1] ?? '';
}
const isShown = async () => (await openPage(`/product/${productId}`, null)).html.includes('Suena como un avión.');

describe('reviews', () => {
  test('one that is hidden is on no page and in no figure, and its writer is told so', async () => {
    const { id, seen } = await aReview();
    expect((await openPage(`/product/${productId}`, null)).html).toContain('"aggregateRating"');
    const hidden = await send('/admin/resenas', { intent: 'hide', id, seen, reason: 'Insulta' });
    expect(hidden).toMatchObject({ status: 303, location: '/admin/resenas?hecho=hide' });
    const page = await openPage(`/product/${productId}`, null);
    expect(page.html).not.toContain('Suena como un avión.');
    expect(page.html).not.toContain('aggregateRating');
    expect(page.text).toContain('No hay reseñas todavía.');
    const own = await openPage(`/api/reviews?productId=${productId}`, ana);
    expect(JSON.parse(own.html)).toMatchObject({ review: { isHidden: true, comment: 'Suena como un avión.' } });
    expect(own.html).not.toContain('Insulta');
    const mine = await openPage('/settings/datos.json', ana);
    expect(mine.html).toContain('Suena como un avión.');
    const list = await openPage(`/admin/resenas?ver=hidden&q=${productId}&hecho=hide`);
    expect(list.status).toBe(200);
    expect((await openPage(`/admin/resenas?id=${id}`)).text).toMatch(/Motivo ?: Insulta/);
  });

  test('a form without a reason, with too much, of no review or out of date changes nothing and says why', async () => {
    const { id, seen } = await aReview();
    const tries = [
      [{ intent: 'hide', id, seen, reason: ' \n ' }, 422, 'Motivo: Falta este dato.'],
      [{ intent: 'answer', id, seen, text: '' }, 422, 'Tu respuesta: Falta este dato.'],
      [{ intent: 'answer', id, seen, text: 'x'.repeat(2001) }, 422, 'Es demasiado largo.'],
      [{ intent: 'hide', id, seen: 'x', reason: 'x' }, 409, 'la reseña cambió'],
      [{ intent: 'hide', id: '999999', seen, reason: 'x' }, 404, 'Esa reseña ya no existe'],
      [{ intent: 'hide', id: '1e3', seen, reason: 'x' }, 400, 'No entendimos'],
      [{ intent: '__proto__', id, seen }, 400, 'No entendimos'],
    ] as const;
    for (const [fields, status, words] of tries) {
      const answer = await send('/admin/resenas', fields);
      expect([answer.status, answer.text.includes(words)], words).toEqual([status, true]);
    }
    expect(await isShown()).toBe(true);
  });

  test('only who bought may write, where the owner says so; a shopper is told before writing', async () => {
    const call = async () => JSON.parse((await openPage(`/api/reviews?productId=${productId}`, ana)).html);
    expect(await call()).toEqual({ review: null, refusal: null });
    const on = await send('/admin/resenas?ver=low', { intent: 'rule', needsPurchase: 'true' });
    expect(on).toMatchObject({ status: 303, location: '/admin/resenas?ver=low&hecho=rule' });
    const adminPage = await openPage('/admin/resenas');
    expect(adminPage.html).toMatch(/<input[^>]*name="needsPurchase"[^>]*checked=""/);
    expect(await call()).toMatchObject({ review: null, refusal: expect.stringContaining('quien compró') });
    expect((await openPage('/admin/auditoria?ver=review')).text).toContain('Solo quien compró puede escribir reseñas');
    await send('/admin/resenas', { intent: 'rule' });
    expect(await call()).toEqual({ review: null, refusal: null });
  });

  test('an answer is text, stands below its review, and a form leads back to the list as it was', async () => {
    const { id, seen } = await aReview();
    const text = 'Te la <b>cambiamos</b>.';
    const answered = await send('/admin/resenas?ver=low&page=1', { intent: 'answer', id, seen, text });
    expect(answered.location).toBe('/admin/resenas?ver=low&hecho=answer');
    const { html, text: read } = await openPage(`/product/${productId}`, null);
    expect(read).toContain('Respuesta de la tienda,');
    expect(html).toContain('Te la &lt;b&gt;cambiamos&lt;/b&gt;.');
  });
});

const file = () =>
  fileClaim(running.store.services.db, {
    request: { kind: 'claim', name: 'Íngrid Ñáñez', email: 'ingrid@example.test', text: 'No llegó.' },
    submission: newSubmission(),
    now: new Date(),
    privacyVersion: '1',
    clientAddress: '203.0.113.7',
  });

describe('claims', () => {
  test('one is answered, which its link shows, closed and opened again; what rests on an old page is refused', async () => {
    const { number, accessKey } = await file();
    const page = `/admin/pqr/${number}`;
    const open = { intent: 'answer', seen: 'received/0' };
    expect((await send(page, { ...open, text: '' })).status).toBe(422);
    expect((await send(page, { intent: 'close', seen: 'received/0', reason: '' })).text).toContain(
      'Motivo: Falta este dato.',
    );
    expect(await send(page, { ...open, text: 'Llega mañana.' })).toMatchObject({
      status: 303,
      location: `${page}?hecho=answer`,
    });
    const again = await send(page, { ...open, text: 'Llega hoy.' });
    expect([again.status, again.text.includes('Ahora está así: Respondida')]).toEqual([409, true]);
    expect(again.html).toContain('Llega hoy.');
    const link = `/pqr/${number}?clave=${accessKey}`;
    const shown = await openPage(link, null);
    for (const words of ['Llega mañana.', 'Respondida', 'Respuesta de la tienda']) expect(shown.text).toContain(words);
    await send(page, { intent: 'close', seen: 'answered/1', reason: '' });
    expect((await openPage(link, null)).text).toContain('Tu solicitud está cerrada.');
    await send(page, { intent: 'reopen', seen: 'closed/1' });
    expect((await openPage(link, null)).text).toContain('Reabierta');
    await send(page, { intent: 'note', seen: '', note: 'Cliente antigua' });
    expect((await openPage(page)).text).toContain('Cliente antigua');
    expect((await openPage(link, null)).text).not.toContain('Cliente antigua');
    for (const intent of ['', 'constructor']) expect((await send(page, { intent })).status).toBe(400);
    for (const path of ['/admin/pqr/PQR-2026-999999', '/admin/pqr/x']) {
      expect((await openPage(path)).text).toContain('No hay una PQR con ese número');
    }
  });

  test('they are found with and without accents, and wait on the first page', async () => {
    const { number } = await file();
    for (const query of ['q=ingrid+nanez', `q=${number}`, 'ver=open']) {
      expect((await openPage(`/admin/pqr?${query}`)).html, query).toContain(`/admin/pqr/${number}`);
    }
    expect((await openPage('/admin/pqr?ver=closed&q=ingrid')).text).toContain('No hay solicitudes así.');
    const today = await openPage('/admin');
    expect(today.text).toContain('PQR por responder');
    expect(today.html).toContain('href="/admin/pqr/PQR-');
  });
});

describe('the audit', () => {
  test('says in words who changed what from what to what, and leads there', async () => {
    const { id, seen } = await aReview();
    await send('/admin/resenas', { intent: 'hide', id, seen, reason: 'Insulta' });
    await send('/admin/productos', { intent: 'stock', id: productId, seen: '5', stock: '7' });
    const all = await openPage('/admin/auditoria');
    expect(all.text).toContain(storeOwner.email);
    expect(all.html).toContain(`/admin/resenas?id=${id}`);
    const { text, html } = await openPage(`/admin/auditoria?ver=product&q=${productId}`);
    expect(text).toMatch(/Editado ?: Producto Caja ruidosa/);
    expect(text).toMatch(/Existencias Antes ?: 5 → , Después ?: 7/);
    expect(html).toContain(`/admin/productos/${productId}`);
    expect((await openPage('/admin/auditoria?hasta=2020-01-01')).text).toContain('No hay nada anotado así.');
    expect((await openPage('/admin/auditoria?ver=x&antes=-1&desde=hoy&q=%25')).status).toBe(200);
  });
});

test('nobody but the owner reads or does any of it', async () => {
  const { db } = running.store.services;
  const { id, seen } = await aReview();
  const { number } = await file();
  const claim = `/admin/pqr/${number}`;
  const writes = [
    ['/admin/resenas', { intent: 'hide', id, seen, reason: 'x' }],
    ['/admin/resenas', { intent: 'answer', id, seen, text: 'x' }],
    [claim, { intent: 'answer', seen: 'received/0', text: 'Llega mañana.' }],
    [claim, { intent: 'close', seen: 'received/0', reason: 'x' }],
    [claim, { intent: 'note', seen: '', note: 'x' }],
    ['/admin', { intent: 'resend', id: 'x' }],
  ] as const;
  const before = await ledgerAtRest(db);
  for (const who of [null, ana]) {
    for (const path of ['/admin/resenas', '/admin/pqr', claim, '/admin/auditoria', '/admin']) {
      expect(await openPage(path, who), path).toMatchObject({ status: 302, location: '/' });
      expect((await openPage(`${path}.data`, who)).html, path).not.toMatch(/Suena como un avión|Íngrid/);
    }
    for (const [path, fields] of writes) {
      const refused = `${path} ${fields.intent}`;
      expect(await send(path, fields, who), refused).toMatchObject({ status: 302, location: '/' });
      const bare = await send(`${path}.data`, fields, who);
      expect([bare.status, bare.html], refused).toEqual([202, expect.stringContaining('"redirect","/"')]);
    }
  }
  expect(await wholeLedger(db)).toEqual(before);
});

test('a form of a new product that is sent twice makes one product', async () => {
  const { html } = await openPage('/admin/productos');
  const idempotencyKey = html.match(/name="key"[^>]*value="([^"]+)"/)?.[1] ?? '';
  expect(idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  const fields = { intent: 'add', key: idempotencyKey, name: 'Silla de una vez', price: '10000' };
  const answers = await Promise.all([send('/admin/productos', fields), send('/admin/productos', fields)]);
  expect(answers.map(({ location }) => location)).toEqual(Array(2).fill('/admin/productos?hecho=silla-de-una-vez'));
  await send('/admin/productos', { ...fields, name: 'Silla de dos veces' });
  const { db } = running.store.services;
  const rows = await db
    .selectFrom('products')
    .select('name')
    .where('name', 'like', 'Silla de%')
    .orderBy('name')
    .execute();
  expect(rows.map(({ name }) => name)).toEqual(['Silla de dos veces', 'Silla de una vez']);
});
