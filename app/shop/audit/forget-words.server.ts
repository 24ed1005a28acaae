import { sql } from 'kysely';
import type { DatabaseTransaction } from '../shared/schema.ts';
import type { AuditField, AuditSubject } from './audit.ts';

/** Free text can name a person, and a corrected order does. Who did what, and when, stays. */
const freeWords: readonly AuditField[] = [
  'reason',
  'note',
  'answer',
  'fullName',
  'phoneNumber',
  'legalId',
  'addressLine1',
  'city',
];
const placeholder = '---';

export async function forgetAuditWords(
  transaction: DatabaseTransaction,
  subject: AuditSubject,
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  const without = (column: 'before' | 'after') => sql`(
    SELECT jsonb_object_agg(key, CASE WHEN key = ANY(${freeWords}::text[]) AND value <> 'null' THEN to_jsonb(${placeholder}::text) ELSE value END)
    FROM jsonb_each(${sql.ref(column)}))`;
  await sql`UPDATE audit_entries SET before = ${without('before')}, after = ${without('after')}
    WHERE subject = ${subject} AND subject_id = ANY(${subjectIds}::text[])`.execute(transaction);
}
