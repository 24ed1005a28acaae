/** One bulk job runs at a time, in batches, so that others get in between. `import-command` is `npm run import`. */
export const bulkJobKinds = ['apply-change', 'undo-change', 'apply-import', 'undo-import', 'import-command'] as const;
export type BulkJobKind = (typeof bulkJobKinds)[number];

export interface Progress {
  done: number;
  total: number;
}

export interface BulkJobTables {
  long_writes: {
    only_one: boolean;
    kind: BulkJobKind;
    subject_id: string;
    done: number;
    total: number;
    after_id: string;
    started_at: Date;
    beat_at: Date;
  };
}
