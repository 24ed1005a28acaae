import { addressOf, readChoice, readId, readSought } from '../shared/admin-query.ts';
import { readDay } from '../shared/day.ts';
import { type AuditAction, type AuditFacts, type AuditSubject, auditSubjects } from './audit.ts';

export interface AuditQuery {
  subject: AuditSubject | null;
  sought: string;
  /** Days in Colombia, both included: `2026-11-21`. */
  from: string | null;
  to: string | null;
  before: number | null;
  /** Only the products that this import wrote. */
  importId: number | null;
}

export interface AuditEntry {
  id: number;
  at: Date;
  actor: string;
  subject: AuditSubject;
  subjectId: string;
  action: AuditAction;
  before: AuditFacts | null;
  after: AuditFacts | null;
  product: { id: string; name: string; isInAdmin: boolean } | null;
  /** The import that wrote the product; of an import, itself if it has entries of products. */
  importId: number | null;
}

export function readAuditQuery(parameters: URLSearchParams): AuditQuery {
  return {
    subject: readChoice(parameters.get('ver'), auditSubjects),
    sought: readSought(parameters),
    from: readDay(parameters.get('desde')),
    to: readDay(parameters.get('hasta')),
    before: readId(parameters.get('antes')),
    importId: readId(parameters.get('importacion')),
  };
}

export function auditAddress(path: string, { subject, sought, from, to, before, importId }: AuditQuery): string {
  return addressOf(path, { ver: subject, q: sought, desde: from, hasta: to, importacion: importId, antes: before });
}
