import type { Page } from '@playwright/test';
import { aShopper } from '#tests/support/customers.ts';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { keyboardUser, typeCard } from './keyboard.ts';
import { expect, test } from './shop.ts';
import { shopperOn } from './shopper.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const card = 'asus-dual-rtx-5060-oc-8gb';
const rest = `~rteamgroup-vulcan-z-16gb-ddr4-3200~2dcrucial-bx500-1tb~alian-li-a3-matx-black~pmsi-mag-a550bn~fdeepcool-ak400~g${card}`;
const code = `1basus-prime-b760m-k-d4~cintel-core-i5-14600k${rest}`;
const wrong = `1basus-prime-b760m-k-d4~camd-ryzen-5-5600${rest}`;

const main = (page: Page) => page.getByRole('main');
const open = (page: Page, of = code) => page.goto(`${store.url}/armar/${of}`);
const addAll = (page: Page) => main(page).getByRole('button', { name: 'Agregar todo al carrito' });
const cartOf = async (page: Page): Promise<[string, number][]> => {
  const stored = JSON.parse((await shopperOn(page).storage('cart')) ?? '[]');
  return stored.map(({ id, quantity }: { id: string; quantity: number }) => [id, quantity]);
};

test('from a finished PC to the paid order by keyboard', async ({ page }) => {
  const user = keyboardUser(page);
  await open(page);
  await user.goTo(addAll(page));
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Añadiste 9 piezas a tu carrito')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await user.goTo(main(page).getByRole('link', { name: 'Ver carrito' }));
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('list', { name: 'Productos en tu carrito' }).getByRole('listitem')).toHaveCount(8);
  await user.goTo(main(page).getByRole('link', { name: 'Ir a pagar' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Página de Pago' })).toBeVisible();
  // `keyboard.spec.ts` pays by keyboard.
  await shopperOn(page).fillForm();
  await shopperOn(page).pay();
  await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
  await user.goTo(page.getByLabel('Número de tarjeta'));
  await typeCard(page);
  await expect(page.getByText('Tu pago fue aprobado')).toBeVisible();
  const lines = await store.services.db.selectFrom('order_lines').select(['product_id', 'quantity']).execute();
  expect(lines).toHaveLength(8);
  expect(lines).toContainEqual({ product_id: 'crucial-bx500-1tb', quantity: 2 });
});

test('nothing goes into the cart while a part is short; its fix is one press away', async ({ page }) => {
  await open(page);
  await setProduct(store.services.db, card, { stock: 0 });
  await addAll(page).click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('No añadimos nada: falta esto');
  await expect(alert).toContainText(/RTX 5060.* se agotó\./);
  expect(await cartOf(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await alert
    .getByRole('link', { name: /^Ver este cambio/ })
    .first()
    .click();
  await expect(alert).toHaveCount(0);
  await addAll(page).click();
  await expect(main(page).getByText('Añadiste 9 piezas a tu carrito')).toBeVisible();
  expect((await cartOf(page)).map(([id]) => id)).not.toContain(card);
  await setProduct(store.services.db, card, { stock: 1 });
});

test('what is in the cart already counts, and then nothing is added', async ({ page }) => {
  await setProduct(store.services.db, card, { stock: 1 });
  await open(page);
  await addAll(page).click();
  await expect(main(page).getByText('Añadiste 9 piezas a tu carrito')).toBeVisible();
  const before = await cartOf(page);
  await addAll(page).click();
  await expect(main(page).getByRole('alert')).toContainText(/No hay más stock disponible para ASUS Dual.*RTX 5060/);
  expect(await cartOf(page)).toEqual(before);
  await setProduct(store.services.db, card, { stock: 21 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the foot of a build adds all of it, and the answer comes into view with the focus', async ({ page }) => {
    await open(page);
    await main(page).getByRole('button', { name: 'Agregar todo', exact: true }).click();
    const answer = main(page).getByText('Añadiste 9 piezas a tu carrito');
    await expect(answer).toBeInViewport();
    expect(await cartOf(page)).toHaveLength(8);
    await page.keyboard.press('Tab');
    await expect(main(page).getByRole('link', { name: 'Ver carrito' })).toBeFocused();
  });

  test('a proposal goes into the cart with one press', async ({ page }) => {
    await page.goto(`${store.url}/armar?uso=1080p&presupuesto=4000000`);
    await main(page)
      .getByRole('button', { name: /^Agregar todo: / })
      .first()
      .click();
    await expect(main(page).getByText(/^Añadiste \d+ piezas a tu carrito$/)).toBeInViewport();
    expect((await cartOf(page)).length).toBeGreaterThanOrEqual(7);
    expect(await axe(page)).toEqual([]);
  });
});

test('a PC that does not fit asks first', async ({ page }) => {
  await open(page, wrong);
  await addAll(page).click();
  await expect(main(page).getByText('Este PC tiene piezas que no son compatibles')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'No añadir' }).click();
  expect(await cartOf(page)).toEqual([]);
  await addAll(page).click();
  await main(page).getByRole('button', { name: 'Añadir de todos modos' }).click();
  await expect(main(page).getByText('Añadiste 9 piezas a tu carrito')).toBeVisible();
  expect(await cartOf(page)).toHaveLength(8);
});

test('a PC is shared by its link, and by WhatsApp with words that are ready', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
  await open(page);
  await main(page).getByRole('button', { name: 'Compartir' }).click();
  await expect(shopperOn(page).toast('Enlace copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${store.url}/armar/${code}`);
  const href = await main(page).getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
  const { origin, searchParams } = new URL(href ?? '');
  expect(origin).toBe('https://wa.me');
  const words = searchParams.get('text')?.split('\n') ?? [];
  expect(words[0]).toBe('Mira este PC que armé en Núcleo, con 9 piezas:');
  expect(words).toContainEqual(expect.stringMatching(/^2 × .*BX500/));
  expect(words.at(-2)).toMatch(/^Total: \$\s[\d.]+ \(precios del \d+ de \w+ de \d{4}\)$/);
  expect(words.at(-1)).toBe(`${store.url}/armar/${code}`);
});

test('a PC is saved after signing in, and says later what changed', async ({ page }) => {
  const ana = await aShopper(store, { email: 'ana-guarda@correo.test' });
  await open(page);
  await main(page).getByRole('link', { name: 'Guardar', exact: true }).click();
  await main(page).getByLabel('Correo electrónico').fill(ana.email);
  await main(page).getByLabel('Contraseña').fill(ana.password);
  await main(page).getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'PC guardados' })).toBeVisible();
  await main(page).getByLabel('Nombre').fill('Para Martina');
  await main(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(main(page).getByRole('status')).toContainText('PC guardado.');
  await expect(main(page)).toContainText('Sigue igual que cuando lo guardaste.');
  await setProduct(store.services.db, card, { stock: 0 });
  await page.reload();
  await expect(main(page)).toContainText(/RTX 5060.* se agotó\./);
  expect(await axe(page)).toEqual([]);
  await main(page).getByLabel('Cambiar nombre: Para Martina').click();
  await main(page).getByLabel('Nombre', { exact: true }).fill('Para Luis');
  await main(page).getByRole('button', { name: 'Cambiar nombre' }).click();
  await expect(main(page).getByRole('heading', { name: 'Para Luis' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Abrir Para Luis' }).click();
  await expect(page).toHaveURL(`${store.url}/armar/${code}`);
  await setProduct(store.services.db, card, { stock: 21 });
});

test.describe('without scripts, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a PC is saved, renamed and taken away, and the cart says what it needs', async ({ page, context }) => {
    await carrySession(context, store, await aShopper(store));
    await open(page);
    await expect(main(page)).toContainText('Tu carrito vive en este navegador y necesita JavaScript.');
    await expect(addAll(page)).toBeHidden();
    await main(page).getByRole('link', { name: 'Guardar', exact: true }).click();
    await main(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(main(page)).toContainText('PC guardado.');
    await main(page)
      .getByLabel(/^Cambiar nombre: /)
      .click();
    await main(page).getByLabel('Nombre', { exact: true }).fill('Sin scripts');
    await main(page).getByRole('button', { name: 'Cambiar nombre' }).click();
    await main(page).getByLabel('Quitar Sin scripts').click();
    await main(page).getByRole('button', { name: 'Sí, quitar' }).click();
    await expect(main(page)).toContainText('Aún no guardas ningún PC.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
