import { describe, expect, it } from 'vitest';
import { missingPlatformPackages, outOfStep, packagesWithAddress } from './lock-file.ts';

describe('platform packages of the lock', () => {
  const asking = {
    optionalDependencies: { '@tool/linux-x64': '1.0.0', '@tool/darwin-arm64': '1.0.0', extra: '1.0.0' },
  };

  it('are told when no entry holds them', () => {
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
  it('tells which packages carry a download address', () => {
    const packages = { 'node_modules/a': { resolved: 'https://registry.example.test/a.tgz' }, 'node_modules/b': {} };
    expect(packagesWithAddress({ packages })).toEqual(['node_modules/a']);
  });

  it('is in step with package.json, or tells what is not', () => {
    const lock = { packages: { '': { dependencies: { a: '1.0.0', c: '1.0.0' }, devDependencies: { b: '1.0.0' } } } };
    expect(outOfStep(lock, { dependencies: { a: '1.0.0', c: '1.0.0' }, devDependencies: { b: '1.0.0' } })).toEqual([]);
    expect(outOfStep(lock, { dependencies: { a: '1.0.1', d: '1.0.0' }, devDependencies: { b: '1.0.0' } })).toEqual([
      'a',
      'c',
      'd',
    ]);
  });
});
