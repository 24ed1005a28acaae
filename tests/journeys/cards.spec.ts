import type { Page } from '@playwright/test';
import { saveReview } from '#app/shop/reviews/reviews.server.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';
import { expect, test } from './shop.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('no name of the shop is cut on its card, at any width', async ({ page }) => {
  for (const slug of ['tarjetas-graficas', 'memoria-ram', 'placas-base', 'coolers']) {
    await page.goto(`${store.url}/categories/${slug}`);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [360, 390, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = () =>
        cards(page).evaluateAll((all) =>
          all.flatMap((card) => {
            // Cards far from the screen are not laid out.
            (card.closest('li') as HTMLElement).style.contentVisibility = 'visible';
            const name = card.querySelector('h2, h3')!;
            return name.scrollHeight > name.clientHeight + 1 ? [name.textContent] : [];
          }),
        );
      expect(await cut(), `${slug}, ${width} px`).toEqual([]);
    }
  }
});

test('each chip of a card is one line high and not cut through, at any width', async ({ page }) => {
  for (const slug of ['procesadores', 'memoria-ram']) {
    await page.goto(`${store.url}/categories/${slug}`);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [360, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = () =>
        cards(page).evaluateAll((all) =>
          all.flatMap((card) => {
            (card.closest('li') as HTMLElement).style.contentVisibility = 'visible';
            const chips = card.querySelector('.product-card-chips')!;
            const end = chips.getBoundingClientRect().bottom;
            // Cut, or drawn as high as the two lines that there is room for.
            const isCut = ({ top, bottom }: DOMRect) => top < end - 0.5 && (bottom > end + 0.5 || bottom - top > 26);
            return [...chips.children].flatMap((chip) =>
              isCut(chip.getBoundingClientRect()) || chip.scrollWidth > chip.clientWidth ? [chip.textContent] : [],
            );
          }),
        );
      expect(await cut(), `${slug}, ${width} px`).toEqual([]);
    }
  }
});

test('a card says what others think of it, and what it is, in words of the trade', async ({ page }) => {
  const { db } = store.services;
  const review = { stars: 4, comment: 'Corre fresco.' } as const;
  await saveReview(db, { customerId: await anAccount(db), productId: '1', review, now: new Date() });
  await page.goto(`${store.url}/categories/procesadores`);
  const card = cards(page).filter({ hasText: 'AMD Ryzen 7 7800X3D' });
  await expect(card).toContainText(/Estrellas:\s*4 \(1\)/);
  await expect(card).toContainText('CPU');
  for (const [slug, label] of [
    ['chasis', 'CHASÍS'],
    ['mouse-pads', 'MOUSE PAD'],
    ['almacenamiento-externo', 'DISCO'],
  ] as const) {
    await page.goto(`${store.url}/categories/${slug}`);
    await expect(cards(page).first()).toContainText(label);
  }
});
