import { element, type XmlPart } from '#app/platform/xml/xml-writer.ts';
import { vatPercentOf } from '../../catalog/product-vat.ts';
import type { InvoiceLine, InvoiceTotals, TaxTotal } from '../invoice-lines.ts';
import { amountOf, percentAmount, priceAmount } from '../price-amount.ts';
import { unitCode } from './dian-literals.ts';
import { taxScheme } from './ubl-parties.ts';

const currency = { currencyID: 'COP' } as const;
const amount = (name: string, cents: number) => element(name, amountOf(cents), currency);

/** @param discountReason why a line costs less than its list price, in words for the buyer */
export function linePart(line: InvoiceLine, index: number, isNote: boolean, discountReason: string): XmlPart {
  const { quantity, baseInCents, allowanceInCents } = line;
  const list = baseInCents + allowanceInCents;
  const taxes = isReported(line) ? [taxTotalPart([line], line.vatInCents)] : [];
  const allowance = allowanceInCents > 0 ? [allowancePart(allowanceInCents, list, discountReason)] : [];
  return element(isNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    element('cbc:ID', String(index + 1)),
    element(isNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', `${quantity}.00`, { unitCode }),
    amount('cbc:LineExtensionAmount', baseInCents),
    element('cbc:FreeOfChargeIndicator', 'false'),
    // The schema has them in this order on an invoice and in the other on a note.
    isNote ? [...taxes, ...allowance] : [...allowance, ...taxes],
    element('cac:Item', [
      element('cbc:Description', line.name),
      element('cac:SellersItemIdentification', [element('cbc:ID', line.productId)]),
      element('cac:StandardItemIdentification', [element('cbc:ID', line.productId, { schemeID: '999' })]),
    ]),
    element('cac:Price', [
      element('cbc:PriceAmount', priceAmount(list, quantity), currency),
      element('cbc:BaseQuantity', '1.00', { unitCode }),
    ]),
  ]);
}

function allowancePart(cents: number, baseInCents: number, reason: string): XmlPart {
  return element('cac:AllowanceCharge', [
    element('cbc:ID', '1'),
    element('cbc:ChargeIndicator', 'false'),
    element('cbc:AllowanceChargeReason', reason),
    element('cbc:MultiplierFactorNumeric', percentAmount(cents, baseInCents)),
    amount('cbc:Amount', cents),
    amount('cbc:BaseAmount', baseInCents),
  ]);
}

/** IVA of the whole document, by rate; nothing where all is excluded. */
export function taxParts({ taxes, vatInCents }: InvoiceTotals): XmlPart[] {
  const reported = taxes.filter(isReported);
  return reported.length === 0 ? [] : [taxTotalPart(reported, vatInCents)];
}

function isReported({ treatment }: Pick<TaxTotal, 'treatment'>): boolean {
  return treatment !== 'excluded';
}

function taxTotalPart(taxes: readonly TaxTotal[], vatInCents: number): XmlPart {
  const rates = taxes.map(({ treatment, baseInCents, vatInCents: vat }) =>
    element('cac:TaxSubtotal', [
      amount('cbc:TaxableAmount', baseInCents),
      amount('cbc:TaxAmount', vat),
      element('cac:TaxCategory', [element('cbc:Percent', `${vatPercentOf(treatment)}.00`), taxScheme('01')]),
    ]),
  );
  return element('cac:TaxTotal', [amount('cbc:TaxAmount', vatInCents), rates]);
}

export function totalPart({ baseInCents, totalInCents, taxes }: InvoiceTotals): XmlPart {
  const taxable = taxes.filter(isReported).reduce((sum, tax) => sum + tax.baseInCents, 0);
  return element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', baseInCents),
    amount('cbc:TaxExclusiveAmount', taxable),
    amount('cbc:TaxInclusiveAmount', totalInCents),
    amount('cbc:PayableAmount', totalInCents),
  ]);
}
