import { Link } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import type { DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import {
  type DeskReview,
  type DeskReviews,
  longestAnswer,
  longestReason,
  type ReviewQuery,
  reviewFilters,
  reviewsAddress,
} from '#app/shop/reviews/moderation.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { adminReviewsText, reviewDone, reviewFilterNames } from '#app/text/desk/reviews.ts';
import { formatMoment } from '#app/text/format.ts';
import { reviewDays, reviewText } from '#app/text/reviews/reviews.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Field, TextAreaField } from '#app/ui/form/field.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { Pagination } from '#app/ui/shelf/pagination.tsx';
import { Stars } from '#app/ui/shelf/stars.tsx';
import { DeskForm, deskField, formKey, RefusalWithoutForm, troubleOf } from '../frame/desk-form.tsx';
import { DeskSearch } from '../frame/desk-search.tsx';
import { FilterLinks } from '../frame/filter-links.tsx';

export interface ReviewListProps {
  query: ReviewQuery;
  list: DeskReviews;
  done: keyof typeof reviewDone | null;
  refusal: DeskRefusal | null;
}

export function ReviewList({ query, list, done, refusal }: ReviewListProps) {
  const isFiltered = reviewsAddress(deskPages.reviews, { ...query, page: 1 }) !== deskPages.reviews;
  const clear = isFiltered && (
    <LinkButton to={deskPages.reviews} kind="quiet">
      {adminReviewsText.clear}
    </LinkButton>
  );
  return (
    <>
      {done && <Notice kind="success">{reviewDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={list.reviews.flatMap(formsOf)} />
      <div className="flex flex-col gap-4">
        <FilterLinks
          label={adminReviewsText.filters}
          links={reviewFilters.map((filter) => ({
            to: reviewsAddress(deskPages.reviews, { ...query, filter, id: null, page: 1 }),
            text: reviewFilterNames[filter],
            isCurrent: filter === query.filter,
          }))}
        />
        <DeskSearch
          path={deskPages.reviews}
          shown={reviewsAddress(deskPages.reviews, query)}
          words={adminReviewsText}
          filter={query.filter === 'all' ? null : query.filter}
          sought={query.sought}
          clear={clear}
        />
      </div>
      {list.reviews.length === 0 ? (
        <EmptyState
          title={isFiltered ? adminReviewsText.none : adminReviewsText.noneYet}
          lead={isFiltered ? adminReviewsText.noneLead : adminReviewsText.noneYetLead}
          actions={clear}
        />
      ) : (
        <section aria-label={adminReviewsText.title}>
          <p role="status" className="mb-3 font-semibold">
            {adminReviewsText.found(list.total)}
          </p>
          <ul className="flex flex-col gap-3">
            {list.reviews.map((review) => (
              <ReviewItem key={`${review.id} ${review.mark}`} review={review} refusal={refusal} />
            ))}
          </ul>
          <Pagination
            page={list.page}
            pages={list.pages}
            hrefOf={(page) => reviewsAddress(deskPages.reviews, { ...query, page })}
            words={{ ...catalogText.paging, label: reviewText.paging }}
          />
        </section>
      )}
    </>
  );
}

function formsOf({ id, hidden, answer }: DeskReview): string[] {
  const intents = ['answer', ...(answer ? ['unanswer'] : []), hidden ? 'show' : 'hide'];
  return intents.map((intent) => formKey(intent, id));
}

function ReviewItem({ review, refusal }: { review: DeskReview; refusal: DeskRefusal | null }) {
  const { id, stars, comment, hidden, answer, editedAt, isPurchase } = review;
  const writer = reviewDays.writer(review.writer);
  return (
    <li
      id={`review-${id}`}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 wrap-anywhere sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={stars} label={reviewText.stars(stars)} className="h-4 w-20" />
        <ProductName review={review} />
        {isPurchase && <span className="text-14 font-semibold text-mask">{reviewText.purchase}</span>}
      </div>
      <p className="text-14 text-muted">
        {adminReviewsText.writtenAt(writer, formatMoment(review.writtenAt))}
        {editedAt && `. ${adminReviewsText.editedAt(formatMoment(editedAt))}`}
      </p>
      <p className="max-w-prose whitespace-pre-line">{comment}</p>
      {answer && (
        <div className="max-w-prose border-l-2 border-mask pl-4">
          <p className="text-14 font-semibold">{adminReviewsText.answeredAt(formatMoment(answer.at))}</p>
          <p className="whitespace-pre-line">{answer.text}</p>
        </div>
      )}
      {hidden && (
        <div className="rounded-control bg-signal-tint px-3.5 py-2.5">
          <p className="text-14 font-semibold">{adminReviewsText.hiddenAt(formatMoment(hidden.at))}</p>
          <p>
            {adminReviewsText.hiddenReason}: {hidden.reason}
          </p>
        </div>
      )}
      <AnswerForms review={review} refusal={refusal} />
      {hidden ? (
        <DeskForm
          intent="show"
          seen={review.mark}
          id={id}
          trouble={troubleOf(refusal, 'show', id)}
          button={adminReviewsText.show}
          kind="outline"
        />
      ) : (
        <HideForm review={review} refusal={refusal} />
      )}
    </li>
  );
}

function ProductName({ review: { productId, productName, isProductInShop } }: { review: DeskReview }) {
  if (productName === null) return <span className="text-muted">{`${adminReviewsText.gone}: ${productId}`}</span>;
  if (!isProductInShop)
    return <span className="font-semibold">{`${productName} (${adminReviewsText.outOfShop})`}</span>;
  return (
    <Link to={`/product/${productId}`} className="font-semibold underline underline-offset-2 hover:text-accent">
      {productName}
    </Link>
  );
}

const summary = 'flex min-h-11 items-center font-semibold';

function AnswerForms({ review: { id, answer, mark }, refusal }: { review: DeskReview; refusal: DeskRefusal | null }) {
  const trouble = troubleOf(refusal, 'answer', id);
  const title = answer ? adminReviewsText.editTitle : adminReviewsText.answerTitle;
  const field = deskField('answer', 'text', trouble, id);
  return (
    <details open={trouble.refusal !== null || troubleOf(refusal, 'unanswer', id).refusal !== null}>
      <summary className={summary} aria-label={adminReviewsText.of(title, id)}>
        {title}
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <DeskForm
          intent="answer"
          seen={mark}
          id={id}
          trouble={trouble}
          labels={{ text: adminReviewsText.answerLabel }}
          button={adminReviewsText.answerSave}
        >
          <TextAreaField
            {...field}
            defaultValue={field.defaultValue ?? answer?.text}
            label={adminReviewsText.answerLabel}
            hint={adminReviewsText.answerHint}
            required
            maxLength={longestAnswer}
            rows={4}
          />
        </DeskForm>
        {answer && (
          <DeskForm
            intent="unanswer"
            seen={mark}
            id={id}
            trouble={troubleOf(refusal, 'unanswer', id)}
            button={adminReviewsText.unanswer}
            kind="outline"
          />
        )}
      </div>
    </details>
  );
}

function HideForm({ review: { id, mark }, refusal }: { review: DeskReview; refusal: DeskRefusal | null }) {
  const trouble = troubleOf(refusal, 'hide', id);
  return (
    <details open={trouble.refusal !== null}>
      <summary className={summary} aria-label={adminReviewsText.of(adminReviewsText.hideTitle, id)}>
        {adminReviewsText.hideTitle}
      </summary>
      <div className="pt-2">
        <DeskForm
          intent="hide"
          seen={mark}
          id={id}
          trouble={trouble}
          labels={{ reason: adminReviewsText.hideLabel }}
          button={adminReviewsText.hideSave}
          kind="outline"
        >
          <p className="max-w-prose text-14">{adminReviewsText.hideLead}</p>
          <Field
            {...deskField('hide', 'reason', trouble, id)}
            label={adminReviewsText.hideLabel}
            hint={adminReviewsText.hideHint}
            required
            maxLength={longestReason}
            autoComplete="off"
          />
        </DeskForm>
      </div>
    </details>
  );
}
