import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { productsOnShelf, setProduct, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const world = engineStore();
let owner: SignedInCustomer;
let ids: string[];
beforeAll(async () => {
  owner = await signedIn(world.store, storeOwner.email, storeOwner.password);
});
beforeEach(async () => {
  const made = await stock(
    world.store.services.db,
    { name: 'Tabla uno', price: 100_000, stock: 5 },
    { name: 'Tabla dos', price: 200_000, stock: 8 },
  );
  ids = made.map(({ id }) => id);
});

const row = (id: string) =>
  productsOnShelf(world.store.services.db).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const address = () => `/admin/hoja?${new URLSearchParams(ids.map((id) => ['id', id]))}`;

/** The form as a browser without scripts would send it. */
async function shownForm(): Promise<Record<string, string>> {
  const { html, status } = await visit(world.store, address(), owner);
  expect(status).toBe(200);
  return fieldsOf(html);
}

function fieldsOf(html: string): Record<string, string> {
  const inputs = [
    ...html.matchAll(/<input[^>]*\bname="((?:seen|price|discount|stock|cost|category|vat):[^"]+)"[^>]*>/g),
  ];
  const text = (value: string) => value.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
  return Object.fromEntries(
    inputs.map(([input, name = '']) => [name, text(/\bvalue="([^"]*)"/.exec(input)?.[1] ?? '')]),
  );
}

const send = (fields: Record<string, string>) => submit(world.store, address(), fields, owner);

describe('the grid without scripts', () => {
  test('is a form with a row for each product, and leads to a preview that is applied', async () => {
    const [one, two] = ids as [string, string];
    const form = await shownForm();
    expect(form[`price:${one}`]).toBe('100.000');
    expect(Object.keys(form)).toHaveLength(14);
    const sent = await send({
      ...form,
      [`price:${one}`]: '1.894.000',
      [`stock:${two}`]: '+2',
      [`cost:${two}`]: '150.000',
    });
    expect(sent.status).toBe(303);
    const preview = await visit(world.store, sent.location ?? '', owner);
    for (const words of ['Hoja: 3 casillas', '2 productos en la hoja', '1.894.000', 'Aplicar a 3 casillas']) {
      expect(preview.text).toContain(words);
    }
    expect((await row(one)).price).toBe(100_000);
    const apply = { intent: 'apply', revisado: '1' };
    expect((await submit(world.store, sent.location ?? '', apply, owner)).status).toBe(303);
    expect(await row(one)).toMatchObject({ price: 1_894_000, stock: 5, cost: null });
    expect(await row(two)).toMatchObject({ price: 200_000, stock: 10, cost: 150_000 });
    const audit = await visit(world.store, `/admin/auditoria?q=${two}`, owner);
    expect(audit.text).toContain('Hoja: 3 casillas');
  });

  test('what was sold or changed since it was shown is not overwritten, and the line says so', async () => {
    const [one, two] = ids as [string, string];
    const form = await shownForm();
    await setProduct(world.store.services.db, one, { stock: 4, price: 90_000 });
    const sent = await send({
      ...form,
      [`price:${one}`]: '120.000',
      [`stock:${one}`]: '12',
      [`stock:${two}`]: '9',
    });
    const preview = await visit(world.store, sent.location ?? '', owner);
    expect(preview.text.match(/Cambió mientras editabas la hoja/g)).toHaveLength(2);
    await submit(world.store, sent.location ?? '', { intent: 'apply' }, owner);
    expect(await row(one)).toMatchObject({ price: 90_000, stock: 4 });
    expect((await row(two)).stock).toBe(9);
  });

  test('a cell that cannot be read brings everything back as it was typed, with what was shown before', async () => {
    const [one, two] = ids as [string, string];
    const form = await shownForm();
    await setProduct(world.store.services.db, two, { stock: 1 });
    const typed = { ...form, [`price:${one}`]: '18,94.0', [`stock:${two}`]: '20' };
    const back = await send(typed);
    expect(back.status).toBe(422);
    expect(back.text).toContain('Revisa 1 casilla');
    expect(fieldsOf(back.html)).toEqual(typed);
    // Sent again, it still knows that the stock was another when it was shown.
    const sent = await send({ ...fieldsOf(back.html), [`price:${one}`]: '18.940' });
    expect((await visit(world.store, sent.location ?? '', owner)).text).toContain('Cambió mientras editabas la hoja');
  });

  test('says why a save is none', async () => {
    expect(await send(await shownForm())).toMatchObject({
      status: 422,
      text: expect.stringContaining('No cambiaste ninguna casilla'),
    });
    expect(await send({ 'seen:x': 'x' })).toMatchObject({
      status: 422,
      text: expect.stringContaining('No entendimos'),
    });
    const many = Array.from({ length: 101 }, (_, index) => [`seen:p${index}`, '["1","0","1","","","19"]']);
    expect(await send(Object.fromEntries(many))).toMatchObject({
      status: 422,
      text: expect.stringContaining('caben 100'),
    });
  });
});
