/**
 * Characters that show nothing: those that Unicode lets programs ignore (zero-width, bidirectional marks, soft hyphen, variation
 * selectors, tags, Hangul fillers), the marks of annotations, two that are drawn as nothing (Braille blank, null notehead), and those
 * that are no characters, since a workbook with one of them cannot be opened.
 */
const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}\u{13430}-\u{1343F}]/u;

/** Of these, what a reader sees as a space. */
const blank = /[\u115F\u1160\u2800\u3164\uFFA0\u{1D159}]/gu;

const picture = '\\p{Extended_Pictographic}[\\uFE0E\\uFE0F]?\\p{Emoji_Modifier}?';
const letter = '(?!\\p{Script=Latin}|\\p{Default_Ignorable_Code_Point})\\p{L}';
const accent = '(?!\\p{Default_Ignorable_Code_Point})\\p{M}';
/** What invisible characters belong to: joined emoji, flags of regions, keycaps, variants of ideographs, joiners of Arabic or Indic scripts. */
const whole = [
  `${picture}(?:[\\u{E0020}-\\u{E007E}]{2,7}\\u{E007F})?(?:\\u200D${picture})*`,
  '[0-9#*]\\uFE0F?\\u20E3',
  '\\p{Script=Han}[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  // The marks belong to the letter before them: composed with a Latin one, they would no longer stand in another script.
  `${letter}(?:(?:${accent})*[\\u200C\\u200D](?=${letter}|${accent}))+`,
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
 * Both times composed (NFC), as a Mac does not write them: an accent belongs to its letter before joiners are looked for, and an
 * invisible character may have stood between the two. Half a surrogate pair, which no database stores, is the replacement character.
 */
function composed(typed: string): string {
  return visibleText(typed.toWellFormed().normalize('NFC')).normalize('NFC');
}

/**
 * The one form of a text of one line, typed or from a file: each run of spaces, tabs, line breaks and control characters is a space,
 * with none around it. Empty if nothing of it can be seen. The same text again, when it is read again.
 */
export function oneLine(typed: string): string {
  return seen(
    composed(typed)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  );
}

/** The same for longer texts, with the line breaks, tabs and blanks that were typed. */
export function manyLines(typed: string): string {
  return seen(
    composed(typed)
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]+/gu, ' ')
      .trim(),
  );
}
