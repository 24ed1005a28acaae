import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CommandProblem, endsInWords } from './ends-in-words.ts';
import { claimsIn, coverageOf, coverageReport } from './testing/spec-coverage.ts';
import { readSpecItems } from './testing/spec-items.ts';

const folders = ['app', 'sandbox', 'tests'];

/** `npm run spec [-- --open | --json]`: which items of the specification have a test. */
await endsInWords(async () => {
  const { values } = parseArgs({ options: { open: { type: 'boolean' }, json: { type: 'boolean' } } });
  const items = readSpecItems(readFileSync('docs/spec-items.tsv', 'utf8'));
  const claims = folders.flatMap(testFiles).flatMap((file) => claimsIn(file, readFileSync(file, 'utf8')));
  const coverage = coverageOf(items, claims);
  const isOpen = ({ tests }: { tests: string[] }) => tests.length === 0;
  if (values.json) {
    const shown = values.open ? coverage.items.filter(isOpen) : coverage.items;
    const open = coverage.items.filter(isOpen).length;
    const counts = { total: items.length, tested: items.length - open, open };
    console.log(JSON.stringify({ ...counts, items: shown, problems: coverage.problems }, null, 2));
  } else {
    console.log(coverageReport(coverage, { onlyOpen: values.open ?? false }));
  }
  if (coverage.problems.length > 0) throw new CommandProblem(coverage.problems.join('\n'));
});

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`)
    .sort();
}
