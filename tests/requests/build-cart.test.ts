import { describe, expect, test } from 'vitest';
import { codeOf, type NamedPart, partsOfCode } from '#app/shop/builds/code.ts';
import { aForm, referenceFrom, submitCheckout } from '#tests/support/checkout-client.ts';
import { setProduct } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({ seed: 'demo' });

const kit = { slot: 'ram', id: 'gskill-flare-x5-32gb-ddr5-6000-cl36' } as const;
const gpu = { slot: 'gpu', id: 'asus-dual-rtx-5060-oc-8gb' } as const;
const good: NamedPart[] = [
  { slot: 'cpu', id: 'amd-ryzen-5-7600' },
  { slot: 'board', id: 'msi-mag-b650-tomahawk-wifi' },
  kit,
  kit,
  gpu,
  { slot: 'case', id: 'corsair-frame-4000d-rs-argb-black' },
  { slot: 'psu', id: 'corsair-rm750e-2025' },
  { slot: 'drives', id: 'samsung-990-pro-2tb' },
];

async function ask(body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${running.store.url}/api/builds/cart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function bought(parts: readonly NamedPart[], anyway?: boolean) {
  const { status, body } = await ask({ code: codeOf(parts), anyway });
  expect(status).toBe(200);
  return body.data;
}

describe('a whole build for the cart', () => {
  test('is one line a product, with equal kits as a quantity and the facts that a cart keeps', async () => {
    const data = await bought(good);
    expect(data.state).toBe('ready');
    expect(data.lines).toHaveLength(7);
    const line = data.lines.find(({ id }: { id: string }) => id === kit.id);
    expect(line).toEqual({
      ...{ id: kit.id, name: expect.any(String), price: expect.any(Number), discount: expect.any(Number) },
      ...{ stock: expect.any(Number), category: 'Memoria Ram', image: expect.anything(), quantity: 2 },
    });
  });

  test('says by line what is short and what fixes it, and gives nothing then', async () => {
    const { db } = running.store.services;
    await setProduct(db, gpu.id, { stock: 0 });
    await setProduct(db, kit.id, { stock: 1 });
    const data = await bought(good, true);
    expect(data).toMatchObject({ state: 'short' });
    expect(Object.keys(data)).toEqual(['state', 'says', 'fixed']);
    expect(data.says).toEqual([
      expect.stringMatching(/^Solo queda 1 unidad de G\.Skill.*; este PC lleva 2\.$/i),
      expect.stringMatching(/RTX 5060.* se agotó\.$/),
    ]);
    expect(data.fixed.length).toBeGreaterThan(0);
    for (const { to, total } of data.fixed) {
      expect(await bought(partsAt(to))).toMatchObject({ state: 'ready' });
      expect(total).toMatch(/^Ver este cambio: \$/);
    }
    await setProduct(db, gpu.id, { stock: 9 });
    await setProduct(db, kit.id, { stock: 9 });
  });

  test('says that what is gone is gone', async () => {
    const data = await bought([...good, { slot: 'cooler', id: 'never-was' }]);
    expect(data).toMatchObject({
      state: 'short',
      says: ['Disipador: lo que elegiste ya no está en la tienda.'],
    });
  });

  test('that does not fit is asked about first, with the reason', async () => {
    const wrong = [...good.filter(({ slot }) => slot !== 'cpu'), { slot: 'cpu', id: 'intel-core-i5-12400f' } as const];
    const data = await bought(wrong);
    expect(data).toMatchObject({
      state: 'asks',
      title: 'Este PC tiene piezas que no son compatibles',
      go: 'Añadir de todos modos',
    });
    expect(data.says.join()).toContain('socket');
    expect(await bought(wrong, true)).toMatchObject({ state: 'ready' });
  });

  test('with a part of the library is asked about, and then goes without it', async () => {
    const own = [...good, { slot: 'cpu', id: 'ref:cpu-6b03b443' } as const].filter(
      ({ id }) => id !== 'amd-ryzen-5-7600',
    );
    expect(await bought(own)).toEqual({
      ...{ state: 'asks', title: 'No todo se vende aquí', go: 'Añadir lo demás' },
      says: ['AMD Ryzen 5 7600 no se vende aquí: no va al carrito.'],
    });
    const { state, lines } = await bought(own, true);
    expect([state, lines.length]).toEqual(['ready', 6]);
  });

  test('with nothing that the shop sells is refused in words', async () => {
    const words = 'Este PC no tiene piezas que vendamos. Elige alguna de la tienda.';
    expect(await bought([{ slot: 'cpu', id: 'ref:cpu-6b03b443' }])).toEqual({ state: 'nothing', says: words });
    expect(await bought([])).toEqual({ state: 'nothing', says: words });
  });

  test("counts what the shopper's own unpaid order holds as there", async () => {
    const { store } = running;
    await setProduct(store.services.db, gpu.id, { stock: 1 });
    const reference = await referenceFrom(store.url);
    const cart = JSON.stringify([{ id: gpu.id, quantity: 1 }]);
    const { cookie } = await submitCheckout(store.url, { ...aForm, reference, cart });
    const code = codeOf([gpu]);
    expect((await ask({ code })).body.data).toMatchObject({ state: 'short' });
    expect((await ask({ code }, { cookie: cookie ?? '' })).body.data).toMatchObject({ state: 'ready' });
  });

  test.each([
    ['no code', { code: 7 }, 400],
    ['a key that is unknown', { code: '1', parts: {} }, 400],
    ['a code that is too long', { code: `1${'c'.repeat(1_501)}` }, 400],
    ['a broken code', { code: '1zz~~' }, 404],
    ['two processors', { code: '1ca~cb' }, 404],
  ])('refuses %s', async (_what, body, status) => {
    expect(await ask(body)).toEqual({ status, body: { error: expect.stringMatching(/\.$/) } });
  });
});

function partsAt(address: string): NamedPart[] {
  return partsOfCode(address.replace('/armar/', '')) ?? [];
}
