import { requestIdContext, servicesContext } from '#app/contexts.ts';
import { removeReview } from '#app/shop/reviews/reviews.server.ts';
import { reviewAnswers } from '#app/text/reviews/review-form.ts';
import { methodNotAllowed, privately, refuse, requireCaller } from '../json-call.server.ts';
import type { Route } from './+types/review';

/** Anybody else's review is a 404, as if it did not exist. */
export async function action({ request, context, params }: Route.ActionArgs) {
  if (request.method !== 'DELETE') return methodNotAllowed('DELETE');
  const { customer } = await requireCaller({ context });
  const { db, log } = context.get(servicesContext);
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
  const removed = await removeReview(db, customer.id, id);
  if (!removed.ok) return refuse(reviewAnswers.notFound, 404);
  log.info({ requestId: context.get(requestIdContext), review: id }, 'a review was removed by its writer');
  return privately({ removed: true });
}

export const loader = () => methodNotAllowed('DELETE');
