import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { QuestionList } from '#app/components/admin/questions/question-list.tsx';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext } from '#app/session.server.ts';
import { readQuestionQuery } from '#app/shop/questions/question.ts';
import { listQuestions } from '#app/shop/questions/questions.server.ts';
import { adminQuestionsText, questionDone } from '#app/text/admin/questions.ts';
import type { Route } from './+types/questions';
import { actOnQuestion } from './question-action.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead: description } = adminQuestionsText;
  return privateMeta(matches, { title, description, path: adminPages.questions });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const query = readQuestionQuery(searchParams);
  const done = searchParams.get('hecho') ?? '';
  return {
    query,
    list: await listQuestions(args.context.get(servicesContext).db, query),
    done: Object.hasOwn(questionDone, done) ? (done as keyof typeof questionDone) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = args.context.get(ownerContext);
  const refusal = await actOnQuestion(args, customer);
  return data(refusal, { status: refusal.status, headers: privateHeaders() });
}

/** After a 4xx the router keeps the old data; but the list has changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Questions({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  return (
    <AdminFrame title={adminQuestionsText.title} lead={adminQuestionsText.lead}>
      <QuestionList {...loaderData} done={refusal ? null : loaderData.done} refusal={refusal} />
    </AdminFrame>
  );
}
