import { z } from 'zod';
import { servicesContext } from '#app/contexts.ts';
import { matchPhotos } from '#app/shop/exchange/photos/match-photos.server.ts';
import { beginPhotoBatch } from '#app/shop/exchange/photos/photo-batches.server.ts';
import { mostPhotos } from '#app/shop/exchange/photos/photo-names.ts';
import { methodNotAllowed, privately, readBody } from '../../json-call.server.ts';
import { actingOf } from '../admin-action.server.ts';
import type { Route } from './+types/photos-call';

/** `names`: whose photos these files are. Without them a batch begins, for the photos that are sent next. */
const photosBody = z.strictObject({ names: z.array(z.string()).max(mostPhotos).optional() });

export const loader = () => methodNotAllowed('POST');

/** @throws NotTheOwner */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { names } = await readBody(request, photosBody);
  const acting = actingOf(context);
  if (names === undefined) return privately({ batchId: await beginPhotoBatch(db, acting) });
  const plain = names.map((name) => name.toWellFormed().replaceAll('\u0000', ''));
  return privately({ matches: await matchPhotos(db, acting, plain) });
}
