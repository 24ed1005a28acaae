import type { Page } from '@playwright/test';
import { aShopper, signedIn } from '#tests/support/customers.ts';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { expect, test } from './shop.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const main = (page: Page) => page.getByRole('main');
const setStock = (id: string, stock: number) => setProduct(store.services.db, id, { stock });
async function linkIn(email: string, subject: string): Promise<string> {
  const { text } = await store.mailServer.waitFor(email, subject);
  return text?.match(/https?:\/\/\S+\/avisos\/\S+/)?.[0] ?? '';
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a guest asks for a product that is sold out, corrects a mistake, confirms, is notified, and leaves', async ({
      page,
    }) => {
      const email = `luz-${javaScriptEnabled}@example.test`;
      await setStock('2', 0);
      await page.goto(`${store.url}/product/2`);
      await main(page).getByLabel('Correo electrónico').fill('luz@');
      await main(page).getByRole('button', { name: 'Avísame', exact: true }).click();
      await expect(main(page).getByRole('alert')).toContainText('Ese correo no parece completo');
      await expect(main(page).getByLabel('Correo electrónico')).toHaveValue('luz@');
      // Its form led to a page of its own, which moves to what is wrong once its scripts have come.
      if (javaScriptEnabled) await expect(main(page).getByRole('alert')).toBeFocused();
      await main(page).getByLabel('Correo electrónico').fill(email);
      await main(page).getByRole('checkbox').check();
      await main(page).getByRole('button', { name: 'Avísame', exact: true }).click();
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Revisa tu correo');

      await page.goto(await linkIn(email, 'Confirma el aviso'));
      await main(page).getByRole('button', { name: 'Activar el aviso' }).click();
      await expect(main(page).getByRole('status')).toContainText('apenas se cumpla');
      await setStock('2', 4);
      await page.goto(await linkIn(email, 'Ya está disponible'));
      await expect(main(page)).toContainText('Este aviso ya terminó');
      await main(page).getByRole('button', { name: 'Cancelar todos mis avisos' }).click();
      await expect(main(page).getByRole('status')).toContainText('no te escribiremos por ningún producto');
    });
  });
}

test('a signed-in shopper asks for a price on the product’s page, and finds the alert in the account', async ({
  page,
  context,
}) => {
  const ana = await aShopper(store);
  await carrySession(context, store, ana);
  await page.goto(`${store.url}/product/3`);
  const alertPanel = main(page).locator('details').filter({ hasText: 'Avísame si baja de precio' });
  await alertPanel.locator('summary').click();
  await expect(alertPanel.getByLabel('Correo electrónico')).toBeHidden();
  await alertPanel.getByLabel('Precio que esperas, en pesos').fill('1.000');
  await alertPanel.getByRole('button', { name: 'Avísame', exact: true }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Listo, te avisamos');
  await main(page).getByRole('link', { name: 'Ver mis avisos' }).click();
  await expect(main(page).getByRole('listitem').last()).toContainText('cueste $ 1.000 o menos');
  await main(page)
    .getByRole('button', { name: /^Cancelar el aviso/ })
    .click();
  await expect(main(page).getByText('No esperas ningún aviso')).toBeVisible();
});

test('a guest who looks for what the shop does not sell asks for an alert in the search, on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${store.url}/search?q=monitores`);
  const panel = main(page).getByRole('region', { name: 'Avísame cuando lo vendan' });
  await panel.getByLabel('Correo electrónico').fill('luz-monitor@example.test');
  await panel.getByRole('checkbox').check();
  await panel.getByRole('button', { name: 'Avísame', exact: true }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Revisa tu correo');
  await page.goto(await linkIn('luz-monitor@example.test', 'Confirma el aviso'));
  await main(page).getByRole('button', { name: 'Activar el aviso' }).click();
  await expect(main(page)).toContainText('Te avisamos cuando vendamos «monitor».');
});

test('the price of a year is drawn, an offer can be checked, and the admin says what it promises', async ({
  page,
  context,
}) => {
  const { db } = store.services;
  await setProduct(db, '1', { price: 1_000_000, discount: 0 });
  await setProduct(db, '1', { price: 1_400_000, discount: 25 });
  await page.goto(`${store.url}/product/1`);
  await expect(main(page)).toContainText('Precio más bajo en 30 días: $ 1.000.000');
  await main(page).locator('summary', { hasText: 'Precio desde el ' }).click();
  await expect(main(page).getByRole('img', { name: /^Lo que se ha pagado/ })).toBeVisible();
  const rows = main(page)
    .getByRole('table', { name: /^Precio desde el / })
    .getByRole('row');
  await expect(rows.nth(1)).toContainText('$ 1.050.000');
  await expect(rows.nth(2)).toContainText('$ 1.000.000');

  await carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password));
  await page.goto(`${store.url}/admin/productos/1`);
  await expect(main(page)).toContainText('El descuento dice 25 %');
  await expect(main(page)).toContainText('no se ahorra nada');
  await page.goto(`${store.url}/admin`);
  await main(page).locator('summary', { hasText: 'Precio anterior inflado' }).waitFor();
});

test('a question is asked, answered in the admin, and open pages show the answer without a reload', async ({
  page,
  browser,
}) => {
  const ana = await aShopper(store);
  const hers = await browser.newContext();
  await carrySession(hers, store, ana);
  const asking = await hers.newPage();
  await asking.goto(`${store.url}/product/3`);
  await asking.getByRole('link', { name: 'Haz una pregunta' }).first().click();
  await asking.getByLabel('Tu pregunta').fill('¿Trae el disipador?');
  await asking.getByRole('button', { name: 'Enviar pregunta' }).click();
  await expect(asking.getByRole('status')).toContainText('Recibimos tu pregunta');

  await page.goto(`${store.url}/product/3`);
  await expect(main(page)).toContainText('Nadie ha preguntado todavía.');
  const adminContext = await browser.newContext();
  await carrySession(adminContext, store, await signedIn(store, storeOwner.email, storeOwner.password));
  const owner = await adminContext.newPage();
  await owner.goto(`${store.url}/admin`);
  await owner.getByRole('link', { name: /¿Trae el disipador\?/ }).click();
  await owner.getByLabel('Tu respuesta').fill('Sí, va en la caja.');
  await owner.getByRole('button', { name: 'Publicar respuesta' }).click();
  await expect(owner.getByText('La respuesta quedó publicada.')).toBeVisible();
  await expect(main(page)).toContainText('Sí, va en la caja.');
  await Promise.all([hers.close(), adminContext.close()]);
});
