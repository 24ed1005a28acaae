import { pageAddress } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import {
  addPage,
  cancelVersion,
  changePage,
  type PageOutcome,
  publishPage,
  withdrawPage,
} from '#app/shop/pages/edit-page.server.ts';
import { readIsInFooter, readNewPage, readPageWords, readPublication } from '#app/shop/pages/page-form.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { editorText } from '#app/text/admin/content/editor.ts';
import { adminPagesText as words } from '#app/text/admin/content/pages.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { type AdminRequest, actingOf, doneAt, refuserOf } from '../admin-action.server.ts';
import { readCount, readTexts } from '../form-texts.server.ts';

/** @param slug null of a new one. @throws NotTheOwner */
export async function actOnPage({ request, context }: AdminRequest, slug: string | null): Promise<AdminRefusal> {
  const form = await readTexts(request);
  const { intent = '' } = form;
  const refuse = refuserOf(form);
  const outcome = await run(context, form, slug);
  if (outcome === null) return refuse(400, adminFormText.notUnderstood);
  if (outcome.ok) throw doneAt(pageAddress(outcome.slug), outcome.isSavedOnly ? 'save' : intent);
  switch (outcome.code) {
    case 'problems':
      return refuse(Object.values(outcome.problems).includes('taken') ? 409 : 422, null, outcome.problems);
    case 'unknown':
      return refuse(404, words.unknown);
    case 'changed':
      return refuse(409, editorText.changed);
    case 'unchanged':
      return refuse(422, words.unchanged);
    case 'too_many':
      return refuse(422, words.tooMany);
  }
}

async function run(
  context: AdminRequest['context'],
  form: Record<string, string>,
  given: string | null,
): Promise<PageOutcome | null> {
  const { db, clock } = context.get(servicesContext);
  const acting = actingOf(context);
  const { intent } = form;
  const seen = { slug: given ?? '', version: readCount(form.seen) };
  const isInFooter = readIsInFooter(form);
  switch (intent) {
    case 'add': {
      const read = readNewPage(form);
      return given !== null ? null : read.ok ? addPage(db, acting, { ...read.values, isInFooter }) : read;
    }
    case 'save': {
      const read = readPageWords(form);
      return read.ok ? changePage(db, acting, { ...seen, words: read.values, isInFooter }) : read;
    }
    case 'publish': {
      const read = readPublication(form, dayOf(clock.now()));
      if (!read.ok) return read;
      const { inForceFrom, ...page } = read.values;
      return publishPage(db, acting, { ...seen, words: page, isInFooter, inForceFrom });
    }
    case 'cancel':
      return cancelVersion(db, acting, { ...seen, number: readCount(form.number) });
    case 'withdraw':
    case 'restore':
      return withdrawPage(db, acting, { ...seen, isWithdrawn: intent === 'withdraw' });
    default:
      return null;
  }
}
