import type { ProductVat } from '../catalog/product-vat.ts';
import type { RefundPart } from './figure-refunds.ts';

/** What a row of a list adds up. The rows of each list add up to the same money. */
export interface FigureSums {
  /** Orders. */
  sales: number;
  units: number;
  receivedInCents: number;
  refundedInCents: number;
  /** Received less refunded, where the rate of IVA was kept; and the IVA in it. */
  ratedInCents: number;
  vatInCents: number;
  /** Without IVA, received less refunded, where the cost was known; and that cost. */
  costedInCents: number;
  costInCents: number;
  /** With IVA, received less refunded, where the cost was not known. */
  uncostedInCents: number;
}

export interface FigureRow extends FigureSums {
  /** A category, a customer's e-mail, …; null: not known. `kind` says of the others what they are. */
  key: string | null;
  /** `extra`: payments that paid no order. `rest`: all that is not shown. */
  kind: 'part' | 'extra' | 'rest';
  /** For people, where the key is not. */
  name?: string;
  isGone?: boolean;
}

export interface TaxRow extends FigureSums {
  kind: 'part' | 'extra';
  /** Null: not kept, in sales from before; or a payment that paid no order. */
  vat: ProductVat | null;
  isCostKnown: boolean;
}

export const noSums: FigureSums = {
  ...{ sales: 0, units: 0, receivedInCents: 0, refundedInCents: 0 },
  ...{ ratedInCents: 0, vatInCents: 0, costedInCents: 0, costInCents: 0, uncostedInCents: 0 },
};

const sumNames = Object.keys(noSums) as (keyof FigureSums)[];

export function addedUp(rows: readonly FigureSums[]): FigureSums {
  const sum = { ...noSums };
  for (const row of rows) addTo(sum, row);
  return sum;
}

function addTo(sum: FigureSums, row: FigureSums): void {
  for (const name of sumNames) sum[name] += row[name];
}

export function netInCents({ receivedInCents, refundedInCents }: FigureSums): number {
  return receivedInCents - refundedInCents;
}

/** Without IVA; null where no cost is known. */
export function leftInCents({ costedInCents, costInCents }: FigureSums): number | null {
  return costedInCents === 0 && costInCents === 0 ? null : costedInCents - costInCents;
}

/** What a refund takes off the sums of its row. */
export function sumsOfRefund({ line, amountInCents, vatInCents, costInCents }: RefundPart): FigureSums {
  const isRated = line !== null && line.vat !== null;
  const isCosted = line !== null && line.costInCents !== null;
  return {
    ...noSums,
    refundedInCents: amountInCents,
    ratedInCents: isRated ? -amountInCents : 0,
    vatInCents: -vatInCents,
    costedInCents: isCosted ? vatInCents - amountInCents : 0,
    costInCents: -costInCents,
    uncostedInCents: line !== null && !isCosted ? -amountInCents : 0,
  };
}

/** A payment that paid no order: money, and nothing that was sold. */
export interface ExtraPayment {
  day: string;
  method: string | null;
  email: string;
  fullName: string;
  amountInCents: number;
}

export interface Joined {
  sold: readonly FigureRow[];
  /** Of all that was sold, where `sold` is only the largest of it. */
  ofAll?: FigureSums;
  parts: readonly RefundPart[];
  extras: readonly ExtraPayment[];
  /** To which row a refund belongs. */
  rowOfPart: (part: RefundPart) => Pick<FigureRow, 'key' | 'name'>;
  /** In lists of who or how paid, a payment that paid no order has a row like any other. */
  rowOfExtra?: (extra: ExtraPayment) => Pick<FigureRow, 'key' | 'name'>;
}

/** Rows with what was refunded, largest first. What belongs to none of them is one row at the end. */
export function joinedRows({ sold, ofAll, parts, extras, rowOfPart, rowOfExtra }: Joined): FigureRow[] {
  const rows = new Map<string | null, FigureRow>(sold.map((row) => [row.key, { ...row }]));
  const rest: FigureRow = { key: null, kind: 'rest', ...noSums };
  const extra: FigureRow = { key: null, kind: 'extra', ...noSums };
  const isCut = ofAll !== undefined && ofAll.receivedInCents !== addedUp(sold).receivedInCents;
  const rowOf = (of: Pick<FigureRow, 'key' | 'name'>): FigureRow => {
    const known = rows.get(of.key);
    if (known) return known;
    if (isCut) return rest;
    const added: FigureRow = { kind: 'part', ...of, ...noSums };
    rows.set(of.key, added);
    return added;
  };
  if (isCut) addTo(rest, difference(ofAll, addedUp(sold)));
  for (const part of parts) {
    addTo(part.line === null && !rowOfExtra ? extra : rowOf(rowOfPart(part)), sumsOfRefund(part));
  }
  for (const payment of extras) {
    const row = rowOfExtra ? rowOf(rowOfExtra(payment)) : extra;
    row.receivedInCents += payment.amountInCents;
  }
  return [...[...rows.values()].sort(largestFirst), ...[extra, rest].filter(isSomething)];
}

/** The first rows, and all others in one. */
export function firstRows(rows: readonly FigureRow[], most: number): FigureRow[] {
  const parts = rows.filter(({ kind }) => kind === 'part');
  if (parts.length <= most) return [...rows];
  const others = [...parts.slice(most), ...rows.filter(({ kind }) => kind === 'rest')];
  const rest: FigureRow = { key: null, kind: 'rest', ...addedUp(others) };
  return [...parts.slice(0, most), ...rows.filter(({ kind }) => kind === 'extra'), rest];
}

export function joinedTaxes(
  sold: readonly TaxRow[],
  parts: readonly RefundPart[],
  extras: readonly ExtraPayment[],
): TaxRow[] {
  const rows = sold.map((row) => ({ ...row }));
  const rowOf = (of: Pick<TaxRow, 'kind' | 'vat' | 'isCostKnown'>): TaxRow => {
    const known = rows.find((row) => {
      return row.kind === of.kind && row.vat === of.vat && row.isCostKnown === of.isCostKnown;
    });
    if (known) return known;
    const added = { ...of, ...noSums };
    rows.push(added);
    return added;
  };
  const extra = { kind: 'extra', vat: null, isCostKnown: false } as const;
  for (const part of parts) {
    const { line } = part;
    const of = line && ({ kind: 'part', vat: line.vat, isCostKnown: line.costInCents !== null } as const);
    addTo(rowOf(of ?? extra), sumsOfRefund(part));
  }
  for (const { amountInCents } of extras) rowOf(extra).receivedInCents += amountInCents;
  return rows;
}

/** Rows of one name are one: products of a brand. */
export function grouped(rows: readonly FigureRow[], groupOf: (row: FigureRow) => Pick<FigureRow, 'key' | 'name'>) {
  const groups = new Map<string | null, FigureRow>();
  for (const row of rows) {
    const of = groupOf(row);
    const group = groups.get(of.key) ?? { kind: 'part' as const, ...of, ...noSums };
    addTo(group, row);
    groups.set(of.key, group);
  }
  return [...groups.values()];
}

function difference(all: FigureSums, shown: FigureSums): FigureSums {
  const rest = { ...all };
  for (const name of sumNames) rest[name] -= shown[name];
  return rest;
}

function isSomething(row: FigureRow): boolean {
  return sumNames.some((name) => row[name] !== 0);
}

function largestFirst(a: FigureRow, b: FigureRow): number {
  const more = b.receivedInCents - a.receivedInCents || a.refundedInCents - b.refundedInCents;
  return more || (String(a.key) < String(b.key) ? -1 : 1);
}
