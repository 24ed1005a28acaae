import type { Page } from '@playwright/test';
import { signedIn } from '#tests/support/customers.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { keyboardUser, press, pressButton, typeInto } from './keyboard.ts';
import { expect, test } from './shop.ts';
import { isAlive } from './shopper.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const main = (page: Page) => page.getByRole('main');
const editor = (page: Page) => main(page).getByRole('textbox', { name: 'Texto' });
/** They come with the editor, in the stead of the plain field. */
const tools = (page: Page) => main(page).getByRole('toolbar');
const preview = (page: Page) => main(page).getByRole('region', { name: 'Así se ve' });
const text = '## Lo primero\n\nMira el [SSD](/product/3).\n\n::producto[3]\n';

async function ownerOn(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await carrySession(page.context(), store, await signedIn(store, storeOwner.email, storeOwner.password));
}

async function fitsSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

test('an article is written in six presses beside its words, and shoppers read it with the product’s price of now', async ({
  device,
}) => {
  const page = await device();
  await ownerOn(page);
  await page.goto(`${store.url}/admin`);
  await isAlive(page);
  let presses = 0;
  const counted = async (act: Promise<void>) => {
    presses += 1;
    await act;
  };
  await counted(page.getByRole('button', { name: 'Más' }).click());
  await counted(
    page.getByRole('navigation', { name: 'Secciones del panel' }).getByRole('link', { name: 'Blog' }).click(),
  );
  await counted(main(page).getByRole('link', { name: 'Escribir un artículo' }).click());
  await expect(main(page).getByLabel('Título', { exact: true })).toBeFocused();
  await page.keyboard.type('Qué SSD comprar');
  await counted(main(page).getByLabel('Resumen').click());
  await page.keyboard.type('Cuánto y cuál, para lo que haces.');
  await expect(tools(page)).toBeVisible();
  await counted(editor(page).click());
  await page.keyboard.insertText(text);
  await expect(preview(page).getByRole('heading', { name: 'Lo primero' })).toBeVisible();
  await expect(preview(page).getByText(/Disponible|Quedan|Agotado/)).toBeVisible();
  await fitsSideways(page);
  await counted(main(page).getByRole('button', { name: 'Publicar' }).click());
  await expect(main(page)).toContainText('Artículo publicado.');
  expect(presses).toBeLessThanOrEqual(6);

  const shopper = await device();
  await shopper.goto(`${store.url}/blog`);
  await shopper.getByRole('link', { name: 'Qué SSD comprar' }).click();
  await expect(shopper).toHaveURL(`${store.url}/blog/que-ssd-comprar`);
  await expect(main(shopper).getByRole('heading', { name: 'Lo primero' })).toBeVisible();
  await expect(main(shopper).locator('.text-product')).toContainText('$');
});

test('with keys alone: a legal text gets a version, and of two windows that edit it neither loses its words', async ({
  device,
}) => {
  const page = await device();
  await ownerOn(page);
  const address = `${store.url}/admin/paginas/envios`;
  await page.goto(address);
  const other = await page.context().newPage();
  await other.goto(address);
  await isAlive(other);
  for (const each of [page, other]) await expect(tools(each)).toBeVisible();
  const user = keyboardUser(page);
  await user.goTo(main(page).getByRole('link', { name: 'Imágenes' }));
  await press(page, 'Tab');
  await expect(editor(page)).toBeFocused();
  await press(page, 'Control+End');
  await page.keyboard.insertText('\n\n## Con llaves\n\nRecoges en {ciudad}.');
  await expect(preview(page).getByText(/^Recoges en [^{]+\.$/)).toBeVisible();
  await user.goTo(main(page).getByRole('button', { name: 'Publicar esta versión' }));
  await press(page, 'Enter');
  await expect(main(page)).toContainText('Versión publicada.');
  await expect(main(page)).toContainText('Versión 2, vigente desde el');
  await fitsSideways(page);
  expect(await axe(page)).toEqual([]);

  await editor(other).click();
  await other.keyboard.press('Control+End');
  await other.keyboard.insertText('\n\nLo de la otra ventana.');
  await main(other).getByRole('button', { name: 'Guardar sin publicar' }).click();
  await expect(main(other)).toContainText('alguien lo cambió mientras escribías');
  await expect(main(other).getByLabel('Lo que quedó guardado: Texto')).toHaveValue(/Recoges en \{ciudad\}/);
  // The editor draws only the lines that can be seen.
  await expect(main(other).locator('textarea[name=body]')).toHaveValue(/Lo de la otra ventana\.$/);

  const shopper = await device();
  await shopper.goto(`${store.url}/envios`);
  await expect(main(shopper).getByRole('heading', { name: 'Con llaves' })).toBeVisible();
  await main(shopper)
    .getByRole('link', { name: /^Versión 1/ })
    .click();
  await expect(main(shopper)).toContainText('Esta versión ya no rige');
});

test('with keys alone: a page of the owner comes into the footer with its publication, and leaves it by its tick', async ({
  device,
}) => {
  const page = await device();
  await ownerOn(page);
  await page.goto(`${store.url}/admin/paginas/nueva`);
  await isAlive(page);
  const user = keyboardUser(page);
  const tick = main(page).getByRole('checkbox', { name: 'Mostrar en el pie de página' });
  await typeInto(page, user, 'Título', 'Quiénes somos');
  await typeInto(page, user, 'Resumen para buscadores', 'Quién atiende la tienda.');
  await expect(tools(page)).toBeVisible();
  await user.goTo(main(page).getByRole('link', { name: 'Imágenes' }));
  await press(page, 'Tab');
  await page.keyboard.insertText('Somos tres.');
  await expect(tick).toBeChecked();
  await pressButton(page, user, 'Crear página');
  await expect(main(page)).toContainText('Página creada.');
  await pressButton(page, user, 'Publicar esta versión');
  await expect(main(page)).toContainText('Versión publicada.');

  const shopper = await device();
  const link = shopper.getByRole('contentinfo').getByRole('link', { name: 'Quiénes somos' });
  await shopper.goto(`${store.url}/offers`);
  await isAlive(shopper);
  await link.click();
  await expect(shopper).toHaveURL(`${store.url}/paginas/quienes-somos`);
  await expect(main(shopper)).toContainText('Somos tres.');

  await user.goTo(tick, 'Shift+Tab');
  await press(page, 'Space');
  await expect(tick).not.toBeChecked();
  await fitsSideways(page);
  expect(await axe(page)).toEqual([]);
  await pressButton(page, user, 'Publicar esta versión');
  await expect(main(page)).toContainText('Guardado.');
  await expect(tick).not.toBeChecked();
  await shopper.reload();
  await expect(main(shopper)).toContainText('Somos tres.');
  await expect(link).toHaveCount(0);
});

test('what is typed before the editor comes is followed by the next letter in it', async ({ device }) => {
  const page = await device();
  await ownerOn(page);
  const come = Promise.withResolvers<void>();
  await page.route('**/assets/markdown-editor*.js', async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.goto(`${store.url}/admin/blog/nuevo`);
  await isAlive(page);
  await editor(page).click();
  await page.keyboard.type('Hola, ');
  await expect(tools(page)).toBeHidden();
  come.resolve();
  await expect(tools(page)).toBeVisible();
  await page.keyboard.type('Ana');
  await expect(editor(page)).toHaveText('Hola, Ana');
  await expect(main(page).locator('textarea[name=body]')).toHaveValue('Hola, Ana');
});

test('without scripts an article is written in a plain field', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password));
  await page.goto(`${store.url}/admin/blog/nuevo`);
  await page.getByLabel('Título', { exact: true }).fill('Sin scripts');
  await page.getByLabel('Texto', { exact: true }).fill('Hola.');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(main(page)).toContainText('Borrador guardado.');
  await context.close();
});

test('what one window deletes while another one is writing is kept with what was written there', async ({ device }) => {
  const page = await device();
  await ownerOn(page);
  await page.goto(`${store.url}/admin/blog`);
  const article = 'Cómo armar un PC gamer sin botar la plata';
  await main(page).getByRole('link', { name: article, exact: true }).click();
  await expect(tools(page)).toBeVisible();
  const title = main(page).getByLabel('Título', { exact: true });
  await title.fill('Escrito a la vez');
  await editor(page).fill('Lo que estaba escribiendo.');
  const other = await page.context().newPage();
  await other.goto(`${store.url}/admin/blog`);
  await isAlive(other);
  await main(other)
    .getByRole('button', { name: `Eliminar, ${article}` })
    .click();
  await expect(main(other)).toContainText('Artículo eliminado.');
  await main(page).getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(main(page).getByRole('alert')).toContainText('se eliminó en otra ventana');
  await expect(title).toHaveValue('Escrito a la vez');
  await expect(editor(page)).toHaveText('Lo que estaba escribiendo.');
  await main(page).getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(main(page)).toContainText('Artículo publicado.');
  await expect(main(page).getByText('Escrito a la vez')).toBeVisible();
});

test('a draft of a campaign that another window removes becomes a new one with what was typed', async ({ device }) => {
  const page = await device();
  await ownerOn(page);
  await page.goto(`${store.url}/admin/campanas`);
  await isAlive(page);
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await main(page).getByLabel('Descuento o precio').fill('10');
  for (const label of ['Desde el día', 'Hasta el día']) await main(page).getByLabel(label).fill(day);
  await main(page).getByRole('button', { name: 'Guardar y revisar' }).click();
  await expect(main(page).getByRole('heading', { name: 'Antes de publicar' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await isAlive(other);
  await main(page).getByText('Cambiar el borrador').click();
  await main(page).getByLabel('Condiciones').fill('Una por persona');
  await main(other).getByRole('button', { name: 'Eliminar el borrador' }).click();
  await expect(main(other)).toContainText('Borrador eliminado');
  await main(page).getByRole('button', { name: 'Guardar y revisar otra vez' }).click();
  await expect(main(page).getByRole('alert')).toContainText('se eliminó en otra ventana');
  await expect(main(page).getByLabel('Condiciones')).toHaveValue('Una por persona');
  await fitsSideways(page);
  await main(page).getByRole('button', { name: 'Guardar y revisar' }).click();
  await expect(main(page).getByRole('heading', { name: 'Antes de publicar' })).toBeVisible();
  await expect(main(page).getByText('Una por persona')).toBeVisible();
});
