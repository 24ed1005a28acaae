import { createHash } from 'node:crypto';
import { inTransaction } from '#app/platform/database.server.ts';
import { checkCart } from '../cart/cart-check.server.ts';
import { mergeLines } from '../cart/cart-check.ts';
import { isAccountGone } from '../customers/account-gone.ts';
import { freezeCompany } from '../invoices/company-buyers.server.ts';
import { type HeldProduct, holdUnits, type UnitCounts } from '../orders/holds.server.ts';
import { isOpen, isPaid } from '../orders/lifecycle.ts';
import type { NewOrderLine, Order } from '../orders/order.ts';
import { vatOfOrder } from '../orders/order-vat.server.ts';
import {
  findOrder,
  hasPayments,
  type LockedOrder,
  lockOrder,
  moveOrder,
  unitsHeldBy,
  unitsOf,
} from '../orders/orders.server.ts';
import { referenceTime } from '../orders/reference.ts';
import { writeOrder } from '../orders/write-order.server.ts';
import { askOnceWhenReplaced } from '../payments/follow-ups.server.ts';
import { type CouponProblem, problemOfPrices, type ShopCoupon } from '../promotions/coupon.ts';
import { giveBackUse, noteUse, pricedProducts, takeUse } from '../promotions/coupons.server.ts';
import { type Prices, pricesOf } from '../promotions/prices.ts';
import { addSeconds } from '../shared/clock.ts';
import { isWholePesos, lineTotalInCents, maxQuantity, smallestPaymentInCents } from '../shared/money.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { countsOf } from './hold-limits.server.ts';
import { type HoldLimits, holdCounters, mailCountsOf, needsCaptcha, tooMuchHeld } from './hold-limits.ts';
import { madeCounters, madeNeedCaptcha, madeSubject, tooManyMade } from './made-limits.ts';
import { largestAmountInCents, type OrderRefusal, type OrderRequest, type PlacedOrder } from './place-order.ts';

/** The payment link expires 24 hours after the form was loaded (specification section 9). */
const linkLifeSeconds = 24 * 60 * 60;
/** An older form would give a link that is about to expire. */
const leastLinkLeftSeconds = 10 * 60;
/** Clocks differ; a reference from further in the future was not made by this shop. */
const clockToleranceSeconds = 5 * 60;
export interface PlacingTools {
  db: Database;
  now: Date;
  holdMinutes: number;
  holdLimits?: HoldLimits;
  /** When the payment provider is first asked about the order. */
  paymentCheckSeconds: number;
}

/**
 * One short transaction without network calls, in few statements: every order of a product waits while another holds it. The same
 * request again returns the same order.
 */
export async function placeOrder(tools: PlacingTools, request: OrderRequest): Promise<PlacedOrder> {
  const lines = mergeLines(request.lines);
  if (lines.length === 0) return { ok: false, code: 'empty_cart' };
  if (lines.some((line) => line.quantity > maxQuantity)) return { ok: false, code: 'too_many_pieces' };
  const paymentExpiresAt = linkExpiry(request.reference, tools.now);
  if (!paymentExpiresAt) return { ok: false, code: 'stale_form' };
  const fingerprint = fingerprintOf(request, lines);

  try {
    const placed = await inTransaction(tools.db, (transaction) =>
      createOrder(tools, transaction, request, lines, { paymentExpiresAt, fingerprint }),
    );
    return { ok: true, ...placed };
  } catch (error) {
    if (isAccountGone(error)) return { ok: false, code: 'account_gone' };
    if (!(error instanceof OrderRefused)) throw error;
    // Of equal submits one makes the order. The others wait for it on a lock, and then lack what it took: its reference, its
    // units, the last slot among unpaid orders.
    const earlier = await earlierOrder(tools.db, request, fingerprint);
    if (earlier) return earlier;
    if (error.refusal === 'reference_taken')
      throw new Error('The order under this reference is gone', { cause: error });
    if (error.refusal !== 'cart_changed') return error.refusal;
    // Checked after the rollback and for every line, so that the shopper sees all problems at once.
    const ownUnits = request.replaces ? await unitsHeldBy(tools.db, request.replaces) : undefined;
    return { ok: false, code: 'cart_changed', lines: await checkCart(tools.db, lines, ownUnits) };
  }
}

type Refusal = OrderRefusal | 'cart_changed' | 'reference_taken';

class OrderRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('refused');
    this.refusal = refusal;
  }
}

/**
 * Wompi has used up a reference that it has seen a payment for, and takes no centavos, which an order from before may have: paying again
 * needs a new one.
 */
async function earlierOrder(
  db: Database,
  { reference, customerId }: OrderRequest,
  fingerprint: string,
): Promise<PlacedOrder | null> {
  const earlier = await findOrder(db, reference);
  if (!earlier) return null;
  if (isPaid(earlier.status)) return { ok: false, code: 'already_paid' };
  if (earlier.requestFingerprint !== fingerprint) return { ok: false, code: 'other_order' };
  if (!isOpen(earlier.status) || !isWholePesos(earlier.amountInCents) || (await hasPayments(db, reference))) {
    return { ok: false, code: 'attempt_over' };
  }
  const vatInCents = await vatOfOrder(db, reference);
  if (earlier.customerId !== null || !customerId) return { ok: true, order: earlier, vatInCents };
  // The shopper signed in since: the order now belongs to the account.
  await db
    .updateTable('orders')
    .set({ customer_id: customerId })
    .where('reference', '=', reference)
    .where('customer_id', 'is', null)
    .execute();
  return { ok: true, order: { ...earlier, customerId }, vatInCents };
}

async function createOrder(
  tools: PlacingTools,
  transaction: DatabaseTransaction,
  request: OrderRequest,
  lines: readonly { id: string; quantity: number }[],
  { paymentExpiresAt, fingerprint }: { paymentExpiresAt: Date; fingerprint: string },
): Promise<{ order: Order; vatInCents: number }> {
  const address = request.address ?? null;
  const buyer = { email: request.customer.email, customerId: request.customerId, address };
  const counters = tools.holdLimits ? holdCounters(buyer, tools.holdLimits) : [];
  const { chain, units: givenBack, replaced } = await replaceOrder(tools, transaction, request);
  const makers = tools.holdLimits ? madeCounters({ ...buyer, chain }, tools.holdLimits) : [];
  // Counted after the replaced order released its units, so that correcting a form takes no further slot.
  const { held, made } = await countsOf(transaction, counters, makers, tools.now);
  const isFirst = !request.replaces && [held.address, held.network].every((orders) => !orders?.length);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isTooMuch = (amount: number) => tooMuchHeld(counters, held, { units, amountInCents: amount }, tools.now);
  const tooMany = tooManyMade(makers, made, tools.now) ?? isTooMuch(0);
  if (tooMany) throw new OrderRefused(tooMany);
  const { captcha = 'none' } = request;
  if (captcha !== 'passed' && (needsCaptcha(counters, held) || madeNeedCaptcha(makers, made))) {
    throw new OrderRefused({ ok: false, code: 'captcha_needed', how: captcha });
  }
  const hold = await holdUnits(transaction, new Map(lines.map((line) => [line.id, line.quantity])), givenBack);
  if (!hold.ok) throw new OrderRefused('cart_changed');

  const frozen = lines.map((line) => ({ ...(hold.held.get(line.id) as HeldProduct), quantity: line.quantity }));
  // Each line first: one line's total is always exact, the sum of a hundred huge ones might not be.
  if (frozen.some((line) => lineTotalInCents(line) > largestAmountInCents)) {
    throw new OrderRefused({ ok: false, code: 'amount_too_large' });
  }
  const { prices, coupon } = await priced(transaction, { ...request, replaced }, frozen, tools.now);
  const amountInCents = prices.totalInCents;
  if (amountInCents < smallestPaymentInCents) throw new OrderRefused({ ok: false, code: 'amount_too_small' });
  if (amountInCents > largestAmountInCents) throw new OrderRefused({ ok: false, code: 'amount_too_large' });
  if (request.expectedAmountInCents !== undefined && request.expectedAmountInCents !== amountInCents) {
    throw new OrderRefused({ ok: false, code: 'total_changed', amountInCents });
  }
  // The price is known only now; the counters are still locked.
  const tooMuch = isTooMuch(amountInCents);
  if (tooMuch) throw new OrderRefused(tooMuch);

  const order: Order = {
    reference: request.reference,
    status: 'awaiting_payment',
    amountInCents,
    currency: 'COP',
    customer: request.customer,
    customerId: request.customerId ?? null,
    forgetAfter: null,
    paymentExpiresAt,
    holdExpiresAt: addSeconds(tools.now, tools.holdMinutes * 60),
    paidTransactionId: null,
    requestFingerprint: fingerprint,
    arrival: request.arrival ?? null,
    couponCode: coupon?.code ?? null,
  };
  const written = await writeOrder(transaction, order, toOrderLines(frozen, prices), {
    address,
    now: tools.now,
    askAfterSeconds: tools.paymentCheckSeconds,
    chain,
    counts: tools.holdLimits
      ? [
          ...mailCountsOf(buyer, tools.holdLimits, isFirst),
          // The first of an address needs no row of its own: what it makes next finds it holding units, or replaces it.
          ...(isFirst ? [] : makers.map((maker) => ({ subject: madeSubject(maker), allowance: maker.allowance }))),
        ]
      : [],
  });
  if (!written) throw new OrderRefused('reference_taken');
  if (written.hasOtherTexts) throw new OrderRefused({ ok: false, code: 'other_texts' });
  if (coupon) await noteUse(transaction, coupon.id, order.reference, tools.now);
  if (request.company) await freezeCompany(transaction, order.reference, order.customerId, request.company);
  return { order, vatInCents: written.vatInCents };
}

type FrozenProduct = HeldProduct & { quantity: number };

/** A use of the coupon is taken, once that of a replaced order was given back; a coupon that takes nothing off is refused. */
async function priced(
  transaction: DatabaseTransaction,
  { coupon: code, customer, customerId, replaced }: OrderRequest & Pick<Replacing, 'replaced'>,
  products: readonly FrozenProduct[],
  now: Date,
): Promise<{ prices: Prices; coupon: ShopCoupon | null }> {
  if (replaced?.couponCode) await giveBackUse(transaction, replaced.reference, now);
  if (!code) return { prices: pricesOf(await pricedProducts(transaction, products)), coupon: null };
  const taken = await takeUse(transaction, code, { email: customer.email, customerId: customerId ?? null }, now);
  if (!taken.ok) throw couponRefused(code, taken);
  const { coupon } = taken;
  const prices = pricesOf(await pricedProducts(transaction, products, coupon), coupon);
  const problem = problemOfPrices(prices);
  if (problem) throw couponRefused(code, problem);
  return { prices, coupon };
}

function couponRefused(coupon: string, problem: CouponProblem): OrderRefused {
  return new OrderRefused({ ok: false, code: 'coupon_refused', coupon, problem });
}

function toOrderLines(products: readonly FrozenProduct[], { lines }: Prices): NewOrderLine[] {
  const charged = new Map(lines.map(({ id, offerInCents, chargedInCents }) => [id, { offerInCents, chargedInCents }]));
  return products.map(({ id, name, category, image, price, discount, campaignId, quantity }) => ({
    productId: id,
    productName: name,
    ...{ category, image, discount, campaignId, quantity },
    listPrice: price,
    unitPriceInCents: charged.get(id)?.offerInCents ?? 0,
    chargedInCents: charged.get(id)?.chargedInCents ?? 0,
  }));
}

interface Replacing {
  /** The units that the new order counts as its own. */
  units: UnitCounts;
  /** The first of the orders of this browser that replaced each other; a paid one ends them. */
  chain: string | null;
  replaced: LockedOrder | null;
}

/** Old hold and new order in one transaction: a shopper who corrects an address keeps the last unit. */
async function replaceOrder(
  tools: PlacingTools,
  transaction: DatabaseTransaction,
  { reference, replaces, customerId }: OrderRequest,
): Promise<Replacing> {
  const none: UnitCounts = new Map();
  if (!replaces || replaces === reference) return { units: none, chain: null, replaced: null };
  const old = await lockOrder(transaction, replaces);
  const chain = old && old.paidTransactionId === null ? (old.firstReference ?? old.reference) : null;
  // A browser can be shared: only the same account may replace an account's order.
  const isOthers = old && old.customerId !== null && old.customerId !== customerId;
  if (old?.holdStatus !== 'held' || isOthers) return { units: none, chain, replaced: null };
  const units = await unitsOf(transaction, replaces);
  await moveOrder(transaction, old, { cause: 'replaced', replacedBy: reference, ...tools });
  await askOnceWhenReplaced(transaction, old, tools.now);
  return { units, chain, replaced: old };
}

function linkExpiry(reference: string, now: Date): Date | null {
  const loaded = referenceTime(reference);
  if (!loaded || loaded > addSeconds(now, clockToleranceSeconds)) return null;
  const expiry = addSeconds(loaded, linkLifeSeconds);
  return expiry < addSeconds(now, leastLinkLeftSeconds) ? null : expiry;
}

function fingerprintOf(
  { customer, company, coupon }: Pick<OrderRequest, 'customer' | 'company' | 'coupon'>,
  lines: readonly { id: string; quantity: number }[],
): string {
  const sortedLines = lines
    .map(({ id, quantity }) => [id, quantity])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const sortedCustomer = Object.entries(customer).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sortedCustomer, sortedLines, ...(company ? [company] : []), ...(coupon ? [coupon] : [])]))
    .digest('hex');
}
