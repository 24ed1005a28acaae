import type { Done, Refused } from '../shared/refusal.ts';

/** When an order is invoiced: once it is paid, or once its first parcel leaves. */
export const issueMoments = ['paid', 'sent'] as const;
export type IssueMoment = (typeof issueMoments)[number];

/** What the owner chooses; who issues is a setting of the store. */
export interface InvoicingChoices {
  issuedWhen: IssueMoment;
  /** How long a buyer who cannot be invoiced as typed is waited for. 0: not at all. */
  buyerWaitHours: number;
}

export const longestBuyerWait = 72;

export type ChoicesField = keyof InvoicingChoices;
export type ChoicesProblem = 'not_a_choice' | 'not_hours';
export type ChoicesOutcome = Done | Refused<'changed'>;

export function readChoices(
  form: Record<string, string>,
): { ok: true; choices: InvoicingChoices } | { ok: false; problems: Partial<Record<ChoicesField, ChoicesProblem>> } {
  const issuedWhen = issueMoments.find((each) => each === form.issuedWhen);
  const typed = (form.buyerWaitHours ?? '').trim();
  const hours = /^\d{1,3}$/.test(typed) && Number(typed) <= longestBuyerWait ? Number(typed) : null;
  if (issuedWhen && hours !== null) return { ok: true, choices: { issuedWhen, buyerWaitHours: hours } };
  return {
    ok: false,
    problems: {
      ...(issuedWhen ? {} : { issuedWhen: 'not_a_choice' }),
      ...(hours === null ? { buyerWaitHours: 'not_hours' } : {}),
    },
  };
}

/** What the owner's page showed. */
export function choicesVersion({ issuedWhen, buyerWaitHours }: InvoicingChoices): string {
  return `${issuedWhen} ${buyerWaitHours}`;
}
