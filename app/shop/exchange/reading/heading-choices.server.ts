import type { Queryable } from '../../shared/schema.ts';
import { type HeadingChoices, markOfHeadings } from './file-headings.ts';

/** What the owner said about a file with these headings before. */
export async function headingChoices(db: Queryable, headings: readonly string[]): Promise<HeadingChoices> {
  const known = await db
    .selectFrom('import_headings')
    .select('choices')
    .where('mark', '=', markOfHeadings(headings))
    .executeTakeFirst();
  return known?.choices ?? {};
}

export async function rememberHeadings(
  db: Queryable,
  headings: readonly string[],
  choices: HeadingChoices,
  now: Date,
): Promise<void> {
  const values = { mark: markOfHeadings(headings), choices: JSON.stringify(choices), used_at: now };
  await db
    .insertInto('import_headings')
    .values(values)
    .onConflict((conflict) => conflict.column('mark').doUpdateSet(values))
    .execute();
}
