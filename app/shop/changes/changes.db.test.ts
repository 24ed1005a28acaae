import { describe, expect, test } from 'vitest';
import { suggestProducts } from '#app/read-model/search.server.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import {
  aCustomer,
  aReference,
  type ProductValues,
  productsOnShelf,
  setProduct,
  shelf,
  stock,
  testNow,
} from '#tests/support/factories.ts';
import { searchTools, wordsOfProduct } from '#tests/support/search-tools.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../audit/audit.server.ts';
import { listAudit } from '../audit/audit-list.server.ts';
import { readAuditQuery } from '../audit/audit-list.ts';
import { moveProduct } from '../catalog/admin/manage-products.server.ts';
import { claimAbandonedBulkJob } from '../catalog/bulk-jobs.server.ts';
import { placeOrder } from '../checkout/place-order.server.ts';
import { sellHeldUnits } from '../orders/holds.server.ts';
import { addSeconds } from '../shared/clock.ts';
import { applyChange, type MoveResult, stopChange, undoChange } from './apply-change.server.ts';
import type { ProductRule } from './change-rule.ts';
import type { ChangeSelection, LineView } from './change-set.ts';
import { brandsOf, draftChange, forgetOldPreviews, selectedSample } from './draft-change.server.ts';
import { findChange, recentChanges } from './read-changes.server.ts';
import { type ChangeTools, workOnChange } from './work-on-change.server.ts';

const database = testDatabase();
const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);

const owner = (now = testNow) => actingOwner(database.db, now);

const raise: ProductRule = { field: 'price', way: 'percent', basisPoints: 1_000, toEndings: false };
const everything: ChangeSelection = { kind: 'group', category: null, brand: '' };

async function drafted(rule: ProductRule = raise, selection: ChangeSelection = everything, now = testNow) {
  const made = await draftChange(database.db, await owner(now), { kind: 'bulk', rule, selection });
  if (!made.ok) throw new Error(made.code);
  return made.id;
}
const tools = (atOnceMs = 60_000) => ({ db: database.db, jobs: { send: async () => {} }, atOnceMs });
async function ended(id: string, result: MoveResult): Promise<object> {
  if (!result.ok) return result;
  expect(result.isDone).toBe(true);
  const { counts, set: change } = (await findChange(database.db, id, { view: 'all', page: 1 }))!;
  return change.state === 'applied'
    ? { ok: true, changed: counts.applied, stayed: counts.left }
    : { ok: true, changed: counts.undone, stayed: counts.unrestored };
}
/** With all of its large changes ticked. */
const apply = async (id: string, now = testNow) => {
  const found = await findChange(database.db, id, { view: 'all', page: 1 });
  return ended(id, await applyChange(tools(), await owner(now), id, found?.counts.toReview));
};
const undo = async (id: string, now = testNow) => ended(id, await undoChange(tools(), await owner(now), id));
const work = (id: string, rules: Partial<ChangeTools> = {}) =>
  workOnChange({ db: database.db, clock: { now: () => testNow }, ...rules }, id);

const lines = async (id: string, view: LineView = 'all') =>
  (await findChange(database.db, id, { view, page: 1 }))!.lines.map(({ productId, before, after, state, reason }) => ({
    productId,
    before,
    after,
    state,
    reason,
  }));
const row = (id: string) => productsOnShelf(database.db).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const entries = () =>
  database.db
    .selectFrom('audit_entries')
    .select(['subject', 'subject_id', 'action', 'before', 'after', 'actor_email'])
    .orderBy('id')
    .execute();
const set = (id: string, values: ProductValues) => setProduct(database.db, id, values);

describe('a change of many products', () => {
  test('is drawn up line by line and touches nothing until it is applied, exactly as it was shown', async () => {
    await stock(database.db, { id: 'a', price: 100 }, { id: 'b', price: 200 }, { id: 'c', price: 4 });
    const id = await drafted({ field: 'price', way: 'add', amount: -50, toEndings: false });
    expect(await row('a')).toMatchObject({ price: 100 });
    expect(await lines(id)).toEqual([
      // By half: it is looked at first.
      { productId: 'a', before: '100', after: '50', state: 'planned', reason: null },
      { productId: 'c', before: '4', after: null, state: 'refused', reason: 'under_one' },
      { productId: 'b', before: '200', after: '150', state: 'planned', reason: null },
    ]);
    for (const reviewed of [0, 2]) {
      const unread = await applyChange(tools(), await owner(), id, reviewed);
      expect(unread).toEqual({ ok: false, code: 'not_reviewed' });
    }
    expect(await apply(id)).toEqual({ ok: true, changed: 2, stayed: 0 });
    expect([(await row('a')).price, (await row('b')).price, (await row('c')).price]).toEqual([50, 150, 4]);
    expect(await entries()).toEqual([
      {
        subject: 'change',
        subject_id: id,
        action: 'applied',
        before: null,
        after: { rule: { field: 'price', way: 'add', amount: -50, toEndings: false }, changed: 2, stayed: 0 },
        actor_email: 'owner@nucleo.test',
      },
    ]);
  });

  test('is one entry of the audit, whose lines name each product, and is found by any of them', async () => {
    await stock(database.db, { id: 'caja-1', price: 100 }, { id: 'caja-2', price: 100 }, { id: 'caja-3', price: 100 });
    const id = await drafted(raise, { kind: 'chosen', ids: ['caja-1', 'caja-2'] });
    await apply(id);
    await undo(id);
    const found = async (q: string) =>
      (await listAudit(database.db, readAuditQuery(new URLSearchParams({ q })))).entries.map((entry) => [
        entry.action,
        entry.subjectId,
      ]);
    const both = [
      ['undone', id],
      ['applied', id],
    ];
    expect(await found('')).toEqual(both);
    expect(await found('caja-2')).toEqual(both);
    expect(await found('caja-3')).toEqual([]);
    expect(await lines(id)).toMatchObject([
      { productId: 'caja-1', before: '100', after: '110', state: 'undone' },
      { productId: 'caja-2', before: '100', after: '110', state: 'undone' },
    ]);
  });

  test('applied twice does nothing twice, at the same moment neither', async () => {
    await stock(database.db, { id: 'a', price: 100 });
    const id = await drafted();
    const acting = await owner();
    const tries = await Promise.all([applyChange(tools(), acting, id), applyChange(tools(), acting, id)]);
    expect(tries.filter((each) => each.ok)).toHaveLength(1);
    expect(await apply(id)).toEqual({ ok: false, code: 'not_now' });
    expect((await row('a')).price).toBe(110);
    expect(await entries()).toHaveLength(1);
  });

  test('leaves out what moved in between and says so', async () => {
    await stock(database.db, { id: 'a', price: 100 }, { id: 'b', price: 100 }, { id: 'c', price: 100 });
    const id = await drafted();
    await set('a', { price: 105 });
    await moveProduct(database.db, await owner(), 'b', 'deleted');
    expect(await apply(id)).toEqual({ ok: true, changed: 1, stayed: 2 });
    expect(await lines(id, 'staying')).toEqual([
      { productId: 'a', before: '100', after: '110', state: 'left', reason: 'moved' },
      { productId: 'b', before: '100', after: '110', state: 'left', reason: 'gone' },
    ]);
    expect([(await row('a')).price, (await row('b')).price, (await row('c')).price]).toEqual([105, 100, 110]);
  });

  test('of stock never overwrites a sale in between, and never falls below what orders hold', async () => {
    await stock(database.db, { id: 'sold', stock: 5 }, { id: 'held', stock: 5 }, { id: 'free', stock: 5 });
    const id = await drafted({ field: 'stock', way: 'set', amount: 1 });
    const order = async (product: string) => {
      const lines = [{ id: product, quantity: 2 }];
      const tools = { db: database.db, now: testNow, holdMinutes: 30, paymentCheckSeconds: 20 };
      expect((await placeOrder(tools, { reference: aReference(), customer: aCustomer(), lines })).ok).toBe(true);
    };
    await order('sold');
    await order('held');
    await database.db.transaction().execute((transaction) => sellHeldUnits(transaction, new Map([['sold', 2]])));
    expect(await apply(id)).toEqual({ ok: true, changed: 1, stayed: 2 });
    expect(await lines(id, 'staying')).toEqual([
      { productId: 'held', before: '5', after: '1', state: 'left', reason: 'below_held' },
      { productId: 'sold', before: '5', after: '1', state: 'left', reason: 'moved' },
    ]);
    expect(await shelf(database.db, 'sold')).toEqual({ stock: 3, held: 0, available: 3, sales: 2 });
    expect(await shelf(database.db, 'held')).toEqual({ stock: 5, held: 2, available: 3, sales: 0 });
    expect(await shelf(database.db, 'free')).toEqual({ stock: 1, held: 0, available: 1, sales: 0 });
    const again = await drafted({ field: 'stock', way: 'add', amount: -4 }, { kind: 'chosen', ids: ['held', 'no'] });
    expect(await lines(again)).toEqual([
      { productId: 'held', before: '5', after: null, state: 'refused', reason: 'below_held' },
    ]);
  });

  test('of the category rewrites what products are found by, and its undoing does too', async () => {
    await stock(database.db, { id: 'a', name: 'Kingston NV3', category: 'SSD', specs: { formato: 'M.2' } });
    const id = await drafted({ field: 'category', way: 'set', category: 'Coolers' });
    await apply(id);
    const tools = await searchTools(database.db);
    const found = async (word: string) => (await suggestProducts(tools, word)).map((product) => product.id);
    expect([await found('coolers'), await found('ssd'), await found('kingston')]).toEqual([['a'], [], ['a']]);
    expect(await row('a')).toMatchObject({ category: 'Coolers' });
    expect(await wordsOfProduct(database.db, 'a')).toContain('coolers');
    await undo(id);
    expect([await found('coolers'), await found('ssd')]).toEqual([[], ['a']]);
  });

  test('is for the owner alone, and unknown ones are not there', async () => {
    await stock(database.db, { id: 'a', price: 100 });
    const other: Acting = { actor: { id: 's', email: 's@correo.test', role: 'shopper' }, now: testNow };
    const id = await drafted();
    const wanted = { kind: 'bulk', rule: raise, selection: everything } as const;
    await expect(draftChange(database.db, other, wanted)).rejects.toThrow(NotTheOwner);
    await expect(applyChange(tools(), other, id)).rejects.toThrow(NotTheOwner);
    await expect(undoChange(tools(), other, id)).rejects.toThrow(NotTheOwner);
    await expect(stopChange(database.db, other, id)).rejects.toThrow(NotTheOwner);
    expect((await row('a')).price).toBe(100);
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000']) {
      expect(await apply(unknown)).toEqual({ ok: false, code: 'gone' });
      expect(await findChange(database.db, unknown, { view: 'all', page: 1 })).toBeUndefined();
    }
  });
});

describe('undoing', () => {
  test('takes back what still is as the change wrote it, once, and names the rest', async () => {
    await stock(database.db, { id: 'a', price: 100 }, { id: 'b', price: 100 }, { id: 'c', price: 100 });
    const id = await drafted();
    expect(await undo(id)).toEqual({ ok: false, code: 'not_now' });
    await apply(id);
    await set('b', { price: 7 });
    await moveProduct(database.db, await owner(), 'c', 'deleted');
    expect(await undo(id)).toEqual({ ok: true, changed: 1, stayed: 2 });
    expect([(await row('a')).price, (await row('b')).price, (await row('c')).price]).toEqual([100, 7, 110]);
    expect((await lines(id)).map(({ productId, state, reason }) => [productId, state, reason])).toEqual([
      ['b', 'kept', 'moved'],
      ['c', 'kept', 'gone'],
      ['a', 'undone', null],
    ]);
    expect(await undo(id)).toEqual({ ok: false, code: 'not_now' });
    expect((await entries()).at(-1)).toMatchObject({
      subject_id: id,
      action: 'undone',
      after: { changed: 1, stayed: 2 },
    });
  });

  test('leaves what a later change wrote, even where the figure is the same', async () => {
    await stock(database.db, { id: 'a', price: 100 });
    const to = (amount: number): ProductRule => ({ field: 'price', way: 'set', amount });
    const first = await drafted(to(200), everything, minutes(0));
    await apply(first, minutes(1));
    const second = await drafted(to(100), everything, minutes(2));
    await apply(second, minutes(3));
    const third = await drafted(to(200), everything, minutes(4));
    await apply(third, minutes(5));
    expect(await undo(first, minutes(6))).toEqual({ ok: true, changed: 0, stayed: 1 });
    expect(await undo(third, minutes(7))).toEqual({ ok: true, changed: 1, stayed: 0 });
    expect((await row('a')).price).toBe(100);
  });

  test('of stock does not take units that orders hold by now', async () => {
    await stock(database.db, { id: 'a', stock: 1 });
    const id = await drafted({ field: 'stock', way: 'add', amount: 5 });
    await apply(id);
    await set('a', { held: 3 });
    expect(await undo(id)).toEqual({ ok: true, changed: 0, stayed: 1 });
    expect(await lines(id)).toMatchObject([{ state: 'kept', reason: 'below_held' }]);
    expect(await shelf(database.db, 'a')).toMatchObject({ stock: 6, held: 3 });
  });
});

describe('choosing', () => {
  test('by category and brand, which is what names begin with', async () => {
    await stock(
      database.db,
      ...[1, 2, 3, 4, 5].map((each) => ({
        id: `cm${each}`,
        name: `Cooler Master ${each}`,
        category: 'Coolers' as const,
      })),
      { id: 'c', name: 'Corsair RM750', category: 'Fuente de poder' },
      { id: 'd', name: 'CORSAIR', category: 'SSD' },
      { id: 'e', name: 'Corsairito', category: 'SSD' },
    );
    expect(await brandsOf(database.db)).toEqual(['Cooler Master', expect.stringMatching(/^corsair$/i)]);
    const chosen = async (brand: string, category: 'SSD' | null = null) =>
      (await selectedSample(database.db, { kind: 'group', category, brand }, 9)).names;
    expect(await chosen('corsair')).toEqual(['CORSAIR', 'Corsair RM750']);
    expect(await chosen('Corsair', 'SSD')).toEqual(['CORSAIR']);
    expect(await chosen('cooler master')).toHaveLength(5);
    expect([await chosen('100%_'), await chosen("o'brien")]).toEqual([[], []]);
    const none = { kind: 'bulk', rule: raise, selection: { kind: 'group', category: null, brand: 'Nadie' } } as const;
    expect(await draftChange(database.db, await owner(), none)).toEqual({ ok: false, code: 'no_products' });
  });

  test('a dollar price is drawn up from the dollar cost, and what has none is named and left', async () => {
    await stock(database.db, { id: 'a', name: 'A' }, { id: 'b', name: 'B' });
    await set('a', { cost_usd_cents: 10_000, cost: 600_000 });
    const id = await drafted({ field: 'price', way: 'dollars', rateInCents: 400_000, marginInBasisPoints: 2_500 });
    expect(await lines(id)).toMatchObject([
      { productId: 'a', after: '595900', reason: null },
      { productId: 'b', after: null, reason: 'no_usd_cost' },
    ]);
    expect(await findChange(database.db, id, { view: 'belowCost', page: 1 })).toMatchObject({
      counts: { all: 2, changing: 1, staying: 1, belowCost: 1, refused: 1, left: 0, unrestored: 0, unreached: 0 },
      lines: [{ productId: 'a', costInCents: 71_400_000, costUsdCents: 10_000, vatPercent: 19, belowCost: true }],
    });
  });

  test('a cost in dollars is compared at the rate that was written last, unless that change was taken back', async () => {
    await stock(database.db, { id: 'a', name: 'A', price: 400_000 });
    await set('a', { cost_usd_cents: 10_000, vat_percent: 5, cost_has_vat: true });
    const compared = async () => {
      const id = await drafted({ field: 'discount', way: 'set', amount: 1 });
      const { lines } = (await findChange(database.db, id, { view: 'all', page: 1 }))!;
      return lines.map(({ costInCents, belowCost }) => [costInCents, belowCost]);
    };
    expect(await compared()).toEqual([[null, false]]);
    const priced = (rateInCents: number, at: number) =>
      drafted({ field: 'price', way: 'dollars', rateInCents, marginInBasisPoints: 0 }, everything, minutes(at));
    await priced(390_000, 0);
    expect(await compared()).toEqual([[39_000_000, false]]);
    const later = await priced(410_000, 1);
    expect(await compared()).toEqual([[41_000_000, true]]);
    await apply(later);
    await undo(later);
    expect(await compared()).toEqual([[39_000_000, false]]);
  });

  test('previews are forgotten after a day, changes never: their lines are the audit’s', async () => {
    await stock(database.db, { id: 'a', price: 100 });
    const [old, applied] = [await drafted(), await drafted()];
    await apply(applied);
    await forgetOldPreviews(database.db, minutes(23 * 60));
    expect(await lines(old)).toHaveLength(1);
    await forgetOldPreviews(database.db, minutes(25 * 60));
    expect(await apply(old)).toEqual({ ok: false, code: 'gone' });
    expect(await recentChanges(database.db, 5)).toMatchObject([
      { set: { id: applied, state: 'applied' }, counts: { changing: 1, staying: 0 } },
    ]);
    await forgetOldPreviews(database.db, minutes(91 * 24 * 60));
    expect(await lines(applied)).toMatchObject([{ productId: 'a', state: 'applied' }]);
    expect(await database.db.selectFrom('change_lines').select('set_id').execute()).toEqual([{ set_id: applied }]);
  });
});

describe('in batches', () => {
  const many = 9;
  const small = { first: 2, most: 2 };
  const named = (index: number) => `p${index}`;
  const price = async (id: string) => (await row(id)).price;

  async function begun(rule: ProductRule = raise): Promise<string> {
    await stock(
      database.db,
      ...Array.from({ length: many }, (_, index) => ({ id: named(index + 1), price: 100, stock: 5 })),
    );
    const id = await drafted(rule);
    expect(await applyChange(tools(0), await owner(), id)).toEqual({ ok: true, isDone: false });
    return id;
  }
  const progressOf = async (id: string) => (await findChange(database.db, id, { view: 'all', page: 1 }))!.progress;
  const dying = (batches: number) => {
    let done = 0;
    return async () => {
      done += 1;
      if (done === batches) throw new Error('the process dies');
    };
  };

  test('a process that dies between two batches is taken over where it stopped: nothing twice, nothing lost', async () => {
    const id = await begun();
    await expect(work(id, { ...small, between: dying(2) })).rejects.toThrow('the process dies');
    expect(await progressOf(id)).toEqual({ done: 4, total: many });
    expect(await Promise.all([price('p4'), price('p5')])).toEqual([110, 100]);
    expect(await recentChanges(database.db, 1)).toMatchObject([{ set: { state: 'applying' }, progress: { done: 4 } }]);
    const abandonedAfter = (seconds: number) =>
      database.db
        .transaction()
        .execute((transaction) => claimAbandonedBulkJob(transaction, addSeconds(testNow, seconds)));
    expect(await abandonedAfter(59)).toBeUndefined();
    expect(await abandonedAfter(60)).toEqual({ kind: 'apply-change', subjectId: id });
    expect(await abandonedAfter(61)).toBeUndefined();
    // By another process, and by the first one, which only seemed dead.
    expect(await Promise.all([work(id, small), work(id, small)])).toEqual([true, true]);
    const all = await database.db.selectFrom('products').select('price').execute();
    expect(all).toEqual(Array.from({ length: many }, () => ({ price: 110 })));
    expect(await findChange(database.db, id, { view: 'all', page: 1 })).toMatchObject({
      set: { state: 'applied' },
      progress: null,
      counts: { applied: many, left: 0, unreached: 0 },
    });
    expect(await entries()).toMatchObject([{ action: 'applied', after: { changed: many, stayed: 0 } }]);
    expect(await work(id)).toBe(true);
  });

  test('what is sold, edited or deleted while it runs is left as it is, and named', async () => {
    const id = await begun({ field: 'stock', way: 'add', amount: 10 });
    let batches = 0;
    await work(id, {
      ...small,
      async between() {
        batches += 1;
        if (batches !== 1) return;
        await set('p5', { stock: 4, sales: 1 });
        await set('p7', { stock: 50 });
        await moveProduct(database.db, await owner(), 'p9', 'deleted');
        await set('p1', { stock: 14, sales: 1 });
      },
    });
    expect((await lines(id, 'staying')).map(({ productId, reason }) => [productId, reason])).toEqual([
      ['p5', 'moved'],
      ['p7', 'moved'],
      ['p9', 'gone'],
    ]);
    expect((await Promise.all(['p1', 'p2', 'p5', 'p7'].map(row))).map((each) => each.stock)).toEqual([14, 15, 4, 50]);
  });

  test('a second one is refused while it is at work, and an undoing too, and both go afterwards', async () => {
    const other = await (async () => {
      await stock(database.db, { id: 'other', price: 100 });
      return drafted(raise, { kind: 'chosen', ids: ['other'] });
    })();
    const id = await begun({ field: 'price', way: 'set', amount: 70 });
    expect(await apply(other)).toEqual({ ok: false, code: 'busy' });
    expect(await undo(id)).toEqual({ ok: false, code: 'not_now' });
    expect((await findChange(database.db, other, { view: 'all', page: 1 }))!.set).toMatchObject({
      state: 'drafted',
      appliedAt: null,
    });
    expect(await entries()).toHaveLength(1);
    await work(id);
    expect(await apply(other)).toMatchObject({ ok: true, stayed: 1 });
    expect(await undo(id)).toMatchObject({ ok: true, changed: many + 1 });
  });

  test('stopped half way keeps what it wrote, names what it did not reach, and is undone as one', async () => {
    const id = await begun();
    await work(id, {
      ...small,
      async between() {
        expect(await stopChange(database.db, await owner(), id)).toEqual({ ok: true, isDone: true });
      },
    });
    expect(await stopChange(database.db, await owner(), id)).toEqual({ ok: false, code: 'not_now' });
    expect(await findChange(database.db, id, { view: 'all', page: 1 })).toMatchObject({
      set: { state: 'applied', stoppedAt: testNow },
      counts: { applied: 2, unreached: 7, staying: 7, changing: 2 },
    });
    expect((await lines(id, 'staying'))[0]).toMatchObject({ productId: 'p3', state: 'planned', reason: 'stopped' });
    expect(await Promise.all([price('p2'), price('p3')])).toEqual([110, 100]);
    expect((await entries()).map(({ action, after }) => [action, after])).toEqual([
      ['applied', { rule: raise, changed: 2, stayed: 0 }],
      ['stopped', null],
    ]);
    expect(await undo(id)).toEqual({ ok: true, changed: 2, stayed: 0 });
    expect(await price('p1')).toBe(100);
  });

  test('an undoing that was stopped can be gone on with', async () => {
    const id = await begun();
    await work(id);
    expect(await undoChange(tools(0), await owner(), id)).toEqual({ ok: true, isDone: false });
    await work(id, { ...small, between: async () => void (await stopChange(database.db, await owner(), id)) });
    expect(await findChange(database.db, id, { view: 'all', page: 1 })).toMatchObject({
      set: { state: 'applied', undoneAt: null },
      counts: { applied: 7, undone: 2 },
    });
    expect(await undo(id)).toEqual({ ok: true, changed: many, stayed: 0 });
  });

  test('a process that closes ends after the batch under way', async () => {
    const id = await begun();
    const closing = new AbortController();
    expect(await work(id, { ...small, signal: closing.signal, between: async () => closing.abort() })).toBe(false);
    expect(await progressOf(id)).toEqual({ done: 2, total: many });
  });
});
