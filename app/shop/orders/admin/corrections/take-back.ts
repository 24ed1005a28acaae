import { addSeconds } from '../../../shared/clock.ts';
import type { Refused } from '../../../shared/refusal.ts';
import type { AdminStep, FulfilmentStatus, OrderState } from '../../fulfilment.ts';

/** What was pressed wrongly is noticed soon; later the buyer counts on it. */
const takeBackSeconds = 60 * 60;

/** Units that were found stay found: what was promised to the buyer with them is a mail that he was glad of. */
export const undoableSteps = [
  ...(['prepare', 'send', 'drop', 'deliver', 'return'] as const),
  ...(['cancel', 'close'] as const),
] as const satisfies AdminStep[];
export type UndoableStep = (typeof undoableSteps)[number];

export function isUndoable(step: AdminStep): step is UndoableStep {
  return undoableSteps.some((each) => each === step);
}

/** The last step of an order, as the owner's page offers to take it back. */
export interface LastStep {
  id: number;
  step: UndoableStep;
  until: Date;
}

export interface NotedStep {
  id: number;
  step: AdminStep;
  takenAt: Date;
  takenBackAt: Date | null;
  from: FulfilmentStatus;
  left: OrderState;
  /** `unitsVersion` of what it left. */
  leftVersion: string;
}

/**
 * Nothing may have moved the order since; what else happened is compared when it is taken back.
 * @param version `unitsVersion` of the order
 */
export function lastStep(steps: readonly NotedStep[], version: string, now: Date): LastStep | null {
  const last = steps.findLast(({ takenBackAt }) => takenBackAt === null);
  if (!last || !isUndoable(last.step) || last.leftVersion !== version) return null;
  const until = takeBackUntil(last.takenAt);
  return until > now ? { id: last.id, step: last.step, until } : null;
}

export function takeBackUntil(takenAt: Date): Date {
  return addSeconds(takenAt, takeBackSeconds);
}

export type TakeBackRefusal =
  /** It was taken back before, or another step came after it. */
  | Refused<'changed', { state: OrderState }>
  | Refused<'too_late'>
  | Refused<'money_moved'>
  | Refused<'decided'>
  /** The buyer asked for a right of the law, or passed an item on. */
  | Refused<'rights_used'>
  | Refused<'units_sold'>
  | Refused<'coupon_used'>
  | Refused<'serials_used'>
  | Refused<'hold_over'>;

export type TakeBackOutcome =
  | { ok: true; step: UndoableStep; state: OrderState }
  | Refused<'unknown'>
  | TakeBackRefusal;

export interface PressTakenBack {
  done: string[];
  failed: { reference: string; code: Exclude<TakeBackOutcome, { ok: true }>['code'] }[];
}
