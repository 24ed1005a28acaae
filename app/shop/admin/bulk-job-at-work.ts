import type { Progress } from '../catalog/bulk-jobs.ts';
import type { ChangeRule } from '../changes/change-rule.ts';

/** Only one runs at a time, so a refusal says which. */
export type BulkJobAtWork = Progress &
  (
    | { kind: 'apply-change' | 'undo-change'; id: string; rule: ChangeRule }
    | { kind: 'apply-import' | 'undo-import'; id: string; file: string }
    | { kind: 'import-command' }
  );
