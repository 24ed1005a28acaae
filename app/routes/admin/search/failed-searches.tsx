import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { FailedSearchesScreen } from '#app/components/admin/search/failed-searches-screen.tsx';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext } from '#app/session.server.ts';
import { listEmptySearches } from '#app/shop/search/empty-searches.server.ts';
import { readEmptySearchQuery } from '#app/shop/search/empty-searches.ts';
import { taughtWords } from '#app/shop/search/teach-words.server.ts';
import { failedSearchText, readSearchDone } from '#app/text/admin/search.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/failed-searches';
import { actOnSearch } from './search-action.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = failedSearchText;
  return privateMeta(matches, { title, description, path: adminPages.failedSearches });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const { searchParams } = new URL(args.request.url);
  const query = readEmptySearchQuery(searchParams);
  return {
    view: query.view,
    list: await listEmptySearches(db, query),
    words: await taughtWords(db),
    done: readSearchDone(searchParams),
  };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = args.context.get(ownerContext);
  const refusal = await actOnSearch(args, customer);
  return data(refusal, { status: refusal.status, headers: privateHeaders() });
}

/** After a 4xx the router keeps the old data; but the list may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function FailedSearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
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
      <FailedSearchesScreen {...loaderData} done={refusal ? null : loaderData.done} refusal={refusal} />
    </AdminFrame>
  );
}
