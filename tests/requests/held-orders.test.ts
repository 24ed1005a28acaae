import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { aForm, referenceFrom, submitCheckout, visibleText } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { shelf, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { limitedOrders, storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

/** With the limits of a shop that nobody has changed. */
const running = engineStore({ env: { TRUSTED_PROXY: '127.0.0.1,::1', ...limitedOrders, HOLDS_PER_ADDRESS: '60' } });
let part: ImportedProduct;
let people = 0;
let email: string;
let owner: SignedInCustomer;
beforeEach(async () => {
  [part] = (await stock(running.store.services.db, { stock: 2_000, price: 300_000 })) as [ImportedProduct];
  people += 1;
  email = `persona${people}@example.test`;
  owner = await signedIn(running.store, storeOwner.email, storeOwner.password);
});

async function aFilledForm(given: Partial<Record<string, string>> = {}, quantity = 1): Promise<Record<string, string>> {
  const reference = await referenceFrom(running.store.url);
  return { ...aForm, email, reference, cart: JSON.stringify([{ id: part.id, quantity }]), ...given } as Record<
    string,
    string
  >;
}
let requests = 0;
/** Of an address that nobody else has. */
const fresh = () => {
  requests += 1;
  return { 'x-forwarded-for': `198.18.${people}.${requests % 250}` };
};
const order = async (
  given: Partial<Record<string, string>> = {},
  quantity = 1,
  headers: Record<string, string> = fresh(),
) => submitCheckout(running.store.url, await aFilledForm(given, quantity), headers);
const held = async () => (await shelf(running.store.services.db, part.id)).held;

async function fiveOrders(quantity = 1) {
  for (let made = 0; made < 5; made += 1) expect((await order({}, quantity)).status).toBe(303);
}

describe('16.5 units that one buyer may hold without paying', () => {
  test('are fifty: more in one order is refused with a sentence and two next steps, and nothing is lost', async () => {
    const refused = await order({ fullName: 'Doña Ana' }, 51);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(
      'Sin pagar se apartan hasta 50 unidades, y este pedido lleva más. Divide tu compra: paga una parte y después haz otro pedido con el resto, o escríbenos a hola@nucleo-pruebas.co',
    );
    expect(await held()).toBe(0);
    expect((await order({}, 20)).status).toBe(303);
    const more = await order({}, 31);
    expect(more.status).toBe(429);
    expect(more.text).toMatch(
      /hasta 50 unidades con un mismo correo, y con este pedido serían más\. Paga primero .* espera 3[01] minutos/,
    );
    expect(await held()).toBe(20);
  });

  test('are worth a hundred million at most', async () => {
    const [card] = await stock(running.store.services.db, { stock: 20, price: 15_000_000 });
    const refused = await order({ cart: JSON.stringify([{ id: card!.id, quantity: 7 }]) });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/hasta productos por \$.100\.000\.000/);
    expect((await order({ cart: JSON.stringify([{ id: card!.id, quantity: 6 }]) })).status).toBe(303);
  });
});

describe('16.5 a guest with five unpaid orders', () => {
  test('is asked for the captcha by the form itself, which keeps what was typed, and orders with it', async () => {
    const { url, control } = running.store;
    await fiveOrders();
    const form = await aFilledForm({ fullName: 'Doña Ana' });
    const response = await fetch(`${url}/payment`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin: url, ...fresh() },
    });
    const page = await response.text();
    expect(response.status).toBe(403);
    expect(visibleText(page)).toContain('esta vez comprobamos que no eres un robot');
    expect(page).toContain('value="Doña Ana"');
    expect(page).toMatch(/<input[^>]*name="terms"[^>]*checked/);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src[^;]*'nonce-/);
    expect(policy).toContain('connect-src');
    expect((await submitCheckout(url, form, fresh(), true)).text).not.toContain('scriptUrl');

    const wrong = [
      await control.captchaToken('login'),
      'x'.repeat(20),
      await control.captchaToken('checkout', 'otra.example'),
    ];
    for (const recaptchaToken of wrong) {
      const refused = await submitCheckout(url, { ...form, recaptchaToken }, fresh());
      expect(refused.status).toBe(403);
      expect(refused.text).toContain('No pudimos comprobar que no eres un robot.');
    }
    expect(await held()).toBe(5);
    const recaptchaToken = await control.captchaToken('checkout');
    expect((await submitCheckout(url, { ...form, recaptchaToken }, fresh())).status).toBe(303);
    // One token, one order.
    expect((await order({ recaptchaToken })).status).toBe(403);
    expect(await held()).toBe(6);
  });

  test('is refused while the captcha cannot be asked, and says so', async () => {
    const { control } = running.store;
    await fiveOrders();
    await control.captchaMode('down');
    try {
      const refused = await order({ recaptchaToken: 'x' });
      expect(refused.status).toBe(403);
      expect(refused.text).toContain('Ahora no podemos comprobar que no eres un robot.');
    } finally {
      await control.captchaMode('normal');
    }
    expect(await held()).toBe(5);
  });

  test('from one address with any e-mails is asked too; a signed-in shopper is not', async () => {
    const headers = { 'x-forwarded-for': `203.0.113.${people}` };
    for (let made = 0; made < 5; made += 1) {
      expect((await order({ email: `${made}-${email}` }, 1, headers)).status).toBe(303);
    }
    expect((await order({}, 1, headers)).status).toBe(403);
    const ana = await aShopper(running.store, { email: `cuenta${people}@example.test` });
    expect((await order({}, 1, { ...asPage(running.store, ana.cookie), ...headers })).status).toBe(303);
  });
});

test('16.5 the owner sees who holds what without having paid, and frees one order or all of a person in one press', async () => {
  const { store } = running;
  await fiveOrders(9);
  const other = await order({ email: `otra-${email}` });
  expect(other.status).toBe(303);
  const today = await visit(store, '/admin', owner);
  expect(today.text).toContain(`${email}: 5 pedidos · 45 piezas · $ 13.500.000`);
  const page = await visit(store, '/admin/apartados', owner);
  expect(page.text).toMatch(new RegExp(`${email} 5 pedidos · 45 piezas`));
  const reference =
    /name="reference" value="(order_[^"]+)"/.exec(page.html.slice(page.html.indexOf(`>${email}<`)))?.[1] ?? '';

  const one = await submit(store, '/admin/apartados', { intent: 'free', reference }, owner);
  expect(one).toMatchObject({ status: 303, location: '/admin/apartados?hecho=1-0' });
  expect(await held()).toBe(37);
  const again = await submit(store, '/admin/apartados', { intent: 'free', reference }, owner);
  expect(again.status).toBe(409);
  expect(again.text).toContain('Ahí ya no hay piezas apartadas');

  const all = await submit(
    store,
    '/admin/apartados?por=email',
    { intent: 'free_all', view: 'email', who: email },
    owner,
  );
  expect(all.location).toBe('/admin/apartados?hecho=4-0');
  expect((await visit(store, all.location!, owner)).text).toContain('Quedaron libres las piezas de 4 pedidos.');
  expect(await held()).toBe(1);
  const audit = await visit(store, '/admin/auditoria', owner);
  expect(audit.text).toContain('Piezas liberadas sin pago');
  expect(audit.text).toMatch(/Piezas apartadas\D*9\D*0/);

  const unknown: Record<string, string>[] = [
    { intent: 'free_all', view: 'x', who: email },
    { intent: 'free', reference: 'x' },
    { intent: 'x' },
  ];
  for (const fields of unknown) {
    expect((await submit(store, '/admin/apartados', fields, owner)).status).toBe(400);
  }
});
