import { useEffect } from 'react';
import { takeDeletion } from '#app/browser/account/deletion-note.ts';
import { forgetPerson } from '#app/browser/auth/forget-person.ts';
import { sessionChanged } from '#app/browser/auth/session.ts';
import { ErrorScreen } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { settingsText } from '#app/text/account/settings.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/account-deleted';

const { doneTitle, doneLead, toHome, description } = settingsText.remove;

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: doneTitle, description, path: '/account/deleted' });
}

export default function AccountDeleted() {
  useEffect(() => {
    void sessionChanged();
    if (takeDeletion()) forgetPerson();
  }, []);
  return <ErrorScreen title={doneTitle} lead={doneLead} actions={<LinkButton to="/">{toHome}</LinkButton>} />;
}
