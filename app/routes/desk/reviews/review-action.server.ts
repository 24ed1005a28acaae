import type { RouterContextProvider } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import type { DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import { moderateReview } from '#app/shop/reviews/moderation.server.ts';
import { readReviewQuery, reviewSteps, reviewsAddress } from '#app/shop/reviews/moderation.ts';
import { changeReviewRule } from '#app/shop/reviews/review-rules.server.ts';
import { adminReviewsText } from '#app/text/desk/reviews.ts';
import { actOnModerated, moderationDone } from '../act-on-moderated.server.ts';
import { readTexts } from '../form-texts.server.ts';

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** @returns the refusal; when done it throws a redirect to the list. @throws NotTheOwner */
export async function actOnReview({ request, context }: Asked, actor: Acting['actor']): Promise<DeskRefusal> {
  const form = await readTexts(request);
  const list = reviewsAddress(deskPages.reviews, readReviewQuery(new URL(request.url).searchParams));
  if (form.intent === 'rule') {
    const { db, clock } = context.get(servicesContext);
    await changeReviewRule(db, { actor, now: clock.now() }, form.needsPurchase === 'true');
    throw moderationDone(list, form.intent);
  }
  const moderated = { steps: reviewSteps, moderate: moderateReview, words: adminReviewsText, list };
  return actOnModerated({ context, actor, form }, moderated);
}
