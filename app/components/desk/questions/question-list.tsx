import { Link } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import type { DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import {
  type DeskQuestion,
  type DeskQuestions,
  longestAnswer,
  longestReason,
  type QuestionQuery,
  questionFilters,
  questionsAddress,
} from '#app/shop/questions/question.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { questionDone, questionFilterNames, adminQuestionsText as words } from '#app/text/desk/questions.ts';
import { formatMoment } from '#app/text/format.ts';
import { reviewDays } from '#app/text/reviews/reviews.ts';
import { Field, TextAreaField } from '#app/ui/form/field.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { Pagination } from '#app/ui/shelf/pagination.tsx';
import { DeskForm, deskField, formKey, RefusalWithoutForm, troubleOf } from '../frame/desk-form.tsx';
import { FilterLinks } from '../frame/filter-links.tsx';

interface QuestionListProps {
  query: QuestionQuery;
  list: DeskQuestions;
  done: keyof typeof questionDone | null;
  refusal: DeskRefusal | null;
}

export function QuestionList({ query, list, done, refusal }: QuestionListProps) {
  return (
    <>
      {done && <Notice kind="success">{questionDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={list.questions.flatMap(formsOf)} />
      <FilterLinks
        label={words.filters}
        links={questionFilters.map((filter) => ({
          to: questionsAddress(deskPages.questions, { filter, page: 1 }),
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
              <QuestionItem key={`${question.id} ${question.mark}`} question={question} refusal={refusal} />
            ))}
          </ul>
          <Pagination
            page={list.page}
            pages={list.pages}
            hrefOf={(page) => questionsAddress(deskPages.questions, { ...query, page })}
            words={catalogText.paging}
          />
        </section>
      )}
    </>
  );
}

function formsOf({ id, hidden }: DeskQuestion): string[] {
  return ['answer', hidden ? 'show' : 'hide'].map((intent) => formKey(intent, id));
}

interface ItemProps {
  question: DeskQuestion;
  refusal: DeskRefusal | null;
}

function QuestionItem({ question, refusal }: ItemProps) {
  const { id, productId, productName, isProductInShop, hidden, answer, mark } = question;
  return (
    <li
      id={`question-${id}`}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 wrap-anywhere sm:p-5"
    >
      {isProductInShop ? (
        <Link to={`/product/${productId}`} className="font-semibold underline underline-offset-2 hover:text-accent">
          {productName}
        </Link>
      ) : (
        <span className="font-semibold">
          {productName === null ? `${words.gone}: ${productId}` : `${productName} (${words.outOfShop})`}
        </span>
      )}
      <p className="text-14 text-muted">
        {words.askedAt(reviewDays.writer(question.writer), formatMoment(question.askedAt))}
      </p>
      <p className="max-w-prose whitespace-pre-line">{question.question}</p>
      {answer && (
        <div className="max-w-prose border-l-2 border-mask pl-4">
          <p className="text-14 font-semibold">{words.answeredAt(formatMoment(answer.at))}</p>
          <p className="whitespace-pre-line">{answer.text}</p>
        </div>
      )}
      {hidden && (
        <div className="rounded-control bg-signal-tint px-3.5 py-2.5">
          <p className="text-14 font-semibold">{words.hiddenAt(formatMoment(hidden.at))}</p>
          <p>
            {words.hiddenReason}: {hidden.reason}
          </p>
        </div>
      )}
      <AnswerForm question={question} refusal={refusal} />
      {hidden ? (
        <DeskForm
          intent="show"
          seen={mark}
          id={id}
          trouble={troubleOf(refusal, 'show', id)}
          button={words.show}
          kind="outline"
        />
      ) : (
        <HideForm question={question} refusal={refusal} />
      )}
    </li>
  );
}

const summary = 'flex min-h-11 items-center font-semibold';

function AnswerForm({ question: { id, answer, hidden, mark }, refusal }: ItemProps) {
  const trouble = troubleOf(refusal, 'answer', id);
  const title = answer ? words.editTitle : words.answerTitle;
  const field = deskField('answer', 'text', trouble, id);
  return (
    <details open={trouble.refusal !== null || (!answer && !hidden)}>
      <summary className={summary} aria-label={words.of(title, id)}>
        {title}
      </summary>
      <div className="pt-2">
        <DeskForm
          intent="answer"
          seen={mark}
          id={id}
          trouble={trouble}
          labels={{ text: words.answerLabel }}
          button={words.answerSave}
        >
          <TextAreaField
            {...field}
            defaultValue={field.defaultValue ?? answer?.text}
            label={words.answerLabel}
            hint={words.answerHint}
            required
            maxLength={longestAnswer}
            rows={4}
          />
        </DeskForm>
      </div>
    </details>
  );
}

function HideForm({ question: { id, mark }, refusal }: ItemProps) {
  const trouble = troubleOf(refusal, 'hide', id);
  return (
    <details open={trouble.refusal !== null}>
      <summary className={summary} aria-label={words.of(words.hideTitle, id)}>
        {words.hideTitle}
      </summary>
      <div className="pt-2">
        <DeskForm
          intent="hide"
          seen={mark}
          id={id}
          trouble={trouble}
          labels={{ reason: words.hideLabel }}
          button={words.hideSave}
          kind="outline"
        >
          <Field
            {...deskField('hide', 'reason', trouble, id)}
            label={words.hideLabel}
            hint={words.hideHint}
            required
            maxLength={longestReason}
            autoComplete="off"
          />
        </DeskForm>
      </div>
    </details>
  );
}
