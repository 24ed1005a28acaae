import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../shared/schema.ts';
import type { ImportFindings } from '../staged-import.ts';
import { type HeadingChoices, headingsKey } from './file-headings.ts';

/** An index entry has at most 2,704 bytes. */
const longestKey = 600;

/** By what files with these headings are found again. */
export function headingsIdOf(headings: readonly string[]): string {
  const key = headingsKey(headings);
  return key.length <= longestKey ? key : `sha256:${createHash('sha256').update(key).digest('base64url')}`;
}

/** What the owner said about files with these headings before, by `headingsKey`. */
export async function headingChoices(
  db: Queryable,
  lines: readonly (readonly string[])[],
): Promise<Map<string, HeadingChoices>> {
  const keys = new Map(lines.map((headings) => [headingsIdOf(headings), headingsKey(headings)]));
  if (keys.size === 0) return new Map();
  const known = await db
    .selectFrom('import_headings')
    .select(['mark', 'choices'])
    .where('mark', 'in', [...keys.keys()])
    .execute();
  return new Map(known.map((each) => [keys.get(each.mark) ?? '', each.choices]));
}

export async function rememberHeadings(
  db: Queryable,
  headings: readonly string[],
  choices: HeadingChoices,
  now: Date,
): Promise<void> {
  const values = { mark: headingsIdOf(headings), choices: JSON.stringify(choices), used_at: now };
  await db
    .insertInto('import_headings')
    .values(values)
    .onConflict((conflict) =>
      // What was said about other headings of these files stays.
      conflict.column('mark').doUpdateSet({ ...values, choices: sql`import_headings.choices || excluded.choices` }),
    )
    .execute();
}

/** The headings of each table of a file that was checked. */
export function tableHeadings({ headings = [], tables }: ImportFindings['columns']): string[][] {
  return tables ?? [headings.map(([heading]) => heading)];
}

/** By which a supplier's next list is known: a list without columns has none of its own. */
export function ownHeadings({ columns, layout }: ImportFindings): string[][] {
  return tableHeadings(columns).filter((_headings, index) => layout?.tables?.[index]?.headingLine !== 0);
}

/** Files with these headings are known from now on, whatever was said about them before. */
export async function knowHeadings(db: Queryable, headings: readonly string[], now: Date): Promise<void> {
  await db
    .insertInto('import_headings')
    .values({ mark: headingsIdOf(headings), choices: '{}', used_at: now })
    .onConflict((conflict) => conflict.column('mark').doUpdateSet({ used_at: now }))
    .execute();
}
