import type { PesosProblem } from './pesos.ts';

export type AdminProblem =
  | PesosProblem
  | 'missing'
  | 'too_long'
  | 'not_https'
  | 'too_small'
  | 'not_a_day'
  | 'in_future'
  | 'before_sending'
  | 'not_a_choice'
  | 'not_a_serial'
  | 'not_an_email'
  | 'no_name'
  | 'no_document'
  | 'wrong_digit'
  | 'not_units'
  | 'not_a_code'
  | 'not_a_percent'
  | 'not_below_100'
  | 'not_a_time'
  | 'ends_before_start'
  | 'is_over'
  | 'nothing_held'
  | 'not_lower'
  | 'not_there'
  | 'not_a_link'
  | 'not_a_slug'
  | 'reserved_word'
  | 'not_a_range'
  | 'taken'
  | 'in_past'
  | 'before_last_version'
  | 'version_waits';

/** By the field's name. */
export type AdminProblems = Partial<Record<string, AdminProblem>>;

/** What a page of the admin says of a form that it refused. */
export interface AdminRefusal {
  status: number;
  intent: string;
  /** Of what the form was about, where a page has several. */
  id: number | null;
  sentence: string | null;
  problems: AdminProblems;
  typed: Record<string, string>;
}
