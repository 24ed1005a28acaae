import { adminPages } from '#app/addresses/admin-pages.ts';
import { formKey, RefusalWithoutForm } from '#app/components/admin/frame/admin-form.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { FilterLinks } from '#app/components/admin/frame/filter-links.tsx';
import { FailedSearches, isAtSearch } from '#app/components/admin/search/failed-search.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { listEmptySearches } from '#app/shop/search/empty-searches.server.ts';
import { emptySearchAddress, emptySearchViews, readEmptySearchQuery } from '#app/shop/search/empty-searches.ts';
import { taughtWords } from '#app/shop/search/teach-words.server.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { adminSearchText, failedSearchText, failedSearchViews, searchDone } from '#app/text/admin/search.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/failed-searches';
import { actOnSearch } from './search-action.server.ts';

export const meta = adminMeta(failedSearchText, adminPages.failedSearches);

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const { searchParams } = new URL(args.request.url);
  const query = readEmptySearchQuery(searchParams);
  return {
    view: query.view,
    list: await listEmptySearches(db, query),
    words: await taughtWords(db),
    done: ownKey(searchDone, searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  return refused(await actOnSearch(args));
}

/** After a 4xx the router keeps the old data; but the list may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function FailedSearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, list, words } = loaderData;
  const refusal = actionData ?? null;
  const done = refusal ? null : loaderData.done;
  const { searches, totals, page, pages } = list;
  const isShown = isAtSearch(refusal, searches);
  return (
    <AdminFrame
      title={failedSearchText.title}
      lead={failedSearchText.lead}
      actions={
        <LinkButton to={adminPages.search} kind="outline" size="small">
          {failedSearchText.toWords}
        </LinkButton>
      }
    >
      {done && <Notice kind="success">{searchDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={isShown ? [formKey('teach')] : []} />
      <FilterLinks
        label={failedSearchText.views}
        links={emptySearchViews.map((each) => ({
          to: emptySearchAddress(path, { view: each, page: 1 }),
          text: failedSearchViews[each](totals[each]),
          isCurrent: each === view,
        }))}
      />
      {searches.length === 0 ? (
        <EmptyState
          title={view === 'aside' ? failedSearchText.noneAside : adminSearchText.noneWaiting}
          lead={view === 'aside' ? failedSearchText.noneAsideLead : failedSearchText.noneWaitingLead}
        />
      ) : (
        <section aria-label={failedSearchText.title} className="flex flex-col gap-3">
          <p className="text-muted">
            {view === 'aside' ? failedSearchText.noneAsideLead : adminSearchText.waitingLead}
          </p>
          <FailedSearches searches={searches} view={view} words={words} refusal={refusal} />
          <Pagination
            page={page}
            pages={pages}
            hrefOf={(shown) => emptySearchAddress(path, { view, page: shown })}
            words={catalogText.paging}
          />
        </section>
      )}
    </AdminFrame>
  );
}

const path = adminPages.failedSearches;
