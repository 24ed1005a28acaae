import { beforeAll, describe, expect, test } from 'vitest';
import { callOf } from '#tests/support/call.ts';
import { buy } from '#tests/support/checkout-client.ts';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { productsOnShelf, setProduct, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const world = engineStore();
let owner: SignedInCustomer;
let shopper: SignedInCustomer;
beforeAll(async () => {
  owner = await signedIn(world.store, storeOwner.email, storeOwner.password);
  shopper = await aShopper(world.store);
});

const send = (fields: Record<string, string>) => submit(world.store, '/admin/productos', fields, owner);
const row = (id: string) =>
  productsOnShelf(world.store.services.db).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const name = 'Zorgón invisible 9000';

/** Where shoppers and machines see products. */
const publicPages = [
  '/',
  '/offers',
  '/categories/mouse',
  '/search?q=zorgon',
  '/api/suggestions?q=zorgon',
  '/sitemap.xml',
  '/marca/zorgon',
  '/comparar?id=ID',
  '/api/products?ids=ID',
  '/armar',
];

async function pagesShowing(id: string, who: SignedInCustomer | null): Promise<string[]> {
  const seen: string[] = [];
  for (const page of publicPages) {
    const { html } = await visit(world.store, page.replace('ID', id), who);
    if (html.includes(name) || html.includes(`/product/${id}`)) seen.push(page);
  }
  return seen;
}

describe('a draft', () => {
  test('is nowhere in the shop, for nobody, until it is published, and nowhere again once it is hidden', async () => {
    const added = await send({
      intent: 'add',
      name,
      price: '90000',
      category: 'Mouse',
      stock: '4',
      discount: '30',
      place: 'draft',
    });
    const id = new URL(added.location ?? '', world.store.url).searchParams.get('hecho') ?? '';
    expect(await row(id)).toMatchObject({ stock: 4, out_as: 'draft' });
    for (const who of [null, shopper, owner]) {
      expect((await visit(world.store, `/product/${id}`, who)).status).toBe(404);
      expect(await pagesShowing(id, who)).toEqual([]);
    }
    expect((await visit(world.store, '/admin/productos?estado=draft', owner)).text).toContain(name);
    expect((await visit(world.store, `/admin/productos/${id}`, owner)).text).toContain('Solo tú lo ves');
    const preview = `/admin/productos/${id}/vista`;
    for (const who of [null, shopper]) expect((await visit(world.store, preview, who)).location).toBe('/');

    expect((await send({ intent: 'publish', id })).status).toBe(200);
    const published = await visit(world.store, `/product/${id}`, null);
    expect(published.status).toBe(200);
    expect((await visit(world.store, preview, owner)).location).toBe(`/product/${id}`);
    expect(await pagesShowing(id, null)).toEqual(
      expect.arrayContaining(['/offers', '/search?q=zorgon', '/sitemap.xml']),
    );

    const hidden = await send({ intent: 'hide', id });
    expect(hidden.text).toContain('sigue aquí, sin publicar');
    expect((await visit(world.store, `/product/${id}`, null)).status).toBe(404);
    expect(await pagesShowing(id, null)).toEqual([]);
  });

  test('is shown to its owner as shoppers will see it, and is neither cached, listed nor sold', async () => {
    const { db } = world.store.services;
    const specs = { dpi_max: 26_000, conexion: 'USB' };
    await stock(db, {
      id: 'vista',
      name: 'Ratón por publicar',
      category: 'Mouse',
      price: 90_000,
      discount: 10,
      stock: 4,
      specs,
    });
    await setProduct(db, 'vista', { deleted_at: new Date(), out_as: 'draft' });
    const see = (path: string, who: SignedInCustomer | null) => visit(world.store, path, who);
    const draft = await see('/admin/productos/vista/vista', owner);
    expect(draft.status).toBe(200);
    expect(draft.headers.get('cache-control')).toBe('private, no-store');
    expect(draft.html).toContain('<meta name="robots" content="noindex"');
    expect(draft.html).not.toContain('application/ld+json');
    for (const who of [null, shopper, owner]) expect((await see('/product/vista', who)).status).toBe(404);
    const lines = [{ id: 'vista', quantity: 1 }];
    const checked = await callOf(world.store, '/api/cart/check', null, { lines });
    expect(JSON.parse(checked.text)).toMatchObject({ lines: [{ product: null, problems: [{ kind: 'gone' }] }] });
    expect((await buy(world.store.url, lines)).answer).toMatchObject({ status: 409, location: null });

    await send({ intent: 'publish', id: 'vista' });
    const mainOf = ({ html }: { html: string }) => /<article><div class="grid[\s\S]*?<\/article>/.exec(html)?.[0];
    expect(mainOf(draft)).toBeDefined();
    // React numbers what it draws by its position on the page.
    const split = (text: string | undefined) => (text ?? '').replace(/_R_\w+_/g, '').split(/(?=<)/);
    expect(split(mainOf(await see('/product/vista', null)))).toEqual(split(mainOf(draft)));
  });

  test('is edited and deleted as a draft, and comes back as one', async () => {
    const [part] = await stock(world.store.services.db, { name: 'Borrador editable', category: 'Mouse', stock: 3 });
    const id = part!.id;
    await send({ intent: 'hide', id });
    expect((await send({ intent: 'stock', id, name: 'x', seen: '3', stock: '7' })).status).toBe(200);
    expect(await row(id)).toMatchObject({ stock: 7, out_as: 'draft' });
    expect((await send({ intent: 'delete', id })).status).toBe(200);
    expect((await visit(world.store, `/admin/productos/${id}`, owner)).status).toBe(404);
    expect((await send({ intent: 'publish', id })).status).toBe(404);
    const back = await send({ intent: 'restore', id });
    expect(back.text).toContain('vuelve a estar sin publicar');
    expect((await row(id)).out_as).toBe('draft');
    expect((await send({ intent: 'restore', id })).status).toBe(404);
  });
});

describe('a copy', () => {
  test('is a draft with everything but stock and sales, once for each form', async () => {
    const { db } = world.store.services;
    const specs = { numero_parte: 'ABC-1', peso: 80 };
    const [part] = await stock(db, {
      name: 'Teclado copiable',
      category: 'Mouse',
      stock: 9,
      sales: 12,
      discount: 5,
      specs,
      image: 'https://fotos.test/1.jpg',
    });
    await setProduct(db, part!.id, { cost: 40_000, cost_usd_cents: 900, low_stock_at: 4 });
    await setProduct(db, part!.id, { vat_percent: 0, zero_vat_kind: 'exempt' });
    await db
      .insertInto('product_pictures')
      .values({
        product_id: part!.id,
        position: 1,
        kind: 'address',
        address: 'https://fotos.test/2.jpg',
        hash: null,
        width: null,
        height: null,
        alt: 'Por detrás',
        removed_at: null,
      })
      .execute();
    const idempotencyKey = crypto.randomUUID();
    const copy = () => send({ intent: 'copy', id: part!.id, key: idempotencyKey });
    const [first, again] = [await copy(), await copy()];
    expect([first.status, again.location]).toEqual([303, first.location]);
    const id = /productos\/([^?]+)\?/.exec(first.location ?? '')?.[1] ?? '';
    expect(id).not.toBe(part!.id);
    expect(await row(id)).toMatchObject({
      ...{
        name: 'Teclado copiable (copia)',
        category: 'Mouse',
        price: part!.price,
        discount: 5,
        specs,
        out_as: 'draft',
      },
      ...{
        stock: 0,
        sales: 0,
        cost: 40_000,
        cost_usd_cents: 900,
        low_stock_at: 4,
        vat_percent: 0,
        zero_vat_kind: 'exempt',
      },
      image: 'https://fotos.test/1.jpg',
    });
    const pictures = await db
      .selectFrom('product_pictures')
      .select(['position', 'address', 'alt'])
      .where('product_id', '=', id)
      .orderBy('position')
      .execute();
    expect(pictures).toEqual([
      { position: 0, address: 'https://fotos.test/1.jpg', alt: null },
      { position: 1, address: 'https://fotos.test/2.jpg', alt: 'Por detrás' },
    ]);
    expect((await visit(world.store, first.location ?? '', owner)).text).toContain(
      'sin publicar, sin existencias ni ventas',
    );
    expect((await visit(world.store, `/product/${id}`, owner)).status).toBe(404);
    expect((await send({ intent: 'copy', id: 'no-hay' })).status).toBe(404);
  });
});
