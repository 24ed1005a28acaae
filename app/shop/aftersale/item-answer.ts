import type { FieldProblem } from '../shared/forms/form-rules.ts';

/** A refusal, with what was typed. */
export interface ItemAnswer {
  intent: string;
  /** Of the whole form. */
  sentence: string | null;
  problems: Partial<Record<'text' | 'name' | 'email' | 'privacy', FieldProblem>>;
  typed: Partial<Record<'text' | 'name' | 'email', string>>;
}
