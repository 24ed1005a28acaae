/** Combining marks. `ñ` loses its tilde too, since shoppers type `tamano`. */
const accents = /\p{M}/gu;

const beyondAscii = /[^ -~]/;

export function withoutAccents(text: string): string {
  return beyondAscii.test(text) ? text.normalize('NFD').replace(accents, '') : text;
}

export function normalizeTerm(term: string): string {
  return term.toLowerCase().trim().replace(/\s+/g, ' ');
}

/** Composed first: in a file from a Mac `í` can be two characters, of which the second is not a letter. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
