import { Link } from 'react-router';
import type { ProposalViewModel } from '#app/routes/builds/proposals-view-model.server.ts';
import { startText } from '#app/text/builds/start-page.ts';
import { formatCents } from '#app/text/format.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { VerdictChip } from './verdict-sign.tsx';

interface ProposalsProps {
  title: string;
  all: readonly ProposalViewModel[];
  compare: string | null;
  none: { text: string; nextStep: { to: string; text: string } | null } | null;
}

/** They lead to builds that can be changed. */
export function Proposals({ title, all, compare, none }: ProposalsProps) {
  return (
    <section aria-labelledby="propuestas">
      <SectionHead
        id="propuestas"
        aside={
          compare && (
            <Link to={compare} className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline">
              {startText.compareFirst}
            </Link>
          )
        }
      >
        {title}
      </SectionHead>
      {none && (
        <Notice
          kind="warning"
          actions={
            none.nextStep && (
              <LinkButton to={none.nextStep.to} size="small">
                {none.nextStep.text}
              </LinkButton>
            )
          }
        >
          {none.text}
        </Notice>
      )}
      {all.length > 0 && (
        <ul className="grid gap-4 lg:grid-cols-3">
          {all.map(({ to, title: name, verdict, words, totalInCents, parts }) => (
            <li key={to} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
              <h3 className="heading text-18 text-pretty">{name}</h3>
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="price-figure text-28">{formatCents(totalInCents)}</span>
                <VerdictChip verdict={verdict} words={words} />
              </p>
              <dl className="flex flex-col text-14">
                {parts.map(({ slot, name: part }, at) => (
                  <div
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same kit may be there twice, and nothing moves
                    key={at}
                    className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2 border-t border-line py-1.5"
                  >
                    <dt className="text-muted">{slot}</dt>
                    <dd className="text-pretty">{part}</dd>
                  </div>
                ))}
              </dl>
              <LinkButton to={to} wide aria-label={startText.openNamed(name)} className="mt-auto">
                {startText.open}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
