import { beforeAll, describe, expect, test } from 'vitest';
import { setProduct, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

/** More than the tests before the last one use. */
const allowed = 60;
const running = engineStore({ seed: 'demo', env: { BUILD_CALLS_PER_MINUTE: String(allowed) } });
let get: (path: string) => Promise<Response>;
beforeAll(() => {
  get = (path) => fetch(running.store.url + path, { redirect: 'manual' });
});

const parts = {
  b: 'asus-prime-b760m-k-d4',
  c: 'intel-core-i5-14600k',
  r: 'teamgroup-vulcan-z-16gb-ddr4-3200',
  d: 'crucial-bx500-1tb',
  a: 'lian-li-a3-matx-black',
  p: 'msi-mag-a550bn',
  f: 'deepcool-ak400',
  g: 'asus-dual-rtx-5060-oc-8gb',
};
const codeOf = (changes: Partial<Record<keyof typeof parts, string>> = {}) =>
  `1${Object.entries({ ...parts, ...changes })
    .filter(([, id]) => id !== '')
    .map(([letter, id]) => letter + id)
    .join('~')}`;

const words = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/\s+/g, ' ');
async function page(path: string, status = 200) {
  const answer = await get(path);
  expect(answer.status, path).toBe(status);
  const html = await answer.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return {
    html: main,
    text: words(main),
    links: [...main.matchAll(/href="(\/armar[^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&')),
  };
}

describe('the page of a build', () => {
  test('says what fits, what it takes and what it costs', async () => {
    const { text } = await page(`/armar/${codeOf()}`);
    expect(text).toContain('8 piezas');
    expect(text).toContain('Resultado Compatible');
    expect(text).toMatch(/Consumo Hasta 406 W de 550 W .*Procesador hasta 181 W .*Tarjeta 145 W .*Lo demás 80 W/);
    expect(text).toMatch(/Total \$ 3\.947\.553 Las 8 están en existencia/);
    expect(text).toMatch(/Ranuras de memoria usa 2 de 2 .*Puertos SATA usa 1 de 4/);
    expect(text).toContain('BuildCores OpenDB');
  });

  test('says the worst of a slot first, and fixes it with one press', async () => {
    const { text, links } = await page(`/armar/${codeOf({ c: 'amd-ryzen-5-5600' })}`);
    expect(text).toContain('Resultado No compatible');
    const said = 'No compatible: El procesador es AM4 y la placa es LGA 1700';
    expect(text.split(said)).toHaveLength(2);
    expect(text.indexOf(said)).toBeLessThan(text.indexOf('Disipador'));
    expect(text).toMatch(/Placa base ASUS Prime B760M-K D4 LGA1700 .*?No compatible: Lee la nota de Procesador/);
    const nearest = /Cómo se arregla .*?La pieza más cercana que lo arregla (.+?) en lugar de/.exec(text)?.[1];
    expect(nearest).toMatch(/^(Placa base|Procesador): /);
    const fixed = links.find(
      (to) => to.startsWith('/armar/1') && !to.includes('/', 8) && !to.includes('asus-prime-b760m-k-d4'),
    );
    expect((await page(fixed ?? '')).text).toContain('Resultado Compatible');
  });

  test('folds what is only to be known, and does not judge one part alone', async () => {
    const { text } = await page(`/armar/${codeOf()}`);
    expect(text).toContain('Resultado Compatible');
    expect(text).toMatch(/\d+ revisiones sin problema · 1 aviso/);
    const { text: one } = await page(`/armar/1c${parts.c}`);
    expect(one).toContain('Resultado Elige la siguiente pieza');
    expect(one).not.toContain('Compatible');
    expect((await page('/armar/1/elegir/procesador')).text).not.toContain('Compatible');
    expect((await page(`/armar/1c${parts.c}/elegir/placa`)).text).toContain('Compatible');
  });

  test('names the number of what is unknown beside the verdict', async () => {
    await stock(running.store.services.db, {
      id: 'bare',
      category: 'Chasís',
      name: 'Chasís sin datos',
      stock: 4,
      specs: {},
    });
    const { text } = await page(`/armar/${codeOf({ a: 'bare' })}`);
    expect(text).toMatch(/Resultado Sin información en \d+ revisiones/);
    expect(text).toContain('Sin información: El fabricante no dice qué placas recibe el chasís.');
  });

  test('keeps what is sold out or gone, and says which', async () => {
    const { db } = running.store.services;
    await stock(
      db,
      { id: 'last', category: 'Chasís', name: 'Un chasís', stock: 0 },
      { id: 'off', category: 'Coolers', stock: 1 },
    );
    await setProduct(db, 'off', { deleted_at: new Date() });
    const { text } = await page(`/armar/${codeOf({ a: 'last', f: 'off' })}`);
    expect(text).toMatch(/Un chasís .*Agotada: alguien compró la última/);
    expect(text).toMatch(/Disipador Una pieza que ya no está Esta pieza ya no está en la tienda/);
    expect(text).toContain('2 piezas no se pueden comprar ahora');
    expect(text).toContain('Cómo se arregla');
  });

  test('has links to change, take away, and for memory add one; equal ones are one line', async () => {
    const code = codeOf({ r: '' });
    const { text, links } = await page(`/armar/${code.replace('~d', `~2r${parts.r}~d`)}`);
    expect(text).toMatch(/2 × TeamGroup[^$]*\$ 229\.900 Son \$ 459\.800/);
    expect(links).toContain(`/armar/${codeOf()}`);
    expect(links).toContain(`/armar/${code.replace('~d', `~3r${parts.r}~d`)}`);
    expect(links.some((to) => to.includes(`/elegir/memoria?cambia=${parts.r}`))).toBe(true);
  });

  test.each(['zzz', '1', '1c1~c2', '2c1', '1x1', `1c${'a'.repeat(65)}`, `1${'c'.repeat(1600)}`])(
    'of the code %s: only an unbroken one is a page',
    async (code) => {
      const { text } = await page(`/armar/${code}`, code === '1' ? 200 : 404);
      expect(text).toContain(code === '1' ? 'Empieza por cualquier pieza' : 'Armar un PC');
    },
  );
});

describe('the page of choices', () => {
  test('shows what fits first, counts the rest by reason, and leads to the new build', async () => {
    const { text, links } = await page(`/armar/${codeOf({ c: '' })}/elegir/procesador`);
    expect(text).toMatch(/Elegir procesador Comparadas con las otras 7 piezas/);
    expect(text).toMatch(/\d+ no son compatibles: socket/);
    expect(text).not.toContain('No compatible:');
    expect(links).toContain(`/armar/${codeOf()}`);
    const refused = links.find((to) => to.endsWith('?ver=no')) ?? '';
    expect((await page(refused)).text).toMatch(/No compatible: El procesador es AM[45] y la placa es LGA 1700/);
  });

  test('does not offer the part that is there already, unless another of it has room', async () => {
    const processors = await page(`/armar/${codeOf()}/elegir/procesador`);
    expect(processors.text).toContain('Ya está en tu PC');
    expect(processors.html).toContain('aria-label="Elegir: Intel Core i5-12400F"');
    expect(processors.html).not.toContain('aria-label="Elegir: Intel Core i5-14600K"');
    const drives = `/armar/${codeOf()}/elegir/disco`;
    expect((await page(`${drives}?q=bx500`)).html).toContain('aria-label="Añadir otra igual: Crucial BX500 1 TB"');
    const changed = await page(`${drives}?q=bx500&cambia=${parts.d}`);
    expect(changed.text).toContain('Ya está en tu PC');
    expect(changed.html).not.toMatch(/aria-label="(Elegir|Añadir otra igual): Crucial BX500 1 TB"/);
  });

  test('takes what is shown, the order and the page from the address', async () => {
    const dearest = await page(`/armar/1/elegir/procesador?orden=precio-mayor`);
    const cheapest = await page('/armar/1/elegir/procesador?orden=precio');
    const first = ({ text }: { text: string }) => Number(/\$ ([\d.]+)/.exec(text)?.[1]?.replaceAll('.', ''));
    expect(first(dearest)).toBeGreaterThan(first(cheapest));
    expect((await page('/armar/1/elegir/disco?ver=zzz&orden=__proto__&page=99')).text).toContain('Elegir disco');
  });

  test('searches, filters and sorts as the category does, and says the order that it has by itself', async () => {
    const cards = `/armar/${codeOf({ g: '' })}/elegir/grafica`;
    const usual = await page(cards);
    expect(usual.text).toContain('primero las que alcanzan para jugar en 1080p');
    expect(usual.text).not.toContain('Disponible (');
    const found = await page(`${cards}?q=zotac`);
    expect(found.text).toMatch(/Elegir tarjeta gráfica.*Zotac/i);
    expect(found.links.filter((to) => to.includes('~g'))).not.toEqual([]);
    expect(found.links.filter((to) => to.includes('~g') && !to.includes('~gzotac'))).toEqual([]);
    const brand = await page(`${cards}?marca=sapphire&ver=no`);
    expect(brand.links.filter((to) => to.includes('~g') && !to.includes('~gsapphire'))).toEqual([]);
    const filtered = await page(`${cards}?memoria_gb=16&orden=precio-mayor`);
    const prices = [...filtered.text.matchAll(/Precio de lista[^$]*\$ [\d.]+|\$ ([\d.]+)/g)].flatMap(([, price]) =>
      price ? [Number(price.replaceAll('.', ''))] : [],
    );
    expect(prices[0]).toBe(Math.max(...prices));
    expect(filtered.links.some((to) => to.includes('elegir/grafica?ver=') && to.includes('memoria_gb=16'))).toBe(true);
  });

  test('of what nobody says enough has a line, which a press opens', async () => {
    await stock(running.store.services.db, {
      id: 'unknown-case',
      category: 'Chasís',
      name: 'Un chasís sin fichas',
      stock: 3,
    });
    const cases = `/armar/${codeOf({ a: '' })}/elegir/chasis`;
    const { text, links } = await page(cases);
    expect(text).toMatch(/\d+ sin información Verlas con su razón/);
    expect(text).not.toContain('Un chasís sin fichas');
    expect(links).toContain(`${cases}?ver=dato`);
    expect((await page(`${cases}?ver=dato`)).text).toContain('Un chasís sin fichas');
  });

  test('says once what holds for all that can be chosen', async () => {
    const { db } = running.store.services;
    await stock(db, { id: 'unknown-processor', category: 'Procesadores', stock: 3, specs: {} });
    const { text } = await page('/armar/1cunknown-processor/elegir/placa?ver=dato');
    const unknown = 'No tenemos dato del socket del procesador';
    expect(text.split(unknown).length - 1).toBe(1);
    expect(text).toMatch(new RegExp(`Con todas las de esta página: Sin información: ${unknown}`));
  });

  test('of memory puts a kit beside the others, or in place of one', async () => {
    const other = 'another-kit';
    await stock(running.store.services.db, { id: other, category: 'Memoria Ram', stock: 5, specs: { ddr: 4 } });
    const added = await page(`/armar/1r${parts.r}/elegir/memoria?ver=dato`);
    expect(added.links).toContain(`/armar/1r${other}~r${parts.r}`);
    const changed = await page(`/armar/1r${parts.r}/elegir/memoria?ver=dato&cambia=${parts.r}`);
    expect(changed.links).toContain(`/armar/1r${other}`);
  });
});

describe('the start', () => {
  test.each([
    ['oficina', '2.500.000'],
    ['1080p', '4000000'],
    ['1440p', '$ 6.000.000'],
    ['edicion', '8000000'],
  ])('proposes for %s and %s at least two builds that fit and stay within it', async (use, budget) => {
    const { html, text, links } = await page(`/armar?uso=${use}&presupuesto=${encodeURIComponent(budget)}`);
    const codes = [...new Set(links.filter((to) => /^\/armar\/1[a-z]/.test(to) && !to.includes('/elegir/')))];
    expect(codes.length).toBeGreaterThanOrEqual(2);
    expect(text).toContain('Comparar las dos primeras');
    expect(html).toContain(`value="${Number(budget.replace(/\D/g, '')).toLocaleString('es-CO')}"`);
    const { text: build } = await page(codes[0] ?? '');
    expect(build).toContain('Resultado Compatible');
    const total = Number(/Total \$ ([\d.]+)/.exec(build)?.[1]?.replaceAll('.', ''));
    expect(total).toBeLessThanOrEqual(Number(budget.replace(/\D/g, '')));
  });

  test('says from which budget on there is one, and what is wrong with a question', async () => {
    const { text, links } = await page('/armar?uso=edicion&presupuesto=900000');
    expect(text).toMatch(/El más barato de hoy cuesta \$ [\d.]+\./);
    const enough = links.find((to) => /^\/armar\?uso=edicion&presupuesto=\d+$/.test(to)) ?? '';
    expect((await page(enough)).text).toContain('Abrir y cambiar piezas');
    const refused = await page('/armar?uso=casa&presupuesto=mucho', 422);
    expect(refused.text).toContain('Elige para qué la quieres.');
    expect(refused.text).toContain('Escribe tu presupuesto en pesos');
  });
});

describe('other entries', () => {
  test('a product goes into the build that is being made; what no slot takes changes nothing', async () => {
    const leadsTo = async (path: string) => (await get(path)).headers.get('location');
    expect(await leadsTo(`/armar/1/con/${parts.c}`)).toBe(`/armar/1c${parts.c}`);
    expect(await leadsTo(`/armar/1c1~r${parts.r}/con/${parts.c}`)).toBe(`/armar/1c${parts.c}~r${parts.r}`);
    expect(await leadsTo(`/armar/1d${parts.d}/con/${parts.d}`)).toBe(`/armar/12d${parts.d}`);
    expect(await leadsTo('/armar/1c1/con/nobody')).toBe('/armar/1c1');
    expect(await leadsTo(`/armar/zzz/con/${parts.c}`)).toBe('/armar/zzz');
  });

  test('home, the eight categories and their products lead here; others do not', async () => {
    expect(await (await get('/')).text()).toContain('action="/armar"');
    expect((await page('/categories/placas-base')).links).toContain('/armar/1/elegir/placa');
    expect((await page('/categories/almacenamiento')).links).toContain('/armar/1/elegir/disco');
    expect((await page('/categories/mouse')).links).toEqual([]);
    expect((await page('/product/1')).links).toContain('/armar/1/con/1');
  });

  test('two builds stand side by side with what differs marked; links are taken for codes', async () => {
    const other = codeOf({ g: 'zotac-rtx-5060-solo-8gb' });
    const { text } = await page(
      `/armar/comparar?a=${codeOf()}&b=${encodeURIComponent(`https://tienda.co/armar/${other}?x=1`)}`,
    );
    expect(text).toMatch(/Tarjeta gráfica Cambia ASUS Dual GeForce RTX 5060/);
    expect(text).toMatch(/Procesador Intel Core i5-14600K Intel Core i5-14600K/);
    expect((await page(`/armar/comparar?a=${codeOf()}`)).text).toContain('Pega el enlace o el código');
    expect((await page('/armar/comparar?a=1c1&b=zzz', 404)).text).toContain('Uno de los dos no es el enlace de un PC');
  });
});

test('only the start is cached; the pages that search count with the calls of an address', async () => {
  const isCacheable = async (path: string) => (await get(path)).headers.get('cache-control') === 'public, no-cache';
  expect(await isCacheable('/armar')).toBe(true);
  for (const path of [
    '/armar?uso=oficina&presupuesto=2500000',
    '/armar/1',
    `/armar/${codeOf()}`,
    '/armar/1/elegir/placa',
  ]) {
    expect(await isCacheable(path), path).toBe(false);
  }
  let refused = await get('/armar/1/elegir/placa');
  for (let asked = 0; asked <= 2 * allowed && refused.status === 200; asked += 1)
    refused = await get('/armar/1/elegir/placa');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(words(await refused.text())).toContain('Son muchas consultas seguidas');
  expect((await get('/armar')).status).toBe(200);
  expect((await get(`/armar/${codeOf()}`)).status).toBe(200);
});
