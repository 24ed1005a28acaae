import type { RunningStore } from '#tests/support/store/store.ts';
import { expect, test } from './shop.ts';

let store: RunningStore;
test.beforeAll(({ sharedStore }) => {
  store = sharedStore;
});

const guides = [
  {
    title: 'Cómo armar un PC gamer sin botar la plata',
    path: '/blog/armar-un-pc-gamer',
    date: '1 de abril de 2025',
    excerpt:
      'En qué gastar primero, qué piezas encajan entre sí y en qué orden se arman, explicado para quien compra en Colombia.',
  },
  {
    title: 'Las mejores tarjetas gráficas según tu monitor',
    path: '/blog/mejores-tarjetas-graficas',
    date: '2 de abril de 2025',
    excerpt:
      'Qué tarjeta pide cada resolución, cuánta memoria necesitas y qué revisar en tu torre y tu fuente antes de pagar.',
  },
  {
    title: 'Mejoras baratas que sí se notan en tu PC',
    path: '/blog/mejoras-baratas-para-tu-pc',
    date: '3 de abril de 2025',
    excerpt:
      'Primero lo que no cuesta nada, después el SSD, la memoria y el procesador: cómo encontrar lo que frena tu equipo.',
  },
] as const;

test('the blog lists three articles with picture, title, excerpt, date and author', {
  tag: ['@S2.20', '@S2.181', '@S2.182', '@S2.183', '@S2.184', '@S2.185', '@S2.186', '@S9.50', '@S9.51'],
}, async ({ page }) => {
  await page.goto(`${store.url}/blog`);
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(3);
  for (const [index, { title, path, date, excerpt }] of guides.entries()) {
    const card = cards.nth(index);
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('heading', { name: title })).toBeVisible();
    await expect(card.getByRole('link', { name: title })).toHaveAttribute('href', path);
    const picture = card.getByRole('img');
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    await expect(card).toContainText(date);
    await expect(card).toContainText('Equipo Núcleo');
    await expect(card.getByText(excerpt, { exact: true })).toBeVisible();
  }
});

test('a visitor reads each guide, with a title and description of its own, which leads to the parts it speaks of', {
  tag: [
    '@S1.10',
    '@S6.05',
    '@S2.21',
    '@S2.187',
    '@S2.188',
    '@S2.192',
    '@S2.193',
    '@S2.194',
    '@S2.195',
    '@S2.196',
    '@S2.197',
  ],
}, async ({ page }) => {
  const descriptions = new Set<string | null>();
  const parts = [
    [/Ryzen 7 7800X3D/, '/product/1', 'AMD Ryzen 7 7800X3D'],
    [/RTX 5060 Ti de 16/, '/product/2', /RTX 5060 Ti/],
    [/Kingston NV3/, '/product/3', 'Kingston NV3 1 TB'],
  ] as const;
  for (const [index, { title, path, date }] of guides.entries()) {
    await page.goto(`${store.url}/blog`);
    await page.getByRole('main').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(store.url + path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} | Núcleo`);
    descriptions.add(await page.locator('meta[name="description"]').getAttribute('content'));
    const text = page.getByRole('main').getByRole('article').first();
    await expect(text).toContainText(date);
    await expect(text).toContainText('6 minutos de lectura');
    expect((await text.textContent())?.split(/\s+/).length).toBeGreaterThan(900);
    const [words, target, heading] = parts[index]!;
    await text.getByRole('link', { name: words }).first().click();
    await expect(page).toHaveURL(store.url + target);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect(descriptions.size).toBe(3);
});

test('an article leads to the categories, to the others and to all parts', {
  tag: ['@S2.189', '@S2.190', '@S2.191', '@S2.198'],
}, async ({ page }) => {
  await page.goto(store.url + guides[0].path);
  const main = page.getByRole('main');
  await test.step('the text leads to the categories', async () => {
    await main
      .getByRole('article')
      .first()
      .getByRole('link', { name: /componentes por categoría/ })
      .first()
      .click();
    await expect(page).toHaveURL(`${store.url}/categories`);
    await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
    await page.goBack();
  });
  await test.step('the categories stand beside it', async () => {
    const aside = main.getByRole('complementary', { name: 'Categorías' });
    await expect(aside.getByRole('link')).toHaveCount(12);
    await aside.getByRole('link', { name: 'Tarjeta Gráfica' }).click();
    await expect(page).toHaveURL(`${store.url}/categories/tarjetas-graficas`);
    await page.goBack();
  });
  await test.step('it leads to the others', async () => {
    const others = main.getByRole('region', { name: 'Sigue leyendo' });
    await expect(others.getByRole('article')).toHaveCount(2);
    await others.getByRole('link', { name: guides[1].title }).click();
    await expect(page.getByRole('heading', { level: 1, name: guides[1].title })).toBeVisible();
  });
  await test.step('a button leads to all parts', async () => {
    await page.goto(store.url + guides[2].path);
    await main.getByRole('link', { name: 'Ver Todos los Componentes' }).click();
    await expect(page).toHaveURL(`${store.url}/categories`);
  });
});

test('an article can be read whole without scripts; one that does not exist says so', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(store.url + guides[1].path);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lo que hay que medir antes de pagar' })).toBeVisible();
  expect((await page.goto(`${store.url}/blog/no-such-article`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await context.close();
});
