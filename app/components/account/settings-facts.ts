import type { SettingsNews } from '#app/text/account/settings.ts';

/** What the settings page shows. */
export interface SettingsFacts {
  name: string;
  email: string;
  isConfirmed: boolean;
  isOwner: boolean;
  hasPassword: boolean;
  sessions: { id: string; browser: string; since: Date; isHere: boolean }[];
  /** What was changed by the form before. */
  news: SettingsNews | null;
}
