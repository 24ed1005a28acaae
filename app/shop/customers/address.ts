import { choice, type FieldProblem, type FormValues, line, readFields } from '../shared/forms/form-rules.ts';
import type { RefusedForm } from '../shared/refusal.ts';
import { departmentNames } from './departments.ts';

export interface Address extends AddressForm {
  id: string;
  country: 'CO';
  isDefault: boolean;
}

/** Keeps a script from filling the table. */
export const mostAddresses = 20;

const addressFields = {
  label: line(40),
  recipient: line(120),
  phoneNumber: line(40),
  addressLine1: line(200),
  city: line(100),
  region: choice(departmentNames),
};

export type AddressForm = FormValues<typeof addressFields>;
export type AddressField = keyof AddressForm;
export type AddressProblem = Exclude<FieldProblem, 'not_an_email' | 'not_accepted'>;
export type AddressProblems = Partial<Record<AddressField, AddressProblem>>;

export const addressFieldNames = Object.keys(addressFields) as AddressField[];

export type CheckedAddress = { ok: true; address: AddressForm } | RefusedForm<AddressProblems>;

export function checkAddress(input: Record<string, unknown>): CheckedAddress {
  const read = readFields(addressFields, input);
  return read.ok ? { ok: true, address: read.values } : { ok: false, problems: read.problems as AddressProblems };
}

export function typedAddress(input: Record<string, unknown>): Partial<Record<AddressField, string>> {
  return Object.fromEntries(
    addressFieldNames.flatMap((name) => {
      const value = input[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

export const addressIdPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
