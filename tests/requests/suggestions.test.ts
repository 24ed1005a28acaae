import { beforeAll, describe, expect, test, vi } from 'vitest';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { stopClock } from '#tests/support/waiting/stop-clock.ts';

const running = engineStore({ seed: 'demo' });
let suggest: (q: string) => Promise<{ status: number; products: Record<string, unknown>[] }>;
beforeAll(() => {
  suggest = async (q) => {
    const response = await fetch(`${running.store.url}/api/suggestions?${new URLSearchParams({ q })}`);
    const body = (await response.json()) as { products: Record<string, unknown>[] };
    return { status: response.status, ...body };
  };
});

describe('suggestions', () => {
  test('are the first five of what the search finds', { tags: ['S7.06', 'S2.43', 'S9.20'] }, async () => {
    const { products } = await suggest('amd');
    expect(products).toHaveLength(5);
    const page = await (await fetch(`${running.store.url}/search?q=amd`)).text();
    let after = 0;
    for (const { name } of products) {
      const at = page.indexOf(`>${name}</a>`, after);
      expect(at, `${name} comes next on the page`).toBeGreaterThan(-1);
      after = at;
    }
  });

  test('carry what a line shows and no more', async () => {
    const [first] = (await suggest('7800x3d')).products;
    expect(first).toEqual({
      id: '1',
      name: 'AMD Ryzen 7 7800X3D',
      price: 1_894_000,
      discount: 15,
      category: 'Procesadores',
      stock: 3,
      image: expect.stringMatching(/^\/uploads\/[\da-f]{32}-800\.webp$/),
    });
  });

  test('do not mind capitals and blanks', { tags: ['S5.29', 'S5.30'] }, async () => {
    expect((await suggest('  RYZEN ')).products).toEqual((await suggest('ryzen')).products);
  });

  test.each(['', 'r', '  r  ', '%', '%%', '\u0000\u0000', '💡💡', 'zzzz'])(
    'for %j are none',
    { tags: ['S5.31', 'S9.19'] },
    async (q) => {
      expect(await suggest(q)).toEqual({ status: 200, products: [] });
    },
  );

  test.each([
    ['7800x3d', 'public, no-cache'],
    ['amd-ryzen', 'private, no-cache'],
    ['zzzz', 'private, no-store'],
  ])('for %j are asked for each time, since they name prices', async (q, caching) => {
    const response = await fetch(`${running.store.url}/api/suggestions?${new URLSearchParams({ q })}`);
    expect(response.headers.get('cache-control')).toBe(caching);
    const { products } = (await response.json()) as { products: unknown[] };
    expect(products.length > 0).toBe(q !== 'zzzz');
  });

  test('are read only', async () => {
    const address = `${running.store.url}/api/suggestions`;
    const written = await fetch(address, { method: 'POST', headers: { origin: running.store.url } });
    expect(written.status).toBe(405);
  });

  test('are refused to clients that ask without end', async () => {
    // The count begins again with each minute, so both crowds come within one, however slow the machine.
    stopClock();
    const many = 650;
    const answers = await inPortions(many, () => fetch(`${running.store.insideUrl}/api/suggestions?q=r`));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(500);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ error: expect.stringContaining('Espera') });
    // Of what may be cached from its second time on, too.
    vi.setSystemTime(Date.now() + 60_000);
    const neverAsked = await inPortions(many, (nth) =>
      fetch(`${running.store.insideUrl}/api/suggestions?q=nunca+antes+${nth}`),
    );
    // A set, so that a failure says what they were answered.
    expect(new Set(neverAsked.map(({ status }) => status))).toContain(429);
  });
});

/** More at once from one address would be shed where the machine is slow. */
async function inPortions(count: number, ask: (nth: number) => Promise<Response>): Promise<Response[]> {
  const answers: Response[] = [];
  while (answers.length < count) {
    const from = answers.length;
    answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, nth) => ask(from + nth)))));
  }
  return answers;
}
