import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandProblem, endsInWords } from './ends-in-words.ts';
import { missingPackagesHere } from './lock/platform-packages.ts';
import { howToGetNode } from './node-version.mjs';

const sources = ['app', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json', 'tsconfig.json'];
const stamp = 'build/source.sha256';

/** @returns whether it built */
export function buildIfNeeded(): boolean {
  const hash = sourceHash();
  if (existsSync('build/server/index.js') && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  expectPackages();
  const { status, error } = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`The build failed${error ? `: ${error.message}` : ''}. See the lines above.`);
  writeFileSync(stamp, hash);
  return true;
}

function expectPackages(): void {
  const missing = missingPackagesHere();
  if (missing.length === 0) return;
  throw new CommandProblem(
    `npm left packages out that the build needs (${missing.join(', ')}), as it does when an old Node runs it.\n` +
      `To mend it, ${howToGetNode}.`,
  );
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(source)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path];
    throw error;
  }
}

if (import.meta.main) {
  await endsInWords(async () => console.log(buildIfNeeded() ? 'Built.' : 'The build is of this source already.'));
}
