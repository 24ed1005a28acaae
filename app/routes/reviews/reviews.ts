import { z } from 'zod';
import { requestIdContext, servicesContext } from '#app/contexts.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { checkReview } from '#app/shop/reviews/check-review.ts';
import { mayWriteReview, ownReview, saveReview } from '#app/shop/reviews/reviews.server.ts';
import { callErrors } from '#app/text/errors.ts';
import { reviewAnswers, reviewFormText, reviewProblemText } from '#app/text/reviews/review-form.ts';
import { methodNotAllowed, privately, readBody, refuse, requireCaller } from '../json-call.server.ts';
import type { Route } from './+types/reviews';

const body = z.object({ productId: z.string().regex(productIdPattern), stars: z.unknown(), comment: z.unknown() });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { customer } = await requireCaller({ context });
  const productId = new URL(request.url).searchParams.get('productId') ?? '';
  if (!productIdPattern.test(productId)) return refuse(callErrors.unreadable, 400);
  const { db } = context.get(servicesContext);
  const review = await ownReview(db, customer.id, productId);
  const refusal = review || (await mayWriteReview(db, customer.id, productId)) ? null : reviewAnswers.purchaseMissing;
  return privately({ review, refusal });
}

export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('GET, POST');
  const { customer } = await requireCaller({ context });
  const asked = await readBody(request, body);
  const checked = checkReview(asked);
  if (!checked.ok) {
    const sentences = Object.values(checked.problems).map((problem) => reviewProblemText[problem]);
    const error = [reviewFormText.errorSummary, ...sentences].join(' ');
    return Response.json(
      { error, problems: checked.problems },
      { status: 422, headers: { 'cache-control': 'no-store' } },
    );
  }
  const { db, clock, log, rateLimits } = context.get(servicesContext);
  const now = clock.now();
  const wait = rateLimits.saveReview.take(customer.id, now);
  if (wait > 0) return refuse(reviewAnswers.wait(Math.ceil(wait / 60)), 429, { 'retry-after': String(wait) });
  const { productId } = asked;
  const result = await saveReview(db, { customerId: customer.id, productId, review: checked.review, now });
  if (!result.ok) {
    return result.code === 'purchase_missing'
      ? refuse(reviewAnswers.purchaseMissing, 403)
      : refuse(reviewAnswers.productMissing, 404);
  }
  log.info({ requestId: context.get(requestIdContext), productId, saved: result.saved }, 'a review was written');
  return privately({ review: await ownReview(db, customer.id, productId) });
}
