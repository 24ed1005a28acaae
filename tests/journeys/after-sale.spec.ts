import type { BrowserContext, Page } from '@playwright/test';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { setProduct } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { expect, test } from './shop.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const refusal = (page: Page) => main(page).getByRole('alert').first();
const fold = (page: Page, text: string | RegExp) => main(page).locator('summary', { hasText: text });

/** An order of two units. */
async function paidBy({ customer }: SignedInCustomer, isDelivered = true): Promise<string> {
  const yesterday = addSeconds(new Date(), -24 * 60 * 60);
  const sent = { prepared_at: yesterday, sent_at: yesterday, carrier: 'Envía', tracking_number: '1' } as const;
  return anOrderOf(store.services.db, {
    createdAt: yesterday.toISOString(),
    paidAt: yesterday.toISOString(),
    lines: [['3', 300_000, 0, 2]],
    row: {
      customer_id: customer.id,
      ...(isDelivered
        ? { ...sent, fulfilment_status: 'delivered', delivered_at: yesterday }
        : { fulfilment_status: 'to_prepare' }),
    },
  });
}

async function signedInOn(context: BrowserContext): Promise<SignedInCustomer> {
  const ana = await aShopper(store);
  await carrySession(context, store, ana);
  return ana;
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a question is refused empty, then waits, and says so', async ({ page, context }) => {
      await signedInOn(context);
      await page.goto(`${store.url}/product/2`);
      await main(page).getByRole('link', { name: 'Haz una pregunta' }).first().click();
      await press(page, 'Enviar pregunta');
      await expect(refusal(page)).toContainText('Escribe tu pregunta.');
      await main(page).getByLabel('Tu pregunta').fill('¿Cabe en 24 cm?');
      await press(page, 'Enviar pregunta');
      await expect(main(page).getByRole('status')).toContainText('Recibimos tu pregunta');
      await expect(main(page).getByRole('region', { name: 'Lo que preguntaste' })).toContainText('¿Cabe en 24 cm?');
    });

    test('one item is sent back and one fails: each is refused until it is whole, and gets its number', async ({
      page,
      context,
    }) => {
      const order = await paidBy(await signedInOn(context));
      for (const { number, start, label, words, send, kind } of [
        {
          number: 1,
          start: 'Me arrepentí de esta compra',
          label: 'Cómo quieres tu dinero',
          words: 'Por el mismo medio.',
          send: 'Retractarme',
          kind: 'Retracto',
        },
        {
          number: 2,
          start: 'La pieza falla',
          label: 'Qué falla y desde cuándo',
          words: 'No prende desde ayer.',
          send: 'Pedir la garantía',
          kind: 'Garantía',
        },
      ]) {
        await page.goto(`${store.url}/orders/${order}`);
        await main(page)
          .getByRole('link', { name: new RegExp(`^Pieza ${number}`) })
          .click();
        await expect(main(page)).toContainText('Pasaporte de la pieza');
        await expect(main(page)).toContainText(/Te quedan? \d días? hábil/);
        await fold(page, start).click();
        await main(page).getByLabel(label).fill(words);
        await press(page, send);
        await expect(refusal(page)).toContainText('Datos: Márcalo para que podamos guardar y atender tu solicitud.');
        await expect(main(page).getByLabel(label)).toHaveValue(words);
        await main(page)
          .locator(`#${number === 1 ? 'withdrawal' : 'warranty'}-privacy`)
          .check();
        await press(page, send);
        await expect(page).toHaveURL(/\/pqr\/PQR-/);
        await expect(main(page)).toContainText(kind);
        await expect(main(page)).toContainText(words);
      }
    });

    test('an item that is sold used takes its warranty along, once, and its buyer loses it', async ({
      page,
      context,
      browser,
    }) => {
      const order = await paidBy(await signedInOn(context));
      await page.goto(`${store.url}/orders/${order}/piezas/1`);
      await press(page, 'Hacer el enlace');
      await expect(main(page).getByRole('status')).toContainText('El enlace está listo.');
      const link = await main(page).getByLabel('Enlace para quien te la compra').inputValue();

      const theirs = await browser.newContext({ javaScriptEnabled });
      const other = await theirs.newPage();
      await other.goto(link);
      await expect(main(other)).not.toContainText(/\$\s?\d/);
      if (javaScriptEnabled) expect(await axe(other)).toEqual([]);
      await main(other).getByLabel('Tu nombre completo').fill('Luis Gómez');
      await main(other).getByLabel('Tu correo').fill('luis@');
      await press(other, 'Aceptar la garantía');
      await expect(refusal(other)).toContainText('Tu correo: Escribe un correo completo');
      await expect(main(other).getByLabel('Tu nombre completo')).toHaveValue('Luis Gómez');
      await main(other).getByLabel('Tu correo').fill('luis@example.test');
      await main(other).getByRole('checkbox').check();
      await press(other, 'Aceptar la garantía');
      await expect(main(other).getByRole('status')).toContainText('La garantía ahora es tuya.');
      await fold(other, 'La pieza falla').click();
      await main(other).getByLabel('Qué falla y desde cuándo').fill('Hace ruido.');
      await main(other).getByRole('checkbox').check();
      await press(other, 'Pedir la garantía');
      await expect(other).toHaveURL(/\/pqr\/PQR-/);
      await other.goto(link);
      await expect(main(other).getByRole('heading', { level: 1 })).toHaveText('Este enlace no sirve');
      await theirs.close();

      await page.reload();
      await expect(main(page)).toContainText('La garantía pasó a otra persona');
      await expect(fold(page, 'La pieza falla')).toHaveCount(0);
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the day of arrival is asked for from the product, and a name of several municipalities is asked back', async ({
    page,
  }) => {
    await page.goto(`${store.url}/product/2`);
    await fold(page, '¿Cuándo llega?').click();
    await main(page).getByRole('link', { name: 'Ver cuándo llega' }).click();
    const ask = async (municipality: string) => {
      await main(page).getByLabel('Tu municipio').fill(municipality);
      await press(page, 'Ver cuándo llega');
    };
    await ask('Macondo');
    await expect(main(page)).toContainText('No encontramos ese municipio.');
    await ask('Villanueva');
    await main(page).getByRole('link', { name: 'Villanueva, Casanare' }).click();
    await expect(main(page).getByRole('status')).toContainText(/Llega entre el .* a Villanueva, Casanare\./);
  });

  test('an offer can be checked against the prices of the year', async ({ page }) => {
    const { db } = store.services;
    await setProduct(db, '1', { price: 1_000_000, discount: 0 });
    await setProduct(db, '1', { price: 1_400_000, discount: 25 });
    await page.goto(`${store.url}/product/1`);
    await expect(main(page)).toContainText('Precio más bajo en 30 días: $ 1.000.000');
    await fold(page, /^Precio desde el /).click();
    await expect(main(page).getByRole('img', { name: /^Lo que se ha pagado/ })).toBeVisible();
    await expect(main(page).getByRole('table', { name: /^Precio desde el / })).toContainText('$ 1.050.000');
  });

  test('what would need scripts says so: buying an order again', async ({ page, context }) => {
    const order = await paidBy(await signedInOn(context));
    await page.goto(`${store.url}/orders/${order}`);
    // Playwright reads no text of `noscript`.
    const words = await main(page)
      .locator('noscript')
      .evaluateAll((all) => all.map((each) => each.textContent).join(' '));
    expect(words).toContain('Para llenar tu carrito necesitas JavaScript');
    await expect(main(page).getByText('Comprar de nuevo')).toBeHidden();
  });
});

test('the owner scans the serial numbers of an order, which its buyer reads, and one number is one item', async ({
  page,
  browser,
}) => {
  const ana = await aShopper(store);
  const order = await paidBy(ana, false);
  const adminContext = await browser.newContext();
  await carrySession(adminContext, store, await signedIn(store, storeOwner.email, storeOwner.password));
  const owner = await adminContext.newPage();
  await owner.goto(`${store.url}/admin/pedidos/${order}`);
  const field = (number: number) => owner.getByRole('textbox', { name: `Pieza ${number}` });
  await field(1).fill('ñ');
  await owner.getByRole('button', { name: 'Guardar números' }).click();
  await expect(owner.getByRole('alert')).toContainText('Usa letras, números');
  // What is typed before it takes the focus would go to it.
  await expect(owner.getByRole('alert')).toBeFocused();
  // A scanner types the code, then Enter.
  await field(1).fill('KN-0001');
  await field(1).press('Enter');
  await expect(field(2)).toBeFocused();
  await owner.keyboard.type('KN-0001');
  await owner.keyboard.press('Enter');
  await expect(owner.getByRole('alert')).toContainText('el número KN-0001 ya es de la pieza 1');
  await expect(owner.getByRole('alert')).toBeFocused();
  await expect(owner.getByRole('button', { name: 'Guardar números' })).toBeEnabled();
  await field(2).fill('KN-0002');
  await field(2).press('Enter');
  await expect(owner.getByText('Los números de serie quedaron guardados.')).toBeVisible();
  await owner.getByRole('button', { name: 'Marcar como preparado' }).click();
  // A press before the answer would carry the state of before, and be refused.
  await expect(owner.getByText('El pedido quedó preparado.')).toBeVisible();
  await owner.getByLabel('Transportadora').fill('Servientrega');
  await owner.getByLabel('Número de guía').fill('2259871234');
  await owner.getByRole('button', { name: 'Marcar como enviado' }).click();
  await expect(owner.getByText('El pedido quedó enviado')).toBeVisible();
  await owner.getByRole('button', { name: 'Marcar como entregado' }).click();
  await expect(owner.getByText('El pedido quedó entregado.')).toBeVisible();
  await adminContext.close();

  await carrySession(page.context(), store, ana);
  await page.goto(`${store.url}/orders/${order}/piezas/2`);
  await expect(main(page)).toContainText('KN-0002');
  const file = await page.request.get(`${store.url}/orders/${order}/piezas/2/pasaporte.pdf`);
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

test('what was bought is bought again, once what changed was said', async ({ page, context }) => {
  const order = await paidBy(await signedInOn(context));
  await setProduct(store.services.db, '3', { price: 350_000, discount: 0, stock: 9 });
  await page.goto(`${store.url}/orders/${order}`);
  await expect(main(page)).toContainText('$ 350.000');
  await press(page, 'Comprar de nuevo');
  await expect(page.getByRole('heading', { level: 1, name: 'Carrito' })).toBeVisible();
  await expect(main(page)).toContainText('$ 700.000');
  await expect(page.getByRole('banner').getByRole('link', { name: /Carrito/ })).toContainText('2');
});
