import type { Page } from '@playwright/test';
import { aShopper } from '#tests/support/customers.ts';
import type { RunningStore } from '#tests/support/store/store.ts';
import { holdScripts } from './hold-scripts.ts';
import { expect, test } from './shop.ts';
import { bringCart, shopperOn } from './shopper.ts';
import { carrySession } from './signed-in.ts';

/** What somebody does while the scripts are still on their way. */
let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});

async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const arrive = await holdScripts(page);
  await page.goto(store.url + path, { waitUntil: 'domcontentloaded' });
  return arrive;
}

test('a product is put into the cart once, when the scripts are there, and a press on a heart is not lost either', async ({
  page,
  context,
}) => {
  await carrySession(context, store, await aShopper(store));
  const arrive = await openWithoutScripts(page, '/product/2');
  await page
    .getByRole('button', { name: /^Añadir al carrito/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Añadir a la lista de deseados', exact: true }).click();
  expect(await shopperOn(page).storage('cart')).toBeNull();
  arrive();
  await expect(page.getByText(/añadido al carrito/)).toHaveCount(1);
  await expect(shopperOn(page).toast('Producto añadido a la lista de deseados')).toHaveCount(1);
  expect(JSON.parse((await shopperOn(page).storage('cart')) ?? '[]')).toMatchObject([{ id: '2', quantity: 1 }]);
  expect(new URL(page.url()).pathname).toBe('/product/2');
});

test('cards are put into the cart in the order in which they were pressed', async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/categories/procesadores');
  const buttons = page.getByRole('main').getByRole('button', { name: /^Añadir al carrito/ });
  const names = await Promise.all(
    [1, 0, 1].map(async (at) => (await buttons.nth(at).getAttribute('aria-label'))?.replace('Añadir al carrito: ', '')),
  );
  for (const at of [1, 0, 1]) await buttons.nth(at).click();
  arrive();
  await expect
    .poll(async () => JSON.parse((await shopperOn(page).storage('cart')) ?? '[]'))
    .toMatchObject([
      { name: names[0], quantity: 2 },
      { name: names[1], quantity: 1 },
    ]);
});

test('the fold of arrival that was opened asks for the municipality once the scripts are there', async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/product/3');
  await page.getByText('¿Cuándo llega?').click();
  arrive();
  await expect(page.getByRole('combobox', { name: 'Tu municipio' })).toBeVisible();
});

test('links and filters lead on at once, and a term is searched for', async ({ page }) => {
  await openWithoutScripts(page, '/');
  await page.getByRole('navigation', { name: 'Filtrar por categoría' }).getByRole('link', { name: /^SSD/ }).click();
  await expect(page).toHaveURL(/category=/);
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await page.getByRole('searchbox').fill('ryzen');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/search\?q=ryzen/);
});

test('prices that are typed into the filters stay and lead on', async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/categories/procesadores');
  const panel = page.locator('#filtros');
  await panel.getByLabel('Desde').first().fill('700.000');
  await panel.getByLabel('Hasta').first().focus();
  await page.keyboard.type('1.500.000');
  arrive();
  await page.waitForFunction(() => {
    const form = document.querySelector('#filtros form');
    return form && Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/precio_desde=700000&precio_hasta=1500000/);
});

test('the theme changes, the banner stops although its script comes later, and a term that is being typed gets suggestions', async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, '/');
  await page.getByRole('button', { name: 'Cambiar a tema oscuro' }).click();
  await page.getByRole('button', { name: 'Pausar carrusel' }).click();
  await page.getByRole('searchbox').click();
  await page.keyboard.type('ryzen');
  arrive();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Reanudar carrusel' })).toBeVisible();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('search').getByRole('combobox')).toHaveValue('ryzen');
});

test('the banner stops for a press between its first picture and its first effects', async ({ page }) => {
  // React and this loop take turns, so the press comes in the first turn in which it is answered.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const button = document.querySelector<HTMLElement>('[aria-label="Pausar carrusel"]');
      if (button && Object.keys(button).some((key) => key.startsWith('__reactProps'))) button.click();
      else port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await page.goto(store.url);
  await expect(page.getByRole('button', { name: 'Reanudar carrusel' })).toBeVisible();
});

test('an order and a filter that were chosen lead on once the scripts are there', async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/categories/procesadores');
  await page.getByLabel('Ordenar por').selectOption('Menor precio');
  await page.getByRole('checkbox', { name: /^AMD/ }).check();
  arrive();
  await expect(page).toHaveURL(/procesadores\?marca=amd&orden=precio$/);
  await expect(page.getByLabel('Ordenar por')).toHaveValue('precio');
  await expect(page.getByRole('checkbox', { name: /^AMD/ })).toBeChecked();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the button for the filters does not come before what it opens', async ({ page }) => {
    await page.addInitScript(() => {
      const notePanel = () => {
        const button = document.querySelector('[popovertarget=filtros]');
        if (button && !document.getElementById('filtros')) Object.assign(window, { cameAlone: true });
      };
      new MutationObserver(notePanel).observe(document, { childList: true, subtree: true });
    });
    await page.goto(store.url);
    await page
      .getByRole('search')
      .getByRole('searchbox')
      .or(page.getByRole('search').getByRole('combobox'))
      .fill('ryzen');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
    expect(await page.evaluate(() => 'cameAlone' in window)).toBe(false);
  });

  test('the menu opens', async ({ page }) => {
    const arrive = await openWithoutScripts(page, '/cart');
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    arrive();
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
  });
});

test.describe('payment', () => {
  test.beforeEach(({ page }) => bringCart(page, store, { 2: 1 }));

  test('knows the cart when its button is pressed', async ({ page }) => {
    const arrive = await openWithoutScripts(page, '/payment');
    await shopperOn(page).fillForm();
    const asked = page.waitForRequest((request) => request.method() === 'POST' && /\/payment/.test(request.url()));
    await page.route('**/payment*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Pagar con Wompi' }).click();
    arrive();
    const sent = new URLSearchParams((await asked).postData() ?? '');
    expect(JSON.parse(sent.get('cart') ?? '[]')).toMatchObject([{ id: '2', quantity: 1 }]);
  });

  test('says what is missing when Enter is pressed in a field', async ({ page }) => {
    const arrive = await openWithoutScripts(page, '/payment');
    await page.getByLabel('Nombre completo').press('Enter');
    arrive();
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText(/campos requeridos|términos/);
    await expect(page.getByText('El carrito está vacío')).toHaveCount(0);
  });
});
