import { servicesContext } from '#app/contexts.ts';
import { isMultipart } from '#app/platform/http/multipart.server.ts';
import { securityContext } from '#app/session.server.ts';
import { findAdminProduct } from '#app/shop/catalog/admin/admin-product-list.server.ts';
import type { PictureAnswer } from '#app/shop/pictures/picture-answer.ts';
import { methodNotAllowed } from '../../json-call.server.ts';
import { actingOf } from '../admin-action.server.ts';
import type { Route } from './+types/upload-pictures';
import { answerPictures, refusedUploads } from './change-pictures.server.ts';

export const loader = () => methodNotAllowed('POST');

export async function action(args: Route.ActionArgs) {
  const { db, pictures } = args.context.get(servicesContext);
  if (!isMultipart(args.request)) return respond({ kind: 'unreadable' }, 400);
  const product = await findAdminProduct(db, args.params.id);
  if (!product || product.status === 'deleted') return respond({ kind: 'gone' }, 404);
  const acting = actingOf(args.context);
  const answer = await answerPictures({ db, ...pictures }, acting, product.id, args.request);
  for (const reason of refusedUploads(answer.data)) args.context.get(securityContext)('upload_refused', { reason });
  return respond(answer.data, answer.init?.status);
}

function respond(answer: PictureAnswer, status = 200): Response {
  return Response.json(answer, { status });
}
