/** What the owner's lists read out of an address; whatever they do not understand they leave out. */
const longestSought = 120;
const mostWords = 6;

export function readSought(parameters: URLSearchParams): string {
  return (parameters.get('q') ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestSought);
}

export function readPage(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** A whole number above 0, as ids are. */
export function readId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

export function readChoice<Choice extends string>(text: string | null, choices: readonly Choice[]): Choice | null {
  return choices.find((each) => each === text) ?? null;
}

/** An address with only those parameters that say something. */
export function addressOf(path: string, said: Record<string, string | number | null>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) if (value) parameters.set(name, String(value));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** What was typed, as the columns `search` are written: lower case, without accents. A `#` before a number is nobody's word. */
export function wordsSought(sought: string): string[] {
  return sought
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[\s#]+/)
    .filter(Boolean)
    .slice(0, mostWords);
}

/** A pattern for LIKE that finds a word anywhere, and no more than the word. */
export function anywhere(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
