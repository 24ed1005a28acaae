import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const { dependencies, devDependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'scripts',
  Record<string, string>
>;
const wanted = { ...dependencies, ...devDependencies };
const rows = readFileSync('docs/dependencies.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'));
const namesIn = (row: string) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe('docs/dependencies.md', () => {
  test('has every package of package.json, once, and no other', () => {
    expect(rows.flatMap(namesIn).sort()).toEqual(Object.keys(wanted).sort());
  });

  test('names no version but the one that is installed', () => {
    for (const row of rows) {
      const versions = namesIn(row).map((name) => wanted[name]);
      for (const [said] of row.matchAll(/\b\d+\.\d+\.\d+\b/g)) expect(versions, row).toContain(said);
    }
  });
});

test('versions in package.json are exact', () => {
  expect(Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

// `dependencies` was the name of a command once: npm ran it after each install, and without `.git` it failed, so no image could be built.
// `preinstall` does nothing where its file is missing (`scripts/node-version.test.ts`).
test('npm runs one command of ours by itself: no other has a name that npm calls while it installs or packs', () => {
  const called = [
    'install',
    'prepare',
    'dependencies',
    'publish',
    'publishOnly',
    'pack',
    'version',
    'uninstall',
    'shrinkwrap',
  ];
  const byItself = called.flatMap((name) => [name, `pre${name}`, `post${name}`]);
  expect(Object.keys(scripts).filter((name) => byItself.includes(name))).toEqual(['preinstall']);
});
