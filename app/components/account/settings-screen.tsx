import { useEffect } from 'react';
import { sessionChanged } from '#app/browser/auth/session.ts';
import type { SettingsAnswer } from '#app/shop/customers/settings-answer.ts';
import { settingsText } from '#app/text/account/settings.ts';
import { Notice } from '#app/ui/page/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { DataSection, RemoveSection, SessionsSection } from './settings-data.tsx';
import type { SettingsFacts } from './settings-facts.ts';
import { EmailSection, NameSection, PasswordSection } from './settings-forms.tsx';

interface SettingsScreenProps {
  facts: SettingsFacts;
  answer: SettingsAnswer | undefined;
}

/** One form a section, so that a mistake in one does not affect the others. */
export function SettingsScreen({ facts, answer }: SettingsScreenProps) {
  const { notice } = facts;
  useEffect(() => {
    // The header shows the name.
    if (notice === 'name') void sessionChanged();
  }, [notice]);
  return (
    <AccountFrame title={settingsText.title}>
      {notice && !answer && <Notice kind="success">{settingsText.done[notice]}</Notice>}
      {answer?.intent === null && <Notice kind="error">{answer.refusal}</Notice>}
      <NameSection facts={facts} answer={answer} />
      <EmailSection facts={facts} answer={answer} />
      <PasswordSection facts={facts} answer={answer} />
      <SessionsSection facts={facts} />
      <DataSection />
      <RemoveSection facts={facts} />
    </AccountFrame>
  );
}
