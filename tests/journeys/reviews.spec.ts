import type { Page } from '@playwright/test';
import { type ReviewText, reviewsPerPage } from '#app/shop/reviews/review.ts';
import { ownReview, saveReview } from '#app/shop/reviews/reviews.server.ts';
import { aShopper, type SignedInCustomer } from '#tests/support/customers.ts';
import { aPaidOrder } from '#tests/support/sold-orders.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';
import { expect, test } from './shop.ts';
import { shopperOn } from './shopper.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
let ana: SignedInCustomer;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());
test.beforeEach(async ({ context }) => {
  await store.services.db.deleteFrom('reviews').execute();
  ana = await aShopper(store);
  await carrySession(context, store, ana);
});

const section = (page: Page) => page.getByRole('region', { name: 'Reseñas' });
const listed = (page: Page) =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
const own = (page: Page, text: string) => section(page).getByText(text).filter({ visible: true });
const stars = (page: Page, name: string) => section(page).getByRole('radio', { name });
const open = (page: Page) => page.goto(`${store.url}/product/1`);
const listens = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/live'));
const mine = () => ownReview(store.services.db, ana.customer.id, '1');
const writtenBy = (customerId: string, given: Partial<ReviewText> = {}, now = new Date()) =>
  saveReview(store.services.db, {
    customerId,
    productId: '1',
    review: { stars: 4, comment: 'Corre fresco.', ...given },
    now,
  });

test('somebody signed in writes the first review: by keyboard, mistakes and failures said, then it is there', {
  tag: ['@S1.09', '@S2.88', '@S2.89', '@S5.01', '@S5.02', '@S5.03', '@S5.04', '@S6.15', '@S7.12', '@S8.44'],
}, async ({ page }) => {
  const shopper = shopperOn(page);
  await open(page);
  await expect(section(page).getByText('No hay reseñas todavía.')).toBeVisible();
  const form = section(page);
  const comment = form.getByLabel('Tu comentario');
  const publish = form.getByRole('button', { name: 'Publicar reseña' });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/reviews')) sent += 1;
  });
  // Stars fill up to where the pointer is, and stay up to the chosen one.
  const filled = form.getByRole('group', { name: 'Tu calificación' }).locator('path.fill-accent');
  await stars(page, '5 estrellas').hover();
  await expect(filled).toHaveCount(5);
  await publish.click();
  const summary = form.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(['Elige de 1 a 5 estrellas.', 'Escribe tu comentario.']);
  await summary.getByRole('link', { name: 'Elige de 1 a 5 estrellas.' }).click();
  await expect(stars(page, '1 estrella')).toBeFocused();
  await page.keyboard.press('Space');
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowRight');
  await expect(stars(page, '4 estrellas')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(comment).toBeFocused();
  await comment.hover();
  await expect(filled).toHaveCount(4);
  await test.step('a comment of blanks is ignored: nothing is sent, nothing is stored', async () => {
    await comment.fill('  \n  ');
    await publish.click();
    await expect(summary).toContainText('Escribe tu comentario.');
    await expect(summary).not.toContainText('estrellas');
    expect(sent).toBe(0);
    expect(await mine()).toBeNull();
  });
  await comment.fill('');
  await comment.focus();
  await page.keyboard.type('  Silenciosa y fresca.  ');
  await test.step('a shop that cannot be reached says so, and what was written is still there', async () => {
    await page.route('**/api/reviews', (route) => route.abort());
    await publish.click();
    await expect(form.getByRole('alert')).toHaveText('No pudimos guardar tu reseña. Intenta de nuevo.');
    await page.unroute('**/api/reviews');
  });
  await publish.press('Enter');
  await expect(shopper.toast('Tu reseña quedó publicada')).toBeVisible();
  await expect(form.getByRole('heading', { name: 'Tu reseña' })).toBeVisible();
  await expect(own(page, 'Silenciosa y fresca.')).toHaveCount(1);
  await expect(listed(page)).toContainText('Silenciosa y fresca.');
  await expect(listed(page)).toContainText('Ana P.');
  await expect(listed(page).getByText('Tu reseña')).toBeVisible();
  await expect(listed(page).getByRole('button')).toHaveCount(0);
  await expect(form.getByText('No hay reseñas todavía.')).toBeHidden();
  expect(await mine()).toMatchObject({ stars: 4, comment: 'Silenciosa y fresca.' });
  await test.step('it is changed and taken back', async () => {
    await form.getByRole('button', { name: 'Editar' }).click();
    await expect(stars(page, '4 estrellas')).toBeChecked();
    await expect(comment).toHaveValue('Silenciosa y fresca.');
    await stars(page, '5 estrellas').check();
    await comment.fill('Con otra pasta térmica, nada de ruido.');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(shopper.toast('Tu reseña quedó actualizada')).toBeVisible();
    await expect(own(page, 'nada de ruido')).toHaveCount(1);
    await form.getByRole('button', { name: 'Eliminar reseña' }).click();
    await form.getByRole('button', { name: 'Conservar' }).click();
    expect(await mine()).not.toBeNull();
    await form.getByRole('button', { name: 'Eliminar reseña' }).click();
    await form.getByRole('button', { name: 'Sí, eliminar' }).click();
    await expect(shopper.toast('Tu reseña quedó eliminada')).toBeVisible();
    await expect(form.getByText('No hay reseñas todavía.')).toBeVisible();
    await expect(publish).toBeVisible();
    expect(await mine()).toBeNull();
  });
  await test.step('a session that ended while the shopper was writing leads to the sign-in, and nothing is stored', async () => {
    await stars(page, '5 estrellas').check();
    await comment.fill('Bien.');
    await store.services.db.deleteFrom('sessions').where('customer_id', '=', ana.customer.id).execute();
    await publish.click();
    await expect(page).toHaveURL(`${store.url}/auth?next=%2Fproduct%2F1%23reviews`);
    expect(await mine()).toBeNull();
  });
});

test('without a session there is a link to sign in and back instead of the form, and its code is not loaded', {
  tag: ['@S2.89', '@S5.04', '@S6.08'],
}, async ({ page, context }) => {
  await context.clearCookies();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await open(page);
  await page.waitForLoadState('networkidle');
  await expect(section(page).getByRole('radio')).toHaveCount(0);
  expect(loaded.filter((url) => /review-editor|api\/(reviews|wishlist|session)/.test(url))).toEqual([]);
  await section(page).getByRole('link', { name: 'Inicia sesión para escribir una reseña' }).click();
  await expect(page).toHaveURL(`${store.url}/auth?next=%2Fproduct%2F1%23reviews`);
});

test('a review written elsewhere appears on the open page within moments, and the sum follows', {
  tag: ['@S7.08'],
}, async ({ page }) => {
  const listening = listens(page);
  await open(page);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await listening;
  const luz = await anAccount(store.services.db, { email: 'lucia@correo.test' });
  await writtenBy(luz, { stars: 5, comment: 'Llegó en dos días.' });
  await expect(listed(page)).toContainText('Llegó en dos días.');
  await expect(section(page).getByRole('img', { name: '5 de 5 estrellas' })).toBeVisible();
  await writtenBy(ana.customer.id, { stars: 2, comment: 'Del celular.' });
  await expect(section(page).getByRole('heading', { name: 'Tu reseña' })).toBeVisible();
  await expect(section(page).getByRole('img', { name: '3,5 de 5 estrellas' })).toBeVisible();
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  await store.services.db.deleteFrom('customers').where('id', '=', luz).execute();
});

test('the list says who bought, hides addresses, takes markup as text, and goes on in pages', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const { db } = store.services;
  const writers = await Promise.all(Array.from({ length: reviewsPerPage + 1 }, () => anAccount(db)));
  for (const [n, writer] of writers.entries()) {
    await writtenBy(writer, { comment: `Opinión ${n}` }, new Date(Date.now() - 3_600_000 + n * 1000));
  }
  const buyer = await anAccount(db, { email: 'fernanda@correo.test' });
  await aPaidOrder(db, '1', { customer_id: buyer });
  await writtenBy(buyer, { comment: '<script>alert(1)</script><img src=x onerror=alert(2)>' });
  await open(page);
  await expect(listed(page)).toHaveCount(reviewsPerPage);
  await expect(listed(page).first()).toContainText('Ana P.');
  await expect(listed(page).first()).toContainText('Compra verificada');
  await expect(listed(page).first()).toContainText('<script>alert(1)</script><img src=x onerror=alert(2)>');
  await expect(listed(page).nth(1)).not.toContainText('Compra verificada');
  await expect(page.getByText('fernanda')).toHaveCount(0);
  await expect(listed(page).getByText('Tu reseña')).toHaveCount(0);
  await section(page)
    .getByRole('navigation', { name: 'Páginas de reseñas' })
    .getByRole('link', { name: 'Siguiente' })
    .click();
  await expect(page).toHaveURL(`${store.url}/product/1?reviews=2#reviews`);
  await expect(listed(page)).toHaveCount(2);
  await expect(section(page).getByRole('heading', { level: 2 })).toBeInViewport();
  await page.goBack();
  await expect(listed(page)).toHaveCount(reviewsPerPage);
  expect(dialogs).toEqual([]);
});
