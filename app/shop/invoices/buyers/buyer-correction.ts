import type { LegalIdType, OrderCustomer } from '../../orders/order.ts';
import { legalIdTypes } from '../../orders/order.ts';
import { choice, email, type FieldProblem, line, optional, readFields } from '../../shared/forms/form-rules.ts';
import type { RefusedForm } from '../../shared/refusal.ts';
import { type CompanyBuyer, nitOf } from '../company-buyer.ts';
import { finalConsumer, type InvoiceBuyer } from '../invoice.ts';
import { addressOf, problemOfBuyer } from '../invoice-of-order.ts';
import type { BuyerProblem } from '../invoice-tables.ts';

/** To whom an invoice is made out after somebody corrected it. Unlike what the checkout takes, it can be invoiced. */
export interface CorrectedBuyer {
  name: string;
  documentType: LegalIdType;
  document: string;
  /** Of a NIT; empty where it stands at the end of it, or was not given. */
  checkDigit: string;
  /** For invoices; empty: the order's. */
  email: string;
}

const rules = {
  buyerName: line(200),
  buyerDocumentType: choice(legalIdTypes, 'CC'),
  buyerDocument: line(40),
  buyerDv: optional(line(10)),
  buyerEmail: optional(email()),
};

export type BuyerField = keyof typeof rules;
export const buyerFields = Object.keys(rules) as BuyerField[];
export type BuyerFieldProblem = FieldProblem | BuyerProblem;
export type BuyerFieldProblems = Partial<Record<BuyerField, BuyerFieldProblem>>;
export type TypedBuyer = Record<BuyerField, string>;

/** What an invoice waits for its buyer to correct. */
export interface BuyerQuestion {
  problem: BuyerProblem;
  until: Date;
  typed: TypedBuyer;
}

/** To what was typed and cannot be invoiced. */
export interface BuyerAnswer {
  typed: TypedBuyer;
  problems: BuyerFieldProblems;
}

const fieldOf = {
  no_name: 'buyerName',
  no_document: 'buyerDocument',
  wrong_digit: 'buyerDv',
} as const satisfies Record<BuyerProblem, BuyerField>;

export function checkBuyer(
  input: Record<string, unknown>,
): { ok: true; buyer: CorrectedBuyer } | RefusedForm<BuyerFieldProblems> {
  const read = readFields(rules, input);
  if (!read.ok) return read;
  const { buyerName, buyerDocumentType, buyerDocument, buyerDv = '', buyerEmail = '' } = read.values;
  const isNit = buyerDocumentType === 'NIT';
  const buyer: CorrectedBuyer = {
    ...{ name: buyerName, documentType: buyerDocumentType, document: buyerDocument },
    ...{ checkDigit: isNit ? buyerDv : '', email: buyerEmail },
  };
  const problem = problemOfBuyer({ ...finalConsumer, ...identityOf(buyer) });
  return problem === null ? { ok: true, buyer } : { ok: false, problems: { [fieldOf[problem]]: problem } };
}

/** What the owner's page showed. */
export function buyerVersion(invoiceId: number, typed: TypedBuyer): string {
  return JSON.stringify([invoiceId, ...buyerFields.map((name) => typed[name])]);
}

/** What a form that was refused is filled with. */
export function typedAgain(input: Record<string, unknown>): TypedBuyer {
  const typed = (name: BuyerField) => String(input[name] ?? '').slice(0, 300);
  return {
    ...{
      buyerName: typed('buyerName'),
      buyerDocumentType: typed('buyerDocumentType'),
      buyerDocument: typed('buyerDocument'),
    },
    ...{ buyerDv: typed('buyerDv'), buyerEmail: typed('buyerEmail') },
  };
}

export function typedBuyer({ name, documentType, document, checkDigit, email: address }: CorrectedBuyer): TypedBuyer {
  return {
    ...{ buyerName: name, buyerDocumentType: documentType, buyerDocument: document },
    ...{ buyerDv: checkDigit, buyerEmail: address },
  };
}

/** As typed, whether it can be invoiced or not. */
export function typedBuyerOf(
  customer: OrderCustomer,
  company: CompanyBuyer | null,
  corrected: CorrectedBuyer | null,
): TypedBuyer {
  if (corrected) return typedBuyer(corrected);
  const { fullName, legalIdType, legalId } = customer;
  return typedBuyer(
    company
      ? { ...company, documentType: 'NIT', document: company.nit }
      : { name: fullName, documentType: legalIdType, document: legalId, checkDigit: '', email: '' },
  );
}

/** @param company of the checkout: its responsibilities stay those of a company */
export function buyerOfCorrection(
  corrected: CorrectedBuyer,
  customer: OrderCustomer,
  company: CompanyBuyer | null,
): InvoiceBuyer {
  const identity = identityOf(corrected);
  const isOfCompany = identity.kind === 'company' && company !== null && company.responsibilities.length > 0;
  return {
    ...{ ...finalConsumer, ...identity },
    responsibilities: isOfCompany ? company.responsibilities : finalConsumer.responsibilities,
    ...{ email: corrected.email || customer.email, phone: customer.phoneNumber, address: addressOf(customer) },
  };
}

type Identity = Pick<InvoiceBuyer, 'kind' | 'name' | 'documentType' | 'document' | 'checkDigit'>;

function identityOf({ name, documentType, document, checkDigit }: CorrectedBuyer): Identity {
  const isNit = documentType === 'NIT';
  const nit = isNit ? nitOf({ nit: document, checkDigit }) : null;
  return {
    kind: isNit ? 'company' : 'person',
    ...{ name: name.trim(), documentType },
    document: nit ? nit.digits : document.replace(/[^\p{L}\p{N}]/gu, ''),
    checkDigit: nit ? nit.checkDigit : null,
  };
}
