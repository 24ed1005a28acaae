import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { SearchWordsScreen } from '#app/components/admin/search/search-words-screen.tsx';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext } from '#app/session.server.ts';
import { emptySearches } from '#app/shop/search/empty-searches.server.ts';
import { taughtWords } from '#app/shop/search/teach-words.server.ts';
import { searchesShown } from '#app/shop/search/teach-words.ts';
import { adminSearchText, readSearchDone } from '#app/text/admin/search.ts';
import type { Route } from './+types/search-words';
import { actOnSearch } from './search-action.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = adminSearchText;
  return privateMeta(matches, { title, description, path: adminPages.search });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  return {
    waiting: await emptySearches(db, searchesShown),
    words: await taughtWords(db),
    done: readSearchDone(new URL(args.request.url).searchParams),
  };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = args.context.get(ownerContext);
  const refusal = await actOnSearch(args, customer);
  return data(refusal, { status: refusal.status, headers: privateHeaders() });
}

/** After a 4xx the router keeps the old data; but the list may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function SearchWords({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  return (
    <AdminFrame title={adminSearchText.title} lead={adminSearchText.lead}>
      <SearchWordsScreen {...loaderData} done={refusal ? null : loaderData.done} refusal={refusal} />
    </AdminFrame>
  );
}
