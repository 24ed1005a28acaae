import { expect, type Locator, type Page } from '@playwright/test';
import { aForm } from '#tests/support/checkout-client.ts';
import { productsOnShelf } from '#tests/support/factories.ts';
import type { RunningStore } from '#tests/support/store/store.ts';

/** Finds everything by role and Spanish name, as a person does. */
export interface Shopper {
  page: Page;
  openCategory(name: string): Promise<void>;
  openProduct(name: string): Promise<void>;
  addToCart(): Promise<void>;
  openCart(): Promise<void>;
  goToPayment(): Promise<void>;
  fillForm(changes?: { city?: string }): Promise<void>;
  pay(): Promise<void>;
  buyFromProduct(): Promise<void>;
  payByCard(number: string): Promise<void>;
  returnToShop(): Promise<void>;
  toast(text: string): ReturnType<Page['getByText']>;
  storage(key: string): Promise<string | null>;
}

export function shopperOn(page: Page): Shopper {
  const main = page.getByRole('main');
  const toast = (text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text, { exact: true });
  const shopper: Shopper = {
    page,
    toast,
    async openCategory(name) {
      const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true });
      // Cards get their real height in view, which would move the footer between press and release of the button.
      await link.scrollIntoViewIfNeeded();
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    },
    async openProduct(name) {
      await main.getByRole('link', { name, exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    },
    async addToCart() {
      await main
        .getByRole('button', { name: /^Añadir.*al carrito/ })
        .first()
        .click();
      await expect(page.getByText(/añadido al carrito/).first()).toBeVisible();
    },
    async openCart() {
      await page
        .getByRole('banner')
        .getByRole('link', { name: /Carrito/ })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Carrito' })).toBeVisible();
    },
    async goToPayment() {
      await main.getByRole('link', { name: 'Ir a pagar' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Página de Pago' })).toBeVisible();
    },
    async fillForm(changes = {}) {
      await page.getByLabel('Nombre completo').fill(aForm.fullName);
      await page.getByLabel('Correo electrónico').fill(aForm.email);
      await page.getByLabel('Número de teléfono').fill(aForm.phoneNumber);
      await page.getByLabel('Documento de identidad').fill(aForm.legalId);
      await page.getByLabel('Dirección de envío').fill(aForm.addressLine1);
      await page.getByLabel('Ciudad').fill(changes.city ?? aForm.city);
      await page.getByLabel('Región/Departamento').fill(aForm.region);
      await page.getByRole('checkbox', { name: /términos/ }).check();
    },
    async pay() {
      await page.getByRole('button', { name: 'Pagar con Wompi' }).click();
    },
    async buyFromProduct() {
      await shopper.addToCart();
      await shopper.openCart();
      await shopper.goToPayment();
      await shopper.fillForm();
      await shopper.pay();
      await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
    },
    async payByCard(number) {
      await page.getByLabel('Número de tarjeta').fill(number);
      await page.getByLabel('Vence (MM/AA)').fill('12/30');
      await page.getByLabel('CVC').fill('123');
      await page.getByLabel('Nombre en la tarjeta').fill(aForm.fullName);
      // Closing the tab before Wompi has answered would mean no payment.
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: 'Pagar con tarjeta' }).click();
      await answered;
    },
    async returnToShop() {
      await expect(page.getByRole('heading', { level: 1, name: 'Resultado del Pago' })).toBeVisible();
    },
    storage: (key) => page.evaluate((name) => localStorage.getItem(name), key),
  };
  return shopper;
}

/** Who put these into the cart on an earlier visit. Without a press on each product's page, which takes a load of it and one of the cart. */
export async function bringCart(page: Page, { services }: RunningStore, units: Readonly<Record<string, number>>) {
  const products = await productsOnShelf(services.db)
    .select(['id', 'name', 'price', 'discount', 'category', 'stock', 'held'])
    .where('id', 'in', Object.keys(units))
    .execute();
  const cart = products.map(({ held, ...product }) => ({
    ...product,
    stock: product.stock - held,
    quantity: units[product.id],
  }));
  await page.addInitScript((stored) => {
    if (localStorage.getItem('cart') === null) localStorage.setItem('cart', stored);
  }, JSON.stringify(cart));
}

export async function isAlive(page: Page): Promise<void> {
  await isAliveAt(page.locator('body'));
}

/** Parts that are shown when their data has come are hydrated later than the rest of the page. */
export async function isAliveAt(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))))
    .toBe(true);
}
