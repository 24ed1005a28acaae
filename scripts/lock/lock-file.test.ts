import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  missingPlatformPackages,
  outOfStep,
  packageChanges,
  packagesWithAddress,
  undecidedScripts,
} from './lock-file.ts';

describe('platform packages of the lock', () => {
  const asking = {
    optionalDependencies: { '@tool/linux-x64': '1.0.0', '@tool/darwin-arm64': '1.0.0', extra: '1.0.0' },
  };

  it('are reported when no entry holds them', () => {
    const packages = { '': {}, 'node_modules/tool': asking, 'node_modules/@tool/linux-x64': {} };
    expect(missingPlatformPackages({ packages })).toEqual(['@tool/darwin-arm64']);
  });

  it('are found beside, inside and around the package that asks', () => {
    const packages = {
      '': {},
      'node_modules/a/node_modules/tool': asking,
      'node_modules/a/node_modules/tool/node_modules/@tool/linux-x64': {},
      'node_modules/a/node_modules/@tool/darwin-arm64': {},
      'node_modules/b/node_modules/tool': asking,
      'node_modules/@tool/linux-x64': {},
      'node_modules/@tool/darwin-arm64': {},
    };
    expect(missingPlatformPackages({ packages })).toEqual([]);
  });

  it('in another package do not count', () => {
    const packages = {
      'node_modules/tool': asking,
      'node_modules/b/node_modules/@tool/linux-x64': {},
      'node_modules/b/node_modules/@tool/darwin-arm64': {},
    };
    expect(missingPlatformPackages({ packages })).toEqual(['@tool/darwin-arm64', '@tool/linux-x64']);
  });
});

describe('the lock', () => {
  it('lists which packages carry a download address', () => {
    const packages = { 'node_modules/a': { resolved: 'https://registry.example.test/a.tgz' }, 'node_modules/b': {} };
    expect(packagesWithAddress({ packages })).toEqual(['node_modules/a']);
  });

  it('is in step with package.json, or says what is not', () => {
    const lock = { packages: { '': { dependencies: { a: '1.0.0', c: '1.0.0' }, devDependencies: { b: '1.0.0' } } } };
    expect(outOfStep(lock, { dependencies: { a: '1.0.0', c: '1.0.0' }, devDependencies: { b: '1.0.0' } })).toEqual([]);
    expect(outOfStep(lock, { dependencies: { a: '1.0.1', d: '1.0.0' }, devDependencies: { b: '1.0.0' } })).toEqual([
      'a',
      'c',
      'd',
    ]);
  });
});

describe('changes from one lock to the next', () => {
  const one = { version: '1.0.0', integrity: 'sha512-a' };

  it('name packages that came, went, changed, or changed their content under one version', () => {
    const before = {
      packages: {
        '': {},
        'node_modules/same': one,
        'node_modules/gone': one,
        'node_modules/other': one,
        'node_modules/up': one,
      },
    };
    const after = {
      packages: {
        '': { version: '9.9.9' },
        'node_modules/same': one,
        'node_modules/other': { ...one, integrity: 'sha512-b' },
        'node_modules/up': { ...one, version: '2.0.0' },
        'node_modules/new': { ...one, hasInstallScript: true },
      },
    };
    expect(packageChanges(before, after)).toEqual([
      { path: 'node_modules/gone', before: '1.0.0', after: null, runsOnInstall: false },
      { path: 'node_modules/new', before: null, after: '1.0.0', runsOnInstall: true },
      { path: 'node_modules/other', before: '1.0.0', after: '1.0.0', runsOnInstall: false },
      { path: 'node_modules/up', before: '1.0.0', after: '2.0.0', runsOnInstall: false },
    ]);
  });
});

describe('code that runs on installation', () => {
  it('is reported of packages that nobody decided about, inside others too', () => {
    const packages = {
      'node_modules/a': { hasInstallScript: true },
      'node_modules/a/node_modules/@b/c': { hasInstallScript: true },
      'node_modules/d': {},
    };
    expect(undecidedScripts({ packages }, { a: false })).toEqual(['@b/c']);
  });

  it('was decided about for each package of the project', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(undecidedScripts(lock, allowScripts)).toEqual([]);
  });
});
