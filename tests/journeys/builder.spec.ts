import type { Locator, Page } from '@playwright/test';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { keyboardUser } from './keyboard.ts';
import { expect, test } from './shop.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const main = (page: Page) => page.getByRole('main');
const verdict = (page: Page) => page.getByRole('region', { name: 'Resultado' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const slot = (page: Page, name: string) =>
  main(page)
    .getByRole('list', { name: 'Piezas de tu PC' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

const slots = [
  ['procesador', 'Procesador'],
  ['tarjeta gráfica', 'Tarjeta gráfica'],
  ['disipador', 'Disipador'],
  ['placa base', 'Placa base'],
  ['memoria', 'Memoria'],
  ['disco', 'Disco'],
  ['chasís', 'Chasís'],
  ['fuente', 'Fuente'],
] as const;

test('from nothing to a finished PC by keyboard alone', async ({ page }) => {
  const user = keyboardUser(page);
  const follow = async (link: Locator) => {
    await user.goTo(link);
    await page.keyboard.press('Enter');
  };
  await page.goto(store.url);
  await follow(page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Arma tu PC' }));
  await expect(heading(page, 'Arma tu PC')).toBeVisible();
  for (const [index, [label, name]] of slots.entries()) {
    await follow(main(page).getByRole('link', { name: new RegExp(`^Elegir ${label}$`, 'i') }));
    await expect(heading(page, `Elegir ${label}`)).toBeVisible();
    const first = main(page)
      .getByRole('link', { name: /^Elegir: / })
      .first();
    const chosen = (await first.getAttribute('aria-label'))?.replace('Elegir: ', '') ?? '';
    await follow(first);
    await expect(slot(page, name).getByRole('link', { name: chosen, exact: true })).toBeVisible();
    await expect(main(page).getByText(index === 0 ? '1 pieza' : `${index + 1} piezas`, { exact: true })).toBeVisible();
    await expect(verdict(page)).not.toContainText('No compatible');
  }
  await expect(verdict(page)).not.toContainText('Falta elegir');
  await expect(verdict(page)).toContainText(/Hasta \d+\sW de \d+\sW/);
  expect(await axe(page)).toEqual([]);

  await follow(slot(page, 'Memoria').getByRole('link', { name: /^Uno más: / }));
  await expect(slot(page, 'Memoria')).toContainText('2 ×');
  await follow(slot(page, 'Memoria').getByRole('link', { name: /^Quitar / }));
  await expect(slot(page, 'Memoria')).not.toContainText('2 ×');
  await follow(slot(page, 'Disipador').getByRole('link', { name: /^Quitar / }));
  await expect(slot(page, 'Disipador').getByRole('link', { name: 'Elegir disipador' })).toBeVisible();
  // The pressed link is gone; what it changed is said where the focus is.
  await expect(verdict(page).getByRole('status')).toBeFocused();
});

test('on a wide screen name, facts and price of each choice begin in one line, whatever the price', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${store.url}/armar/1camd-ryzen-5-7600/elegir/grafica`);
  const rows = page
    .getByRole('list', { name: 'Piezas para elegir' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(rows.filter({ has: page.locator('s') }).first()).toBeVisible();
  const offsets = await rows.evaluateAll((all) =>
    all.map((row) => row.querySelector('h2')!.getBoundingClientRect().top - row.getBoundingClientRect().top),
  );
  expect(new Set(offsets.map(Math.round)).size).toBe(1);
});

test('a part that is sold out on an open page is shown and fixed with one press', async ({ page }) => {
  const sold = 'asrock-arc-b580-challenger-oc-12gb';
  await page.goto(`${store.url}/armar?uso=1080p&presupuesto=4000000`);
  await main(page)
    .getByRole('link', { name: /^Abrir y cambiar piezas: .*Arc B580/ })
    .click();
  await expect(verdict(page)).toContainText('Compatible');
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await page.waitForResponse((response) => response.url().includes('/api/live'));
  await setProduct(store.services.db, sold, { stock: 0 });
  await expect(slot(page, 'Tarjeta gráfica')).toContainText('Agotada: alguien compró la última.');
  const fixes = page.getByRole('region', { name: 'Cómo se arregla' });
  await expect(fixes).toContainText('La pieza más cercana que lo arregla');
  await fixes
    .getByRole('link', { name: /^Hacer este cambio/ })
    .first()
    .click();
  await expect(fixes).toHaveCount(0);
  await expect(slot(page, 'Tarjeta gráfica')).not.toContainText('Agotada');
  await expect(verdict(page)).toContainText('Compatible');
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  await setProduct(store.services.db, sold, { stock: 21 });
});

test('a product goes into the PC that this browser was at last, and the start leads back to it', async ({ page }) => {
  await page.goto(`${store.url}/product/amd-ryzen-5-7600`);
  await main(page).locator('summary', { hasText: 'Más' }).click();
  await main(page).getByRole('link', { name: 'Úsalo en tu PC: AMD Ryzen 5 7600' }).click();
  await expect(slot(page, 'Procesador')).toContainText('AMD Ryzen 5 7600');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('build'))).toBe('1camd-ryzen-5-7600');
  await page.goto(`${store.url}/product/crucial-bx500-1tb`);
  const use = main(page).getByRole('link', { name: /^Úsalo en tu PC/ });
  await main(page).locator('summary', { hasText: 'Más' }).click();
  await expect(use).toHaveAttribute('href', '/armar/1camd-ryzen-5-7600/con/crucial-bx500-1tb');
  await use.click();
  await expect(slot(page, 'Disco')).toContainText('Crucial BX500 1 TB');
  await expect(slot(page, 'Procesador')).toContainText('AMD Ryzen 5 7600');
  await page.goto(`${store.url}/armar`);
  await main(page).getByRole('link', { name: 'Sigue con la tuya' }).click();
  await expect(heading(page, 'AMD Ryzen 5 7600')).toBeVisible();
});

test.describe('without scripts, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a PC is proposed, changed, taken apart and compared', async ({ page }) => {
    await page.goto(`${store.url}/armar`);
    await page.getByRole('radio', { name: /Oficina/ }).check();
    await page.getByLabel('Presupuesto en pesos').fill('2.500.000');
    await page.getByRole('button', { name: 'Ver propuestas' }).click();
    await page
      .getByRole('link', { name: /^Abrir y cambiar piezas/ })
      .first()
      .click();
    await expect(verdict(page)).toContainText('Compatible');
    await slot(page, 'Disco')
      .getByRole('link', { name: /^Cambiar / })
      .click();
    await expect(heading(page, 'Cambiar disco')).toBeVisible();
    await page.getByLabel('Ordenar por').selectOption('Mayor precio');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    const search = page.getByRole('search', { name: 'Buscar entre estas piezas' });
    await search.getByRole('searchbox').fill('crucial');
    await search.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/orden=precio-mayor.*q=crucial|q=crucial.*orden=precio-mayor/);
    await page
      .getByRole('link', { name: /^Elegir: / })
      .first()
      .click();
    await expect(slot(page, 'Disco').getByRole('heading', { level: 3 })).toHaveCount(1);
    await slot(page, 'Disco')
      .getByRole('link', { name: /^Uno más/ })
      .click();
    await expect(slot(page, 'Disco')).toContainText('2 ×');
    await slot(page, 'Procesador')
      .getByRole('link', { name: /^Quitar / })
      .click();
    await expect(verdict(page)).toContainText('Falta elegir: procesador');
    await page.getByRole('link', { name: 'Comparar con otro PC' }).click();
    await page.getByLabel('El segundo').fill(`${store.url}/armar/1camd-ryzen-5-7600`);
    await page.getByRole('button', { name: 'Comparar' }).click();
    await expect(page.getByRole('row', { name: /^Procesador/ })).toContainText('AMD Ryzen 5 7600');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
