import { compareHref } from '#app/addresses/compare-address.ts';
import { compared } from '#app/browser/compare/compared.ts';
import { useStore } from '#app/browser/store.ts';
import { compareStartText as words } from '#app/text/compare/compare-start.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';

interface CompareStartProps {
  choices: readonly { name: string; to: string }[];
  title: string;
  lead: string;
}

export default function CompareStart({ choices, title, lead }: CompareStartProps) {
  const ids = useStore(compared);
  return (
    <div className="wrap flex flex-col gap-6 pt-8 md:pt-12">
      <EmptyState
        heading="h1"
        picture="/images/empty/search.svg"
        title={title}
        lead={lead}
        actions={ids.length > 0 && <LinkButton to={compareHref(ids)}>{words.yours(ids.length)}</LinkButton>}
      />
      <nav aria-label={words.categories} className="mx-auto w-full max-w-3xl">
        <ul className="flex flex-wrap justify-center gap-2">
          {choices.map(({ name, to }) => (
            <li key={to} className="max-w-full">
              <LinkButton to={to} kind="outline" size="small">
                {name}
              </LinkButton>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
