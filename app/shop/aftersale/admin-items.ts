import type { OrderState } from '../orders/fulfilment.ts';
import type { RefusedForm } from '../shared/refusal.ts';
import { readItemNumber, readSerial } from './item.ts';

export interface AdminItem {
  number: number;
  productName: string;
  /** '' where none was entered. */
  serial: string;
  givenBackAt: Date | null;
  /** The number of the parcel that it left in, where there are several. */
  parcel: number | null;
  /** A day in Colombia; null before it is delivered. */
  warrantyUntil: string | null;
  /** Who bought it used and has its warranty. */
  holder: { name: string; email: string } | null;
}

export function takesSerials({ status, fulfilment }: OrderState): boolean {
  return status === 'paid' && fulfilment !== 'none' && fulfilment !== 'cancelled';
}

const field = /^serial-(.+)$/;
export const serialField = (number: number) => `serial-${number}`;

export type TypedSerials = { ok: true; serials: Map<number, string> } | RefusedForm<Record<string, 'not_a_serial'>>;

export function readSerials(form: Readonly<Record<string, string>>): TypedSerials {
  const serials = new Map<number, string>();
  const problems: Record<string, 'not_a_serial'> = {};
  for (const [name, typed] of Object.entries(form)) {
    const number = readItemNumber(field.exec(name)?.[1] ?? '');
    if (number === null) continue;
    const serial = readSerial(typed);
    if (serial === null) problems[serialField(number)] = 'not_a_serial';
    else serials.set(number, serial);
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, serials };
}
