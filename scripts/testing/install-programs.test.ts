import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startPolicy } from './install-programs.ts';

/** @returns 101 where the service must not start, 0 where it may */
function asked(pid: number, ...words: string[]): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'nucleo-policy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'policy-rc.d');
  writeFileSync(file, startPolicy(['nginx', 'postgresql'], pid));
  return spawnSync('/bin/sh', [file, ...words]).status;
}

describe('while npm test installs programs', () => {
  // As invoke-rc.d and deb-systemd-invoke ask.
  test.each([
    ['nginx', 'start'],
    ['nginx.service', 'start'],
    ['--quiet', 'nginx', 'start', '2'],
    ['postgresql@15-main.service', 'start'],
  ])('what it installs does not start: %s %s %s', (...words) => {
    expect(asked(process.pid, ...words)).toBe(101);
  });

  test('every other service may start, and every one as soon as the run has ended, however it ended', () => {
    expect(asked(process.pid, 'ssh', 'start')).toBe(0);
    const { pid } = spawnSync('/bin/true');
    expect(asked(pid, 'nginx', 'start')).toBe(0);
  });
});
