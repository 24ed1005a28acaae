/**
 * Characters that show nothing: those that Unicode lets programs ignore (zero-width, bidirectional marks, soft hyphen, variation
 * selectors, tags, Hangul fillers), the marks of annotations, and two that are drawn as nothing (Braille blank, null notehead).
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}\u{13430}-\u{1343F}]/u;

/** Of these, what a reader sees as a space. */
const blank = /[\u115F\u1160\u2800\u3164\uFFA0\u{1D159}]/gu;

const picture = '\\p{Extended_Pictographic}[\\uFE0E\\uFE0F]?\\p{Emoji_Modifier}?';
const letter = '(?!\\p{Script=Latin}|\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{M}]';
/** What invisible characters belong to: joined emoji, flags of regions, keycaps, variants of ideographs, joiners of Arabic or Indic scripts. */
const whole = [
  `${picture}(?:[\\u{E0020}-\\u{E007E}]{2,7}\\u{E007F})?(?:\\u200D${picture})*`,
  '[0-9#*]\\uFE0F?\\u20E3',
  '\\p{Script=Han}[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  `${letter}[\\u200C\\u200D](?=${letter})`,
].join('|');
const wholeOrInvisible = new RegExp(`(${whole})|${invisible.source}`, 'gu');

/**
 * @returns the text as readers see it: invisible characters are gone, and blank ones are spaces, except where they belong to an emoji or
 *   to a script. Nothing is left of a text that shows nothing but spaces.
 */
export function visibleText(text: string): string {
  if (!invisible.test(text)) return text;
  return text.replace(blank, ' ').replace(wholeOrInvisible, (_all, captured: string | undefined) => captured ?? '');
}

/** Accents alone show nothing that could be read either. */
const seen = (text: string) => (/[^\s\p{M}]/u.test(text) ? text : '');

/**
 * What was typed as one line: each run of spaces and control characters is a space, since the database cannot store a NUL; half a
 * surrogate pair, which it does not store either, is the replacement character.
 */
export function oneLine(typed: string): string {
  return seen(
    visibleText(typed.toWellFormed())
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  );
}

/** The same, with the line ends that were typed. */
export function manyLines(typed: string): string {
  return seen(
    visibleText(typed.toWellFormed())
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]+/gu, ' ')
      .trim(),
  );
}
