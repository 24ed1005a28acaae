import type { Page } from '@playwright/test';
import { aShopper } from '#tests/support/customers.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { expect, test } from './shop.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const cpu = 'amd-ryzen-5-7600';
const cpuName = 'AMD Ryzen 5 7600';
const wrongBoard = { id: 'msi-b760-gaming-plus-wifi', name: 'MSI B760 Gaming Plus WiFi' };
const rightBoard = { id: 'msi-mag-b650-tomahawk-wifi', name: 'MSI MAG B650 Tomahawk WiFi' };
const pc = (...parts: [string, unknown][]) =>
  JSON.stringify({ v: 1, parts: parts.map(([slot, part]) => ({ slot, part })), aside: [] });

const storedMyPc = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('myPc') ?? 'null'));
const owns = (page: Page, text: string) =>
  page.addInitScript((myPc) => {
    if (!sessionStorage.getItem('told')) localStorage.setItem('myPc', myPc);
    sessionStorage.setItem('told', '1');
  }, text);
const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const toastOf = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Avisos' }).getByText(text);

test('by keyboard on a phone: what I own is found, typed and judged, and cards say what fits', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/builds/marks')) asked.push(request.postData() ?? '');
  });
  await page.goto(`${store.url}/categories/placas-base`);
  expect(await page.getByText('Compatible con tu PC').count()).toBe(0);
  expect(asked).toEqual([]);

  await page.goto(`${store.url}/mi-pc`);
  await page.getByRole('button', { name: 'Agregar procesador' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Busca procesador por su nombre')).toBeFocused();
  await page.keyboard.type('ryzen 5 7600');
  const choice = page
    .getByRole('list', { name: 'De la tienda' })
    .getByRole('button', { name: `Agregar: ${cpuName}`, exact: true });
  await choice.press('Enter');
  await expect(page.getByRole('button', { name: 'Cambiar procesador' })).toBeFocused();
  await expect(page.getByRole('link', { name: cpuName, exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Agregar chasís' }).press('Enter');
  await page.getByText('Escribirla yo').press('Enter');
  await page.getByLabel('Nombre', { exact: true }).fill('<b>Mi caja</b>');
  await page.getByLabel('Largo máximo de la tarjeta gráfica').fill('mucho');
  await page.getByRole('button', { name: 'Agregar esta pieza' }).press('Enter');
  await expect(page.getByText('Escribe una cifra')).toBeVisible();
  await page.getByLabel('Largo máximo de la tarjeta gráfica').fill('150');
  await page.getByLabel('Mini-ITX').check();
  await page.getByRole('button', { name: 'Agregar esta pieza' }).press('Enter');
  await expect(page.getByText(/^<b>Mi caja<\/b>/)).toBeVisible();
  expect(await storedMyPc(page)).toMatchObject({
    v: 1,
    parts: [
      { slot: 'cpu', part: cpu },
      { slot: 'case', part: { name: '<b>Mi caja</b>', specs: { placas: ['Mini-ITX'], gpu_max_mm: 150 } } },
    ],
  });
  await expect(page.getByRole('link', { name: 'Mejorar mi PC' })).toHaveAttribute('href', `/armar/1c${cpu}`);
  await expect(page.getByText('El enlace no incluye la pieza que escribiste tú.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.goto(`${store.url}/categories/placas-base`);
  await expect(card(page, wrongBoard.name).getByText('No compatible', { exact: true })).toBeVisible();
  await expect(card(page, wrongBoard.name).getByText(/^No compatible: .*LGA 1700/)).toBeAttached();
  expect(asked.length).toBe(1);
  expect(await axe(page)).toEqual([]);
});

test('a product says why it does not fit, and a list shows only what does, until the chip is taken back', async ({
  page,
}) => {
  await owns(page, pc(['cpu', cpu]));
  await page.goto(`${store.url}/product/${wrongBoard.id}`);
  const note = page.getByRole('region', { name: 'Con tu PC' });
  await expect(note).toContainText('No compatible');
  await expect(note).toContainText('LGA 1700');
  await page.goto(`${store.url}/categories/placas-base`);
  await page.getByRole('link', { name: 'Ver solo lo compatible con tu PC' }).click();
  await expect(page).toHaveURL(`${store.url}/categories/placas-base?con=1c${cpu}&sirve=1`);
  await expect(card(page, wrongBoard.name)).toHaveCount(0);
  await expect(page.getByText(/^Son compatibles \d+ de \d+\./)).toBeVisible();
  await expect(page.getByRole('main').getByText('Compatible con tu PC', { exact: true }).nth(2)).toBeVisible();
  expect(await page.getByRole('main').getByText('No compatible', { exact: true }).count()).toBe(0);
  // A filter keeps the build.
  await page.getByRole('checkbox', { name: /^MSI/ }).first().check();
  await expect(page).toHaveURL(new RegExp(`con=1c${cpu}&marca=msi&sirve=1$`));
  await page.getByRole('link', { name: 'Quitar Compatible con tu PC' }).click();
  await expect(page).toHaveURL(`${store.url}/categories/placas-base?marca=msi`);
});

test('nothing moves when badges come, at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await owns(page, pc(['cpu', cpu]));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [path, badge] of [
    ['/categories/placas-base', 'No compatible'],
    [`/product/${wrongBoard.id}`, 'No compatible'],
    [`/product/${rightBoard.id}`, 'Compatible con tu PC'],
  ]) {
    await page.goto(store.url + path);
    await expect(page.getByText(badge ?? '', { exact: true }).first()).toBeVisible();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(
      shifts.reduce((sum, value) => sum + value, 0),
      path,
    ).toBeLessThan(0.02);
  }
});

test('what stands in storage may be anything', async ({ page }) => {
  const hostile = JSON.stringify({
    v: 1,
    parts: [
      { slot: 'gpu', part: { name: '<img src=x onerror="document.title=1">', specs: { largo_mm: 'x', tdp_w: -5 } } },
      { slot: 'cpu', part: '"><script>' },
      { slot: 'toString', part: 'a' },
      { slot: 'cpu', part: 'nadie-lo-vende' },
    ],
    aside: 'x',
  });
  await page.goto(`${store.url}/mi-pc`);
  for (const text of ['{', '[]', 'null', '7', '"a"', hostile]) {
    await page.evaluate((stored) => localStorage.setItem('myPc', stored), text);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Tus piezas' })).toBeVisible();
  }
  await expect(page.getByText('<img src=x onerror="document.title=1">')).toBeVisible();
  await expect(page.getByText('Ya no está en la tienda')).toBeVisible();
  expect(await page.title()).not.toBe('1');
  await page.goto(`${store.url}/categories/placas-base`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('signing in loses nothing and says so, and one press takes what was bought', async ({ browser }) => {
  const ana = await aShopper(store);
  const { db } = store.services;
  await anOrderOf(db, {
    createdAt: '2026-11-20T15:00:00Z',
    paidAt: '2026-11-20T15:01:00Z',
    lines: [['samsung-990-pro-2tb', 1000, 0, 1]],
    row: { customer_id: ana.customer.id },
  });
  const saved = async () => {
    const row = await db
      .selectFrom('my_pcs')
      .select('pc')
      .where('customer_id', '=', ana.customer.id)
      .executeTakeFirst();
    return row && [row.pc.parts, row.pc.aside].map((list) => list.map(({ part }) => part));
  };
  const device = async (myPc: string) => {
    const context = await browser.newContext();
    await carrySession(context, store, ana);
    const page = await context.newPage();
    await owns(page, myPc);
    await page.goto(`${store.url}/mi-pc`);
    return page;
  };
  const laptop = await device(pc(['cpu', cpu]));
  await expect(toastOf(laptop, 'Guardamos Mi PC en tu cuenta: 1 pieza.')).toBeVisible();
  await expect.poll(saved).toEqual([[cpu], []]);

  const phone = await device(pc(['cpu', '1'], ['board', rightBoard.id]));
  await expect(toastOf(phone, /Juntamos .*2 piezas más\. 1 quedó aparte/)).toBeVisible();
  await expect.poll(saved).toEqual([[rightBoard.id, cpu], ['1']]);
  await expect(
    phone.getByRole('region', { name: 'Aparte' }).getByRole('link', { name: 'AMD Ryzen 7 7800X3D' }),
  ).toBeVisible();

  await phone.getByRole('button', { name: 'Agregar lo que compré aquí' }).click();
  await expect(toastOf(phone, 'Agregamos 1 pieza de tus compras.')).toBeVisible();
  await expect(phone.getByRole('link', { name: /990 PRO/i })).toBeVisible();
  await phone.getByRole('button', { name: 'Agregar lo que compré aquí' }).click();
  await expect(toastOf(phone, 'Las piezas que compraste ya están en tu PC.')).toBeVisible();
  await phone.getByRole('button', { name: /^Quitar AMD Ryzen 7 7800X3D/ }).click();
  await expect
    .poll(saved)
    .toEqual([[rightBoard.id, cpu, 'samsung-990-pro-2tb'].sort(), []].map((list) => expect.arrayContaining(list)));

  // The other device follows.
  await laptop.reload();
  await expect(laptop.getByRole('link', { name: rightBoard.name })).toBeVisible();
});
