import type { Verdict } from '#app/shop/builds/verdict.ts';

/** The sign stands beside the words: colour alone says nothing. */
export const fitMarks = {
  fail: { sign: '✕', words: 'No sirve' },
  warn: { sign: '!', words: 'Con reserva' },
  unknown: { sign: '?', words: 'Sin dato' },
  info: { sign: '✓', words: 'Sirve en tu PC' },
  pass: { sign: '✓', words: 'Sirve en tu PC' },
} as const satisfies Record<Verdict, { sign: string; words: string }>;

export const fitMarkText = {
  label: 'Con tu PC',
  fits: 'No choca con ninguna de las piezas que anotaste.',
  spoken: (words: string, reasons: string) => `${words}: ${reasons}`,
  toMyPc: 'Ver Mi PC',
  onlyWhatFits: 'Ver solo lo que sirve en tu PC',
} as const;
