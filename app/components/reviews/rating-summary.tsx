import { allStars, type Rating } from '#app/shop/reviews/review.ts';
import { reviewText } from '#app/text/reviews/reviews.ts';
import { Stars } from '#app/ui/stars/stars.tsx';

export default function RatingSummary({ rating: { average, count, counts } }: { rating: Rating }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
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
    </>
  );
}
