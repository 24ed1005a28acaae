import { type Selectable, sql } from 'kysely';
import { makerFinder } from '../catalog/makers/maker.ts';
import { listMakers } from '../catalog/makers/makers.server.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { DatabaseTransaction, Queryable, Schema } from '../shared/schema.ts';
import { type CouponProblem, problemNow, type ShopCoupon } from './coupon.ts';
import type { CouponSaving, PricedProduct } from './prices.ts';

export async function findCoupon(db: Queryable, code: string): Promise<ShopCoupon | null> {
  const row = await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();
  return row ? toCoupon(row) : null;
}

/** Who buys: by account or by e-mail, `ana+1@` being `ana@`. */
export interface CouponPerson {
  email: string | null;
  customerId: string | null;
}

/**
 * Takes one use in the order's own transaction: one conditional update, which locks the coupon until the transaction ends, so that the
 * person's own uses are counted once nobody else can take one. After products, like all that writes `coupons`.
 * @returns the coupon, whose limits hold; or why not, and nothing was written
 */
export async function takeUse(
  transaction: DatabaseTransaction,
  code: string,
  person: CouponPerson,
  now: Date,
): Promise<{ ok: true; coupon: ShopCoupon } | CouponProblem> {
  const row = await transaction
    .updateTable('coupons')
    .set({ uses: sql<number>`uses + 1` })
    .where('code', '=', code)
    .where('is_paused', '=', false)
    .where('starts_at', '<=', now)
    .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where(({ eb, or, ref }) => or([eb('most_uses', 'is', null), eb('uses', '<', ref('most_uses'))]))
    .returningAll()
    .executeTakeFirst();
  if (!row) {
    const coupon = await findCoupon(transaction, code);
    // A use was given back, or the owner changed the coupon, between the two statements: as it was when it was refused.
    return coupon ? (problemNow(coupon, now) ?? { ok: false, code: 'used_up' }) : { ok: false, code: 'unknown_coupon' };
  }
  const coupon = toCoupon(row);
  const problem = await problemOfPerson(transaction, coupon, person);
  return problem ?? { ok: true, coupon };
}

/** Once the order's row is there. */
export async function noteUse(
  transaction: DatabaseTransaction,
  couponId: number,
  reference: string,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('coupon_uses')
    .values({ order_reference: reference, coupon_id: couponId, taken_at: now, given_back_at: null })
    .execute();
}

/** Of an order that ended unpaid; once. */
export async function giveBackUse(transaction: DatabaseTransaction, reference: string, now: Date): Promise<void> {
  await sql`
    WITH back AS (
      UPDATE coupon_uses SET given_back_at = ${now} WHERE order_reference = ${reference} AND given_back_at IS NULL RETURNING coupon_id)
    UPDATE coupons SET uses = uses - 1 FROM back WHERE id = coupon_id`.execute(transaction);
}

/** Of an order that is paid after its use was given back: it keeps its price, even where that is one use too many. */
export async function takeUseAgain(transaction: DatabaseTransaction, reference: string): Promise<void> {
  await sql`
    WITH again AS (
      UPDATE coupon_uses SET given_back_at = NULL WHERE order_reference = ${reference} AND given_back_at IS NOT NULL RETURNING coupon_id)
    UPDATE coupons SET uses = uses + 1 FROM again WHERE id = coupon_id`.execute(transaction);
}

/**
 * Of an unpaid order whose end is taken back, once its products are its own again.
 * @returns `coupon_used`: other orders have taken what the coupon, or its buyer, had left, and nothing was written
 */
export async function takeFreeUse(
  transaction: DatabaseTransaction,
  reference: string,
): Promise<Done | Refused<'coupon_used'>> {
  const given = await transaction
    .selectFrom('coupons')
    .innerJoin('coupon_uses', 'coupon_uses.coupon_id', 'coupons.id')
    .innerJoin('orders', 'orders.reference', 'coupon_uses.order_reference')
    .selectAll('coupons')
    .select(['orders.email', 'orders.customer_id'])
    .where('orders.reference', '=', reference)
    .where('given_back_at', 'is not', null)
    .forUpdate('coupons')
    .executeTakeFirst();
  if (!given) return { ok: true };
  const isUsedUp = given.most_uses !== null && given.uses >= given.most_uses;
  const person = { email: given.email, customerId: given.customer_id };
  if (isUsedUp || (await problemOfPerson(transaction, toCoupon(given), person, reference)))
    return { ok: false, code: 'coupon_used' };
  await takeUseAgain(transaction, reference);
  return { ok: true };
}

/** Whether an unpaid order holds a use of the coupon, which a new order in its place gives back. */
export async function holdsUse(db: Queryable, coupon: ShopCoupon, reference: string): Promise<boolean> {
  const use = await db
    .selectFrom('coupon_uses')
    .innerJoin('orders', 'reference', 'order_reference')
    .select('order_reference')
    .where('order_reference', '=', reference)
    .where('coupon_id', '=', coupon.id)
    .where('given_back_at', 'is', null)
    .where('hold_status', '=', 'held')
    .executeTakeFirst();
  return use !== undefined;
}

/** @param own an order whose use counts as given back */
export async function problemOfPerson(
  db: Queryable,
  { id, isFirstPurchase, mostPerPerson }: ShopCoupon,
  { email, customerId }: CouponPerson,
  own: string | null = null,
): Promise<CouponProblem | null> {
  const most = isFirstPurchase ? 1 : mostPerPerson;
  if (most === null || (email === null && customerId === null)) return null;
  const isTheirs = sql<boolean>`(customer_id = ${customerId} OR mailbox_of(email) = mailbox_of(${email}))`;
  const { used, unpaid, bought } = await db
    .selectFrom('orders')
    .leftJoin('coupon_uses', (join) =>
      join.onRef('order_reference', '=', 'reference').on('coupon_id', '=', id).on('given_back_at', 'is', null),
    )
    .select([
      sql<number>`count(order_reference)::integer`.as('used'),
      sql<number>`(count(order_reference) FILTER (WHERE paid_at IS NULL AND hold_status = 'held'))::integer`.as(
        'unpaid',
      ),
      sql<boolean>`coalesce(bool_or(paid_at IS NOT NULL), false)`.as('bought'),
    ])
    .where(isTheirs)
    .where(sql<boolean>`reference IS DISTINCT FROM ${own}`)
    .executeTakeFirstOrThrow();
  if (isFirstPurchase && bought) return { ok: false, code: 'not_first_purchase' };
  if (used < most) return null;
  return used - unpaid < most ? { ok: false, code: 'in_unpaid_order' } : { ok: false, code: 'used_by_person', most };
}

type PlainProduct = Omit<PricedProduct, 'maker' | 'quantity'> & { name: string };

/** Products as prices read them, with their makers where the coupon asks for them. */
export async function pricedProducts(
  db: Queryable,
  products: readonly (PlainProduct & { quantity: number })[],
  coupon: ShopCoupon | null = null,
): Promise<PricedProduct[]> {
  const findMaker = coupon && coupon.scope.makers.length > 0 ? makerFinder(await listMakers(db)) : () => null;
  return products.map(({ id, name, price, discount, fixedPrice, campaignId, category, quantity }) => {
    return { id, price, discount, fixedPrice, campaignId, category, quantity, maker: findMaker(name)?.slug ?? null };
  });
}

export function toCoupon(row: Selectable<Schema['coupons']>): ShopCoupon {
  const { categories, makers, products } = row;
  return {
    id: row.id,
    code: row.code,
    saving: savingOf(row),
    scope: { categories, makers, products },
    minimumPesos: row.minimum_pesos,
    addsToOffers: row.adds_to_offers,
    isFirstPurchase: row.is_first_purchase,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    mostUses: row.most_uses,
    mostPerPerson: row.most_per_person,
    isPaused: row.is_paused,
    uses: row.uses,
  };
}

function savingOf({ percent, pesos }: Pick<Selectable<Schema['coupons']>, 'percent' | 'pesos'>): CouponSaving {
  return percent === null ? { kind: 'pesos', pesos: pesos ?? 0 } : { kind: 'percent', percent };
}
