export const settingsIntents = ['name', 'company', 'email', 'password', 'resend', 'sessions'] as const;
export type SettingsIntent = (typeof settingsIntents)[number];

export interface SettingsAnswer {
  intent: SettingsIntent | null;
  field: string | null;
  refusal: string;
  typed: string;
}
