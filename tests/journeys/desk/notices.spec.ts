import type { Page, Worker } from '@playwright/test';
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

interface Recording {
  recorded: { title: string; options: object }[];
}

/** Chromium's headless shell shows no notifications, so the worker writes down what it would show. */
async function record(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const own = self as unknown as Recording & { registration: ServiceWorkerRegistration };
    own.recorded = [];
    own.registration.showNotification = async (title, options = {}) => void own.recorded.push({ title, options });
  });
}

test('the worker shows a push: title, text, where it leads, and a tag by which a second one takes its place', async ({
  page,
  context,
}) => {
  await withWorker(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The shop has no worker');
  await record(worker);
  const recorded = () => worker.evaluate(() => (self as unknown as Recording).recorded);
  const push = { title: 'Venta #JTYOYJ', body: 'Ana', to: '/admin/pedidos', tag: 'news-1' };
  await deliver(page, JSON.stringify(push));
  const options = { body: 'Ana', tag: 'news-1', lang: 'es-CO', icon: '/icon-192.png', data: { to: '/admin/pedidos' } };
  await expect.poll(recorded).toEqual([{ title: 'Venta #JTYOYJ', options }]);
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
