import { describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { productsOnShelf, setProduct, stock } from '#tests/support/factories.ts';
import { hostileTexts } from '#tests/support/hostile-texts.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { ProductCategory } from '../categories.ts';
import { factsOf } from '../specs.ts';
import { editFromForm, findEditable } from './edit-product.server.ts';
import type { EditableProduct } from './edit-product.ts';
import { writtenProduct } from './product-form.ts';
import { specField, writtenSpec } from './spec-form.ts';

const database = testDatabase();

const found = async (id: string) => (await findEditable(database.db, id))!;
const audited = () => database.db.selectFrom('audit_entries').select(['before', 'after']).execute();

/** What the page of the product sends, as a browser does: no line breaks in fields of one line, those of the web in longer ones. */
function form({ id: _id, held: _held, status: _status, specs, ...facts }: EditableProduct, change = {}) {
  const inputs = [
    ...Object.entries(writtenProduct(facts)).filter(([name]) => name !== 'image'),
    ...Object.keys(factsOf(facts.category)).map((key) => [specField(key), writtenSpec(specs[key])] as const),
  ].map(([name, value]) => [
    name,
    name === 'description' ? value.replace(/\r\n?|\n/g, '\r\n') : value.replace(/[\r\n]/g, ''),
  ]);
  return { ...Object.fromEntries(inputs), seen: JSON.stringify({ ...facts, specs }), ...change };
}

/** As releases before stored them. */
const category: ProductCategory = 'Motherboards';
const nasty = [
  ...hostileTexts,
  ...['Ryzen  5', ' a ', 'a\tb', 'a\r\nb', 'Disen\u0303o', 'Ry\u200Bzen', 'a\u00A0b'],
].map((text, index) => ({
  id: `p${index}`,
  name: text,
  category,
  description: text,
  coupon: text.slice(0, 60),
  image: 'http://fotos.test/con%20espacio.png',
  specs: { socket: text, incluye: [text], propio: text, constructor: text },
}));

describe('the form of a product', () => {
  test('is saved unchanged whatever the product says, and nothing of it is written', async () => {
    const acting = await actingOwner(database.db);
    await stock(database.db, ...nasty);
    const before = await productsOnShelf(database.db).selectAll().orderBy('id').execute();
    for (const { id } of nasty) {
      const product = await found(id);
      expect(await editFromForm(database.db, acting, product, form(product)), JSON.stringify(product.name)).toEqual({
        kind: 'saved',
      });
    }
    expect(await productsOnShelf(database.db).selectAll().orderBy('id').execute()).toEqual(before);
    expect(await audited()).toEqual([]);
  });

  test('writes the field that was typed, and no other', async () => {
    const acting = await actingOwner(database.db);
    await stock(database.db, ...nasty);
    const product = await found('p0');
    expect(await editFromForm(database.db, acting, product, form(product, { price: '987.000' }))).toEqual({
      kind: 'saved',
    });
    expect(await found('p0')).toEqual({ ...product, price: 987_000 });
    expect(await audited()).toEqual([{ before: { price: product.price }, after: { price: 987_000 } }]);
  });

  test('asks for one tick before a large change, of the prices that were looked at', async () => {
    const acting = await actingOwner(database.db);
    await stock(database.db, { id: 'p0', price: 100_000, category });
    const product = await found('p0');
    const save = (change: Record<string, string>) => editFromForm(database.db, acting, product, form(product, change));
    const asked = await save({ price: '10.000' });
    expect(asked).toMatchObject({
      kind: 'conflict',
      answer: { typed: { price: '10.000' }, review: { big: { price: -90 } } },
    });
    const revisado = asked.kind === 'conflict' ? (asked.answer.review?.reviewed ?? '') : '';
    // Another price than the one that was ticked.
    expect(await save({ price: '1.000', revisado })).toMatchObject({ kind: 'conflict' });
    expect(await save({ cost: '90.000' })).toMatchObject({ answer: { review: { big: { belowCost: true } } } });
    expect(await found('p0')).toEqual(product);
    expect(await save({ price: '10.000', revisado })).toEqual({ kind: 'saved' });
    expect(await found('p0')).toMatchObject({ price: 10_000 });
  });

  test('shows the new description where somebody wrote one and only another field was typed', async () => {
    const acting = await actingOwner(database.db);
    await stock(database.db, { id: 'a', name: 'Uno', description: 'Dos\nlíneas' });
    const product = await found('a');
    await setProduct(database.db, 'a', { description: 'Otras\ndos' });
    const edited = await editFromForm(database.db, acting, product, form(product, { name: 'Dos' }));
    expect(edited).toMatchObject({
      kind: 'conflict',
      answer: { conflicts: ['description'], typed: { name: 'Dos', description: 'Otras\ndos' } },
    });
  });

  test('with something else than a product as what it showed is not read', async () => {
    const acting = await actingOwner(database.db);
    await stock(database.db, { id: 'a' });
    const product = await found('a');
    const { id: _id, held: _held, status: _status, ...shown } = product;
    for (const seen of ['', '{}', 'null', '[]', JSON.stringify({ ...shown, category: 'Neveras' })]) {
      expect(await editFromForm(database.db, acting, product, { ...form(product), seen })).toEqual({
        kind: 'unreadable',
      });
    }
    const forged = [{ price: 1.5 }, { price: '1' }, { name: null }, { stock: -1 }, { specs: { a: { b: 1 } } }];
    for (const other of forged) {
      const seen = JSON.stringify({ ...shown, ...other });
      expect(await editFromForm(database.db, acting, product, { ...form(product), seen })).toEqual({
        kind: 'unreadable',
      });
    }
  });
});
