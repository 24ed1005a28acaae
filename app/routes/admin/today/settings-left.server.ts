import { demoSeller } from '#app/platform/demo-seller.server.ts';
import type { Settings } from '#app/platform/settings.ts';
import type { SettingLeft } from '#app/text/admin/today/today.ts';

export function settingsLeft({
  mode,
  seller,
  google,
  databaseUrl,
}: Pick<Settings, 'mode' | 'seller' | 'google' | 'databaseUrl'>): SettingLeft[] {
  const left: Record<SettingLeft, boolean> = {
    demo_mode: mode === 'demo',
    demo_seller: seller.nit === demoSeller.nit,
    google_missing: google === null,
    embedded_database: databaseUrl === null,
  };
  return (Object.keys(left) as SettingLeft[]).filter((setting) => left[setting]);
}
