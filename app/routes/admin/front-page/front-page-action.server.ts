import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { isMultipart, MultipartProblem, readMultipart } from '#app/platform/http/multipart.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { securityContext } from '#app/session.server.ts';
import { changeDraft, type FrontPageOutcome, replaceDraft } from '#app/shop/front-page/edit-front-page.server.ts';
import { frontPageDraft } from '#app/shop/front-page/front-page.server.ts';
import type { FrontPageList } from '#app/shop/front-page/front-page.ts';
import { readSlideForm, readStripForm } from '#app/shop/front-page/front-page-form.ts';
import { publishDraft, withdrawVersion } from '#app/shop/front-page/publish-front-page.server.ts';
import { takeSlidePicture } from '#app/shop/front-page/take-slide-picture.server.ts';
import { mostPictureBytes, mostUploadBytes } from '#app/shop/pictures/picture.ts';
import type { SlidePictureProblem } from '#app/shop/pictures/picture-maker.ts';
import { slideFocuses } from '#app/shop/pictures/slide-picture.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import type { Refused } from '#app/shop/shared/refusal.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { slidePictureProblemText, frontPageText as words } from '#app/text/admin/front-page/front-page.ts';
import { deliveredFrontPage as delivered } from '#app/text/catalog/delivered-front-page.ts';
import { type AdminRequest, actingOf, doneAt, refused, refuserOf } from '../admin-action.server.ts';
import { readCount, textsOf } from '../form-texts.server.ts';

/** A form with a file of another size is read to its end, so that nothing that was typed beside it is lost. */
const uploadLimits = { mostBytes: mostPictureBytes, mostParts: 40, mostInAll: mostUploadBytes };
const longestField = 64 * 1024;

/** What a step of a row answers, which needs no other page. */
export interface MovedEntry {
  kind: 'moved';
  intent: string;
  list: FrontPageList;
  id: number;
  /** From 1. */
  position: number;
  total: number;
}

interface SentForm {
  form: Record<string, string>;
  /** Of the picture; null: none was chosen. */
  file: { bytes: Uint8Array | null } | null;
}

interface FormCommand extends SentForm {
  context: AdminRequest['context'];
  intent: string;
  id: number;
  version: number;
}

type Outcome = FrontPageOutcome | Refused<'picture', { reason: SlidePictureProblem }> | Refused<'not_understood'>;

/** @returns a refusal, or what a step of a row did; after all else it throws a redirect. @throws NotTheOwner */
export async function actOnFrontPage({ request, context }: AdminRequest) {
  const sent = await readSent(request);
  if (!sent) return refused(refuserOf({})(400, words.unreadable));
  const { form } = sent;
  const { intent = '' } = form;
  const command = { ...sent, context, intent, id: readCount(form.id), version: readCount(form.seen) };
  const outcome = await run(command);
  if (!outcome.ok) return refused(refusalOf(command, outcome));
  const step = stepOf(command);
  if (!step || step.kind === 'remove') throw doneAt(adminPages.frontPage, intent);
  const { content } = await frontPageDraft(context.get(servicesContext).db, delivered);
  const { list, id } = step;
  const position = content[list].findIndex((entry) => entry.id === id) + 1;
  return data({ kind: 'moved', intent, list, id, position, total: content[list].length } satisfies MovedEntry);
}

function run(command: FormCommand): Promise<Outcome> {
  const { context, intent, id, version } = command;
  const { db } = context.get(servicesContext);
  const acting = actingOf(context);
  const seen = { version, delivered };
  switch (intent) {
    case 'add_slide':
    case 'change_slide':
      return saveSlide(command);
    case 'add_strip':
    case 'change_strip':
      return saveStrip(command);
    case 'publish':
      return publishDraft(db, acting, seen);
    case 'withdraw':
      return withdrawVersion(db, acting, { id, delivered });
    case 'restore':
      return replaceDraft(db, acting, { ...seen, by: 'delivered' });
    case 'discard':
      return replaceDraft(db, acting, { ...seen, by: 'published' });
    case 'undo':
      return replaceDraft(db, acting, { ...seen, by: 'previous' });
    case 'take':
      return replaceDraft(db, acting, { ...seen, by: { version: id } });
  }
  const change = stepOf(command);
  if (!change) return Promise.resolve({ ok: false, code: 'not_understood' });
  // Rows move from where they are, whatever another window did beside.
  return changeDraft(db, acting, { change, version: null, delivered });
}

async function saveSlide({ context, intent, id, version, form, file }: FormCommand): Promise<Outcome> {
  const { db, pictures } = context.get(servicesContext);
  const acting = actingOf(context);
  if (file) {
    const focus = slideFocuses.find((each) => each === form.focus) ?? 'right';
    const taken = await takeSlidePicture({ db, ...pictures }, acting, file.bytes, focus);
    if (!taken.ok) {
      context.get(securityContext)('upload_refused', { reason: taken.code });
      return { ok: false, code: 'picture', reason: taken.code };
    }
    // Stays with what was typed, so a form that is refused below need not bring it again.
    form.image = taken.image;
  }
  const read = readSlideForm(form);
  if (!read.ok || !form.image) {
    const problems = { ...(form.image ? {} : { picture: 'missing' as const }), ...(read.ok ? {} : read.problems) };
    return { ok: false, code: 'problems', problems };
  }
  const content = { image: form.image, ...read.content };
  const change = { kind: 'slide', id: intent === 'add_slide' ? null : id, content } as const;
  return changeDraft(db, acting, { change, version, delivered });
}

async function saveStrip({ context, intent, id, version, form }: FormCommand): Promise<Outcome> {
  const { db } = context.get(servicesContext);
  const read = readStripForm(form);
  if (!read.ok) return { ok: false, code: 'problems', problems: read.problems };
  const { content } = read;
  const isNew = intent === 'add_strip';
  // Of the other kinds there is one.
  if (isNew && content.kind !== 'category' && content.kind !== 'products') {
    return { ok: false, code: 'problems', problems: { kind: 'not_a_choice' } };
  }
  const change = { kind: 'strip', id: isNew ? null : id, content } as const;
  return changeDraft(db, actingOf(context), { change, version, delivered });
}

function refusalOf({ form, intent, id }: FormCommand, outcome: Exclude<Outcome, { ok: true }>): AdminRefusal {
  const refuse = refuserOf(form, id || null);
  switch (outcome.code) {
    case 'problems':
      return refuse(422, null, outcome.problems);
    case 'picture':
      return refuse(422, words.pictureRefused(slidePictureProblemText[outcome.reason]));
    case 'changed':
      return refuse(409, words.changed);
    case 'unknown':
      return refuse(404, words.unknown);
    case 'full':
      return refuse(409, intent === 'add_slide' ? words.slidesFull : words.stripsFull);
    case 'nothing_to_do':
      return refuse(409, intent === 'publish' ? words.nothingToPublish : words.nothingToUndo);
    case 'not_understood':
      return refuse(400, adminFormText.notUnderstood);
  }
}

type RowStep =
  | { kind: 'move'; list: FrontPageList; by: 1 | -1 }
  | { kind: 'switch'; list: FrontPageList; isOn: boolean }
  | { kind: 'remove'; list: FrontPageList };

const rowSteps: Readonly<Record<string, RowStep>> = {
  up_slide: { kind: 'move', list: 'slides', by: -1 },
  down_slide: { kind: 'move', list: 'slides', by: 1 },
  on_slide: { kind: 'switch', list: 'slides', isOn: true },
  off_slide: { kind: 'switch', list: 'slides', isOn: false },
  remove_slide: { kind: 'remove', list: 'slides' },
  up_strip: { kind: 'move', list: 'strips', by: -1 },
  down_strip: { kind: 'move', list: 'strips', by: 1 },
  on_strip: { kind: 'switch', list: 'strips', isOn: true },
  off_strip: { kind: 'switch', list: 'strips', isOn: false },
  remove_strip: { kind: 'remove', list: 'strips' },
};

function stepOf({ intent, id }: Pick<FormCommand, 'intent' | 'id'>) {
  const step = ownValue(rowSteps, intent);
  return step ? { ...step, id } : null;
}

/** @returns null for what is no form of this page */
async function readSent(request: Request): Promise<SentForm | null> {
  if (!isMultipart(request)) return { form: textsOf(await readForm(request)), file: null };
  const fields: [name: string, text: string][] = [];
  let file: SentForm['file'] = null;
  try {
    for await (const { name, fileName, bytes } of readMultipart(request, uploadLimits)) {
      if (fileName === null) {
        if (!bytes || bytes.length > longestField) return null;
        fields.push([name, new TextDecoder().decode(bytes)]);
      } else if (fileName !== '') file = { bytes };
    }
  } catch (error) {
    if (error instanceof MultipartProblem) return null;
    throw error;
  }
  return { form: Object.fromEntries(fields), file };
}
