import { expect, test } from 'vitest';
import { aRehearsal } from '../rehearsal.ts';

const order = { reference: 'R-A', amountInCents: 200_000 };

async function aPanel() {
  const rehearsal = await aRehearsal();
  const { sandbox } = rehearsal;
  const submit = (
    path: string,
    values: Record<string, string>,
    headers: Record<string, string> = { origin: sandbox.url },
  ) =>
    fetch(`${sandbox.url}/panel${path}`, {
      method: 'POST',
      body: new URLSearchParams(values),
      headers,
      redirect: 'manual',
    });
  return { ...rehearsal, submit };
}

test('the panel shows payments and events in words', async () => {
  const { control, get } = await aPanel();
  await control.create({ ...order, reference: '<i>R-A' });
  await expect.poll(async () => (await control.events())[0]?.state).toBe('delivered');
  const page = (await (await get('/')).text()).replaceAll('\u00a0', ' ');
  for (const words of [
    'Panel de ensayo',
    'Ensayo: aquí no se mueve dinero',
    'Aprobada',
    '$ 2.000',
    'Entregado',
    '&lt;i&gt;R-A',
  ]) {
    expect(page).toContain(words);
  }
  expect(page).not.toMatch(/prv_test|test_integrity|test_events/);
});

test('the form of the panel sets every switch, and empty means none', async () => {
  const { control, submit, get } = await aPanel();
  const page = await (await get('/')).text();
  const { settings } = (await (await control.request('GET', '/settings')).json()) as {
    settings: Record<string, unknown>;
  };
  for (const name of Object.keys(settings)) expect(page).toContain(`name="${name}"`);
  const form = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value ?? '')]));
  const response = await submit('/settings', {
    ...form,
    eventsUrl: '',
    apiMode: 'slow',
    forcedAmountInCents: '150000',
    strictAmounts: 'false',
  });
  expect(response.status).toBe(303);
  const { settings: now } = (await (await control.request('GET', '/settings')).json()) as { settings: unknown };
  expect(now).toEqual({
    ...settings,
    eventsUrl: null,
    apiMode: 'slow',
    forcedAmountInCents: 150_000,
    strictAmounts: false,
  });
});

test('a switch that cannot be set so is named, and nothing changes', async () => {
  const { control, submit } = await aPanel();
  const response = await submit('/settings', { apiMode: 'down', apiDelayMs: 'mucho' });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('Revisa: Demora de la API (ms).');
  expect(await (await control.request('GET', '/settings')).json()).toMatchObject({ settings: { apiMode: 'normal' } });
});

test('a status can be changed and an event repeated from the panel', async () => {
  const { control, submit, store } = await aPanel();
  const { id } = await control.create({ ...order, status: 'PENDING' });
  expect((await submit(`/transactions/${id}/status`, { status: 'APPROVED' })).status).toBe(303);
  await expect.poll(() => store.statuses()).toEqual(['APPROVED']);
  expect((await submit(`/transactions/${id}/event`, {})).status).toBe(303);
  await expect.poll(() => store.statuses()).toEqual(['APPROVED', 'APPROVED']);
  expect((await submit(`/transactions/${id}/status`, { status: 'PAGADA' })).status).toBe(404);
  expect((await submit('/reset', {})).status).toBe(303);
  expect(await control.events()).toEqual([]);
});

test('the panel takes forms only from itself', async () => {
  const { submit, sandbox } = await aPanel();
  const refused: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://otra.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
  ];
  for (const headers of refused) expect((await submit('/reset', {}, headers)).status).toBe(403);
  expect((await submit('/reset', {}, { 'sec-fetch-site': 'same-origin', origin: sandbox.url })).status).toBe(303);
});
