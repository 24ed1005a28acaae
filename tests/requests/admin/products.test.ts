import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aShopper, asPage, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { productsOnShelf, setProduct, shelf, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';
import { ledgerAtRest, wholeLedger } from '#tests/support/whole-ledger.ts';

const world = engineStore();
let owner: SignedInCustomer;
let shopper: SignedInCustomer;
beforeAll(async () => {
  owner = await signedIn(world.store, storeOwner.email, storeOwner.password);
  shopper = await aShopper(world.store);
});

let id: string;
beforeEach(async () => {
  const [part] = await stock(world.store.services.db, { name: 'Mouse de prueba', category: 'Mouse', stock: 5 });
  id = part!.id;
});
const row = (product = id) =>
  productsOnShelf(world.store.services.db).selectAll().where('id', '=', product).executeTakeFirstOrThrow();
const send = (fields: Record<string, string>, who: SignedInCustomer | null = owner) =>
  submit(world.store, '/admin/productos', fields, who);

describe('who gets in', () => {
  const pages = [
    '/admin',
    '/admin/productos',
    ...['', '/imagenes', '/eliminar'].map((end) => `/admin/productos/ID${end}`),
  ];
  const at = (path: string) => path.replace('ID', id);

  test.each(pages)('the owner sees %s, cached by nobody', { tags: ['S2.17', 'S6.19', 'S6.20'] }, async (path) => {
    const answer = await visit(world.store, at(path), owner);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(answer.html).toContain('noindex');
  });

  test.each(pages)(
    'everybody else is led from %s to the home page',
    { tags: ['S6.21', 'S6.22', 'S9.55'] },
    async (path) => {
      for (const who of [null, shopper]) {
        expect(await visit(world.store, at(path), who)).toMatchObject({ status: 302, location: '/' });
        const bare = await visit(world.store, `${at(path)}.data`, who);
        expect(bare.status).toBe(202);
        expect(bare.html).not.toContain('Mouse de prueba');
        expect(bare.html).toContain('SingleFetchRedirect');
      }
    },
  );

  test('no action runs for anybody else, not by the address of data either, and nothing changes', {
    tags: ['S6.26'],
  }, async () => {
    const { db } = world.store.services;
    const before = await ledgerAtRest(db);
    const actions: Record<string, string>[] = [
      { intent: 'add', name: 'Intruso', price: '1' },
      { intent: 'delete', id },
      { intent: 'stock', id, seen: '5', stock: '99' },
      { intent: 'restore', id },
    ];
    const edits = [{ seen: '{}', name: 'Otro', price: '1' }];
    for (const who of [null, shopper]) {
      for (const suffix of ['', '.data']) {
        for (const fields of actions) {
          const answer = await submit(world.store, `/admin/productos${suffix}`, fields, who);
          expect([answer.status, answer.location]).toEqual(suffix ? [202, null] : [302, '/']);
        }
        for (const fields of edits) {
          const answer = await submit(world.store, `/admin/productos/${id}${suffix}`, fields, who);
          expect([answer.status, answer.location]).toEqual(suffix ? [202, null] : [302, '/']);
        }
      }
    }
    expect(await wholeLedger(db)).toEqual(before);
  });

  test("another site cannot use the owner's session", async () => {
    const headers = { ...asPage(world.store, owner.cookie), origin: 'https://evil.test' };
    const body = new URLSearchParams({ intent: 'delete', id });
    const response = await fetch(`${world.store.url}/admin/productos`, { method: 'POST', headers, body });
    expect(response.status).toBe(403);
    expect((await row()).deleted_at).toBeNull();
  });
});

const foldedForm = /<details(?![^>]* open)[^>]*><summary id="add-product"/;

describe('adding', () => {
  test('coerces what was typed and leads to the list, where it stands on top', {
    tags: ['S1.17', 'S2.177', 'S5.28', 'S7.16', 'S7.51'],
  }, async () => {
    const page = await visit(world.store, '/admin', owner);
    expect(page.html).not.toMatch(foldedForm);
    expect(page.html).toMatch(/id="manage-products"[\s\S]*id="add-product"[\s\S]*name="intent" value="add"/);
    expect((await visit(world.store, '/admin/productos', owner)).html).toMatch(foldedForm);
    const name = 'Teclado <b>Óptico</b>';
    const answer = await send({ intent: 'add', name, price: '$ 1.250.000', stock: ' 12 ', discount: '10 %' });
    expect(answer.status).toBe(303);
    const added = new URL(answer.location!, world.store.url).searchParams.get('hecho')!;
    expect(await row(added)).toMatchObject({ name, price: 1_250_000, stock: 12, discount: 10, category: '' });
    const list = await visit(world.store, answer.location!, owner);
    expect(list.html).toContain('Teclado &lt;b&gt;Óptico&lt;/b&gt;');
    for (const path of [`/product/${added}`, '/search?q=optico', '/']) {
      expect(await visit(world.store, path, null)).toMatchObject({
        status: 200,
        text: expect.stringContaining('Óptico'),
      });
    }
  });

  test.each([
    [{ name: '', price: '5' }, 'Escribe el nombre.'],
    [{ name: 'A', price: '' }, 'Escribe el precio.'],
    [{ name: 'A', price: '89.90' }, 'Escribe pesos enteros, sin comas ni centavos. Los puntos separan miles: 89.900.'],
    [{ name: 'A', price: '-5' }, 'No puede ser negativo.'],
    [{ name: 'A', price: '99999999999' }, 'Lo más que se puede es 2.000.000.000.'],
    [{ name: 'A', price: '5', stock: '1,5' }, 'Escribe un número entero, sin decimales.'],
    [{ name: 'A', price: '5', category: 'Neveras' }, 'Elige una categoría de la lista.'],
    [
      { name: 'A', price: '5', image: 'javascript:alert(1)' },
      'Escribe una dirección que empiece por https:// o por /.',
    ],
  ])('%j is refused: %s', { tags: ['S5.25', 'S5.26', 'S5.28'] }, async (fields, sentence) => {
    const answer = await send({ intent: 'add', description: 'lo que escribí', ...fields });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(sentence);
    expect(answer.text).toContain('lo que escribí');
    expect(answer.html).toMatch(
      /<details[^>]* open=""[^>]*><summary id="add-product"[\s\S]*role="alert"[^>]*autofocus/,
    );
  });
});

describe('deleting', () => {
  test('asks first, is gone for shoppers, and can be undone', {
    tags: ['S1.18', 'S2.178', 'S2.179', 'S7.17'],
  }, async () => {
    const name = 'Mouse de prueba';
    const list = await visit(world.store, '/admin', owner);
    expect(list.html).toContain(`Eliminar ${name}`);
    expect((await visit(world.store, `/admin/productos/${id}/eliminar`, owner)).text).toContain(`¿Eliminar «${name}»?`);
    expect(await visit(world.store, `/product/${id}`, null)).toMatchObject({ status: 200 });

    const deleted = await send({ intent: 'delete', id });
    expect([deleted.status, deleted.text]).toEqual([200, expect.stringContaining('Deshacer')]);
    const page = await visit(world.store, `/product/${id}`, null);
    expect([page.status, page.text]).toEqual([404, expect.stringContaining('Producto no encontrado')]);
    expect((await visit(world.store, `/api/products?ids=${id}`, null)).html).toBe('{"products":[]}');
    expect((await visit(world.store, '/sitemap.xml', null)).html).not.toContain(`/product/${id}<`);
    expect((await visit(world.store, '/admin/productos?estado=deleted', owner)).html).toContain(`Recuperar ${name}`);
    expect((await send({ intent: 'delete', id })).status).toBe(404);

    expect((await send({ intent: 'restore', id })).status).toBe(200);
    expect(await visit(world.store, `/product/${id}`, null)).toMatchObject({ status: 200 });
  });
});

describe('the figure on the shelf', { tags: ['S1.19', 'S2.180'] }, () => {
  test('is saved with what was seen; a sale in between is a conflict with the new figure', {
    tags: ['S7.18'],
  }, async () => {
    expect((await send({ intent: 'stock', id, seen: '5', stock: '8' })).status).toBe(200);
    expect(await shelf(world.store.services.db, id)).toMatchObject({ stock: 8 });
    const late = await send({ intent: 'stock', id, seen: '5', stock: '20' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('ahora hay 8')]);
    expect(await shelf(world.store.services.db, id)).toMatchObject({ stock: 8 });
  });

  test('a step needs nothing that was seen, is taken back by its own button, and is one step however often it is sent', async () => {
    const idempotencyKey = 'a-form-that-is-sent-twice';
    await setProduct(world.store.services.db, id, { stock: 4, sales: 1 });
    for (let sending = 0; sending < 2; sending += 1) {
      const answer = await send({
        intent: 'stock',
        id,
        name: 'Mouse de prueba',
        seen: '5',
        stock: ' + 5',
        key: idempotencyKey,
      });
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Sumamos 5: ahora hay 9.')]);
      expect(answer.html).toContain('aria-label="Deshacer: Mouse de prueba"');
      expect(answer.html).toMatch(/name="stock" value="-5"/);
    }
    expect(await shelf(world.store.services.db, id)).toMatchObject({ stock: 9 });
    const back = await send({ intent: 'stock', id, seen: '9', stock: '-5', key: 'another-form-of-the-page' });
    expect([back.status, back.text]).toEqual([200, expect.stringContaining('Restamos 5: ahora hay 4.')]);
    const tooMany = await send({ intent: 'stock', id, seen: '5', stock: '-5' });
    expect([tooMany.status, tooMany.text]).toEqual([409, expect.stringContaining('No hay tantas: ahora hay 4.')]);
    expect(await shelf(world.store.services.db, id)).toMatchObject({ stock: 4 });
  });

  test('below what orders hold is refused with how many they are', async () => {
    await setProduct(world.store.services.db, id, { held: 3 });
    for (const stock of ['2', '-3']) {
      const answer = await send({ intent: 'stock', id, seen: '5', stock });
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('No puede bajar de 3')]);
    }
  });

  test.each([
    [{ intent: 'stock', seen: '5', stock: '' }, 422],
    [{ intent: 'stock', seen: '5', stock: '+-1' }, 422],
    [{ intent: 'stock', seen: '5', stock: '-6' }, 409],
    [{ intent: 'stock', seen: '5', stock: '+2000000000' }, 409],
    [{ intent: 'stock', seen: '5', stock: 'x' }, 422],
    [{ intent: 'stock', seen: 'x', stock: '1' }, 400],
    [{ intent: 'stock', stock: '1' }, 400],
    [{ intent: 'stock', id: "a' OR 1=1", seen: '5', stock: '1' }, 400],
    [{ intent: 'stock', id: 'none', seen: '5', stock: '1' }, 404],
    [{ intent: 'explode' }, 400],
    [{}, 400],
  ] as [Record<string, string>, number][])('%j is answered with %i and changes nothing', async (fields, status) => {
    expect((await send({ id, ...fields })).status).toBe(status);
    expect(await shelf(world.store.services.db, id)).toMatchObject({ stock: 5 });
  });
});

describe('editing', () => {
  const html = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  async function form() {
    const page = await visit(world.store, `/admin/productos/${id}`, owner);
    const seen = html(/name="seen" value="([^"]*)"/.exec(page.html)?.[1] ?? '');
    const { specs: _specs, ...facts } = JSON.parse(seen) as Record<string, unknown>;
    const fields = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value ?? '')]));
    return { ...fields, seen } as Record<string, string>;
  }
  const edit = async (fields: Record<string, string>) => submit(world.store, `/admin/productos/${id}`, fields, owner);

  test('saves every field and the facts of its category', async () => {
    const changes = {
      name: 'Mouse nuevo',
      price: '$ 99.900',
      cost: '50000',
      lowStockAt: '2',
      'spec.sensor': 'PAW3395',
    };
    const fields = { ...(await form()), ...changes, 'spec.peso_g': '58,5', 'spec.rgb': 'false', 'spec.color': '' };
    // So large a change of the price is asked about once.
    const asked = await edit(fields);
    const tick = /<input[^>]*name="revisado"[^>]*>/.exec(asked.html)?.[0] ?? '';
    expect([asked.status, (await row())?.name]).toEqual([409, expect.not.stringContaining('nuevo')]);
    const answer = await edit({ ...fields, revisado: html(/value="([^"]*)"/.exec(tick)?.[1] ?? '') });
    expect([answer.status, answer.location]).toEqual([303, `/admin/productos/${id}?hecho=1`]);
    expect(await row()).toMatchObject({
      name: 'Mouse nuevo',
      price: 99_900,
      cost: 50_000,
      low_stock_at: 2,
      specs: { sensor: 'PAW3395', peso_g: 58.5, rgb: false },
    });
  });

  test('a step in the field of the stock is one from what the form showed, and a conflict with a sale', async () => {
    const opened = await form();
    const { db } = world.store.services;
    await setProduct(db, id, { stock: 4, sales: 1 });
    const late = await edit({ ...opened, stock: '+5' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('Existencias: ahora es «4»')]);
    expect(late.html).toContain('value="+5"');
    const seen = html(/name="seen" value="([^"]*)"/.exec(late.html)?.[1] ?? '');
    expect((await edit({ ...opened, sales: '1', seen, stock: '+5' })).status).toBe(303);
    expect(await row()).toMatchObject({ stock: 9, sales: 1 });
  });

  test('says what somebody else changed in between, keeps what was typed, and overwrites nothing at the second try', async () => {
    const opened = await form();
    await world.store.services.db.updateTable('products').set({ price: 5 }).where('id', '=', id).execute();
    const answer = await edit({ ...opened, name: 'Lo que escribí' });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('Precio: ahora es «5»')]);
    expect(answer.html).toContain('value="Lo que escribí"');
    const seen = html(/name="seen" value="([^"]*)"/.exec(answer.html)?.[1] ?? '');
    const price = /id="price"[^>]*/.exec(answer.html)?.[0] ?? '';
    expect(`${price}${/<input[^>]*name="price"[^>]*/.exec(answer.html)?.[0]}`).toContain('value="5"');
    expect((await edit({ ...opened, seen, price: '5', name: 'Lo que escribí' })).status).toBe(303);
    expect(await row()).toMatchObject({ name: 'Lo que escribí', price: 5 });
  });

  test.each([
    [{ price: 'x' }, 422, 'Escribe pesos enteros'],
    [{ 'spec.peso_g': 'liviano' }, 422, 'Escribe un número.'],
    [{ seen: 'nada' }, 400, 'No entendimos'],
    [{ seen: '{"specs":{"a":{}}}' }, 400, 'No entendimos'],
  ] as [Record<string, string>, number, string][])('%j is answered with %i', async (fields, status, sentence) => {
    const before = await row();
    const answer = await edit({ ...(await form()), ...fields });
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(sentence)]);
    expect(await row()).toEqual(before);
  });

  test('a product that is not there is not found', async () => {
    for (const path of ['/admin/productos/none', "/admin/productos/a'b", '/admin/productos/none/eliminar']) {
      expect((await visit(world.store, path, owner)).status).toBe(404);
    }
  });
});
