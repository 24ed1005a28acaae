import type { Rating, Review, ReviewOrder, Stars } from '#app/shop/reviews/review.ts';
import { formatDate } from '#app/text/format.ts';
import { reviewDays } from '#app/text/reviews/reviews.ts';

/** With finished words, so that browsers load no code for dates. */
export interface ReviewViewModel {
  id: number;
  writer: string;
  stars: Stars;
  comment: string;
  moment: string;
  day: string;
  isPurchase: boolean;
  useful: number;
  answer: { text: string; day: string } | null;
}

export interface ReviewsViewModel {
  reviews: ReviewViewModel[];
  page: number;
  pages: number;
  rating: Rating;
  order: ReviewOrder;
}

export const reviewPageParameter = 'reviews';

export function reviewsViewModel(
  given: Omit<ReviewsViewModel, 'reviews'> & { reviews: readonly Review[] },
): ReviewsViewModel {
  const reviews = given.reviews.map(({ writer, writtenAt, isEdited, answer, ...review }) => ({
    ...review,
    writer: reviewDays.writer(writer),
    moment: writtenAt.toISOString(),
    day: [formatDate(writtenAt), isEdited && (answer?.isOlder ? reviewDays.editedSince : reviewDays.edited)]
      .filter(Boolean)
      .join(' · '),
    answer: answer && { text: answer.text, day: reviewDays.answered(formatDate(answer.answeredAt)) },
  }));
  return { ...given, reviews };
}
