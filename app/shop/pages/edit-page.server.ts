import { type Selectable, sql } from 'kysely';
import { type Acting, audited, ownerCommand } from '../audit/audit.server.ts';
import { changedFields } from '../audit/audit.ts';
import type { AdminProblems } from '../shared/admin-form.ts';
import { dayOf, startOfDay } from '../shared/day.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction, Schema } from '../shared/schema.ts';
import { mostOwnPages, mostVersions, type PageWords } from './page.ts';
import { hasBegun } from './pages.server.ts';

interface SavedPage {
  ok: true;
  slug: string;
  /** There were no words to publish. */
  isSavedOnly?: true;
}

export type PageOutcome =
  | SavedPage
  /** `unchanged`: the version that was published last says the same. */
  | Refused<'unknown' | 'changed' | 'too_many' | 'unchanged'>
  | Refused<'problems', { problems: AdminProblems }>;

/** Its address is given once. Nothing is shown before a version is published. @throws NotTheOwner */
export async function addPage(
  db: Database,
  acting: Acting,
  { slug, isInFooter, ...words }: PageWords & { slug: string; isInFooter: boolean },
): Promise<PageOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const { count } = await transaction
      .selectFrom('pages')
      .select((build) => build.fn.countAll<number>().as('count'))
      .where('is_legal', '=', false)
      .executeTakeFirstOrThrow();
    if (count >= mostOwnPages) return { ok: false, code: 'too_many' };
    const { now } = acting;
    const written = await transaction
      .insertInto('pages')
      .values({ slug, ...words, in_footer: isInFooter, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (!written) return { ok: false, code: 'problems', problems: { slug: 'taken' } };
    return audited(
      { subject: 'page', subjectId: slug, action: 'added', after: { ...words, isInFooter } },
      { ok: true, slug },
    );
  });
}

interface SeenPage {
  slug: string;
  /** That the owner saw. */
  version: number;
}

interface WrittenPage {
  words: PageWords;
  /** Holds at once, for every version; of a legal text it says nothing. */
  isInFooter: boolean;
}

/** What the owner works on; shoppers see nothing of it yet. @throws NotTheOwner */
export async function changePage(
  db: Database,
  acting: Acting,
  { words, isInFooter, ...seen }: SeenPage & WrittenPage,
): Promise<PageOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const before = await lockPage(transaction, seen);
    if (!before.ok) return before;
    return save(transaction, before.row, { words, isInFooter, now: acting.now }, { ok: true, slug: seen.slug });
  });
}

/** Makes a version that is in force from that day on, today's at once. @throws NotTheOwner */
export async function publishPage(
  db: Database,
  acting: Acting,
  { words, isInFooter, inForceFrom, ...seen }: SeenPage & WrittenPage & { inForceFrom: string },
): Promise<PageOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const before = await lockPage(transaction, seen);
    if (!before.ok) return before;
    const { now, actor } = acting;
    const last = await lastVersion(transaction, seen.slug);
    if (last && !changedFields(wordsOf(last), words)) {
      const waits = last.published_by !== null && last.in_force_at > now;
      if (waits && dayOf(last.in_force_at) !== inForceFrom) {
        return { ok: false, code: 'problems', problems: { inForceFrom: 'version_waits' } };
      }
      if (Object.keys(footerChange(before.row, isInFooter)).length === 0) return { ok: false, code: 'unchanged' };
      return save(
        transaction,
        before.row,
        { words, isInFooter, now },
        { ok: true, slug: seen.slug, isSavedOnly: true },
      );
    }
    const number = (last?.number ?? 0) + 1;
    if (number > mostVersions) return { ok: false, code: 'too_many' };
    const today = dayOf(now);
    if (inForceFrom < today) return { ok: false, code: 'problems', problems: { inForceFrom: 'in_past' } };
    const inForceAt = inForceFrom === today ? now : startOfDay(inForceFrom);
    if (last && last.published_by !== null && inForceAt < last.in_force_at) {
      return { ok: false, code: 'problems', problems: { inForceFrom: 'before_last_version' } };
    }
    await transaction
      .insertInto('page_versions')
      .values({
        ...{ page: seen.slug, number, ...words },
        ...{ in_force_at: inForceAt, published_at: now, published_by: actor.email },
      })
      .execute();
    const footer = footerChange(before.row, isInFooter);
    await write(transaction, seen.slug, { ...words, ...footer }, now);
    const changed = changedFields(last ? wordsOf(last) : {}, words)?.after;
    const after = { number, inForceFrom, ...changed, ...('in_footer' in footer && { isInFooter }) };
    return audited(
      { subject: 'page', subjectId: seen.slug, action: 'published', after },
      { ok: true, slug: seen.slug },
    );
  });
}

/** Of one that has not begun: nobody agreed to it. @throws NotTheOwner */
export async function cancelVersion(
  db: Database,
  acting: Acting,
  { number, ...seen }: SeenPage & { number: number },
): Promise<PageOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const before = await lockPage(transaction, seen);
    if (!before.ok) return before;
    const gone = await transaction
      .deleteFrom('page_versions')
      .where('page', '=', seen.slug)
      .where('number', '=', number)
      .where(sql<boolean>`NOT ${hasBegun(acting.now)}`)
      .where('number', '=', sql<number>`(SELECT max(number) FROM page_versions WHERE page = ${seen.slug})`)
      .returning('number')
      .executeTakeFirst();
    if (!gone) return { ok: false, code: 'changed' };
    await write(transaction, seen.slug, {}, acting.now);
    return audited(
      { subject: 'page', subjectId: seen.slug, action: 'version_cancelled', before: { number } },
      { ok: true, slug: seen.slug },
    );
  });
}

/** Out of the shop, to be taken back at any time; a legal text stays. @throws NotTheOwner */
export async function withdrawPage(
  db: Database,
  acting: Acting,
  { isWithdrawn, ...seen }: SeenPage & { isWithdrawn: boolean },
): Promise<PageOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    const before = await lockPage(transaction, seen);
    if (!before.ok) return before;
    if (before.row.is_legal) return { ok: false, code: 'unknown' };
    if ((before.row.withdrawn_at !== null) === isWithdrawn) return { ok: true, slug: seen.slug };
    await write(transaction, seen.slug, { withdrawn_at: isWithdrawn ? acting.now : null }, acting.now);
    const action = isWithdrawn ? 'withdrawn' : 'restored';
    return audited({ subject: 'page', subjectId: seen.slug, action }, { ok: true, slug: seen.slug });
  });
}

type PageRow = Selectable<Schema['pages']>;

async function save(
  transaction: DatabaseTransaction,
  row: PageRow,
  { words, isInFooter, now }: WrittenPage & { now: Date },
  outcome: SavedPage,
) {
  const footer = footerChange(row, isInFooter);
  const changed = changedFields(
    { ...wordsOf(row), isInFooter: row.in_footer },
    { ...words, isInFooter: footer.in_footer ?? row.in_footer },
  );
  if (!changed) return outcome;
  await write(transaction, row.slug, { ...words, ...footer }, now);
  return audited({ subject: 'page', subjectId: row.slug, action: 'changed', ...changed }, outcome);
}

/** Written only where it is another: every process reads its pages again then. */
function footerChange({ is_legal, in_footer }: PageRow, isInFooter: boolean): { in_footer?: boolean } {
  return is_legal || in_footer === isInFooter ? {} : { in_footer: isInFooter };
}

async function lockPage(transaction: DatabaseTransaction, { slug, version }: SeenPage) {
  const row = await transaction.selectFrom('pages').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirst();
  if (!row) return { ok: false, code: 'unknown' } as const;
  if (row.version !== version) return { ok: false, code: 'changed' } as const;
  return { ok: true, row } as const;
}

function lastVersion(transaction: DatabaseTransaction, slug: string) {
  return transaction
    .selectFrom('page_versions')
    .selectAll()
    .where('page', '=', slug)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function write(
  transaction: DatabaseTransaction,
  slug: string,
  changes: Partial<PageWords> & { withdrawn_at?: Date | null; in_footer?: boolean },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('pages')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: now })
    .where('slug', '=', slug)
    .execute();
}

function wordsOf({ title, description, lead, body }: PageWords): PageWords {
  return { title, description, lead, body };
}
