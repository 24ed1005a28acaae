import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { restrictFiles } from './private-files.ts';

let outside: string;
let folder: string;
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'nucleo-private-'));
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
  folder = join(outside, 'data');
  for (const name of ['database/base/5', 'uploads', 'backups']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of [
    'database/PG_VERSION',
    'database/base/5/1259',
    'uploads/a-800.webp',
    'backups/x.backup',
    'owner-password',
    'session-secret',
  ]) {
    writeFileSync(join(folder, name), 'x');
  }
  for (const path of [folder, ...everything()]) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666);
});

const everything = () => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('16.11 what older versions left open is closed to everybody else', () => {
  restrictFiles(folder);
  for (const path of [folder, ...everything()]) {
    expect([path, modeOf(path)]).toEqual([path, statSync(path).isDirectory() ? '700' : '600']);
  }
});

test('a second name of a file elsewhere, and where a link leads, stay as they are', () => {
  const picture = join(outside, 'picture.webp');
  writeFileSync(picture, 'x');
  chmodSync(picture, 0o644);
  linkSync(picture, join(folder, 'uploads', 'linked.webp'));
  symlinkSync(picture, join(folder, 'uploads', 'led.webp'));
  restrictFiles(folder);
  expect(modeOf(picture)).toBe('644');
});

test('a folder that the store shares keeps its own mode, and what is of the store in it is closed', () => {
  chmodSync(folder, 0o1777);
  writeFileSync(join(folder, 'foreign'), 'x');
  chmodSync(join(folder, 'foreign'), 0o666);
  restrictFiles(folder);
  expect(modeOf(folder)).toBe('777');
  expect(modeOf(join(folder, 'foreign'))).toBe('666');
  expect(modeOf(join(folder, 'backups/x.backup'))).toBe('600');
});

test('a folder that is not there yet is no trouble', () => {
  expect(() => restrictFiles(join(folder, 'none'))).not.toThrow();
});
