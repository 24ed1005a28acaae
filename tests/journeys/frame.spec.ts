import type { Page } from '@playwright/test';
import { aShopper } from '#tests/support/customers.ts';
import type { RunningStore } from '#tests/support/store/store.ts';
import { axe, axeInBothThemes } from './accessibility.ts';
import { expect, test } from './shop.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});

const phone = { width: 360, height: 740 };
const framed = [
  '/',
  '/categories',
  '/product/1',
  '/cart',
  '/payment',
  '/success',
  '/terminos',
  '/pqr',
  '/no-such-page',
];
/** Where the logo is pressed. */
const leadingHome = ['/cart', '/terminos', '/no-such-page'];

const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Menú' });
const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Abrir menú' });

async function openMenu(page: Page) {
  await menuButton(page).click();
  await expect(menuOf(page)).toBeVisible();
}

test('every page keeps its header in sight with a bar of sections below it, and ends with the year, the seller and the authority', {
  tag: ['@S2.31', '@S2.32', '@S2.33', '@S2.34', '@S2.35', '@S2.36', '@S2.37', '@S2.39'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const bar = page.getByRole('navigation', { name: 'Secciones' });
  const footer = page.getByRole('contentinfo');
  for (const path of framed) {
    await test.step(path, async () => {
      await page.goto(store.url + path);
      await expect(bar.getByRole('link')).toHaveText(['Ofertas', 'Categorías', 'Blog', 'Arma tu PC']);
      await expect(bar.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog');
      await footer.scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(await page.evaluate(() => scrollY), path).toBeGreaterThan(0);
      expect((await page.getByRole('banner').boundingBox())?.y, path).toBe(0);
      await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
      await expect(footer).toContainText(`NIT ${store.services.settings.seller.nit}`);
      const authority = footer.getByRole('link', { name: 'Superintendencia de Industria y Comercio' });
      await expect(authority).toHaveAttribute('href', 'https://www.sic.gov.co/');
      await expect(authority).toBeInViewport();
      if (!leadingHome.includes(path)) return;
      await page.getByRole('banner').getByRole('link', { name: 'Núcleo, ir al inicio' }).click();
      await expect(page).toHaveURL(`${store.url}/`);
    });
  }
  await bar.getByRole('link', { name: 'Ofertas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ofertas' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Ofertas' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Categorías' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
});

test('beside the link to all categories a button opens them with picture and count, by keyboard', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`${store.url}/offers`);
  const bar = page.getByRole('navigation', { name: 'Secciones' });
  const button = bar.getByRole('button', { name: 'Ver las categorías' });
  await button.focus();
  await page.keyboard.press('Enter');
  const chassis = bar.getByRole('link', { name: /Chasís/ });
  await expect(chassis).toContainText(/\d+ productos/);
  await expect(chassis.locator('img')).toHaveJSProperty('complete', true);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('link', { name: /Tarjeta Gráfica/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chassis).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await chassis.click();
  await expect(page).toHaveURL(/\/categories\/chasis$/);
  await expect(bar.getByRole('link', { name: /Coolers/ })).toHaveCount(0);
});

test('from a tablet on the header shows sign-in and registration, and for who is in account and sign-out, side by side', {
  tag: ['@S2.48', '@S2.49', '@S2.50', '@S2.51'],
}, async ({ page }) => {
  const banner = page.getByRole('banner');
  const controls = {
    out: [banner.getByRole('link', { name: 'Iniciar Sesión' }), banner.getByRole('link', { name: 'Registrarse' })],
    in: [banner.getByRole('link', { name: 'Mi Cuenta' }), banner.getByRole('button', { name: 'Cerrar Sesión' })],
  };
  const edges = () =>
    banner
      .locator('a:visible, button:visible, form[role=search]')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right]));
  const checkShown = async (shown: 'in' | 'out') => {
    for (const width of [768, 820, 1023, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      for (const control of controls[shown]) await expect(control, `${shown}, ${width} px`).toBeVisible();
      for (const control of controls[shown === 'in' ? 'out' : 'in']) await expect(control).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBe(0);
      expect((await banner.getByRole('search').boundingBox())?.width, `${width} px`).toBeGreaterThan(210);
      for (const [left, right] of await edges()) expect(left! >= 0 && right! <= width, `${width} px`).toBe(true);
    }
    await page.setViewportSize({ width: 768, height: 800 });
    expect(await axe(page)).toEqual([]);
  };
  await page.goto(`${store.url}/terminos`);
  await checkShown('out');
  await expect(controls.out[0]!).toHaveAttribute('href', '/auth');
  await expect(controls.out[1]!).toHaveAttribute('href', '/auth/register');
  await carrySession(page.context(), store, await aShopper(store));
  await page.reload();
  await checkShown('in');
  await expect(controls.in[0]!).toHaveAttribute('href', '/account');
});

test('the cart link has a badge with the units of the cart, and none while it is empty', {
  tag: ['@S2.52', '@S2.53', '@S2.54'],
}, async ({ page }) => {
  const cartLink = page.getByRole('banner').getByRole('link', { name: /^Carrito/ });
  await page.goto(`${store.url}/terminos`);
  await expect(cartLink).toHaveAttribute('href', '/cart');
  await expect(cartLink).not.toHaveText(/\d/);
  const line = { name: 'x', price: 1000, discount: 0, stock: 9, category: 'SSD' };
  const cart = [
    { ...line, id: '1', quantity: 2 },
    { ...line, id: '3', quantity: 3 },
  ];
  await page.evaluate((json) => localStorage.setItem('cart', json), JSON.stringify(cart));
  await page.reload();
  await expect(cartLink).toHaveText(/5/);
  await page.evaluate(() => localStorage.setItem('cart', '[]'));
  await page.reload();
  await expect(cartLink).not.toHaveText(/\d/);
});

test('on a phone what is put into the cart is one notice below the header, which leaves title and filters readable', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${store.url}/categories/procesadores?marca=amd`);
  const main = page.getByRole('main');
  const cards = main.getByRole('article');
  const add = (card: number) => cards.nth(card).getByRole('button', { name: /^Añadir al carrito/ });
  for (const card of [0, 0, 1]) await add(card).click();
  const second = await cards.nth(1).getByRole('heading').textContent();
  const notices = page.getByRole('region', { name: 'Avisos' });
  await expect(notices.getByRole('link', { name: 'Ver carrito' })).toHaveCount(1);
  await expect(notices).toContainText(`${second} añadido al carrito`);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const below = (await notices.boundingBox())!;
  const header = (await page.getByRole('banner').boundingBox())!;
  expect(below.y).toBeGreaterThanOrEqual(header.y + header.height);
  for (const read of [main.getByRole('heading', { level: 1 }), main.getByRole('link', { name: 'Quitar AMD' })]) {
    expect((await read.boundingBox())!.y).toBeGreaterThan(below.y + below.height);
  }
});

test('at 320 px with text twice as large nothing stands beside the screen', async ({ page }) => {
  const word = 'Ultrasupermegahiperextrarrequetelargofinal';
  const line = {
    id: '1',
    name: `AMD ${word}`,
    price: 1000,
    discount: 15,
    stock: 9,
    category: 'Procesadores',
    quantity: 2,
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${store.url}/terminos`);
  await page.evaluate((json) => localStorage.setItem('cart', json), JSON.stringify([line]));
  for (const path of [
    '/cart',
    `/search?q=${word}`,
    '/no-existe',
    '/',
    '/offers',
    '/categories',
    '/terminos',
    '/privacidad',
    '/pqr',
    '/envios',
    '/blog/armar-un-pc-gamer',
    '/success',
    '/payment',
    '/product/2',
    '/armar/1camd-ryzen-5-7600',
    '/auth/register',
    '/offline.html',
  ]) {
    await page.goto(store.url + path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    if (path === '/cart') await expect(page.getByText(word).first()).toBeVisible();
    const wide = () =>
      page.evaluate(() =>
        document.documentElement.scrollWidth <= 320
          ? []
          : [...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > 320.5)
              .map((element) => `${element.tagName} ${element.className}`),
      );
    await expect.poll(wide, path).toEqual([]);
  }
});

test.describe('the menu of phones', () => {
  test.use({ viewport: phone });

  test('opens by its button, holds every way, keeps the focus, and closes by key, button and on a wide screen', {
    tag: ['@S2.55'],
  }, async ({ page }) => {
    await page.goto(store.url);
    await test.step('it is collapsed until its button opens it, and Escape gives the focus back', async () => {
      await expect(menuOf(page)).toBeHidden();
      await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
      await menuButton(page).focus();
      await page.keyboard.press('Enter');
      await expect(menuOf(page)).toBeVisible();
      await expect(menuOf(page)).toHaveAttribute('id', (await menuButton(page).getAttribute('aria-controls')) ?? '');
      await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(menuOf(page).getByRole('button', { name: 'Cerrar menú' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menuOf(page)).toBeHidden();
      await expect(menuButton(page)).toBeFocused();
      await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
    });
    await test.step('it holds sections, every category, help and the theme', async () => {
      await openMenu(page);
      const links = await menuOf(page).getByRole('link').allTextContents();
      expect(links).toEqual(expect.arrayContaining(['Ofertas', 'Categorías', 'Blog', 'Procesadores', 'Memoria Ram']));
      expect(links).toEqual(expect.arrayContaining(['Términos y condiciones', 'Peticiones, quejas y reclamos (PQR)']));
      expect(links).toEqual(expect.arrayContaining(['Iniciar Sesión', 'Registrarse']));
      expect(links).toEqual(expect.arrayContaining(['Mi PC', 'Lista de Deseados', 'Comparar']));
      expect(links).toHaveLength(2 + 3 + 4 + 12 + 6);
      await menuOf(page).getByRole('button', { name: 'Cambiar a tema oscuro' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await menuOf(page).getByRole('button', { name: 'Cerrar menú' }).click();
      await expect(menuOf(page)).toBeHidden();
      await expect(menuButton(page)).toBeFocused();
    });
    await test.step('it keeps the focus inside, in both directions, and the page behind it still', async () => {
      await openMenu(page);
      const stops = await menuOf(page).locator('a, button').count();
      const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
      for (const step of ['Tab', 'Shift+Tab']) {
        for (let count = 0; count < stops + 3; count += 1) {
          await page.keyboard.press(step);
          expect(await isInside(), `${step} ${count}`).toBe(true);
        }
      }
      await page.mouse.move(180, 400);
      await page.mouse.wheel(0, 400);
      await menuOf(page).getByRole('button', { name: 'Cerrar menú' }).click();
      await expect(menuOf(page)).toBeHidden();
      // Wheel events are handled in order: had the first one scrolled the page, it would end lower.
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(300);
      expect(await page.evaluate(() => scrollY)).toBe(300);
    });
    await test.step('it stays usable when the screen is turned and becomes wide', async () => {
      await openMenu(page);
      await page.setViewportSize({ width: 900, height: 360 });
      await menuOf(page).getByRole('button', { name: 'Cerrar menú' }).click();
      await expect(menuOf(page)).toBeHidden();
      await expect(menuButton(page)).toBeHidden();
      await page.setViewportSize(phone);
    });
    await test.step('where it cannot be fetched its button leads to the footer, which has the same links', async () => {
      await page.route('**/assets/menu-panel-*', (route) => route.abort());
      await page.reload();
      await menuButton(page).click();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Procesadores' })).toBeInViewport();
      await expect(menuOf(page)).toBeHidden();
    });
  });

  test('closes when it has led somewhere, when the shopper goes back, and when it leads to the page that is open', async ({
    page,
  }) => {
    await page.goto(`${store.url}/offers`);
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'Procesadores' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Procesadores' })).toBeVisible();
    await expect(menuOf(page)).toBeHidden();
    await openMenu(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Ofertas' })).toBeVisible();
    await expect(menuOf(page)).toBeHidden();
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'Ofertas' }).click();
    await expect(menuOf(page)).toBeHidden();
  });

  test('breaks no rule of accessibility while it is open, and fits the screen', async ({ page }) => {
    // Or axe would look at colours on their way from one theme to the other.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${store.url}/terminos`);
    await openMenu(page);
    expect(await axeInBothThemes(page, { isFirst: true })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

test('an old browser is told so on each page, and no other is', async ({ page }) => {
  const said = () => page.locator('html').evaluate((root) => getComputedStyle(root, '::before').content);
  await page.goto(`${store.url}/categories`);
  expect(await said()).toBe('none');
  await page.addInitScript(() => Reflect.deleteProperty(Map, 'groupBy'));
  await page.goto(`${store.url}/terminos`);
  expect(await said()).toContain('Tu navegador es de antes de 2024');
});
