import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Acting, audited, ownerCommand } from '../audit/audit.server.ts';
import type { Database } from '../shared/schema.ts';
import { type FrontPageOutcome, lockDraft, namesOf, type SeenDraft } from './edit-front-page.server.ts';
import { publishedFrontPage, selectPublished } from './front-page.server.ts';
import { mostVersions } from './front-page.ts';

/** Shoppers see the draft from now on. @throws NotTheOwner */
export async function publishDraft(db: Database, acting: Acting, seen: SeenDraft): Promise<FrontPageOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const draft = await lockDraft(transaction, seen);
    if (!draft.ok) return draft;
    const published = await publishedFrontPage(transaction, seen.delivered);
    if (isDeepStrictEqual(draft.content, published)) return { ok: false, code: 'nothing_to_do' };
    await transaction
      .insertInto('front_page_versions')
      .values({ page: JSON.stringify(draft.content), published_at: acting.now, withdrawn_at: null })
      .execute();
    await sql`DELETE FROM front_page_versions WHERE id NOT IN (
      SELECT id FROM front_page_versions ORDER BY id DESC LIMIT ${sql.lit(mostVersions)})`.execute(transaction);
    const [before, after] = [namesOf(published), namesOf(draft.content)];
    return audited({ subject: 'front_page', subjectId: '1', action: 'published', before, after });
  });
}

/**
 * Shoppers see the version before again; the draft stays as it is.
 * @param id of the version that the owner saw as the published one
 * @throws NotTheOwner
 */
export async function withdrawVersion(
  db: Database,
  acting: Acting,
  { id, ...seen }: Pick<SeenDraft, 'delivered'> & { id: number },
): Promise<FrontPageOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    // Publishing waits for it, too.
    await lockDraft(transaction, { ...seen, version: null });
    const current = await selectPublished(transaction).select(['id', 'page']).executeTakeFirst();
    if (!current) return { ok: false, code: 'nothing_to_do' };
    if (current.id !== id) return { ok: false, code: 'changed' };
    await transaction
      .updateTable('front_page_versions')
      .set({ withdrawn_at: acting.now })
      .where('id', '=', id)
      .execute();
    const now = await publishedFrontPage(transaction, seen.delivered);
    const [before, after] = [namesOf(current.page), namesOf(now)];
    return audited({ subject: 'front_page', subjectId: '1', action: 'withdrawn', before, after });
  });
}
