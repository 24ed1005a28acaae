import type { Page } from '@playwright/test';
import type { RunningStore } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { expect, test } from './shop.ts';
import { isAlive } from './shopper.ts';

let store: RunningStore;
let address: string;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
  address = `${store.url}/product/2`;
});

const gallery = (page: Page) => page.getByRole('group', { name: /^Fotos de / });
const zoom = (page: Page) => page.getByRole('dialog', { name: /^Fotos de / });
const picture = (page: Page) => zoom(page).getByRole('button', { name: /Ver más cerca/ });
const scrollPosition = (page: Page) => picture(page).evaluate(({ parentElement: room }) => room!.scrollLeft);

async function openZoom(page: Page) {
  const large = gallery(page).getByRole('link', { name: /Ampliar/ });
  // Before hydration the link leads to the file.
  await isAlive(page);
  await large.press('Enter');
  await expect(zoom(page)).toBeVisible();
  return large;
}

test('the large picture opens by key, comes nearer, is moved by arrows, gives way to the next, and Escape leads back', async ({
  page,
}) => {
  await page.goto(address);
  const opener = await openZoom(page);
  await expect(picture(page)).toBeFocused();
  await expect(zoom(page).getByRole('img')).toHaveAttribute('src', /-1600\.webp$/);
  expect(await axe(page)).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(picture(page)).toHaveAttribute('aria-pressed', 'true');
  const before = await scrollPosition(page);
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(before);
  await page.keyboard.press('Enter');
  await expect(picture(page)).toHaveAttribute('aria-pressed', 'false');

  const first = await zoom(page).getByRole('img').getAttribute('src');
  await expect(zoom(page).getByRole('status')).toHaveText('Foto 1 de 3');
  await page.keyboard.press('ArrowRight');
  await expect(zoom(page).getByRole('status')).toHaveText('Foto 2 de 3');
  await expect(zoom(page).getByRole('img')).not.toHaveAttribute('src', first!);
  await page.keyboard.press('Escape');
  await expect(zoom(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a press near the right edge brings that part, on a phone, too, and the page behind stays where it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  await openZoom(page);
  const { width, height } = (await picture(page).boundingBox())!;
  await picture(page).click({ position: { x: width * 0.9, y: height / 2 } });
  await expect(picture(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await scrollPosition(page)).toBeGreaterThan(width);
  await page.mouse.wheel(0, 600);
  await zoom(page).getByRole('button', { name: 'Cerrar foto' }).click();
  await expect(zoom(page)).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBeLessThan(400);
});

test('without scripts the picture is a link to itself', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await gallery(page).getByRole('link').click();
  await expect(page).toHaveURL(/-1600\.webp$/);
  await context.close();
});
