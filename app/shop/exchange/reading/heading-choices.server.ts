import { createHash } from 'node:crypto';
import type { Queryable } from '../../shared/schema.ts';
import { type HeadingChoices, headingsKey } from './file-headings.ts';

/** An index entry has at most 2,704 bytes. */
const longestKey = 600;

function keyOf(headings: readonly string[]): string {
  const key = headingsKey(headings);
  return key.length <= longestKey ? key : `sha256:${createHash('sha256').update(key).digest('base64url')}`;
}

/** What the owner said about files with these headings before, by `headingsKey`. */
export async function headingChoices(
  db: Queryable,
  lines: readonly (readonly string[])[],
): Promise<Map<string, HeadingChoices>> {
  const keys = new Map(lines.map((headings) => [keyOf(headings), headingsKey(headings)]));
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
  const values = { mark: keyOf(headings), choices: JSON.stringify(choices), used_at: now };
  await db
    .insertInto('import_headings')
    .values(values)
    .onConflict((conflict) => conflict.column('mark').doUpdateSet(values))
    .execute();
}
