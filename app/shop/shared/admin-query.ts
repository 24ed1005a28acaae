const longestSought = 120;
const mostWords = 6;

export function readSought(parameters: URLSearchParams): string {
  return (parameters.get('q') ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestSought);
}

export function readId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

export function readChoice<Choice extends string>(text: string | null, choices: readonly Choice[]): Choice | null {
  return choices.find((each) => each === text) ?? null;
}

export function addressOf(path: string, said: Record<string, string | number | null>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) if (value) parameters.set(name, String(value));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Written like the `search` columns: lower case, without accents. A `#` before a number is ignored. */
export function wordsSought(sought: string): string[] {
  return sought
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[\s#]+/)
    .filter(Boolean)
    .slice(0, mostWords);
}

export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
