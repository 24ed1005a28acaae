import type { Done, Refused } from '../shared/refusal.ts';

/** What people write about a product, a review or a question: the owner hides it with a reason, and answers it in public. */
export type ModerationStep =
  | { name: 'hide'; reason: string }
  | { name: 'show' }
  | { name: 'answer'; text: string }
  | { name: 'unanswer' };

export const longestReason = 500;
export const longestAnswer = 2000;

export type ModerationOutcome =
  | Done
  | Refused<'unknown'>
  /** The writer or another window was quicker: nothing changed. */
  | Refused<'changed'>;

interface Moments {
  writtenAt: Date;
  hiddenAt: Date | null;
  answeredAt: Date | null;
}

/** Changes with whatever the owner's page shows of it. */
export function moderationVersion({ writtenAt, hiddenAt, answeredAt }: Moments): string {
  return [writtenAt, hiddenAt, answeredAt].map((moment) => moment?.getTime() ?? 0).join('-');
}

interface ModeratedRow {
  hidden_at: Date | null;
  hidden_reason: string | null;
  answer: string | null;
  answered_at: Date | null;
}

/** As the admin shows it. */
export type Moderated = ReturnType<typeof moderationOf>;

export function moderationOf(row: ModeratedRow, writtenAt: Date) {
  const { hidden_at: hiddenAt, hidden_reason: reason, answer, answered_at: answeredAt } = row;
  return {
    hidden: hiddenAt && reason !== null ? { at: hiddenAt, reason } : null,
    answer: answeredAt && answer !== null ? { text: answer, at: answeredAt } : null,
    version: moderationVersion({ writtenAt, hiddenAt, answeredAt }),
  };
}
