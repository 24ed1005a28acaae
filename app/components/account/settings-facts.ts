import type { SettingsNews } from '#app/text/account/settings.ts';

export interface SettingsFacts {
  name: string;
  email: string;
  isConfirmed: boolean;
  isOwner: boolean;
  hasPassword: boolean;
  sessions: { id: string; browser: string; since: Date; isHere: boolean }[];
  news: SettingsNews | null;
}
