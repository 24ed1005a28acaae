import type { Locator, Page } from '@playwright/test';
import type { RunningStore } from '#tests/support/store/store.ts';
import { expect, test } from './shop.ts';

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});

let noise: string[];
test.beforeEach(({ page }) => {
  noise = [];
  page.on('console', (message) => message.type() === 'error' && noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(error.message));
});
test.afterEach(() => expect(noise).toEqual([]));

const titles = ['¡Oferta Especial! 35% OFF', 'Nuevos Lanzamientos', 'Envios Gratis Hoy', 'Descuentos Exclusivos'];
const banner = (page: Page) => page.getByRole('region', { name: 'Promociones' });
const slides = (page: Page) => banner(page).locator('[aria-roledescription="diapositiva"]');
/** During a transition two slides are visible for half a second. */
const current = (page: Page) => banner(page).locator('[aria-roledescription="diapositiva"]:not([inert])');
const button = (page: Page, name: string | RegExp) => banner(page).getByRole('button', { name });

async function expectShown(page: Page, number: number) {
  const shown = current(page);
  await expect(shown).toHaveAccessibleName(`${number} de 4`);
  await expect(shown.getByRole('heading')).toHaveText(titles[number - 1]!);
  await expect(banner(page).locator('[aria-roledescription="diapositiva"][inert]')).toHaveCount(3);
  await expect(button(page, /^Mostrar/).nth(number - 1)).toHaveAttribute('aria-current', 'true');
  await expect(banner(page).locator('button[aria-current]')).toHaveCount(1);
  await expect(banner(page).getByRole('group', { name: / de 4$/ })).toHaveCount(1);
}

/** The button works only after hydration, so it is pressed until it has an effect; one that has had it is gone, and no press waits for it. */
async function openStopped(page: Page) {
  await page.goto(store.url);
  await expect(async () => {
    if (await button(page, 'Pausar carrusel').isVisible())
      await button(page, 'Pausar carrusel').click({ timeout: 500 });
    await expect(button(page, 'Reanudar carrusel')).toBeVisible({ timeout: 500 });
  }).toPass();
}

async function letGo(page: Page) {
  await page.mouse.move(5, 5);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

async function openRunning(page: Page) {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') });
  await openStopped(page);
  await page.clock.pauseAt(new Date('2026-11-21T13:00:00Z'));
  await button(page, 'Mostrar 1').click();
  await button(page, 'Reanudar carrusel').click();
  await letGo(page);
  await expectShown(page, 1);
}

test('the banner has four slides with picture, title and a link; dots choose, arrows step, and a slide takes 500 ms', {
  tag: [
    '@S2.60',
    '@S2.65',
    '@S2.66',
    '@S2.67',
    '@S2.68',
    '@S2.69',
    '@S2.70',
    '@S2.71',
    '@S1.24',
    '@S1.25',
    '@S1.26',
    '@S3.31',
    '@S9.01',
    '@S9.11',
    '@S9.03',
    '@S2.72',
    '@S2.73',
    '@S9.06',
  ],
}, async ({ page }) => {
  await openStopped(page);
  await test.step('dots choose, arrows step and go round; the current dot is a bar', async () => {
    await expect(button(page, '← Anterior')).toHaveText('←');
    await expect(button(page, '→ Siguiente')).toHaveText('→');
    await button(page, '← Anterior').click();
    await expectShown(page, 4);
    await button(page, '→ Siguiente').click();
    await expectShown(page, 1);
    await button(page, 'Mostrar 3: Envios Gratis Hoy').click();
    await expectShown(page, 3);
    const dots = () =>
      button(page, /^Mostrar/)
        .locator('span')
        .evaluateAll((all) => {
          const boxes = all.map((dot) => dot.getBoundingClientRect());
          const gaps = boxes.slice(1).map(({ left }, at) => Math.round(left - (boxes[at]?.right ?? 0)));
          return { widths: boxes.map(({ width }) => Math.round(width)), gaps };
        });
    await expect.poll(dots).toEqual({ widths: [10, 10, 24, 10], gaps: [24, 24, 24] });
  });
  await button(page, 'Mostrar 1').click();
  await expectShown(page, 1);
  await test.step('a slide takes 500 ms to come and the other 500 ms to leave, in the direction asked for', async () => {
    const moves = (name: RegExp) =>
      button(page, name).evaluate((pressed: HTMLElement) => {
        pressed.click();
        return new Promise<unknown[]>((resolve) =>
          requestAnimationFrame(() => {
            const section = pressed.closest('section') as HTMLElement;
            const turning = section.getAnimations({ subtree: true }).filter((each) => each instanceof CSSAnimation);
            resolve(
              turning
                .map((each) => {
                  const [from, to] = (each.effect as KeyframeEffect).getKeyframes();
                  return [each.animationName, each.effect?.getTiming().duration, from?.translate, to?.translate];
                })
                .sort(),
            );
          }),
        );
      });
    expect(await moves(/Siguiente/)).toEqual([
      ['slide-in', 500, '100%', 'none'],
      ['slide-out', 500, 'none', '-100%'],
    ]);
    await expectShown(page, 2);
    expect(await moves(/Anterior/)).toEqual([
      ['slide-in', 500, '-100%', 'none'],
      ['slide-out', 500, 'none', '100%'],
    ]);
    await expectShown(page, 1);
  });
  await test.step('each slide has a picture, a title and a link that leads somewhere', async () => {
    await expect(slides(page)).toHaveCount(4);
    await expect(slides(page).locator('h2')).toHaveText(titles);
    expect(
      await slides(page)
        .locator('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src'))),
    ).toEqual([1, 2, 3, 4].map((id) => `/images/banners/banner${id}.jpg`));
    for (let number = 1; number <= 4; number += 1) {
      await button(page, `Mostrar ${number}`).click();
      await expectShown(page, number);
      const link = current(page).getByRole('link');
      await expect(link).toHaveCount(1);
      const target = await page.request.get(store.url + (await link.getAttribute('href')));
      expect(target.status()).toBe(200);
      const picture = banner(page)
        .getByRole('group', { name: / de 4$/ })
        .locator('img');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
  });
});

test('every 3000 ms the next slide comes, one at a time, round and round, but not under the pointer, the focus, or once it is stopped', {
  tag: ['@S4.01', '@S4.02', '@S4.03', '@S9.02', '@S9.04', '@S9.05', '@S9.07', '@S4.04', '@S4.05'],
}, async ({ page }) => {
  await openRunning(page);
  await test.step('it goes round', async () => {
    for (const next of [2, 3, 4, 1, 2]) {
      await page.clock.runFor(2999);
      await expectShown(page, next === 1 ? 4 : next - 1);
      await page.clock.runFor(1);
      await expectShown(page, next);
    }
  });
  await button(page, 'Mostrar 1').click();
  await letGo(page);
  await expectShown(page, 1);
  await test.step('it stands still under the pointer and while something in it has the focus', async () => {
    await banner(page).hover({ position: { x: 700, y: 60 } });
    await page.clock.runFor(10_000);
    await expectShown(page, 1);
    await letGo(page);
    await page.clock.runFor(3000);
    await expectShown(page, 2);
    await current(page).getByRole('link').focus();
    await page.clock.runFor(10_000);
    await expectShown(page, 2);
    await letGo(page);
    await page.clock.runFor(3000);
    await expectShown(page, 3);
  });
  await button(page, 'Mostrar 1').click();
  await letGo(page);
  await expectShown(page, 1);
  await test.step('once it is stopped it stays stopped; those who ask for less motion get none until they start it', async () => {
    await button(page, 'Pausar carrusel').click();
    await letGo(page);
    await page.clock.runFor(10_000);
    await expectShown(page, 1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Hydration may need a timer, and the clock stands still.
    await page.reload({ waitUntil: 'networkidle' });
    await expect(button(page, 'Reanudar carrusel')).toBeVisible();
    await page.clock.runFor(10_000);
    await expectShown(page, 1);
    await button(page, /Siguiente/).click();
    await expectShown(page, 2);
    expect(await banner(page).evaluate((section) => section.getAnimations({ subtree: true }).length)).toBe(0);
  });
});

test('without scripts the first slide stands, with no buttons that do nothing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(store.url);
  await expect(banner(page).getByRole('heading', { name: titles[0]! })).toBeVisible();
  await expect(banner(page).getByRole('heading')).toHaveCount(1);
  await expect(banner(page).getByRole('link', { name: 'Ver ofertas' })).toBeVisible();
  await expect(banner(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByText('No hay productos recientes.')).toBeVisible();
  await context.close();
});

test('no words and no link of a slide lie under the buttons, the dots or the question below, at any width', async ({
  page,
}) => {
  await openStopped(page);
  for (const width of [1920, 1440, 1439, 1280, 1279, 1024, 768, 640, 390, 360]) {
    await page.setViewportSize({ width, height: 720 });
    const covered = () =>
      banner(page).evaluate((region) => {
        const question = document.querySelector('.builder-question')?.getBoundingClientRect().top ?? Number.NaN;
        const slides = [...region.querySelectorAll<HTMLElement>('[aria-roledescription="diapositiva"]')];
        // What is not shown is laid out before it is measured.
        for (const slide of slides) slide.style.contentVisibility = 'visible';
        const above = [...region.querySelectorAll('button')].map((each) => each.getBoundingClientRect());
        return slides.flatMap((slide) =>
          [...slide.querySelectorAll('h2, a, p')].flatMap((each) => {
            const { left, right, top, bottom, height } = each.getBoundingClientRect();
            if (height === 0) return [];
            const hides = above.some(
              (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
            );
            const isCut = bottom > question || top < region.getBoundingClientRect().top;
            return hides || isCut ? [each.textContent] : [];
          }),
        );
      });
    await expect.poll(covered, `${width} px`).toEqual([]);
  }
});

test('picture and height at every width, and titles that can be read on it', {
  tag: ['@S2.74', '@S2.75', '@S2.76', '@S9.08', '@S9.09', '@S9.10'],
}, async ({ page }) => {
  const paper = await page.context().newPage();
  // Else Chromium draws nothing of it any more.
  await page.bringToFront();
  await openStopped(page);
  const heights = [
    [1920, 500],
    [1440, 500],
    [1024, 500],
    [1023, 400],
    [768, 400],
    [767, 300],
    [640, 300],
    [639, 300],
    [430, 300],
    [360, 300],
  ] as const;
  // The widest and the narrowest crop of each height.
  const measured: readonly number[] = [1920, 1024, 1023, 768, 767, 360];
  for (const [width, height] of heights) {
    // No higher than the banner, because all that is on the screen is drawn for each picture of it.
    await page.setViewportSize({ width, height: 640 });
    // What is not shown keeps its last size until it is, so all are laid out before they are measured.
    await slides(page).evaluateAll((all) => {
      for (const slide of all as HTMLElement[]) slide.style.contentVisibility = 'visible';
    });
    const pictures = () =>
      slides(page)
        .locator('img')
        .evaluateAll((images) =>
          (images as HTMLElement[]).map((image) => [
            image.clientWidth,
            image.clientHeight,
            getComputedStyle(image).objectFit,
          ]),
        );
    // The document follows its window a moment later.
    await expect.poll(pictures, `${width} px`).toEqual(Array(4).fill([width, height, 'cover']));
    for (let number = 1; measured.includes(width) && number <= 4; number += 1) {
      await button(page, `Mostrar ${number}`).click();
      const slide = current(page);
      await expect(slide).toHaveAccessibleName(`${number} de 4`);
      const left = await slide.locator('img').evaluate(async (each: HTMLImageElement) => {
        for (const motion of each.closest('section')?.getAnimations({ subtree: true }) ?? []) motion.finish();
        await each.decode();
        return each.getBoundingClientRect().x;
      });
      expect(left, `slide ${number} at ${width} px`).toBe(0);
      const ratio = await lowestContrast(page, slide.locator('h2'), paper);
      expect(ratio, `slide ${number} at ${width} px`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

async function lowestContrast(page: Page, words: Locator, paper: Page): Promise<number> {
  const { lines, colour } = await words.evaluate((element: HTMLElement) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
    element.style.visibility = 'hidden';
    return { lines, colour: getComputedStyle(element).color };
  });
  const shots = await Promise.all(lines.map((clip) => page.screenshot({ clip })));
  await words.evaluate((element: HTMLElement) => element.style.removeProperty('visibility'));
  return paper.evaluate(
    async ([colour, ...pictures]) => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
      const luminance = (red: number, green: number, blue: number) => {
        const [r, g, b] = [red, green, blue].map((value) =>
          value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        ) as [number, number, number];
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      context.fillStyle = colour!;
      context.fillRect(0, 0, 1, 1);
      const [r, g, b] = context.getImageData(0, 0, 1, 1).data as unknown as [number, number, number];
      const text = luminance(r, g, b);
      let lightest = 0;
      for (const picture of pictures) {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        context.canvas.width = image.width;
        context.canvas.height = image.height;
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.width, image.height);
        for (let at = 0; at < data.length; at += 4) {
          lightest = Math.max(lightest, luminance(data[at]!, data[at + 1]!, data[at + 2]!));
        }
      }
      return (text + 0.05) / (lightest + 0.05);
    },
    [colour, ...shots.map((shot) => shot.toString('base64'))],
  );
}

test('the ring of a category that has the focus is seen whole, at any width', async ({ page }) => {
  await page.goto(store.url);
  const link = page.getByRole('main').getByRole('link', { name: 'Procesadores', exact: true }).first();
  for (const width of [390, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    const cut = await link.evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const [own, seen] = [element, element.closest('ul')!].map((each) => each.getBoundingClientRect());
      return outlineStyle === 'none' || own!.top - reach < seen!.top || own!.bottom + reach > seen!.bottom;
    });
    expect(cut, `${width} px`).toBe(false);
  }
});
