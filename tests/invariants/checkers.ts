import { type HoldStatus, type OrderStatus, orderMoves } from '#app/shop/orders/lifecycle.ts';
import { type Operation, only } from './history.ts';
import type { ArrivedMail, ProviderTransaction, Tables } from './tables.ts';

export interface Evidence {
  operations: readonly Operation[];
  tables: Tables;
  provider: readonly ProviderTransaction[];
  arrived: readonly ArrivedMail[];
}

/** I1, I2, I15: every unit is on the shelf, held or sold. */
export function ledger({ operations, tables }: Evidence): string[] {
  const held = unitsBy(tables, 'held');
  const sold = unitsBy(tables, 'claimed');
  const adjusted = new Map(tables.adjustments.map(({ id, units }) => [id, units]));
  const first = new Map(only(operations, 'stock').map((each) => [each.arguments.id, each.arguments.units]));
  return tables.products.flatMap(({ id, stock, held: holds, available, sales }) => {
    const problems: string[] = [];
    const say = (what: string) => problems.push(`product ${id} ${what}`);
    if (stock < 0 || holds < 0 || available < 0) say(`is below zero: ${stock} on the shelf, ${holds} held`);
    if (available + holds !== stock) say(`has ${stock} on the shelf, but ${available} available and ${holds} held`);
    if (holds !== (held.get(id) ?? 0)) say(`holds ${holds}, its unpaid orders ${held.get(id) ?? 0}`);
    if (sales !== (sold.get(id) ?? 0)) say(`counts ${sales} sold, its orders ${sold.get(id) ?? 0}`);
    const initial = first.get(id);
    const expected = initial === undefined ? undefined : initial + (adjusted.get(id) ?? 0);
    const accounted = available + holds + (sold.get(id) ?? 0);
    if (expected !== undefined && accounted !== expected)
      say(`had ${expected} pieces, and ${accounted} are accounted for`);
    return problems;
  });
}

function unitsBy(tables: Tables, status: HoldStatus): Map<string, number> {
  const orders = new Set(tables.orders.filter(({ holdStatus }) => holdStatus === status).map((each) => each.reference));
  const units = new Map<string, number>();
  for (const { reference, productId, quantity } of tables.lines) {
    if (orders.has(reference)) units.set(productId, (units.get(productId) ?? 0) + quantity);
  }
  return units;
}

export function adjustments({ operations, tables }: Evidence): string[] {
  const sum = (endings: readonly string[], id: string) =>
    only(operations, 'adjust')
      .filter((each) => each.arguments.id === id && endings.includes(each.ending))
      .reduce((all, { arguments: { expected, units } }) => all + units - expected, 0);
  const written = new Map(tables.adjustments.map(({ id, units }) => [id, units]));
  const asked = new Set(only(operations, 'adjust').map((each) => each.arguments.id));
  const uncertain = new Set(
    only(operations, 'adjust').flatMap((each) => (each.ending === 'info' ? [each.arguments.id] : [])),
  );
  return [...new Set([...asked, ...written.keys()])]
    .filter((id) => !uncertain.has(id) && sum(['ok'], id) !== (written.get(id) ?? 0))
    .map(
      (id) => `product ${id}: corrections of ${sum(['ok'], id)} were acknowledged, ${written.get(id) ?? 0} are written`,
    );
}

/** I5: one order per reference, with the same amount for every press. */
export function references({ operations, tables }: Evidence): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const asked = new Map<string, Set<number>>();
  for (const each of only(operations, 'order')) {
    const amounts = asked.get(each.arguments.reference) ?? new Set();
    if (each.ending === 'ok' && typeof each.result === 'object') amounts.add(each.result?.amountInCents ?? 0);
    asked.set(each.arguments.reference, amounts);
  }
  for (const { reference, amountInCents } of tables.orders) {
    if (seen.has(reference)) problems.push(`order ${reference} is there twice`);
    seen.add(reference);
    const amounts = asked.get(reference);
    if (!amounts) problems.push(`order ${reference} was asked for by nobody`);
    for (const amount of amounts ?? []) {
      if (amount !== amountInCents) problems.push(`order ${reference} was told ${amount}, and is of ${amountInCents}`);
    }
  }
  return problems;
}

/** I11: acknowledged orders are whole, unanswered ones whole or absent, refused ones absent. */
export function acknowledged({ operations, tables }: Evidence): string[] {
  const orders = new Map(tables.orders.map((order) => [order.reference, order]));
  const traces = new Map<string, string[]>();
  const leaves = (reference: string, what: string) => traces.set(reference, [...(traces.get(reference) ?? []), what]);
  for (const { reference } of tables.lines) leaves(reference, 'lines');
  for (const { reference } of tables.moves) leaves(reference, 'history');
  for (const { key } of tables.mails) if (key.startsWith('order-')) leaves(key.split(':')[1] ?? '', 'a mail');
  const received = new Set(tables.mails.map(({ key }) => key));
  const asked = Map.groupBy(only(operations, 'order'), (each) => each.arguments.reference);
  const problems = [...asked].flatMap(([reference, tries]) => {
    const order = orders.get(reference);
    const endings = new Set(tries.map(({ ending }) => ending));
    if (!order) {
      if (endings.has('ok')) return [`order ${reference} was acknowledged and is lost`];
      const left = traces.get(reference);
      return left ? [`order ${reference} is not there, but ${left.join(', ')} of it`] : [];
    }
    if (!endings.has('ok') && !endings.has('info')) return [`order ${reference} was refused and is there`];
    const lines = merged(
      tables.lines
        .filter((line) => line.reference === reference)
        .map(({ productId, quantity }) => [productId, quantity]),
    );
    const isAsTried = tries.some(
      ({ arguments: given }) => merged(given.lines.map(({ id, quantity }) => [id, quantity])) === lines,
    );
    return [
      ...(isAsTried ? [] : [`order ${reference} has lines that nobody asked for: ${lines}`]),
      ...(received.has(`order-received:${reference}`) ? [] : [`order ${reference} has no mail that it was received`]),
    ];
  });
  return [...problems, ...acknowledgedPayments(operations, tables)];
}

function merged(lines: readonly (readonly [string, number])[]): string {
  const units = new Map<string, number>();
  for (const [id, quantity] of lines) units.set(id, (units.get(id) ?? 0) + quantity);
  return [...units]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, quantity]) => `${quantity} × ${id}`)
    .join(', ');
}

/** A shopper who read "approved" keeps an order paid by that transaction, whatever happens later. */
function acknowledgedPayments(operations: readonly Operation[], tables: Tables): string[] {
  const paidBy = new Map(tables.orders.map((order) => [order.reference, order.paidTransactionId]));
  return only(operations, 'ask').flatMap(({ arguments: { reference, transactionId }, ending, result }) => {
    const isReported = ending === 'ok' && typeof result === 'object' && /^APPROVED/.test(result?.status ?? '');
    if (!isReported || paidBy.get(reference) === transactionId) return [];
    return [
      `${transactionId} was told approved, and order ${reference} is paid by ${paidBy.get(reference) ?? 'nothing'}`,
    ];
  });
}

/** Whole pesos, half up; counted here on its own, as a check of the shop's function. */
export function paidInCents(price: number, discount: number): bigint {
  return ((BigInt(price) * BigInt(100 - discount) + 50n) / 100n) * 100n;
}

/** I3, I4: a line may have any price that its product had at some time. */
export function charged({ operations, tables }: Evidence): string[] {
  const lines = Map.groupBy(tables.lines, (line) => line.reference);
  const discounts = new Map(only(operations, 'stock').map((each) => [each.arguments.id, each.arguments.discount]));
  const prices = new Map<string, Set<number>>();
  for (const each of [...only(operations, 'stock'), ...only(operations, 'price')]) {
    const { id, price } = each.arguments;
    prices.set(id, (prices.get(id) ?? new Set()).add(price));
  }
  return tables.orders.flatMap(({ reference, amountInCents, currency }) => {
    const own = lines.get(reference) ?? [];
    const problems: string[] = [];
    const sum = own.reduce(
      (all, { listPrice, discount, quantity, couponInCents }) =>
        all + paidInCents(listPrice, discount) * BigInt(quantity) - BigInt(couponInCents),
      0n,
    );
    if (sum !== BigInt(amountInCents)) problems.push(`order ${reference} costs ${amountInCents}, its lines ${sum}`);
    if (currency !== 'COP') problems.push(`order ${reference} is in ${currency}`);
    if (new Set(own.map(({ productId }) => productId)).size !== own.length) {
      problems.push(`order ${reference} has one product in two lines`);
    }
    for (const { productId, listPrice, discount, unitPriceInCents } of own) {
      if (BigInt(unitPriceInCents) !== paidInCents(listPrice, discount)) {
        problems.push(`order ${reference} sells ${productId} for ${unitPriceInCents}, not for its price`);
      }
      const known = prices.get(productId);
      if (known && !(known.has(listPrice) && discounts.get(productId) === discount)) {
        problems.push(`order ${reference} has ${productId} at ${listPrice} − ${discount} %, which it never cost`);
      }
    }
    return problems;
  });
}

/** A coupon counts the orders that can be paid or were, and gave back the use of every other. */
export function coupons({ tables }: Evidence): string[] {
  const orders = new Map(tables.orders.map((order) => [order.reference, order]));
  const counted = Map.groupBy(
    tables.couponUses.filter(({ isGivenBack }) => !isGivenBack),
    ({ code }) => code,
  );
  const uses = tables.couponUses.flatMap(({ reference, code, isGivenBack }) => {
    const order = orders.get(reference);
    const isInUse = order?.holdStatus === 'held' || order?.paidTransactionId != null;
    if (isInUse !== isGivenBack) return [];
    return [`order ${reference} ${isGivenBack ? 'gave its use back of' : 'still uses'} ${code}`];
  });
  const counts = tables.coupons.flatMap(({ code, uses: said }) => {
    const found = counted.get(code)?.length ?? 0;
    return found === said ? [] : [`coupon ${code} counts ${said} uses, its orders ${found}`];
  });
  return [...uses, ...counts];
}

export function payments({ tables, provider }: Evidence): string[] {
  const known = new Map(provider.map((transaction) => [transaction.id, transaction]));
  const recorded = new Set(tables.payments.map(({ id }) => id));
  const orders = new Set(tables.orders.map(({ reference }) => reference));
  return [
    ...tables.payments.flatMap((payment) => {
      const there = known.get(payment.id);
      if (!there) return [`payment ${payment.id} is recorded, and Wompi knows nothing of it`];
      const differences = (['reference', 'status', 'amountInCents', 'currency'] as const).filter(
        (name) => payment[name] !== there[name],
      );
      return differences.map((name) => `payment ${payment.id} has ${name} ${payment[name]}, at Wompi ${there[name]}`);
    }),
    ...provider
      .filter(({ id, reference, status }) => status === 'APPROVED' && orders.has(reference) && !recorded.has(id))
      .map(({ id, reference }) => `${id} was approved for order ${reference}, and nothing is recorded`),
  ];
}

/** I9, I10: every approval pays exactly one order or is on the owner's list exactly once. */
export function settled({ tables, provider }: Evidence): string[] {
  const orders = new Map(tables.orders.map((order) => [order.reference, order]));
  const paidStates: readonly OrderStatus[] = ['paid', 'paid_without_stock', 'voided', 'cancelled'];
  return provider.flatMap(({ id, reference, status }) => {
    const order = orders.get(reference);
    if (!order || status !== 'APPROVED') return [];
    const items = tables.attention.filter((item) => item.transactionId === id).map(({ kind }) => kind);
    if (order.paidTransactionId !== id) {
      return items.length === 1 ? [] : [`${id} paid nothing, and stands on the owner's list ${items.length} times`];
    }
    if (!paidStates.includes(order.status))
      return [`order ${reference} is paid by ${id} and counts as ${order.status}`];
    // The only state that is both paid and on the owner's list.
    const expected = items.filter((kind) => kind !== 'paid_without_stock');
    const wasWithoutStock = tables.moves.some(
      (move) => move.reference === reference && move.to === 'paid_without_stock',
    );
    return [
      ...(expected.length === 0 ? [] : [`${id} paid order ${reference}, and the owner is asked about it: ${expected}`]),
      ...(wasWithoutStock === items.includes('paid_without_stock')
        ? []
        : [`order ${reference} was paid without stock, and the owner is ${items.length ? '' : 'not '}told`]),
    ];
  });
}

export function moves({ tables }: Evidence): string[] {
  const history = Map.groupBy(tables.moves, (move) => move.reference);
  const holds: Record<OrderStatus, readonly HoldStatus[]> = {
    awaiting_payment: ['held', 'released'],
    declined: ['held', 'released'],
    expired: ['released'],
    replaced: ['released'],
    paid: ['claimed'],
    paid_without_stock: ['released'],
    voided: ['claimed', 'released'],
    cancelled: ['returned', 'released'],
  };
  return tables.orders.flatMap(({ reference, status, holdStatus }) => {
    const own = history.get(reference) ?? [];
    const problems: string[] = [];
    let at: OrderStatus | null = null;
    for (const { from, to, cause } of own) {
      if (from !== at) problems.push(`order ${reference} moved from ${from} when it was ${at}`);
      if (!mayMove(from, to, cause)) problems.push(`order ${reference} moved from ${from} to ${to} by ${cause}`);
      at = to;
    }
    if (at !== status) problems.push(`order ${reference} is ${status}, its history ends with ${at}`);
    if (!holds[status].includes(holdStatus))
      problems.push(`order ${reference} is ${status} and its pieces ${holdStatus}`);
    return problems;
  });
}

function mayMove(from: OrderStatus | null, to: OrderStatus, cause: string): boolean {
  if (from === null) return to === 'awaiting_payment' && cause === 'placed';
  const allowed = Object.entries(orderMoves[from]).find(([name]) => name === cause)?.[1];
  if (!allowed) return false;
  return to === allowed.to || (allowed.stock === 'sell' && to === 'paid_without_stock');
}

/** I6, I13: at most one mail per order and kind; every mail marked as sent arrived, and no others. */
export function mails({ tables, arrived }: Evidence): string[] {
  const keys = Map.groupBy(tables.mails, ({ key }) => key);
  const ids = new Map(tables.mails.map((mail) => [mail.id, mail]));
  const there = new Set(arrived.map(({ messageId }) => mailIdOf(messageId)));
  const paid = tables.moves.filter(({ to }) => to === 'paid' || to === 'paid_without_stock');
  const kindOf = (to: OrderStatus) => (to === 'paid' ? 'order-paid' : 'order-paid-without-stock');
  return [
    ...[...keys].filter(([, rows]) => rows.length > 1).map(([key]) => `the mail ${key} was written twice`),
    ...tables.mails
      .filter(({ id, isSent }) => isSent && !there.has(id))
      .map(({ key }) => `the mail ${key} counts as sent and never arrived`),
    ...arrived.flatMap(({ messageId, recipients }) => {
      const mail = ids.get(mailIdOf(messageId));
      if (!mail) return [`a mail ${messageId} arrived that nobody wrote`];
      return recipients.join() === mail.recipient ? [] : [`the mail ${mail.key} went to ${recipients.join()}`];
    }),
    ...paid
      // The payment of an order without stock was announced before the owner found units.
      .filter(({ reference, from, to }) => from !== 'paid_without_stock' && !keys.has(`${kindOf(to)}:${reference}`))
      .map(({ reference, to }) => `order ${reference} became ${to} and its buyer is never told`),
  ];
}

function mailIdOf(messageId: string): string {
  return /^<mail-([0-9a-f-]{36})@/.exec(messageId)?.[1] ?? messageId;
}

/** Allowed only where a process or connection ended after the server took a mail and before it was marked. */
export function repeatedMails({ arrived }: Pick<Evidence, 'arrived'>): number {
  return arrived.length - new Set(arrived.map(({ messageId }) => messageId)).size;
}

export function holds({ tables }: Evidence): string[] {
  const followed = new Set(tables.followed);
  const isOpen = (status: OrderStatus) =>
    status === 'awaiting_payment' || status === 'declined' || status === 'expired';
  return tables.orders.flatMap(({ reference, status, holdStatus, isLapsed }) => [
    ...(holdStatus === 'held' && isLapsed ? [`order ${reference} holds pieces beyond its time`] : []),
    ...(isOpen(status) && !followed.has(reference)
      ? [`order ${reference} is ${status}, and nobody asks about it`]
      : []),
  ]);
}

export const checkers = {
  ledger,
  adjustments,
  references,
  acknowledged,
  charged,
  coupons,
  payments,
  settled,
  moves,
  mails,
  holds,
} satisfies Record<string, (evidence: Evidence) => string[]>;

export type CheckerName = keyof typeof checkers;

export function problemsIn(evidence: Evidence, without: readonly CheckerName[] = []): string[] {
  return Object.entries(checkers)
    .filter(([name]) => !without.includes(name as CheckerName))
    .flatMap(([name, check]) => check(evidence).map((problem) => `${name}: ${problem}`));
}
