import { adminPages } from '#app/addresses/admin-pages.ts';
import {
  type AdminQuestion,
  type AdminQuestions,
  type QuestionQuery,
  questionFilters,
  questionsAddress,
} from '#app/shop/questions/question.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { questionDone, questionFilterNames, adminQuestionsText as words } from '#app/text/admin/questions.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { formatMoment } from '#app/text/format.ts';
import { reviewDays } from '#app/text/reviews/reviews.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { Pagination } from '#app/ui/shelf/pagination.tsx';
import { formKey, RefusalWithoutForm } from '../frame/admin-form.tsx';
import { FilterLinks } from '../frame/filter-links.tsx';
import { ModeratedProduct, ModeratedState, ModerationForms } from '../moderation/moderated.tsx';

interface QuestionListProps {
  query: QuestionQuery;
  list: AdminQuestions;
  done: keyof typeof questionDone | null;
  refusal: AdminRefusal | null;
}

export function QuestionList({ query, list, done, refusal }: QuestionListProps) {
  return (
    <>
      {done && <Notice kind="success">{questionDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={list.questions.flatMap(formsOf)} />
      <FilterLinks
        label={words.filters}
        links={questionFilters.map((filter) => ({
          to: questionsAddress(adminPages.questions, { filter, page: 1 }),
          text: questionFilterNames[filter],
          isCurrent: filter === query.filter,
        }))}
      />
      {list.questions.length === 0 ? (
        <EmptyState title={words.none} lead={words.noneLead} />
      ) : (
        <section aria-label={words.title}>
          <p role="status" className="mb-3 font-semibold">
            {words.found(list.total)}
          </p>
          <ul className="flex flex-col gap-3">
            {list.questions.map((question) => (
              <QuestionItem key={`${question.id} ${question.version}`} question={question} refusal={refusal} />
            ))}
          </ul>
          <Pagination
            page={list.page}
            pages={list.pages}
            hrefOf={(page) => questionsAddress(adminPages.questions, { ...query, page })}
            words={catalogText.paging}
          />
        </section>
      )}
    </>
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
  return (
    <li
      id={`question-${id}`}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 wrap-anywhere sm:p-5"
    >
      <p>
        <ModeratedProduct item={question} words={words} />
      </p>
      <p className="text-14 text-muted">
        {words.askedAt(reviewDays.writer(question.writer), formatMoment(question.askedAt))}
      </p>
      <p className="max-w-prose whitespace-pre-line">{question.question}</p>
      <ModeratedState item={question} words={words} />
      <ModerationForms item={question} words={words} refusal={refusal} isAnswerOpen={!answer && !hidden} />
    </li>
  );
}
