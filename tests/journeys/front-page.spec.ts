import type { Page } from '@playwright/test';
import { mostSlides } from '#app/shop/front-page/front-page.ts';
import { deliveredFrontPage } from '#app/text/catalog/delivered-front-page.ts';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { aPhoto } from '#tests/support/picture-files.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { layoutShiftsOf } from './appearance-faults.ts';
import { keyboardUser, press } from './keyboard.ts';
import { expect, test } from './shop.ts';
import { isAlive } from './shopper.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
let owner: SignedInCustomer;
test.beforeAll(async () => {
  store = await startStore();
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
});
test.afterAll(() => store?.close());

const main = (page: Page) => page.getByRole('main');
const banner = (page: Page) => page.getByRole('region', { name: 'Promociones' });
const narrow = { width: 360, height: 740 };

/** Published past the screen. */
async function publish(slides: typeof deliveredFrontPage.slides): Promise<void> {
  const page = JSON.stringify({ ...deliveredFrontPage, slides });
  await store.services.db
    .insertInto('front_page_versions')
    .values({ page, published_at: new Date(), withdrawn_at: null })
    .execute();
}

test('the owner exchanges a slide in eight presses, by keyboard on a phone’s width, and takes it back in one', async ({
  device,
}) => {
  const page = await device();
  await page.setViewportSize(narrow);
  await carrySession(page.context(), store, owner);
  await page.goto(`${store.url}/admin`);
  await isAlive(page);
  const user = keyboardUser(page);
  let presses = 0;
  /** A press is what is chosen and pressed; the keys to get there are not counted, as with a finger. */
  const pressOn = async (target: ReturnType<Page['getByRole']>, direction: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await user.goTo(target.first(), direction);
    presses += 1;
    await press(page, 'Enter');
  };
  await page.getByRole('button', { name: 'Más' }).focus();
  presses += 1;
  await press(page, 'Enter');
  await pressOn(page.getByRole('link', { name: 'Portada', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Portada' })).toBeFocused();
  const slide = main(page).getByRole('listitem').filter({ hasText: '¡Oferta Especial! 35% OFF' });
  await pressOn(slide.locator('summary'));
  await user.goTo(slide.getByLabel('Otra foto'));
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await aPhoto('#b40', 'jpeg', 2400, 1000) };
  // The window of the system: one press opens it and one chooses.
  presses += 2;
  await slide.getByLabel('Otra foto').setInputFiles(photo);
  // Enter saves from any of its fields.
  await pressOn(slide.getByLabel('Título', { exact: true }));
  await expect(main(page)).toContainText('Diapositiva guardada en el borrador.');
  await pressOn(main(page).getByRole('button', { name: 'Publicar', exact: true }));
  await expect(main(page)).toContainText('la tienda ya muestra esta portada');
  expect(presses).toBeLessThanOrEqual(8);
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const shop = await device();
  await shop.goto(store.url);
  const picture = banner(shop).locator('img').first();
  await expect(picture).toHaveAttribute('src', /^\/uploads\/[0-9a-f]{32}-slide\.jpg$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await isAlive(shop);
  await pressOn(main(page).getByRole('button', { name: 'Deshacer la publicación' }));
  await expect(main(page)).toContainText('La tienda muestra otra vez lo de antes.');
  // The open page follows.
  await expect(picture).toHaveAttribute('src', '/images/banners/banner1.jpg');
});

test('rows move by keyboard and the focus stays with them; a preview shows the draft at its width, in its colours', async ({
  device,
}) => {
  const page = await device();
  await page.setViewportSize(narrow);
  await carrySession(page.context(), store, owner);
  await page.goto(`${store.url}/admin/portada`);
  await isAlive(page);
  const titles = () => main(page).locator('#diapositivas ~ ol > li b').allTextContents();
  const [first, second, ...others] = await titles();
  const down = main(page).getByRole('button', { name: `Bajar: ${first}` });
  await keyboardUser(page).goTo(down);
  await press(page, 'Enter');
  await expect.poll(titles).toEqual([second, first, ...others]);
  await expect(main(page)).toContainText('Ahora es la 2 de 4.');
  await expect(down).toBeFocused();
  await main(page).getByRole('button', { name: 'Ocultar: Ofertas especiales' }).press('Enter');
  await expect(main(page).getByRole('button', { name: 'Mostrar: Ofertas especiales' })).toBeFocused();

  await main(page).getByRole('link', { name: 'Ver cómo queda' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Así queda la portada' })).toBeVisible();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 2 }).first()).toHaveText(second ?? '');
  await expect(frame.getByRole('heading', { name: 'Ofertas especiales' })).toHaveCount(0);
  for (const [name, width] of [
    ['Celular', 392],
    ['Tableta', 820],
    ['Computador', 1440],
  ] as const) {
    await main(page).getByRole('link', { name }).press('Enter');
    await expect.poll(() => page.locator('iframe').evaluate((each) => each.clientWidth)).toBe(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  await main(page).getByRole('link', { name: 'Oscuros' }).press('Enter');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await frame.getByRole('link', { name: 'Carrito' }).first().click();
  await expect(frame.getByText('los enlaces no se abren')).toBeVisible();
});

test('the longest words of one to ten slides fit at every width, over any picture, and nothing moves', async ({
  page,
}) => {
  // Else it has moved on before it is measured.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const slide = deliveredFrontPage.slides[0]!;
  const long = {
    ...{ title: 'MEMORIA GAMER: HASTA 40 % MENOS EN TODO', overline: 'TECNOLOGÍA Y COMPONENTES' },
    lead: 'Tarjetas gráficas, procesadores y memoria con el descuento ya aplicado en el precio que ves, hasta agotar las unidades.',
    action: 'VER TODAS LAS MEMORIAS',
  };
  for (const count of [1, mostSlides]) {
    await publish(Array.from({ length: count }, (_, at) => ({ ...slide, ...long, id: at + 1 })));
    await page.goto(store.url);
    await expect(banner(page).getByRole('group', { name: `1 de ${count}` })).toBeVisible();
    await expect(banner(page).getByRole('button', { name: 'Reanudar carrusel' })).toHaveCount(count > 1 ? 1 : 0);
    for (const width of [1920, 1440, 1439, 1024, 1023, 768, 640, 639, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const faults = await banner(page).evaluate((region) => {
        const bottom = document.querySelector('.builder-question')?.getBoundingClientRect().top ?? Number.NaN;
        const box = region.getBoundingClientRect();
        const shown = region.querySelector('[aria-roledescription="diapositiva"]');
        const above = [...region.querySelectorAll('button')]
          .map((each) => each.getBoundingClientRect())
          .filter(({ height }) => height > 0);
        const words = [...(shown?.querySelectorAll('h2, a, p') ?? [])];
        const cut = words.filter((each) => {
          const { left, right, top, bottom: end, height } = each.getBoundingClientRect();
          if (height === 0) return false;
          const isUnder = above.some(
            (button) => button.left < right && button.right > left && button.top < end && button.bottom > top,
          );
          return (
            isUnder || end > bottom || top < box.top || right > box.right || each.scrollWidth > each.clientWidth + 1
          );
        });
        const outside = above.filter(({ right }) => right > box.right);
        return [...cut.map((each) => each.tagName), ...outside.map(() => 'button')];
      });
      expect(faults, `${count} slides at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(store.url);
    await isAlive(page);
    expect(await layoutShiftsOf(page)).toEqual({ sum: 0, moved: [] });
    expect(await axe(page)).toEqual([]);
  }
  await publish([]);
  await page.goto(store.url);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.locator('.builder-question')).toBeVisible();
  await isAlive(page);
  expect(await layoutShiftsOf(page)).toEqual({ sum: 0, moved: [] });
  expect(await axe(page)).toEqual([]);
});
