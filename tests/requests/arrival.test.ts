import { beforeAll, expect, test } from 'vitest';
import { findOrder } from '#app/shop/orders/orders.server.ts';
import { isWorkingDay } from '#app/shop/shared/working-days.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({ seed: 'demo' });
let get: (path: string, init?: RequestInit) => Promise<Response>;
beforeAll(() => {
  get = (path, init) => fetch(`${running.store.url}${path}`, init);
});
const arrivalTo = async (to: string) =>
  (await (await get(`/api/arrival?to=${to}`)).json()) as { from: string; to: string; sentence: string };

test('says when a parcel arrives in a municipality, a department, and somewhere in Colombia', async () => {
  const answer = await get('/api/arrival?to=05001');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  const [medellin, abejorral, antioquia, somewhere] = await Promise.all(
    ['05001', '05002', '05', ''].map((to) => arrivalTo(to)),
  );
  expect(medellin!.sentence).toMatch(/^Llega entre el [\p{L}]+ \d+( de \w+)? y el [\p{L}]+ \d+( de \w+)?$/u);
  for (const { from, to } of [medellin!, abejorral!, antioquia!, somewhere!]) {
    expect([isWorkingDay(from), isWorkingDay(to)]).toEqual([true, true]);
  }
  expect(abejorral!.to > medellin!.to).toBe(true);
  expect([antioquia!.from, antioquia!.to]).toEqual([medellin!.from, abejorral!.to]);
  expect(somewhere).toEqual(antioquia);
});

test.each([
  ['99999', 404],
  ['00', 404],
  ['050', 400],
  ['0500x', 400],
  ['05001%00', 400],
  ["05'%20OR%20'1'='1", 400],
])('%s is refused in Spanish', async (to, status) => {
  const answer = await get(`/api/arrival?to=${to}`);
  expect(answer.status).toBe(status);
  expect(((await answer.json()) as { error: string }).error).toMatch(/^No (pudimos leer|encontramos)/);
});

test('without scripts the shipping page answers, asks which one of several, and says that it does not know one', async () => {
  const page = async (municipio: string) =>
    (await (await get(`/envios?${new URLSearchParams({ municipio })}`)).text()).replaceAll('<!-- -->', '');
  const { sentence } = await arrivalTo('05001');
  expect(await page('medellin')).toContain(`${sentence} a Medellín, Antioquia.`);
  const several = await page('Villanueva');
  expect(several).toContain('Hay varios municipios');
  for (const region of ['Bolívar', 'La Guajira', 'Santander', 'Casanare']) expect(several).toContain(region);
  expect(await page('Villanueva, Casanare')).toContain('a Villanueva, Casanare.');
  expect(await page('Macondo')).toContain('No encontramos ese municipio.');
  expect(await page('<script>')).not.toContain('value="<script>');
});

test('an order keeps the days that were promised, whatever is written as city and department', async () => {
  const { url, services } = running.store;
  const ordered = async (city: string, region: string) => {
    const { reference } = await buy(url, [{ id: '1', quantity: 1 }], { city, region });
    return (await findOrder(services.db, reference))?.arrival;
  };
  const { from, to } = await arrivalTo('05001');
  expect(await ordered('medellin', 'ANTIOQUIA')).toEqual({ from, to });
  const anywhere = await arrivalTo('');
  expect(await ordered('Macondo', 'No sé')).toEqual({ from: anywhere.from, to: anywhere.to });
});
