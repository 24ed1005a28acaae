import type { Page } from '@playwright/test';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { keyboardUser, press, typeCard, typeForm } from './keyboard.ts';
import { expect, test } from './shop.ts';
import { bringCart, isAlive, shopperOn } from './shopper.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const processor = 'AMD Ryzen 7 7800X3D';
const banner = (page: Page) => page.getByRole('banner');
const main = (page: Page) => page.getByRole('main');

test('a whole purchase without a mouse: from the home page through search, cart, an error and the payment to its result', async ({
  page,
}) => {
  const user = keyboardUser(page);
  const shopper = shopperOn(page);
  await page.goto(store.url);
  await isAlive(page);

  await user.goTo(page.getByRole('link', { name: 'Saltar al contenido' }));
  await press(page, 'Enter');
  await expect(main(page)).toBeFocused();
  await user.goTo(main(page).getByRole('button', { name: 'Pausar carrusel' }));
  await press(page, 'Enter');
  await user.goTo(banner(page).getByPlaceholder('Buscar productos...'), 'Shift+Tab');
  await page.keyboard.type('7800x3d');
  await expect(page.getByRole('option', { name: new RegExp(processor) })).toBeVisible();
  await press(page, 'ArrowDown', 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: processor })).toBeVisible();
  await expect(main(page)).toBeFocused();
  await expect(main(page)).toHaveAccessibleName(new RegExp(processor));

  await user.goTo(main(page).getByRole('button', { name: `Añadir al carrito: ${processor}` }));
  await press(page, 'Enter');
  await expect(shopper.toast(`${processor} añadido al carrito`)).toBeVisible();
  await user.goTo(banner(page).getByRole('link', { name: /Carrito/ }), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Carrito' })).toBeVisible();
  await user.goTo(main(page).getByRole('button', { name: `Añadir una unidad de ${processor}` }));
  await press(page, 'Space');
  await expect(main(page).getByRole('listitem')).toContainText('Cantidad: 2');
  await user.goTo(main(page).getByRole('link', { name: 'Ir a pagar' }));
  await press(page, 'Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Página de Pago' })).toBeVisible();
  await user.goTo(page.getByRole('button', { name: 'Pagar con Wompi' }));
  await press(page, 'Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await user.goTo(alert.getByRole('link', { name: /^Nombre completo/ }));
  await press(page, 'Enter');
  await expect(page.getByLabel('Nombre completo')).toBeFocused();
  await typeForm(page);
  await user.goTo(page.getByRole('button', { name: 'Pagar con Wompi' }));
  await press(page, 'Enter');

  await expect(page.getByText('Ensayo: aquí no se mueve dinero')).toBeVisible();
  await user.goTo(page.getByLabel('Número de tarjeta'));
  await typeCard(page);
  await expect(page.getByText('Tu pago fue aprobado')).toBeVisible();
  await user.goTo(main(page).getByRole('link', { name: 'Volver al inicio' }));
  await press(page, 'Enter');
  await expect(page).toHaveURL(`${store.url}/`);
});

test('on a screen enlarged four times, every stop of every page on the way is in sight, and the last one lets go', async ({
  page,
}) => {
  const user = keyboardUser(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await bringCart(page, store, { 3: 1 });
  for (const path of ['/cart', '/payment', '/product/1', '/categories/ssd', '/success']) {
    await page.goto(store.url + path);
    await isAlive(page);
    const stops = await user.walkToEnd();
    expect(stops.length, path).toBeGreaterThan(20);
  }
});

test('what happens to the cart is said once each time', async ({ page }) => {
  // Needs enough stock: the purchase above takes processors.
  const card = 'MSI GeForce RTX 5060 Ti 16G Ventus 2X OC Plus';
  await page.goto(`${store.url}/product/2`);
  await isAlive(page);
  const said = await listen(page);
  const now: string[] = [];
  const saysOnce = (words: string) => {
    now.push(words);
    return expect.poll(said).toEqual(now);
  };
  await main(page)
    .getByRole('button', { name: `Añadir al carrito: ${card}` })
    .click();
  await saysOnce(`${card} añadido al carrito`);
  await banner(page)
    .getByRole('link', { name: /Carrito/ })
    .click();
  await page.getByRole('button', { name: `Añadir una unidad de ${card}` }).click();
  await saysOnce(`${card}: 2 unidades`);
  await page.getByRole('button', { name: `Quitar una unidad de ${card}` }).click();
  await saysOnce(`${card}: 1 unidad`);
  await page.getByRole('button', { name: `Eliminar ${card}` }).click();
  await saysOnce(`${card} eliminado del carrito`);
});

async function listen(page: Page) {
  await page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert]';
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) {
          const element = node instanceof Element ? node : node.parentElement;
          const isNew = node instanceof Element && node.matches(live);
          // Screen readers ignore a region that was inserted together with its text, unless it is an alert.
          const region =
            isNew && !node.matches('[role=alert]')
              ? null
              : (element?.closest(live) ?? target.parentElement?.closest(live));
          const words = node.textContent?.replace(/^(Listo|Aviso|Ojo)|Ver carrito|Deshacer/g, '').trim();
          if (region && words && region.isConnected) announced.push(words);
        }
        if (addedNodes.length === 0 && target.nodeType === Node.TEXT_NODE && target.parentElement?.closest(live)) {
          announced.push(target.textContent ?? '');
        }
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
}
