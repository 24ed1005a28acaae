import { redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { undoPhotoBatch } from '#app/shop/exchange/photos/photo-batches.server.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { photosText } from '#app/text/admin/pictures/photos.ts';
import { type AdminRequest, actingOf, refuserOf } from '../admin-action.server.ts';
import { readCount, readTexts } from '../form-texts.server.ts';

/** Takes the photos of a batch back. @returns the refusal; when done it throws a redirect. @throws NotTheOwner */
export async function actOnPhotos({ request, context }: AdminRequest): Promise<AdminRefusal> {
  const form = await readTexts(request);
  const refuse = refuserOf(form);
  if (form.intent !== 'undo') return refuse(400, photosText.unreadable);
  const undone = await undoPhotoBatch(context.get(servicesContext).db, actingOf(context), readCount(form.id));
  if (!undone.ok) return refuse(404, photosText.unknownBatch);
  throw redirect(`${adminPages.photos}?deshechas=${undone.removed}`, 303);
}
