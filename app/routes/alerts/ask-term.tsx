import { data } from 'react-router';
import { hrefWith, searchParameters } from '#app/addresses/list-address.ts';
import { AskScreen } from '#app/components/alerts/ask-screen.tsx';
import { PageNotFound } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { sessionContext } from '#app/session.server.ts';
import { askTermAddress, readTermAlert } from '#app/shop/alerts/alert.ts';
import { isUnsold } from '#app/shop/search/unsold-words.server.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { alertRefusals, alertText, missingTerm } from '#app/text/alerts/alerts.ts';
import type { Route } from './+types/ask-term';
import { askByForm } from './ask-action.server.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const path = loaderData ? askTermAddress(loaderData.term) : '/search';
  return privateMeta(matches, { title: alertText.whenSold, description: alertText.leadOfTerm, path });
}

export const headers = passRetryAfter;

/** @returns the word, if it is one that the shop does not sell */
async function unsoldTerm({ context }: Pick<Route.LoaderArgs, 'context'>, term: unknown): Promise<string | null> {
  return typeof term === 'string' && (await isUnsold(context.get(servicesContext).db, term)) ? term : null;
}

export async function loader(args: Route.LoaderArgs) {
  const term = await unsoldTerm(args, new URL(args.request.url).searchParams.get('de'));
  if (term === null) return data(null, 404);
  const session = await args.context.get(sessionContext).read();
  const done = ownKey(alertText.done, new URL(args.request.url).searchParams.get('hecho'));
  return data({ term, email: session?.customer.email ?? null, done });
}

export async function action(args: Route.ActionArgs) {
  const read = async (form: FormData) => {
    const term = await unsoldTerm(args, form.get('term'));
    if (term === null) return null;
    const doneAt = (done: 'listo' | 'correo') => askTermAddress(term, done);
    return { subject: { term }, read: readTermAlert, doneAt };
  };
  return askByForm(args, read, alertRefusals.term_missing);
}

/** Where the form of a search leads that finds only what the shop does not sell. */
export default function AskTerm({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <PageNotFound {...missingTerm} />;
  const { term, email, done } = loaderData;
  return (
    <AskScreen
      title={alertText.whenSold}
      name={`«${term}»`}
      lead={alertText.leadOfTerm}
      back={{ to: hrefWith('/search', { filters: searchParameters(term, false) }), text: alertText.toSearch }}
      subject={{ term }}
      email={email}
      done={done}
      answer={actionData ?? null}
    />
  );
}
