import type { Page } from '@playwright/test';
import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { picturesOf } from '#app/shop/pictures/pictures.server.ts';
import { signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/picture-files.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore({ seed: 'none' });
  await stock(
    store.services.db,
    { id: 'cpu', name: 'Procesador de prueba', sales: 7, specs: { numero_parte: 'BX-1/2' } },
    { id: 'ram', name: 'Memoria de prueba', sales: 9, specs: { ean: '0730143312042' } },
    { id: 'ssd', name: 'Disco de prueba', sales: 1, specs: { numero_parte: 'MZ-9' } },
  );
});
test.afterAll(() => store?.close());
test.beforeEach(async ({ context }) =>
  carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password)),
);

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const picturesNow = async () =>
  Promise.all(['cpu', 'ram', 'ssd'].map(async (id) => (await picturesOf(store.services.db, id)).length));

async function zipOf(files: Record<string, Buffer>) {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [path, content] of Object.entries(files)) await writer.add(path, new Uint8ArrayReader(content));
  const buffer = Buffer.from(await (await writer.close()).arrayBuffer());
  return { name: 'fotos.zip', mimeType: 'application/zip', buffer };
}

for (const width of [390, 1280]) {
  test(`a ZIP of photos named by part number or bar code is matched, looked at, sent and taken back, at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${store.url}/admin/fotos`);
    const without = main(page).getByRole('region', { name: /^Productos sin foto/ });
    await expect(without.getByRole('link', { name: /^(?!Añadir).*de prueba$/ }).first()).toHaveText(
      'Memoria de prueba',
    );
    const files = {
      'fotos/BX-1_2.jpg': await aPhoto('teal'),
      'fotos/730143312042 (2).jpg': await aPhoto('maroon'),
      'fotos/730143312042.png': await aPhoto('navy', 'png'),
      'fotos/MZ-9.jpg': Buffer.from('no picture'),
      'fotos/IMG_2041.jpg': await aPhoto('olive'),
      'fotos/lista.txt': Buffer.from('x'),
    };
    await main(page)
      .getByLabel('ZIP o fotos')
      .setInputFiles(await zipOf(files));
    const list = main(page).getByRole('list', { name: 'Fotos por subir' });
    await expect(main(page).getByRole('heading', { name: '4 fotos de 3 productos' })).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveText([
      /Disco de prueba.*MZ-9\.jpg · queda como principal/,
      /Memoria de prueba.*730143312042\.png · queda como principal/,
      /Memoria de prueba.*730143312042 \(2\)\.jpg · queda como imagen 2/,
      /Procesador de prueba.*BX-1_2\.jpg · queda como principal/,
    ]);
    await main(page).getByText('1 foto que no se sabe de qué producto es').click();
    await expect(main(page).getByText('IMG_2041.jpg: Ningún producto')).toBeVisible();
    await expect(main(page).getByText('1 archivo que no es una foto')).toBeVisible();
    await list.getByLabel('Subir 730143312042 (2).jpg').uncheck();
    expect(await picturesNow()).toEqual([0, 0, 0]);

    await button(page, 'Subir 3 fotos').click();
    await expect(main(page).getByText('Subimos 2 fotos de 2 productos')).toBeVisible();
    await expect(main(page).getByText('MZ-9.jpg: No es una imagen, aunque se llame así.')).toBeVisible();
    expect(await picturesNow()).toEqual([1, 1, 0]);
    await expect(without.getByRole('link', { name: /^(?!Añadir).*de prueba$/ })).toHaveText(['Disco de prueba']);

    await button(page, /^Deshacer las fotos/)
      .first()
      .click();
    await expect(main(page).getByText('Quitamos las 2 fotos.')).toBeVisible();
    expect(await picturesNow()).toEqual([0, 0, 0]);
    await expect(without.getByRole('link', { name: /^(?!Añadir).*de prueba$/ })).toHaveCount(3);
  });
}

test('what is no ZIP, or leads out of it, is said, and nothing is sent', async ({ page }) => {
  await page.goto(`${store.url}/admin/fotos`);
  const input = main(page).getByLabel('ZIP o fotos');
  await input.setInputFiles({ name: 'fotos.zip', mimeType: 'application/zip', buffer: Buffer.from('%PDF') });
  await expect(main(page).getByText('No pudimos leer el ZIP: está dañado o no es un ZIP.')).toBeVisible();
  await input.setInputFiles(await zipOf({ '../BX-1_2.jpg': await aPhoto('teal') }));
  await expect(main(page).getByText('El ZIP tiene archivos con rutas que salen de él.')).toBeVisible();
  expect(await picturesNow()).toEqual([0, 0, 0]);
});
