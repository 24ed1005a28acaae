import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { aForm, referenceFrom, submitCheckout, visibleText } from '#tests/support/checkout-client.ts';
import { aShopper, asPage } from '#tests/support/customers.ts';
import { shelf, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({
  env: { TRUSTED_PROXY: '127.0.0.1,::1', HOLDS_PER_EMAIL: '2', HOLDS_PER_ADDRESS: '3', HOLD_MINUTES: '20' },
});
let part: ImportedProduct;
let network = 0;
beforeEach(async () => {
  network += 1;
  [part] = (await stock(running.store.services.db, { stock: 2_000 })) as [ImportedProduct];
});

async function aFilledForm(given: Partial<Record<string, string>> = {}): Promise<Record<string, string>> {
  const reference = await referenceFrom(running.store.url);
  return { ...aForm, reference, cart: JSON.stringify([{ id: part.id, quantity: 1 }]), ...given } as typeof aForm & {
    reference: string;
  };
}

const order = async (email: string, headers: Record<string, string> = {}) =>
  submitCheckout(running.store.url, await aFilledForm({ email }), { ...from(), ...headers });
/** So that tests do not share a limit. */
const from = () => ({ 'x-forwarded-for': `203.0.113.${network}` });

describe('one unpaid order too many', () => {
  test('of an e-mail is answered with 429, when to come again, what to do, and the form as it was', async () => {
    const { url, services } = running.store;
    expect((await order('ana@example.test')).status).toBe(303);
    const last = await aFilledForm({ email: 'Ana@example.test' });
    expect((await submitCheckout(url, last, from())).status).toBe(303);

    const third = await aFilledForm({ email: 'ana@example.test', fullName: 'Doña Ana', city: 'Sogamoso' });
    const response = await fetch(`${url}/payment`, {
      method: 'POST',
      body: new URLSearchParams(third),
      headers: { ...from(), origin: url },
      redirect: 'manual',
    });
    const page = await response.text();
    expect(response.status).toBe(429);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(19 * 60);
    expect(wait).toBeLessThanOrEqual(21 * 60);
    expect(visibleText(page)).toMatch(
      /Hay demasiados pedidos sin pagar con este correo.*Paga uno desde el enlace que te enviamos, entra a tu cuenta, o espera 2[01] minutos/,
    );
    for (const retained of ['Doña Ana', 'Sogamoso', aForm.addressLine1]) expect(page).toContain(`value="${retained}"`);
    expect(await shelf(services.db, part.id)).toMatchObject({ held: 2 });

    expect((await submitCheckout(url, last, from())).status).toBe(303);
  });

  test('of an account says where its orders are, whatever e-mails they carry', async () => {
    const ana = await aShopper(running.store);
    const headers = asPage(running.store, ana.cookie);
    expect((await order('one@example.test', headers)).status).toBe(303);
    expect((await order('two@example.test', headers)).status).toBe(303);
    const refused = await order('three@example.test', headers);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('Tienes demasiados pedidos sin pagar');
    expect(refused.text).toContain('«Tus Pedidos»');
  });

  test('16.9 of an address is counted behind a trusted proxy, of IPv6 by its /64, and of the proxy itself', async () => {
    let person = 0;
    const ordered = async (address?: string) => {
      person += 1;
      const headers = { 'x-forwarded-for': address ?? '127.0.0.1' };
      return order(`person${person}@example.test`, headers);
    };
    for (let made = 0; made < 3; made += 1) expect((await ordered(`2001:db8:1:2::${made + 1}`)).status).toBe(303);
    const refused = await ordered('2001:db8:1:2:ffff::1');
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('hechos desde tu conexión a internet');
    expect((await ordered('2001:db8:1:3::1')).status).toBe(303);
    for (let made = 0; made < 3; made += 1) expect((await ordered()).status).toBe(303);
    expect((await ordered()).status).toBe(429);
  });

  test('is possible again when an order was paid', async () => {
    const { control, services } = running.store;
    await order('luis@example.test');
    const { location } = await order('luis@example.test');
    expect((await order('luis@example.test')).status).toBe(429);
    const fields = location!.searchParams;
    const amountInCents = Number(fields.get('amount-in-cents'));
    const { id } = await control.pay({ reference: fields.get('reference')!, amountInCents }, { sendEvent: true });
    await expect.poll(() => shelf(services.db, part.id)).toMatchObject({ sales: 1, held: 1 });
    expect(id).toEqual(expect.any(String));
    expect((await order('luis@example.test')).status).toBe(303);
  });
});

test('too many orders of one browser in an hour are answered with 429, a sentence, and the form as it was', async () => {
  const { url, services } = running.store;
  let cookie = '';
  const send = async (form: Record<string, string>) => {
    const headers = { ...from(), origin: url, cookie };
    const response = await fetch(`${url}/payment`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
      redirect: 'manual',
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
  // The first counts for nothing, and the captcha is met after the sixth.
  for (let made = 0; made < 6; made += 1) {
    expect((await send(await aFilledForm({ email: `p${made}@example.test` }))).status).toBe(303);
  }
  const asked = await send(await aFilledForm({ email: 'p6@example.test' }));
  expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('no eres un robot')]);
  await services.db.updateTable('attempts').set({ count: 8 }).where('count', '=', 5).execute();
  const form = await aFilledForm({ email: 'p7@example.test', fullName: 'Doña Ana', city: 'Sogamoso' });
  const refused = await send(form);
  const page = await refused.text();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(59 * 60);
  expect(visibleText(page)).toContain(
    'Hiciste muchos pedidos seguidos desde este navegador sin pagar ninguno. Paga el último, o espera',
  );
  for (const retained of ['Doña Ana', 'Sogamoso']) expect(page).toContain(`value="${retained}"`);
  expect(await shelf(services.db, part.id)).toMatchObject({ held: 1 });
});

test('more than 999 of one product, in two lines, is refused with a sentence', async () => {
  const half = { id: part.id, quantity: 500 };
  const form = await aFilledForm({ email: 'mia@example.test', cart: JSON.stringify([half, half]) });
  const answer = await submitCheckout(running.store.url, form);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('Un pedido lleva hasta 999 unidades de un mismo producto.');
});
