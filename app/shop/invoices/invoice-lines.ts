import { type TaxTreatment, taxTreatments, vatPercentOf } from '../catalog/product-vat.ts';
import { vatInCents } from '../shared/vat.ts';

/** A line of an order, as it was frozen when the order was made. */
export interface SoldLine {
  productId: string;
  name: string;
  quantity: number;
  treatment: TaxTreatment;
  /** Of one, with IVA, before discounts; at least what was paid. */
  listPriceInCents: number;
  /** Paid for all units, with IVA, after every discount. */
  grossInCents: number;
}

/** Whole centavos. Base and IVA are together what was paid, always: IVA is taken out of the line, and the base is the rest. */
export interface InvoiceLine {
  productId: string;
  name: string;
  quantity: number;
  treatment: TaxTreatment;
  /** Paid for all units, after every discount. */
  grossInCents: number;
  vatInCents: number;
  baseInCents: number;
  /** Off the base, so net of IVA: what the units cost before, less `baseInCents`. */
  allowanceInCents: number;
}

export interface TaxTotal {
  treatment: TaxTreatment;
  baseInCents: number;
  vatInCents: number;
}

export interface InvoiceTotals {
  /** Of all lines, the excluded ones too. */
  baseInCents: number;
  vatInCents: number;
  /** What was paid. */
  totalInCents: number;
  /** By treatment, those that occur, in the order of `taxTreatments`. */
  taxes: readonly TaxTotal[];
}

export function invoiceLines(sold: readonly SoldLine[]): InvoiceLine[] {
  return sold.map(({ listPriceInCents, grossInCents, ...line }) => {
    const list = exact(Math.max(listPriceInCents * line.quantity, grossInCents));
    const vat = vatOf(grossInCents, line.treatment);
    const base = grossInCents - vat;
    const { productId, name, quantity, treatment } = line;
    return {
      ...{ productId, name, quantity, treatment, grossInCents },
      ...{ vatInCents: vat, baseInCents: base },
      allowanceInCents: list - vatOf(list, treatment) - base,
    };
  });
}

export function totalsOf(lines: readonly InvoiceLine[]): InvoiceTotals {
  const taxes = taxTreatments.flatMap((treatment) => {
    const own = lines.filter((line) => line.treatment === treatment);
    if (own.length === 0) return [];
    return [{ treatment, baseInCents: sumOf(own, 'baseInCents'), vatInCents: sumOf(own, 'vatInCents') }];
  });
  return {
    baseInCents: sumOf(lines, 'baseInCents'),
    vatInCents: sumOf(lines, 'vatInCents'),
    totalInCents: sumOf(lines, 'grossInCents'),
    taxes,
  };
}

/** Of a whole line. */
export function vatOf(grossInCents: number, treatment: TaxTreatment): number {
  return vatInCents(grossInCents, vatPercentOf(treatment));
}

function sumOf(lines: readonly InvoiceLine[], of: 'baseInCents' | 'vatInCents' | 'grossInCents'): number {
  return lines.reduce((sum, line) => exact(sum + line[of]), 0);
}

/** A sum that a number cannot hold comes from a bug. */
function exact(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is too large to be exact`);
  return amount;
}
