import type { MetaDescriptor } from 'react-router';
import { buildsPath } from '#app/addresses/build-address.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';

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
    <div className="wrap py-10 md:py-16">
      <EmptyState
        heading="h1"
        picture="/images/empty/not-found.svg"
        title={title}
        lead={lead}
        actions={<LinkButton to={buildsPath}>{nextStep}</LinkButton>}
      />
    </div>
  );
}
