import { beforeAll, describe, expect, test } from 'vitest';
import { visibleText } from '#tests/support/checkout-client.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({ seed: 'demo' });
let get: (path: string) => Promise<Response>;
beforeAll(() => {
  get = (path) => fetch(running.store.url + path, { redirect: 'manual' });
});

const articles = [
  {
    path: '/blog/armar-un-pc-gamer',
    title: 'Cómo armar un PC gamer sin botar la plata',
    excerpt:
      'En qué gastar primero, qué piezas encajan entre sí y en qué orden se arman, explicado para quien compra en Colombia.',
  },
  {
    path: '/blog/mejores-tarjetas-graficas',
    title: 'Las mejores tarjetas gráficas según tu monitor',
    excerpt:
      'Qué tarjeta pide cada resolución, cuánta memoria necesitas y qué revisar en tu torre y tu fuente antes de pagar.',
  },
  {
    path: '/blog/mejoras-baratas-para-tu-pc',
    title: 'Mejoras baratas que sí se notan en tu PC',
    excerpt:
      'Primero lo que no cuesta nada, después el SSD, la memoria y el procesador: cómo encontrar lo que frena tu equipo.',
  },
];
const mainOf = (html: string) => html.match(/<main[\s\S]*<\/main>/)?.[0] ?? '';
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, address]) => address ?? '');
const scriptsOf = (html: string) => [
  ...new Set([...html.matchAll(/(?:href|src|from\s+|import\s+)=?"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path)),
];

test('the blog answers in the shop’s frame with its three articles', { tags: ['S2.20', 'S2.181'] }, async () => {
  const response = await get('/blog');
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toMatch(/<title>Blog \| Núcleo<\/title>/);
  for (const article of articles) {
    expect(visibleText(html)).toContain(article.title);
    expect(linksOf(mainOf(html))).toContain(article.path);
  }
});

describe.each(articles)('$path', (article) => {
  test('answers with its own title and description', { tags: ['S2.21', 'S2.187', 'S2.188'] }, async () => {
    const response = await get(article.path);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain(`<title>${article.title} | Núcleo</title>`);
    expect(html).toContain(`<meta name="description" content="${article.excerpt}"/>`);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  });

  test('leads nowhere that is not there', async () => {
    const addresses = new Set(linksOf(mainOf(await (await get(article.path)).text())));
    expect(addresses.size).toBeGreaterThan(15);
    for (const address of addresses) {
      expect(address, 'an address of this shop').toMatch(/^\//);
      expect((await get(address)).status, address).toBe(200);
    }
    const image =
      /<img [^>]*src="(\/images\/blog\/[^"]+)"/.exec(mainOf(await (await get(article.path)).text()))?.[1] ?? '';
    expect((await get(image)).headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  });

  test('needs no style attribute, which the policy would refuse', async () => {
    expect(mainOf(await (await get(article.path)).text())).not.toMatch(/ style=/);
  });

  test('loads no script for its text', async () => {
    const scripts = scriptsOf(await (await get(article.path)).text()).join(' ');
    expect(scripts).toContain('/article-');
    expect(scripts).not.toMatch(/rich-text-view|markdown/);
  });
});

test.each(['/blog/no-such-article', '/blog/armar-un-pc-gamer/mas', '/blog/constructor'])(
  '%s is not found, in the shop’s frame',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    const text = visibleText(await response.text());
    expect(text).toContain('No encontramos esta página');
    expect(text).toContain('© ');
  },
);
