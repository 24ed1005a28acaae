import { type Build, isChosen } from './build.ts';
import { type Rule, type RuleId, rules } from './rule-table.ts';
import type { Reason } from './rules/finding.ts';
import { type Slot, slots } from './slots.ts';
import { type Verdict, worstOf } from './verdict.ts';

export interface Judged {
  rule: RuleId;
  verdict: Verdict;
  /** Those of the rule's slots that hold a part. */
  slots: Slot[];
  why: Reason;
}

/** Every rule that has something to say of the build, in their order. R25, stock and price, belongs to the lines. */
export function judge(build: Build): Judged[] {
  return rules.flatMap((rule) => {
    const found = rule.judge(build);
    return found ? [{ rule: rule.id, slots: namedSlots(rule, build), ...found }] : [];
  });
}

/** Those that may name a slot: what a change of its parts can change, but for R24. */
export const rulesOfSlot = Object.fromEntries(
  slots.map((slot) => [slot, rules.filter((rule) => (rule.slots as readonly Slot[]).includes(slot))]),
) as unknown as Record<Slot, readonly (Rule & { id: RuleId })[]>;

export function verdictOf(judged: readonly Judged[]): Verdict {
  return worstOf(judged.map(({ verdict }) => verdict));
}

/** Rules of the supply name the case only where the case brings it. */
const caseAsSupply: readonly string[] = ['R15', 'R16', 'R17'];

export function namedSlots({ id, slots }: Rule, build: Build): Slot[] {
  return slots.filter((slot) => {
    if (slot === 'case' && caseAsSupply.includes(id)) return build.psu === undefined && isChosen(build, 'case');
    if (slot === 'board' && id === 'R11') return build.cpu === undefined && isChosen(build, 'board');
    return isChosen(build, slot);
  });
}
