import { signedIn } from '#tests/support/customers.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { axe } from '../accessibility.ts';
import { expect, test } from '../shop.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

test.beforeEach(async ({ context }) => {
  await carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password));
});

test('the page has the switches, and says so where the browser takes no messages', async ({ page }) => {
  await page.goto(`${store.url}/admin/notificaciones`);
  await page.getByRole('checkbox', { name: 'Una reseña: Correo' }).uncheck();
  await page.getByLabel('A qué hora').selectOption({ label: '7:00\u00a0p.\u00a0m.' });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('status')).toContainText('Guardado.');
  await expect(page.getByRole('checkbox', { name: 'Una reseña: Correo' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Una reseña: Teléfono' })).toBeChecked();
  await page.getByRole('button', { name: 'Recibir avisos en este dispositivo' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Este navegador');
  expect(await axe(page)).toEqual([]);
});
