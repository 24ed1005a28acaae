import { buildsPath } from '#app/addresses/build-address.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';

export interface ShownTrouble {
  title: string;
  lead: string;
  nextStep: string;
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
