import type { SettingsNotice } from '#app/text/account/settings.ts';

export interface SettingsFacts {
  name: string;
  email: string;
  isConfirmed: boolean;
  isOwner: boolean;
  hasPassword: boolean;
  /** Without a password, e-mail and password change only after a fresh sign-in. */
  mustSignInAgain: boolean;
  sessions: { id: string; browser: string; since: Date; isHere: boolean }[];
  notice: SettingsNotice | null;
}
