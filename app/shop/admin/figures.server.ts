import { sql } from 'kysely';
import { makerFinder } from '../catalog/makers/maker.ts';
import { listMakers } from '../catalog/makers/makers.server.ts';
import type { Queryable } from '../shared/schema.ts';
import { type SoldLines, soldLines, soldNames, soldToCustomers } from './figure-lines.server.ts';
import { type Money, momentsOf, readMoney } from './figure-money.server.ts';
import type { RefundPart } from './figure-refunds.ts';
import { addedUp, type ExtraPayment, type FigureRow, grouped, joinedRows, joinedTaxes } from './figure-rows.ts';
import type { BuyingSteps, DaySales, FigureLists, Figures, PeriodFigures, SoldProduct } from './figures.ts';
import type { Period } from './period.ts';

const bestShown = 10;

export async function readFigures(db: Queryable, period: Period, before: Period): Promise<Figures> {
  const money = await readMoney(db, period);
  const lines = await soldLines(db, period, bestShown);
  return {
    now: await figuresOf(db, period, money),
    before: await figuresOf(db, before, await readMoney(db, before)),
    ...listsOf(money, lines),
    bestByAmount: firstBy(lines.products, ({ receivedInCents }) => receivedInCents),
    bestByUnits: firstBy(lines.products, ({ units }) => units),
    countedSince: await firstCountedDay(db),
  };
}

async function figuresOf(db: Queryable, period: Period, { days, beyondInCents }: Money): Promise<PeriodFigures> {
  const steps = { ...(await cartSteps(db, period)), ...(await orderSteps(db, period)) };
  return { period, days, beyondInCents, steps };
}

/** With refunds and payments too many on the days on which they were made. */
export async function salesByDay(db: Queryable, period: Period): Promise<DaySales[]> {
  return (await readMoney(db, period)).days;
}

/** Lists that have few rows, whatever was sold. */
export async function readShortLists(db: Queryable, period: Period): Promise<FigureLists & { days: DaySales[] }> {
  const money = await readMoney(db, period);
  return { days: money.days, ...listsOf(money, await soldLines(db, period, 0)) };
}

function listsOf(money: Money, { categories, taxes }: SoldLines): FigureLists {
  const rowOf = ({ method: key }: RefundPart | ExtraPayment) => ({ key });
  return {
    methods: joinedRows({ ...money, sold: money.soldByMethod, rowOfPart: rowOf, rowOfExtra: rowOf }),
    taxes: joinedTaxes(taxes, money.parts, money.extras),
    categories: joinedRows({
      ...money,
      sold: categories,
      rowOfPart: ({ line }) => ({ key: line?.category ?? null }),
    }),
  };
}

/**
 * Lists that have as many rows as there are brands, customers or products.
 * @param most rows of customers and products; all others are one row */
export async function readLongList(
  db: Queryable,
  list: 'brands' | 'customers' | 'products',
  period: Period,
  most: number,
): Promise<{ days: DaySales[]; rows: FigureRow[] }> {
  const money = await readMoney(db, period);
  const { days } = money;
  switch (list) {
    case 'brands': {
      const find = makerFinder(await listMakers(db));
      const brandOf = (name: string) => ({ key: find(name)?.name ?? null });
      const sold = grouped(await soldNames(db, period), ({ name }) => brandOf(name ?? ''));
      return { days, rows: joinedRows({ ...money, sold, rowOfPart: ({ line }) => brandOf(line?.productName ?? '') }) };
    }
    case 'customers': {
      const rowOf = ({ email, fullName }: ExtraPayment | RefundPart) => ({ key: email.toLowerCase(), name: fullName });
      const customers = await soldToCustomers(db, period, most);
      return { days, rows: joinedRows({ ...money, ...customers, rowOfPart: rowOf, rowOfExtra: rowOf }) };
    }
    case 'products': {
      const { products, categories } = await soldLines(db, period, most);
      const rowOfPart = ({ line }: RefundPart) => ({ key: line?.productId ?? '', name: line?.productName ?? '' });
      const sold = products.slice(0, most);
      return { days, rows: joinedRows({ ...money, sold, ofAll: addedUp(categories), rowOfPart }) };
    }
  }
}

function firstBy(products: readonly SoldProduct[], value: (product: SoldProduct) => number): SoldProduct[] {
  return [...products].sort((a, b) => value(b) - value(a)).slice(0, bestShown);
}

/** A replaced order counts once. */
async function orderSteps(db: Queryable, period: Period): Promise<Pick<BuyingSteps, 'ordered' | 'paid'>> {
  const { first, end } = momentsOf(period);
  return db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) FILTER (WHERE status <> 'replaced')`.as('ordered'),
      sql<number>`count(paid_at)`.as('paid'),
    ])
    .where('created_at', '>=', first)
    .where('created_at', '<', end)
    .executeTakeFirstOrThrow();
}

async function cartSteps(db: Queryable, { from, to }: Period): Promise<Pick<BuyingSteps, 'cart' | 'payment'>> {
  return db
    .selectFrom('cart_steps')
    .select([
      sql<number>`coalesce(sum(times) FILTER (WHERE step = 'cart'), 0)::bigint`.as('cart'),
      sql<number>`coalesce(sum(times) FILTER (WHERE step = 'payment'), 0)::bigint`.as('payment'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
}

async function firstCountedDay(db: Queryable): Promise<string | null> {
  const { day } = await db
    .selectFrom('cart_steps')
    .select(sql<string | null>`to_char(min(day), 'YYYY-MM-DD')`.as('day'))
    .executeTakeFirstOrThrow();
  return day;
}
