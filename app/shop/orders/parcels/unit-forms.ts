import type { AdminProblems } from '../../shared/admin-form.ts';
import { ownValue } from '../../shared/own-value.ts';
import type { RefusedForm } from '../../shared/refusal.ts';
import { mostItems } from './order-units.ts';

/** More lines than an order can have in all its parcels. */
const mostFields = 2_500;

export const unitField = (index: number) => `units-${index}`;
export const itemField = (number: number) => `item-${number}`;

/** @returns null where the page asks for no quantities: then it is about all of them */
export function readQuantities(
  form: Readonly<Record<string, string>>,
): { ok: true; units: number[] | null } | RefusedForm<AdminProblems> {
  const units: number[] = [];
  const problems: AdminProblems = {};
  for (let index = 0; index < mostFields; index += 1) {
    const typed = ownValue(form, unitField(index));
    if (typed === undefined) break;
    const written = typed.trim();
    if (written !== '' && !/^\d{1,3}$/.test(written)) problems[unitField(index)] = 'not_units';
    units.push(Number(written));
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, units: units.length > 0 ? units : null };
}

/** The items that were ticked. */
export function readItems(form: Readonly<Record<string, string>>): number[] {
  return Object.keys(form).flatMap((name) => {
    const number = Number(/^item-(\d{1,3})$/.exec(name)?.[1] ?? 0);
    return number > 0 && number <= mostItems ? [number] : [];
  });
}
