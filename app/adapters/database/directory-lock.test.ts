import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { DirectoryInUse, isDirectoryInUse, lockDirectory } from './directory-lock.server.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'nucleo-lock-'));
  file = join(directory, 'in-use.lock');
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
});

const holder = () => JSON.parse(readFileSync(file, 'utf8')) as { pid: number; processStart: string | null };

const module = JSON.stringify(resolve('app/adapters/database/directory-lock.server.ts'));

const takesTheLock = () => `import(${module}).then(({ lockDirectory }) => {
  try { lockDirectory(${JSON.stringify(directory)}); console.log('held'); }
  catch (error) { console.log(error.name + ': ' + error.message); }
  process.stdin.resume();
});`;

function aProcess(script = takesTheLock()) {
  const child = spawn(process.execPath, ['--no-warnings', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    pid: child.pid!,
    said: once(child.stdout, 'data').then(([text]) => String(text).trim()),
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

describe('a directory of the embedded database', () => {
  test('is taken, made where it is missing, and free again after its release', () => {
    const missing = join(directory, 'not', 'there');
    expect(isDirectoryInUse(missing)).toBe(false);
    const lock = lockDirectory(missing);
    expect(isDirectoryInUse(missing)).toBe(true);
    expect(() => lockDirectory(missing)).toThrow(DirectoryInUse);
    lock.release();
    expect(isDirectoryInUse(missing)).toBe(false);
    expect(existsSync(join(missing, 'in-use.lock'))).toBe(false);
    lockDirectory(missing).release();
  });

  test('that another process holds is refused in words that name it and say what to do', async () => {
    const other = aProcess();
    expect(await other.said).toBe('held');
    expect(() => lockDirectory(directory)).toThrow(DirectoryInUse);
    expect(() => lockDirectory(directory)).toThrow(`The database in ${directory} is in use by process ${other.pid}.`);
    expect(() => lockDirectory(directory)).toThrow(
      /stop that one first, set another DATA_DIR, or use a PostgreSQL server/,
    );
    expect(holder().pid).toBe(other.pid);
  });

  test('that we hold is refused to another process', async () => {
    const lock = lockDirectory(directory);
    expect(await aProcess().said).toMatch(
      `DirectoryInUse: The database in ${directory} is in use by process ${process.pid}.`,
    );
    lock.release();
    expect(await aProcess().said).toBe('held');
  });

  test('whose holder died without letting go is taken over', async () => {
    const other = aProcess();
    expect(await other.said).toBe('held');
    await other.end();
    expect(holder().pid).toBe(other.pid);
    lockDirectory(directory);
    expect(holder().pid).toBe(process.pid);
  });

  test.runIf(existsSync('/proc/self/stat'))(
    'whose process number is used again by somebody else is taken over',
    async () => {
      const other = aProcess();
      await other.said;
      const { pid, processStart } = holder();
      writeFileSync(file, JSON.stringify({ pid, processStart: String(Number(processStart) - 1) }));
      lockDirectory(directory);
      expect(holder().pid).toBe(process.pid);
      // Our own process number: a container starts its store as number 1 every time.
      writeFileSync(file, JSON.stringify({ pid: process.pid, processStart: '1' }));
      lockDirectory(directory);
      expect(holder().processStart).not.toBe('1');
    },
  );

  test('whose dead holder several processes find at once gets one new holder', async () => {
    const directories = Array.from({ length: 40 }, (_, index) => join(directory, String(index)));
    for (const each of directories) {
      mkdirSync(each);
      writeFileSync(join(each, 'in-use.lock'), JSON.stringify({ pid: 4_194_305, processStart: '1' }));
    }
    const script = `import(${module}).then(({ lockDirectory }) => {
      let at = ${Date.now() + 500};
      const held = ${JSON.stringify(directories)}.map((each) => {
        for (at += 10; Date.now() < at;);
        try { lockDirectory(each); return 1; } catch { return 0; }
      });
      console.log(JSON.stringify(held));
      process.stdin.resume();
    });`;
    const answers = await Promise.all([aProcess(script), aProcess(script), aProcess(script)].map((each) => each.said));
    const holders = directories.map((_, index) => answers.filter((answer) => JSON.parse(answer)[index] === 1).length);
    expect(holders).toEqual(directories.map(() => 1));
  });

  test.each(['', '{"pid":', 'null', '[]', '{}', '{"pid":"many"}', '{"pid":-5}'])(
    'with a lock that says %j, which nobody can hold, is taken over',
    (content) => {
      writeFileSync(file, content);
      lockDirectory(directory);
      expect(holder().pid).toBe(process.pid);
    },
  );
});
