import { compareHref } from '#app/addresses/compare-address.ts';
import { compared } from '#app/browser/compare/compared.ts';
import { useStore } from '#app/browser/store.ts';
import { compareText } from '#app/text/compare/compare.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { LeftOut } from './left-out-notice.tsx';

interface CompareStartProps {
  choices: readonly { name: string; to: string }[];
  leftOut: readonly string[];
  isGone: boolean;
}

export function CompareStart({ choices, leftOut, isGone }: CompareStartProps) {
  const { start } = compareText;
  const ids = useStore(compared);
  return (
    <div className="wrap flex flex-col gap-6 pt-8 md:pt-12">
      <LeftOut sentences={leftOut} />
      <EmptyState
        heading="h1"
        picture="/images/empty/search.svg"
        title={isGone ? start.gone : start.title}
        lead={isGone ? start.goneLead : start.lead}
        actions={ids.length > 0 && <LinkButton to={compareHref(ids)}>{start.yours(ids.length)}</LinkButton>}
      />
      <nav aria-label={start.categories} className="mx-auto max-w-3xl">
        <ul className="flex flex-wrap justify-center gap-2">
          {choices.map(({ name, to }) => (
            <li key={to}>
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
