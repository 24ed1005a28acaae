import { Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminForm, formKey, formOf, RefusalWithoutForm } from '#app/components/admin/frame/admin-form.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminList } from '#app/components/admin/frame/admin-list.tsx';
import { AdminSearch } from '#app/components/admin/frame/admin-search.tsx';
import { FilterLinks } from '#app/components/admin/frame/filter-links.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { useMoments } from '#app/components/admin/frame/use-moments.ts';
import { ModeratedProduct, ModeratedState, ModerationForms } from '#app/components/admin/moderation/moderated.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { listReviews } from '#app/shop/reviews/admin-reviews.server.ts';
import { type AdminReview, readReviewQuery, reviewFilters, reviewsAddress } from '#app/shop/reviews/admin-reviews.ts';
import { reviewsNeedPurchase } from '#app/shop/reviews/review-rules.server.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { moderationLabels } from '#app/text/admin/moderation.ts';
import { adminReviewsText, reviewDone, reviewFilterNames } from '#app/text/admin/reviews.ts';
import { reviewDays, reviewText } from '#app/text/reviews/reviews.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Stars } from '#app/ui/stars/stars.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/reviews';
import { actOnReview } from './review-action.server.ts';

export const meta = adminMeta(adminReviewsText, adminPages.reviews);

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const { searchParams } = new URL(args.request.url);
  const query = readReviewQuery(searchParams);
  return {
    query,
    list: await listReviews(db, query),
    needsPurchase: await reviewsNeedPurchase(db),
    done: ownKey(reviewDone, searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  return refused(await actOnReview(args));
}

/** After a 4xx the router keeps the old data; but the list has changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, needsPurchase } = loaderData;
  const refusal = actionData ?? null;
  const done = refusal ? null : loaderData.done;
  const isFiltered = reviewsAddress(adminPages.reviews, { ...query, page: 1 }) !== adminPages.reviews;
  const clear = isFiltered && (
    <LinkButton to={adminPages.reviews} kind="quiet">
      {adminReviewsText.clear}
    </LinkButton>
  );
  return (
    <AdminFrame title={adminReviewsText.title} lead={adminReviewsText.lead}>
      {done && <Notice kind="success">{reviewDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={list.reviews.flatMap(formsOf)} labels={moderationLabels} />
      <WhoMayWrite key={String(needsPurchase)} needsPurchase={needsPurchase} />
      <div className="flex flex-col gap-4">
        <FilterLinks
          label={adminReviewsText.filters}
          links={reviewFilters.map((filter) => ({
            to: reviewsAddress(adminPages.reviews, { ...query, filter, id: null, page: 1 }),
            text: reviewFilterNames[filter],
            isCurrent: filter === query.filter,
          }))}
        />
        <AdminSearch
          path={adminPages.reviews}
          shown={reviewsAddress(adminPages.reviews, query)}
          words={adminReviewsText}
          filters={{ ver: query.filter === 'all' ? null : query.filter }}
          sought={query.sought}
          clear={clear}
        />
      </div>
      <AdminList
        label={adminReviewsText.title}
        found={adminReviewsText.found(list.total)}
        empty={
          list.reviews.length === 0 && (
            <EmptyState
              title={isFiltered ? adminReviewsText.none : adminReviewsText.noneYet}
              lead={isFiltered ? adminReviewsText.noneLead : adminReviewsText.noneYetLead}
              actions={clear}
            />
          )
        }
        page={list.page}
        pages={list.pages}
        hrefOf={(page) => reviewsAddress(adminPages.reviews, { ...query, page })}
        pagingLabel={reviewText.paging}
      >
        <ul className="flex flex-col gap-3">
          {list.reviews.map((review) => (
            <ReviewItem key={`${review.id} ${review.version}`} review={review} refusal={refusal} />
          ))}
        </ul>
      </AdminList>
    </AdminFrame>
  );
}

function WhoMayWrite({ needsPurchase }: { needsPurchase: boolean }) {
  return (
    <Form method="post" className="flex max-w-prose flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <CheckboxField
        name="needsPurchase"
        value="true"
        defaultChecked={needsPurchase}
        label={adminReviewsText.needsPurchase}
        hint={adminReviewsText.needsPurchaseHint}
      />
      <IntentButton intent="rule" kind="outline" size="small" className="self-start">
        {adminReviewsText.saveRule}
      </IntentButton>
    </Form>
  );
}

function formsOf({ id, hidden, answer }: AdminReview): string[] {
  const intents = ['answer', ...(answer ? ['unanswer'] : []), hidden ? 'show' : 'hide'];
  return intents.map((intent) => formKey(intent, id));
}

function ReviewItem({ review, refusal }: { review: AdminReview; refusal: AdminRefusal | null }) {
  const { id, stars, comment, answer, editedAt, isPurchase, version } = review;
  const writer = reviewDays.writer(review.writer);
  const moments = useMoments();
  const removal = formOf(refusal, 'unanswer', id);
  return (
    <li
      id={`review-${id}`}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 wrap-anywhere sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={stars} label={reviewText.stars(stars)} className="h-4 w-20" />
        <ModeratedProduct item={review} words={adminReviewsText} />
        {isPurchase && <span className="text-14 font-semibold text-mask">{reviewText.purchase}</span>}
      </div>
      <p className="text-14 text-muted">
        {adminReviewsText.writtenAt(writer, moments.said(review.writtenAt))}
        {editedAt && `. ${adminReviewsText.editedAt(moments.on(editedAt))}`}
      </p>
      <p className="max-w-prose whitespace-pre-line">{comment}</p>
      <ModeratedState item={review} words={adminReviewsText} />
      <ModerationForms item={review} words={adminReviewsText} refusal={refusal} isAnswerOpen={removal.refusal !== null}>
        {answer && <AdminForm form={removal} version={version} button={adminReviewsText.unanswer} kind="outline" />}
      </ModerationForms>
    </li>
  );
}
