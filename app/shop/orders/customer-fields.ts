import { choice, cutLine, type FormProblems, type FormValues, line, readFields } from '../shared/forms/form-rules.ts';
import type { RefusedForm } from '../shared/refusal.ts';
import { legalIdTypes } from './order.ts';

/** Of phone and document, which have no rule of format or length (S5.23, S5.24). */
export const storedCharacters = 500;

/** Who an order is for and where it goes: typed by the shopper who orders, corrected by the owner. */
export const recipientFields = {
  fullName: line(120),
  phoneNumber: cutLine(storedCharacters),
  legalId: cutLine(storedCharacters),
  legalIdType: choice(legalIdTypes, 'CC'),
  addressLine1: line(200),
  city: line(100),
  region: line(100),
};

export type RecipientField = keyof typeof recipientFields;
export type Recipient = FormValues<typeof recipientFields>;
export type RecipientProblems = FormProblems<typeof recipientFields>;

export const recipientFieldNames = Object.keys(recipientFields) as RecipientField[];
/** Of which a change sends the parcel elsewhere. */
export const addressFields = ['addressLine1', 'city', 'region'] as const satisfies RecipientField[];

export function checkRecipient(
  input: Record<string, unknown>,
): { ok: true; recipient: Recipient } | RefusedForm<RecipientProblems> {
  const read = readFields(recipientFields, input);
  return read.ok ? { ok: true, recipient: read.values } : read;
}

/** What the owner's page showed. */
export function recipientVersion(recipient: Recipient): string {
  return JSON.stringify(recipientFieldNames.map((name) => recipient[name]));
}
