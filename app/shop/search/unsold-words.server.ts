import { sql } from 'kysely';
import { type Acting, audited, mustBeOwner, ownerCommand } from '../audit/audit.server.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import { plainTerm, shortestWord } from './teach-words.server.ts';
import { mostTermLength, mostUnsold, type UnsoldProblem } from './teach-words.ts';

/**
 * From the next search on, who looks for it is told that the shop does not sell it.
 * @param isSold whether the term names what the shop sells
 * @throws NotTheOwner
 */
export async function addUnsold(
  db: Database,
  acting: Acting,
  typed: string,
  isSold: (term: string) => boolean,
): Promise<Done | Refused<UnsoldProblem>> {
  mustBeOwner(acting);
  const term = plainTerm(typed);
  if (term.length < shortestWord) return { ok: false, code: 'too_short' };
  if (isSold(term)) return { ok: false, code: 'sold' };
  return ownerCommand(db, acting, async (transaction) => {
    const { there } = await transaction
      .selectFrom('unsold_words')
      .select(sql<number>`count(*)`.as('there'))
      .executeTakeFirstOrThrow();
    if (there >= mostUnsold) return { ok: false, code: 'too_many' };
    const added = await transaction
      .insertInto('unsold_words')
      .values({ term, updated_at: acting.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('term')
      .executeTakeFirst();
    if (!added) return { ok: false, code: 'known' };
    return audited({ subject: 'search', subjectId: term, action: 'unsold' });
  });
}

/** The shop sells it now. @throws NotTheOwner */
export async function removeUnsold(db: Database, acting: Acting, term: string): Promise<Done | Refused<'unknown'>> {
  return ownerCommand(db, acting, async (transaction) => {
    const gone = await transaction
      .deleteFrom('unsold_words')
      .where('term', '=', term)
      .returning('term')
      .executeTakeFirst();
    if (!gone) return { ok: false, code: 'unknown' };
    return audited({ subject: 'search', subjectId: term, action: 'sold' });
  });
}

/** @param term anything that an address says */
export async function isUnsold(db: Queryable, term: string): Promise<boolean> {
  if (term.length > mostTermLength || !term.isWellFormed() || term.includes('\0')) return false;
  return (await db.selectFrom('unsold_words').select('term').where('term', '=', term).executeTakeFirst()) !== undefined;
}

/** All of them: the table is bounded. */
export async function unsoldWords(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('unsold_words').select('term').orderBy('term').execute();
  return rows.map(({ term }) => term);
}
