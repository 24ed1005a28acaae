export const settingsIntents = ['name', 'email', 'password', 'resend', 'sessions'] as const;
export type SettingsIntent = (typeof settingsIntents)[number];

/** Why a form was refused. */
export interface SettingsAnswer {
  /** Which form; null for one that the page does not have. */
  intent: SettingsIntent | null;
  /** Id of the field that the refusal is about, if it is about one. */
  field: string | null;
  refusal: string;
  /** To be shown again; never a password. */
  typed: string;
}
