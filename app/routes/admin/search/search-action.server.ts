import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { matchTerm } from '#app/read-model/search.server.ts';
import { categoriesOf } from '#app/read-model/wish/wish.ts';
import { emptySearchAddress, readEmptySearchQuery } from '#app/shop/search/empty-searches.ts';
import {
  dismissSearch,
  forgetWord,
  setSearchAside,
  takeSearchBack,
  teachWord,
} from '#app/shop/search/teach-words.server.ts';
import { mostTermLength } from '#app/shop/search/teach-words.ts';
import { addUnsold, removeUnsold } from '#app/shop/search/unsold-words.server.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { readText } from '#app/shop/shared/typed-text.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { adminSearchText, failedSearchText, teachProblems, unsoldProblems } from '#app/text/admin/search.ts';
import { type AdminRequest, actingOf, doneAt, refuserOf } from '../admin-action.server.ts';
import { readTexts } from '../form-texts.server.ts';

const stepsOfSearch = { dismiss: dismissSearch, aside: setSearchAside, back: takeSearchBack };

/** @returns the refusal; when done it throws a redirect to the page that sent the form. @throws NotTheOwner */
export async function actOnSearch({ request, context }: AdminRequest): Promise<AdminRefusal> {
  const { db, readModel } = context.get(servicesContext);
  const form = await readTexts(request);
  const intent = form.intent ?? '';
  const refuse = refuserOf(form);
  const acting = actingOf(context);
  const term = readText(form.term, mostTermLength);
  const step = ownValue(stepsOfSearch, intent);
  if (step && term.ok) {
    const outcome = await step(db, acting, term.text);
    if (outcome.ok) return done(request, intent);
    return outcome.code === 'unknown' ? refuse(404, adminSearchText.gone) : refuse(409, failedSearchText.tooManyAside);
  }
  if (term.ok && intent === 'sold') {
    const outcome = await removeUnsold(db, acting, term.text);
    return outcome.ok ? done(request, intent) : refuse(404, adminSearchText.gone);
  }
  if (term.ok && intent === 'unsold') {
    const { synonyms } = await (await readModel.fresh()).search();
    const outcome = await addUnsold(db, acting, term.text, (said) => categoriesOf(said, synonyms).length > 0);
    if (outcome.ok) return done(request, intent);
    return refuse(outcome.code === 'known' ? 409 : 422, unsoldProblems[outcome.code]);
  }
  if (intent === 'unsold' && !term.ok) return refuse(422, null, { term: term.code });
  if (intent !== 'teach' && intent !== 'forget') return refuse(400, adminFormText.notUnderstood);
  const means = readText(form.means, mostTermLength);
  if (!term.ok || !means.ok) {
    return refuse(422, null, { ...(!term.ok && { term: term.code }), ...(!means.ok && { means: means.code }) });
  }
  const said = { term: term.text, means: means.text };
  if (intent === 'forget') {
    const outcome = await forgetWord(db, acting, said);
    return outcome.ok ? done(request, intent) : refuse(404, adminSearchText.gone);
  }
  const search = await (await readModel.fresh()).search();
  const finds = async (term: string) => (await matchTerm(search, term, 1)).ids.length > 0;
  const outcome = await teachWord(db, acting, said, finds);
  if (outcome.ok) return done(request, intent);
  return refuse(outcome.code === 'known' ? 409 : 422, teachProblems[outcome.code]);
}

/** Back to the page and the view of the list from which the form came. */
function done(request: Request, intent: string): never {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.startsWith(adminPages.failedSearches)
    ? emptySearchAddress(adminPages.failedSearches, readEmptySearchQuery(searchParams))
    : adminPages.search;
  throw doneAt(path, intent);
}
