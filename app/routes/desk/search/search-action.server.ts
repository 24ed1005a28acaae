import { type RouterContextProvider, redirect } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import type { DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import { dismissSearch, forgetWord, teachWord } from '#app/shop/search/teach-words.server.ts';
import { mostTermLength } from '#app/shop/search/teach-words.ts';
import { readText } from '#app/shop/shared/typed-text.ts';
import { deskRefusals } from '#app/text/desk/orders.ts';
import { adminSearchText, teachProblems } from '#app/text/desk/search.ts';
import { readTexts } from '../form-texts.server.ts';

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** @returns the refusal; when done it throws a redirect to the page. @throws NotTheOwner */
export async function actOnSearch({ request, context }: Asked, actor: Acting['actor']): Promise<DeskRefusal> {
  const { db, words, clock } = context.get(servicesContext);
  const form = await readTexts(request);
  const intent = form.intent ?? '';
  const refuse = (status: number, sentence: string | null, problems: DeskRefusal['problems'] = {}): DeskRefusal => {
    return { status, intent, id: null, sentence, problems, typed: form };
  };
  const acting: Acting = { actor, now: clock.now() };
  const term = readText(form.term, mostTermLength);
  if (intent === 'dismiss' && term.ok) {
    const outcome = await dismissSearch(db, acting, term.text);
    return outcome.ok ? done(intent) : refuse(404, adminSearchText.gone);
  }
  if (intent !== 'teach' && intent !== 'forget') return refuse(400, deskRefusals.not_understood);
  const means = readText(form.means, mostTermLength);
  if (!term.ok || !means.ok) {
    return refuse(422, null, { ...(!term.ok && { term: term.code }), ...(!means.ok && { means: means.code }) });
  }
  const said = { term: term.text, means: means.text };
  if (intent === 'forget') {
    const outcome = await forgetWord(db, acting, said);
    return outcome.ok ? done(intent) : refuse(404, adminSearchText.gone);
  }
  const outcome = await teachWord({ db, words }, acting, said);
  if (outcome.ok) return done(intent);
  return refuse(outcome.code === 'known' ? 409 : 422, teachProblems[outcome.code]);
}

function done(intent: string): never {
  throw redirect(`${deskPages.search}?hecho=${intent}`, 303);
}
