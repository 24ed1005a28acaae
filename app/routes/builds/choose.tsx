import { data, Link } from 'react-router';
import { type ChoiceOrderWord, type ChoiceView, choiceOrders, choiceViews } from '#app/addresses/choice-address.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { BuildTrouble, troubleMeta } from '#app/components/builds/build-trouble.tsx';
import { LibraryNotice } from '#app/components/builds/library-notice.tsx';
import { VerdictChip, VerdictNotes, VerdictSign } from '#app/components/builds/verdict-sign.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { ProductPrice } from '#app/components/product/product-price.tsx';
import { StockWords } from '#app/components/product/stock-words.tsx';
import { choicesFor } from '#app/shop/builds/parts/choices.ts';
import { allParts, type Parts, partsOf } from '#app/shop/builds/parts/parts.ts';
import { isListSlot, type Slot, slotCategories, slots } from '#app/shop/builds/slots.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { choiceWords } from '#app/text/builds/build-words.ts';
import { chooseText } from '#app/text/builds/choose-page.ts';
import { slotWords } from '#app/text/builds/why.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Chip } from '#app/ui/page/chip.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import type { Route } from './+types/choose';
import { brokenCode, countBuildCall, noSuchSlot, productsOf, readBuild, tooMany } from './build-page.server.ts';
import { type ChoiceViewModel, choicesViewModel } from './choices-view-model.server.ts';

/** When to come back, where there are too many questions. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const slot = slots.find((each) => slotWords[each].slug === params.piece);
  if (!slot) return noSuchSlot();
  const found = await readBuild(context, params.code);
  if (!found) return brokenCode();
  const wait = countBuildCall(context);
  if (wait > 0) return tooMany(wait);
  const { services, parts, named, catalogue } = found;
  const asked = askedIn(new URL(request.url).searchParams, parts, slot);
  const { view, order, page, replaced } = asked;
  const choices = choicesFor(replaced ? without(parts, slot, replaced) : parts, catalogue, {
    slot,
    show: choiceViews[view],
    order: choiceOrders[order],
    page,
  });
  const products = await productsOf(
    services,
    choices.items.map(({ part }) => part.id),
  );
  const address = { code: params.code, slotSlug: params.piece, ...asked };
  return data({
    trouble: null,
    choices: choicesViewModel({ slot, address, named, choices, products }),
    description: choiceWords.description(slot),
    category: slotCategories[slot],
    empty: { title: choiceWords.nothing, lead: choiceWords.nothingLead },
    seeRefused: choiceWords.seeRefused,
  });
}

/** What cannot be read is as if it were not there. */
function askedIn(query: URLSearchParams, parts: Parts, slot: Slot) {
  const view = query.get('ver') ?? '';
  const order = query.get('orden') ?? '';
  const replaced = query.get('cambia');
  const isThere = isListSlot(slot) && parts[slot].some(({ id }) => id === replaced);
  return {
    view: ownValue(choiceViews, view) ? (view as ChoiceView) : '',
    order: ownValue(choiceOrders, order) ? (order as ChoiceOrderWord) : '',
    page: readPage(query),
    replaced: isThere ? replaced : null,
  } as const;
}

function without(parts: Parts, slot: Slot, id: string): Parts {
  return partsOf(allParts(parts).filter((part) => part.slot !== slot || part.id !== id));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData || loaderData.trouble) return troubleMeta(loaderData?.trouble);
  const { choices, description } = loaderData;
  return pageMeta(matches, {
    title: choices.title,
    description,
    path: choices.path,
    robots: 'noindex, follow',
  });
}

export default function Choose({ loaderData }: Route.ComponentProps) {
  const { trouble } = loaderData;
  useLiveData(
    trouble
      ? {}
      : {
          products: loaderData.choices.productIds,
          lists: [loaderData.category],
          facets: [loaderData.category],
        },
  );
  if (trouble) return <BuildTrouble {...trouble} />;
  const { choices, empty, seeRefused } = loaderData;
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

function ChoiceCard({ choice }: { choice: ChoiceViewModel }) {
  const { id, name, chips, offer, verdict, notes, infos, isThere, to } = choice;
  return (
    <li className="group grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4 gap-y-2.5 rounded-card border border-line bg-surface p-3 sm:p-4">
      <ProductPicture product={choice} sizes="7rem" className="w-20 self-start rounded-control p-1 sm:w-28 sm:p-2" />
      <div className="flex min-w-0 flex-col gap-1.5">
        <h2 className="font-name leading-tight text-pretty">
          <Link to={`/product/${id}`} className="hover:text-accent hover:underline">
            {name}
          </Link>
        </h2>
        {chips.length > 0 && (
          <p className="flex flex-wrap gap-1.5">
            {chips.map((chip) => (
              <Chip key={chip}>{chip}</Chip>
            ))}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ProductPrice product={offer} size="small" />
          <StockWords stock={offer.stock} />
        </div>
      </div>
      <div className="col-span-full flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2 self-start">
          {notes.length === 0 && <VerdictChip verdict={verdict} />}
          <VerdictNotes notes={notes} />
          {infos.length > 0 && <Infos infos={infos} />}
          {(isThere || !to) && <p className="text-14 text-muted">{isThere ? chooseText.isThere : chooseText.full}</p>}
        </div>
        {to && (
          <LinkButton
            to={to}
            kind="card"
            size="small"
            aria-label={chooseText.chooseNamed(name)}
            className="min-w-28 max-sm:w-full"
          >
            {chooseText.choose}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

/** What is only to be known takes nothing away from a part that fits. */
function Infos({ infos }: Pick<ChoiceViewModel, 'infos'>) {
  return (
    <details className="text-14 text-muted">
      <summary className="inline-flex min-h-8 items-center underline decoration-dotted underline-offset-4 hover:text-ink">
        {chooseText.infos(infos.length)}
      </summary>
      <ul className="flex flex-col gap-1 pb-1">
        {infos.map((why) => (
          <li key={why} className="text-pretty">
            {why}
          </li>
        ))}
      </ul>
    </details>
  );
}
