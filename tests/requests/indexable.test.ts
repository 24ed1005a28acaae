import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { privateAddresses, publicPages, unlistedPages } from '#app/routes/machines/site-addresses.server.ts';
import { stock } from '#tests/support/factories.ts';
import { routeModules } from '#tests/support/source/route-list.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({ seed: 'demo' });
let origin: string;
let get: (path: string) => Promise<Response>;
beforeAll(() => {
  origin = running.store.url;
  get = (path) => fetch(origin + path, { redirect: 'manual' });
});

interface Head {
  title: string;
  canonical: string | undefined;
  meta: Record<string, string>;
  structured: Record<string, unknown>[];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const unescaped = (text: string) => text.replace(/&([#\w]+);/g, (whole, name) => entities[name] ?? whole);

async function headOf(path: string): Promise<Head> {
  const html = await (await get(path)).text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)];
  return {
    title: unescaped(all(/<title>([^<]*)<\/title>/g)[0]?.[1] ?? ''),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g)
      .map(([, address]) => unescaped(address ?? ''))
      .join(' '),
    meta: Object.fromEntries(
      all(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g).map(([, name, content]) => [
        name,
        unescaped(content ?? ''),
      ]),
    ),
    structured: all(/<script type="application\/ld\+json">(.*?)<\/script>/g).map(([, json]) => JSON.parse(json ?? '')),
  };
}

describe('a page says of itself', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=x&category=ssd&page=1', '/?category=ssd'],
    ['/?category=none', '/'],
    ['/offers?page=1', '/offers'],
    ['/categories?page=2&fbclid=y', '/categories?page=2'],
    ['/categories/procesadores/', '/categories/procesadores'],
    ['/product/1?x=1', '/product/1'],
    ['/blog', '/blog'],
    ['/armar?utm_source=x', '/armar'],
    ['/blog/armar-un-pc-gamer?x', '/blog/armar-un-pc-gamer'],
    ['/terminos', '/terminos'],
    ['/search?q=RTX&page=1&utm=z', '/search?q=rtx'],
    ['/comparar?diferencias=1&ids=3,%20kingston-nv3-500gb,3', '/comparar?ids=3,kingston-nv3-500gb'],
  ])('%s: title, description, its one address and what networks show', async (path, canonical) => {
    const { title, canonical: found, meta } = await headOf(path);
    const picture = path.startsWith('/product')
      ? /\/product\/1\/imagen\.png\?v=\d+$/
      : path.startsWith('/comparar')
        ? /\/uploads\/[0-9a-f]{32}-1200\.jpg$/
        : /\/icon-512\.png$/;
    expect(found).toBe(origin + canonical);
    expect(title).toMatch(/Núcleo/);
    expect(meta.description?.length).toBeGreaterThan(20);
    expect(meta).toMatchObject({
      'og:title': title,
      'og:description': meta.description,
      'og:url': origin + canonical,
      'og:image': expect.stringMatching(picture),
      'og:type': path.startsWith('/product') ? 'product' : path.startsWith('/blog/') ? 'article' : 'website',
      'og:locale': 'es_CO',
      'og:site_name': 'Núcleo',
    });
    expect((await fetch(meta['og:image'] ?? '')).headers.get('content-type')).toMatch(/^image\/(png|jpeg)$/);
  });

  test('no two pages of a list have one title', async () => {
    const titles = [];
    for (const page of [1, 2, 3]) titles.push((await headOf(`/categories?page=${page}`)).title);
    expect(new Set(titles).size).toBe(3);
  });

  test.each([
    '/payment',
    '/success',
    '/search?q=rtx',
    '/comparar',
    '/armar/1c1',
    '/armar?uso=oficina',
    '/product/none',
    '/no-such-page',
  ])('%s: that it is nobody’s search result', async (path) => {
    expect((await headOf(path)).meta.robots).toMatch(/^noindex/);
  });

  test.each(['/', '/cart', '/offers', '/armar', '/categories', '/categories/ssd', '/product/1'])(
    '%s: nothing against being found',
    async (path) => {
      expect((await headOf(path)).meta).not.toHaveProperty('robots');
    },
  );
});

describe('structured data', () => {
  const hostile = '</script><script>alert(1)</script><!-- Disco & "comillas"';

  beforeEach(async () => {
    await stock(
      running.store.services.db,
      { id: 'hostile', name: hostile, description: hostile, category: 'SSD', price: 1_234_567, discount: 10, stock: 0 },
      {
        id: 'pictured',
        name: 'Mouse con foto',
        category: 'Mouse',
        image: '/images/products/mouse.webp',
        specs: { numero_parte: '910-1', ean: '4006381333931' },
      },
      {
        id: 'drawn',
        name: 'Mouse con dibujo',
        category: 'Mouse',
        image: 'https://fotos.example/mouse.svg',
        // Of a file from before check figures were asked for.
        specs: { ean: '4006381333932' },
      },
    );
  });

  test('of a product: its offer in pesos, exact, and whether it can be bought', async () => {
    const { structured } = await headOf('/product/1');
    expect(structured[0]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'AMD Ryzen 7 7800X3D',
      sku: '1',
      offers: {
        '@type': 'Offer',
        price: '1609900.00',
        priceCurrency: 'COP',
        availability: 'https://schema.org/InStock',
        url: `${origin}/product/1`,
      },
    });
    expect((await headOf('/product/hostile')).structured[0]).toMatchObject({
      offers: { price: '1111110.00', availability: 'https://schema.org/OutOfStock' },
    });
  });

  test('of a product: its part number and its bar code, if it is one', async () => {
    expect((await headOf('/product/pictured')).structured[0]).toMatchObject({ mpn: '910-1', gtin: '4006381333931' });
    const { structured } = await headOf('/product/drawn');
    expect([structured[0]?.mpn, structured[0]?.gtin]).toEqual([undefined, undefined]);
  });

  test('is harmless whatever a product is called', async () => {
    const html = await (await get('/product/hostile')).text();
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!-- Disco');
    const { structured } = await headOf('/product/hostile');
    expect(structured[0]).toMatchObject({ name: hostile, description: hostile });
  });

  test('of a product and a category: the breadcrumb', async () => {
    const names = (data: Record<string, unknown> | undefined) => {
      const items = (data?.itemListElement ?? []) as { name: string; item: string; position: number }[];
      return items.map(({ name, item, position }) => [position, name, item.replace(origin, '')]);
    };
    const [, ofProduct] = (await headOf('/product/1')).structured;
    expect(names(ofProduct)).toEqual([
      [1, 'Inicio', '/'],
      [2, 'Categorías', '/categories'],
      [3, 'Procesadores', '/categories/procesadores'],
      [4, 'AMD Ryzen 7 7800X3D', '/product/1'],
    ]);
    const [ofCategory] = (await headOf('/categories/almacenamiento')).structured;
    expect(ofCategory).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(names(ofCategory).at(-1)).toEqual([3, 'SSD y Almacenamiento Externo', '/categories/almacenamiento']);
  });

  test('of an article: who wrote it and when, and the breadcrumb', async () => {
    const [article, breadcrumb] = (await headOf('/blog/armar-un-pc-gamer')).structured;
    expect(article).toMatchObject({
      '@type': 'BlogPosting',
      datePublished: '2025-04-01',
      author: { name: 'Equipo Núcleo' },
      mainEntityOfPage: `${origin}/blog/armar-un-pc-gamer`,
    });
    expect(breadcrumb).toMatchObject({ itemListElement: [{ name: 'Inicio' }, { name: 'Blog' }, { position: 3 }] });
  });

  test('of the home page: who we are, and an address that searches', async () => {
    const [{ '@graph': graph = [] } = {}] = (await headOf('/')).structured as {
      '@graph'?: Record<string, unknown>[];
    }[];
    expect(graph.map((each) => each['@type'])).toEqual(['Organization', 'WebSite']);
    const action = graph[1]?.potentialAction as { target: { urlTemplate: string } } | undefined;
    const answer = await fetch((action?.target.urlTemplate ?? '').replace('{search_term_string}', 'ryzen'));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('AMD Ryzen 7 7800X3D');
  });
});

describe('the site map', () => {
  test('lists every product, category and public page once, and each of them is there', async () => {
    const response = await get('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const xml = await response.text();
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
    expect(new Set(addresses).size).toBe(addresses.length);
    const products = await running.store.services.db.selectFrom('products').select('id').execute();
    for (const { id } of products) expect(addresses).toContain(`${origin}/product/${id}`);
    const others = addresses.filter((address) => !address.includes('/product/'));
    expect(others).toContain(`${origin}/categories/fuentes-de-poder`);
    expect(addresses.length).toBe(products.length + others.length);
    for (const address of [...others, ...addresses.filter((_, index) => index % 25 === 0)]) {
      const page = await fetch(address, { redirect: 'manual' });
      expect(page.status, address).toBe(200);
      expect(await page.text(), address).toContain(`rel="canonical" href="${address}"`);
    }
    expect(xml).toMatch(/<loc>[^<]*\/product\/1<\/loc><lastmod>20\d\d-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  });

  test('has every page of the shop, unless it is private', () => {
    const known = [...publicPages, ...unlistedPages] as readonly string[];
    const isPrivate = (path: string) =>
      privateAddresses.some((each) => path === each || path.startsWith(each.replace(/\/?$/, '/')));
    const pages = Object.entries(routeModules())
      .filter(([address, file]) => !/[:*]/.test(address) && !file.includes('/machines/'))
      .map(([address]) => address);
    expect(pages.length).toBeGreaterThan(5);
    for (const address of pages) {
      expect(known.includes(address) !== isPrivate(address), `${address} is public or private, not both`).toBe(true);
    }
  });

  test('names in security.txt whom to tell of a hole, for half a year from today (RFC 9116)', async () => {
    const response = await get('/.well-known/security.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
    expect(text).toContain(`\nCanonical: ${origin}/.well-known/security.txt\n`);
    const expires = Date.parse(text.match(/^Expires: (\S+)$/m)?.[1] ?? '');
    const days = (expires - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });

  test('is named in robots.txt, which keeps crawlers off what is private', async () => {
    const response = await get('/robots.txt');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    for (const path of ['/payment', '/success', '/api/', '/account', '/admin'])
      expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).not.toMatch(/Disallow: \/(search|product|categories)?\n/);
  });
});
