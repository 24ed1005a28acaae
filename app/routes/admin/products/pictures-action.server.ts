import { data } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { isMultipart, MultipartProblem, readMultipart } from '#app/platform/http/multipart.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { securityContext } from '#app/session.server.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import {
  addPicture,
  describePicture,
  movePicture,
  removePicture,
  restorePicture,
} from '#app/shop/pictures/manage-pictures.server.ts';
import { longestAlt, mostPictureBytes, mostUploadBytes, readPictureAddress } from '#app/shop/pictures/picture.ts';
import type { PictureAnswer } from '#app/shop/pictures/picture-answer.ts';
import { picturesOf } from '#app/shop/pictures/pictures.server.ts';
import { type PictureTools, takePictures, type UploadedPicture } from '#app/shop/pictures/take-pictures.server.ts';
import { oneLine } from '#app/shop/shared/visible-text.ts';
import { type AdminRequest, actingOf } from '../admin-action.server.ts';

const uploadLimits = { mostBytes: mostPictureBytes, mostParts: 100, mostInAll: mostUploadBytes };

/** Changes the pictures of a product; the log names each file that was not taken. @throws NotTheOwner */
export async function actOnPictures({ request, context }: AdminRequest, productId: string) {
  const { db, pictures } = context.get(servicesContext);
  const answered = await answerPictures({ db, ...pictures }, actingOf(context), productId, request);
  for (const reason of refusedUploads(answered.data)) context.get(securityContext)('upload_refused', { reason });
  return answered;
}

async function answerPictures(tools: PictureTools, acting: Acting, productId: string, request: Request) {
  if (isMultipart(request)) return uploaded(tools, acting, productId, request);
  const { db } = tools;
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? '');
  const intent = text('intent');
  if (intent === 'address') return addressed(tools, acting, productId, text('address'));
  const [id, position] = [wholeOf(text('id')), wholeOf(text('place'))];
  if (id === null) return answer({ kind: 'unreadable' }, 400);
  switch (intent) {
    case 'up':
    case 'down':
    case 'main':
    case 'place': {
      const now = (await picturesOf(db, productId)).findIndex((picture) => picture.id === id);
      const wanted = { up: now - 1, down: now + 1, main: 0, place: position ?? now }[intent];
      const change = await movePicture(db, acting, productId, { id, position: wanted });
      if (!change.ok) return answer({ kind: 'gone' }, 404);
      const moved = change.pictures.findIndex((picture) => picture.id === id);
      return answer({ kind: 'moved', id, intent, position: moved });
    }
    case 'remove': {
      const was = (await picturesOf(db, productId)).findIndex((picture) => picture.id === id);
      const change = await removePicture(db, acting, productId, { id });
      return change.ok ? answer({ kind: 'removed', id, position: was }) : answer({ kind: 'gone' }, 404);
    }
    case 'restore': {
      const change = await restorePicture(db, acting, productId, { id, position: position ?? 0 });
      if (change.ok) return answer({ kind: 'restored' });
      if (change.code === 'gone') return answer({ kind: 'gone' }, 404);
      return answer({ kind: 'not_restored', code: change.code }, 409);
    }
    case 'describe':
      return described(tools, acting, productId, { id, typed: text('alt') });
    default:
      return answer({ kind: 'unreadable' }, 400);
  }
}

async function uploaded(tools: PictureTools, acting: Acting, productId: string, request: Request) {
  try {
    const taken = await takePictures(tools, acting, productId, filesOf(request), batchOf(request));
    if (!taken.ok) return answer({ kind: taken.code }, 404);
    const { added, refused } = taken;
    if (added + refused.length === 0) return answer({ kind: 'nothing_chosen' }, 422);
    return answer({ kind: 'uploaded', added, refused }, added > 0 ? 200 : 422);
  } catch (error) {
    if (error instanceof MultipartProblem) return answer({ kind: 'unreadable' }, 400);
    throw error;
  }
}

/** `lote` of an upload that brings photos for many products. */
function batchOf(request: Request): number | null {
  return wholeOf(new URL(request.url).searchParams.get('lote') ?? '');
}

/** A code for each file that was not taken. */
function refusedUploads(answer: PictureAnswer): string[] {
  return answer.kind === 'uploaded' ? answer.refused.map(({ code }) => code) : [];
}

async function* filesOf(request: Request): AsyncGenerator<UploadedPicture, void> {
  for await (const { fileName, bytes } of readMultipart(request, uploadLimits)) {
    if (fileName) yield { fileName: shownName(fileName), bytes };
  }
}

/** Some browsers send the whole path; control and format characters could reorder the text shown. */
function shownName(fileName: string): string {
  const name = fileName.toWellFormed().replace(/^.*[/\\]/, '');
  return name.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(-80);
}

async function addressed({ db }: PictureTools, acting: Acting, productId: string, typed: string) {
  const read = readPictureAddress(typed.toWellFormed());
  const refused = { kind: 'bad_address', typed: typed.slice(0, 2000) } as const;
  if (!read.ok) return answer({ ...refused, code: read.code }, 422);
  const change = await addPicture(db, acting, productId, { address: read.address });
  if (change.ok) return answer({ kind: 'added' });
  return change.code === 'gone' ? answer({ kind: 'gone' }, 404) : answer({ ...refused, code: change.code }, 409);
}

async function described(
  { db }: PictureTools,
  acting: Acting,
  productId: string,
  { id, typed }: { id: number; typed: string },
) {
  const alt = oneLine(typed);
  if (alt.length > longestAlt) return answer({ kind: 'bad_alt', id, typed: alt.slice(0, 1000) }, 422);
  const change = await describePicture(db, acting, productId, { id, alt: alt || null });
  return change.ok ? answer({ kind: 'described' }) : answer({ kind: 'gone' }, 404);
}

function wholeOf(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function answer(said: PictureAnswer, status = 200) {
  return data(said, { status });
}
