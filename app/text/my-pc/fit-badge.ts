import type { Verdict } from '#app/shop/builds/verdict.ts';
import { verdictWords } from '../builds/verdicts.ts';

/** The sign stands beside the words: colour alone says nothing. */
export const fitSymbols = { fail: '✕', warn: '!', unknown: '?', info: '✓', pass: '✓' } as const satisfies Record<
  Verdict,
  string
>;

const verdicts = { fail: verdictWords.fail, warn: verdictWords.warn, unknown: verdictWords.unknown } as const;

/** What badges of products say of a PC that somebody owns, or of the build that is being made. */
export const fitWords = {
  pc: {
    badges: { ...verdicts, info: 'Compatible con tu PC', pass: 'Compatible con tu PC' },
    option: 'Para tu PC',
    label: 'Con tu PC',
    fits: 'Es compatible con las piezas de tu PC.',
    see: 'Ver Mi PC',
    onlyWhatFits: 'Ver solo lo compatible con tu PC',
  },
  build: {
    badges: { ...verdicts, info: 'Compatible', pass: 'Compatible' },
    option: 'Para tu armado',
    label: 'Con tu armado',
    fits: 'Es compatible con las piezas de tu armado.',
    see: 'Ver tu armado',
    onlyWhatFits: 'Ver solo lo compatible con tu armado',
  },
} as const satisfies Record<'pc' | 'build', { badges: Record<Verdict, string> } & Record<string, unknown>>;

export const fitBadgeText = {
  spoken: (words: string, reasons: string) => `${words}: ${reasons}`,
  badges: 'Marcas en los productos',
  none: 'Sin marcas',
  stopped: 'Quitamos las marcas de los productos.',
  undo: 'Deshacer',
  onlyWhatFits: 'Solo lo compatible',
  moved: (names: readonly string[]) =>
    names.length === 1
      ? `«${names[0]}» cambió de categoría en la tienda y no cuenta en las marcas.`
      : `${names.map((name) => `«${name}»`).join(', ')} cambiaron de categoría en la tienda y no cuentan en las marcas.`,
  review: 'Revisar',
} as const;
