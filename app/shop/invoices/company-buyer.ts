import { cutLine } from '../shared/forms/form-rules.ts';
import type { Nit } from './invoice.ts';
import { isRightNit, readNit } from './nit.ts';

/** To whom an invoice is made out instead of the person who pays. As typed: nothing in it is refused, and any of it may be empty. */
export interface CompanyBuyer {
  name: string;
  nit: string;
  /** Empty where it stands at the end of the NIT, or was not given. */
  checkDigit: string;
  email: string;
  responsibilities: readonly Responsibility[];
}

/** The codes of the RUT that invoices still take (box 53). */
export const responsibilityCodes = ['O-13', 'O-15', 'O-23', 'O-47', 'R-99-PN'] as const;
export type Responsibility = (typeof responsibilityCodes)[number];

export const companyFields = {
  invoiceName: 200,
  invoiceNit: 40,
  invoiceDv: 10,
  invoiceEmail: 254,
} as const;
export type CompanyField = keyof typeof companyFields;
export const companyFieldNames = Object.keys(companyFields) as CompanyField[];

/** What the form is filled with. */
export interface TypedCompany extends Record<CompanyField, string> {
  invoiceResponsibilities: readonly string[];
}

/** The first characters of each field count, so that no invoice stops a payment. Null where neither name nor NIT is given. */
export function readCompany(form: FormData): CompanyBuyer | null {
  const field = (name: CompanyField) => {
    const typed = form.get(name);
    const taken = cutLine(companyFields[name])(typeof typed === 'string' ? typed : '');
    return taken.ok ? taken.value : '';
  };
  const company = { name: field('invoiceName'), nit: field('invoiceNit') };
  if (company.name === '' && company.nit === '') return null;
  const chosen = form.getAll('invoiceResponsibilities');
  return {
    ...{ ...company, checkDigit: field('invoiceDv'), email: field('invoiceEmail') },
    responsibilities: responsibilityCodes.filter((code) => chosen.includes(code)),
  };
}

export function typedCompany({ name, nit, checkDigit, email, responsibilities }: CompanyBuyer): TypedCompany {
  return {
    ...{ invoiceName: name, invoiceNit: nit, invoiceDv: checkDigit, invoiceEmail: email },
    invoiceResponsibilities: responsibilities,
  };
}

/** The digit of its own field, else the one at the end of the NIT, else the right one. */
export function nitOf({ nit, checkDigit }: Pick<CompanyBuyer, 'nit' | 'checkDigit'>): Nit {
  const read = readNit(nit);
  const typed = checkDigit.replace(/\D/g, '');
  return typed === '' ? read : { digits: nit.includes('-') ? read.digits : nit.replace(/\D/g, ''), checkDigit: typed };
}

/** Said softly where something is typed, and taken as it is. */
export function isDoubtfulNit(typed: Pick<CompanyBuyer, 'nit' | 'checkDigit'>): boolean {
  return typed.nit.trim() !== '' && !isRightNit(nitOf(typed));
}
