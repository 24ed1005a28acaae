import { substitute } from '#app/shop/shared/pdf-document.ts';
import { missingGraphemes, substituteMissing, withoutIgnorable } from './font-coverage.server.ts';

/** Measuring takes longer than the text is long. */
const mostCharacters = 2_000;

/**
 * What stands on paper for a text. Control characters have no glyph, and those that turn the direction of text would hide what stands
 * there; what no font has is a substitute that can be seen.
 */
export function printable(words: string): string {
  // Once more, since a letter and an accent with a joiner between them become one without it.
  return onPaper(onPaper(words));
}

function onPaper(words: string): string {
  return withoutIgnorable(substituteMissing(readable(words), substitute));
}

/** The graphemes of texts that paper shows as the substitute, each once. */
export function unprintable(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...missingGraphemes(readable(text))]))];
}

function readable(words: string): string {
  return words
    .slice(0, mostCharacters)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\P{Cc}\n]|[\p{Zl}\p{Zp}]|(?!\u00a0)\p{Zs}/gu, ' ');
}
