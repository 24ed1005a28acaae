import type { Page } from '@playwright/test';
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
test.use({ serviceWorkers: 'allow' });

test.beforeEach(async ({ context }) => {
  await carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password));
});

async function withWorker(page: Page): Promise<void> {
  await page.goto(`${store.url}/admin/notificaciones`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** As the browser hands over what its push service brought. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations;
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(store.url).origin,
    registrationId: await registered,
    data,
  });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      getNotifications: () => registration.getNotifications(),
    }));
    return (await getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

test('a push is shown on the owner’s telephone, a second one with its tag takes its place', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: store.url });
  await withWorker(page);
  const first = { title: 'Venta #JTYOYJ', body: 'Ana', to: '/admin/pedidos', tag: 'news-1' };
  await deliver(page, JSON.stringify(first));
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Venta #JTYOYJ', body: 'Ana', tag: 'news-1', data: { to: '/admin/pedidos' } }]);
  await deliver(page, JSON.stringify({ ...first, body: 'Ana Ibáñez' }));
  await expect.poll(async () => (await shown(page)).map(({ body }) => body)).toEqual(['Ana Ibáñez']);
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
