import type { Verdict } from '#app/shop/builds/verdict.ts';

/** The sign stands beside the words: colour alone says nothing. */
export const fitSymbols = { fail: '✕', warn: '!', unknown: '?', info: '✓', pass: '✓' } as const satisfies Record<
  Verdict,
  string
>;

const verdicts = { fail: 'No sirve', warn: 'Con reserva', unknown: 'Sin dato' } as const;

/** What badges of products say of a PC that somebody owns, or of the build that is being made. */
export const fitWords = {
  pc: {
    badges: { ...verdicts, info: 'Sirve en tu PC', pass: 'Sirve en tu PC' },
    option: 'Para tu PC',
    label: 'Con tu PC',
    fits: 'No choca con ninguna de las piezas que anotaste.',
    see: 'Ver Mi PC',
    onlyWhatFits: 'Ver solo lo que sirve en tu PC',
  },
  build: {
    badges: { ...verdicts, info: 'Va en tu armado', pass: 'Va en tu armado' },
    option: 'Para tu armado',
    label: 'Con tu armado',
    fits: 'No choca con ninguna de las piezas de tu armado.',
    see: 'Ver tu armado',
    onlyWhatFits: 'Ver solo lo que sirve en tu armado',
  },
} as const satisfies Record<'pc' | 'build', { badges: Record<Verdict, string> } & Record<string, unknown>>;

export const fitBadgeText = {
  spoken: (words: string, reasons: string) => `${words}: ${reasons}`,
  badges: 'Marcas en los productos',
  none: 'Sin marcas',
  stopped: 'Quitamos las marcas de los productos.',
  undo: 'Deshacer',
  onlyWhatFits: 'Solo lo que sirve',
  moved: (names: readonly string[]) =>
    names.length === 1
      ? `«${names[0]}» cambió de categoría en la tienda y no cuenta en las marcas.`
      : `${names.map((name) => `«${name}»`).join(', ')} cambiaron de categoría en la tienda y no cuentan en las marcas.`,
  review: 'Revisar',
} as const;
