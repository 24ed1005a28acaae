import type { Rating } from '#app/shop/reviews/review.ts';
import { questionText } from '#app/text/questions/questions.ts';
import { reviewText } from '#app/text/reviews/reviews.ts';
import { Stars } from '#app/ui/stars/stars.tsx';

interface TitleLinksProps {
  productId: string;
  rating: Rating;
}

/** To what others say of the product, and to the question that its page leaves open. */
export default function TitleLinks({ productId, rating: { average, count } }: TitleLinksProps) {
  return (
    <>
      {count > 0 && (
        <a href="#reviews" className="flex min-h-6 w-fit items-center gap-2 text-14 hover:text-accent hover:underline">
          <Stars value={average} label={reviewText.averageSpoken(average)} className="h-4 w-20" />
          <span>
            <span aria-hidden>{reviewText.average(average)} · </span>
            {reviewText.count(count)}
          </span>
        </a>
      )}
      {/* A full page load: signed out it leads to the sign-in page, which has a content policy of its own. */}
      <a
        href={`/product/${productId}/pregunta`}
        rel="nofollow"
        className="flex min-h-6 items-center text-14 text-accent underline underline-offset-2"
      >
        {questionText.ask}
      </a>
    </>
  );
}
