import { type Acting, type Audited, mustBeOwner, ownerCommand } from '../audit/audit.server.ts';
import { unlessBusy } from '../catalog/bulk-jobs.server.ts';
import type { Refused } from '../shared/refusal.ts';
import type { Database, DatabaseTransaction } from '../shared/schema.ts';
import { endInterrupted } from './interrupted-imports.server.ts';
import type { ImportRefusal } from './staged-import.ts';

export type Staged = { ok: true; id: number } | Refused<ImportRefusal>;

const uniqueViolation = '23505';

/**
 * A command of the owner that begins something of an import. What was interrupted is ended first: a unique index allows one
 * import at a time, as the shop has one bulk job at a time.
 * @throws NotTheOwner
 */
export async function importCommand(
  db: Database,
  acting: Acting,
  work: (transaction: DatabaseTransaction) => Promise<Staged | Audited<Staged>>,
): Promise<Staged> {
  mustBeOwner(acting);
  await endInterrupted(db, acting.now);
  try {
    return await unlessBusy(() => ownerCommand(db, acting, work));
  } catch (error) {
    if ((error as { code?: unknown }).code === uniqueViolation) return { ok: false, code: 'busy' };
    throw error;
  }
}
