import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { moderateReview } from '#app/shop/reviews/admin-reviews.server.ts';
import { readReviewQuery, reviewSteps, reviewsAddress } from '#app/shop/reviews/admin-reviews.ts';
import { changeReviewRule } from '#app/shop/reviews/review-rules.server.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { adminReviewsText } from '#app/text/admin/reviews.ts';
import { type AdminRequest, actingOf, doneAt } from '../admin-action.server.ts';
import { readTexts } from '../form-texts.server.ts';
import { actOnModerated } from '../moderation-action.server.ts';

/** @returns the refusal; when done it throws a redirect to the list. @throws NotTheOwner */
export async function actOnReview({ request, context }: AdminRequest): Promise<AdminRefusal> {
  const form = await readTexts(request);
  const list = reviewsAddress(adminPages.reviews, readReviewQuery(new URL(request.url).searchParams));
  if (form.intent === 'rule') {
    const { db } = context.get(servicesContext);
    await changeReviewRule(db, actingOf(context), form.needsPurchase === 'true');
    throw doneAt(list, form.intent);
  }
  const moderated = { steps: reviewSteps, moderate: moderateReview, words: adminReviewsText, list };
  return actOnModerated({ context, form }, moderated);
}
