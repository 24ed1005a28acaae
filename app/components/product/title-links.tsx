import type { Rating } from '#app/shop/reviews/review.ts';
import { questionText } from '#app/text/questions/questions.ts';
import { reviewText } from '#app/text/reviews/reviews.ts';
import { Stars } from '#app/ui/stars/stars.tsx';

interface TitleLinksProps {
  productId: string;
  rating: Rating;
  facts: readonly { label: string; value: string }[];
}

/** To what others say of the product, and to the question that its page leaves open; then the facts by which it is chosen. */
export default function TitleLinks({ productId, rating, facts }: TitleLinksProps) {
  return (
    <>
      <Links productId={productId} rating={rating} />
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-3 gap-y-0.5 text-12 sm:gap-x-5 sm:gap-y-1 sm:text-14">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex gap-x-1.5">
              <dt className="text-muted">{label}</dt>
              <dd className="font-mono font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Links({ productId, rating: { average, count } }: Omit<TitleLinksProps, 'facts'>) {
  return (
    <p className="flex flex-wrap gap-x-5">
      {count > 0 && (
        <a
          href="#reviews"
          className="flex min-h-6 w-fit max-w-full flex-wrap items-center gap-x-2 text-14 hover:text-accent hover:underline"
        >
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
    </p>
  );
}
