import type { AdminProblem, AdminProblems } from '../../shared/admin-form.ts';
import { addSeconds } from '../../shared/clock.ts';
import { addDays, dayOf, timeOf } from '../../shared/day.ts';
import { maxPriceInPesos } from '../../shared/money.ts';
import { readPesos } from '../../shared/pesos.ts';
import type { Refused, RefusedForm } from '../../shared/refusal.ts';
import {
  fieldReader,
  latestDay,
  readLine,
  readTypedDay,
  readTypedTime,
  type Texts,
} from '../../shared/typed-fields.ts';
import { readWholeNumber } from '../../shared/typed-number.ts';
import { oneLine } from '../../shared/visible-text.ts';
import { readScope, type TypedScope, typedScope } from '../typed-scope.ts';
import { type Campaign, type CampaignSaving, longestCampaignName, longestConditions } from './campaign.ts';

export interface CampaignRules extends TypedScope {
  name: string;
  saving: CampaignSaving;
  startsAt: Date;
  endsAt: Date;
  conditions: string;
  whileStockLasts: boolean;
}

export type CampaignOutcome =
  /** Null of one that is removed. */
  | { ok: true; id: number | null }
  | Refused<'unknown' | 'changed' | 'too_many' | 'over' | 'not_draft' | 'not_published' | 'has_begun' | 'not_running'>
  /** Something would cost a tenth or less, and the owner did not tick that it is meant. */
  | Refused<'steep'>
  | Refused<'problems', { problems: AdminProblems }>;

export type ReadCampaign = { ok: true; rules: CampaignRules } | RefusedForm<AdminProblems>;

/**
 * Days and hours in Colombia. Without hours it begins with its first day and ends with its last one.
 * @param form categories one a line
 */
export function readCampaignRules(form: Texts, now: Date): ReadCampaign {
  const reader = fieldReader();
  const { take, problems } = reader;
  const name = take('name', readLine(form.name, longestCampaignName), '');
  const saving = take('amount', readSaving(form.kind, form.amount ?? ''), { kind: 'percent' as const, percent: 1 });
  const from = take('from', readTypedDay(form.from), latestDay);
  const fromTime = take('fromTime', readTypedTime(form.fromTime), null);
  const to = take('to', readTypedDay(form.to), latestDay);
  const toTime = take('toTime', readTypedTime(form.toTime), null);
  const startsAt = momentOf(from, fromTime ?? '00:00');
  const endsAt = toTime === null ? momentOf(addDays(to, 1), '00:00') : momentOf(to, toTime);
  const areDaysRead = !problems.from && !problems.fromTime && !problems.to && !problems.toTime;
  if (areDaysRead && endsAt <= startsAt) problems.to = 'ends_before_start';
  else if (areDaysRead && endsAt <= now) problems.to = 'is_over';
  const rules: CampaignRules = {
    ...{ name, saving, startsAt, endsAt },
    ...readScope(form, reader),
    conditions: take('conditions', readLine(form.conditions, longestConditions, false), ''),
    whileStockLasts: form.stock === 'on',
  };
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, rules };
}

/** Of a campaign at most 99 %: nothing is for nothing. */
function readSaving(
  kind: string | undefined,
  amount: string,
): { ok: true; value: CampaignSaving } | Refused<AdminProblem> {
  if (oneLine(amount) === '') return { ok: false, code: 'missing' };
  if (kind === 'price') {
    const read = readPesos(amount, maxPriceInPesos);
    if (!read.ok) return read;
    return read.value > 0 ? { ok: true, value: { kind, pesos: read.value } } : { ok: false, code: 'too_small' };
  }
  const read = readWholeNumber(amount, 99);
  const isPercent = kind === 'percent' && read.ok && read.value > 0;
  return isPercent ? { ok: true, value: { kind, percent: read.value } } : { ok: false, code: 'not_below_100' };
}

const momentOf = (day: string, time: string) => new Date(`${day}T${time}:00-05:00`);

/** What a form shows of a campaign. */
export function typedCampaign({ name, saving, scope, ...campaign }: Campaign): Record<string, string> {
  const isWholeDay = timeOf(campaign.endsAt) === '00:00';
  return {
    ...{ name, kind: saving.kind, conditions: campaign.conditions, stock: campaign.whileStockLasts ? 'on' : '' },
    amount: String(saving.kind === 'percent' ? saving.percent : saving.pesos),
    from: dayOf(campaign.startsAt),
    fromTime: timeOf(campaign.startsAt) === '00:00' ? '' : timeOf(campaign.startsAt),
    to: isWholeDay ? dayOf(addSeconds(campaign.endsAt, -1)) : dayOf(campaign.endsAt),
    toTime: isWholeDay ? '' : timeOf(campaign.endsAt),
    ...typedScope(scope),
  };
}
