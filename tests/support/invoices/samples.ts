import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'samples');

/** Names of the official samples, without `.xml`. */
export const sampleNames = readdirSync(folder)
  .filter((name) => name.endsWith('.xml'))
  .map((name) => name.slice(0, -'.xml'.length));

export function sampleText(name: string): string {
  return readFileSync(join(folder, `${name}.xml`), 'utf8');
}
