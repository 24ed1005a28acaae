import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import type { ProposalViewModel } from '#app/routes/builds/proposals-view-model.server.ts';
import { startText } from '#app/text/builds/start-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { useAdding } from './actions/adding.ts';
import { VerdictChip } from './verdict-sign.tsx';

const AddingAnswer = lazyWithRetry(async () => ({
  default: (await import('./actions/adding-answer.tsx')).AddingAnswer,
}));

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
        isLong
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
          {all.map((proposal) => (
            <ProposalCard key={proposal.to} proposal={proposal} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ProposalCard({ proposal }: { proposal: ProposalViewModel }) {
  const { code, to, kind, title, verdict, words, total, parts, reasons, left } = proposal;
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div>
        <p className="designator uppercase text-muted">{kind}</p>
        <h3 className="heading text-18 text-pretty">{title}</h3>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="price-figure text-28">{total}</span>
        <VerdictChip verdict={verdict} words={words} />
      </p>
      <ul className="flex flex-col gap-1.5 text-14">
        {reasons.map(({ name, text }) => (
          <li key={name} className="text-pretty">
            <span className="font-semibold">{name}.</span> {text}
          </li>
        ))}
      </ul>
      <dl className="flex flex-col text-14">
        {parts.map(({ slot, name, price }, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the same kit may be there twice, and nothing moves
            key={at}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line py-1.5"
          >
            <dt className="col-span-2 text-12 text-muted">{slot}</dt>
            <dd className="text-pretty">{name}</dd>
            {price && <dd className="price-figure">{price}</dd>}
          </div>
        ))}
      </dl>
      {left && <p className="text-14 text-pretty text-muted">{left}</p>}
      <div className="mt-auto flex flex-col gap-2">
        <AddProposal code={code} name={title} />
        <LinkButton to={to} kind="outline" wide aria-label={startText.openNamed(title)}>
          {startText.open}
        </LinkButton>
      </div>
    </li>
  );
}

function AddProposal({ code, name }: { code: string; name: string }) {
  const { adding, add, leave } = useAdding(code);
  return (
    <>
      <Button
        wide
        className="noscript:hidden"
        aria-label={startText.addAllNamed(name)}
        busy={adding.state === 'busy'}
        onClick={() => void add(false)}
      >
        {startText.addAll}
      </Button>
      {adding.state !== 'idle' && adding.state !== 'busy' && (
        <Suspense>
          <AddingAnswer adding={adding} onAnyway={() => void add(true)} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}
