import type { Rating } from '#app/shop/reviews/review.ts';
import { reviewText } from '#app/text/reviews/reviews.ts';
import { Stars } from '#app/ui/shelf/stars.tsx';

export default function RatingLink({ rating: { average, count } }: { rating: Rating }) {
  return (
    <a href="#reviews" className="flex min-h-6 w-fit items-center gap-2 text-14 hover:text-accent hover:underline">
      <Stars value={average} label={reviewText.averageSpoken(average)} className="h-4 w-20" />
      <span>
        <span aria-hidden>{reviewText.average(average)} · </span>
        {reviewText.count(count)}
      </span>
    </a>
  );
}
