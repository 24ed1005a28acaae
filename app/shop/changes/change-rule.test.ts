import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostOf } from '../catalog/admin/product-form.ts';
import { type ChangeableProduct, type ProductRule, planLine } from './change-rule.ts';

function part(given: Partial<ChangeableProduct> = {}): ChangeableProduct {
  return {
    id: 'p',
    name: 'AMD Ryzen 5',
    price: 990_000,
    discount: 0,
    stock: 5,
    held: 0,
    category: 'Procesadores',
    cost: null,
    costUsdCents: null,
    costHasVat: false,
    vatPercent: 19,
    vat: 19,
    place: 'shop',
    isDeleted: false,
    ...given,
  };
}

const percent = (basisPoints: number, toEndings = false): ProductRule => ({
  field: 'price',
  way: 'percent',
  basisPoints,
  toEndings,
});
const dollars: ProductRule = { field: 'price', way: 'dollars', rateInCents: 410_550, marginInBasisPoints: 2_500 };

describe('a price from the cost in dollars', () => {
  const costs = fc.record({
    costUsdCents: fc.integer({ min: 1, max: mostOf.costUsdCents }),
    costHasVat: fc.boolean(),
    vatPercent: fc.constantFrom(19 as const, 5 as const, 0 as const),
  });

  test('covers the cost and its IVA: US$ 549,99 at 4.150 with 18 % over the cost', () => {
    const at = { field: 'price', way: 'dollars', rateInCents: 415_000, marginInBasisPoints: 1_800 } as const;
    const priced = (given: Partial<ChangeableProduct>) => planLine(at, part({ costUsdCents: 54_999, ...given }));
    // 2.282.458,50 + 18 % = 2.693.301,03; + 19 % = 3.205.028,23
    expect(priced({})).toMatchObject({ after: '3205900', belowCost: false });
    expect(priced({ vatPercent: 5 })).toMatchObject({ after: '2828900', belowCost: false });
    expect(priced({ vatPercent: 0 })).toMatchObject({ after: '2693900', belowCost: false });
    expect(priced({ costHasVat: true })).toMatchObject({ after: '2693900', belowCost: false });
  });

  test('is, without its IVA, never under the cost with its margin, whatever margin, rate and IVA', () => {
    const rates = fc.integer({ min: 100, max: 10_000_000 });
    const margins = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(costs, rates, margins, (cost, rateInCents, marginInBasisPoints) => {
        const rule: ProductRule = { field: 'price', way: 'dollars', rateInCents, marginInBasisPoints };
        const { after, belowCost } = planLine(rule, part({ ...cost, price: 1 }));
        if (after === null) return;
        expect(belowCost).toBe(false);
        // Both without IVA, in ten thousandths of a peso times the same factor.
        const withoutVat = BigInt(after) * 10_000n * 10_000n * 100n;
        const tax = cost.costHasVat ? 100n : BigInt(100 + cost.vatPercent);
        const wanted = BigInt(cost.costUsdCents) * BigInt(rateInCents) * BigInt(10_000 + marginInBasisPoints) * tax;
        expect(withoutVat >= wanted).toBe(true);
        expect(withoutVat - wanted < 1_000n * 10_000n * 10_000n * 100n || after === '900').toBe(true);
      }),
    );
  });
});

describe('a line of a change', () => {
  test.each<[string, ProductRule, Partial<ChangeableProduct>, string]>([
    ['a price that is set', { field: 'price', way: 'set', amount: 5 }, {}, '5'],
    ['10 % more', percent(1_000), {}, '1089000'],
    ['7,5 % less, to the nearest peso', percent(-750), { price: 33 }, '31'],
    ['10 % more, ending in 900', percent(1_000, true), {}, '1088900'],
    ['an amount more', { field: 'price', way: 'add', amount: 5_000, toEndings: false }, {}, '995000'],
    ['dollars × rate × margin × IVA', dollars, { costUsdCents: 12_990 }, '793900'],
    ['a discount more', { field: 'discount', way: 'add', amount: 5 }, { discount: 10 }, '15'],
    ['units fewer', { field: 'stock', way: 'add', amount: -5 }, {}, '0'],
    ['another category', { field: 'category', way: 'set', category: 'SSD' }, {}, 'SSD'],
    ['a price at the lowest', { field: 'price', way: 'set', amount: 1 }, {}, '1'],
    ['a price at the highest', { field: 'price', way: 'set', amount: 2_000_000_000 }, {}, '2000000000'],
    ['no discount', { field: 'discount', way: 'add', amount: -10 }, { discount: 10 }, '0'],
    ['the largest discount', { field: 'discount', way: 'set', amount: mostOf.discount }, {}, String(mostOf.discount)],
    ['the largest stock', { field: 'stock', way: 'set', amount: mostOf.stock }, {}, String(mostOf.stock)],
    ['no category', { field: 'category', way: 'set', category: '' }, {}, ''],
  ])('%s', (_, rule, product, after) => {
    expect(planLine(rule, part(product))).toMatchObject({ after, reason: null });
  });

  test.each<[string, ProductRule, Partial<ChangeableProduct>]>([
    ['gone', percent(1_000), { isDeleted: true }],
    ['same', { field: 'price', way: 'set', amount: 990_000 }, {}],
    ['same', { field: 'category', way: 'set', category: 'Procesadores' }, {}],
    ['under_one', { field: 'price', way: 'add', amount: -990_000, toEndings: true }, {}],
    ['under_one', percent(-9_999), { price: 5 }],
    ['too_large', percent(100_000), { price: 2_000_000_000 }],
    ['discount_range', { field: 'discount', way: 'add', amount: 90 }, { discount: 10 }],
    ['discount_range', { field: 'discount', way: 'add', amount: -5 }, {}],
    ['below_zero', { field: 'stock', way: 'add', amount: -6 }, {}],
    ['below_held', { field: 'stock', way: 'set', amount: 2 }, { held: 3 }],
    ['too_large', { field: 'stock', way: 'add', amount: 2_000_000_000 }, {}],
    ['no_usd_cost', dollars, {}],
  ])('is refused, %s: %j of %j', (reason, rule, product) => {
    expect(planLine(rule, part(product))).toMatchObject({ after: null, reason, belowCost: false });
  });

  test('is flagged when a unit would be sold for less than it cost, its discount included', () => {
    const rule: ProductRule = { field: 'price', way: 'set', amount: 110_000 };
    const flagged = (given: Partial<ChangeableProduct>) => planLine(rule, part(given)).belowCost;
    expect(flagged({ cost: 100_000, costHasVat: true })).toBe(false);
    expect(flagged({ cost: 100_000, costHasVat: true, discount: 10 })).toBe(true);
    expect(flagged({ cost: 110_000, costHasVat: true })).toBe(false);
    expect(flagged({ cost: null })).toBe(false);
    // The price includes IVA, so the cost must too: 92.436,97 is the most.
    expect([flagged({ cost: 92_436 }), flagged({ cost: 92_437 })]).toEqual([false, true]);
    expect([flagged({ cost: 92_437, vatPercent: 5 }), flagged({ cost: 110_001, vatPercent: 0 })]).toEqual([
      false,
      true,
    ]);
    const deep: ProductRule = { field: 'discount', way: 'set', amount: 50 };
    expect(planLine(deep, part({ cost: 500_000 })).belowCost).toBe(true);
    expect(planLine({ field: 'stock', way: 'set', amount: 9 }, part({ cost: 9_999_999 })).belowCost).toBe(false);
  });

  test('is flagged by its cost in dollars too, at the rate of the rule or the last one known', () => {
    const rule: ProductRule = { field: 'price', way: 'set', amount: 110_000 };
    const given = part({ costUsdCents: 3_000, costHasVat: true });
    expect(planLine(rule, given, 366_666)).toMatchObject({ belowCost: false, costInCents: 10_999_980 });
    expect(planLine(rule, given, 366_667)).toMatchObject({ belowCost: true, costInCents: 11_000_010 });
    expect(planLine(rule, given, null)).toMatchObject({ belowCost: false, costInCents: null });
    expect(planLine(dollars, part({ costUsdCents: 10_000, cost: 600_000 }), 1)).toMatchObject({
      after: '610900',
      costInCents: 71_400_000,
      belowCost: true,
    });
  });

  test('never plans a price under 1 or over the highest, and with endings always one that ends in 900', () => {
    const rules = fc.oneof(
      fc.record({
        field: fc.constant('price' as const),
        way: fc.constant('percent' as const),
        basisPoints: fc.integer({ min: -9_999, max: 100_000 }),
        toEndings: fc.boolean(),
      }),
      fc.record({
        field: fc.constant('price' as const),
        way: fc.constant('add' as const),
        amount: fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
        toEndings: fc.boolean(),
      }),
      fc.record({
        field: fc.constant('price' as const),
        way: fc.constant('dollars' as const),
        rateInCents: fc.integer({ min: 100, max: 10_000_000 }),
        marginInBasisPoints: fc.integer({ min: 0, max: 100_000 }),
      }),
    );
    const prices = fc.integer({ min: 0, max: 2_000_000_000 });
    const costs = fc.option(fc.integer({ min: 1, max: 100_000_000 }));
    fc.assert(
      fc.property(rules, prices, costs, (rule, price, costUsdCents) => {
        const { after } = planLine(rule, part({ price, costUsdCents }));
        if (after === null) return;
        expect(Number(after)).toBeGreaterThanOrEqual(1);
        expect(Number(after)).toBeLessThanOrEqual(2_000_000_000);
        if (rule.way === 'dollars' || rule.toEndings) expect(Number(after) % 1_000).toBe(900);
      }),
    );
  });

  test('a percent more is never a lower price, and none is the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 9_999 }), (price, basisPoints) => {
        const more = planLine(percent(basisPoints), part({ price }));
        const less = planLine(percent(-basisPoints), part({ price }));
        expect(Number(more.after ?? price)).toBeGreaterThanOrEqual(price);
        expect(Number(less.after ?? price)).toBeLessThanOrEqual(price);
        if (basisPoints === 0) expect([more.reason, less.reason]).toEqual(['same', 'same']);
      }),
    );
  });
});

test('what has an unknown cost, or becomes another category, is never below cost', () => {
  const category: ProductRule = { field: 'category', way: 'set', category: 'SSD' };
  expect(planLine(category, part({ cost: 9_999_999 })).belowCost).toBe(false);
  // A price of 0 cannot be planned, but almost everything can be taken off: 1 peso less 99 %.
  const deepest: ProductRule = { field: 'discount', way: 'set', amount: 99 };
  expect(planLine(deepest, part({ price: 1, cost: null })).belowCost).toBe(false);
  expect(planLine(deepest, part({ price: 1, cost: 1 })).belowCost).toBe(true);
});
