import type { Build } from '../build.ts';
import { rules } from '../rule-table.ts';
import type { Slot } from '../slots.ts';
import type { Verdict } from '../verdict.ts';

/** A search that fills slots one by one asks a rule as soon as all its slots are decided, and only once. */
export interface Level {
  slot: Slot;
  rules: readonly SearchRule[];
}

export interface SearchRule {
  id: string;
  slots: readonly Slot[];
  judge(build: Build): { verdict: Verdict } | null;
}

/**
 * @param order slots that are open before the search, in the order in which it fills them
 * @param more what this search asks for besides
 */
export function levelsOf(order: readonly Slot[], more: readonly SearchRule[] = []): Level[] {
  return order.map((slot, at) => {
    const open = new Set(order.slice(at + 1));
    const isDecidedHere = ({ slots }: SearchRule) => slots.includes(slot) && !slots.some((each) => open.has(each));
    return { slot, rules: [...rules, ...more].filter(isDecidedHere) };
  });
}

/** Searches end after so many questions to rules: an answer that is good enough, in time. */
export interface Effort {
  left: number;
}
