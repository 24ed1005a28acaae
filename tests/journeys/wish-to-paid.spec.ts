import { randomUUID } from 'node:crypto';
import { addAddress } from '#app/shop/customers/addresses.server.ts';
import { aShopper } from '#tests/support/customers.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { fingerOn } from './counted-hands.ts';
import { expect, test } from './shop.ts';
import { carrySession } from './signed-in.ts';

const mostPresses = 12;
let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a PC is wished for on a phone, put together, and paid with at most twelve presses', async ({ page, context }) => {
  const ana = await aShopper(store);
  await carrySession(context, store, ana);
  await addAddress(
    store.services.db,
    { customerId: ana.customer.id, id: randomUUID(), now: new Date() },
    {
      ...{ label: 'Casa', recipient: 'Ana Pérez', phoneNumber: '300 123 4567' },
      ...{ addressLine1: 'Calle 5 # 1 - 2', city: 'Cali', region: 'Valle del Cauca' },
    },
  );
  const hand = fingerOn(page);
  const main = page.getByRole('main');
  await page.goto(store.url);
  await hand.pick(main.getByLabel('¿Para qué lo quieres?'), 'Juegos en 1440p');
  await hand.write(main.getByLabel('Presupuesto'), '8000000');
  await hand.press(main.getByRole('button', { name: 'Armar' }));
  await hand.press(main.getByRole('button', { name: /^Agregar todo/ }).first());
  const cart = page.getByRole('banner').getByRole('link', { name: /Carrito/ });
  // Whoever leaves before it says so has not waited for the answer.
  await expect(cart).toContainText(/\d/);
  await hand.press(cart);
  await hand.press(main.getByRole('link', { name: 'Ir a pagar' }));
  await hand.write(main.getByLabel('Documento de identidad'), '1020304050');
  await hand.press(main.getByRole('checkbox', { name: /términos/ }));
  await hand.press(main.getByRole('button', { name: 'Pagar con Wompi' }));
  await hand.write(page.getByLabel('Celular Nequi'), '3991111111');
  await hand.press(page.getByRole('button', { name: 'Pagar con Nequi' }));
  await expect(page.getByText('Tu pago fue aprobado')).toBeVisible();
  expect(hand.presses()).toBeLessThanOrEqual(mostPresses);
});
