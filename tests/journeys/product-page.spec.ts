import type { Page } from '@playwright/test';
import { saveReview } from '#app/shop/reviews/reviews.server.ts';
import { aShopper } from '#tests/support/customers.ts';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';
import { expect, test } from './shop.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const main = (page: Page) => page.getByRole('main');
const cart = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Carrito/ });
const toast = (page: Page) => page.getByRole('region', { name: 'Avisos' });
const strip = (page: Page, title: string) => main(page).getByRole('region', { name: title });

test('price and button stay in sight once the button is gone, and take the chosen units', async ({ page }) => {
  await page.goto(`${store.url}/product/kingston-nv3-500gb`);
  const bar = page.getByRole('region', { name: 'Comprar este producto' });
  for (const [index, width] of [390, 820, 1440].entries()) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(bar).toHaveCount(0);
      await main(page).getByLabel('Cantidad').fill('2');
      await main(page).getByRole('region', { name: 'Productos relacionados' }).scrollIntoViewIfNeeded();
      await expect(bar).toBeInViewport();
      await expect(bar).toContainText(/\$\s[\d.]+/);
      await bar.getByRole('button', { name: /^Añadir al carrito/ }).click();
      const units = 2 * (index + 1);
      await expect(toast(page)).toContainText(`añadido al carrito (x${units})`);
      await expect(cart(page)).toContainText(String(units));
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect(bar).toHaveCount(0);
    });
  }
});

test('a long name leaves its price above the button on the first screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = 'Corsair Vengeance RGB DDR5 64 GB (2×32 GB) 6400 MT/s CL32, negra';
  await setProduct(store.services.db, 'amd-ryzen-5-5600', { name, discount: 10, stock: 9 });
  await page.goto(`${store.url}/product/amd-ryzen-5-5600`);
  await page.evaluate(() => document.fonts.ready);
  const price = (await main(page).locator('.price').first().boundingBox())!;
  const button = (await main(page)
    .getByRole('button', { name: /^Añadir/ })
    .first()
    .boundingBox())!;
  expect(button.y + button.height).toBeLessThanOrEqual(740);
  expect(price.y + price.height).toBeLessThan(button.y - 10);
});

test('under the title stand the stars and the link to a question, and the sheet says what is in the box', async ({
  page,
}) => {
  const { db } = store.services;
  await page.goto(`${store.url}/product/amd-ryzen-5-7600`);
  const stars = main(page).getByRole('link', { name: /\d reseñas?$/ });
  await expect(stars).toHaveCount(0);
  await saveReview(db, {
    customerId: await anAccount(db),
    productId: 'amd-ryzen-5-7600',
    review: { stars: 4, comment: 'Corre fresco.' },
    now: new Date(),
  });
  await page.reload();
  await expect(stars).toContainText('1 reseña');
  await stars.click();
  await expect(main(page).getByRole('region', { name: 'Reseñas' })).toBeInViewport();
  const sheet = main(page).getByRole('region', { name: 'Especificaciones' });
  await expect(sheet).toContainText('AMD');
  await expect(sheet).toContainText('100-100001015BOX');
  await expect(sheet).toContainText(/En la caja\s*Procesador\nDisipador Wraith Stealth/);
  await main(page).getByRole('link', { name: 'Haz una pregunta' }).first().click();
  await expect(page).toHaveURL(/\/auth\?next=.*pregunta/);
});

test('after what is related stands what goes with it, and where it is sold out the nearest in stock', async ({
  page,
}) => {
  await page.goto(`${store.url}/product/1`);
  await expect(strip(page, 'Productos relacionados').getByRole('article')).toHaveCount(5);
  const companions = await strip(page, 'También necesitas').getByRole('article').allTextContents();
  expect(companions.filter((text) => /AM5/.test(text)).length).toBeGreaterThan(0);
  expect(companions.filter((text) => /LGA|AM4/.test(text))).toEqual([]);
  await expect(strip(page, 'Parecidos disponibles')).toHaveCount(0);

  await setProduct(store.services.db, 'crucial-t500-2tb', { stock: 0 });
  await page.goto(`${store.url}/product/crucial-t500-2tb`);
  const nearest = strip(page, 'Parecidos disponibles').getByRole('article');
  await expect(nearest.first()).toBeVisible();
  for (const card of await nearest.all()) await expect(card).not.toContainText('Agotado');
  await expect(main(page).locator('details[open]')).toContainText('Avísame cuando vuelva');
  await expect(main(page).getByLabel('Cantidad')).toHaveCount(0);
});

test('it is shared by link and by WhatsApp, and instalments are said without a rate', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
  await page.goto(`${store.url}/product/3`);
  await main(page).getByRole('button', { name: 'Compartir' }).click();
  await expect(toast(page)).toContainText('Enlace copiado');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${store.url}/product/3`);
  const whatsapp = await main(page).getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(whatsapp ?? '')).toContain(`${store.url}/product/3`);
  await expect(main(page)).toContainText('Con tarjeta de crédito las eliges en Wompi. La tasa la pone tu banco.');
});

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a signed-in shopper says once that a review was of use', async ({ page, context }) => {
      const { db } = store.services;
      const review = { stars: 5, comment: 'Silencioso.' } as const;
      await saveReview(db, { customerId: await anAccount(db), productId: '2', review, now: new Date() });
      await carrySession(context, store, await aShopper(store));
      await page.goto(`${store.url}/product/2`);
      const item = main(page).getByRole('listitem').filter({ hasText: 'Silencioso.' }).first();
      await expect(item.getByRole('button')).toHaveText('Sí');
      for (const press of [1, 2]) {
        await item.getByRole('button').click();
        await expect(page, `press ${press}`).toHaveURL(/#reviews$/);
        await expect(item.getByRole('button'), `press ${press}`).toHaveText('Sí (1)');
      }
      await db.deleteFrom('reviews').where('product_id', '=', '2').execute();
    });
  });
}
