import { beforeEach, describe, expect, test, vi } from 'vitest';
import { productsPerPage } from '#app/shop/catalog/product.ts';
import { stripProducts } from '#app/shop/catalog/products.server.ts';
import { everyPage, ownerPages } from '#tests/pages/every-page.ts';
import { aForm, buy, referenceFrom, submitCheckout, visibleText } from '#tests/support/checkout-client.ts';
import { signedIn } from '#tests/support/customers.ts';
import { aProduct, stock } from '#tests/support/factories.ts';
import { linksIn, mainOf, productsIn } from '#tests/support/source/page-parts.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';

const get = async (url: string, path: string) => (await fetch(url + path)).text();
const headingOf = (html: string) => visibleText(html.match(/<h1[\s\S]*?<\/h1>/)?.[0] ?? '').trim();

describe('a shop with its demo catalogue', () => {
  const running = engineStore({ seed: 'demo' });
  const page = (path: string) => get(running.store.url, path);

  test('introduces itself as a shop of PC components in Colombia, and sells all its categories', {
    tags: ['S0.01'],
  }, async () => {
    const html = await page('/');
    expect(html).toMatch(/<title>[^<]*componentes de PC en Colombia<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]*armar tu PC[^"]*pesos colombianos/);
    for (const category of ['Procesadores', 'Tarjeta Gráfica', 'Memoria Ram', 'Motherboards', 'SSD', 'Chasís']) {
      expect(visibleText(mainOf(html))).toContain(category);
    }
  });

  test.each([
    ['/?category=ssd', 'Núcleo, componentes de PC en Colombia'],
    ['/offers', 'Ofertas'],
    ['/categories', 'Categorías'],
    ['/product/1', 'AMD Ryzen 7 7800X3D'],
    ['/cart', 'Carrito'],
    ['/payment', 'Página de Pago'],
    ['/success', 'Resultado del Pago'],
    ['/search?q=RTX', 'Resultados para «rtx»'],
    ['/product/none', 'Producto no encontrado'],
  ])(
    '%s has the heading %s',
    {
      tags: [
        'S2.01',
        'S2.02',
        'S2.03',
        'S2.05',
        'S2.06',
        'S2.08',
        'S2.09',
        'S2.11',
        'S2.133',
        'S2.13',
        'S2.155',
        'S2.18',
        'S2.19',
        'S2.91',
      ],
    },
    async (path, heading) => {
      expect(headingOf(await page(path))).toBe(heading);
    },
  );

  test('the payment result says from its first moment that it is asking', { tags: ['S2.156'] }, async () => {
    expect(visibleText(mainOf(await page('/success')))).toContain('Verificando el estado del pago...');
  });

  test('home shows the four products that sold most', { tags: ['S1.04'] }, async () => {
    const [best = []] = await stripProducts(running.store.services.db, [{ kind: 'best_sellers' }]);
    expect(best).toHaveLength(4);
    const others = [
      ['mouse-pads', 'Mouse Pads'],
      ['chasis', 'Chasís'],
      ['diadema', 'Diadema'],
      ['coolers', 'Coolers'],
      ['fuentes-de-poder', 'Fuente de poder'],
    ];
    // A category without best sellers, so that the grid below does not show them.
    const [away] = others.find(([, category]) => best.every((product) => product.category !== category)) ?? [];
    const shown = visibleText(mainOf(await page(`/?category=${away}`)));
    for (const { name } of best) expect(shown).toContain(name);
  });

  test.each([
    ['/', (html: string) => html.slice(html.indexOf('id="productos"'))],
    ['/categories', (html: string) => html],
  ])(
    'the filter of %s begins with all, and each choice shows its products',
    {
      tags: [
        'S1.02',
        'S2.07',
        'S2.64',
        'S9.35',
        'S9.36',
        'S9.37',
        'S9.38',
        'S9.39',
        'S9.40',
        'S9.41',
        'S9.42',
        'S9.43',
        'S9.44',
        'S9.45',
        'S9.46',
        'S9.47',
      ],
    },
    async (path, partOf) => {
      const filtered = async (address: string) => {
        const part = partOf(mainOf(await page(address)));
        const filter = part.match(/<nav[\s\S]*?<\/nav>/)?.[0] ?? '';
        return { choices: linksIn(filter), shown: productsIn(part) };
      };
      const { choices } = await filtered(path);
      expect(choices.map(({ words }) => words)).toEqual([
        'Todas',
        'Almacenamiento Externo',
        'Chasís',
        'Coolers',
        'Diadema',
        'Fuente de poder',
        'Memoria Ram',
        'Mouse',
        'Mouse Pads',
        'Motherboards',
        'Procesadores',
        'SSD',
        'Tarjeta Gráfica',
      ]);
      const products = await running.store.services.db.selectFrom('products').select(['id', 'category']).execute();
      for (const { words, href } of choices) {
        const wanted = products.filter(({ category }) => words === 'Todas' || category === words).map(({ id }) => id);
        const { shown } = await filtered(href);
        expect(shown, words).toHaveLength(Math.min(wanted.length, productsPerPage));
        expect(shown.length, words).toBeGreaterThan(0);
        expect(wanted, words).toEqual(expect.arrayContaining(shown));
      }
    },
  );

  test('a product is read in the order in which it is decided on', async () => {
    const main = mainOf(await page('/product/1'));
    const order = [
      ...['>CPU<', '<h1', '>Socket<', 'class="price"', 'IVA incluido', 'class="stock-words', '¿Cuándo llega?'],
      ...['aria-label="Cantidad"', 'Añadir al carrito: ', '>Comparar<', '>Compartir<', '>Más<', 'Avísame si baja'],
      ...['>Garantía<', '>Especificaciones<', '>Reseñas<', '>Preguntas y respuestas<', '>Productos relacionados<'],
    ];
    const found = order.map((words) => main.indexOf(words));
    expect(found).not.toContain(-1);
    expect(found).toEqual([...found].sort((a, b) => a - b));
  });

  test('below a product stand five others of its category', { tags: ['S2.90'] }, async () => {
    const main = mainOf(await page('/product/1'));
    const related = productsIn(
      main.slice(main.indexOf('>Productos relacionados<'), main.indexOf('>También necesitas<')),
    );
    expect(related).toHaveLength(5);
    const found = await running.store.services.db
      .selectFrom('products')
      .select('category')
      .where('id', 'in', related)
      .where('id', '<>', '1')
      .execute();
    expect(found.map(({ category }) => category)).toEqual(Array(5).fill('Procesadores'));
  });

  test('every price is in pesos, written as in Colombia, and says so to machines', { tags: ['S1.22'] }, async () => {
    const html = await page('/product/1');
    expect(html).toContain('$\u00a01.609.900');
    expect(html).toContain('"price":"1609900.00","priceCurrency":"COP"');
    for (const path of everyPage) {
      const text = visibleText(await page(path));
      expect(text, path).not.toMatch(/USD|US\$|€|\bdólares?\b/);
      for (const [price] of text.matchAll(/\$\S*\s?[\d.,]+/g)) {
        expect(price, path).toMatch(/^\$ \d{1,3}(\.\d{3})*[.,]?$/);
      }
    }
  });

  async function everyFramedPage(): Promise<[path: string, html: string][]> {
    const { store } = running;
    const { cookie } = await signedIn(store, storeOwner.email, storeOwner.password);
    const pages: [string, string][] = [];
    for (const path of everyPage) if (path !== '/offline.html') pages.push([path, await page(path)]);
    for (const path of ownerPages) {
      pages.push([path, await (await fetch(store.url + path, { headers: { cookie } })).text()]);
    }
    return pages;
  }

  test('every page has the header, the bar below it, and a footer with the year', {
    tags: ['S2.31', 'S2.32', 'S2.36', 'S2.37'],
  }, async () => {
    const framed = await everyFramedPage();
    for (const [path, html] of framed) {
      const [, header = '', bar = '', footer = ''] =
        /(<header [\s\S]*?<\/header>)\s*(<nav [\s\S]*?<\/nav>)\s*<main [\s\S]*<\/main>[\s\S]*?(<footer [\s\S]*<\/footer>)/.exec(
          html,
        ) ?? [];
      // `frame.spec.ts` checks that it stays visible.
      expect(header, path).toMatch(/^<header class="[^"]*\bsticky top-0\b/);
      expect(header, path).toContain('Buscar productos...');
      expect(linksIn(bar), path).toEqual([
        { href: '/offers', words: 'Ofertas' },
        { href: '/categories', words: 'Categorías' },
        { href: '/blog', words: 'Blog' },
        { href: '/armar', words: 'Arma tu PC' },
      ]);
      expect(visibleText(footer), path).toContain(`© ${new Date().getFullYear()} Núcleo`);
    }
    expect(framed.length).toBeGreaterThan(30);
  });

  test('the year in the footer follows the calendar of Colombia', { tags: ['S2.37'] }, async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const [moment, year] of [
        ['2031-01-01T04:59:00Z', 2030],
        ['2031-01-01T05:00:00Z', 2031],
      ] as const) {
        vi.setSystemTime(moment);
        expect(visibleText(await page('/blog'))).toContain(`© ${year} Núcleo`);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test('no page says anything in English, neither on the screen nor to who listens or searches', {
    tags: ['S1.21'],
  }, async () => {
    const english =
      /(?<!\p{L})(add to|cart|checkout|buy|shop now|search|loading|submit|log ?in|sign ?(in|up|out)|register|next|previous|not found|price|quantity|remove|delete|shipping|please|required|close|back to|home|offers?|categories|products?|payment|terms|newsletter|all rights|out of stock|related|recently|best sellers|oops|something went wrong)(?!\p{L})/iu;
    const pages = [...(await everyFramedPage()), ['/offline.html', await page('/offline.html')] as const];
    for (const [path, whole] of pages) {
      // Names of a file's columns are English, and so are addresses that the owner's pages name.
      const html = whole.replace(/<code\b[\s\S]*?<\/code>|\]\(\/[^)\s]*\)|(?<=[>\s])\/categories\/[\w-]*/g, ' ');
      expect(html, path).toMatch(/<html[^>]*lang="es-CO"/);
      // Read by machines only.
      const machineWords = /^(width=|https?:|\/|(website|article|product|summary_large_image|noindex)$)/;
      const spoken = [...html.matchAll(/\s(?:aria-label|placeholder|title|alt|content)="([^"]*)"/g)].map(
        ([, words]) => words,
      );
      const said = [visibleText(html), ...spoken.filter((words) => !machineWords.test(words ?? ''))].join('\n');
      expect(said.match(english)?.[0], path).toBeUndefined();
    }
  });

  test.each([
    ['a call with another method', '/api/cart/check', { method: 'GET' }, 'Esta dirección'],
    ['a call that is no JSON', '/api/checkWompiTransactionStatus', { method: 'POST', body: '{' }, 'No se encontró'],
    ['a file that is not there', '/assets/none.js', {}, 'No encontramos'],
    ['an address that cannot be read', '/product/%E0%A4%A', {}, 'Esa dirección'],
    ['a body that is too large', '/payment', { method: 'POST', body: 'x'.repeat(2_000_000) }, 'Lo que enviaste'],
  ])('%s is refused in Spanish', { tags: ['S1.21'] }, async (_what, path, init: RequestInit, words) => {
    const { url } = running.store;
    const response = await fetch(url + path, { ...init, headers: { origin: url } });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).toContain(words);
  });
});

describe('a shop with a few parts', () => {
  const running = engineStore();
  const page = (path: string) => get(running.store.url, path);
  beforeEach(() => running.store.services.db.deleteFrom('products').execute());

  test('offers are the discounted products, and nothing else', { tags: ['S1.03', 'S2.04'] }, async () => {
    await stock(
      running.store.services.db,
      { name: 'Mouse en oferta', category: 'Mouse', discount: 5 },
      { name: 'Mouse de siempre', category: 'Mouse', discount: 0 },
    );
    const shown = visibleText(mainOf(await page('/offers')));
    expect(shown).toContain('Mouse en oferta');
    expect(shown).toContain('−5 %');
    expect(shown).not.toContain('Mouse de siempre');
  });

  test('a product that is alone in its category says that it has no related ones', { tags: ['S8.45'] }, async () => {
    const { db } = running.store.services;
    const [alone] = await stock(db, { category: 'Mouse' }, { category: 'SSD' });
    const sentence = 'No hay productos relacionados disponibles.';
    expect(visibleText(await page(`/product/${alone!.id}`))).toContain(sentence);
    await stock(db, { category: 'Mouse', name: 'Otro mouse' });
    const inCompany = visibleText(await page(`/product/${alone!.id}`));
    expect(inCompany).not.toContain(sentence);
    expect(inCompany).toContain('Otro mouse');
  });

  test('a product page shows discount and coupon only where there are any, and its own words', {
    tags: ['S2.81', 'S2.82', 'S2.83', 'S2.85'],
  }, async () => {
    const [plain, special] = await stock(
      running.store.services.db,
      { description: 'Un mouse honesto.', category: 'Mouse' },
      { description: 'Uno de dos.', category: 'SSD', discount: 10, coupon: 'CLIC5' },
    );
    const plainMain = mainOf(await page(`/product/${plain!.id}`));
    const plainText = visibleText(plainMain);
    expect(plainText).toContain('Un mouse honesto.');
    expect(plainMain).toMatch(/<a[^>]* href="\/categories\/mouse"[^>]*>Mouse<\/a>/);
    expect(plainText).not.toMatch(/Cupón|%/);
    const specialText = visibleText(mainOf(await page(`/product/${special!.id}`)));
    expect(specialText).toContain('Cupón CLIC5');
    expect(specialText).toContain('Uno de dos.');
    expect(specialText).not.toContain('Un mouse honesto.');
    expect(specialText).toContain('−10 %');
  });

  test('a product without a picture shows the drawing of its category, and that drawing exists', {
    tags: ['S3.07'],
  }, async () => {
    const { store } = running;
    const [bare, pictured] = await stock(
      store.services.db,
      { category: 'Chasís', image: null },
      { category: 'SSD', image: 'https://img.example.test/a.avif' },
    );
    const pictures = async (id: string) =>
      [...mainOf(await page(`/product/${id}`)).matchAll(/<img[^>]*\ssrc="([^"]*)"/g)].map(([, address]) => address);
    expect(await pictures(bare!.id)).toEqual(['/images/placeholders/chasis.svg']);
    expect(await pictures(pictured!.id)).toEqual(['https://img.example.test/a.avif']);
    const drawing = await fetch(`${store.url}/images/placeholders/chasis.svg`);
    expect(drawing.headers.get('content-type')).toContain('image/svg+xml');
  });

  test('a product without a picture whose facts are known has a drawing by them, on its page and in lists', {
    tags: ['S3.07'],
  }, async () => {
    const { store } = running;
    const specs = { tipo: 'ATX Full Tower', panel_lateral: 'Mesh', color: 'Pink', ventiladores: 2 };
    const [bare] = await stock(store.services.db, { category: 'Chasís', image: null, sales: 9_999_999, specs });
    const address = '/images/drawings/d3-case-pink-none-full-mesh-2-0-usual.svg';
    expect(mainOf(await page(`/product/${bare!.id}`))).toContain(`src="${address}"`);
    expect(mainOf(await page('/categories/chasis'))).toContain(`src="${address}"`);
    const drawing = await fetch(store.url + address);
    expect(drawing.headers.get('content-type')).toBe('image/svg+xml');
    expect(drawing.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(drawing.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await drawing.text()).toMatch(/^<svg [^>]*>.*<\/svg>$/s);
    expect((await fetch(`${store.url}/images/drawings/d3-case-pink.svg`)).status).toBe(404);
  });

  test('every load of the payment page makes an order reference of its own', { tags: ['S4.39'] }, async () => {
    const { url } = running.store;
    expect(await referenceFrom(url)).not.toBe(await referenceFrom(url));
  });

  test('an order goes to Colombia, and a form that says otherwise is refused', {
    tags: ['S1.23', 'S9.34'],
  }, async () => {
    const { url, services } = running.store;
    const [part] = await stock(services.db, aProduct());
    const lines = [{ id: part!.id, quantity: 1 }];
    const abroad = await submitCheckout(url, {
      ...aForm,
      country: 'US',
      reference: await referenceFrom(url),
      cart: JSON.stringify(lines),
    });
    expect(abroad.status).toBe(422);
    expect(abroad.text).toContain('País: Elige una de las opciones.');
    const { answer } = await buy(url, lines);
    expect(answer.location?.searchParams.get('shipping-address:country')).toBe('CO');
  });

  test.each(['CC', 'CE', 'NIT', 'PP'])(
    'the document type %s reaches Wompi',
    { tags: ['S9.30', 'S9.31', 'S9.32', 'S9.33'] },
    async (legalIdType) => {
      const { url, services } = running.store;
      const [part] = await stock(services.db, aProduct());
      const { answer } = await buy(url, [{ id: part!.id, quantity: 1 }], { legalIdType });
      expect(answer.location?.searchParams.get('customer-data:legal-id-type')).toBe(legalIdType);
    },
  );
});
