import { useState } from 'react';
import { Link } from 'react-router';
import {
  allStars,
  orderParameter,
  type Rating,
  type ReviewOrder,
  reviewOrders,
  usefulFirst,
} from '#app/shop/reviews/review.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { reviewText } from '#app/text/reviews/reviews.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { Pagination } from '#app/ui/shelf/pagination.tsx';
import { Stars } from '#app/ui/shelf/stars.tsx';
import { ReviewPlace } from './review-place.tsx';
import { reviewPageParameter, type ShownReview, type ShownReviews } from './shown-review.ts';

/** Links to pages of reviews, and back from the sign-in, lead to this anchor. */
const sectionId = 'reviews';

interface ReviewSectionProps extends ShownReviews {
  productId: string;
}

export function ReviewSection({ productId, rating, reviews, page, pages, order }: ReviewSectionProps) {
  // Whoever wrote one sees it where it can be changed, not twice.
  const [own, setOwn] = useState<number | null>(null);
  const address = `/product/${productId}`;
  return (
    <section aria-labelledby={sectionId}>
      <SectionHead id={sectionId}>{reviewText.title}</SectionHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:gap-12">
        <div className="flex flex-col gap-6 md:self-start">
          {rating.count > 0 && <RatingSummary rating={rating} />}
          <ReviewPlace productId={productId} backTo={`${address}#${sectionId}`} onOwn={setOwn} />
        </div>
        <div>
          {rating.count === 0 ? (
            <p className="rounded-card border border-line border-dashed px-4 py-6 text-center text-muted">
              {reviewText.none}
            </p>
          ) : (
            <>
              {rating.count > 1 && (
                <nav aria-label={reviewText.order} className="mb-3 flex gap-4 text-14">
                  {reviewOrders.map((by) => (
                    <Link
                      key={by}
                      to={`${address}${queryOf(1, by)}#${sectionId}`}
                      rel="nofollow"
                      aria-current={by === order || undefined}
                      className="py-2 hover:text-accent aria-[current]:font-semibold aria-[current]:underline"
                    >
                      {reviewText[by === 'useful' ? 'usefulFirst' : 'newestFirst']}
                    </Link>
                  ))}
                </nav>
              )}
              <ul className="flex flex-col divide-y divide-line border-y border-line">
                {reviews.map(
                  (review) =>
                    review.id !== own && (
                      <ReviewItem
                        key={review.id}
                        review={review}
                        voteAt={`${address}/resena/${review.id}/sirve${queryOf(page, order)}`}
                      />
                    ),
                )}
              </ul>
            </>
          )}
          <Pagination
            page={page}
            pages={pages}
            hrefOf={(to) => `${address}${queryOf(to, order)}#${sectionId}`}
            words={{ ...catalogText.paging, label: reviewText.paging }}
          />
        </div>
      </div>
    </section>
  );
}

function queryOf(page: number, order: ReviewOrder): string {
  const query = new URLSearchParams();
  if (order === 'useful') query.set(orderParameter, usefulFirst);
  if (page > 1) query.set(reviewPageParameter, `${page}`);
  return query.size > 0 ? `?${query}` : '';
}

function RatingSummary({ rating: { average, count, counts } }: { rating: Rating }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <p className="heading text-48" aria-hidden>
          {reviewText.average(average)}
        </p>
        <div className="flex flex-col gap-0.5">
          <Stars value={average} label={reviewText.averageSpoken(average)} />
          <p className="text-14 text-muted">{reviewText.count(count)}</p>
        </div>
      </div>
      <ul className="flex flex-col gap-1.5">
        {allStars.map((stars) => (
          <li key={stars} className="flex items-center gap-3 text-14">
            <span className="sr-only">{reviewText.bar(stars, counts[stars])}</span>
            <span aria-hidden className="designator w-3 text-muted">
              {stars}
            </span>
            <svg aria-hidden className="h-2 min-w-0 flex-1 rounded-chip">
              <rect width="100%" height="100%" className="fill-line" />
              <rect width={`${(counts[stars] / count) * 100}%`} height="100%" className="fill-mask" />
            </svg>
            <span aria-hidden className="designator min-w-8 text-right text-muted">
              {counts[stars]}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReviewItem({ review, voteAt }: { review: ShownReview; voteAt: string }) {
  return (
    <li className="flex flex-col gap-2 py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={review.stars} label={reviewText.stars(review.stars)} className="h-4 w-20" />
        <span className="font-semibold">{review.writer}</span>
        {review.isPurchase && (
          <span className="flex items-center gap-1 text-14 font-semibold text-mask">
            <Icon name="check" className="size-4" />
            {reviewText.purchase}
          </span>
        )}
      </div>
      <p className="max-w-prose break-words whitespace-pre-line">{review.comment}</p>
      <p className="text-14 text-muted">
        <time dateTime={review.moment}>{review.day}</time>
      </p>
      {review.answer && (
        <div className="max-w-prose border-l-2 border-mask pl-4">
          <p className="text-14 font-semibold">{review.answer.day}</p>
          <p className="break-words whitespace-pre-line">{review.answer.text}</p>
        </div>
      )}
      {/* A full page load: signed out it leads to the sign-in page, which has a content policy of its own. */}
      <form method="post" action={voteAt} className="flex items-center gap-2 text-14 text-muted">
        <span aria-hidden>{reviewText.useful}</span>
        <button
          type="submit"
          aria-label={`${reviewText.usefulYes(review.useful)}. ${reviewText.usefulOf(review.writer)}`}
          className={buttonClasses({ kind: 'quiet', size: 'small' })}
        >
          {reviewText.usefulYes(review.useful)}
        </button>
      </form>
    </li>
  );
}
