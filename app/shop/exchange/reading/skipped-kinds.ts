/** Lines that are not read as products: `headings` stand there again, as on each page of a printed list. */
export const skippedKinds = ['blank', 'headings', 'section', 'total', 'hidden'] as const;
export type SkippedKind = (typeof skippedKinds)[number];
