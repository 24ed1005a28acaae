import { readForm } from '#app/platform/http/read-form.server.ts';

/** A form's texts by name. Files are not text, and nobody sends any here. */
export async function readTexts(request: Request): Promise<Record<string, string>> {
  const entries = [...(await readForm(request))];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
