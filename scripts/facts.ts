import { readFile, writeFile } from 'node:fs/promises';
import { readLibrary } from '#app/shop/builds/library/library.server.ts';
import { CommandProblem, endsInWords } from './ends-in-words.ts';
import { doubtsFile, filledFile } from './filled-file.ts';

/** `npm run facts -- IN.csv OUT.csv`: fills what products lack from the library, and lists what a person has to decide. */
await endsInWords(async () => {
  const [from, to, ...rest] = process.argv.slice(2);
  if (!from || !to || rest.length > 0) throw new CommandProblem('Usage: npm run facts -- IN.csv OUT.csv');
  const { records } = await readLibrary();
  const { text, filled, doubts } = filledFile(from, await textOf(from), records);
  const list = `${to.replace(/\.csv$/i, '')}.doubts.csv`;
  await writeFile(to, text);
  await writeFile(list, doubtsFile(doubts));
  console.log(`${filled.size} products got facts: ${to}`);
  console.log(`${doubts.length} are doubtful and stay as they are: ${list}`);
  console.log('Contains information from BuildCores OpenDB, under ODC-By 1.0 (seeds/library/README.md).');
});

async function textOf(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError) throw new CommandProblem(`${file} is not UTF-8. Save it as "CSV UTF-8".`);
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandProblem(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${code}).`);
  }
}
