import { z } from 'zod';
import { emptyAsMissing, requiredText } from '../shared/typed-text.ts';
import { departments, isDepartmentName } from './departments.ts';

/** A place where a customer wants parcels to go. */
export interface Address extends AddressForm {
  id: string;
  country: 'CO';
  isDefault: boolean;
}

/** More than any household has; keeps a script from filling the table. */
export const mostAddresses = 20;

/** One schema for browser and server. */
export const addressFields = z.object({
  label: requiredText(40),
  recipient: requiredText(120),
  phoneNumber: requiredText(40),
  addressLine1: requiredText(200),
  city: requiredText(100),
  region: z.string({ error: 'missing' }).refine(isDepartmentName, 'not_a_choice'),
});

export type AddressForm = z.output<typeof addressFields>;
export type AddressField = keyof AddressForm;
export type AddressProblem = 'missing' | 'too_long' | 'not_a_choice';
export type AddressProblems = Partial<Record<AddressField, AddressProblem>>;

/** In the order in which the form shows them. */
export const addressFieldNames = Object.keys(addressFields.shape) as AddressField[];

export const departmentNames = departments.map((department) => department.name);

export type CheckedAddress = { ok: true; address: AddressForm } | { ok: false; problems: AddressProblems };

export function checkAddress(input: Record<string, unknown>): CheckedAddress {
  const values = Object.fromEntries(addressFieldNames.map((name) => [name, emptyAsMissing(input[name])]));
  const parsed = addressFields.safeParse(values);
  if (parsed.success) return { ok: true, address: parsed.data };
  const problems: AddressProblems = {};
  for (const issue of parsed.error.issues) problems[issue.path[0] as AddressField] ??= issue.message as AddressProblem;
  return { ok: false, problems };
}

/** What was typed, to be shown again. */
export function typedAddress(input: Record<string, unknown>): Partial<Record<AddressField, string>> {
  return Object.fromEntries(
    addressFieldNames.flatMap((name) => {
      const value = input[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

export const addressIdPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
