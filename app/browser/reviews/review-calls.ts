import type { OwnReview, ReviewProblems, ReviewText } from '#app/shop/reviews/review.ts';
import { reviewFormText } from '#app/text/reviews/review-form.ts';
import { showToast } from '#app/ui/toast.ts';
import { logFailure } from '../log-failure.ts';

export async function readOwnReview(productId: string, signal: AbortSignal): Promise<OwnReview | null> {
  const response = await fetch(`/api/reviews?${new URLSearchParams({ productId })}`, { signal });
  if (!response.ok) throw new Error(`/api/reviews answered ${response.status}`);
  return ((await response.json()) as { review: OwnReview | null }).review;
}

export type Sent = { review: OwnReview } | { problems: ReviewProblems } | { sentence: string } | null;

/** @returns null when the session ended and the browser is on its way to the sign-in page */
export async function sendReview(productId: string, text: ReviewText, backTo: string): Promise<Sent> {
  try {
    const response = await fetch('/api/reviews', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ productId, ...text }),
    });
    if (response.status === 401) return toSignIn(backTo);
    const answer = (await response.json()) as { review?: OwnReview; problems?: ReviewProblems; error?: string };
    if (answer.review) return { review: answer.review };
    if (answer.problems) return { problems: answer.problems };
    return { sentence: answer.error ?? reviewFormText.failed };
  } catch (error) {
    logFailure('A review could not be sent', error);
    return { sentence: reviewFormText.failed };
  }
}

export async function removeOwnReview(id: number, backTo: string): Promise<boolean> {
  try {
    const response = await fetch(`/api/reviews/${id}`, { method: 'DELETE' });
    if (response.status === 401) return toSignIn(backTo) ?? false;
    // Another tab already removed it.
    if (response.ok || response.status === 404) return true;
    throw new Error(`/api/reviews/${id} answered ${response.status}`);
  } catch (error) {
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
