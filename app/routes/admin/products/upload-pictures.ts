import { servicesContext } from '#app/contexts.ts';
import { isMultipart } from '#app/platform/http/multipart.server.ts';
import { findAdminProduct } from '#app/shop/catalog/admin/admin-product-list.server.ts';
import type { PictureAnswer } from '#app/shop/pictures/picture-answer.ts';
import { methodNotAllowed } from '../../json-call.server.ts';
import type { Route } from './+types/upload-pictures';
import { actOnPictures } from './pictures-action.server.ts';

export const loader = () => methodNotAllowed('POST');

export async function action(args: Route.ActionArgs) {
  if (!isMultipart(args.request)) return respond({ kind: 'unreadable' }, 400);
  const product = await findAdminProduct(args.context.get(servicesContext).db, args.params.id);
  if (!product || product.status === 'deleted') return respond({ kind: 'gone' }, 404);
  const answer = await actOnPictures(args, product.id);
  return respond(answer.data, answer.init?.status);
}

function respond(answer: PictureAnswer, status = 200): Response {
  return Response.json(answer, { status });
}
