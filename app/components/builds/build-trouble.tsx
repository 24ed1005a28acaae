import type { MetaDescriptor } from 'react-router';
import { buildsPath } from '#app/addresses/build-address.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorScreen } from '../frame/error-page.tsx';

interface ShownTrouble {
  title: string;
  lead: string;
  nextStep: string;
}

export function troubleMeta(trouble: ShownTrouble | undefined): MetaDescriptor[] {
  return [
    { title: frameText.pageTitle(trouble?.title ?? frameText.notFound.title) },
    { name: 'robots', content: 'noindex' },
  ];
}

export function BuildTrouble({ title, lead, nextStep }: ShownTrouble) {
  return (
    <ErrorScreen
      picture="/images/empty/not-found.svg"
      title={title}
      lead={lead}
      actions={<LinkButton to={buildsPath}>{nextStep}</LinkButton>}
    />
  );
}
