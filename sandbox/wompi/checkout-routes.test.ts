import { expect, test } from 'vitest';
import { aRehearsal, BAD_CARD, GOOD_CARD, PRODUCTION_KEYS } from '../rehearsal.ts';

test.each([
  ['card', GOOD_CARD, 'APPROVED', 'Pago aprobado'],
  ['card', BAD_CARD, 'DECLINED', 'Pago rechazado'],
  ['card', { ...GOOD_CARD, number: '5555 5555 5555 4444' }, 'ERROR', 'El pago terminó con error'],
  ['nequi', { phone: '3991111111' }, 'APPROVED', 'Pago aprobado'],
  ['nequi', { phone: '3992222222' }, 'DECLINED', 'Pago rechazado'],
  ['nequi', { phone: '3001234567' }, 'ERROR', 'El pago terminó con error'],
])('paying with %s %o ends %s', async (form, values, status, words) => {
  const { paid, control, get } = await aRehearsal();
  const id = await paid(form, values);
  await control.becomes(id, status);
  const page = await (await get(`/p/result/${id}`)).text();
  expect(page).toContain('Resultado del ensayo');
  expect(page).toContain(words);
  expect(page).toContain('Volver al comercio');
});

test.each([
  ['pse', { bank: '1' }, 'APPROVED'],
  ['pse', { bank: '2' }, 'DECLINED'],
  ['pse', { bank: '3' }, 'ERROR'],
  ['bancolombia', { outcome: 'APPROVED' }, 'APPROVED'],
  ['bancolombia', { outcome: 'DECLINED' }, 'DECLINED'],
  ['bancolombia', { outcome: 'ERROR' }, 'ERROR'],
])('paying with %s %o stays pending until the bank confirms, then ends %s', async (form, values, status) => {
  const { paid, control, get, sandbox, api } = await aRehearsal();
  const id = await paid(form, values);
  expect(await (await get(`/bank/${id}`)).text()).toContain('Banco de ensayo');
  const { data } = (await (await api(`/transactions/${id}`)).json()) as { data: Record<string, never> };
  expect(data).toMatchObject({
    status: 'PENDING',
    finalized_at: null,
    payment_method: { extra: { async_payment_url: `${sandbox.url}/bank/${id}` } },
  });
  const confirmed = await fetch(`${sandbox.url}/bank/${id}/confirm`, { method: 'POST', redirect: 'manual' });
  expect(confirmed.headers.get('location')).toBe(`/p/result/${id}`);
  expect((await control.transaction(id)).transaction.status).toBe(status);
});

test('a new payment is pending first, and its page asks again until it has an outcome', async () => {
  const { paid, control, get } = await aRehearsal({ settleDelayMs: 60_000 });
  const id = await paid('card', GOOD_CARD);
  const waiting = await (await get(`/p/result/${id}`)).text();
  expect(waiting).toContain('Pago pendiente');
  expect(waiting).toContain(`http-equiv="refresh" content="1; url=/p/result/${id}"`);
  await control.request('POST', `/transactions/${id}/confirm`);
  const done = await (await get(`/p/result/${id}`)).text();
  expect(done).toContain('Pago aprobado');
  expect(done).toContain(`http-equiv="refresh" content="5; url=/p/return/${id}"`);
});

test('the browser goes back with id and env behind what the address already had', async () => {
  const { paid, query, get } = await aRehearsal();
  const back = async (address: string) => {
    const id = await paid('card', GOOD_CARD, query({ 'redirect-url': address }));
    const response = await get(`/p/return/${id}`);
    expect(response.status).toBe(303);
    return response.headers.get('location')?.replace(id, 'ID');
  };
  expect(await back('https://tienda.example/pago/retorno')).toBe('https://tienda.example/pago/retorno?id=ID&env=test');
  expect(await back('https://tienda.example/?a=1%202&b=%C3%B1#fin')).toBe(
    'https://tienda.example/?a=1%202&b=%C3%B1&id=ID&env=test#fin',
  );
});

test('production gives back the id and nothing else: env is known of the test environment only', async () => {
  const { paid, query, get } = await aRehearsal({ keys: PRODUCTION_KEYS });
  const id = await paid('card', GOOD_CARD, query({ 'redirect-url': 'https://tienda.example/pago?a=1' }));
  const response = await get(`/p/return/${id}`);
  expect(response.headers.get('location')).toBe(`https://tienda.example/pago?a=1&id=${id}`);
});

test('after its expiry a link starts no payment, and one that had begun may still end approved', async () => {
  let time = Date.parse('2026-11-24T16:00:00.000Z');
  const { paid, pay, open, query, control, retryOf } = await aRehearsal({ now: () => new Date(time) });
  const expiring = () => query({ 'expiration-time': '2026-11-24T16:01:00.000Z' });
  const [begun, untouched] = [expiring(), expiring()];
  const atBank = await paid('pse', { bank: '1' }, begun);
  const failed = await paid('card', BAD_CARD, expiring());
  await control.becomes(failed, 'DECLINED');
  const retry = await retryOf(failed);
  time = Date.parse('2026-11-24T16:01:00.000Z');
  for (const late of [untouched, retry]) {
    expect((await open(late)).status).toBe(422);
    const refused = await pay('card', GOOD_CARD, late);
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('ya venció')]);
  }
  await control.request('POST', `/transactions/${atBank}/confirm`);
  expect((await control.transaction(atBank)).transaction.status).toBe('APPROVED');
});

test('without a return address the result page stays where it is', async () => {
  const { paid, query, get, control } = await aRehearsal();
  const id = await paid('card', GOOD_CARD, query({ 'redirect-url': undefined }));
  await control.becomes(id, 'APPROVED');
  const page = await (await get(`/p/result/${id}`)).text();
  expect(page).not.toContain('http-equiv="refresh"');
  expect(page).not.toContain('Volver al comercio');
  expect((await get(`/p/return/${id}`)).status).toBe(404);
});

test('a buyer may leave the bank without waiting: pending now, the outcome later', async () => {
  const { paid, control, get, store } = await aRehearsal();
  await control.switch({ bankDelayMs: 60_000 });
  const id = await paid('pse', { bank: '1' });
  expect(await (await get(`/bank/${id}`)).text()).toContain('Volver sin esperar la confirmación');
  expect((await get(`/p/return/${id}`)).status).toBe(303);
  const left = await control.transaction(id);
  expect(left.transaction.status).toBe('PENDING');
  expect(left.settleAt).toBeGreaterThan(Date.now());
  expect(store.received).toHaveLength(0);
  await control.switch({ bankDelayMs: 1 });
  await get(`/p/return/${id}`);
  await control.becomes(id, 'APPROVED');
});

test('after a failure another method works for three minutes under the same reference, with a new id', async () => {
  let time = Date.parse('2026-11-24T16:00:00.000Z');
  const { paid, query, open, get, control, retryOf } = await aRehearsal({ now: () => new Date(time) });
  const checkout = query();
  const first = await paid('card', BAD_CARD, checkout);
  await control.becomes(first, 'DECLINED');
  const page = await (await get(`/p/result/${first}`)).text();
  expect(page).toContain(`http-equiv="refresh" content="20; url=/p/return/${first}"`);
  const retry = /href="([^"]+)">Intentar con otro medio/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  time += 3 * 60 * 1000 - 1;
  expect((await get(retry)).status).toBe(200);
  const second = await paid('nequi', { phone: '3992222222' }, await retryOf(first));
  await control.becomes(second, 'DECLINED');
  expect(second).not.toBe(first);
  const lastRetry = await retryOf(second);
  expect((await open(lastRetry)).status).toBe(200);
  time += 3 * 60 * 1000;
  const late = await open(lastRetry);
  expect(late.status).toBe(422);
  expect(await late.text()).toContain('La referencia ya ha sido usada');
  expect(await (await get(`/p/result/${second}`)).text()).not.toContain('Intentar con otro medio');
});

test('a failed payment uses its reference up for those who come again from the shop', async () => {
  const { paid, query, open, pay, control, retryOf } = await aRehearsal();
  const checkout = query();
  const failed = await paid('card', BAD_CARD, checkout);
  await control.becomes(failed, 'DECLINED');
  const made = new URLSearchParams(checkout);
  made.set('ensayo-reintento', '118472-1795536300-53917');
  for (const freshQuery of [checkout, made]) {
    for (const refused of [await open(freshQuery), await pay('card', GOOD_CARD, freshQuery)]) {
      expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('ya ha sido usada')]);
    }
  }
  const approved = await paid('card', GOOD_CARD, await retryOf(failed));
  await control.becomes(approved, 'APPROVED');
  expect((await control.transaction(approved)).checkoutQuery).toBe(checkout.toString());
});

test('an approved reference is spent at once, also for a retry that was still open', async () => {
  const { paid, query, open, pay, get, control, api, retryOf } = await aRehearsal();
  const checkout = query();
  const first = await paid('card', BAD_CARD, checkout);
  await control.becomes(first, 'DECLINED');
  const retry = await retryOf(first);
  const second = await paid('card', GOOD_CARD, retry);
  await control.becomes(second, 'APPROVED');
  for (const refused of [await open(checkout), await open(retry), await pay('card', GOOD_CARD, retry)]) {
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('La referencia ya ha sido usada');
  }
  expect(await (await get(`/p/result/${first}`)).text()).not.toContain('Intentar con otro medio');
  await api(`/transactions/${second}/void`, { method: 'POST' });
  expect((await open(checkout)).status).toBe(422);
});

test('pressing the button twice makes one payment', async () => {
  const { pay, query, open, control } = await aRehearsal({ settleDelayMs: 60_000 });
  const checkout = query();
  const [one, other] = await Promise.all([pay('card', GOOD_CARD, checkout), pay('card', GOOD_CARD, checkout)]);
  expect(one?.headers.get('location')).toBe(other?.headers.get('location'));
  const { transactions } = (await (await control.request('GET', '/transactions')).json()) as {
    transactions: unknown[];
  };
  expect(transactions).toHaveLength(1);
  const again = await open(checkout);
  expect(again.status).toBe(422);
  expect(await again.text()).toContain('Ver el pago en curso');
});

test.each([
  ['card', { ...GOOD_CARD, number: '4242' }, 'card-number'],
  ['card', { ...GOOD_CARD, expiry: '13/40' }, 'card-expiry'],
  ['card', { ...GOOD_CARD, expiry: '01/20' }, 'card-expiry'],
  ['card', { ...GOOD_CARD, cvc: '12' }, 'card-cvc'],
  ['card', { ...GOOD_CARD, holder: ' ' }, 'card-holder'],
  ['card', { ...GOOD_CARD, installments: '0' }, 'card-installments'],
  ['nequi', { phone: '300' }, 'nequi-phone'],
  ['pse', { bank: '9' }, 'pse-bank'],
  ['bancolombia', { outcome: 'VOIDED' }, 'bancolombia-outcome'],
])('the %s form refuses %o at its field', async (form, values, field) => {
  const { pay, control } = await aRehearsal();
  const response = await pay(form, values);
  expect(response.status).toBe(422);
  expect(await response.text()).toContain(`id="${field}-problem"`);
  const { transactions } = (await (await control.request('GET', '/transactions')).json()) as {
    transactions: unknown[];
  };
  expect(transactions).toEqual([]);
});

test('a refused form keeps what was typed, as text', async () => {
  const { pay } = await aRehearsal();
  const page = await (await pay('card', { ...GOOD_CARD, number: '"><script>', holder: 'ANA' })).text();
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(page).toContain('value="ANA"');
});

test('one click fills in a test value', async () => {
  const { open, query, get } = await aRehearsal();
  const page = await (await open(query())).text();
  const links = [...page.matchAll(/href="(\/p\/\?[^"#]+)#/g)].map(([, link]) => link?.replaceAll('&amp;', '&') ?? '');
  expect(links).toHaveLength(6);
  const filled = await (await get(links[1] ?? '')).text();
  expect(filled).toContain('name="number" value="4111 1111 1111 1111"');
  expect(filled).not.toMatch(/action="[^"]*ensayo/);
  expect(filled).toMatch(/name="expiry" value="12\/\d\d"/);
});

test('neither the full card number nor the CVC is stored', async () => {
  const { paid, control } = await aRehearsal();
  const id = await paid('card', { ...GOOD_CARD, cvc: '987' });
  const stored = JSON.stringify(await control.transaction(id));
  expect(stored).toContain('"last_four":"4242"');
  expect(stored).not.toMatch(/4242 ?4242 ?4242|\b987\b/);
});

test('a forced amount is what the transaction reports', async () => {
  const { paid, control, api } = await aRehearsal();
  await control.switch({ forcedAmountInCents: 200_000 });
  const id = await paid('card', GOOD_CARD);
  const { data } = (await (await api(`/transactions/${id}`)).json()) as { data: { amount_in_cents: number } };
  expect(data.amount_in_cents).toBe(200_000);
});

test('another site cannot pay in the name of a visitor', async () => {
  const { sandbox, query } = await aRehearsal();
  const response = await fetch(`${sandbox.url}/p/pay/card?${query()}`, {
    method: 'POST',
    body: new URLSearchParams(GOOD_CARD),
    headers: { origin: 'https://otra.example' },
  });
  expect(response.status).toBe(403);
});
