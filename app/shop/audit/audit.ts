/** What an entry can be about. A new kind is one more name here and its word in `text/audit.ts`. */
export const auditSubjects = ['product', 'order', 'review', 'import', 'attention'] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** Fields by name, as plain values. */
export type AuditFacts = Record<string, unknown>;

export interface AuditChange {
  subject: AuditSubject;
  subjectId: string;
  /** `created`, `changed`, `deleted`, `restored`, `sent` …: a code, never a sentence. */
  action: string;
  before: AuditFacts | null;
  after: AuditFacts | null;
}

/** The fields in which two states differ, each with both values; null when they are the same. */
export function changedFields(before: AuditFacts, after: AuditFacts): { before: AuditFacts; after: AuditFacts } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (facts: AuditFacts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return names.length > 0 ? { before: only(before), after: only(after) } : null;
}
