import { aForm } from '#tests/support/checkout-client.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { expect, test } from './shop.ts';
import { shopperOn } from './shopper.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

test('who says once where they live reads the days on product, cart and payment, and nothing is refused', async ({
  page,
}) => {
  await page.goto(`${store.url}/product/3`);
  await page.getByText('¿Cuándo llega?').click();
  const municipalityField = page.getByRole('combobox', { name: 'Tu municipio' });
  await page.getByLabel('Tu municipio', { exact: true }).focus();
  await expect(municipalityField).toHaveAttribute('aria-expanded', 'false');
  await municipalityField.pressSequentially('medel');
  await expect(page.getByRole('option')).toHaveText(['MedellínAntioquia']);
  const [list, field] = [await page.getByRole('listbox').boundingBox(), await municipalityField.boundingBox()];
  expect([list?.x, list?.width]).toEqual([field?.x, field?.width]);
  await municipalityField.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('Medellín');
  await municipalityField.press('Enter');
  await expect(page.getByText(/^Llega entre el /)).toBeVisible();
  const shopper = shopperOn(page);
  await shopper.addToCart();
  await shopper.openCart();
  await expect(page.getByText(/^Llega entre el /)).toBeVisible();
  await shopper.goToPayment();
  const { fullName, legalId, addressLine1 } = aForm;
  await page.getByLabel('Nombre completo').fill(fullName);
  await expect(page.getByLabel('Ciudad')).toHaveValue('Medellín');
  await expect(page.getByLabel('Región/Departamento')).toHaveValue('Antioquia');
  await expect(page.getByLabel('Ciudad')).toHaveAccessibleDescription(/^Llega entre el .+\.$/);
  await page.getByLabel('Correo electrónico').fill('ana@gmail.con');
  await page.getByLabel('Número de teléfono').fill('30');
  await page.getByLabel('Documento de identidad').fill(legalId);
  await expect(page.getByText('¿Está completo? Tiene 2 cifras')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar a ana@gmail.com' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@gmail.com');
  await expect(page.getByText('¿Quisiste decir')).toHaveCount(0);
  await page.getByLabel('Dirección de envío').fill(addressLine1);
  await page.getByLabel('Ciudad').fill('Macondo');
  await page.getByLabel('Acepto los').check();
  await page.getByRole('button', { name: 'Pagar con Wompi' }).click();
  await expect(page).toHaveURL(new RegExp(new URL(store.sandbox.settings.WOMPI_CHECKOUT_URL!).pathname));
});
