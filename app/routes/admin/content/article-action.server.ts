import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { readArticle } from '#app/shop/blog/article-form.ts';
import { type ArticleOutcome, addArticle, changeArticle, deleteArticle } from '#app/shop/blog/edit-article.server.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { adminArticlesText as words } from '#app/text/admin/content/articles.ts';
import { editorText } from '#app/text/admin/content/editor.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { type AdminRequest, actingOf, doneAt, refuserOf } from '../admin-action.server.ts';
import { readCount, readTexts } from '../form-texts.server.ts';

/** @param id null of a new one. @throws NotTheOwner */
export async function writeArticle({ request, context }: AdminRequest, id: number | null): Promise<AdminRefusal> {
  const form = await readTexts(request);
  const { intent = '' } = form;
  const { db, clock } = context.get(servicesContext);
  if (intent !== 'publish' && intent !== 'draft') return refuserOf(form)(400, adminFormText.notUnderstood);
  const isPublished = intent === 'publish';
  const read = readArticle(form, { isPublished, today: dayOf(clock.now()), usualAuthor: words.usualAuthor });
  if (!read.ok) return answered(form, read);
  const article = { words: read.values, isPublished };
  const acting = actingOf(context);
  if (id === null) return answered(form, await addArticle(db, acting, article));
  const isRestored = form.restore === 'on';
  const outcome = await changeArticle(db, acting, { id, version: readCount(form.seen), isRestored, ...article });
  // Its row is always there: another window deleted it, or took it back before this one did.
  if (!outcome.ok && outcome.code === 'unknown')
    return refuserOf(form)(409, isRestored ? editorText.changed : words.deletedMeanwhile);
  return answered(form, outcome);
}

/** Out of the blog and back. @throws NotTheOwner */
export async function moveArticle({ request, context }: AdminRequest): Promise<AdminRefusal> {
  const form = await readTexts(request);
  const { intent = '' } = form;
  if (intent !== 'delete' && intent !== 'restore') return refuserOf(form)(400, adminFormText.notUnderstood);
  const seen = { id: readCount(form.id), version: readCount(form.seen), isDeleted: intent === 'delete' };
  return answered(form, await deleteArticle(context.get(servicesContext).db, actingOf(context), seen));
}

/** @returns the refusal; when done it throws a redirect to the list */
function answered(form: Record<string, string>, outcome: ArticleOutcome): AdminRefusal {
  const refuse = refuserOf(form);
  if (outcome.ok) throw doneAt(adminPages.blog, form.intent ?? '');
  switch (outcome.code) {
    case 'problems':
      return refuse(Object.values(outcome.problems).includes('taken') ? 409 : 422, null, outcome.problems);
    case 'unknown':
      return refuse(404, words.unknown);
    case 'changed':
      return refuse(409, editorText.changed);
    case 'too_many':
      return refuse(422, words.tooMany);
  }
}
