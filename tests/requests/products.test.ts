import { beforeAll, describe, expect, test } from 'vitest';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({ seed: 'demo' });
let get: (query: string, init?: RequestInit) => Promise<Response>;
beforeAll(() => {
  get = (query, init) => fetch(`${running.store.url}/api/products${query}`, init);
});

const idsOf = async (response: Response) =>
  ((await response.json()) as { products: { id: string }[] }).products.map(({ id }) => id);

describe('GET /api/products', () => {
  test('answers cards in the order asked for, and may be cached for a moment', async () => {
    const response = await get('?ids=3,1');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=10');
    const { products } = (await response.json()) as { products: object[] };
    expect(products).toMatchObject([
      { id: '3' },
      { id: '1', name: 'AMD Ryzen 7 7800X3D', price: 1_894_000, discount: 15, stock: 3, category: 'Procesadores' },
    ]);
    const facts = ['category', 'chips', 'discount', 'id', 'image', 'name', 'price'];
    // Cards say how many are left only while these are few.
    expect(products.map((product) => Object.keys(product).sort())).toEqual([facts, [...facts, 'stock'].sort()]);
  });

  test('leaves out what there is not, and says a product once', async () => {
    expect(await idsOf(await get('?ids=none,1,gone,1'))).toEqual(['1']);
    expect(await idsOf(await get('?ids=constructor,__proto__'))).toEqual([]);
  });

  test.each([
    ['', 'no ids'],
    ['?ids=', 'an empty list'],
    ['?ids=1,,3', 'an empty id'],
    ['?ids=a,b,c,d,e', 'more than four'],
    ['?ids=%3Cscript%3E', 'what is no id'],
    ['?ids=1%00', 'a null character'],
    [`?ids=${'x'.repeat(65)}`, 'an id too long'],
    ["?ids=1'%20OR%20'1'='1", 'a part of SQL'],
  ])('%s is refused in Spanish: %s', async (query) => {
    const response = await get(query);
    expect(response.status).toBe(400);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ error: 'No pudimos leer la solicitud.' });
  });

  test('takes no writes', async () => {
    const response = await get('?ids=1', { method: 'POST', headers: { origin: running.store.url } });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
  });
});
