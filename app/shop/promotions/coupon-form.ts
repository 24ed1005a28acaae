import type { AdminProblem, AdminProblems } from '../shared/admin-form.ts';
import { addDays, dayOf, startOfDay } from '../shared/day.ts';
import { maxPriceInPesos } from '../shared/money.ts';
import { readPesos } from '../shared/pesos.ts';
import type { Refused, RefusedForm } from '../shared/refusal.ts';
import { fieldReader, latestDay, readTypedDay, type Texts } from '../shared/typed-fields.ts';
import { readWholeNumber } from '../shared/typed-number.ts';
import { oneLine } from '../shared/visible-text.ts';
import { readCouponCode, type ShopCoupon } from './coupon.ts';
import type { CouponSaving } from './prices.ts';
import { readScope, type TypedScope, typedScope } from './typed-scope.ts';

/** What the owner decides about a coupon; its code is given once. */
export interface CouponRules extends TypedScope {
  saving: CouponSaving;
  isFirstPurchase: boolean;
  minimumPesos: number;
  startsAt: Date;
  endsAt: Date | null;
  mostUses: number | null;
  mostPerPerson: number | null;
  addsToOffers: boolean;
}

export type CouponOutcome =
  | { ok: true; code: string }
  | Refused<'unknown' | 'changed'>
  | Refused<'taken', { by: string }>
  | Refused<'problems', { problems: AdminProblems }>;

export const mostUsesOfCoupon = 1_000_000;
export const mostPerPerson = 1_000;

export type ReadCoupon = { ok: true; rules: CouponRules } | RefusedForm<AdminProblems>;

/** Days in Colombia, both included. @param form categories one a line */
export function readCouponRules(form: Texts): ReadCoupon {
  const reader = fieldReader();
  const { take, problems } = reader;
  const saving = take('amount', readSaving(form.kind, form.amount ?? ''), { kind: 'percent' as const, percent: 1 });
  const from = take('from', readTypedDay(form.from), latestDay);
  const to = form.to ? take('to', readTypedDay(form.to), latestDay) : null;
  if (to !== null && !problems.to && !problems.from && to < from) problems.to = 'ends_before_start';
  const rules: CouponRules = {
    saving,
    ...readScope(form, reader),
    isFirstPurchase: form.first === 'on',
    minimumPesos: form.minimum ? take('minimum', readPesos(form.minimum, maxPriceInPesos), 0) : 0,
    startsAt: startOfDay(from),
    endsAt: to === null ? null : startOfDay(addDays(to, 1)),
    mostUses: form.mostUses ? take('mostUses', readCount(form.mostUses, mostUsesOfCoupon), 1) : null,
    mostPerPerson: form.mostPerPerson ? take('mostPerPerson', readCount(form.mostPerPerson, mostPerPerson), 1) : null,
    addsToOffers: form.adds === 'on',
  };
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, rules };
}

export function readNewCode(typed: string): { ok: true; value: string } | Refused<AdminProblem> {
  const value = readCouponCode(typed);
  if (value !== null) return { ok: true, value };
  return { ok: false, code: oneLine(typed) === '' ? 'missing' : 'not_a_code' };
}

function readSaving(
  kind: string | undefined,
  amount: string,
): { ok: true; value: CouponSaving } | Refused<AdminProblem> {
  if (oneLine(amount) === '') return { ok: false, code: 'missing' };
  if (kind === 'pesos') {
    const read = readPesos(amount, maxPriceInPesos);
    if (!read.ok) return read;
    return read.value > 0 ? { ok: true, value: { kind, pesos: read.value } } : { ok: false, code: 'too_small' };
  }
  const read = readWholeNumber(amount, 100);
  const isPercent = kind === 'percent' && read.ok && read.value > 0;
  return isPercent ? { ok: true, value: { kind, percent: read.value } } : { ok: false, code: 'not_a_percent' };
}

function readCount(typed: string, most: number): { ok: true; value: number } | Refused<AdminProblem> {
  const read = readWholeNumber(typed, most);
  if (!read.ok) return { ok: false, code: read.code === 'too_large' ? 'too_large' : 'too_small' };
  return read.value > 0 ? read : { ok: false, code: 'too_small' };
}

/** What a form shows of a coupon. */
export function typedCoupon(coupon: ShopCoupon): Record<string, string> {
  const { saving, scope, startsAt, endsAt, minimumPesos, mostUses, mostPerPerson: perPerson } = coupon;
  return {
    kind: saving.kind,
    amount: String(saving.kind === 'percent' ? saving.percent : saving.pesos),
    from: dayOf(startsAt),
    to: endsAt ? addDays(dayOf(endsAt), -1) : '',
    minimum: minimumPesos > 0 ? String(minimumPesos) : '',
    mostUses: mostUses === null ? '' : String(mostUses),
    mostPerPerson: perPerson === null ? '' : String(perPerson),
    adds: coupon.addsToOffers ? 'on' : '',
    first: coupon.isFirstPurchase ? 'on' : '',
    ...typedScope(scope),
  };
}
