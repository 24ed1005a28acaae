/** Combining marks. `ñ` loses its tilde too, since shoppers type `tamano`. */
const accents = /\p{M}/gu;

const beyondAscii = /[^ -~]/;

export function withoutAccents(text: string): string {
  return beyondAscii.test(text) ? text.normalize('NFD').replace(accents, '') : text;
}

export function normalizeTerm(term: string): string {
  return term.toLowerCase().trim().replace(/\s+/g, ' ');
}

/** A wish in whole sentences is longer than a name. */
const longestTerm = 200;
/** Control characters cannot be typed into a search box and are not valid in HTML; signs of trade marks are letters to NFKC. */
const unreadable = /[\p{Cc}™®©℠]/gu;

/** A term as its page shows it and as it is searched: in compatibility form, so that full-width letters are letters. */
export const readTerm = (typed: string) =>
  normalizeTerm(
    typed
      .slice(0, 5 * longestTerm)
      .replace(unreadable, ' ')
      .normalize('NFKC'),
  )
    .slice(0, longestTerm)
    .trim();

/** Composed first: in a file from a Mac `í` can be two characters, of which the second is not a letter. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
