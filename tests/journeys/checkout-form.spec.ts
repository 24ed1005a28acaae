import type { Page } from '@playwright/test';
import { aForm } from '#tests/support/checkout-client.ts';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { inkIn } from './ink.ts';
import { expect, test } from './shop.ts';
import { shopperOn } from './shopper.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const processor = 'AMD Ryzen 7 7800X3D';
const drive = 'Kingston NV3 1 TB';

async function withPartsAtPayment(page: Page) {
  const { db } = store.services;
  await db.updateTable('products').set({ discount: 0 }).where('id', '=', '3').execute();
  await setProduct(db, ['1', '3'], { stock: 20 });
  const shopper = shopperOn(page);
  await page.goto(`${store.url}/product/3`);
  await shopper.addToCart();
  await page.goto(`${store.url}/product/1`);
  await shopper.addToCart();
  await shopper.openCart();
  await page.getByRole('button', { name: `Añadir una unidad de ${processor}` }).click();
  await shopper.goToPayment();
  return shopper;
}

const reference = (page: Page) => page.locator('input[name=reference]').inputValue();

test('the cart leads to payment with its total and its items, each with what checkout uses', {
  tag: ['@S2.103', '@S2.12', '@S3.25'],
}, async ({ page }) => {
  await withPartsAtPayment(page);
  await expect(page).toHaveURL(`${store.url}/payment`);
  const state = await page.evaluate(() => (history.state as { usr: unknown }).usr);
  expect(state).toEqual({
    total: 2 * 1_609_900 + 389_900,
    cartItems: [
      { id: '3', name: drive, price: 389_900, discount: 0, quantity: 1 },
      { id: '1', name: processor, price: 1_894_000, discount: 15, quantity: 2 },
    ],
  });
});

test('what is chosen stands as far from the border as what is typed, and the arrow off it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withPartsAtPayment(page);
  const choice = page.getByLabel('Tipo de documento');
  const chosen = (await choice.locator('option:checked').textContent()) ?? '';
  await page.getByLabel('Nombre completo').fill(chosen);
  await choice.focus();
  const typed = await inkIn(await page.getByLabel('Nombre completo').screenshot());
  const shown = await inkIn(await choice.screenshot());
  expect(Math.abs(shown.first - typed.first)).toBeLessThanOrEqual(1);
  const fromBorder = shown.width - shown.last;
  expect(fromBorder >= 12 && fromBorder <= 20, `${fromBorder} px`).toBe(true);
});

test('the purchase summary names every item, quantity, discount and line total, and then the total', {
  tag: ['@S2.134', '@S2.135', '@S2.136', '@S2.137', '@S2.138', '@S2.139'],
}, async ({ page }) => {
  await withPartsAtPayment(page);
  const summary = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Resumen de compra' }) });
  const lineOf = (name: string) => summary.getByRole('listitem').filter({ hasText: name });
  await expect(lineOf(processor)).toContainText('Cantidad: 2');
  await expect(lineOf(processor)).toContainText('−15\u00a0%');
  await expect(lineOf(processor)).toContainText('$\u00a03.219.800');
  await expect(lineOf(drive)).toContainText('Cantidad: 1');
  await expect(lineOf(drive)).not.toContainText('%');
  await expect(lineOf(drive)).toContainText('$\u00a0389.900');
  const total = summary.getByText('Total', { exact: true });
  await expect(total.locator('xpath=..')).toContainText('$\u00a03.609.700');
  const lastLine = await summary.getByRole('listitem').last().boundingBox();
  expect((await total.boundingBox())!.y).toBeGreaterThan(lastLine!.y);
});

test('at 390 px nothing lies over a field or its label, however far one has scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withPartsAtPayment(page);
  await expect(page.getByText('añadido al carrito')).toHaveCount(0);
  for (const label of await page.getByRole('main').locator('form label').all()) {
    // Just below the sticky header, where other sticky elements could cover it.
    await label.evaluate((element) =>
      scrollTo({ top: scrollY + element.getBoundingClientRect().top - 70, behavior: 'instant' }),
    );
    const covered = await label.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + 4, top + Math.min(height, 20) / 2);
      return above !== null && !element.contains(above) && !above.contains(element)
        ? above.outerHTML.slice(0, 80)
        : null;
    });
    expect(covered, (await label.textContent()) ?? '').toBeNull();
  }
  const total = page
    .getByRole('main')
    .locator('form p')
    .filter({ hasText: /^Total/ });
  await expect(total).toContainText('$\u00a03.609.700');
});

test('the form has every field under its name', {
  tag: ['@S2.141', '@S2.142', '@S2.143', '@S2.144', '@S2.145', '@S2.146', '@S2.147', '@S2.148', '@S2.149', '@S5.22'],
}, async ({ page }) => {
  await withPartsAtPayment(page);
  const fields = [
    ['Nombre completo', 'fullName', 'text'],
    ['Correo electrónico', 'email', 'email'],
    ['Número de teléfono', 'phoneNumber', 'tel'],
    ['Documento de identidad', 'legalId', 'text'],
    ['Tipo de documento', 'legalIdType', 'select-one'],
    ['Dirección de envío', 'addressLine1', 'text'],
    ['Ciudad', 'city', 'text'],
    ['Región/Departamento', 'region', 'text'],
  ] as const;
  for (const [label, name, type] of fields) {
    const field = page.getByRole('main').getByLabel(label, { exact: true });
    await expect(field, label).toBeVisible();
    await expect(field).toHaveAttribute('name', name);
    await expect(field).toHaveJSProperty('type', type);
  }
  // Colombian mobile numbers have ten digits, the first a 3.
  const example = await page.getByLabel('Número de teléfono').getAttribute('placeholder');
  expect(example?.replaceAll(' ', '')).toMatch(/^3\d{9}$/);
});

test('the choices are four documents, of which CC is chosen, and one country', {
  tag: ['@S9.30', '@S9.31', '@S9.32', '@S9.33', '@S3.40', '@S2.150', '@S9.34'],
}, async ({ page }) => {
  await withPartsAtPayment(page);
  const choices = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(await choices('Tipo de documento')).toEqual(['CC', 'CE', 'NIT', 'PP']);
  await expect(page.getByLabel('Tipo de documento')).toHaveValue('CC');
  await expect(page.getByLabel('País')).toHaveText('Colombia');
  await expect(page.locator('input[name=country]')).toHaveValue('CO');
});

test('the terms link to Wompi, one button pays, and a link leads back to the cart', {
  tag: ['@S2.151', '@S2.152', '@S2.154'],
}, async ({ page }) => {
  const shopper = await withPartsAtPayment(page);
  const terms = page.getByRole('checkbox', { name: /términos y condiciones de Wompi/ });
  await expect(terms).not.toBeChecked();
  const link = page.getByRole('main').getByRole('link', { name: 'términos y condiciones de Wompi' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wompi\.com\//);
  await expect(page.getByRole('button', { name: 'Pagar con Wompi' })).toBeEnabled();
  await page.getByRole('main').getByRole('link', { name: 'Volver al carrito' }).click();
  await expect(page).toHaveURL(`${store.url}/cart`);
  await expect(page.getByRole('main').getByText(processor)).toBeVisible();
  expect(JSON.parse((await shopper.storage('cart')) ?? '[]')).toHaveLength(2);
});

test('without any one of its texts the form says so, names the field, and stays', {
  tag: ['@S5.15', '@S5.16', '@S5.17', '@S5.18', '@S5.19', '@S5.20', '@S5.21'],
}, async ({ page }) => {
  const shopper = await withPartsAtPayment(page);
  await shopper.fillForm();
  const labels = [
    'Nombre completo',
    'Correo electrónico',
    'Número de teléfono',
    'Documento de identidad',
    'Dirección de envío',
    'Ciudad',
    'Región/Departamento',
  ];
  for (const label of labels) {
    const field = page.getByLabel(label, { exact: true });
    const typed = await field.inputValue();
    await field.fill('   ');
    await shopper.pay();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Por favor, completa todos los campos requeridos.');
    await expect(alert.getByRole('link')).toHaveText([new RegExp(`^${label}`)]);
    await expect(page).toHaveURL(`${store.url}/payment`);
    await field.fill(typed);
  }
});

test('a refused form takes the focus once, and lets go of each field as soon as that is right', async ({ page }) => {
  const shopper = await withPartsAtPayment(page);
  await shopper.pay();
  const [alert, name, city] = [page.getByRole('alert'), page.getByLabel('Nombre completo'), page.getByLabel('Ciudad')];
  await expect(alert).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Completa este dato.');
  await name.click();
  await page.keyboard.type('Ana Peña');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Ana Peña');
  await expect(name).toHaveAccessibleDescription('');
  await expect(city).toHaveAccessibleDescription('Completa este dato.');
  await name.clear();
  await expect(name).toHaveAccessibleDescription('Completa este dato.');
  await shopper.pay();
  await expect(alert).toBeFocused();
});

test('nothing leaves before the form is right; then the browser is at Wompi with the order', {
  tag: ['@S4.37', '@S4.38', '@S2.11'],
}, async ({ page }) => {
  const shopper = await withPartsAtPayment(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(store.url)) elsewhere.push(`${request.method()} ${new URL(request.url()).origin}`);
  });
  await shopper.fillForm();
  await page.getByLabel('Ciudad').fill('');
  await shopper.pay();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(elsewhere).toEqual([]);
  expect(await store.services.db.selectFrom('orders').select('reference').execute()).toEqual([]);

  const made = await reference(page);
  await page.getByLabel('Ciudad').fill('Cali');
  await page.getByLabel('Tipo de documento').selectOption('PP');
  await shopper.pay();
  await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
  const address = new URL(page.url());
  expect(elsewhere[0]).toBe(`GET ${address.origin}`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    reference: made,
    'amount-in-cents': '360970000',
    'customer-data:full-name': aForm.fullName,
    'customer-data:legal-id-type': 'PP',
    'shipping-address:city': 'Cali',
    'shipping-address:country': 'CO',
  });
});

test('the order reference is made once: refusals keep it, a new page has another', { tag: ['@S4.39'] }, async ({
  page,
}) => {
  const { db } = store.services;
  const shopper = await withPartsAtPayment(page);
  const made = await reference(page);
  expect(made).toMatch(/^order_\d{13}_[a-z0-9]+$/);
  await shopper.pay();
  await expect(page.getByRole('alert')).toContainText('completa todos los campos');
  expect(await reference(page)).toBe(made);

  await shopper.fillForm();
  // Leaves only the units held by other unpaid orders.
  await db
    .updateTable('shelf')
    .set((shelf) => ({ stock: shelf.ref('held') }))
    .where('product_id', '=', '1')
    .execute();
  await shopper.pay();
  await expect(page.getByText(`${processor} se agotó.`)).toBeVisible();
  expect(await reference(page)).toBe(made);

  await page.reload();
  await expect(page.getByText(`${processor} se agotó.`)).toBeVisible();
  expect(await reference(page)).not.toBe(made);
});
