import { catalogText } from '#app/text/catalog/catalog.ts';
import { reviewText } from '#app/text/reviews/reviews.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Pagination } from '#app/ui/shelf/pagination.tsx';
import { Stars } from '#app/ui/shelf/stars.tsx';
import { reviewPageParameter, type ShownReview, type ShownReviews } from './shown-review.ts';

interface ReviewListProps extends Omit<ShownReviews, 'rating'> {
  /** Of the product. */
  address: string;
  sectionId: string;
}

export default function ReviewList({ address, sectionId, reviews, page, pages }: ReviewListProps) {
  return (
    <>
      {reviews.length === 0 ? (
        <p className="rounded-card border border-line border-dashed px-4 py-6 text-center text-muted">
          {reviewText.none}
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => `${address}${to > 1 ? `?${reviewPageParameter}=${to}` : ''}#${sectionId}`}
        words={{ ...catalogText.paging, label: reviewText.paging }}
      />
    </>
  );
}

function ReviewItem({ review }: { review: ShownReview }) {
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
    </li>
  );
}
