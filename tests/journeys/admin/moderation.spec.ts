import type { Page } from '@playwright/test';
import { saveReview } from '#app/shop/reviews/reviews.server.ts';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
let owner: SignedInCustomer;
let ana: SignedInCustomer;
test.beforeAll(async () => {
  store = await startStore();
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
  ana = await aShopper(store, { email: 'anamaria@correo.test' });
});
test.afterAll(() => store?.close());
test.beforeEach(({ context }) => carrySession(context, store, owner));

const productId = 'amd-ryzen-5-9600x';
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const review = (page: Page, words: string) => main(page).getByRole('listitem').filter({ hasText: words });

async function writeReview(comment: string, stars: 1 | 2 | 3 | 4 | 5 = 2) {
  const { db } = store.services;
  await db.deleteFrom('reviews').execute();
  await saveReview(db, { customerId: ana.customer.id, productId, review: { stars, comment }, now: new Date() });
}

async function fileClaim(page: Page, email: string): Promise<string> {
  await page.goto(`${store.url}/pqr`);
  await page.getByLabel('Tipo de solicitud').selectOption('claim');
  await page.getByLabel('Nombre completo').fill('Luz Reclama');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Tu mensaje').fill('La tarjeta llegó golpeada.');
  await page.getByRole('checkbox').check();
  await press(page, 'Radicar');
  await expect(page.getByRole('heading', { level: 1, name: /^Radicado PQR-/ })).toBeVisible();
  return page.url();
}

test('a review is hidden with a reason: gone from the open page of the product, told to its writer, and shown again', async ({
  page,
  browser,
}) => {
  await writeReview('Comprado a un ladrón.');
  const shopper = await browser.newContext();
  await carrySession(shopper, store, ana);
  const shop = await shopper.newPage();
  const listening = shop.waitForResponse((response) => response.url().includes('/api/live'));
  await shop.goto(`${store.url}/product/${productId}`);
  const section = shop.getByRole('region', { name: 'Reseñas' });
  await expect(section.getByRole('img', { name: '2 de 5 estrellas' })).toBeVisible();
  await listening;

  await page.goto(`${store.url}/admin`);
  await page.getByRole('link', { name: 'Reseñas', exact: true }).click();
  await page.getByLabel('Producto o texto').fill('ladron');
  await press(page, 'Buscar');
  await expect(main(page).getByText('1 reseña', { exact: true })).toBeVisible();
  await page.getByText('Ocultar', { exact: true }).click();
  await press(page, 'Ocultar reseña');
  await expect(page.getByRole('alert')).toContainText('Motivo: Falta este dato.');
  await page.getByLabel('Motivo').fill('Acusa de un delito sin pruebas');
  await press(page, 'Ocultar reseña');
  await expect(page.getByText('La reseña quedó oculta.')).toBeVisible();

  await expect(section.getByText('No hay reseñas todavía.')).toBeVisible();
  await expect(section.getByText('Oculta por la tienda.')).toBeVisible();
  await expect(shop.getByText('Acusa de un delito')).toHaveCount(0);

  await page.getByRole('link', { name: 'Ocultas' }).click();
  await expect(review(page, 'ladrón')).toContainText('Acusa de un delito sin pruebas');
  await press(page, 'Mostrar otra vez');
  await expect(page.getByText('La reseña se ve otra vez.')).toBeVisible();
  await expect(section.getByText('Oculta por la tienda.')).toBeHidden();
  await expect(section.getByRole('img', { name: '2 de 5 estrellas' })).toBeVisible();
  await shopper.close();
});

test('a review is answered, by keyboard on a phone: the answer shows under it, and stays when the review is changed', async ({
  page,
}) => {
  await writeReview('Llegó sin disipador.');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${store.url}/admin/resenas?ver=unanswered`);
  await review(page, 'disipador').locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Tu respuesta').fill('Ese modelo no lo trae.\nTe lo enviamos.');
  await press(page, 'Publicar respuesta');
  await expect(page.getByText('La respuesta quedó publicada.')).toBeVisible();
  await page.goto(`${store.url}/product/${productId}`);
  const section = page.getByRole('region', { name: 'Reseñas' });
  await expect(section).toContainText('Respuesta de la tienda,');
  await expect(section).toContainText('Te lo enviamos.');
  const { db } = store.services;
  const changed = { stars: 5, comment: 'Me lo enviaron gratis.' } as const;
  await saveReview(db, { customerId: ana.customer.id, productId, review: changed, now: new Date(Date.now() + 1000) });
  await page.reload();
  await expect(section).toContainText('Editada después de la respuesta');
  await expect(section).toContainText('Te lo enviamos.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the audit says that a price went from one figure to another, by whom, and leads to the product', async ({
  page,
}) => {
  await page.goto(`${store.url}/admin/productos/${productId}`);
  const price = page.getByLabel('Precio', { exact: true });
  await price.fill('1.234.900');
  await press(page, 'Guardar cambios');
  // It is on offer, and its price rises.
  await page.getByLabel('Revisé este cambio').check();
  await press(page, 'Guardar cambios');
  await expect(page.getByText(/Guardamos los cambios/).first()).toBeVisible();
  await page.goto(`${store.url}/admin/auditoria`);
  await page.getByRole('link', { name: 'Productos', exact: true }).last().click();
  await page.getByLabel('Código del producto o número de pedido').fill(productId);
  await press(page, 'Filtrar');
  const entry = main(page).getByRole('listitem').filter({ hasText: 'Editado' }).first();
  await expect(entry).toContainText(storeOwner.email);
  await expect(entry.locator('del')).toHaveText(/\$/);
  await expect(entry.locator('ins')).toHaveText('$\u00a01.234.900');
  await entry.getByRole('link').click();
  await expect(page.getByLabel('Precio', { exact: true })).toHaveValue(/1\.?234\.?900/);
});

test('a claim waits on the first page, is answered there, arrives by mail, and its link shows it', async ({ page }) => {
  const link = await fileClaim(page, 'luz@example.test');
  await page.goto(`${store.url}/admin`);
  await main(page)
    .getByRole('link', { name: /^PQR-.*Luz Reclama/ })
    .first()
    .click();
  await page.getByLabel('Tu respuesta').fill('Te la cambiamos.\n\nPasamos mañana.');
  await press(page, 'Enviar respuesta');
  await expect(page.getByText('La respuesta va en camino por correo')).toBeVisible();
  const mail = await store.mailServer.waitFor('luz@example.test', /Respondimos tu solicitud PQR-/);
  expect(mail.text).toContain('Pasamos mañana.');
  expect(mail.text).toContain(link);
  await page.goto(link);
  await expect(main(page)).toContainText('Respondida');
  await expect(main(page)).toContainText('Pasamos mañana.');
  await page.goBack();
  await page.getByText('Cerrar', { exact: true }).click();
  await press(page, 'Cerrar la solicitud');
  await expect(page.getByText('La solicitud quedó cerrada.')).toBeVisible();
  await press(page, 'Abrir de nuevo');
  await expect(page.getByText('La solicitud está abierta otra vez.')).toBeVisible();
  await expect(main(page)).toContainText('quedan 15 días hábiles');
});

test('a mail that was refused is seen on the first page and sent again from there', async ({ page }) => {
  await fileClaim(page, 'rechaza@example.test');
  store.mailServer.mode = 'refuse-recipient';
  await page.goto(`${store.url}/admin/pqr?q=rechaza`);
  await main(page).getByRole('link', { name: /^PQR-/ }).click();
  await page.getByLabel('Tu respuesta').fill('Ya va.');
  await press(page, 'Enviar respuesta');
  // The owner is notified of the claim by a mail of her own.
  const refused = () =>
    store.services.db
      .selectFrom('mails')
      .select('id')
      .where('ended_as', '=', 'refused')
      .where('recipient', '=', 'rechaza@example.test')
      .execute();
  await expect.poll(refused).toHaveLength(1);
  await page.goto(`${store.url}/admin`);
  // The server refuses the owner's own notifications as well, and the page shows the newest mail.
  const others = main(page).locator('summary', { hasText: /correos? más/ });
  if ((await others.count()) > 0) await others.click();
  const mail = main(page).getByRole('listitem').filter({ hasText: 'rechaza@example.test' });
  await expect(mail).toContainText('No such user');
  store.mailServer.mode = 'normal';
  await mail.getByRole('button', { name: /^Volver a enviar/ }).click();
  await expect(page.getByText('El correo va en camino otra vez.')).toBeVisible();
  await expect(mail).toHaveCount(0);
  expect((await store.mailServer.waitFor('rechaza@example.test', 'Respondimos')).text).toContain('Ya va.');
});

test('without scripts a review is answered, and the form of a new product pressed twice makes one product', async ({
  browser,
}) => {
  await writeReview('Sin guiones también.');
  const context = await browser.newContext({ javaScriptEnabled: false });
  await carrySession(context, store, owner);
  const page = await context.newPage();
  await page.goto(`${store.url}/admin/resenas?ver=unanswered`);
  await page.locator('summary').first().click();
  await page.getByLabel('Tu respuesta').fill('Así es.');
  await press(page, 'Publicar respuesta');
  await expect(page.getByText('La respuesta quedó publicada.')).toBeVisible();
  await expect(page).toHaveURL(/ver=unanswered&hecho=answer/);

  await page.goto(`${store.url}/admin/productos`);
  await page.locator('summary', { hasText: 'Añadir producto' }).click();
  await page.getByLabel('Nombre', { exact: true }).fill('Producto de una vez');
  await page.getByLabel('Precio', { exact: true }).fill('10000');
  await main(page).getByRole('button', { name: 'Añadir producto', exact: true }).dblclick();
  await expect(page.getByText('«Producto de una vez» ya está en la tienda.')).toBeVisible();
  const made = store.services.db.selectFrom('products').select('id').where('name', '=', 'Producto de una vez');
  expect(await made.execute()).toHaveLength(1);
  await context.close();
});
