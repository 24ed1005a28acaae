import type { Page } from '@playwright/test';
import { aForm, referenceFrom, submitCheckout } from '#tests/support/checkout-client.ts';
import { setProduct } from '#tests/support/factories.ts';
import { limitedOrders, type RunningStore, startStore } from '#tests/support/store/store.ts';
import { expect, test } from './shop.ts';
import { bringCart, shopperOn } from './shopper.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore({ env: limitedOrders });
  await setProduct(store.services.db, ['1', '3'], { stock: 40 });
  for (let made = 0; made < 5; made += 1) {
    const reference = await referenceFrom(store.url);
    await submitCheckout(store.url, { ...aForm, reference, cart: JSON.stringify([{ id: '3', quantity: 1 }]) });
  }
});
test.afterAll(() => store?.close());
test.afterEach(() => store.control.captchaScript('normal'));

const notice = (page: Page) => page.getByText('Este formulario está protegido con reCAPTCHA.');

async function toTheCaptcha(page: Page) {
  const shopper = shopperOn(page);
  await bringCart(page, store, { 1: 1 });
  await page.goto(`${store.url}/payment`);
  await shopper.fillForm({ city: 'Sogamoso' });
  await shopper.pay();
  await expect(page.getByText(/esta vez comprobamos que no eres un robot/)).toBeVisible();
  await expect(notice(page)).toBeVisible();
  return shopper;
}

test('16.5 the sixth unpaid order of a guest meets the captcha in the form, which still has everything, and is made with it', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  const shopper = await toTheCaptcha(page);
  await expect(page).toHaveURL(`${store.url}/payment`);
  await expect(page.getByLabel('Ciudad')).toHaveValue('Sogamoso');
  await expect(page.getByRole('checkbox', { name: /términos/ })).toBeChecked();

  // What is missing is said before the captcha is asked.
  await page.getByLabel('Ciudad').fill('');
  await shopper.pay();
  await expect(page.getByText('Por favor, completa todos los campos requeridos.')).toBeVisible();
  await page.getByLabel('Ciudad').fill('Duitama');
  await shopper.pay();
  await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
  expect(violations).toEqual([]);
  // Going back asks for no second sending of a form.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Página de Pago' })).toBeVisible();
  await expect(page.getByLabel('Ciudad')).toHaveValue('Duitama');
  const made = store.services.db.selectFrom('orders').select('city').where('city', 'in', ['Sogamoso', 'Duitama']);
  expect(await made.execute()).toEqual([{ city: 'Duitama' }]);
});

test('16.5 a captcha that does not load is said, and the next press tries again', async ({ page }) => {
  await store.control.captchaScript('missing');
  const shopper = await toTheCaptcha(page);
  await shopper.pay();
  await expect(page.getByText('Error al cargar reCAPTCHA. Intenta de nuevo.')).toBeVisible();
  await expect(page.getByLabel('Ciudad')).toHaveValue('Sogamoso');
  await store.control.captchaScript('normal');
  await shopper.pay();
  await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
});
