import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { fileClaim, newSubmission } from '#app/shop/claims/claims.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { buy, visibleText } from '#tests/support/checkout-client.ts';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { shelf, stock } from '#tests/support/factories.ts';
import { readPdf } from '#tests/support/pdf/read-pdf.ts';
import { anOrderOf, type SoldOrder } from '#tests/support/sold-orders.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';
import { ledgerAtRest, wholeLedger } from '#tests/support/whole-ledger.ts';

const running = engineStore();
let part: ImportedProduct;
let owner: SignedInCustomer;
beforeEach(async () => {
  const { store } = running;
  [part] = (await stock(store.services.db, { name: 'Ryzen 7', price: 100_000, stock: 9 })) as [ImportedProduct];
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});

async function order(form: object = {}): Promise<{ reference: string; page: string; amountInCents: number }> {
  const { reference, amountInCents } = await buy(running.store.url, [{ id: part.id, quantity: 2 }], form);
  return { reference, amountInCents, page: `/admin/pedidos/${reference}` };
}

/** Paid at Wompi without an event, so the owner asks. */
async function paidOrder(form: object = {}) {
  const made = await order(form);
  await running.store.control.pay(made, { sendEvent: false });
  expect((await submit(running.store, made.page, { intent: 'ask' }, owner)).status).toBe(303);
  return made;
}

const act = (page: string, fields: Record<string, string>) => submit(running.store, page, fields, owner);
const openPage = (path: string) => visit(running.store, path, owner);
const rowOf = (reference: string) =>
  running.store.services.db
    .selectFrom('orders')
    .select(['status', 'fulfilment_status as fulfilment', 'owner_note as note', 'carrier'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
const mailsOf = async (reference: string) =>
  (
    await running.store.services.db
      .selectFrom('mails')
      .select('kind')
      .where('dedupe_key', 'like', `%:${reference}`)
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind);

const parcel = {
  intent: 'send',
  carrier: 'Servientrega',
  trackingNumber: '2259',
  trackingUrl: 'https://rastreo.test/1',
};

const formOf = (html: string, intent: string) =>
  html.match(/<form[\s\S]*?<\/form>/g)?.find((form) => form.includes(`name="intent" value="${intent}"`)) ?? '';
const aClaim = (now: Date) =>
  fileClaim(running.store.services.db, {
    request: { kind: 'claim', name: 'Ana', email: 'ana@example.test', text: 'No llegó.' },
    submission: newSubmission(),
    now,
    privacyVersion: '1',
    clientAddress: '203.0.113.7',
  });

describe('the admin', () => {
  test('opens for nobody but the owner, reads and writes alike', {
    tags: ['S6.21', 'S6.22', 'S6.26', 'S9.55'],
  }, async () => {
    const shopper = await aShopper(running.store);
    const { page } = await paidOrder();
    const fields: Record<string, string>[] = [
      { intent: 'prepare', seen: 'paid/to_prepare' },
      { ...parcel, seen: 'paid/to_prepare' },
      { intent: 'cancel', seen: 'paid/to_prepare', reason: 'x', sure: 'on' },
      { ...parcel, intent: 'parcel', seen: '' },
      { intent: 'undo', seen: '1' },
      { intent: 'recipient', seen: '', fullName: 'x' },
      { intent: 'close', seen: 'voided/to_prepare' },
      { intent: 'note', seen: '', note: 'x' },
      { intent: 'refund', seen: '0', amount: '1', refundedOn: '2026-11-21', method: 'wompi', transferReference: 'x' },
      { intent: 'settle', id: '1', note: 'x' },
      { intent: 'ask' },
    ];
    const { db } = running.store.services;
    const before = await ledgerAtRest(db);
    for (const who of [null, shopper]) {
      for (const path of ['/admin/pedidos', page, `${page}/remision`]) {
        const answer = await visit(running.store, path, who);
        expect([answer.status, answer.location], path).toEqual([302, '/']);
        const bare = await visit(running.store, `${path}.data`, who);
        expect(bare.html, path).not.toContain('Calle 34');
      }
      for (const each of fields) {
        const answer = await submit(running.store, page, each, who);
        expect([answer.status, answer.location], each.intent).toEqual([302, '/']);
        expect((await submit(running.store, `${page}.data`, each, who)).status, each.intent).toBe(202);
      }
    }
    expect(await wholeLedger(db)).toEqual(before);
  });

  test('answers 404 for an order that is not there', async () => {
    const missing = '/admin/pedidos/order_1795273200000_0f3kq8x1n5v2t7c4b9m6z0w8rp';
    for (const path of [missing, '/admin/pedidos/none', `${missing}/remision`]) {
      const answer = await openPage(path);
      expect(answer.status, path).toBe(404);
      expect(answer.text).toContain('No hay un pedido con esa referencia');
    }
    expect((await act(missing, { intent: 'prepare', seen: 'paid/to_prepare' })).status).toBe(404);
    expect((await act(missing, { intent: 'ask' })).status).toBe(404);
  });
});

describe('the list', () => {
  test('finds an order by reference, name, e-mail and document, with or without accents', async () => {
    const { reference } = await order({ fullName: 'Íngrid Ñáñez', email: 'ingrid@x.test', legalId: '55501' });
    const other = await order({ fullName: 'Otra Persona', email: 'otra@x.test', legalId: '777' });
    for (const sought of [
      reference,
      orderNumber(reference),
      `# ${orderNumber(reference)}`,
      'ingrid nanez',
      'ÍNGRID@x.test',
      '55501',
    ]) {
      const { html } = await openPage(`/admin/pedidos?${new URLSearchParams({ q: sought })}`);
      expect(html, sought).toContain(`/admin/pedidos/${reference}`);
      expect(html, sought).not.toContain(`/admin/pedidos/${other.reference}`);
    }
    const nothing = await openPage(`/admin/pedidos?${new URLSearchParams({ q: '100%_\\' })}`);
    expect(nothing.status).toBe(200);
    expect(nothing.text).toContain('No hay pedidos así.');
  });

  test('is filtered by what is due, and adds up what was paid of it', async () => {
    const paid = await paidOrder({ fullName: 'Paga Ya' });
    const unpaid = await order();
    const due = await openPage('/admin/pedidos?ver=to_prepare&q=Paga+Ya');
    expect(due.html).toContain(paid.reference);
    expect(due.text.replaceAll('\u00a0', ' ')).toContain('1 pedido · 1 pagado por $ 200.000');
    const waiting = await openPage('/admin/pedidos?ver=unpaid');
    expect(waiting.text).toContain('ninguno pagado');
    expect(waiting.html).toContain(unpaid.reference);
    expect(waiting.html).not.toContain(`/admin/pedidos/${paid.reference}`);
    const past = await openPage('/admin/pedidos?hasta=2020-01-01');
    expect(past.text).toContain('No hay pedidos así.');
    expect((await openPage('/admin/pedidos?ver=__proto__&page=-3&desde=x')).status).toBe(200);
  });
});

test('each count of the first page is what the list behind its link has', async () => {
  const { db } = running.store.services;
  const now = new Date();
  const given = (count: number, order: Omit<SoldOrder, 'createdAt' | 'lines'>) =>
    Array.from({ length: count }, () =>
      anOrderOf(db, { createdAt: now.toISOString(), lines: [['1', 1000, 0, 1]], ...order }),
    );
  const paidAt = now.toISOString();
  const held = (ahead: number) => ({ hold_status: 'held' as const, hold_expires_at: addSeconds(now, ahead) });
  const late = await Promise.all(given(4, { paidAt, row: { fulfilment_status: 'prepared' } }));
  const twice = await Promise.all(given(4, { paidAt, row: { fulfilment_status: 'to_prepare' } }));
  await Promise.all([
    ...given(4, { status: 'awaiting_payment', paidAt: null, row: held(60) }),
    ...given(2, { status: 'awaiting_payment', paidAt: null, row: held(3600) }),
    ...given(2, { status: 'declined', paidAt: null }),
    ...given(2, { status: 'voided', paidAt }),
  ]);
  for (const order_reference of late) {
    const expired = {
      order_reference,
      from_status: 'expired',
      to_status: 'paid',
      cause: 'x',
      transaction_id: null,
    } as const;
    await db
      .insertInto('order_history')
      .values({ ...expired, at: now })
      .execute();
  }
  const questions = (['duplicate_payment', 'amount_mismatch'] as const).flatMap((kind) =>
    twice.map((order_reference) => ({
      kind,
      order_reference,
      transaction_id: null,
      details: '{}',
      created_at: now,
      settled_at: null,
    })),
  );
  await db.insertInto('attention_items').values(questions).execute();
  await stock(db, ...Array.from({ length: 4 }, () => ({ stock: 1, image: null })));
  for (let claim = 0; claim < 4; claim += 1) await aClaim(now);

  const { html } = await openPage('/admin');
  const cards = [
    ...html.matchAll(
      /<(?:h3|summary)[^>]*><span[^>]*>([^<]+)<\/span><span[^>]*>(\d+)<\/span>(?:(?!<h3|<summary)[\s\S])*?href="([^"]+)"[^>]*>Ver todo</g,
    ),
  ];
  const counts = Object.fromEntries(cards.map(([, title = '', count]) => [title, Number(count)]));
  expect(Object.keys(counts)).toEqual([
    'Pagados y sin enviar',
    'Requieren tu decisión',
    'PQR por responder',
    'Pagos por vencer',
    'Pagos que llegaron tarde',
    'Se están agotando',
    'Productos sin foto',
    'Faltan características',
    'Faltan datos de compatibilidad',
  ]);
  for (const [, title = '', , to = ''] of cards) {
    const { text } = await openPage(to.replaceAll('&amp;', '&'));
    const listed = text.replaceAll('.', '').match(/(\d+) (?:pedidos?|solicitud(?:es)?|productos?|fichas?) /)?.[1];
    expect([title, Number(listed)]).toEqual([title, counts[title]]);
  }
});

describe('an order', () => {
  test('is prepared, sent with one mail, delivered, and its buyer sees each', async () => {
    const ana = await aShopper(running.store);
    const { reference, page } = await paidOrder();
    await running.store.services.db
      .updateTable('orders')
      .set({ customer_id: ana.customer.id })
      .where('reference', '=', reference)
      .execute();
    const prepared = await act(page, { intent: 'prepare', seen: 'paid/to_prepare' });
    expect(prepared).toMatchObject({ status: 303, location: `${page}?hecho=prepare` });
    expect((await openPage(`${page}?hecho=prepare`)).text).toContain('El pedido quedó preparado.');
    const again = await act(page, { intent: 'prepare', seen: 'paid/to_prepare' });
    expect(again.status).toBe(409);
    expect(again.text).toContain('Ahora está así: Por enviar');

    const answers = await Promise.all([1, 2].map(() => act(page, { ...parcel, seen: 'paid/prepared' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect((await mailsOf(reference)).filter((kind) => kind === 'order-sent')).toHaveLength(1);
    const seen = await visit(running.store, `/orders/${reference}`, ana);
    expect(seen.text).toContain('Tu pedido salió hacia tu dirección.');
    expect(seen.text).toMatch(/Guía ?: 2259/);
    expect(seen.html).toContain('https://rastreo.test/1');

    await act(page, { intent: 'deliver', seen: 'paid/sent' });
    expect(await rowOf(reference)).toMatchObject({ fulfilment: 'delivered', carrier: 'Servientrega' });
    expect((await visit(running.store, '/orders', ana)).text).toContain('Entregado');
    expect((await openPage(page)).text).toMatch(/Correo «va en camino»/);

    const sold = await shelf(running.store.services.db, part.id);
    expect((await act(page, { intent: 'return', seen: 'paid/delivered', reason: '', shelf: 'back' })).status).toBe(422);
    const back = { intent: 'return', seen: 'paid/delivered', reason: 'No encendió', shelf: 'back' };
    expect((await act(page, back)).status).toBe(303);
    expect((await act(page, back)).status).toBe(409);
    expect((await shelf(running.store.services.db, part.id)).stock).toBe(sold.stock + 2);
    const { text } = await openPage(page);
    expect(text).toContain('Volvió a la tienda: No encendió. Las piezas están otra vez a la venta.');
    expect(text).toContain('Falta reembolsar $ 200.000.');
    expect((await visit(running.store, `/orders/${reference}`, ana)).text).toContain('Recibimos tu devolución.');
  });

  test('is cancelled only by an owner who is sure and says why; the money is then due until it is noted', async () => {
    const { reference, page } = await paidOrder();
    const unsure = await act(page, { intent: 'cancel', seen: 'paid/to_prepare' });
    expect(unsure.status).toBe(422);
    expect(unsure.text).toContain('Motivo: Falta este dato.');
    expect(await rowOf(reference)).toMatchObject({ status: 'paid' });
    const left = (await shelf(running.store.services.db, part.id)).stock;

    await act(page, { intent: 'cancel', seen: 'paid/to_prepare', reason: 'Se dañó', sure: 'on' });
    expect(await shelf(running.store.services.db, part.id)).toMatchObject({ stock: left + 2, sales: 0 });
    expect(await mailsOf(reference)).toContain('order-cancelled');
    const { text } = await openPage(page);
    expect(text).toContain('Falta reembolsar el dinero');
    expect(text).toContain('Falta reembolsar $ 200.000.');
    expect((await openPage('/admin/pedidos?ver=to_decide')).html).toContain(reference);

    const refund = { intent: 'refund', seen: '0', refundedOn: '2026-11-21', method: 'wompi', transferReference: 'W-9' };
    expect((await act(page, { ...refund, amount: '200.001' })).status).toBe(409);
    const unclear = await act(page, { ...refund, amount: '89.90' });
    expect([unclear.status, unclear.text]).toEqual([422, expect.stringContaining('Los puntos separan miles: 89.900.')]);
    expect((await act(page, { ...refund, amount: '200.000' })).status).toBe(303);
    expect((await act(page, { ...refund, amount: '200.000' })).status).toBe(409);
    const after = await openPage(page);
    expect(after.text).toContain('Referencia W-9');
    expect(after.text).toContain('Resuelto el');
  });

  test('keeps a note, settles a question once, and refuses what it does not understand', async () => {
    const { reference, page, amountInCents } = await paidOrder();
    expect((await act(page, { intent: 'note', seen: '', note: 'Llamar antes' })).status).toBe(303);
    expect((await act(page, { intent: 'note', seen: '', note: 'Otra' })).status).toBe(409);
    expect(await rowOf(reference)).toMatchObject({ note: 'Llamar antes' });

    await running.store.control.pay({ reference, amountInCents }, { sendEvent: false });
    await act(page, { intent: 'ask' });
    const { text, html } = await openPage(page);
    expect(text).toContain('Llegó un segundo pago');
    const id = html.match(/name="id"[^>]*value="(\d+)"/)?.[1] ?? '';
    expect((await act(page, { intent: 'settle', id, note: '' })).status).toBe(422);
    expect((await act(page, { intent: 'settle', id, note: 'Devuelto por Nequi' })).status).toBe(303);
    expect((await act(page, { intent: 'settle', id, note: 'Devuelto por Nequi' })).status).toBe(409);
    expect((await act(page, { intent: 'settle', id: '999999', note: 'x' })).status).toBe(404);
    expect((await openPage(page)).text).toContain('Devuelto por Nequi');

    for (const intent of ['', 'explode', 'constructor', '__proto__']) {
      expect((await act(page, { intent, seen: 'paid/to_prepare' })).status, intent).toBe(400);
    }
    const bad = await act(page, { ...parcel, seen: 'paid/to_prepare', trackingUrl: 'javascript:alert(1)' });
    expect(bad.status).toBe(422);
    expect(bad.text).toContain('Escribe un enlace completo que empiece por https://');
    expect(bad.html).toContain('value="Servientrega"');
  });

  test('has a slip without prices and document', async () => {
    const { page, reference } = await paidOrder();
    expect((await openPage(page)).html).toContain(`href="${page}/remision"`);
    const { text, html } = await openPage(`${page}/remision`);
    for (const words of ['Remisión', 'Ryzen 7', 'Calle 34 # 56 - 78', '300 123 4567', '2 piezas en total']) {
      expect(text).toContain(words);
    }
    const main = html.match(/<main[\s\S]*<\/main>/)?.[0] ?? '';
    expect(main).not.toContain('1000000001');
    expect(main).not.toContain('$');
    expect(text).toContain(`Remisión ${orderNumber(reference)}`);
    expect(visibleText(main)).not.toContain('order_');
  });

  test('carries the shopper’s notes for the courier, on the order, the slip and the label', async () => {
    const notes = 'Portería, torre 3';
    const { page, reference } = await paidOrder({ courierNotes: ' Portería,\r\n torre 3 ' });
    for (const path of [page, `${page}/remision`, `/admin/pedidos/remisiones?pedido=${reference}`]) {
      expect((await openPage(path)).text, path).toContain(`Indicaciones: ${notes}`);
    }
    const answer = await fetch(`${running.store.url}/admin/pedidos/remisiones.pdf?pedido=${reference}`, {
      headers: { cookie: owner.cookie },
    });
    const { lines } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(lines.filter((line) => line.includes(`Indicaciones: ${notes}`))).toHaveLength(2);
    const plain = await paidOrder();
    expect((await openPage(plain.page)).text).not.toContain('Indicaciones');
  });

  test('lies with others in one PDF, labels first, and a pile that may not be packed has none', async () => {
    const pile = [await paidOrder(), await paidOrder()].map(({ reference }) => ['pedido', reference]);
    const chosen = new URLSearchParams(pile);
    const made = await openPage(`/admin/pedidos/remisiones.pdf?${chosen}`);
    expect([made.status, made.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(made.headers.get('content-disposition')).toContain('remisiones-2.pdf');
    expect(made.headers.get('cache-control')).toBe('private, no-store');
    expect(made.html.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
    expect((await openPage(`/admin/pedidos/remisiones?${chosen}`)).html).toContain(
      `href="/admin/pedidos/remisiones.pdf?${chosen.toString().replaceAll('&', '&amp;')}"`,
    );
    const { reference } = await order();
    const none = await openPage(`/admin/pedidos/remisiones.pdf?pedido=${reference}`);
    expect([none.status, none.location]).toEqual([303, `/admin/pedidos/remisiones?pedido=${reference}`]);
  });

  test('says before printing what its papers cannot show, and prints a name in another alphabet whole', async () => {
    const odd = await paidOrder({ fullName: 'Łukasz 王小明', addressLine1: 'Calle 1 🙂' });
    const plain = await paidOrder();
    const words = 'Estos signos no salen en el PDF del rótulo y la remisión: 🙂';
    expect((await openPage(odd.page)).text).toContain(words);
    expect((await openPage(plain.page)).text).not.toContain('Estos signos');
    const both = `pedido=${odd.reference}&pedido=${plain.reference}`;
    const { text } = await openPage(`/admin/pedidos/remisiones?${both}`);
    expect(text).toContain('El PDF no puede imprimir todos los signos de 1 pedido');
    expect(text).toContain(`Pedido ${orderNumber(odd.reference)}: 🙂`);
    const answer = await fetch(`${running.store.url}/admin/pedidos/remisiones.pdf?${both}`, {
      headers: { cookie: owner.cookie },
    });
    const { lines, withoutGlyph } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(lines.filter((line) => line.includes('Łukasz 王小明'))).toHaveLength(2);
    expect(lines.filter((line) => line.includes('Calle 1 [?]'))).toHaveLength(2);
    expect(withoutGlyph).toEqual([]);
  });

  test.each([
    [{ status: 'awaiting_payment' }, 'Pendiente de pago'],
    [{ status: 'declined' }, 'Pago rechazado'],
    [{ status: 'cancelled', fulfilment_status: 'cancelled', cancelled_at: new Date() }, 'Cancelado'],
  ] as const)('that nobody is to pack has no slip: %j', async (row, status) => {
    const { page, reference } = await order();
    await running.store.services.db.updateTable('orders').set(row).where('reference', '=', reference).execute();
    const { status: code, text, html } = await openPage(`${page}/remision`);
    expect(code).toBe(409);
    expect(text).toContain(`El pedido ${orderNumber(reference)} no tiene remisión`);
    expect(text).toContain(`Está así: ${status}.`);
    expect(html).not.toContain('Calle 34');
    expect((await openPage(page)).html).not.toContain(`${page}/remision`);
  });

  test('under way has its number put right; its buyer is notified by mail and sees the new one', async () => {
    const ana = await aShopper(running.store);
    const { reference, page } = await paidOrder();
    const { db } = running.store.services;
    await db.updateTable('orders').set({ customer_id: ana.customer.id }).where('reference', '=', reference).execute();
    await act(page, { ...parcel, seen: 'paid/to_prepare' });
    await db
      .updateTable('mails')
      .set({ sent_at: new Date(), message: '{}' })
      .where('kind', '=', 'order-sent')
      .execute();
    const seen =
      (await openPage(page)).html.match(/name="seen" value="(\[[^"]+)"/)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const right = { intent: 'parcel', seen, carrier: 'TCC', trackingNumber: '7731', trackingUrl: '' };
    expect((await act(page, { ...right, trackingNumber: '' })).text).toContain('Número de guía: Falta este dato.');
    expect(await act(page, right)).toMatchObject({ status: 303, location: `${page}?hecho=parcel` });
    expect(await mailsOf(reference)).toContain('order-parcel-corrected');
    const { text } = await openPage(page);
    expect(text).toContain('Corregiste la guía. Transportadora: Servientrega → TCC. Número de guía: 2259 → 7731.');
    const shown = await visit(running.store, `/orders/${reference}`, ana);
    expect(shown.text).toMatch(/Guía ?: 7731/);
    expect(shown.text).not.toMatch(/Guía ?: 2259/);
    const stale = await act(page, { ...right, trackingNumber: '1' });
    expect([stale.status, stale.text.includes('la guía cambió mientras la mirabas')]).toEqual([409, true]);
  });

  test('says what was refused at the form that it was, which takes the focus without scripts too', async () => {
    const { page } = await paidOrder();
    const refund = { intent: 'refund', seen: '0', refundedOn: '2026-11-21', method: 'wompi', transferReference: 'W-9' };
    const refused = await act(page, { ...refund, amount: '200001' });
    expect(refused.status).toBe(409);
    const form = formOf(refused.html, 'refund');
    expect(form).toMatch(/role="alert"[^>]*autofocus/);
    expect(form).toContain('solo queda por reembolsar');
    expect(form).toContain('value="200001"');
    expect(refused.html.match(/role="alert"/g)).toHaveLength(1);
    // The form that was sent is no longer on the page, so the page shows the refusal.
    await act(page, { intent: 'prepare', seen: 'paid/to_prepare' });
    const gone = await act(page, { intent: 'prepare', seen: 'paid/to_prepare' });
    expect(gone.html.match(/role="alert"[^>]*autofocus/g)).toHaveLength(1);
    expect(gone.text).toContain('Ahora está así: Por enviar');
  });

  test('leaves its trace: who did what', async () => {
    const { reference, page } = await paidOrder();
    await act(page, { ...parcel, seen: 'paid/to_prepare' });
    const entries = await running.store.services.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_email', 'before', 'after'])
      .where('subject_id', '=', reference)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['asked_provider', 'sent']);
    expect(entries[1]).toMatchObject({
      actor_email: storeOwner.email,
      before: { fulfilment: 'to_prepare' },
      after: { fulfilment: 'sent', carrier: 'Servientrega', trackingNumber: '2259' },
    });
  });
});
