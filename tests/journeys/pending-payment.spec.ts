import type { Page } from '@playwright/test';
import { aShopper } from '#tests/support/customers.ts';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { expect, test } from './shop.ts';
import { bringCart, type Shopper, shopperOn } from './shopper.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  // The follow-up asks later than any of these journeys takes: what they see came by an event or by the page's own question.
  store = await startStore({ env: { PAYMENT_CHECK_SECONDS: '600' } });
  for (const id of [bought, another]) await setProduct(store.services.db, id, { stock: 50, held: 0 });
});
test.afterAll(() => store?.close());
// The bank decides when a journey says so, however slow the machine is.
const undecidedMs = 24 * 60 * 60 * 1_000;
test.beforeEach(async () => {
  await store.control.reset();
  await store.control.settings({ redirectDelaySeconds: 0, bankDelayMs: undecidedMs });
});

const bought = 'intel-core-i5-12400f';
const another = '1';
const pending = 'El estado del pago está pendiente. Por favor, espera unos minutos.';
const approved = 'Tu pago fue aprobado';
const statusCall = '**/api/checkWompiTransactionStatus';

const storedCart = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      (JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: string; quantity: number }[]).map((item) => [
        item.id,
        item.quantity,
      ]),
    ),
  );

async function orderByPse(shopper: Shopper): Promise<string> {
  const { page } = shopper;
  await page.goto(`${store.url}/payment`);
  await shopper.fillForm();
  await shopper.pay();
  await page.getByLabel('Banco', { exact: true }).selectOption({ label: 'Banco que aprueba' });
  await page.getByRole('button', { name: 'Pagar con PSE' }).click();
  await page.getByRole('link', { name: 'Volver sin esperar la confirmación' }).click();
  await expect(page.getByText(pending)).toBeVisible();
  return new URL(page.url()).searchParams.get('id') ?? '';
}

async function addMore(page: Page, units: Readonly<Record<string, number>>): Promise<void> {
  for (const [id, quantity] of Object.entries(units)) {
    for (let unit = 0; unit < quantity; unit += 1) {
      await page.goto(`${store.url}/product/${id}`);
      await shopperOn(page).addToCart();
    }
  }
}

/** What the page showed since, so that a word that was there for a moment counts. */
async function recordSentences(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const note = () => seen.add(document.querySelector('main')?.textContent ?? '');
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { sentences: seen });
  });
  return () => page.evaluate(() => [...(window as unknown as { sentences: Set<string> }).sentences].join('\n'));
}

async function comeBack(page: Page): Promise<void> {
  const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('TransactionStatus'));
  // Returns that are one second apart are two.
  await page.clock.fastForward(2_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await answered;
}

const settled = (id: string, status: string) =>
  expect
    .poll(() =>
      store.services.db.selectFrom('payments').select('status').where('transaction_id', '=', id).executeTakeFirst(),
    )
    .toEqual({ status });

test('on an open page: a pending payment by PSE turns to approved by itself, and takes its units out of the cart', {
  tag: ['@S2.156', '@S2.157', '@S2.158', '@S2.160', '@S2.161', '@S8.12', '@S8.38', '@S8.39'],
}, async ({ page, context }) => {
  const shopper = shopperOn(page);
  await page.clock.install();
  await bringCart(page, store, { [bought]: 1 });
  const id = await orderByPse(shopper);
  await expect(page.getByText('tu banco puede tardar hasta diez minutos')).toBeVisible();
  await expect(page.getByText('Puedes cerrar esta página')).toBeVisible();
  await addMore(await context.newPage(), { [bought]: 1, [another]: 1 });
  const sentences = await recordSentences(page);

  await test.step('a repeat that is refused, or fails, changes nothing', async () => {
    await page.clock.fastForward(10_000);
    await expect(shopper.toast('El estado del pago está pendiente.')).toBeHidden();
    const before = await page.getByRole('main').textContent();
    for (const status of [429, 503]) {
      await page.route(statusCall, (route) => route.fulfill({ status, json: { error: 'Demasiados intentos' } }));
      await comeBack(page);
      await page.unroute(statusCall);
    }
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('TransactionStatus'));
    await page.clock.fastForward(15_000);
    await failed;
    await context.setOffline(false);
    await comeBack(page);
    expect(await page.getByRole('main').textContent()).toBe(before);
    await expect(shopper.toast('El estado del pago está pendiente.')).toBeHidden();
  });

  await store.control.confirm(id);
  await expect(page.getByText(approved)).toBeVisible();
  await expect(shopper.toast('Pago exitoso. ¡Gracias por tu compra!')).toBeVisible();
  const result = page.getByRole('main');
  await expect(result.getByText(/^Llega e(l|ntre el) .* de /)).toBeVisible();
  await expect(result.getByText('Lo llevamos a Calle 34 # 56 - 78, Medellín, Antioquia.')).toBeVisible();
  await expect(result.getByText('Te enviamos la confirmación a ana@example.test')).toBeVisible();
  await expect(result.getByRole('link', { name: 'Ver el pedido' })).toBeVisible();
  await expect(result.getByRole('region', { name: 'Resultado del Pago' })).toBeFocused();
  expect(await sentences()).not.toContain('Verificando');
  expect(await storedCart(page)).toEqual({ [bought]: 1, [another]: 1 });
  await test.step('once only, however often the page is opened', async () => {
    await page.reload();
    await expect(page.getByText(approved)).toBeVisible();
    expect(await storedCart(page)).toEqual({ [bought]: 1, [another]: 1 });
  });
});

test('an open page asks every 4 seconds for two minutes and then every 15, where no live change reaches it', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/api/live?*', (route) => route.abort());
  await bringCart(page, store, { [bought]: 1 });
  const id = await orderByPse(shopperOn(page));
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('TransactionStatus')) asked += 1;
  });
  const asksWithin = async (seconds: number) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('TransactionStatus'));
    await page.clock.fastForward(seconds * 1_000);
    await answered;
  };
  for (let time = 1; time <= 3; time += 1) await asksWithin(4);
  await asksWithin(120);
  asked = 0;
  await page.clock.fastForward(8_000);
  await store.control.setStatus(id, 'APPROVED', false);
  // As long ago as the shop asks Wompi again, whose clock is not the page's.
  await store.services.db.deleteFrom('attempts').execute();
  await asksWithin(8);
  expect(asked).toBe(1);
  await expect(page.getByText(approved)).toBeVisible();
});

test('on a closed page: the cart has lost what was paid when the shop is opened again, once', async ({
  page,
  context,
}) => {
  await bringCart(page, store, { [bought]: 2 });
  const id = await orderByPse(shopperOn(page));
  await addMore(page, { [another]: 1 });
  await page.close();
  await context.clearCookies({ name: /pending-order/ });
  await store.control.confirm(id);
  await settled(id, 'APPROVED');
  const later = await context.newPage();
  await later.goto(store.url);
  await expect.poll(() => storedCart(later)).toEqual({ [another]: 1 });
  await expect(later.getByRole('banner').getByRole('link', { name: /Carrito/ })).toContainText('1');
  await expect.poll(() => later.evaluate(() => localStorage.getItem('orderedHere'))).toBeNull();
  await addMore(later, { [bought]: 1 });
  await later.reload();
  expect(await storedCart(later)).toEqual({ [another]: 1, [bought]: 1 });
});

test('in another tab: an open cart loses what was paid while it is in view, and the result is the same in both', async ({
  page,
  context,
}) => {
  await bringCart(page, store, { [bought]: 1 });
  const id = await orderByPse(shopperOn(page));
  const tab = await context.newPage();
  await addMore(tab, { [bought]: 2 });
  await tab.goto(`${store.url}/cart`);
  const badge = tab.getByRole('banner').getByRole('link', { name: /Carrito/ });
  await expect(badge).toContainText('3');
  await store.control.confirm(id);
  await expect(badge).toContainText('2');
  await expect(page.getByText(approved)).toBeVisible();
  expect(await storedCart(page)).toEqual({ [bought]: 2 });
  await tab.reload();
  await expect(badge).toContainText('2');
});

test('a declined payment whose order another try pays turns to approved, too', async ({ page }) => {
  await bringCart(page, store, { [bought]: 1 });
  const shopper = shopperOn(page);
  await page.goto(`${store.url}/payment`);
  await shopper.fillForm();
  await shopper.pay();
  await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
  const query = new URL(page.url()).searchParams;
  await shopper.payByCard('4111 1111 1111 1111');
  await expect(page.getByText('El pago fue rechazado. Por favor, intenta de nuevo.')).toBeVisible();
  expect(await storedCart(page)).toEqual({ [bought]: 1 });
  await store.control.pay({
    reference: query.get('reference') ?? '',
    amountInCents: Number(query.get('amount-in-cents')),
  });
  await expect(page.getByText(approved)).toBeVisible();
  expect(await storedCart(page)).toEqual({});
});

test('a payment that was annulled after it was approved says so, and does not say that nothing was charged', async ({
  page,
}) => {
  await bringCart(page, store, { [bought]: 1 });
  const id = await orderByPse(shopperOn(page));
  await store.control.confirm(id);
  await expect(page.getByText(approved)).toBeVisible();
  await store.control.setStatus(id, 'VOIDED', true);
  await settled(id, 'VOIDED');
  await page.reload();
  await expect(page.getByText('Tu pago fue anulado')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Intentar el pago de nuevo' })).toHaveAttribute('href', /^\/orders\//);
});

test('the cart of an account loses what was paid on all its devices', async ({ device }) => {
  const ana = await aShopper(store);
  const signedIn = async () => {
    const page = await device();
    await carrySession(page.context(), store, ana);
    return page;
  };
  const laptop = await signedIn();
  await bringCart(laptop, store, { [bought]: 2, [another]: 1 });
  await laptop.goto(store.url);
  await expect.poll(() => laptop.evaluate(() => localStorage.getItem('savedCart'))).toContain('quantity');
  const phone = await signedIn();
  await phone.goto(store.url);
  await expect.poll(() => storedCart(phone)).toEqual({ [bought]: 2, [another]: 1 });
  const id = await orderByPse(shopperOn(laptop));
  await laptop.close();
  await addMore(phone, { [another]: 1 });
  await expect.poll(() => storedCart(phone)).toEqual({ [bought]: 2, [another]: 2 });
  await store.control.confirm(id);
  await settled(id, 'APPROVED');
  await phone.reload();
  await expect.poll(() => storedCart(phone)).toEqual({ [another]: 1 });
});
