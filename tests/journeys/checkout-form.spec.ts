import type { Page } from '@playwright/test';
import { aForm } from '#tests/support/checkout-client.ts';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { inkIn } from './ink.ts';
import { expect, test } from './shop.ts';
import { bringCart, shopperOn } from './shopper.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const processor = 'AMD Ryzen 7 7800X3D';
const drive = 'Kingston NV3 1 TB';

async function stockParts() {
  const { db } = store.services;
  await db.updateTable('products').set({ discount: 0 }).where('id', '=', '3').execute();
  await setProduct(db, ['1', '3'], { stock: 20 });
}

/** The cart that the first journey puts together by hand. */
async function withPartsAtPayment(page: Page) {
  await stockParts();
  await bringCart(page, store, { 3: 1, 1: 2 });
  await page.goto(`${store.url}/payment`);
  // Until the scripts have the cart, a sent form is answered by the server.
  await expect(page.locator('input[name="cart"]')).not.toHaveValue('[]');
  return shopperOn(page);
}

const reference = (page: Page) => page.locator('input[name=reference]').inputValue();

test('the cart leads to payment, which has its total and items, a summary, every field under its name, terms and a way back', {
  tag: [
    '@S2.103',
    '@S2.12',
    '@S3.25',
    '@S2.134',
    '@S2.135',
    '@S2.136',
    '@S2.137',
    '@S2.138',
    '@S2.139',
    '@S2.141',
    '@S2.142',
    '@S2.143',
    '@S2.144',
    '@S2.145',
    '@S2.146',
    '@S2.147',
    '@S2.148',
    '@S2.149',
    '@S5.22',
    '@S9.30',
    '@S9.31',
    '@S9.32',
    '@S9.33',
    '@S3.40',
    '@S2.150',
    '@S9.34',
    '@S2.151',
    '@S2.152',
    '@S2.154',
  ],
}, async ({ page }) => {
  await stockParts();
  const shopper = shopperOn(page);
  await page.goto(`${store.url}/product/3`);
  await shopper.addToCart();
  await page.goto(`${store.url}/product/1`);
  await shopper.addToCart();
  await shopper.openCart();
  await page.getByRole('button', { name: `Añadir una unidad de ${processor}` }).click();
  await shopper.goToPayment();
  await test.step('total and items are those of the cart, each with what checkout uses', async () => {
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
  await test.step('the purchase summary names every item, quantity, discount and line total, and then the total', async () => {
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
  await test.step('the form has every field under its name', async () => {
    const fields = [
      ['Nombre completo', 'fullName', 'text'],
      ['Correo electrónico', 'email', 'email'],
      ['Número de teléfono', 'phoneNumber', 'tel'],
      ['Documento de identidad', 'legalId', 'text'],
      ['Tipo de documento', 'legalIdType', 'select-one'],
      ['Dirección de envío', 'addressLine1', 'text'],
      ['Ciudad', 'city', 'text'],
      ['Región/Departamento', 'region', 'text'],
      ['Indicaciones para la entrega opcional', 'courierNotes', 'text'],
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
  await test.step('the choices are four documents, of which CC is chosen, and one country; a cédula is typed in figures, a passport in letters', async () => {
    const choices = (label: string) =>
      page
        .getByLabel(label, { exact: true })
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(await choices('Tipo de documento')).toEqual(['CC', 'CE', 'NIT', 'PP']);
    await expect(page.getByLabel('Tipo de documento')).toHaveValue('CC');
    await expect(page.getByLabel('País')).toHaveText('Colombia');
    await expect(page.locator('input[name=country]')).toHaveValue('CO');
    const legalId = page.getByLabel('Documento de identidad');
    await expect(legalId).toHaveAttribute('inputmode', 'numeric');
    await page.getByLabel('Tipo de documento').selectOption('PP');
    await expect(legalId).toHaveAttribute('inputmode', 'text');
  });
  await test.step('the terms link to Wompi, one button pays, and a link leads back to the cart', async () => {
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
});

test('at 390 px nothing lies over a field or its label, and what is chosen stands as far from the border as what is typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withPartsAtPayment(page);
  await test.step('nothing lies over a field or its label, however far one has scrolled', async () => {
    await page.getByText('¿Quieres la factura a nombre de una empresa?').click();
    await expect(page.getByLabel('NIT, sin el dígito')).toBeVisible();
    for (const label of await page.getByRole('main').locator('form label').filter({ visible: true }).all()) {
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
  await test.step('what is chosen stands as far from the border as what is typed, and the arrow off it', async () => {
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
});

test('a refused form says what is missing, takes the focus once, and lets go of each field as soon as that is right', {
  tag: ['@S5.15', '@S5.16', '@S5.17', '@S5.18', '@S5.19', '@S5.20', '@S5.21'],
}, async ({ page }) => {
  const shopper = await withPartsAtPayment(page);
  await test.step('the focus is taken once', async () => {
    await shopper.pay();
    const [alert, name, city] = [
      page.getByRole('alert'),
      page.getByLabel('Nombre completo'),
      page.getByLabel('Ciudad'),
    ];
    await expect(alert).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Escribe tu nombre completo.');
    await name.click();
    await page.keyboard.type('Ana Peña');
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Ana Peña');
    await expect(name).toHaveAccessibleDescription('');
    await expect(city).toHaveAccessibleDescription(/^Escribe tu ciudad o municipio\./);
    await name.clear();
    await expect(name).toHaveAccessibleDescription('Escribe tu nombre completo.');
    await shopper.pay();
    await expect(alert).toBeFocused();
  });
  await test.step('without any one of its texts the form says so, names the field, and stays', async () => {
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
});

test('nothing leaves before the form is right; then the browser is at Wompi with the order, whose reference is made once', {
  tag: ['@S4.37', '@S4.38', '@S2.11', '@S4.39'],
}, async ({ page }) => {
  const { db } = store.services;
  const shopper = await withPartsAtPayment(page);
  await test.step('refusals keep the reference, a new page has another', async () => {
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
  await stockParts();
  await page.reload();
  await test.step('nothing leaves before the form is right', async () => {
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
});

test('a company may be named: its fields may come late, a wrong check digit is said softly, and nothing is refused', async ({
  page,
}) => {
  await stockParts();
  await bringCart(page, store, { 3: 1 });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/company-fields-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${store.url}/cart`);
  await page.getByRole('link', { name: 'Ir a pagar' }).click();
  // What helps comes with the first field that is used, before the company's.
  await page.getByLabel('Correo electrónico').fill('ana@gmial.com');
  await page.getByLabel('Número de teléfono').fill('300');
  await expect(page.getByText('¿Quisiste decir')).toBeVisible();
  arrive();
  await page.getByText('¿Quieres la factura a nombre de una empresa?').click();
  await page.getByLabel('Razón social').fill('Andina de Cómputo S.A.S.');
  await page.getByLabel('NIT').fill('900123456');
  await page.getByLabel('Dígito de verificación').fill('7');
  await page.getByLabel('Dígito de verificación').blur();
  await expect(page.getByText('Para ese NIT el dígito sería 8')).toBeVisible();
  await shopperOn(page).fillForm();
  await shopperOn(page).pay();
  await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
  const company = await store.services.db.selectFrom('order_invoice_buyers').selectAll().executeTakeFirstOrThrow();
  expect(company).toMatchObject({ name: 'Andina de Cómputo S.A.S.', nit: '900123456', check_digit: '7' });
});
