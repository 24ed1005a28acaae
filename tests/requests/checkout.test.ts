import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { findOrder } from '#app/shop/orders/orders.server.ts';
import { aForm, buy, referenceFrom, submitCheckout } from '#tests/support/checkout-client.ts';
import { shelf, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({ env: { PAYMENT_CHECK_SECONDS: '1' } });
let part: ImportedProduct;

beforeEach(async () => {
  [part] = (await stock(running.store.services.db, { price: 1_894_000, discount: 15, stock: 5 })) as [ImportedProduct];
});

const onePart = () => JSON.stringify([{ id: part.id, quantity: 1 }]);

describe('the payment form', () => {
  test('leads to Wompi with every field, signed with the expiry in the text', {
    tags: ['S7.43', 'S7.44', 'S7.45', 'S7.46', 'S7.47', 'S7.48', 'S7.49', 'S9.23', 'S9.25', 'S9.28'],
  }, async () => {
    const { url, sandbox } = running.store;
    const { reference, answer } = await buy(url, [{ id: part.id, quantity: 2 }]);
    expect(answer.status).toBe(303);
    const fields = answer.location!.searchParams;
    expect(answer.location!.origin + answer.location!.pathname).toBe(sandbox.settings.WOMPI_CHECKOUT_URL);
    const amount = String(1_894_000 * 85 * 2);
    const expiry = fields.get('expiration-time')!;
    expect(new Date(expiry).getTime() - Number(reference.split('_')[1])).toBe(24 * 3_600_000);
    const signed = `${reference}${amount}COP${expiry}${sandbox.settings.WOMPI_INTEGRITY_SECRET}`;
    expect(Object.fromEntries(fields)).toEqual({
      'public-key': sandbox.settings.WOMPI_PUBLIC_KEY,
      currency: 'COP',
      'amount-in-cents': amount,
      'tax-in-cents:vat': '51408571',
      reference,
      'signature:integrity': createHash('sha256').update(signed).digest('hex'),
      'redirect-url': `${url}/success`,
      'expiration-time': expiry,
      'customer-data:email': aForm.email,
      'customer-data:full-name': aForm.fullName,
      'customer-data:phone-number': '3001234567',
      'customer-data:phone-number-prefix': '+57',
      'customer-data:legal-id': aForm.legalId,
      'customer-data:legal-id-type': 'CC',
      'shipping-address:address-line-1': aForm.addressLine1,
      'shipping-address:country': 'CO',
      'shipping-address:phone-number': '3001234567',
      'shipping-address:city': aForm.city,
      'shipping-address:region': aForm.region,
    });
    expect((await fetch(answer.location!)).status).toBe(200);
  });

  test.each(['fullName', 'email', 'phoneNumber', 'legalId', 'addressLine1', 'city', 'region'])(
    'without %s says so and orders nothing',
    { tags: ['S5.15', 'S5.16', 'S5.17', 'S5.18', 'S5.19', 'S5.20', 'S5.21'] },
    async (field) => {
      const { url, services } = running.store;
      const reference = await referenceFrom(url);
      for (const empty of ['', '   ', undefined]) {
        const answer = await submitCheckout(url, { ...aForm, reference, cart: onePart(), [field]: empty });
        expect(answer.status).toBe(422);
        expect(answer.text).toContain('Por favor, completa todos los campos requeridos.');
      }
      expect(await shelf(services.db, part.id)).toMatchObject({ held: 0 });
    },
  );

  test('with notes for the courier that are too long says so, and what was typed stays', async () => {
    const { url, services } = running.store;
    const reference = await referenceFrom(url);
    const courierNotes = `Torre 3 ${'x'.repeat(200)}`;
    const answer = await submitCheckout(url, { ...aForm, reference, cart: onePart(), courierNotes });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Indicaciones para la entrega: Es demasiado largo.');
    expect(await shelf(services.db, part.id)).toMatchObject({ held: 0 });
  });

  test('without the terms says so; empty fields come first', { tags: ['S5.14'] }, async () => {
    const { url } = running.store;
    const reference = await referenceFrom(url);
    const noTerms = await submitCheckout(url, { ...aForm, reference, cart: onePart(), terms: undefined });
    expect(noTerms.text).toContain('Debes aceptar los términos y condiciones para continuar.');
    expect(noTerms.status).toBe(422);
    const both = await submitCheckout(url, { ...aForm, reference, cart: onePart(), terms: undefined, city: '' });
    expect(both.text).toContain('Por favor, completa todos los campos requeridos.');
    expect(both.text).not.toContain('Debes aceptar los términos');
  });

  test('with an empty cart says so', { tags: ['S5.13'] }, async () => {
    const { url } = running.store;
    const reference = await referenceFrom(url);
    const answer = await submitCheckout(url, { ...aForm, reference, cart: '[]' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('El carrito está vacío. Agrega productos antes de pagar.');
  });

  test('takes phone and document of any length that a request may have, keeps the first 500 characters, and hands Wompi a readable address', {
    tags: ['S5.23', 'S5.24'],
  }, async () => {
    const { url, services } = running.store;
    const [phoneNumber, legalId] = [randomBytes(45_000).toString('hex'), randomBytes(60_000).toString('base64url')];
    const { reference, answer } = await buy(url, [{ id: part.id, quantity: 1 }], { phoneNumber, legalId });
    expect(answer.status).toBe(303);
    expect((await fetch(answer.location!)).status).toBe(200);
    const stored = { phoneNumber: phoneNumber.slice(0, 500), legalId: legalId.slice(0, 500) };
    expect((await findOrder(services.db, reference))?.customer).toMatchObject(stored);
    const back = await fetch(`${url}/payment`, { headers: { cookie: answer.cookie! } });
    expect(await back.text()).toContain(`"${stored.phoneNumber}"`);
  });

  test('keeps what was typed when it is refused', async () => {
    const { url } = running.store;
    const reference = await referenceFrom(url);
    const body = new URLSearchParams({ ...aForm, fullName: 'Doña "Ñ" <b>', city: '', reference, cart: onePart() });
    const page = await (await fetch(`${url}/payment`, { method: 'POST', body, headers: { origin: url } })).text();
    expect(page).toContain('value="Doña &quot;Ñ&quot; &lt;b&gt;"');
  });

  test.each([
    ['no list', '{"id":"1","quantity":1}', 400],
    ['no JSON', '[{', 400],
    ['a negative quantity', '[{"id":"x","quantity":-1}]', 400],
    ['half a unit', '[{"id":"x","quantity":1.5}]', 400],
    ['a quantity in words', '[{"id":"x","quantity":"1e3"}]', 400],
    ['a thousand million units', '[{"id":"x","quantity":1000000000}]', 400],
    ['an id that could never be', '[{"id":"../../etc","quantity":1}]', 400],
    ['a product that is gone', '[{"id":"gone","quantity":1}]', 409],
  ])('with a cart that has %s is refused in Spanish', async (_what, cart, status) => {
    const { url } = running.store;
    const answer = await submitCheckout(url, { ...aForm, reference: await referenceFrom(url), cart });
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(/No pudimos leer tu carrito|Tu carrito cambió/);
  });

  test('with another total than the shopper saw is asked about, not charged', async () => {
    const { url, services } = running.store;
    const reference = await referenceFrom(url);
    const answer = await submitCheckout(url, { ...aForm, reference, cart: onePart(), seenAmountInCents: '5' });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('El total ahora es $ 1.609.900');
    expect(await shelf(services.db, part.id)).toMatchObject({ held: 0 });
  });

  test('refuses a post from another site, whatever it carries', async () => {
    const { url, services } = running.store;
    const reference = await referenceFrom(url);
    const form = { ...aForm, reference, cart: onePart() };
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: url, 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      expect((await submitCheckout(url, form, headers)).status).toBe(403);
    }
    expect(await shelf(services.db, part.id)).toMatchObject({ held: 0 });
  });
});

describe('pressing pay again', () => {
  test('fifty times at once makes one order and one answer', async () => {
    const { url, services } = running.store;
    const form = { ...aForm, reference: await referenceFrom(url), cart: onePart() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => submitCheckout(url, form)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([303]));
    expect(new Set(answers.map((answer) => answer.location?.href)).size).toBe(1);
    expect(await shelf(services.db, part.id)).toMatchObject({ held: 1 });
  });

  test('after coming back finds the same reference and data; with other data it asks once more', async () => {
    const { url, services } = running.store;
    const { reference, answer } = await buy(url, [{ id: part.id, quantity: 1 }]);
    const cookie = answer.cookie!;
    const page = await (await fetch(`${url}/payment`, { headers: { cookie } })).text();
    expect(page).toContain(`value="${reference}"`);
    expect(page).toContain(`value="${aForm.addressLine1}"`);

    const changed = { ...aForm, city: 'Cali', reference, cart: onePart() };
    const refused = await submitCheckout(url, changed, { cookie });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Cambiaste el pedido después de pulsar pagar.');
    const second = await submitCheckout(url, { ...changed, reference: await referenceFrom(url) }, { cookie });
    expect(second.status).toBe(303);
    expect(await shelf(services.db, part.id)).toMatchObject({ held: 1 });
  });
});

test('a cart of more products than an order takes is refused with what to do, not as one that cannot be read', async () => {
  const { url } = running.store;
  const lines = Array.from({ length: 101 }, (_, index) => ({ id: `p${index}`, quantity: 1 }));
  const form = { ...aForm, reference: await referenceFrom(url), cart: JSON.stringify(lines) };
  const { status, text } = await submitCheckout(url, form);
  expect(status).toBe(422);
  expect(text).toContain(
    'Un pedido lleva hasta 100 productos distintos y tu carrito tiene 101. Elimina 1 para poder pagar',
  );
});
