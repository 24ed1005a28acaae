import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { setProduct } from '#tests/support/factories.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';
import { expect, test } from './shop.ts';

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});

const main = (page: Page) => page.getByRole('main');
const strip = (page: Page, name: string) => main(page).getByRole('region', { name });
const names = (page: Page, name: string) => strip(page, name).getByRole('heading', { level: 3 });

async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Element | null }[];
      })[]) {
        shifts.push(`${entry.value} ${entry.sources.map(({ node }) => node?.className || node?.nodeName)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

async function remember(page: Page, ids: readonly string[]) {
  await page.addInitScript((stored) => localStorage.setItem('recentlyViewed', stored), JSON.stringify(ids));
}

const viewedBefore = ['1', '3', 'amd-ryzen-5-5600', 'amd-ryzen-7-9700x'];

test('strips come in their order; offers are discounted, best sellers sold most, and each shows as many products as fit', {
  tag: ['@S2.61', '@S2.62', '@S2.63', '@S2.64', '@S7.03', '@S7.04', '@S9.14', '@S9.15', '@S9.16', '@S9.17', '@S9.18'],
}, async ({ page }) => {
  await remember(page, viewedBefore);
  await page.goto(store.url);
  await test.step('banner, recently viewed, offers, best sellers and products follow in this order', async () => {
    await expect(names(page, 'Vistos hace poco')).toHaveCount(4);
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
      '¡Oferta Especial! 35% OFF',
      '¿Armas un PC? Di para qué y cuánto.',
      'Vistos hace poco',
      'Ofertas especiales',
      'Más vendidos',
      'Productos',
    ]);
  });
  await test.step('offers that save most pesos come first, best sellers are the four most sold', async () => {
    const { db } = store.services;
    const offers = await db
      .selectFrom('products')
      .select('name')
      .where('discount', '>', 0)
      .where('is_available', '=', true)
      .orderBy(sql`price * discount / 100.0`, 'desc')
      .orderBy('sales', 'desc')
      .orderBy('id')
      .limit(8)
      .execute();
    const best = await db
      .selectFrom('products')
      .select('name')
      .orderBy('sales', 'desc')
      .orderBy('id')
      .limit(4)
      .execute();
    await expect(names(page, 'Ofertas especiales')).toHaveText(offers.map(({ name }) => name));
    await expect(names(page, 'Más vendidos')).toHaveText(best.map(({ name }) => name));
    const opening = await names(page, 'Productos').allTextContents();
    expect(opening.slice(0, 4).filter((name) => best.some((each) => each.name === name))).toEqual([]);
  });
  await test.step('strips show 4 products, 3 under 1024 px, 2 under 768, 1 under 640', async () => {
    for (const [width, shown] of [
      [1440, 4],
      [1024, 4],
      [1023, 3],
      [768, 3],
      [767, 2],
      [640, 2],
      [639, 1],
      [360, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of ['Vistos hace poco', 'Ofertas especiales', 'Más vendidos']) {
        const inView = await strip(page, name)
          .getByRole('list')
          .evaluate((list) => {
            const { left, right } = list.getBoundingClientRect();
            return [...list.children].filter((item) => {
              const box = item.getBoundingClientRect();
              return box.left >= left && box.right <= right + 0.5;
            }).length;
          });
        expect(inView, `${name} at ${width} px`).toBe(shown);
      }
    }
  });
});

/** The links to all categories, and the beginning of the first cards. */
async function checkFirstScreen(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  for (const [width, height, ofCard] of [
    [390, 844, 180],
    [820, 1180, 400],
    [1440, 900, 110],
  ] as const) {
    await page.setViewportSize({ width, height });
    const categoryLinks = main(page).getByRole('navigation', { name: 'Categorías' });
    const row = (await categoryLinks.boundingBox())!;
    expect(row.y + row.height, `${width} px`).toBeLessThan(height);
    const question = (await strip(page, '¿Armas un PC? Di para qué y cuánto.').boundingBox())!;
    expect(question.y + question.height, `${width} px`).toBeLessThanOrEqual(row.y);
    const words = await categoryLinks.getByRole('link').evaluateAll((all) =>
      all.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const [{ left, right }, words] = [link.getBoundingClientRect(), range.getBoundingClientRect()];
        return (words.left >= left && words.right <= right) || `${words.left} ${words.right} in ${left} ${right}`;
      }),
    );
    expect(words, `${width} px`).toEqual(Array(12).fill(true));
    const card = (await strip(page, 'Ofertas especiales').getByRole('article').first().boundingBox())!;
    expect(height - card.y, `${width} px`).toBeGreaterThan(ofCard);
  }
}

test('the first screen has all categories and the first cards; what was looked at comes first, most recent first, four at most, through /api/products', {
  tag: ['@S3.28', '@S3.29', '@S3.30', '@S9.12'],
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/products') && asked.push(new URL(request.url()).search));
  await page.goto(store.url);
  await expect(main(page).getByText('No hay productos recientes.')).toBeVisible();
  expect(asked).toEqual([]);
  await test.step('the first screen', () => checkFirstScreen(page));
  const viewed = ['2', '1', '3', 'amd-ryzen-5-5600', 'amd-ryzen-7-9700x', '1'];
  const titles: string[] = [];
  for (const id of viewed) {
    await page.goto(`${store.url}/product/${id}`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recentlyViewed'))).toContain(`["${id}"`);
    titles.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
  }
  expect(await page.evaluate(() => localStorage.getItem('recentlyViewed'))).toBe(
    '["1","amd-ryzen-7-9700x","amd-ryzen-5-5600","3"]',
  );
  await page
    .getByRole('banner')
    .getByRole('link', { name: /inicio/ })
    .click();
  await expect(names(page, 'Vistos hace poco')).toHaveText([titles[1]!, titles[4]!, titles[3]!, titles[2]!]);
  expect(asked).toEqual(['?ids=1,amd-ryzen-7-9700x,amd-ryzen-5-5600,3']);
});

test('the first screen asks what a PC is for and what it may cost, and the builder answers', async ({ page }) => {
  await page.goto(store.url);
  await main(page).getByLabel('¿Para qué lo quieres?').selectOption('Juegos en 1440p');
  await main(page).getByLabel('Presupuesto en pesos').fill('9.000.000');
  await main(page).getByRole('button', { name: 'Armar', exact: true }).click();
  await expect(page).toHaveURL(`${store.url}/armar?uso=1440p&presupuesto=9.000.000`);
  await expect(main(page).getByRole('heading', { name: /^Juegos en 1440p por hasta/ })).toBeVisible();
});

test('categories come in the order in which people buy, and an empty one is in no menu', async ({ page }) => {
  const own = await startStore();
  const { db } = own.services;
  const links = main(page).getByRole('navigation', { name: 'Categorías' }).getByRole('link');
  try {
    await page.goto(own.url);
    await expect(links.first()).toHaveText('Tarjeta Gráfica');
    await expect(links).toHaveCount(12);
    const pads = await db.selectFrom('products').select('id').where('category', '=', 'Mouse Pads').execute();
    const ids = pads.map(({ id }) => id);
    await setProduct(db, ids, { deleted_at: new Date() });
    await page.goto(own.url);
    await expect(links).toHaveCount(11);
    const sections = page.getByRole('navigation', { name: 'Secciones' });
    await sections.getByRole('button', { name: 'Ver las categorías' }).click();
    await expect(sections.getByRole('link', { name: /Tarjeta Gráfica \d+/ })).toBeVisible();
    await expect(sections.getByRole('link', { name: /Mouse Pads/ })).toHaveCount(0);
  } finally {
    await own.close();
  }
});

test('a product that is gone is left out; when all are, or storage holds rubbish, the shop says there are none', async ({
  page,
}) => {
  await remember(page, ['gone', '3']);
  await page.goto(store.url);
  await expect(names(page, 'Vistos hace poco')).toHaveCount(1);
  for (const ids of [['gone'], ['<x>']]) {
    await remember(page, ids);
    await page.goto(store.url);
    await expect(main(page).getByText('No hay productos recientes.')).toBeVisible();
  }
  await page.route('**/api/products?*', (route) => route.abort());
  await remember(page, ['1']);
  await page.goto(store.url);
  await expect(main(page).getByText('No pudimos cargar los productos que viste.')).toBeVisible();
});

test('nothing jumps while the page fills itself in, with 0, 1 and 4 recent, at any width', async ({ page }) => {
  await watchShifts(page);
  for (const ids of [[], ['1'], viewedBefore]) {
    if (ids.length > 0) await remember(page, ids);
    for (const width of [360, 700, 800, 1024, 1440]) {
      await page.setViewportSize({ width, height: 1400 });
      await page.goto(store.url);
      if (ids.length > 0) await expect(names(page, 'Vistos hace poco')).toHaveCount(ids.length);
      else await expect(main(page).getByText('No hay productos recientes.')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await shiftsOf(page), `${ids.length} recent, ${width} px`).toEqual([]);
    }
  }
});

/** Sends the links to categories and the page's first card tag by tag, each after the browser has drawn what came before. */
async function readTagByTag(page: Page) {
  const server = createServer(async ({ url = '' }, answer) => {
    const { status, headers, body } = await fetch(store.url + url);
    answer.writeHead(status, { 'content-type': headers.get('content-type') ?? '' });
    if (url !== '/') return Readable.fromWeb(body as ReadableStream).pipe(answer);
    const [before = '', links = '', between = '', card = '', after = ''] = (await text(body as ReadableStream)).split(
      /(<ul class="category-doors.*?<\/ul>)|(?<=<\/ul>.*)(<article.*?<\/article>)/s,
    );
    for (const chunk of [before, ...links.split(/(?<=<\/li>)/), between, ...card.split(/(?<=>)/), after]) {
      answer.write(chunk);
      // Fails once, when the page replaces the empty one.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))).catch(() => {});
    }
    return answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await expect(main(page).getByText('No hay productos recientes.')).toBeVisible();
  server.closeAllConnections();
  server.close();
}

for (const width of [360, 800, 1440]) {
  test(`nothing jumps however the page is cut on its way, or when the face comes late, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1400 });
    await watchShifts(page);
    await readTagByTag(page);
    expect(await shiftsOf(page)).toEqual([]);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const { promise: isPainted, resolve: letFontCome } = Promise.withResolvers<void>();
    await page.route('**/archivo-*.woff2', async (route) => {
      await isPainted;
      await route.continue();
    });
    await page.goto(store.url, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    letFontCome();
    await page.waitForFunction(() => document.fonts.status === 'loaded' && document.readyState === 'complete');
    expect(await shiftsOf(page)).toEqual([]);
  });
}

test('an empty shop says so, section by section', { tag: ['@S8.40', '@S8.41', '@S8.42', '@S8.43'] }, async ({
  page,
}) => {
  const empty = await startStore({ seed: 'none' });
  try {
    await page.goto(empty.url);
    for (const sentence of [
      'No hay productos recientes.',
      'No hay ofertas disponibles.',
      'No hay productos más vendidos.',
      'No hay productos disponibles.',
    ]) {
      await expect(main(page).getByText(sentence, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('region', { name: 'Promociones' })).toBeVisible();
  } finally {
    await empty.close();
  }
});
