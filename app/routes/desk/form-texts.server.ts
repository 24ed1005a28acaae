import { readForm } from '#app/platform/http/read-form.server.ts';

export async function readTexts(request: Request): Promise<Record<string, string>> {
  const entries = [...(await readForm(request))];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
