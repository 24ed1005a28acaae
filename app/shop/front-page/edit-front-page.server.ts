import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Acting, audited, ownerCommand } from '../audit/audit.server.ts';
import { type AuditAction, type AuditFacts, changedFields } from '../audit/audit.ts';
import { shownProducts } from '../catalog/products.server.ts';
import { slideHash } from '../pictures/slide-picture.ts';
import type { AdminProblems } from '../shared/admin-form.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { changedPage, type DraftChange } from './draft-change.ts';
import { publishedFrontPage } from './front-page.server.ts';
import { deliveredImages, type FrontPage, type FrontStrip, type Slide } from './front-page.ts';

export type FrontPageOutcome =
  | { ok: true }
  | Refused<'unknown' | 'full' | 'changed' | 'nothing_to_do'>
  | Refused<'problems', { problems: AdminProblems }>;

export interface SeenDraft {
  /** That the owner's window saw; null: of no matter, as for a step up or down. */
  version: number | null;
  /** What is shown until the owner publishes something. */
  delivered: FrontPage;
}

/** Shoppers see nothing of it before it is published. @throws NotTheOwner */
export async function changeDraft(
  db: Database,
  acting: Acting,
  { change, ...seen }: SeenDraft & { change: DraftChange },
): Promise<FrontPageOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const draft = await lockDraft(transaction, seen);
    if (!draft.ok) return draft;
    const problems = await problemsIn(transaction, change, acting.now);
    if (problems) return { ok: false, code: 'problems', problems };
    const changed = changedPage(draft.content, change);
    if (!changed.ok) return changed;
    if (isDeepStrictEqual(changed.page, draft.content)) return { ok: true };
    const writing = { before: draft.content, isThere: draft.isThere, now: acting.now };
    if (!(await writeDraft(transaction, changed.page, writing))) return { ok: false, code: 'changed' };
    return audited({ subject: 'front_page', subjectId: '1', ...entryOf(draft.content, changed.page, change) });
  });
}

/** Puts another whole page into the draft. @throws NotTheOwner */
export async function replaceDraft(
  db: Database,
  acting: Acting,
  { by, ...seen }: SeenDraft & { by: 'delivered' | 'published' | 'previous' | { version: number } },
): Promise<FrontPageOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const draft = await lockDraft(transaction, seen);
    if (!draft.ok) return draft;
    const content = await pageBy(transaction, by, draft.previous, seen.delivered);
    if (!content) return { ok: false, code: 'unknown' };
    if (isDeepStrictEqual(content, draft.content)) return { ok: true };
    const writing = { before: draft.content, isThere: draft.isThere, now: acting.now };
    if (!(await writeDraft(transaction, content, writing))) return { ok: false, code: 'changed' };
    const change = changedFields(namesOf(draft.content), namesOf(content));
    return audited({ subject: 'front_page', subjectId: '1', action: 'draft_replaced', ...change });
  });
}

async function pageBy(
  transaction: DatabaseTransaction,
  by: Parameters<typeof replaceDraft>[2]['by'],
  previous: FrontPage | null,
  delivered: FrontPage,
): Promise<FrontPage | null> {
  if (by === 'delivered') return delivered;
  if (by === 'previous') return previous;
  if (by === 'published') return publishedFrontPage(transaction, delivered);
  const row = await transaction
    .selectFrom('front_page_versions')
    .select('page')
    .where('id', '=', by.version)
    .executeTakeFirst();
  return row?.page ?? null;
}

/** Until the first change there is no row, and the draft is what shoppers see. */
export async function lockDraft(transaction: DatabaseTransaction, { version, delivered }: SeenDraft) {
  const row = await transaction.selectFrom('front_page_drafts').selectAll().forUpdate().executeTakeFirst();
  if (version !== null && version !== (row?.version ?? 0)) return { ok: false, code: 'changed' } as const;
  if (row) return { ok: true, isThere: true, content: row.page, previous: row.previous } as const;
  const content = await publishedFrontPage(transaction, delivered);
  return { ok: true, isThere: false, content, previous: null } as const;
}

/** @returns whether it was written: of two first changes at once the second is not */
async function writeDraft(
  transaction: DatabaseTransaction,
  content: FrontPage,
  { before, isThere, now }: { before: FrontPage; isThere: boolean; now: Date },
): Promise<boolean> {
  const written = { page: JSON.stringify(content), previous: JSON.stringify(before), updated_at: now };
  if (isThere) {
    const version = sql<number>`version + 1`;
    await transaction
      .updateTable('front_page_drafts')
      .set({ ...written, version })
      .execute();
    return true;
  }
  const row = await transaction
    .insertInto('front_page_drafts')
    .values({ ...written, id: 1, version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What of a change is not there: its picture or its products. */
async function problemsIn(
  transaction: DatabaseTransaction,
  change: DraftChange,
  now: Date,
): Promise<AdminProblems | null> {
  if (change.kind === 'slide') {
    const { image } = change.content;
    if ((deliveredImages as readonly string[]).includes(image)) return null;
    // Made new, so that cleaning does not take it before the slide is there.
    const known = await transaction
      .updateTable('front_page_pictures')
      .set({ uploaded_at: now })
      .where('hash', '=', slideHash(image) ?? '')
      .returning('hash')
      .executeTakeFirst();
    return known ? null : { picture: 'missing' };
  }
  if (change.kind !== 'strip' || change.content.products.length === 0) return null;
  const { products } = change.content;
  const known = await shownProducts(transaction).select('id').where('id', 'in', products).execute();
  return known.length < products.length ? { products: 'not_there' } : null;
}

function entryOf(
  before: FrontPage,
  after: FrontPage,
  change: DraftChange,
): { action: AuditAction<'front_page'>; before?: AuditFacts<'front_page'>; after?: AuditFacts<'front_page'> } {
  const isSlide = change.kind === 'slide' || ('list' in change && change.list === 'slides');
  const entry = (page: FrontPage, id: number | null) => {
    const entries: readonly (Slide | FrontStrip)[] = isSlide ? page.slides : page.strips;
    return id === null ? entries.at(-1) : entries.find((each) => each.id === id);
  };
  const facts = (page: FrontPage): AuditFacts<'front_page'> => {
    if (change.kind === 'move') return namesOf(page);
    const { id: _id, ...shown } = entry(page, change.id) ?? { id: 0 };
    return shown;
  };
  if (change.kind === 'remove') return { action: isSlide ? 'slide_removed' : 'strip_removed', before: facts(before) };
  if ('id' in change && change.id === null) {
    return { action: isSlide ? 'slide_added' : 'strip_added', after: facts(after) };
  }
  const { title } = entry(after, change.id) ?? { title: '' };
  const changed = changedFields(facts(before), facts(after)) ?? { before: {}, after: {} };
  // The title says of which one.
  const named = change.kind === 'move' ? {} : { title };
  return {
    action: isSlide ? 'slide_changed' : 'strip_changed',
    before: { ...named, ...changed.before },
    after: { ...named, ...changed.after },
  };
}

/** A whole page in the audit: the titles of its slides, and the strips by their titles or kinds. */
export function namesOf({ slides, strips }: FrontPage): AuditFacts<'front_page'> {
  return {
    slides: slides.map(({ title }) => title),
    strips: strips.map(({ title, category, kind }) => title || (category ?? kind)),
  };
}
