import type { Progress } from '../catalog/long-writes.ts';
import type { ChangeRule } from '../changes/change-rule.ts';

/** What changes many products now. One is at work at a time, so whoever is refused is told which. */
export type LongWriteAtWork = Progress &
  (
    | { kind: 'apply-change' | 'undo-change'; id: string; rule: ChangeRule }
    | { kind: 'apply-import'; id: string; file: string }
    | { kind: 'import-command' }
  );
