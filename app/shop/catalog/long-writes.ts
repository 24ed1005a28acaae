/**
 * What changes many products at once. One is at work at a time, in pieces: shoppers and the owner get in between.
 *
 * `import-command` is `npm run import` beside a store that runs.
 */
export const longWriteKinds = ['apply-change', 'undo-change', 'apply-import', 'import-command'] as const;
export type LongWriteKind = (typeof longWriteKinds)[number];

/** How far something is. */
export interface Progress {
  done: number;
  total: number;
}

/** The table of the one at work, as `shop/shared/schema.ts` knows it with all others. */
export interface LongWriteTables {
  long_writes: {
    only_one: boolean;
    kind: LongWriteKind;
    subject_id: string;
    done: number;
    total: number;
    /** The last product that was looked at. */
    after_id: string;
    started_at: Date;
    beat_at: Date;
  };
}
