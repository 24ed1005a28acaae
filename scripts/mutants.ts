import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { leastScore, type MutantRun, type MutatedFile, mutantRuns } from './testing/mutant-runs.ts';

/** `npm run mutants [-- rules|database]` (`docs/mutants.md`): ends with 1 below a group's least score. */
const folder = '.tmp/mutants';
const concurrency = 2;

interface Tried {
  group: MutantRun['group'];
  file: string;
  status: string;
  line: number;
  mutator: string;
  replacement: string;
}

const isKilled = ({ status }: Tried) => status === 'Killed' || status === 'Timeout';
const isSurvivor = ({ status }: Tried) => status === 'Survived' || status === 'NoCoverage';

mkdirSync(folder, { recursive: true });
const asked = process.argv.slice(2);
const kinds = (Object.keys(mutantRuns) as (keyof typeof mutantRuns)[]).filter(
  (kind) => asked.length === 0 || asked.includes(kind),
);
const tried: Tried[] = [];
for (const kind of kinds) tried.push(...(await tryMutants(kind)));
report(tried);

async function tryMutants(kind: keyof typeof mutantRuns): Promise<Tried[]> {
  const runs = mutantRuns[kind];
  // For `vitest.mutants.config.ts`, which Stryker loads in its own processes.
  process.env.MUTANT_RUN = kind;
  const results = await new Stryker({
    mutate: runs.flatMap(({ files }) => files.map(mutatePattern)),
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutants.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    // A string here is mostly a column's name, and the database refuses any other.
    mutator: { plugins: null, excludedMutations: kind === 'database' ? ['StringLiteral'] : [] },
    concurrency,
    // A database may be slow beside others.
    timeoutMS: 20_000,
    incremental: true,
    incrementalFile: join(folder, `${kind}.incremental.json`),
    tempDirName: join('.tmp', `stryker-${kind}`),
    ignorePatterns: ['build', 'data', 'public', 'seeds', 'bench', '.react-router', '.tmp', 'test-results'],
    disableTypeChecks: false,
    // Stryker would rewrite tsconfig.json with an API that TypeScript 7 lacks.
    tsconfigFile: 'none.json',
    reporters: ['html', 'json', 'dots'],
    htmlReporter: { fileName: join(folder, `${kind}.html`) },
    jsonReporter: { fileName: join(folder, `${kind}.json`) },
    thresholds: { high: 95, low: leastScore, break: null },
  }).runMutationTest();
  return results.map(({ fileName, status, location, mutatorName, replacement }) => {
    const file = fileName.replace(`${process.cwd()}/`, '');
    return { group: groupOf(runs, file), file, status, line: location.start.line, mutator: mutatorName, replacement };
  });
}

function mutatePattern(mutated: MutatedFile): string {
  if (typeof mutated === 'string') return mutated;
  const lines = readFileSync(mutated.file, 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith(mutated.from)) + 1;
  if (first === 0) throw new Error(`${mutated.file} has no line that begins with ${mutated.from}`);
  return `${mutated.file}:${first}-${lines.length}`;
}

function groupOf(runs: readonly MutantRun[], file: string): MutantRun['group'] {
  const names = ({ files }: MutantRun) => files.map((each) => (typeof each === 'string' ? each : each.file));
  const run = runs.find((each) => names(each).includes(file));
  if (!run) throw new Error(`${file} belongs to no group`);
  return run.group;
}

function report(mutants: readonly Tried[]): void {
  for (const survivor of mutants.filter(isSurvivor)) {
    const { file, line, status, mutator, replacement } = survivor;
    console.log(
      `${status === 'NoCoverage' ? 'untested' : 'survived'}  ${file}:${line}  ${mutator} → ${oneLine(replacement)}`,
    );
  }
  console.log('');
  for (const key of ['file', 'group'] as const) {
    for (const name of new Set(mutants.map((mutant) => mutant[key]))) {
      const own = mutants.filter((mutant) => mutant[key] === name);
      const killed = own.filter(isKilled).length;
      const survived = own.filter(isSurvivor).length;
      const score = (100 * killed) / (killed + survived);
      console.log(
        `${key} ${name}: ${killed + survived} mutants, ${killed} killed, ${survived} survived, ${score.toFixed(1)} %`,
      );
      if (key === 'group' && score < leastScore) process.exitCode = 1;
    }
  }
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}
