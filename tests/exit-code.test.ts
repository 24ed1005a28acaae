import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

test.each([0, 1, 3])('a run that loads the PostgreSQL of the tests ends with the code it set: %i', async (code) => {
  const script = `import('#tests/support/store/postgres-server.ts').then(() => { process.exitCode = ${code}; });`;
  const child = spawn(process.execPath, ['--no-warnings', '-e', script], { stdio: 'inherit' });
  expect((await once(child, 'exit'))[0]).toBe(code);
});
