import { adminCategoryAddress } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { type FormPart, MultipartProblem, readMultipart } from '#app/platform/http/multipart.server.ts';
import { securityContext } from '#app/session.server.ts';
import { takeCategoryPicture } from '#app/shop/pictures/category-picture.server.ts';
import { mostPictureBytes, type PictureProblem } from '#app/shop/pictures/picture.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { categoryRefusal, adminCategoriesText as words } from '#app/text/admin/categories/categories.ts';
import { pictureProblemText } from '#app/text/admin/pictures/pictures.ts';
import { type AdminRequest, actingOf, doneAt, refuserOf } from '../admin-action.server.ts';
import { readCount } from '../form-texts.server.ts';
import { categoryStatuses } from './category-statuses.server.ts';

const limits = { mostBytes: mostPictureBytes, mostParts: 10, mostInAll: mostPictureBytes + 64 * 1024 };

/** Takes the file of a category's picture. @returns the refusal; when done it throws a redirect. @throws NotTheOwner */
export async function actOnPicture({ request, context }: AdminRequest): Promise<AdminRefusal> {
  const { db, pictures, readModel } = context.get(servicesContext);
  const form: Record<string, string> = {};
  const refuse = refuserOf(form);
  const refusePicture = (problem: PictureProblem) => {
    context.get(securityContext)('upload_refused', { reason: problem });
    return refuse(422, words.pictureRefused(pictureProblemText[problem]));
  };
  let file: FormPart | null = null;
  try {
    for await (const part of readMultipart(request, limits)) {
      if (part.fileName !== null) file = part;
      else Object.assign(form, { [part.name]: new TextDecoder().decode(part.bytes ?? new Uint8Array()) });
    }
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    return error.code === 'too_large' ? refusePicture('too_heavy') : refuse(400, words.pictureUnreadable);
  }
  if (form.intent !== 'picture') return refuse(400, words.pictureUnreadable);
  if (!file?.fileName) return refuse(422, words.noPicture);
  if (!file.bytes) return refusePicture('too_heavy');
  const seen = { key: form.key ?? '', version: readCount(form.seen) };
  const taken = await takeCategoryPicture({ db, ...pictures }, actingOf(context), { ...seen, bytes: file.bytes });
  if (taken.ok) {
    await readModel.categories.read();
    throw doneAt(adminCategoryAddress(taken.slug), 'picture');
  }
  if (taken.code === 'picture') return refusePicture(taken.problem);
  return taken.code === 'problems'
    ? refuse(422, null, taken.problems)
    : refuse(categoryStatuses[taken.code], categoryRefusal(taken));
}
