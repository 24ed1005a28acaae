import type { Locator, Page } from '@playwright/test';
import { type PageWorld, pageWorld } from '#tests/pages/page-world.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { limitedOrders, type RunningStore, startStore } from '#tests/support/store/store.ts';
import { axe } from '../accessibility.ts';
import { layoutShiftsOf } from '../appearance-faults.ts';
import { keyboardUser } from '../keyboard.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

const phone = { width: 390, height: 844 };
let store: RunningStore;
let world: PageWorld;
test.beforeAll(async () => {
  store = await startStore({ env: limitedOrders });
  world = await pageWorld(store);
});
test.afterAll(() => store?.close());
test.use({ viewport: phone });

test.beforeEach(async ({ context }) => {
  await carrySession(context, store, world.people.owner);
});

const soldNow = () => {
  const at = new Date().toISOString();
  return { createdAt: at, paidAt: at, lines: [['3', 100_000, 0, 1]] } satisfies Parameters<typeof anOrderOf>[1];
};

const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('navigation', { name: 'Accesos del panel' });
const rooms = (page: Page) => page.getByRole('navigation', { name: 'Secciones del panel' });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not drawn`);
  return { ...box, bottom: box.y + box.height };
}

test('Hoy takes at most four screens, with the day first, then what is urgent, then the first products and the form', {
  tag: ['@S2.177', '@S2.178', '@S2.179', '@S2.180'],
}, async ({ page }) => {
  // However many there are: a third order to send brings a link to all of them.
  for (let more = 0; more < 2; more += 1) await anOrderOf(store.services.db, soldNow());
  await page.goto(`${store.url}/admin`);
  await expect(main(page).getByRole('link', { name: 'Ver todo: Pagados y sin enviar' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4 * phone.height);
  const inOrder = [
    main(page).getByText('Vendido hoy'),
    main(page).getByText('Pagados y sin enviar'),
    main(page).getByText('Correos que no llegaron'),
    main(page).getByText('Requieren tu decisión'),
    main(page).getByText('Se están agotando'),
    main(page).getByRole('heading', { name: 'Gestionar productos' }),
    main(page).getByRole('heading', { name: 'Añadir producto' }),
  ];
  const tops = await Promise.all(inOrder.map(async (part) => (await boxOf(part)).y));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await expect(main(page).getByRole('button', { name: /^Eliminar/ })).toHaveCount(5);
  await expect(main(page).getByRole('textbox', { name: /^Existencias de/ })).toHaveCount(5);
  await expect(main(page).getByRole('form', { name: 'Añadir producto' }).getByLabel('Nombre')).toBeVisible();
});

test('header, bar of sections and footer are there, one line each, the latter two below the content', {
  tag: ['@S2.31', '@S2.32', '@S2.36', '@S2.37', '@S2.55'],
}, async ({ page }) => {
  await page.goto(`${store.url}/admin/pedidos`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const header = await boxOf(page.getByRole('banner'));
  const sections = await boxOf(page.getByRole('navigation', { name: 'Secciones', exact: true }));
  const footer = await boxOf(page.getByRole('contentinfo'));
  const thumb = await boxOf(bar(page));
  expect([header.y, thumb.bottom]).toEqual([0, phone.height]);
  for (const part of [header, sections, footer, thumb]) expect(part.height).toBeLessThan(70);
  expect((await boxOf(main(page))).bottom).toBeLessThanOrEqual(sections.y);
  expect(sections.bottom).toBeLessThanOrEqual(footer.y);
  expect(Math.floor(footer.bottom)).toBeLessThanOrEqual(thumb.y);
  const links = page.getByRole('navigation', { name: 'Secciones', exact: true }).getByRole('link');
  await expect(links).toHaveText(['Ofertas', 'Categorías', 'Blog', 'Arma tu PC']);
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Abrir menú' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver las categorías' }).click();
  await expect(page.getByRole('link', { name: /Chasís/ }).first()).toBeInViewport();
});

test('the bar at the thumb leads to the rooms, calls the search and opens all others, and covers no stop', async ({
  page,
}) => {
  await page.goto(`${store.url}/admin/pqr`);
  // The link to the admin comes into the header with the session.
  expect((await layoutShiftsOf(page)).sum).toBeLessThan(0.005);
  await expect(bar(page).getByRole('listitem')).toHaveText(['Hoy', 'Pedidos', 'Productos', 'Buscar', 'Más']);
  await bar(page).getByRole('link', { name: 'Buscar' }).click();
  const field = main(page).getByRole('searchbox').first();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await page.keyboard.type('iva');
  await page.keyboard.press('Enter');
  await expect(page.locator('main a:focus')).toHaveText('Cifras');
  await bar(page).getByRole('button', { name: 'Más' }).click();
  expect(await axe(page)).toEqual([]);
  await rooms(page).getByRole('link', { name: 'Marcas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Marcas' })).toBeVisible();
  await expect(rooms(page)).toBeHidden();
  await bar(page).getByRole('link', { name: 'Pedidos' }).click();
  await expect(bar(page).getByRole('link', { name: 'Pedidos' })).toHaveAttribute('aria-current', 'page');
  await page.goto(`${store.url}/admin`);
  const stops = await keyboardUser(page).walkToEnd();
  expect(stops).toEqual(
    expect.arrayContaining(['Buscar en el panel: pedidos, productos, personas o secciones', 'Más']),
  );
});

test('the first order stands in the first screen of the list, and the field of its guide in that of many', async ({
  page,
}) => {
  const isAboveBar = async (part: Locator) => (await boxOf(part)).bottom <= (await boxOf(bar(page))).y;
  await page.goto(`${store.url}/admin/pedidos`);
  expect(await isAboveBar(main(page).getByRole('row').nth(1))).toBe(true);
  await page.goto(`${store.url}/admin/pedidos/enviar`);
  expect(await isAboveBar(main(page).locator('[data-guide]').first())).toBe(true);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the rooms open, the search is called, and moments are said as people say them', async ({ page }) => {
    await page.goto(`${store.url}/admin/pedidos`);
    await expect(
      main(page)
        .getByText(/^(hoy|ayer) \d+:\d\d/)
        .first(),
    ).toBeVisible();
    await bar(page).getByRole('button', { name: 'Más' }).click();
    await rooms(page).getByRole('link', { name: 'Cifras' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cifras' })).toBeVisible();
    await bar(page).getByRole('link', { name: 'Buscar' }).click();
    await expect(main(page).getByRole('searchbox').first()).toBeFocused();
  });
});
