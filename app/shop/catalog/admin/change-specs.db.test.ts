import { describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { productsOnShelf, setProduct, stock, testNow } from '#tests/support/factories.ts';
import { wordsOfProduct } from '#tests/support/search-tools.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../../audit/audit.server.ts';
import type { Specs } from '../specs.ts';
import { changeSpecs, undoableChanges, undoSpecs } from './change-specs.server.ts';
import type { ExpectedFacts } from './change-specs.ts';
import { moveProduct } from './manage-products.server.ts';

const database = testDatabase();
const before: Specs = { vatios: 650, formato: 'ATX' };
const after: Specs = { ...before, largo_mm: 140, pcie_8pin: 0 };

async function opened() {
  const [made] = await stock(database.db, {
    name: 'Corsair RM650',
    category: 'Fuente de poder',
    stock: 5,
    sales: 7,
    description: 'Silenciosa',
    specs: before,
  });
  const acting = await actingOwner(database.db);
  const id = made!.id;
  const expected: ExpectedFacts = { id, name: 'Corsair RM650', category: 'Fuente de poder', specs: before };
  const now = () => productsOnShelf(database.db).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { id, acting, expected, now };
}
const entries = () => database.db.selectFrom('audit_entries').select(['action', 'before', 'after']).execute();

describe('the facts of a product', () => {
  test('are written alone, with an entry from what to what, and are searched at once', async () => {
    const { id, acting, expected, now } = await opened();
    expect(await changeSpecs(database.db, acting, expected, after)).toEqual({ ok: true, entry: expect.any(String) });
    expect(await now()).toMatchObject({ name: 'Corsair RM650', price: 990_000, stock: 5, sales: 7, specs: after });
    expect(await entries()).toEqual([{ action: 'changed', before: { specs: before }, after: { specs: after } }]);
    const words = await wordsOfProduct(database.db, id);
    expect(words).toContain('silenciosa');
    expect(await changeSpecs(database.db, acting, { ...expected, specs: after }, after)).toEqual({
      ok: true,
      entry: null,
    });
  });

  test('are not written where the product is not what was seen, or is gone', async () => {
    const { id, acting, expected, now } = await opened();
    const others: Partial<ExpectedFacts>[] = [
      { name: 'Corsair RM650x' },
      { category: 'Coolers' },
      { specs: { ...before, vatios: 651 } },
      { specs: {} },
    ];
    for (const other of others) {
      const refused = await changeSpecs(database.db, acting, { ...expected, ...other }, after);
      expect(refused).toEqual({ ok: false, code: 'changed' });
    }
    expect((await now()).specs).toEqual(before);
    await moveProduct(database.db, acting, id, 'deleted');
    expect(await changeSpecs(database.db, acting, expected, after)).toEqual({ ok: false, code: 'gone' });
    expect(await changeSpecs(database.db, acting, { ...expected, id: 'nadie' }, after)).toEqual({
      ok: false,
      code: 'gone',
    });
  });

  test('are taken back once, and not where somebody wrote them since', async () => {
    const { id, acting, expected, now } = await opened();
    const done = await changeSpecs(database.db, acting, expected, after);
    const entry = (done.ok && done.entry) || '';
    expect(await undoableChanges(database.db, [entry])).toEqual([{ entry, id, name: 'Corsair RM650', facts: 2 }]);
    await setProduct(database.db, id, { specs: JSON.stringify({ ...after, eps_8pin: 2 }) });
    expect(await undoableChanges(database.db, [entry])).toEqual([]);
    expect(await undoSpecs(database.db, acting, entry)).toEqual({ ok: false, code: 'changed' });
    await setProduct(database.db, id, { specs: JSON.stringify(after), price: 90_000 });
    expect(await undoSpecs(database.db, acting, entry)).toMatchObject({ ok: true });
    expect(await now()).toMatchObject({ specs: before, price: 90_000 });
    expect(await undoSpecs(database.db, acting, entry)).toEqual({ ok: false, code: 'changed' });
    expect(await entries()).toHaveLength(2);
  });

  test('an entry of anything else takes nothing back', async () => {
    const { id, acting } = await opened();
    await moveProduct(database.db, acting, id, 'deleted');
    const [row] = await database.db.selectFrom('audit_entries').select('id').execute();
    expect(await undoSpecs(database.db, acting, String(row!.id))).toEqual({ ok: false, code: 'gone' });
    expect(await undoSpecs(database.db, acting, '999999')).toEqual({ ok: false, code: 'gone' });
  });

  test('are the owner’s alone', async () => {
    const { expected } = await opened();
    const stranger: Acting = { actor: { id: 'x', email: 'x@correo.test', role: 'shopper' }, now: testNow };
    await expect(changeSpecs(database.db, stranger, expected, after)).rejects.toThrow(NotTheOwner);
    await expect(undoSpecs(database.db, stranger, '1')).rejects.toThrow(NotTheOwner);
  });
});
