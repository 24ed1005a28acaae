import type { ReviewProblems } from '#app/shop/reviews/check-review.ts';
import type { OwnReview, ReviewText } from '#app/shop/reviews/review.ts';
import { reviewFormText } from '#app/text/reviews/review-form.ts';
import { showToast } from '#app/ui/toast.ts';
import { CallRefused, call } from '../call.ts';
import { logFailure } from '../log-failure.ts';

interface OwnAnswer {
  review: OwnReview | null;
  /** Why none may be written. */
  refusal: string | null;
}

export async function readOwnReview(productId: string, signal: AbortSignal): Promise<OwnAnswer> {
  return call<OwnAnswer>(`/api/reviews?${new URLSearchParams({ productId })}`, { signal });
}

type ReviewRefusal = CallRefused['answer'] & { problems?: ReviewProblems };

export type ReviewOutcome = { review: OwnReview } | { problems: ReviewProblems } | { sentence: string } | null;

/** @returns null when the session ended and the sign-in page opens */
export async function sendReview(productId: string, text: ReviewText, backTo: string): Promise<ReviewOutcome> {
  try {
    return await call<{ review: OwnReview }>('/api/reviews', { body: { productId, ...text } });
  } catch (error) {
    if (error instanceof CallRefused) {
      if (error.status === 401) return toSignIn(backTo);
      const { problems, error: sentence = reviewFormText.failed }: ReviewRefusal = error.answer;
      return problems ? { problems } : { sentence };
    }
    logFailure('A review could not be sent', error);
    return { sentence: reviewFormText.failed };
  }
}

export async function removeOwnReview(id: number, backTo: string): Promise<boolean> {
  try {
    await call(`/api/reviews/${id}`, { method: 'DELETE' });
    return true;
  } catch (error) {
    const status = error instanceof CallRefused && error.status;
    if (status === 401) return toSignIn(backTo) ?? false;
    // Another tab already removed it.
    if (status === 404) return true;
    logFailure('A review could not be removed', error);
    showToast({ kind: 'error', text: reviewFormText.removeFailed, seconds: 3 });
    return false;
  }
}

/** A full page load, because the sign-in page has a content policy of its own. */
function toSignIn(backTo: string): null {
  location.assign(`/auth?${new URLSearchParams({ next: backTo })}`);
  return null;
}
