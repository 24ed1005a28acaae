import { adminPages } from '#app/addresses/admin-pages.ts';
import { formKey, RefusalWithoutForm } from '#app/components/admin/frame/admin-form.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminList } from '#app/components/admin/frame/admin-list.tsx';
import { FilterLinks } from '#app/components/admin/frame/filter-links.tsx';
import { useMoments } from '#app/components/admin/frame/use-moments.ts';
import { ModeratedProduct, ModeratedState, ModerationForms } from '#app/components/admin/moderation/moderated.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import {
  type AdminQuestion,
  questionFilters,
  questionsAddress,
  readQuestionQuery,
} from '#app/shop/questions/question.ts';
import { listQuestions } from '#app/shop/questions/questions.server.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { moderationLabels } from '#app/text/admin/moderation.ts';
import { questionDone, questionFilterNames, adminQuestionsText as words } from '#app/text/admin/questions.ts';
import { reviewDays } from '#app/text/reviews/reviews.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/questions';
import { actOnQuestion } from './question-action.server.ts';

export const meta = adminMeta(words, adminPages.questions);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const query = readQuestionQuery(searchParams);
  return {
    query,
    list: await listQuestions(args.context.get(servicesContext).db, query),
    done: ownKey(questionDone, searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  return refused(await actOnQuestion(args));
}

/** After a 4xx the router keeps the old data; but the list has changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Questions({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list } = loaderData;
  const refusal = actionData ?? null;
  const done = refusal ? null : loaderData.done;
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      {done && <Notice kind="success">{questionDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={list.questions.flatMap(formsOf)} labels={moderationLabels} />
      <FilterLinks
        label={words.filters}
        links={questionFilters.map((filter) => ({
          to: questionsAddress(adminPages.questions, { filter, page: 1 }),
          text: questionFilterNames[filter],
          isCurrent: filter === query.filter,
        }))}
      />
      <AdminList
        label={words.title}
        found={words.found(list.total)}
        empty={list.questions.length === 0 && <EmptyState title={words.none} lead={words.noneLead} />}
        page={list.page}
        pages={list.pages}
        hrefOf={(page) => questionsAddress(adminPages.questions, { ...query, page })}
      >
        <ul className="flex flex-col gap-3">
          {list.questions.map((question) => (
            <QuestionItem key={`${question.id} ${question.version}`} question={question} refusal={refusal} />
          ))}
        </ul>
      </AdminList>
    </AdminFrame>
  );
}

function formsOf({ id, hidden }: AdminQuestion): string[] {
  return ['answer', hidden ? 'show' : 'hide'].map((intent) => formKey(intent, id));
}

interface ItemProps {
  question: AdminQuestion;
  refusal: AdminRefusal | null;
}

function QuestionItem({ question, refusal }: ItemProps) {
  const { id, hidden, answer } = question;
  const moments = useMoments();
  return (
    <li
      id={`question-${id}`}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 wrap-anywhere sm:p-5"
    >
      <p>
        <ModeratedProduct item={question} words={words} />
      </p>
      <p className="text-14 text-muted">
        {words.askedAt(reviewDays.writer(question.writer), moments.said(question.askedAt))}
      </p>
      <p className="max-w-prose whitespace-pre-line">{question.question}</p>
      <ModeratedState item={question} words={words} />
      <ModerationForms item={question} words={words} refusal={refusal} isAnswerOpen={!answer && !hidden} />
    </li>
  );
}
