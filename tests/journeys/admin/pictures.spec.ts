import type { Locator, Page } from '@playwright/test';
import { picturesOf } from '#app/shop/pictures/pictures.server.ts';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { aPhoto, scriptedDrawing } from '#tests/support/picture-files.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { layoutShiftsOf } from '../appearance-faults.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
let owner: SignedInCustomer;
test.beforeAll(async () => {
  store = await startStore({ seed: 'none' });
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});
test.afterAll(() => store?.close());
test.beforeEach(({ context }) => carrySession(context, store, owner));

const main = (page: Page) => page.getByRole('main');
const pictures = (page: Page) => main(page).getByRole('region', { name: 'Imágenes' });
const rows = (page: Page) => pictures(page).getByRole('listitem', { name: /^Imagen \d/ });
const order = async (id: string) => (await picturesOf(store.services.db, id)).map((picture) => picture.id);

const aPart = async () => (await stock(store.services.db, { name: 'Teclado de prueba' }))[0]?.id ?? '';

interface NamedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
async function photos(...colours: string[]): Promise<NamedFile[]> {
  const files = colours.map(async (colour) => ({
    name: `${colour}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await aPhoto(colour),
  }));
  return Promise.all(files);
}

async function upload(page: Page, files: NamedFile[]) {
  await pictures(page).getByLabel('Archivos').setInputFiles(files);
  await pictures(page).getByRole('button', { name: 'Subir imágenes' }).click();
}

async function centre(thing: Locator) {
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (!box) throw new Error('It is not seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('pictures are uploaded, refused with a reason, dragged, ordered by keyboard, and seen in the shop', async ({
  page,
}) => {
  // What is dragged and where it is dragged to are seen at once.
  await page.setViewportSize({ width: 1280, height: 1100 });
  const id = await aPart();
  await page.goto(`${store.url}/admin/productos/${id}`);
  const drawing = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: scriptedDrawing };
  const broken = { name: 'cortada.jpg', mimeType: 'image/jpeg', buffer: (await aPhoto('#123')).subarray(0, 400) };
  await upload(page, [...(await photos('#b40', '#0a5', '#04b')), drawing, broken]);
  await expect(pictures(page).getByText('3 imágenes añadidas.')).toBeVisible();
  const alert = pictures(page).getByRole('alert');
  await expect(alert).toContainText('logo.jpg: Es de un tipo que no recibimos.');
  await expect(alert).toContainText('cortada.jpg: Tiene daños o llegó sin una parte.');
  await expect(rows(page)).toHaveCount(3);
  await main(page).getByLabel('Descripción').fill('Lo que estaba escribiendo');

  const [a, b, c] = await order(id);
  const from = await centre(rows(page).nth(2).getByText('Arrastrar'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const to = await centre(rows(page).first());
  await page.mouse.move(to.x, to.y - 20, { steps: 5 });
  await page.mouse.up();
  await expect(pictures(page).getByText('Ahora es la imagen principal.')).toBeVisible();
  expect(await order(id)).toEqual([c, a, b]);

  const down = pictures(page).getByRole('button', { name: 'Bajar la imagen 1' });
  await down.focus();
  await down.press('Enter');
  await expect(pictures(page).getByText('Ahora es la imagen 2.')).toBeVisible();
  await expect(pictures(page).getByRole('button', { name: 'Bajar la imagen 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pictures(page).getByText('Ahora es la imagen 3.')).toBeVisible();
  expect(await order(id)).toEqual([a, b, c]);
  await pictures(page).getByRole('button', { name: 'Hacer principal la imagen 2' }).click();
  await expect(pictures(page).getByText('Ahora es la imagen principal.')).toBeVisible();
  await pictures(page).getByRole('button', { name: 'Eliminar la imagen 3' }).click();
  await expect(rows(page)).toHaveCount(2);
  await pictures(page).getByRole('button', { name: 'Deshacer' }).click();
  await expect(rows(page)).toHaveCount(3);
  expect(await order(id)).toEqual([b, a, c]);
  await expect(main(page).getByLabel('Descripción')).toHaveValue('Lo que estaba escribiendo');

  const shop = await page.context().newPage();
  await shop.goto(`${store.url}/product/${id}`);
  const gallery = shop.getByRole('group', { name: /^Fotos de / });
  const large = (position: number) => gallery.getByRole('link').nth(position - 1);
  await expect(gallery.getByRole('radio')).toHaveCount(3);
  await expect(gallery.getByRole('link')).toHaveCount(1);
  expect(
    await large(1)
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.currentSrc),
  ).toMatch(/\.avif$/);
  await gallery.getByRole('radio').first().focus();
  await shop.keyboard.press('ArrowRight');
  await expect(gallery.getByRole('radio', { name: 'Foto 2 de 3' })).toBeChecked();
  await expect(gallery.getByRole('link', { name: /, foto 2\b.*Ampliar/ })).toBeVisible();
  await expect(gallery.getByRole('link')).toHaveCount(1);
  await pictures(page).getByRole('button', { name: 'Eliminar la imagen 2' }).click();
  await expect(gallery.getByRole('radio')).toHaveCount(2);
  await expect(gallery.getByRole('link')).toHaveCount(1);
});

test('a picture is moved by a finger', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } });
  await carrySession(context, store, owner);
  const page = await context.newPage();
  const id = await aPart();
  await page.goto(`${store.url}/admin/productos/${id}`);
  await upload(page, await photos('#b40', '#0a5'));
  await expect(rows(page)).toHaveCount(2);
  const [a, b] = await order(id);
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  // Both rows must be on the screen, because a finger cannot leave it.
  await rows(page)
    .first()
    .evaluate((row) => row.scrollIntoView({ block: 'start' }));
  const from = await centre(rows(page).first().getByText('Arrastrar'));
  const target = await rows(page).nth(1).boundingBox();
  await touch('touchStart', [from]);
  for (const part of [0.3, 0.7, 1]) {
    const end = (target?.y ?? 0) + (target?.height ?? 0) * 0.8;
    await touch('touchMove', [{ x: from.x, y: from.y + (end - from.y) * part }]);
  }
  await touch('touchEnd', []);
  await expect(pictures(page).getByText('Ahora es la imagen 2.')).toBeVisible();
  expect(await order(id)).toEqual([b, a]);
  await context.close();
});

test('all of it goes without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await carrySession(context, store, owner);
  const page = await context.newPage();
  const id = await aPart();
  await page.goto(`${store.url}/admin/productos/${id}`);
  await upload(page, [
    ...(await photos('#b40', '#0a5')),
    { name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('hola') },
  ]);
  await expect(pictures(page).getByRole('alert')).toContainText('nota.png: No es una imagen, aunque se llame así.');
  await expect(rows(page)).toHaveCount(2);
  const [a, b] = await order(id);
  await pictures(page).getByRole('button', { name: 'Subir la imagen 2' }).click();
  await expect(pictures(page).getByText('Ahora es la imagen principal.')).toBeVisible();
  await pictures(page).getByRole('button', { name: 'Eliminar la imagen 1' }).click();
  await expect(rows(page)).toHaveCount(1);
  await pictures(page).getByRole('button', { name: 'Deshacer' }).click();
  await expect(rows(page)).toHaveCount(2);
  expect(await order(id)).toEqual([b, a]);
  await rows(page).first().getByText('Qué se ve', { exact: true }).click();
  await rows(page).first().getByLabel('Qué se ve en la imagen 1').fill('La caja por delante');
  await rows(page).first().getByRole('button', { name: 'Guardar el texto de la imagen 1' }).click();
  await expect(pictures(page).getByText('Texto guardado.')).toBeVisible();
  await pictures(page).getByLabel('Dirección de la imagen').fill('http://fotos.test/a.jpg');
  await pictures(page).getByRole('button', { name: 'Añadir' }).click();
  await expect(pictures(page).getByRole('link', { name: 'La dirección debe empezar por https://.' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Volver al producto' }).click();
  await expect(rows(page)).toHaveCount(2);

  await page.goto(`${store.url}/product/${id}`);
  const gallery = page.getByRole('group', { name: /^Fotos de / });
  await expect(gallery.getByRole('link', { name: 'La caja por delante' })).toBeVisible();
  await gallery.getByRole('img', { name: 'Foto 2 de 2' }).click();
  await expect(gallery.getByRole('link', { name: /, foto 2\b.*Ampliar/ })).toBeVisible();
  await expect(gallery.getByRole('link')).toHaveCount(1);
  await context.close();
});

test('nothing moves when pictures come', async ({ page }) => {
  const id = await aPart();
  await page.goto(`${store.url}/admin/productos/${id}`);
  await upload(page, await photos('#b40', '#0a5', '#04b', '#999'));
  await expect(rows(page)).toHaveCount(4);
  await page.goto(`${store.url}/product/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await layoutShiftsOf(page)).sum).toBeLessThan(0.01);
});

async function drop(page: Page, files: NamedFile[]) {
  const bytes = files.map(({ name, buffer }) => ({ name, bytes: [...buffer] }));
  const dataTransfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const each of given) {
      data.items.add(new File([new Uint8Array(each.bytes)], each.name, { type: 'image/jpeg' }));
    }
    return data;
  }, bytes);
  await page.dispatchEvent('h1', 'dragover', { dataTransfer });
  await expect(page.getByText('Suelta las imágenes para subirlas')).toBeVisible();
  await page.dispatchEvent('h1', 'drop', { dataTransfer });
}

test('pictures dropped anywhere on the page are sent one by one, and those of a new product once it is there', async ({
  page,
}) => {
  const id = await aPart();
  await page.goto(`${store.url}/admin/productos/${id}`);
  await expect(main(page).getByText('También puedes soltarlas')).toBeVisible();
  const broken = { name: 'cortada.jpg', mimeType: 'image/jpeg', buffer: (await aPhoto('#123')).subarray(0, 400) };
  await drop(page, [...(await photos('#b41', '#0a6')), broken]);
  await expect(pictures(page).getByText('2 imágenes añadidas.')).toBeVisible();
  await expect(pictures(page).getByRole('alert')).toContainText('cortada.jpg: Tiene daños');
  await expect(rows(page)).toHaveCount(2);

  await page.goto(`${store.url}/admin/productos`);
  await main(page).getByText('Añadir producto', { exact: true }).first().click();
  await main(page).getByLabel('Nombre', { exact: true }).fill('Silla soltada');
  await main(page).getByLabel('Precio', { exact: true }).fill('90.000');
  await drop(page, await photos('#04c'));
  await expect(main(page).getByText('1 imagen lista para subir')).toBeVisible();
  await main(page).getByRole('button', { name: 'Guardar sin publicar' }).click();
  await expect(main(page).getByText('Guardamos «Silla soltada» sin publicar.')).toBeVisible();
  await expect(main(page).getByText('1 imagen añadida.')).toBeVisible();
  expect(await picturesOf(store.services.db, 'silla-soltada')).toHaveLength(1);
});
