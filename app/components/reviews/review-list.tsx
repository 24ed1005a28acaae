import { Link } from 'react-router';
import { orderParameter, type ReviewOrder, reviewOrders, usefulFirst } from '#app/shop/reviews/review.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { reviewText } from '#app/text/reviews/reviews.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import { Stars } from '#app/ui/stars/stars.tsx';
import { type ReviewsViewModel, type ReviewViewModel, reviewPageParameter } from './reviews-view-model.ts';

interface ReviewListProps extends Omit<ReviewsViewModel, 'rating'> {
  /** Of the product. */
  address: string;
  sectionId: string;
  /** Of all reviews. */
  count: number;
}

export default function ReviewList({ address, sectionId, count, reviews, page, pages, order }: ReviewListProps) {
  return (
    <>
      {reviews.length === 0 ? (
        <p className="rounded-card border border-line border-dashed px-4 py-6 text-center text-muted">
          {reviewText.none}
        </p>
      ) : (
        <>
          {count > 1 && (
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
            {reviews.map((review) => (
              <ReviewItem
                key={review.id}
                review={review}
                voteAt={`${address}/resena/${review.id}/sirve${queryOf(page, order)}`}
              />
            ))}
          </ul>
        </>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => `${address}${queryOf(to, order)}#${sectionId}`}
        words={{ ...catalogText.paging, label: reviewText.paging }}
      />
    </>
  );
}

function queryOf(page: number, order: ReviewOrder): string {
  const query = new URLSearchParams();
  if (order === 'useful') query.set(orderParameter, usefulFirst);
  if (page > 1) query.set(reviewPageParameter, `${page}`);
  return query.size > 0 ? `?${query}` : '';
}

function ReviewItem({ review, voteAt }: { review: ReviewViewModel; voteAt: string }) {
  return (
    <li data-review={review.id} className="listed-review flex flex-col gap-2 py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={review.stars} label={reviewText.stars(review.stars)} className="h-4 w-20" />
        <span className="font-semibold">{review.writer}</span>
        {/* The section fills it in the browser, which alone knows whose it is. */}
        <span className="own-review" />
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
