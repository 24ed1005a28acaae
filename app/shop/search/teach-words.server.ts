import { sql } from 'kysely';
import { type Acting, audited, mustBeOwner, ownerCommand } from '../audit/audit.server.ts';
import { plainWords } from '../catalog/words/plain-words.ts';
import type { Done, Refused } from '../shared/refusal.ts';
import type { Database, Queryable } from '../shared/schema.ts';
import { mostSetAside, mostSynonyms, type Taught, type TeachProblem } from './teach-words.ts';

export const shortestWord = 2;

/** As the table has it. */
export function plainTerm(typed: string): string {
  return plainWords(typed)
    .map(({ text }) => text)
    .join(' ');
}

/**
 * From the next search on, what people write finds what it means; the term no longer waits among those that found nothing.
 * @param finds whether a term finds any product
 * @throws NotTheOwner
 */
export async function teachWord(
  db: Database,
  acting: Acting,
  typed: Taught,
  finds: (term: string) => Promise<boolean>,
): Promise<Done | Refused<TeachProblem>> {
  mustBeOwner(acting);
  const [term, means] = [plainTerm(typed.term), plainTerm(typed.means)];
  if (term.length < shortestWord || means.length < shortestWord) return { ok: false, code: 'too_short' };
  if (term === means) return { ok: false, code: 'same' };
  if (!(await finds(means))) return { ok: false, code: 'leads_nowhere' };
  return ownerCommand(db, acting, async (transaction) => {
    const { there } = await transaction
      .selectFrom('search_synonyms')
      .select(sql<number>`count(*)`.as('there'))
      .executeTakeFirstOrThrow();
    if (there >= mostSynonyms) return { ok: false, code: 'too_many' };
    const added = await transaction
      .insertInto('search_synonyms')
      .values({ term, means, updated_at: acting.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('term')
      .executeTakeFirst();
    if (!added) return { ok: false, code: 'known' };
    await transaction.deleteFrom('empty_searches').where('term', 'in', [typed.term, term]).execute();
    return audited({ subject: 'search', subjectId: term, action: 'taught', after: { means } });
  });
}

/** @throws NotTheOwner */
export async function forgetWord(
  db: Database,
  acting: Acting,
  { term, means }: Taught,
): Promise<Done | Refused<'unknown'>> {
  return ownerCommand(db, acting, async (transaction) => {
    const gone = await transaction
      .deleteFrom('search_synonyms')
      .where('term', '=', term)
      .where('means', '=', means)
      .returning('term')
      .executeTakeFirst();
    if (!gone) return { ok: false, code: 'unknown' };
    return audited({ subject: 'search', subjectId: term, action: 'forgotten', before: { means } });
  });
}

/** A search that the shop need not understand. It comes back when somebody searches it again. @throws NotTheOwner */
export async function dismissSearch(db: Database, acting: Acting, term: string): Promise<Done | Refused<'unknown'>> {
  return ownerCommand(db, acting, async (transaction) => {
    const gone = await transaction
      .deleteFrom('empty_searches')
      .where('term', '=', term)
      .returning('times')
      .executeTakeFirst();
    if (!gone) return { ok: false, code: 'unknown' };
    return audited({ subject: 'search', subjectId: term, action: 'dismissed', before: { times: gone.times } });
  });
}

/**
 * The shop does not sell it: it is counted further, but waits no longer, until it is taken back.
 * @throws NotTheOwner
 */
export async function setSearchAside(
  db: Database,
  acting: Acting,
  term: string,
): Promise<Done | Refused<'unknown' | 'too_many_aside'>> {
  return ownerCommand(db, acting, async (transaction) => {
    const { there } = await transaction
      .selectFrom('empty_searches')
      .select(sql<number>`count(*)`.as('there'))
      .where('set_aside_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (there >= mostSetAside) return { ok: false, code: 'too_many_aside' };
    const aside = await transaction
      .updateTable('empty_searches')
      .set({ set_aside_at: acting.now })
      .where('term', '=', term)
      .where('set_aside_at', 'is', null)
      .returning('times')
      .executeTakeFirst();
    if (!aside) return { ok: false, code: 'unknown' };
    return audited({ subject: 'search', subjectId: term, action: 'set_aside', after: { times: aside.times } });
  });
}

/** @throws NotTheOwner */
export async function takeSearchBack(db: Database, acting: Acting, term: string): Promise<Done | Refused<'unknown'>> {
  return ownerCommand(db, acting, async (transaction) => {
    const back = await transaction
      .updateTable('empty_searches')
      .set({ set_aside_at: null })
      .where('term', '=', term)
      .where('set_aside_at', 'is not', null)
      .returning('times')
      .executeTakeFirst();
    if (!back) return { ok: false, code: 'unknown' };
    return audited({ subject: 'search', subjectId: term, action: 'taken_back', after: { times: back.times } });
  });
}

/** All of them: the table is bounded. What stands for the same is together. */
export async function taughtWords(db: Queryable): Promise<Taught[]> {
  return db.selectFrom('search_synonyms').select(['term', 'means']).orderBy('means').orderBy('term').execute();
}
