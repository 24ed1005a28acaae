import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { insertProducts, stock } from '#tests/support/factories.ts';
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

let ids: string[];
beforeEach(async () => {
  const { db } = world.store.services;
  await db.deleteFrom('long_writes').execute();
  await db.deleteFrom('change_sets').execute();
  await db.deleteFrom('products').execute();
  const made = await stock(
    db,
    { name: 'AMD Uno', price: 100_000, category: 'Procesadores' },
    { name: 'AMD Dos', price: 200_000, category: 'Procesadores' },
    { name: 'Corsair Tres', price: 300_000, category: 'SSD' },
  );
  ids = made.map((each) => each.id);
});

const bulk = '/admin/cambios/nuevo';
const send = (path: string, fields: Record<string, string>, who: SignedInCustomer | null = owner) =>
  submit(world.store, path, fields, who);
const chosen = () =>
  `${bulk}?alcance=chosen&${ids
    .slice(0, 2)
    .map((id) => `id=${id}`)
    .join('&')}`;
const prices = async () =>
  (await world.store.services.db.selectFrom('products').select('price').orderBy('price').execute()).map(
    ({ price }) => price,
  );
const untouched = [100_000, 200_000, 300_000];

describe('changing chosen products', () => {
  test('goes by a preview of every line to one button, and back by another, without scripts', async () => {
    const list = await visit(world.store, '/admin/productos', owner);
    expect(list.html).toContain(`name="id" value="${ids[0]}"`);
    expect(list.text).toContain('Cambiar los 3 de este filtro');
    const start = await visit(world.store, chosen(), owner);
    expect(start.text).toContain('2 productos : AMD Dos, AMD Uno');

    const drafted = await send(chosen(), { field: 'price', way: 'raise_percent', value: '10 %' });
    expect([drafted.status, await prices()]).toEqual([303, untouched]);
    const preview = await visit(world.store, drafted.location!, owner);
    expect(preview.headers.get('cache-control')).toBe('private, no-store');
    expect(preview.text).toContain('Precio: subir 10');
    for (const words of ['Aplicar a 2 productos', '$ 110.000', '$ 220.000', '+ $ 10.000']) {
      expect(preview.text.replaceAll('\u00a0', ' ')).toContain(words);
    }
    expect((await send(drafted.location!, { intent: 'apply' })).status).toBe(303);
    expect(await prices()).toEqual([110_000, 220_000, 300_000]);
    const applied = await visit(world.store, drafted.location!, owner);
    expect(applied.text).toContain('Cambiaron 2 productos.');
    expect((await visit(world.store, '/admin/cambios', owner)).text).toContain('2 productos con cambio');

    const again = await send(drafted.location!, { intent: 'apply' });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('ya estaba hecho')]);
    expect((await send(drafted.location!, { intent: 'undo' })).status).toBe(303);
    expect(await prices()).toEqual(untouched);
    expect((await visit(world.store, drafted.location!, owner)).text).toContain('2 productos volvieron');
    expect((await send(drafted.location!, { intent: 'undo' })).status).toBe(409);
  });

  test('can be about everything that a filter finds, as the preview then lists it', async () => {
    const drafted = await send(`${bulk}?alcance=filter&q=amd&categoria=Procesadores`, {
      field: 'discount',
      way: 'set',
      value: '15',
    });
    const preview = await visit(world.store, drafted.location!, owner);
    expect(preview.text).toContain('2 productos del filtro «amd», Procesadores');
    expect(preview.text).toContain('AMD Uno');
    expect(preview.text).not.toContain('Corsair');
  });

  test('a line that cannot be, and one that moved, are explained in a sentence', async () => {
    const { db } = world.store.services;
    const drafted = await send(`${bulk}?alcance=filter`, { field: 'price', way: 'lower', value: '100.000' });
    const preview = await visit(world.store, `${drafted.location}?ver=staying`, owner);
    expect(preview.text.replaceAll('\u00a0', ' ')).toContain('El precio quedaría por debajo de $ 1.');
    await db.updateTable('products').set({ price: 250_000 }).where('id', '=', ids[1]!).execute();
    // Both fall by more than 30 %.
    expect(preview.text).toContain('Revisé estos 2 cambios grandes');
    const unread = await send(drafted.location!, { intent: 'apply' });
    expect([unread.status, unread.text]).toEqual([409, expect.stringContaining('Marca que revisaste')]);
    await send(drafted.location!, { intent: 'apply', revisado: '2' });
    const applied = await visit(world.store, drafted.location!, owner);
    expect(applied.text).toContain('1 producto quedó por fuera: ya no estaba como en la vista previa.');
    expect(applied.text).toContain('Cambió después de la vista previa.');
    expect(await prices()).toEqual([100_000, 200_000, 250_000]);
  });

  test.each([
    [{}, 'No elegiste ningún producto', `${bulk}?alcance=chosen`],
    [{ field: 'price', way: 'set', value: '5' }, 'No elegiste ningún producto', `${bulk}?alcance=chosen&id=no&id=a'b`],
    [{}, 'No entendimos', null],
    [{ field: 'price', way: 'set', value: '0' }, 'Tiene que ser más que cero.', null],
    [{ field: 'price', way: 'set', value: 'mucho' }, 'Escribe pesos enteros', null],
    [{ field: 'stock', way: 'lower', value: '-3' }, 'elige «Bajar»', null],
    [{ field: 'discount', way: 'set', value: '100' }, 'Es demasiado grande.', null],
    [{ field: 'category', category: 'Neveras' }, 'Elige una opción de la lista.', null],
    [{ field: 'price', way: 'dollars', value: '5' }, 'Elige una opción de la lista.', null],
  ] as [Record<string, string>, string, string | null][])('%j is refused: %s', async (fields, sentence, path) => {
    const answer = await send(path ?? chosen(), fields);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect(await prices()).toEqual(untouched);
    expect(await world.store.services.db.selectFrom('change_sets').selectAll().execute()).toEqual([]);
  });

  test('what is not understood, and what is not there, is said so', async () => {
    const { location } = await send(chosen(), { field: 'price', way: 'set', value: '5' });
    const unread = await send(location!, { intent: 'borrar' });
    expect([unread.status, unread.text]).toEqual([400, expect.stringContaining('No entendimos')]);
    for (const path of [
      '/admin/cambios/x',
      '/admin/cambios/00000000-0000-4000-8000-000000000000',
      "/admin/cambios/a'b",
    ]) {
      const answers = [await visit(world.store, path, owner), await send(path, { intent: 'apply' })];
      for (const { status, text } of answers) {
        expect([status, text]).toEqual([404, expect.stringContaining('Ese cambio ya no está')]);
      }
    }
    expect(await prices()).toEqual(untouched);
  });

  test('nobody else draws up, applies or takes back a change, not by the address of data either', async () => {
    const { location } = await send(chosen(), { field: 'price', way: 'set', value: '5' });
    const before = await ledgerAtRest(world.store.services.db);
    for (const who of [null, shopper]) {
      for (const suffix of ['', '.data']) {
        const [path, query] = chosen().split('?');
        const answers = [
          await send(`${path}${suffix}?${query}`, { field: 'price', way: 'set', value: '5' }, who),
          await send(`${location}${suffix}`, { intent: 'apply' }, who),
          await send(`${location}${suffix}`, { intent: 'undo' }, who),
          await send(`${location}${suffix}`, { intent: 'stop' }, who),
          await send(`/admin/precios${suffix}`, { way: 'raise', value: '5' }, who),
        ];
        for (const answer of answers)
          expect(answer).toMatchObject(suffix ? { status: 202 } : { status: 302, location: '/' });
        expect((await visit(world.store, `${location}${suffix}`, who)).html).not.toContain('AMD');
      }
    }
    expect(await wholeLedger(world.store.services.db)).toEqual(before);
  });
});

describe('a change of a thousand products', () => {
  const count = 1_200;
  const progressPattern = /(?:Aplicando|Deshaciendo) ([\d.]+) de ([\d.]+)/;

  async function drafted(): Promise<string> {
    await insertProducts(
      world.store.services.db,
      sql`SELECT 'p' || n, 'Pieza ' || n, 100000, 'Mouse', 5 FROM generate_series(4, ${count}::int) AS n`,
      ['id', 'name', 'price', 'category', 'stock'],
    );
    const { location } = await send(`${bulk}?alcance=filter`, { field: 'price', way: 'set', value: '70.000' });
    return location!;
  }

  test('lets shoppers in between its batches, and says how far it is and never that nothing has changed', async () => {
    const address = await drafted();
    for (const [intent, end] of [
      ['apply', 'Cambiaron 1.200 productos.'],
      ['undo', '1.200 productos volvieron'],
    ] as const) {
      const pressed = send(address, { intent, revisado: '2' });
      const between = new Set<number>();
      for (let text = ''; !text.includes(end); ) {
        expect((await visit(world.store, `/product/${ids[0]}`, null)).status).toBe(200);
        text = (await visit(world.store, address, owner)).text;
        const [, done = '0', total] = progressPattern.exec(text) ?? [];
        if (total === undefined) continue;
        expect([total, text]).toEqual(['1.200', expect.not.stringContaining('Todavía no has cambiado nada')]);
        const written = Number(done.replace('.', ''));
        if (written > 0 && written < count) between.add(written);
      }
      expect((await pressed).status).toBe(303);
      expect(between.size).toBeGreaterThan(1);
    }
    expect(await prices()).toContain(300_000);
    // Changing thousands of products while pages are requested all the time takes long.
  });

  test('is followed by its page, stopped by one press, and refuses another in a sentence that names it', async () => {
    const other = (await send(chosen(), { field: 'stock', way: 'set', value: '7' })).location!;
    const address = await drafted();
    const { db } = world.store.services;
    await db
      .updateTable('change_sets')
      .set({ state: 'applying', applied_at: new Date() })
      .where('id', '=', address.split('/').at(-1)!)
      .execute();
    await db
      .insertInto('long_writes')
      .values({
        only_one: true,
        kind: 'apply-change',
        subject_id: address.split('/').at(-1)!,
        done: 1_200,
        total: count,
        after_id: '',
        started_at: new Date(),
        beat_at: new Date(),
      })
      .execute();
    const page = await visit(world.store, address, owner);
    expect(page.html).toContain('<progress');
    expect(page.text).toContain('Aplicando 1.200 de 1.200');
    expect((await visit(world.store, '/admin/cambios', owner)).text).toContain('Aplicando 1.200 de 1.200');
    const refused = await send(other, { intent: 'apply' });
    expect([refused.status, refused.text.replaceAll('\u00a0', ' ')]).toEqual([
      409,
      expect.stringContaining('Se aplica «Precio: dejar en $ 70.000»: va en 1.200 de 1.200.'),
    ]);
    expect(refused.html).toContain(`href="${address}"`);

    expect((await send(address, { intent: 'stop' })).status).toBe(303);
    const stopped = await visit(world.store, address, owner);
    expect(stopped.text).toContain('Detuviste el cambio');
    expect(stopped.text).toContain('1.200 productos quedaron sin cambiar: lo detuviste antes.');
    expect((await visit(world.store, `${address}/avance`, owner)).html).toContain('event: end');
    expect((await send(other, { intent: 'apply' })).status).toBe(303);
    const audit = await visit(world.store, '/admin/auditoria?ver=change', owner);
    expect(audit.text).toContain('Detenido : Cambio de varios productos ver qué cambió');
  });
});

describe('repricing', () => {
  const price = (fields: Record<string, string>) => send('/admin/precios', fields);

  test('a brand by percent ends in $ 900, flags what is below its cost, and is taken back in one step', async () => {
    const { db } = world.store.services;
    await db.updateTable('products').set({ cost: 150_000 }).where('id', '=', ids[0]!).execute();
    const page = await visit(world.store, '/admin/precios', owner);
    expect(page.html).toContain('<option value="AMD">');
    const drafted = await price({ category: '', brand: 'amd', way: 'raise_percent', value: '7,5' });
    const preview = await visit(world.store, drafted.location!, owner);
    for (const words of ['2 productos, amd', '$ 107.900', '$ 214.900', 'Por debajo del costo', '-39,6 %']) {
      expect(preview.text.replaceAll('\u00a0', ' ')).toContain(words);
    }
    expect(preview.text).toContain('1 producto quedaría por debajo de su costo.');
    await send(drafted.location!, { intent: 'apply', revisado: '1' });
    expect(await prices()).toEqual([107_900, 214_900, 300_000]);
    const after = await visit(world.store, '/admin/precios', owner);
    expect(after.text).toContain('Último cambio de precios');
    expect(after.text).toContain('Deshacer el cambio');
    await send(drafted.location!, { intent: 'undo' });
    expect(await prices()).toEqual(untouched);
    expect((await visit(world.store, '/admin/precios', owner)).text).not.toContain('Deshacer el cambio');
  });

  test('by dollar cost, rate and margin names the products without a dollar cost and leaves them', async () => {
    const { db } = world.store.services;
    await db.updateTable('products').set({ cost_usd_cents: 12_990 }).where('id', '=', ids[2]!).execute();
    const drafted = await price({ category: '', brand: '', way: 'dollars', rate: '4.105,50', margin: '25' });
    const preview = await visit(world.store, drafted.location!, owner);
    expect(preview.text.match(/No tiene costo en dólares\./g)).toHaveLength(2);
    for (const words of ['$ 793.900', 'US$ 129,90 × 4.105,5 = $ 533.304 + 25 % margen + 19 % IVA = $ 793.290']) {
      expect(preview.text.replaceAll('\u00a0', ' ')).toContain(words);
    }
    await send(drafted.location!, { intent: 'apply', revisado: '1' });
    expect(await prices()).toEqual([100_000, 200_000, 793_900]);
  });

  test.each([
    [{ way: 'raise', value: '' }, 'Escribe un valor.'],
    [{ way: 'lower_percent', value: '100' }, 'Es demasiado grande.'],
    [{ way: 'dollars', rate: 'mucho', margin: '25' }, 'Escribe un número'],
    [{ way: 'set', value: '5' }, 'Elige una opción de la lista.'],
    [{ way: 'raise', value: '5', category: 'Neveras' }, 'Elige una opción de la lista.'],
    [{ way: 'raise', value: '5', brand: "Nadie'; --" }, 'Ningún producto coincide'],
  ] as [Record<string, string>, string][])('%j is refused: %s', async (fields, sentence) => {
    const answer = await price(fields);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect(await prices()).toEqual(untouched);
  });
});

test('a product says what it costs with IVA and what it earns, at the rate of the last change from dollars', async () => {
  const { db } = world.store.services;
  const said = async () =>
    (await visit(world.store, `/admin/productos/${ids[2]}`, owner)).text.replaceAll('\u00a0', ' ');
  expect(await said()).not.toContain('Costo con IVA');
  await db.updateTable('products').set({ cost_usd_cents: 10_000 }).where('id', '=', ids[2]!).execute();
  expect(await said()).toContain('falta la tasa');
  const fields = { way: 'dollars', rate: '4.000', margin: '0', category: '', brand: '' };
  await send('/admin/precios', fields);
  const page = await said();
  expect(page).toContain('Costo con IVA: US$ 100,00 × 4.000 = $ 400.000 + 19 % IVA = $ 476.000');
  expect(page).toContain('Margen sobre el costo, con el precio y el descuento de hoy: -37 %.');
  expect(page).toContain('El precio con descuento está por debajo del costo con IVA.');
});
