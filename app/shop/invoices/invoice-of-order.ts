import { type TaxTreatment, usualVat } from '../catalog/product-vat.ts';
import { findMunicipality } from '../delivery/municipalities.ts';
import type { OrderCustomer, OrderLine } from '../orders/order.ts';
import { isEmail } from '../shared/forms/email-address.ts';
import { ownValue } from '../shared/own-value.ts';
import { type CompanyBuyer, nitOf } from './company-buyer.ts';
import {
  finalConsumer,
  type InvoiceAddress,
  type InvoiceBuyer,
  type InvoiceContent,
  type InvoiceSeller,
} from './invoice.ts';
import { invoiceLines, type SoldLine, totalsOf } from './invoice-lines.ts';
import type { BuyerProblem } from './invoice-tables.ts';
import { checkDigitOf, readNit } from './nit.ts';

/** A line as the order has it, with the treatment that was frozen on it; null of lines from before. */
export type FrozenLine = Pick<OrderLine, 'productId' | 'productName' | 'quantity' | 'listPrice' | 'chargedInCents'> & {
  treatment: TaxTreatment | null;
};

export interface InvoicedSale {
  reference: string;
  customer: OrderCustomer;
  lines: readonly FrozenLine[];
  /** As the payment provider names it. */
  paymentMethod: string | null;
  transaction: string | null;
  /** The day in Bogotá. */
  paidOn: string;
}

export function invoiceOfOrder(sale: InvoicedSale, seller: InvoiceSeller, buyer: InvoiceBuyer): InvoiceContent {
  const lines = invoiceLines(sale.lines.map(soldLine));
  return {
    kind: 'invoice',
    orderReference: sale.reference,
    ...{ seller, buyer },
    delivery: addressOf(sale.customer),
    ...{ lines, totals: totalsOf(lines) },
    payment: {
      form: 'immediate',
      meansCode: meansCodeOf(sale.paymentMethod),
      dueOn: sale.paidOn,
      transaction: sale.transaction,
    },
    notes: [],
  };
}

function soldLine({ productId, productName, quantity, listPrice, treatment, chargedInCents }: FrozenLine): SoldLine {
  return {
    ...{ productId, quantity, grossInCents: chargedInCents },
    name: productName,
    treatment: treatment ?? usualVat,
    listPriceInCents: listPrice * 100,
  };
}

/** Whoever paid, as typed; with a company's name, the company. */
export function buyerOf(customer: OrderCustomer, company: CompanyBuyer | null): InvoiceBuyer {
  const address = addressOf(customer);
  const contact = { email: customer.email, phone: customer.phoneNumber, address };
  if (company) {
    const { digits, checkDigit } = nitOf(company);
    const { responsibilities } = company.responsibilities.length > 0 ? company : finalConsumer;
    return {
      ...{ ...finalConsumer, ...contact, kind: 'company', documentType: 'NIT', document: digits, checkDigit },
      ...{
        name: company.name.trim(),
        email: isEmail(company.email) ? company.email : customer.email,
        responsibilities,
      },
    };
  }
  const isNit = customer.legalIdType === 'NIT';
  const { digits, checkDigit } = readNit(customer.legalId);
  return {
    ...{ ...finalConsumer, ...contact, kind: isNit ? 'company' : 'person', name: customer.fullName.trim() },
    documentType: customer.legalIdType,
    document: isNit ? digits : customer.legalId.replace(/[^\p{L}\p{N}]/gu, ''),
    checkDigit: isNit ? checkDigit : null,
  };
}

/** Who has no name or no document as the DIAN takes it, or a NIT whose digit is wrong, cannot be invoiced as typed; null: can. */
export function problemOfBuyer({ name, document, documentType, checkDigit }: InvoiceBuyer): BuyerProblem | null {
  const isNumber = documentType === 'PP' || documentType === 'FOREIGN' ? /^[A-Za-z\d]{3,20}$/ : /^\d{3,15}$/;
  if (!/\p{L}/u.test(name)) return 'no_name';
  if (!isNumber.test(document)) return 'no_document';
  return documentType === 'NIT' && checkDigit !== checkDigitOf(document) ? 'wrong_digit' : null;
}

export function addressOf({ addressLine1, city, region }: OrderCustomer): InvoiceAddress {
  const municipality = findMunicipality(city, region);
  return {
    municipalityCode: municipality?.code ?? '',
    city: municipality?.city ?? city,
    region: municipality?.region ?? region,
    line: addressLine1,
    postalCode: null,
  };
}

/** Wompi's methods; an accountant says which is right for those that are no card and no transfer. */
const meansCodes: Readonly<Record<string, string>> = {
  CARD: '48',
  PSE: '47',
  NEQUI: '47',
  BANCOLOMBIA_TRANSFER: '47',
  BANCOLOMBIA_QR: '47',
  BANCOLOMBIA_COLLECT: '10',
  DAVIPLATA: '47',
};

export function meansCodeOf(method: string | null): string {
  return (method === null ? undefined : ownValue(meansCodes, method)) ?? 'ZZZ';
}
