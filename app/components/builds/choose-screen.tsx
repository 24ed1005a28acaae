import { Link } from 'react-router';
import type { ShownChoices } from '#app/routes/builds/shown-choices.server.ts';
import { chooseText } from '#app/text/builds/choose-page.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Pagination } from '#app/ui/shelf/pagination.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { LibraryNotice } from './library-notice.tsx';
import { VerdictSign } from './verdict-sign.tsx';

interface ChooseScreenProps {
  choices: ShownChoices;
  empty: { title: string; lead: string };
  seeRefused: string;
}

export function ChooseScreen({ choices, empty, seeRefused }: ChooseScreenProps) {
  const { title, lead, found, back, firstHref, pageHref, views, orders, items, refused, page, pages } = choices;
  return (
    <div className="wrap flex flex-col gap-5 pt-4 md:pt-6">
      <Link
        to={back}
        className="-mb-3 inline-flex min-h-10 items-center gap-1.5 self-start text-14 font-semibold text-accent hover:underline"
      >
        <Icon name="back" className="size-4" />
        {chooseText.back}
      </Link>
      <PageTitle overline={found} lead={lead}>
        {title}
      </PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {views.length > 1 && (
          <Chips
            label={chooseText.views}
            links={views.map(({ view, text, to, isShown }) => ({ key: view, text, to, isShown }))}
          />
        )}
        <Chips
          label={chooseText.order}
          links={orders.map(({ order, text, to, isShown }) => ({ key: order, text, to, isShown }))}
        />
      </div>
      {items.length > 0 ? (
        <ul aria-label={chooseText.list} className="grid gap-3 lg:grid-cols-2">
          {items.map((choice) => (
            <ChoiceCard key={choice.id} choice={choice} />
          ))}
        </ul>
      ) : (
        <EmptyState
          heading="h2"
          picture="/images/empty/search.svg"
          {...empty}
          actions={
            <LinkButton to={back} kind="outline">
              {chooseText.back}
            </LinkButton>
          }
        />
      )}
      {refused && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-sunken px-4 py-3">
          <VerdictSign verdict="fail" />
          <span className="min-w-0">{refused.text}</span>
          <Link
            to={refused.to}
            className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline sm:ml-auto"
          >
            {seeRefused}
          </Link>
        </p>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(next) => (next > 1 ? `${pageHref}${next}` : firstHref)}
        words={catalogText.paging}
      />
      <LibraryNotice />
    </div>
  );
}

interface ChipsProps {
  label: string;
  links: readonly { key: string; text: string; to: string; isShown: boolean }[];
}

function Chips({ label, links }: ChipsProps) {
  return (
    <nav aria-label={label} className="-mx-4 min-w-0 max-w-screen overflow-x-auto px-4 no-scrollbar sm:mx-0 sm:px-0">
      <ul className="flex gap-1.5 sm:flex-wrap">
        {links.map(({ key, text, to, isShown }) => (
          <li key={key}>
            <Link
              to={to}
              replace
              preventScrollReset
              aria-current={isShown ? 'true' : undefined}
              className="inline-flex min-h-10 items-center rounded-control border border-control-line bg-surface px-3.5 text-14 font-semibold whitespace-nowrap hover:bg-sunken aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
