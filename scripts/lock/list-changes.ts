import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CommandProblem, endsInWords } from '../ends-in-words.ts';
import { type LockFile, type PackageChange, type PackageFile, packageChanges, undecidedScripts } from './lock-file.ts';

/**
 * `npm run lock:changes [-- REF]`: what changed in `package-lock.json` since a commit or tag (`HEAD` when none is
 * named), and what would run code on installation. It exits with 1 when nobody decided about such a package.
 */
await endsInWords(async () => {
  const [reference = 'HEAD'] = process.argv.slice(2);
  const shown = spawnSync('git', ['show', `${reference}:package-lock.json`], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (shown.status !== 0) {
    throw new CommandProblem(
      `There is no package-lock.json at ${reference}. Name a commit or a tag: npm run lock:changes -- v1.2.0`,
    );
  }
  const before = JSON.parse(shown.stdout) as LockFile;
  const after = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const { allowScripts = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as PackageFile;
  const changes = packageChanges(before, after);
  console.log(changes.length === 0 ? `Nothing changed since ${reference}.` : changes.map(lineOf).join('\n'));
  const runs = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  console.log(`\nMay run code on installation (allowScripts in package.json): ${runs.join(', ')}`);
  const undecided = undecidedScripts(after, allowScripts);
  if (undecided.length > 0) {
    throw new CommandProblem(
      `Would run code on installation, and nobody decided: ${undecided.join(', ')}. ` +
        'Read what each does, then name it in allowScripts of package.json with true or false.',
    );
  }
});

function lineOf({ path, before, after, runsOnInstall }: PackageChange): string {
  const change =
    before === null
      ? `+ ${after}`
      : after === null
        ? `- ${before}`
        : before === after
          ? `${after}, other content`
          : `${before} → ${after}`;
  return `${path.replace(/^node_modules\//, '')} ${change}${runsOnInstall ? '   RUNS CODE ON INSTALLATION' : ''}`;
}
