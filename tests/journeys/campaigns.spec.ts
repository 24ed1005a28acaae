import type { Page } from '@playwright/test';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { signedIn } from '#tests/support/customers.ts';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { keyboardUser, press, typeCard, typeForm } from './keyboard.ts';
import { expect, test } from './shop.ts';
import { bringCart, isAlive } from './shopper.ts';
import { carrySession } from './signed-in.ts';

/** Real time, moved on: sessions and browsers have the machine’s clock. */
let ahead = 0;
let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore({ clock: { now: () => addSeconds(new Date(), ahead) } });
});
test.afterAll(() => store?.close());

const main = (page: Page) => page.getByRole('main');
const narrow = { width: 360, height: 740 };
const day = 24 * 3_600;
const dayIn = (days: number) => new Date(Date.now() + days * day * 1_000 - 5 * 3_600_000).toISOString().slice(0, 10);

test('a campaign is made by keyboard on a phone’s width, begins and ends by itself, and is paid as it was shown', async ({
  page,
  device,
}) => {
  const { db } = store.services;
  await setProduct(db, '3', { stock: 9, price: 100_005, discount: 0, category: 'SSD' });
  const office = await device();
  const signIn = async () =>
    carrySession(office.context(), store, await signedIn(store, storeOwner.email, storeOwner.password));
  await office.setViewportSize(narrow);
  await signIn();
  await office.goto(`${store.url}/admin`);
  await isAlive(office);
  const hand = keyboardUser(office);
  let presses = 0;
  const counted = async (target: ReturnType<Page['getByRole']>, act: () => Promise<void>) => {
    presses += 1;
    await hand.goTo(target);
    await act();
  };
  const enter = () => press(office, 'Enter');
  const fill = (label: string, value: string) => {
    const field = main(office).getByLabel(label, { exact: true });
    return counted(field, () => field.fill(value));
  };

  await test.step('ten percent off a category for a weekend, in eight presses', async () => {
    await counted(office.getByRole('button', { name: 'Más' }), enter);
    await counted(office.getByRole('link', { name: 'Campañas' }), enter);
    await expect(office.getByRole('heading', { level: 1, name: 'Campañas' })).toBeVisible();
    await fill('Descuento o precio', '10');
    await fill('Desde el día', dayIn(2));
    await fill('Hasta el día', dayIn(3));
    await counted(main(office).getByRole('checkbox', { name: 'SSD', exact: true }), () => press(office, 'Space'));
    await counted(main(office).getByRole('button', { name: 'Guardar y revisar' }), enter);
    await expect(main(office)).toContainText('Bajan de precio');
    expect(await axe(office)).toEqual([]);
    await counted(main(office).getByRole('button', { name: /^Publicar la campaña/ }), enter);
    await expect(main(office)).toContainText('Campaña publicada.');
    await expect(main(office)).toContainText('Publicada, aún no empieza');
    expect(presses).toBeLessThanOrEqual(8);
  });
  const campaign = office.url();
  // The owner's session has the machine's clock: whoever asked with it on another day would be signed out.
  await office.goto('about:blank');

  await page.setViewportSize(narrow);
  await bringCart(page, store, { 3: 2 });
  await page.goto(`${store.url}/product/3`);
  await isAlive(page);
  await expect(main(page)).toContainText(/\$\s100\.005/);
  await test.step('an open page follows the begin', async () => {
    ahead = 2.5 * day;
    await expect(main(page)).toContainText(/\$\s90\.005/);
    await expect(main(page)).toContainText(/Campaña Ofertas de \w+ hasta el .* No acumulable con otras ofertas\./);
    expect(await axe(page)).toEqual([]);
  });

  await test.step('the cart says that the price changed; it is paid as it is now', async () => {
    await page.goto(`${store.url}/cart`);
    await expect(main(page)).toContainText(/cambió de \$\s100\.005 a \$\s90\.005/);
    await main(page).getByRole('button', { name: 'Actualizar carrito' }).click();
    await expect(main(page)).toContainText(/\$\s180\.010/);
    await page.goto(`${store.url}/payment`);
    await isAlive(page);
    await page.getByLabel('Nombre completo').focus();
    await typeForm(page);
    await main(page).getByRole('button', { name: 'Pagar con Wompi' }).click();
    await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
    await page.getByLabel('Número de tarjeta').focus();
    await typeCard(page);
    await expect(page.getByText('Tu pago fue aprobado')).toBeVisible();
    const order = await db.selectFrom('orders').select(['amount_in_cents', 'status']).executeTakeFirstOrThrow();
    expect(order).toEqual({ amount_in_cents: 18_001_000, status: 'paid' });
  });

  await test.step('the owner sees what it sold, and ends it', async () => {
    // Back on the machine's clock, with the campaign on these days.
    ahead = 0;
    const [starts_at, ends_at] = [addSeconds(new Date(), -day), addSeconds(new Date(), day)];
    await db.updateTable('campaigns').set({ starts_at, ends_at }).execute();
    // What ran in those days may have cleared the old session away.
    await signIn();
    await office.goto(campaign);
    await isAlive(office);
    await expect(main(office)).toContainText(/En curso/);
    await expect(main(office)).toContainText(/Vendió 2 unidades por \$\s180\.010/);
    await page.goto(`${store.url}/product/3`);
    await isAlive(page);
    await main(office)
      .getByRole('button', { name: /^Terminarla ya/ })
      .click();
    await expect(main(office)).toContainText('Campaña terminada');
    await expect(main(page)).not.toContainText(/Campaña Ofertas/);
    await expect(main(page)).toContainText(/\$\s100\.005/);
  });
});
