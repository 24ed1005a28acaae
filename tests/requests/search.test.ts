import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { writeProducts } from '#app/shop/catalog/write-products.server.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({ seed: 'demo', env: { TRUSTED_PROXY: '127.0.0.1,::1' } });
const ask = (path: string, said: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${running.store.url}${path}?${new URLSearchParams(said)}`, { headers });
const page = async (said: Record<string, string>) => (await ask('/search', said)).text();

test.each([
  'ryzen '.repeat(50),
  'x'.repeat(300),
  '%',
  '_',
  "'ryzen':* & !(am5 | <->)",
  '\\',
  '"ryzen"',
  '💡🖥️',
  '\u0000\u0001ryzen',
  '= ^ ~',
])('%j is answered, as a page and as suggestions', async (q) => {
  expect((await ask('/search', { q })).status).toBe(200);
  expect((await ask('/search', { q, page: '9999999' })).status).toBe(200);
  expect((await ask('/api/suggestions', { q })).status).toBe(200);
});

test('what is typed wrong is corrected, says so, and can be searched as it is', async () => {
  const corrected = await page({ q: 'ryezn' });
  const [main = ''] = corrected.match(/<main[\s\S]*<\/main>/) ?? [];
  expect(main.match(/«ryzen»/g)).toHaveLength(1);
  expect(corrected).toContain('Corregimos «ryezn».');
  expect(corrected).toContain('href="/search?q=ryezn&amp;tal_cual=1"');
  expect(corrected).toContain('AMD Ryzen 7 7800X3D');
  const asTyped = await page({ q: 'ryezn', tal_cual: '1' });
  expect(asTyped).toContain('No se encontraron productos para &quot;ryezn&quot;.');
  expect(asTyped).not.toContain('Corregimos');
});

test('a wish is a list with its filters, of which each can be taken off', { tags: ['S2.45'] }, async () => {
  const wished = await page({ q: 'una gráfica para 1440p por menos de 3 millones' });
  for (const chip of ['Tarjeta Gráfica', '1440p']) expect(wished).toContain(`Quitar ${chip}`);
  const without = (group: string) => `q=una+gr%C3%A1fica+para+1440p+por+menos+de+3+millones&amp;sin=${group}"`;
  for (const group of ['categoria', 'precio', 'resolucion']) expect(wished).toContain(without(group));
  expect(wished).toContain('MSI GeForce RTX 5070 Ventus 2X OC 12G');
  expect(wished).not.toContain('GeForce RTX 5090');
  const dearer = await page({ q: 'una gráfica para 1440p por menos de 3 millones', sin: 'precio' });
  expect(dearer).toContain('GeForce RTX 5090');
});

test('where nothing meets a wish, one of it is given up, and the page says which', { tags: ['S8.47'] }, async () => {
  const dropped = await page({ q: 'gráfica 4k por menos de 1 millón' });
  expect(dropped).toContain('No se encontraron productos para &quot;gráfica 4k por menos de 1 millón&quot;.');
  expect(dropped).toContain('Quitamos «4K» y esto es lo que hay.');
  expect(dropped).toContain('GeForce RTX 3050');
});

test('of a monitor the shop says that it sells none, and shows no mouse pads', { tags: ['S8.47'] }, async () => {
  const unsold = await page({ q: 'monitor' });
  expect(unsold).toContain('No se encontraron productos para &quot;monitor&quot;.');
  expect(unsold).toContain('No vendemos «monitor»');
  expect(unsold).not.toContain('Lo más parecido');
});

test('who looks for a whole PC is led to the builder, with the use and the budget that were said', async () => {
  const whole = await page({ q: 'quiero armar un pc gamer con 4 millones' });
  expect(whole).toContain('¿Buscas un PC completo?');
  expect(whole).toContain('href="/armar?uso=1080p&amp;presupuesto=4000000"');
  expect(whole).toMatch(/Ver propuestas: Juegos en 1080p por hasta \$\s4\.000\.000/);
  expect(whole).not.toContain('Corregimos');
  expect(await page({ q: 'computador de escritorio' })).toMatch(/<main[\s\S]*href="\/armar"[\s\S]*<\/main>/);
});

test('what fits a processor is shown, and the page says what it went by', async () => {
  const boards = await page({ q: 'board para ryzen 7 7800x3d' });
  expect(boards).toContain('Solo lo que dice ser para AM5, según el procesador que buscas.');
  expect(boards).not.toContain('Ningún producto dice');
});

test('what nothing says is named as it was typed', { tags: ['S8.47'] }, async () => {
  expect(await page({ q: 'mouse para diseñador' })).toContain('Ningún producto dice «diseñador».');
});

test.each(['menos de 0', 'gratis', 'gráfica por 200 dólares', 'entre 2 y 1 millones', 'gráfica '.repeat(300)])(
  'a wish without sense is answered: %j',
  async (q) => expect((await ask('/search', { q })).status).toBe(200),
);

test('where nothing is found, the nearest and the category that was named are', { tags: ['S8.47'] }, async () => {
  const nothing = await page({ q: 'procesador ryzen 77777' });
  expect(nothing).toContain('No se encontraron productos para &quot;procesador ryzen 77777&quot;.');
  expect(nothing).toContain('Lo más parecido que tenemos');
  expect(nothing).toContain('href="/categories/procesadores"');
});

test('one address fills no list of searches without a result: the owner sees twenty of its words in an hour, and those of others', async () => {
  const { db } = running.store.services;
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const counted = async () => {
    const rows = await db.selectFrom('empty_searches').select('term').where('term', 'like', 'zqx%').execute();
    return rows.map(({ term }) => term);
  };
  const words = Array.from(
    { length: 30 },
    (_, index) => `zqx${String.fromCharCode(97 + index / 26, 97 + (index % 26))}`,
  );
  for (const q of words) expect((await ask('/search', { q, tal_cual: '1' }, from('203.0.113.7'))).status).toBe(200);
  await ask('/search', { q: 'zqxotra', tal_cual: '1' }, from('203.0.113.8'));
  await expect.poll(counted).toContain('zqxotra');
  expect((await counted()).filter((term) => term !== 'zqxotra')).toHaveLength(20);
});

test('a product is found by its new name by the next who asks, in cached pages and suggestions, too', async () => {
  const { db } = running.store.services;
  const rename = (name: string) =>
    inTransaction(db, (transaction) =>
      writeProducts(transaction, [{ id: '1', name, price: 1_894_000, category: 'Procesadores' }], ['id', 'name']),
    );
  for (const name of ['Zonda Uno', 'Brisa Dos', 'AMD Ryzen 7 7800X3D']) {
    await rename(name);
    const [word = ''] = name.split(' ');
    expect(await page({ q: name })).toContain(`>${name}</a>`);
    expect(await (await ask('/api/suggestions', { q: word.slice(0, 3) })).text()).toContain(name);
  }
  expect(await page({ q: 'zonda', tal_cual: '1' })).toContain('No se encontraron');
});

test('what the owner says of words is understood by the next who asks', async () => {
  const { db } = running.store.services;
  const term = 'cachivache';
  expect(await page({ q: term })).toContain('No se encontraron');
  await db.insertInto('search_synonyms').values({ term, means: 'mouse' }).execute();
  expect(await page({ q: term })).not.toContain('No se encontraron');
  await db.deleteFrom('search_synonyms').where('term', '=', term).execute();
  expect(await page({ q: term })).toContain('No se encontraron');
});
