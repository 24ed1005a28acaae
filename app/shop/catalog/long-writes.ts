/** One runs at a time, in pieces, so that others get in between. `import-command` is `npm run import`. */
export const longWriteKinds = ['apply-change', 'undo-change', 'apply-import', 'undo-import', 'import-command'] as const;
export type LongWriteKind = (typeof longWriteKinds)[number];

export interface Progress {
  done: number;
  total: number;
}

export interface LongWriteTables {
  long_writes: {
    only_one: boolean;
    kind: LongWriteKind;
    subject_id: string;
    done: number;
    total: number;
    after_id: string;
    started_at: Date;
    beat_at: Date;
  };
}
