import { beforeEach, describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../audit/audit.server.ts';
import { type CouponRules, readCouponRules, readNewCode, typedCoupon } from './coupon-form.ts';
import { findCoupon } from './coupons.server.ts';
import { addCoupon, changeCoupon, pauseCoupon } from './edit-coupon.server.ts';
import { productCoupon } from './product-coupon.server.ts';

const database = testDatabase();
let acting: Acting;
beforeEach(async () => {
  acting = await actingOwner(database.db);
});

const typed = { kind: 'percent', amount: '10 %', from: '2026-11-20', to: '2026-11-30', minimum: '$ 40.000' };
function rulesOf(form: Record<string, string> = {}): CouponRules {
  const read = readCouponRules({ ...typed, ...form });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.rules;
}
const problemsOf = (form: Record<string, string>) => {
  const read = readCouponRules({ ...typed, ...form });
  return read.ok ? null : read.problems;
};
const add = (code = 'RADEON3', form: Record<string, string> = {}) =>
  addCoupon(database.db, acting, { code, rules: rulesOf(form) });
const entries = () =>
  database.db.selectFrom('audit_entries').select(['action', 'before', 'after']).orderBy('id').execute();

describe('the form of a coupon', () => {
  test('has days in Colombia, both included, and shows what it read', async () => {
    expect(rulesOf()).toMatchObject({
      saving: { kind: 'percent', percent: 10 },
      startsAt: new Date('2026-11-20T05:00:00Z'),
      endsAt: new Date('2026-12-01T05:00:00Z'),
      ...{ minimumPesos: 40_000, mostUses: null, mostPerPerson: null, addsToOffers: false },
    });
    await add('RADEON3', { makers: 'amd', category: 'Memoria Ram', mostUses: '1.000', first: 'on' });
    const coupon = await findCoupon(database.db, 'RADEON3');
    expect(typedCoupon(coupon!)).toEqual({
      ...{ kind: 'percent', amount: '10', from: '2026-11-20', to: '2026-11-30', minimum: '40000', mostUses: '1000' },
      ...{ mostPerPerson: '', adds: '', first: 'on', category: 'Memoria Ram', makers: 'amd', products: '' },
    });
  });

  test.each<[Record<string, string>, object]>([
    [{ amount: '0' }, { amount: 'not_a_percent' }],
    [{ amount: '101' }, { amount: 'not_a_percent' }],
    [{ amount: '9,5' }, { amount: 'not_a_percent' }],
    [{ amount: '' }, { amount: 'missing' }],
    [{ kind: 'pesos', amount: '0' }, { amount: 'too_small' }],
    [{ kind: 'pesos', amount: '3.000.000.000' }, { amount: 'too_large' }],
    [{ kind: 'regalo' }, { amount: 'not_a_percent' }],
    [{ to: '2026-11-19' }, { to: 'ends_before_start' }],
    [{ from: '2026-02-30' }, { from: 'not_a_day' }],
    [{ from: '' }, { from: 'missing' }],
    [{ mostUses: '0' }, { mostUses: 'too_small' }],
    [{ mostPerPerson: '1001' }, { mostPerPerson: 'too_large' }],
    [{ products: 'a b ../../etc' }, { products: 'not_there' }],
  ])('refuses %o', (form, problems) => expect(problemsOf(form)).toEqual(problems));

  test('takes a link for a product, and cleans a code or refuses it', () => {
    expect(rulesOf({ products: 'https://nucleo.test/product/gpu-1?x=1, ram' }).products).toEqual(['gpu-1', 'ram']);
    expect(readNewCode(' black friday ')).toEqual({ ok: true, value: 'BLACKFRIDAY' });
    expect(readNewCode('50%')).toEqual({ ok: false, code: 'not_a_code' });
    expect(readNewCode(' \u200b ')).toEqual({ ok: false, code: 'missing' });
  });
});

describe('a coupon', () => {
  test('is made once, changed as it was seen, paused and resumed, each with its entry', async () => {
    expect(await add()).toEqual({ ok: true, code: 'RADEON3' });
    expect(await add()).toEqual({ ok: false, code: 'taken', by: 'RADEON3' });
    const seen = { code: 'RADEON3', version: 1 };
    expect(await changeCoupon(database.db, acting, { ...seen, rules: rulesOf({ amount: '20' }) })).toMatchObject({
      ok: true,
    });
    expect(await changeCoupon(database.db, acting, { ...seen, rules: rulesOf({ amount: '30' }) })).toEqual({
      ...{ ok: false, code: 'changed' },
    });
    expect(await pauseCoupon(database.db, acting, { ...seen, isPaused: true })).toMatchObject({ code: 'changed' });
    expect(await pauseCoupon(database.db, acting, { ...seen, version: 2, isPaused: true })).toMatchObject({ ok: true });
    expect(await pauseCoupon(database.db, acting, { code: 'NADA', version: 1, isPaused: true })).toMatchObject({
      code: 'unknown',
    });
    expect(await entries()).toMatchObject([
      { action: 'added', after: { percent: 10, from: '2026-11-20', to: '2026-11-30' } },
      { action: 'changed', before: { percent: 10 }, after: { percent: 20 } },
      { action: 'paused' },
    ]);
    expect(await findCoupon(database.db, 'RADEON3')).toMatchObject({ isPaused: true, saving: { percent: 20 } });
  });

  test('names makers and products that are there, by any spelling', async () => {
    expect(await add('A-1', { makers: 'Nadie S.A.S.', products: 'none' })).toEqual({
      ...{ ok: false, code: 'problems', problems: { makers: 'not_there', products: 'not_there' } },
    });
    expect(await entries()).toEqual([]);
  });

  test('keeps a category that was deleted: without it, it would hold for all products', async () => {
    expect(await add('A-1', { category: 'Yates' })).toMatchObject({ problems: { category: 'not_a_choice' } });
    const row = { name: 'Monitores', slug: 'monitores', designator: 'MON', position: 90, picture: null };
    await database.db
      .insertInto('categories')
      .values({ key: 'Monitores', ...row, deleted_at: testNow })
      .execute();
    expect(await add('A-1', { category: 'Monitores' })).toMatchObject({ ok: true });
    expect((await findCoupon(database.db, 'A-1'))?.scope.categories).toEqual(['Monitores']);
  });

  test('is nobody’s but the owner’s', async () => {
    const shopper: Acting = { ...acting, actor: { ...acting.actor, role: 'shopper' } };
    await expect(addCoupon(database.db, shopper, { code: 'MIO', rules: rulesOf() })).rejects.toThrow(NotTheOwner);
  });
});

describe('the text "Cupón" of a product', () => {
  test('says what the coupon of that code does, while it does something', async () => {
    const [part] = await stock(database.db, { price: 100_000, discount: 5, coupon: 'radeon3' });
    const named = async () => productCoupon(database.db, { ...part!, discount: 5, coupon: 'radeon3' }, testNow);
    expect(await named()).toBeNull();
    await add();
    expect(await named()).toEqual({
      ...{ code: 'RADEON3', saving: { kind: 'percent', percent: 10 }, from: null, to: '2026-11-30' },
      ...{ minimumPesos: 40_000, isFirstPurchase: false },
    });
    await changeCoupon(database.db, acting, { code: 'RADEON3', version: 1, rules: rulesOf({ amount: '5' }) });
    expect(await named()).toBeNull();
    await changeCoupon(database.db, acting, { code: 'RADEON3', version: 2, rules: rulesOf({ from: '2026-11-25' }) });
    expect(await named()).toMatchObject({ from: '2026-11-25' });
    await changeCoupon(database.db, acting, { code: 'RADEON3', version: 3, rules: rulesOf({ amount: '100' }) });
    expect(await named()).toBeNull();
    await changeCoupon(database.db, acting, { code: 'RADEON3', version: 4, rules: rulesOf({ minimum: '400000' }) });
    expect(await named()).toMatchObject({ minimumPesos: 400_000 });
    await pauseCoupon(database.db, acting, { code: 'RADEON3', version: 5, isPaused: true });
    expect(await named()).toBeNull();
  });
});
