import { adminPages } from '#app/addresses/admin-pages.ts';
import {
  type EmptySearchList,
  type EmptySearchView,
  emptySearchAddress,
  emptySearchViews,
} from '#app/shop/search/empty-searches.ts';
import type { Taught } from '#app/shop/search/teach-words.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { adminSearchText, failedSearchText, failedSearchViews, searchDone } from '#app/text/admin/search.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { Pagination } from '#app/ui/shelf/pagination.tsx';
import { formKey, RefusalWithoutForm } from '../frame/admin-form.tsx';
import { FilterLinks } from '../frame/filter-links.tsx';
import { FailedSearches, isAtSearch } from './failed-search.tsx';

interface FailedSearchesScreenProps {
  view: EmptySearchView;
  list: EmptySearchList;
  words: readonly Taught[];
  done: keyof typeof searchDone | null;
  refusal: AdminRefusal | null;
}

const path = adminPages.failedSearches;

export function FailedSearchesScreen({ view, list, words, done, refusal }: FailedSearchesScreenProps) {
  const { searches, totals, page, pages } = list;
  const isShown = isAtSearch(refusal, searches);
  return (
    <>
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
    </>
  );
}
