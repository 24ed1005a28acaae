import { sql } from 'kysely';
import { type Acting, type Audited, audited, ownerCommand } from '../../audit/audit.server.ts';
import { changedFields } from '../../audit/audit.ts';
import type { Database, DatabaseTransaction } from '../../shared/schema.ts';
import {
  type MakerOutcome,
  type MakerWords,
  makerVersion,
  mostMakers,
  slugOfMaker,
  takenSpelling,
} from './edit-maker.ts';
import type { Maker } from './maker.ts';
import { listMakers } from './makers.server.ts';

/** @throws NotTheOwner */
export async function addMaker(db: Database, acting: Acting, words: MakerWords): Promise<MakerOutcome> {
  return alone(db, acting, async (transaction, makers) => {
    if (makers.length >= mostMakers) return { ok: false, code: 'too_many' };
    const slug = slugOfMaker(words.name);
    const namesake = makers.find((maker) => maker.slug === slug);
    const taken = namesake ? { by: namesake.name, spelling: words.name } : takenSpelling(words, makers);
    if (taken) return { ok: false, code: 'taken', ...taken };
    await transaction
      .insertInto('makers')
      .values({ slug, ...words })
      .execute();
    return audited({ subject: 'maker', subjectId: slug, action: 'added', after: { ...words } }, { ok: true, slug });
  });
}

/**
 * @param version of the maker that the owner saw (`makerVersion`)
 * @throws NotTheOwner
 */
export async function changeMaker(
  db: Database,
  acting: Acting,
  { slug, version, words }: { slug: string; version: string; words: MakerWords },
): Promise<MakerOutcome> {
  return alone(db, acting, async (transaction, makers) => {
    const before = makers.find((maker) => maker.slug === slug);
    if (!before) return { ok: false, code: 'unknown' };
    if (makerVersion(before) !== version) return { ok: false, code: 'changed' };
    const taken = takenSpelling(
      words,
      makers.filter((maker) => maker.slug !== slug),
    );
    if (taken) return { ok: false, code: 'taken', ...taken };
    const changed = changedFields({ name: before.name, spellings: before.spellings }, { ...words });
    if (!changed) return { ok: true, slug };
    await transaction.updateTable('makers').set(words).where('slug', '=', slug).execute();
    return audited({ subject: 'maker', subjectId: slug, action: 'changed', ...changed }, { ok: true, slug });
  });
}

/** @throws NotTheOwner */
export async function removeMaker(
  db: Database,
  acting: Acting,
  { slug, version }: { slug: string; version: string },
): Promise<MakerOutcome> {
  return alone(db, acting, async (transaction, makers) => {
    const before = makers.find((maker) => maker.slug === slug);
    if (!before) return { ok: false, code: 'unknown' };
    if (makerVersion(before) !== version) return { ok: false, code: 'changed' };
    await transaction.deleteFrom('makers').where('slug', '=', slug).execute();
    const { name, spellings } = before;
    return audited(
      { subject: 'maker', subjectId: slug, action: 'removed', before: { name, spellings } },
      { ok: true, slug },
    );
  });
}

/** One who writes makers waits for the one before: no two of them may be spelled alike. Readers do not wait. */
function alone(
  db: Database,
  acting: Acting,
  work: (transaction: DatabaseTransaction, makers: readonly Maker[]) => Promise<MakerOutcome | Audited<MakerOutcome>>,
): Promise<MakerOutcome> {
  return ownerCommand(db, acting, async (transaction) => {
    await sql`LOCK TABLE makers IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
    return work(transaction, await listMakers(transaction));
  });
}
