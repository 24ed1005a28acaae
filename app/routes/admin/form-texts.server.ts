import { readForm } from '#app/platform/http/read-form.server.ts';

export async function readTexts(request: Request): Promise<Record<string, string>> {
  return textsOf(await readForm(request));
}

export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
