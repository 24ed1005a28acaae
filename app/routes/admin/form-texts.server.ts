import { readForm } from '#app/platform/http/read-form.server.ts';

export async function readTexts(request: Request): Promise<Record<string, string>> {
  return textsOf(await readForm(request));
}

export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** What a tick or a button says it is about; 0 where nothing is said. */
export function readCount(given: unknown): number {
  return typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : 0;
}
