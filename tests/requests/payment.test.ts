import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { aForm, buy, referenceFrom, submitCheckout, visibleText } from '#tests/support/checkout-client.ts';
import { aShopper } from '#tests/support/customers.ts';
import { shelf, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({ env: { PAYMENT_CHECK_SECONDS: '1' } });
let part: ImportedProduct;

beforeEach(async () => {
  [part] = (await stock(running.store.services.db, { stock: 5 })) as [ImportedProduct];
});

describe('a payment', () => {
  const statusCall = (transactionId: unknown) =>
    fetch(`${running.store.url}/api/checkWompiTransactionStatus`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: running.store.url },
      body: JSON.stringify({ data: { transactionId } }),
    });

  test('is settled by the result page’s question, without any event', {
    tags: ['S7.35', 'S7.37', 'S7.50'],
  }, async () => {
    const { url, control, services } = running.store;
    const order = await buy(url, [{ id: part.id, quantity: 1 }]);
    const { id } = await control.pay(order, { sendEvent: false });
    const answer = await statusCall(id);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ data: { status: 'APPROVED' } });
    expect(await shelf(services.db, part.id)).toEqual({ stock: 4, held: 0, available: 4, sales: 1 });
  });

  test('gives its order to the browser that ordered and to the account whose it is, and to nobody else', async () => {
    const { url, control, services } = running.store;
    const ask = async (id: string, cookie = '') => {
      const answer = await fetch(`${url}/api/payments/order?${new URLSearchParams({ id })}`, { headers: { cookie } });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { data: { address: string } | null }).data;
    };
    const guest = await buy(url, [{ id: part.id, quantity: 2 }]);
    const { id } = await control.pay(guest, { sendEvent: false });
    expect((await statusCall(id)).status).toBe(200);
    const purchase = await ask(id, guest.answer.cookie ?? '');
    expect(purchase).toMatchObject({
      number: guest.reference.slice(-6).toUpperCase(),
      lines: [{ productId: part.id, name: part.name, quantity: 2, totalInCents: guest.amountInCents }],
      amountInCents: guest.amountInCents,
    });
    const page = await fetch(url + purchase?.address);
    expect(visibleText(await page.text())).toContain(part.name);

    const [ana, luz] = [await aShopper(running.store), await aShopper(running.store)];
    const another = await buy(url, [{ id: part.id, quantity: 1 }]);
    for (const cookie of ['', 'pending-order=forged', another.answer.cookie ?? '', luz.cookie]) {
      expect(await ask(id, cookie), cookie).toBeNull();
    }

    const reference = await referenceFrom(url);
    const placed = await submitCheckout(
      url,
      { ...aForm, reference, cart: JSON.stringify([{ id: part.id, quantity: 1 }]) },
      { cookie: ana.cookie },
    );
    const amountInCents = Number(placed.location?.searchParams.get('amount-in-cents'));
    const own = await control.pay({ reference, amountInCents }, { sendEvent: false });
    expect((await statusCall(own.id)).status).toBe(200);
    expect(await ask(own.id, ana.cookie)).toMatchObject({ address: `/orders/${reference}` });
    // An order of an account is shown to that account only, not even to the signed-out browser that placed it.
    for (const cookie of [placed.cookie ?? '', luz.cookie]) expect(await ask(own.id, cookie), cookie).toBeNull();
    for (const bad of ['', '../x', 'a'.repeat(65)]) {
      expect((await fetch(`${url}/api/payments/order?${new URLSearchParams({ id: bad })}`)).status).toBe(400);
    }
    expect(
      await services.db
        .selectFrom('payments')
        .select('transaction_id')
        .where('order_reference', '=', another.reference)
        .execute(),
    ).toEqual([]);
  });

  test('is settled by the event alone', async () => {
    const { url, control, services } = running.store;
    const order = await buy(url, [{ id: part.id, quantity: 1 }]);
    await control.pay(order);
    await expect.poll(() => shelf(services.db, part.id)).toMatchObject({ stock: 4, sales: 1 });
    await expect.poll(async () => (await control.events(order.reference))[0]?.state).toBe('delivered');
  });

  test('is settled by reconciliation when no event comes and nobody returns', async () => {
    const { url, control, services } = running.store;
    const order = await buy(url, [{ id: part.id, quantity: 1 }]);
    await control.pay(order, { sendEvent: false });
    await expect.poll(() => shelf(services.db, part.id)).toMatchObject({ stock: 4, sales: 1 });
  });

  test('that nobody knows, or an id that is none, is an error and asks nothing dangerous', {
    tags: ['S7.38'],
  }, async () => {
    for (const id of ['999-999-999', '../merchants/x', '', 'a'.repeat(65), 5, null, { $ne: 1 }]) {
      const answer = await statusCall(id);
      expect([400, 404]).toContain(answer.status);
      expect(await answer.json()).toEqual({ error: 'No se encontró el ID de la transacción.' });
    }
  });

  test.each(['down', 'garbage', 'unauthorized'] as const)(
    'while Wompi is %s says so and decides nothing',
    async (apiMode) => {
      const { url, control, services } = running.store;
      const order = await buy(url, [{ id: part.id, quantity: 1 }]);
      const { id } = await control.pay(order, { sendEvent: false });
      await control.settings({ apiMode });
      try {
        const answer = await statusCall(id);
        expect(answer.status).toBe(503);
        expect(await answer.json()).toEqual({ error: 'Error al verificar el estado de la transacción' });
        expect(await shelf(services.db, part.id)).toMatchObject({ stock: 5 });
      } finally {
        await control.settings({ apiMode: 'normal' });
      }
    },
  );

  test('while Wompi hangs: others buy, the event is stored and not acknowledged, and the shopper who asked is told so', async () => {
    const { url, control, services } = running.store;
    const order = await buy(url, [{ id: part.id, quantity: 1 }]);
    const { id } = await control.pay(order, { sendEvent: false });
    await control.settings({ apiMode: 'hang' });
    try {
      let answered = 0;
      // Of one payment only the first question goes to Wompi.
      const asked = Array.from({ length: 16 }, async (_, index) => {
        const answer = await statusCall(index === 0 ? id : `${id}-${index}`);
        answered += 1;
        return answer;
      });
      await control.setStatus(id, 'APPROVED', true);
      const storedEvents = () =>
        services.db
          .selectFrom('payment_events')
          .select(['settled_at', 'outcome'])
          .where('transaction_id', '=', id)
          .execute();
      await expect.poll(storedEvents).toEqual([{ settled_at: null, outcome: null }]);
      for (let more = 0; more < 4; more += 1) {
        expect((await buy(url, [{ id: part.id, quantity: 1 }])).answer.status).toBe(303);
      }
      expect(answered).toBe(0);
      for (const answer of await Promise.all(asked)) {
        expect(answer.status).toBe(503);
        expect(await answer.json()).toEqual({ error: 'Error al verificar el estado de la transacción' });
      }
      expect(await shelf(services.db, part.id)).toMatchObject({ stock: 5, held: 5 });
      await control.settings({ apiMode: 'normal' });
      await expect.poll(storedEvents).toEqual([{ settled_at: expect.any(Date), outcome: 'settled' }]);
      const [event] = await control.events(order.reference);
      expect(event?.attempts[0]?.httpStatus).toBe(503);
      expect(await shelf(services.db, part.id)).toMatchObject({ stock: 4, held: 4, sales: 1 });
    } finally {
      await control.settings({ apiMode: 'normal' });
    }
  });

  test.each([
    ['twice', { eventMode: 'duplicate', eventCopies: 5 }, 1],
    ['in upper case', { eventContent: 'uppercase-checksum' }, 1],
    ['with its time inside the signature', { eventContent: 'timestamp-in-signature' }, 1],
    ['with somebody else’s reference', { eventContent: 'tampered-reference' }, 1],
  ])('announced %s is one sale', async (_how, settings, sales) => {
    const { url, control, services } = running.store;
    await control.settings(settings as Record<string, string | number>);
    try {
      const order = await buy(url, [{ id: part.id, quantity: 1 }]);
      await control.pay(order);
      await expect.poll(() => shelf(services.db, part.id)).toMatchObject({ sales });
      const areDelivered = async () =>
        (await control.events(order.reference)).every((event) => event.state === 'delivered');
      await expect.poll(areDelivered).toBe(true);
      expect(await shelf(services.db, part.id)).toEqual({ stock: 4, held: 0, available: 4, sales });
    } finally {
      await control.settings({ eventMode: 'normal', eventContent: 'genuine' });
    }
  });

  test('announced by a forged event is not believed', async () => {
    const { url, control, services } = running.store;
    await control.settings({ eventContent: 'bad-checksum' });
    try {
      const order = await buy(url, [{ id: part.id, quantity: 1 }]);
      await control.pay(order);
      const answer = async () => (await control.events(order.reference))[0]?.attempts.at(-1)?.httpStatus;
      await expect.poll(answer).toBe(401);
      const events = await services.db
        .selectFrom('payment_events')
        .select('id')
        .where('body', 'like', `%${order.reference}%`)
        .execute();
      expect(events).toEqual([]);
    } finally {
      await control.settings({ eventContent: 'genuine' });
    }
  });

  test('event is refused when it is too large, no JSON or of another kind of content', async () => {
    const { url } = running.store;
    const post = (body: string, contentType = 'application/json') =>
      fetch(`${url}/api/wompi/events`, { method: 'POST', body, headers: { 'content-type': contentType } });
    expect((await post('{')).status).toBe(400);
    expect((await post('{}')).status).toBe(400);
    expect((await post('{}', 'text/plain')).status).toBe(415);
    expect((await post(`{"x":"${'y'.repeat(300_000)}"}`)).status).toBe(413);
  });
});
