/** Lines that are no product: `headings` stand there again, as on each page of a printed list. */
export const skippedKinds = ['blank', 'headings', 'section', 'total'] as const;
export type SkippedKind = (typeof skippedKinds)[number];
