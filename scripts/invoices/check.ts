import { readFile } from 'node:fs/promises';
import { checkDocument } from '#app/shop/invoices/check/check-document.server.ts';
import { CommandProblem, endsInWords } from '../ends-in-words.ts';
import { checkLines, notesOf, refusalSentence } from './check-lines.ts';

/**
 * `npm run invoice:check -- FILE.xml [--key KEY]`: whether a file is an invoice or a note as the DIAN's schemas ask, whether its CUFE or
 * CUDE is the hash of its fields, and whether it is what was signed. The key is the range's technical key, or the PIN for a note.
 */
await endsInWords(async () => {
  const { file, key } = readArguments(process.argv.slice(2));
  const reading = checkDocument(await bytesOf(file), key);
  if (!reading.ok) throw new CommandProblem(`refused: ${refusalSentence(reading.refusal, reading.detail)}`);
  const lines = checkLines(reading.check);
  for (const { name, outcome } of lines) console.log(`${name}: ${outcome}`);
  for (const note of notesOf(reading.check)) console.log(`note: ${note}`);
  if (lines.some(({ outcome }) => outcome !== 'ok')) process.exitCode = 1;
});

function readArguments(given: readonly string[]): { file: string; key: string | null } {
  const at = given.indexOf('--key');
  const key = at < 0 ? null : (given[at + 1] ?? '');
  const files = at < 0 ? given : [...given.slice(0, at), ...given.slice(at + 2)];
  const [file] = files;
  if (!file || files.length > 1 || key === '' || file.startsWith('--')) {
    throw new CommandProblem('Usage: npm run invoice:check -- FILE.xml [--key KEY]');
  }
  return { file, key };
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandProblem(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${code}).`);
  }
}
