/** What goes wrong with one document, where a test or the panel asks for it. */
export const FACTUS_MODES = [
  'normal',
  'notes',
  'rejected',
  'slow',
  'lost',
  'silent',
  'credentials',
  'range-used-up',
  'range-expired',
  'away',
  'hang',
  'plan',
  'pending',
  'unprocessable',
  'busy',
  'garbage',
  'other-reference',
  'endless',
] as const;
export type FactusMode = (typeof FACTUS_MODES)[number];
