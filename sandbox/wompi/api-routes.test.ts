import { expect, test } from 'vitest';
import { aRehearsal, PRODUCTION_KEYS, type Rehearsal } from '../rehearsal.ts';
import type { Transaction } from './transactions.ts';

const invalidKey = {
  error: { type: 'INVALID_ACCESS_TOKEN', reason: 'La llave proporcionada no corresponde a este ambiente.' },
};
const notFound = { error: { type: 'NOT_FOUND_ERROR', reason: 'La entidad solicitada no existe' } };

function keysOf({ sandbox }: Rehearsal) {
  return {
    private: sandbox.settings.WOMPI_PRIVATE_KEY ?? '',
    public: sandbox.settings.WOMPI_PUBLIC_KEY ?? '',
    none: null,
    production: 'prv_prod_otra',
  };
}

test.each([
  ['GET', '/transactions/ID', { private: 200, public: 404, none: 404, production: 401 }],
  ['GET', '/transactions/1-2-3', { private: 404, public: 404, none: 404, production: 401 }],
  ['GET', '/transactions?reference=R-A', { private: 200, public: 401, none: 401, production: 401 }],
  ['POST', '/transactions/ID/void', { private: 201, public: 401, none: 401, production: 401 }],
  ['GET', '/pse/financial_institutions', { private: 200, public: 200, none: 401, production: 401 }],
] as const)('%s %s answers by the key: %o', async (method, path, expected) => {
  const rehearsal = await aRehearsal();
  const { id } = await rehearsal.control.create({ reference: 'R-A', amountInCents: 200_000 });
  const keys = keysOf(rehearsal);
  for (const name of ['public', 'none', 'production', 'private'] as const) {
    const response = await rehearsal.api(path.replace('ID', id), { method, key: keys[name] });
    expect([name, response.status]).toEqual([name, expected[name]]);
    const body: unknown = await response.json();
    if (response.status === 401) expect(body).toEqual(invalidKey);
    if (response.status === 404) expect(body).toEqual(notFound);
  }
});

test('production takes the private key of production and refuses that of test', async () => {
  const rehearsal = await aRehearsal({ keys: PRODUCTION_KEYS });
  const { id } = await rehearsal.control.create({ reference: 'R-A', amountInCents: 200_000 });
  const paths = [`/transactions/${id}`, '/transactions?reference=R-A'];
  for (const path of paths) {
    expect((await rehearsal.api(path)).status).toBe(200);
    const refused = await rehearsal.api(path, { key: 'prv_test_ENSAYOnoREAL0000000000000000' });
    expect([refused.status, await refused.json()]).toEqual([401, invalidKey]);
  }
  const info = (key: string) =>
    rehearsal.api('/merchants/info', { key: null, headers: { 'x-merchant-public-key': key } });
  expect((await info(PRODUCTION_KEYS.publicKey)).status).toBe(200);
  expect((await info('pub_test_ENSAYOnoREAL0000000000000000')).status).toBe(401);
});

test('a transaction has the shape of the reference', async () => {
  const { control, api, sandbox } = await aRehearsal();
  const { id } = await control.create({
    reference: 'R-A',
    amountInCents: 15_470_000,
    customerEmail: 'ana@example.test',
  });
  expect(id).toMatch(/^\d+-\d{10}-\d+$/);
  const body = (await (await api(`/transactions/${id}`)).json()) as { data: Transaction };
  expect(body).toEqual({
    data: {
      id,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      finalized_at: expect.stringMatching(/Z$/),
      amount_in_cents: 15_470_000,
      reference: 'R-A',
      customer_email: 'ana@example.test',
      currency: 'COP',
      payment_method_type: 'CARD',
      payment_method: { type: 'CARD', extra: expect.objectContaining({ last_four: '4242' }), installments: 1 },
      status: 'APPROVED',
      status_message: null,
      billing_data: null,
      shipping_address: null,
      redirect_url: null,
      payment_source_id: null,
      payment_link_id: null,
      customer_data: null,
      bill_id: null,
      taxes: [],
      tip_in_cents: null,
      merchant: expect.objectContaining({ public_key: sandbox.settings.WOMPI_PUBLIC_KEY }),
      entries: [],
      disbursement: null,
      refunds: [],
    },
    meta: {},
  });
});

test('a reference lists all its transactions, newest first, and an unknown one lists none', async () => {
  const { control, api } = await aRehearsal();
  const declined = await control.create({ reference: 'R-A', amountInCents: 200_000, status: 'DECLINED' });
  const approved = await control.create({ reference: 'R-A', amountInCents: 200_000 });
  await control.create({ reference: 'R-B', amountInCents: 200_000 });
  const ids = async (query: string) => {
    const { data } = (await (await api(`/transactions?${query}`)).json()) as { data: Transaction[] };
    return data.map(({ id }) => id);
  };
  expect(await ids('reference=R-A')).toEqual([approved.id, declined.id]);
  expect(await ids('reference=R-A&order=ASC')).toEqual([declined.id, approved.id]);
  expect(await ids('reference=R-A&status=DECLINED')).toEqual([declined.id]);
  expect(await ids(`id=${approved.id}`)).toEqual([approved.id]);
  expect(await ids('reference=R-NADIE')).toEqual([]);
});

test('without a reference the list wants dates and pages, and cuts by them', async () => {
  let time = Date.parse('2026-11-20T12:00:00.000Z');
  const { control, api } = await aRehearsal({ now: () => new Date(time) });
  for (let day = 0; day < 4; day += 1) {
    await control.create({ reference: `R-${day}-A`, amountInCents: 200_000 });
    time += 24 * 60 * 60 * 1000;
  }
  const list = (query: string) => api(`/transactions?${query}`);
  const { data } = (await (await list('from_date=2026-11-20&until_date=2026-11-22&page=2&page_size=2')).json()) as {
    data: Transaction[];
  };
  expect(data.map(({ reference }) => reference)).toEqual(['R-0-A']);

  const bare = await list('status=APPROVED');
  expect(bare.status).toBe(422);
  expect(await bare.json()).toEqual({
    error: {
      type: 'INPUT_VALIDATION_ERROR',
      messages: {
        from_date: ['No está presente'],
        until_date: ['No está presente'],
        page: ['No está presente'],
        page_size: ['No está presente'],
      },
    },
  });
  const wrong = await list('from_date=ayer&until_date=2026-11-22&page=0&page_size=201');
  expect(await wrong.json()).toMatchObject({
    error: {
      messages: {
        from_date: ['No es una fecha'],
        page: ['Debe ser mayor a 0'],
        page_size: ['Debe ser menor o igual a 200'],
      },
    },
  });
});

test('voiding an approved card ends it as VOIDED and notifies the store', async () => {
  const { control, api, store } = await aRehearsal();
  const { id } = await control.create({ reference: 'R-A', amountInCents: 200_000 });
  await expect.poll(() => store.statuses()).toEqual(['APPROVED']);
  const response = await api(`/transactions/${id}/void`, { method: 'POST' });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ data: { id, status: 'VOIDED' } });
  await expect.poll(() => store.statuses()).toEqual(['APPROVED', 'VOIDED']);
});

test.each([
  ['a declined card', { status: 'DECLINED' }, 'status'],
  ['a voided card', { status: 'VOIDED' }, 'status'],
  ['an approved PSE payment', { method: 'PSE' }, 'payment_method_type'],
])('%s cannot be voided', async (_what, wanted, field) => {
  const { control, api } = await aRehearsal();
  const { id, status } = await control.create({ reference: 'R-A', amountInCents: 200_000, ...wanted });
  const response = await api(`/transactions/${id}/void`, { method: 'POST' });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    error: { type: 'INPUT_VALIDATION_ERROR', messages: { [field]: [expect.any(String)] } },
  });
  expect((await control.transaction(id)).transaction.status).toBe(status);
});

test('the merchant answers to the header, and no longer to the old path', async () => {
  const rehearsal = await aRehearsal();
  const key = keysOf(rehearsal).public;
  const info = (headers: Record<string, string>) => rehearsal.api('/merchants/info', { key: null, headers });
  const response = await info({ 'x-merchant-public-key': key });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    data: {
      public_key: key,
      accepted_currencies: ['COP'],
      presigned_acceptance: { acceptance_token: expect.any(String), type: 'END_USER_POLICY' },
      presigned_personal_data_auth: { acceptance_token: expect.any(String), type: 'PERSONAL_DATA_AUTH' },
    },
  });
  expect((await info({})).status).toBe(401);
  expect((await info({ 'x-merchant-public-key': 'pub_prod_otra' })).status).toBe(401);
  expect((await rehearsal.api(`/merchants/${key}`, { key: null })).status).toBe(404);
});

test('the banks for PSE are the three of the test data', async () => {
  const rehearsal = await aRehearsal();
  const response = await rehearsal.api('/pse/financial_institutions', { key: keysOf(rehearsal).public });
  expect(await response.json()).toMatchObject({
    data: [
      { financial_institution_code: '1', financial_institution_name: 'Banco que aprueba' },
      { financial_institution_code: '2', financial_institution_name: 'Banco que rechaza' },
      { financial_institution_code: '3', financial_institution_name: 'Banco que simula un error' },
    ],
  });
});

test('the API can be down, talk garbage or refuse the key', async () => {
  const { control, api } = await aRehearsal();
  const { id } = await control.create({ reference: 'R-A', amountInCents: 200_000 });
  await control.switch({ apiMode: 'down' });
  expect((await api(`/transactions/${id}`)).status).toBe(503);
  await control.switch({ apiMode: 'garbage' });
  const garbage = await api(`/transactions/${id}`);
  expect(garbage.status).toBe(200);
  await expect(garbage.json()).rejects.toThrow(SyntaxError);
  await control.switch({ apiMode: 'unauthorized' });
  const unauthorized = await api(`/transactions/${id}`);
  expect(unauthorized.status).toBe(401);
  expect(await unauthorized.json()).toEqual(invalidKey);
  await control.switch({ apiMode: 'normal' });
  expect((await api(`/transactions/${id}`)).status).toBe(200);
});

test('a slow API answers after its delay', async () => {
  const { control, api } = await aRehearsal();
  const { id } = await control.create({ reference: 'R-A', amountInCents: 200_000 });
  await control.switch({ apiMode: 'slow', apiDelayMs: 150 });
  const start = performance.now();
  expect((await api(`/transactions/${id}`)).status).toBe(200);
  expect(performance.now() - start).toBeGreaterThanOrEqual(145);
});

test('a hanging API answers nobody until the switch is turned, and does not keep the sandbox from closing', async () => {
  const { control, api, sandbox } = await aRehearsal();
  await control.switch({ apiMode: 'hang' });
  const aborted = fetch(`${sandbox.settings.WOMPI_API_URL}/transactions/1`, { signal: AbortSignal.timeout(50) });
  await expect(aborted).rejects.toThrow('timeout');
  let answer: number | undefined;
  const released = api('/transactions/1').then(({ status }) => (answer = status));
  const answerAfterSwitch = async () => {
    await control.switch({ apiMode: 'hang' });
    return answer;
  };
  await expect.poll(answerAfterSwitch).toBe(504);
  await released;
  const cut = api('/transactions/1').catch(() => 'cut');
  await control.events();
  await sandbox.close();
  expect(await cut).toBe('cut');
});
