import { describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { type ProductValues, productsOnShelf, setProduct, stock, testNow } from '#tests/support/factories.ts';
import { wordsOfProduct } from '#tests/support/search-tools.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../../audit/audit.server.ts';
import { editProduct, findEditable } from './edit-product.server.ts';
import type { EditableFields } from './edit-product.ts';
import { moveProduct } from './manage-products.server.ts';

const database = testDatabase();

async function opened(given = {}) {
  const [made] = await stock(database.db, { name: 'Antes', stock: 5, specs: { socket: 'AM5', tdp_w: 65 }, ...given });
  const acting = await actingOwner(database.db);
  const { id, held: _held, ...expected } = (await findEditable(database.db, made!.id))!;
  const edit = (changes: Partial<EditableFields>, from: EditableFields = expected) =>
    editProduct(database.db, acting, { id, expected: from, wanted: { ...from, ...changes } });
  const now = () => productsOnShelf(database.db).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const set = (values: ProductValues) => setProduct(database.db, id, values);
  return { id, acting, seen: expected, edit, now, set };
}
const entries = () => database.db.selectFrom('audit_entries').select(['action', 'before', 'after']).execute();

describe('editing a product', () => {
  test('writes what changed, its keywords too, and the history has just that', async () => {
    const { edit, now } = await opened();
    expect(
      await edit({
        name: 'Después',
        cost: 700_000,
        costUsdCents: 9_950,
        costHasVat: true,
        vat: 'exempt',
        lowStockAt: 4,
        specs: { socket: 'AM4' },
      }),
    ).toEqual({
      ok: true,
    });
    const row = await now();
    expect(row).toMatchObject({
      name: 'Después',
      cost: 700_000,
      cost_usd_cents: 9_950,
      cost_has_vat: true,
      ...{ vat_percent: 0, zero_vat_kind: 'exempt' },
      low_stock_at: 4,
      specs: { socket: 'AM4' },
    });
    expect(await wordsOfProduct(database.db, row.id)).toEqual(expect.arrayContaining(['despues', 'am4']));
    expect(await entries()).toEqual([
      {
        action: 'changed',
        before: {
          name: 'Antes',
          cost: null,
          costUsdCents: null,
          costHasVat: false,
          vat: 19,
          lowStockAt: null,
          specs: { socket: 'AM5', tdp_w: 65 },
        },
        after: {
          name: 'Después',
          cost: 700_000,
          costUsdCents: 9_950,
          costHasVat: true,
          vat: 'exempt',
          lowStockAt: 4,
          specs: { socket: 'AM4' },
        },
      },
    ]);
  });

  test('that changes nothing writes nothing', async () => {
    const { edit, now, seen: expected } = await opened();
    const before = await now();
    expect(await edit({ specs: { tdp_w: 65, socket: 'AM5' } })).toEqual({ ok: true });
    expect(await now()).toEqual(before);
    expect([await entries(), expected.name]).toEqual([[], 'Antes']);
  });

  test('is a conflict when somebody changed a field in between, and then nothing is written', async () => {
    const { edit, now, set } = await opened();
    await set({ price: 5 });
    expect(await edit({ name: 'Después' })).toMatchObject({
      ok: false,
      code: 'conflict',
      fields: ['price'],
      now: { price: 5, name: 'Antes' },
    });
    expect(await now()).toMatchObject({ name: 'Antes', price: 5 });
    expect(await entries()).toEqual([]);
  });

  test('goes through beside sales, which keep what they took', async () => {
    const { edit, now, set } = await opened();
    await set({ stock: 3, sales: 2 });
    expect(await edit({ name: 'Después' })).toEqual({ ok: true });
    expect(await now()).toMatchObject({ name: 'Después', stock: 3, sales: 2 });
  });

  test('of the stock is a conflict with a sale, and never falls below what orders hold', async () => {
    const { edit, now, set } = await opened();
    await set({ stock: 4, sales: 1 });
    expect(await edit({ stock: 9 })).toMatchObject({
      ok: false,
      code: 'conflict',
      fields: ['stock'],
      now: { stock: 4 },
    });
    await set({ stock: 5, held: 3 });
    expect(await edit({ stock: 2 })).toEqual({ ok: false, code: 'below_held', held: 3, heldBy: [] });
    expect(await now()).toMatchObject({ stock: 5 });
  });

  test('of a deleted product, or by somebody else, is refused', async () => {
    const { id, acting, edit, seen: expected } = await opened();
    const other: Acting = { actor: { id: 's', email: 's@correo.test', role: 'shopper' }, now: testNow };
    await expect(editProduct(database.db, other, { id, expected, wanted: expected })).rejects.toThrow(NotTheOwner);
    await moveProduct(database.db, acting, id, 'deleted');
    expect(await edit({ name: 'Después' })).toEqual({ ok: false, code: 'gone' });
    expect(await findEditable(database.db, id)).toBeUndefined();
  });
});
